"""Checks stored games: replays them, draws chance from the seed again, and reports every difference."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple, cast

from agora import AnyMatch
from agora.core.engine import CHANCE, State
from agora.core.errors import Refusal
from agora.core.game import Options, View
from agora.core.log import Entry, Undo
from agora.core.match import Match
from agora.core.questions import JSON
from agora.core.save import Start
from agora.games import AnyGame, find, ids
from agora.server.store.rows import Line, SeatRow, TableRow
from agora.server.tables import fair
from agora.server.tables.game_files import GameRead, entries_of, nonces_of
from agora.server.tables.progress import Progress, result_of
from agora.server.tables.settings import read_settings, unknown_setting


class Difference(Refusal):
    """Something that is stored is not what it should be."""


class Checked(NamedTuple):
    """The result of checking a table."""

    differences: list[Difference]
    replayed: bool = True  # False: there is no game, or it has another rules version


def rederived(game: AnyGame, start: Start, entries: Sequence[Entry]) -> AnyMatch:
    """Replay the seats' answers and draw chance from the seed; raise Difference at the first entry that differs."""
    match: AnyMatch = Match[State, Options, View](game, start)
    for entry in entries:
        if entry.n < match.n:
            drawn = match.entries[entry.n]
            if drawn != entry or type(drawn.move) is not type(entry.move):
                raise Difference("store.differs.chance", n=entry.n)
        elif entry.seat == CHANCE:
            raise Difference("store.differs.chance", n=entry.n)
        else:
            _answer(match, entry)
    if match.n > len(entries):
        raise Difference("store.differs.short", n=len(entries))
    return match


def _answer(match: AnyMatch, entry: Entry) -> None:
    try:
        if isinstance(entry.move, Undo):
            match.follow(entry)
        else:
            match.play(entry.seat, entry.move)
    except Refusal as refusal:
        raise Difference("store.differs.entry", n=entry.n, why=str(refusal)) from refusal


def seed_differences(commitment: str, secret: str, nonces: Iterable[str], seed: str | None) -> list[Difference]:
    """Check that the secret matches the commitment, and that the seed follows from it."""
    found = []
    if fair.commitment(secret) != commitment:
        found.append(Difference("store.differs.commitment", commitment=commitment))
    if fair.seed(secret, set(nonces)) != seed:
        found.append(Difference("store.differs.seed", seed=str(seed)))
    return found


def fair_differences(file: GameRead) -> list[Difference]:
    """Derive the seed of a finished game again, and every shuffle and roll, up to the first difference."""
    match, table = file
    found: list[Difference] = []
    if table is not None and table.commitment:  # otherwise it was played elsewhere, without a commitment
        found += seed_differences(table.commitment, table.secret, table.nonces, match.start.seed)
    try:
        rederived(match.game, match.start, match.entries)
    except Difference as difference:
        found.append(difference)
    return found


def table_differences(row: TableRow, seats: Sequence[SeatRow], lines: Sequence[Line]) -> Checked:
    """Replay a stored game and compare everything that is stored of it."""
    found: list[Difference] = []
    if [line.n for line in lines] != list(range(row.lines)):
        numbered = next((k for k, line in enumerate(lines) if line.n != k), len(lines))
        found.append(Difference("store.differs.lines", n=numbered, lines=row.lines, stored=len(lines)))
    setting = unknown_setting(row)
    if setting is not None:
        found.append(Difference("store.differs.settings", name=setting))
    if row.seed is None:
        if row.state in ("running", "over"):
            found.append(Difference("store.differs.no-seed", state=row.state))
        return Checked(found, replayed=False)
    if row.game not in ids() or find(row.game).rules_version != row.rules_version:
        return Checked(found, replayed=False)
    if row.commitment:  # otherwise it was played elsewhere
        found += seed_differences(row.commitment, row.secret, nonces_of(seats), row.seed)
    try:
        found += _replay_differences(row, seats, lines)
    except Difference as difference:
        found.append(difference)
    except Refusal as refusal:
        found.append(Difference("store.differs.replay", why=str(refusal)))
    return Checked(found)


def _replay_differences(row: TableRow, seats: Sequence[SeatRow], lines: Sequence[Line]) -> list[Difference]:
    game = find(row.game)
    if row.commitment:
        rederived(game, row.start, entries_of(game, lines))
    progress = Progress.replay(row, seats, read_settings(row), lines, ())
    over = not progress.match.to_act or progress.status.ended_early
    if over != (row.state == "over"):
        return [Difference("store.differs.state", state=row.state)]
    if not over:
        same = tuple(row.to_act) == tuple(progress.match.to_act)
        return [] if same else [Difference("store.differs.to-act", to_act=tuple(row.to_act))]
    ours = result_of(game, progress.match.state, progress.status)
    older = {"favourites": ours["favourites"]}  # which results of older versions lack
    stored = older | dict(cast(Mapping[str, JSON], row.result or {}))
    return [] if stored == ours else [Difference("store.differs.result")]
