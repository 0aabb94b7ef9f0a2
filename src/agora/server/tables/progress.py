"""A game in progress: the match, and the status of clocks and takeovers. Both are replayed from the lines."""

import asyncio
import time
from collections.abc import Sequence
from itertools import takewhile
from typing import NamedTuple, cast

from agora import AnyMatch
from agora.arena.facts import favourites
from agora.core.engine import CHANCE, Move, State, question
from agora.core.log import Entry, Undo, standing
from agora.core.match import Match
from agora.core.questions import JSON
from agora.games import AnyGame, find
from agora.server.refusals import Forbidden
from agora.server.store.rows import Downtime, Line, SeatRow, TableRow
from agora.server.tables.clocks import DAY, ClockRule, SeatStatus, TableStatus, advance, begin, places
from agora.server.tables.settings import BankClock, DayClock, MoveClock, TableSettings

NOTES = {"resign": "resigned", "timeout": "timed-out", "takeover": "taken-over", "return": "returned"}

SHORT = 30  # lines; so many are replayed before anybody notices


class Note(NamedTuple):
    """Something at the table that is shown among the events of the game."""

    line: int
    entry: int  # how many entries came before it
    kind: str
    seat: int


def clock_rule(settings: TableSettings) -> ClockRule:
    """The clock rule that the settings of a table describe."""
    loses = settings.on_timeout == "loses"
    match settings.clock:
        case MoveClock(seconds=seconds):
            return ClockRule("move", seconds, loses=loses)
        case DayClock(days=days):
            return ClockRule("move", days * DAY, loses=loses)
        case BankClock(seconds=seconds, increment=increment):
            return ClockRule("bank", seconds, increment, loses)
        case _:
            return ClockRule()


class Progress:
    """Match and status, advanced line by line."""

    def __init__(self, row: TableRow, seats: Sequence[SeatRow], settings: TableSettings, match: AnyMatch) -> None:
        self.match = match
        self.rule = clock_rule(settings)
        self.time = row.started or time.time()  # of the last line
        self.marks = [0]  # by line: how many entries came before it
        self.keys: dict[str, int] = {}
        self.notes: list[Note] = []
        self.has_undo = False  # whether there has been an undo
        self.status: TableStatus = begin(self.rule, [seat.kind == "guest" for seat in seats], self.time, match.to_act)

    @classmethod
    def replay(
        cls,
        row: TableRow,
        seats: Sequence[SeatRow],
        settings: TableSettings,
        lines: Sequence[Line],
        downtimes: Sequence[Downtime],
    ) -> "Progress":
        """The game that results from these lines."""
        game = find(row.game)
        # the match would draw the first entries of chance itself unless they are given
        first = list(takewhile(lambda line: line.kind == "move" and line.seat == CHANCE, lines))
        entries = [Entry(n, CHANCE, _read(game, line)) for n, line in enumerate(first)]
        progress = cls(row, seats, settings, Match(game, row.start, entries))
        for n, line in enumerate(lines):
            if n < len(first):
                progress.count(line, progress.after(line, downtimes))
            else:
                progress.follow(line, downtimes)
        return progress

    @classmethod
    async def load(
        cls,
        row: TableRow,
        seats: Sequence[SeatRow],
        settings: TableSettings,
        lines: Sequence[Line],
        downtimes: Sequence[Downtime],
    ) -> "Progress":
        """The same. A long game, or one from a position that somebody may have brought, is replayed in a thread."""
        if row.position is None and len(lines) < SHORT:
            return cls.replay(row, seats, settings, lines, downtimes)
        return await asyncio.to_thread(cls.replay, row, seats, settings, lines, downtimes)

    @property
    def lines(self) -> int:
        """How many lines there are."""
        return len(self.marks) - 1

    def follow(self, line: Line, downtimes: Sequence[Downtime]) -> None:
        """Apply a stored line."""
        if line.kind in ("move", "undo"):
            self.match.follow(Entry(self.match.n, line.seat, _read(self.match.game, line)))
        self.count(line, self.after(line, downtimes))

    def after(self, line: Line, downtimes: Sequence[Downtime]) -> TableStatus:
        """The status after a line whose entry has been applied."""
        return advance(self.status, self.rule, line, self.match.to_act, downtimes)

    def count(self, line: Line, after: TableStatus) -> None:
        """Count a line whose entry has been applied; `after` is the status after it."""
        entries = self.marks[-1] + (line.kind in ("move", "undo"))
        self.marks.append(entries)
        if line.key is not None:
            self.keys[line.key] = line.n
        self.has_undo |= line.kind == "undo"
        if line.kind in NOTES:
            self.notes.append(Note(line.n, entries, NOTES[line.kind], line.seat))
        self.status = after
        self.time = line.time

    def notes_since(self, line: int) -> list[Note]:
        """The notes from a line on."""
        return [note for note in self.notes if note.line >= line]

    def _standing(self) -> Sequence[Entry]:
        """The entries that no undo has removed."""
        return standing(self.match.entries) if self.has_undo else self.match.entries

    # -- undo ---------------------------------------------------------------------------------------------------------

    def undone(self, to: int) -> AnyMatch:
        """A copy of the match, undone to before entry `to`."""
        match = self.match.copy()
        match.undo(to)
        return match

    def last_move_of(self, seat: int) -> int | None:
        """The number of the seat's last entry that was not undone."""
        return next((entry.n for entry in reversed(self._standing()) if entry.seat == seat), None)

    def moves_since(self, to: int) -> int:
        """How many moves of players and bots stand since before entry `to`."""
        return sum(entry.n >= to and entry.seat != CHANCE for entry in self._standing())

    def undo_is_free(self, seat: int, to: int) -> bool:
        """Whether nothing was rolled or revealed since entry `to`, and nobody moved but the seat and bots."""
        seats = self.status.seats
        since = self._standing()[to:] if not self.has_undo else [entry for entry in self._standing() if entry.n >= to]
        if any(entry.seat == CHANCE or not (entry.seat == seat or seats[entry.seat].played_by_bot) for entry in since):
            return False
        return not self.match.revealed(to)


def result_of(game: AnyGame, state: State, after: TableStatus) -> dict[str, JSON]:
    """The result of a game that ended by its rules, or because only one player was left."""
    totals = [score.total for score in game.score(state)]
    ranked = [1] * len(totals) if state.stack else list(game.places(state))
    found = places(ranked, after.given_up)
    winners = [k for k, place in enumerate(found) if place == 1 and k not in after.given_up]
    return {
        "winners": winners,
        "places": list(found),
        "totals": totals,
        "by": after.by if state.stack else "end",
        "favourites": list(favourites(game.id, state)),
    }


def to_act_of(state: State) -> tuple[int, ...]:
    """The seats that owe a decision in a state."""
    decision = question(state)
    return decision.to_act if decision else ()


def refuse_if_gone(seat: SeatStatus) -> None:
    """Raise Forbidden if the player has lost this seat for good."""
    if seat.gone:
        raise Forbidden("server.seat.given-up" if seat.out else "server.seat.expired")


def new_lines(game: AnyGame, entries: Sequence[Entry], by: str, key: str | None, first: int) -> list[Line]:
    """The lines that hold new entries, numbered from `first` on."""
    now = time.time()
    return [
        Line(
            first + k,
            "undo" if isinstance(entry.move, Undo) else "move",
            entry.seat,
            "server" if entry.seat == CHANCE else by,
            key if k == 0 else None,
            game.codec.log_moves.write(entry.move),
            now,
        )
        for k, entry in enumerate(entries)
    ]


def _read(game: AnyGame, line: Line) -> Move:
    return cast(Move, game.codec.log_moves.read(line.body, "move"))  # the codec reads moves only
