"""What a game hides, and how its log would read in another world. Each game with secrets has both here."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import cast

from agora import AnyMatch
from agora.core.chance import Quick
from agora.core.engine import CHANCE, Seat, State
from agora.core.log import Entry
from agora.core.match import Match
from agora.core.save import Start
from agora.games.akropolis.moves import Dealt
from agora.games.akropolis.state import Akropolis
from agora.games.polis.state import Polis
from tests.contract import improvement
from tests.games.polis import worlds as polis

Path = tuple[str | int, ...]


def hidden(game: str, s: State, reader: Seat | None) -> set[Path]:
    """The places of a position, as paths into its JSON, that the reader does not know and that could differ."""
    return HIDDEN[game](s, reader)


def twin(match: AnyMatch, world: State, reader: Seat | None, rng: Quick) -> AnyMatch:
    """The match that led to `world`: the same log but for what was hidden in it, and another seed.

    In Polis and in Improvement of the POLIS the log holds hidden choices of others, so another world of the same kind
    is made from the log itself.
    """
    if match.game.id == "polis":
        return polis.twin(match, reader, rng)
    if match.game.id == "improvement":
        return improvement.twin(match, reader, rng)
    start, entries = LOGS[match.game.id](match, world)
    return Match(match.game, start._replace(seed="another"), entries)


def _hidden_akropolis(state: State, reader: Seat | None) -> set[Path]:
    s = cast(Akropolis, state)  # whatever lies in a stack could lie elsewhere in the stacks: no stack has one tile
    return {("stacks", i, j) for i, stack in enumerate(s.stacks) for j in range(len(stack))}


def _log_akropolis(match: AnyMatch, world: State) -> tuple[Start, list[Entry]]:
    left = cast(Akropolis, world).stacks

    def redealt_stacks(dealt: Sequence[Sequence[int]]) -> tuple[tuple[int, ...], ...]:
        return (*map(tuple, dealt[: len(dealt) - len(left)]), *left)

    def redealt(entry: Entry) -> Entry:
        if entry.seat != CHANCE or not isinstance(entry.move, Dealt):
            return entry
        return entry._replace(move=entry.move._replace(stacks=redealt_stacks(entry.move.stacks or ())))

    start, position = match.start, match.start.position
    if position and "stacks" in position:  # then chance has dealt none of them
        stacks = redealt_stacks(cast(Sequence[Sequence[int]], position["stacks"]))
        return start._replace(position={**position, "stacks": [list(stack) for stack in stacks]}), match.entries
    return start, [redealt(entry) for entry in match.entries]


def exact(game: str) -> bool:
    """Whether `twin` leads to the very world it was given."""
    return game not in ("polis", "improvement")


def loose(game: str, reader: Seat | None, path: Path) -> bool:
    """Whether a place may differ in another world though nothing demands it: what others remember or have taken."""
    if game == "improvement":
        return improvement.loose(path, reader)
    return game == "polis" and (path[0] == "stolen" or (path[0] == "seen" and path[1] != reader))


def _hidden_polis(state: State, reader: Seat | None) -> set[Path]:
    return polis.hidden(cast(Polis, state), reader)


HIDDEN: dict[str, Callable[[State, Seat | None], set[Path]]] = {
    "akropolis": _hidden_akropolis,
    "polis": _hidden_polis,
    "improvement": improvement.hidden,
}
LOGS: dict[str, Callable[[AnyMatch, State], tuple[Start, list[Entry]]]] = {"akropolis": _log_akropolis}
