"""What bot games tell about a game: its seats, its length, how often the lead changes, and what its pieces are worth.

Every fact of `agora.arena.facts` is counted: how much more often than an equal share those win who had it, and by how
many points they are above the mean of their table. Those who had a card also had other things; where a seat can have
several values of a kind, such as cards, a regression says what each is worth, all others being equal.
"""

import csv
import io
import json
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from pathlib import Path
from statistics import fmean
from typing import NamedTuple, cast

from agora.arena.estimates import Estimate, mean_of, share_of
from agora.arena.facts import Fact, facts
from agora.arena.folders import kept_games, open_folder
from agora.arena.recorded import AnyMatch, Played, Table, play_out, read_line, write
from agora.arena.regression import worth
from agora.arena.workers import Workers
from agora.bots.bot import AnyBot
from agora.core.chance import Quick
from agora.core.codec import write_json
from agora.core.questions import JSON
from agora.games import AnyGame

FEWEST = 20  # a fact that came up less often is left out


@dataclass(frozen=True)
class Plan:
    """Which games are studied."""

    game: AnyGame
    options: Mapping[str, JSON]  # without the seats
    sizes: tuple[int, ...]  # numbers of seats, in turn
    bots: Mapping[str, AnyBot]  # they take the seats in turn
    games: int
    seed: str
    data: JSON = None
    vary: bool = False  # each game draws which variants are on

    def settings(self) -> dict[str, JSON]:
        """All that must stay the same while games are added."""
        return {
            "game": self.game.id,
            "rules": self.game.rules_version,
            "options": write_json(self.options),
            "seats": list[JSON](self.sizes),
            "bots": list[JSON](self.bots),
            "vary": self.vary,
            "seed": self.seed,
        }

    @cached_property
    def tables(self) -> list[Table]:
        """The games to play."""
        return [self._table(number) for number in range(self.games)]

    def _table(self, number: int) -> Table:
        seats, names, bots = self.sizes[number % len(self.sizes)], tuple(self.bots), tuple(self.bots.values())
        seed = f"{self.seed}/{number}"
        drawn: dict[str, JSON] = {}
        if self.vary:
            rng = Quick(f"{seed}/variants")
            drawn = {variant: rng.below(2) == 1 for variant in self.game.variants()}
        agreed = self.game.read_options({**drawn, **self.options, "seats": seats})
        options = json.loads(write_json(self.game.write_options(agreed)))  # as it is read back
        turn = number // len(self.sizes)
        seated = [(turn + seat) % len(bots) for seat in range(seats)]
        return Table(
            self.game, options, self.data, seed, tuple(names[k] for k in seated), tuple(bots[k] for k in seated)
        )


class Seen(NamedTuple):
    """A game that is studied."""

    game: Played
    leads: int  # how often the lead changed hands
    facts: tuple[Fact, ...]

    @property
    def seats(self) -> int:
        """How many played."""
        return len(self.game.points)

    @property
    def length(self) -> int:
        """How many decisions with more than one answer were made."""
        return sum(self.game.decisions)

    def above(self, seat: int) -> float:
        """A seat's points above the mean of its table."""
        return self.game.points[seat] - fmean(self.game.points)


class Leads:
    """Counts how often the lead in points changes hands. A tie leaves it where it was."""

    def __init__(self) -> None:
        self.leader: int | None = None
        self.changes = 0

    def see(self, match: AnyMatch) -> None:
        """Look at the points after a move."""
        points = [score.total for score in match.scores()]
        best = max(points)
        if points.count(best) == 1 and points.index(best) != self.leader:
            self.changes += self.leader is not None
            self.leader = points.index(best)


def play(plan: Plan, folder: Path, workers: Workers) -> Iterator[Seen]:
    """Yield every game, those of earlier runs first, then the others as they are finished."""
    open_folder(folder, plan.settings())
    for _, seen in kept_games(folder, plan.games, partial(_record, plan), partial(_read, plan), workers):
        yield seen


def _record(plan: Plan, number: int) -> JSON:
    table, leads = plan.tables[number], Leads()
    match, work = play_out(table, leads.see)
    return write(table, match, work, number, leads=leads.changes, facts=[list(fact) for fact in facts(match)])


def _read(plan: Plan, line: JSON) -> tuple[int, Seen]:
    number, game = read_line(plan.tables, line)
    match line:
        case {"table": {"leads": int(leads), "facts": list(found)}}:
            rows = cast(list[tuple[str, str, int | None]], found)  # as `_record` wrote them
            return number, Seen(game, leads, tuple(Fact(*row) for row in rows))
    raise ValueError("this game was not played in the lab")


class Size(NamedTuple):
    """The games with one number of seats."""

    seats: int
    games: int
    shares: tuple[Estimate, ...]  # of wins, by seat
    points: Estimate  # of a seat
    spread: Estimate  # points between the first and the last
    length: Estimate
    leads: Estimate


class SeatFact(NamedTuple):
    """How those did who had something."""

    value: str
    times: int  # seats that had it
    advantage: Estimate  # their share of wins above an equal share
    above: Estimate  # their points above the mean of the table
    worth: Estimate | None  # points, all others of the kind being equal


class TableFact(NamedTuple):
    """The games in which something came up."""

    value: str
    games: int
    points: Estimate  # of a seat
    length: Estimate
    leads: Estimate
    first: Estimate  # the first seat's share of wins above an equal share


@dataclass(frozen=True)
class Findings:
    """All that was found."""

    sizes: tuple[Size, ...]
    of_seats: Mapping[str, tuple[SeatFact, ...]] = field(default_factory=dict)  # by kind, the best first
    of_tables: Mapping[str, tuple[TableFact, ...]] = field(default_factory=dict)
    rare: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # values left out, by kind

    def to_csv(self) -> str:
        """One row for each number: kind, value, how many games or seats, what is measured, and the estimate."""
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(["kind", "value", "count", "measure", "estimate", "low", "high"])
        for row in self._rows():
            writer.writerow([*row[:4], *(f"{each:.4f}" for each in row[4])])
        return out.getvalue()

    def _rows(self) -> Iterator[tuple[str, str, int, str, Estimate]]:
        for size in self.sizes:
            for seat, share in enumerate(size.shares):
                yield f"seat of {size.seats}", str(seat + 1), size.games, "share", share
            for name in ("points", "spread", "length", "leads"):
                yield "seats", str(size.seats), size.games, name, getattr(size, name)
        for kind, rows in self.of_seats.items():
            for row in rows:
                for name in ("advantage", "above", "worth"):
                    if (estimate := getattr(row, name)) is not None:
                        yield kind, row.value, row.times, name, estimate
        for kind, tables in self.of_tables.items():
            for table in tables:
                for name in ("points", "length", "leads", "first"):
                    yield kind, table.value, table.games, name, getattr(table, name)


def findings(games: Sequence[Seen]) -> Findings:
    """Count the games. There must be at least one."""
    ordered = sorted(games, key=lambda seen: seen.game.number)
    sizes = tuple(_size(seats, ordered) for seats in sorted({seen.seats for seen in ordered}))
    kinds = dict.fromkeys((fact.kind, fact.seat is None) for seen in ordered for fact in seen.facts)
    of_seats: dict[str, tuple[SeatFact, ...]] = {}
    of_tables: dict[str, tuple[TableFact, ...]] = {}
    rare: dict[str, tuple[str, ...]] = {}
    for kind, whole in kinds:
        had = _had(ordered, kind)
        often = {value: games for value, games in had.items() if sum(len(seats) for _, seats in games) >= FEWEST}
        rare[kind] = tuple(sorted(set(had) - set(often)))
        if whole:
            of_tables[kind] = tuple(_table_fact(value, [seen for seen, _ in had[value]]) for value in sorted(often))
        else:
            of_seats[kind] = _seat_facts(ordered, kind, often)
    return Findings(sizes, of_seats, of_tables, {kind: values for kind, values in rare.items() if values})


def _had(games: Sequence[Seen], kind: str) -> dict[str, list[tuple[Seen, list[int | None]]]]:
    """By value: the games in which it came up, with the seats that had it."""
    found: dict[str, list[tuple[Seen, list[int | None]]]] = defaultdict(list)
    for seen in games:
        seats: dict[str, list[int | None]] = defaultdict(list)
        for fact in seen.facts:
            if fact.kind == kind:
                seats[fact.value].append(fact.seat)
        for value, those in seats.items():
            found[value].append((seen, those))
    return found


def _size(seats: int, games: Sequence[Seen]) -> Size:
    those = [seen for seen in games if seen.seats == seats]
    return Size(
        seats,
        len(those),
        tuple(share_of([[seen.game.share(seat)] for seen in those]) for seat in range(seats)),
        mean_of([[float(each) for each in seen.game.points] for seen in those]),
        mean_of([[float(max(seen.game.points) - min(seen.game.points))] for seen in those]),
        mean_of([[float(seen.length)] for seen in those]),
        mean_of([[float(seen.leads)] for seen in those]),
    )


def _seat_facts(
    games: Sequence[Seen], kind: str, had: Mapping[str, Sequence[tuple[Seen, Sequence[int | None]]]]
) -> tuple[SeatFact, ...]:
    holdings = [_holdings(seen, kind, had) for seen in games]
    several = any(len(values) > 1 for seats in holdings for values in seats)
    above = [[seen.above(seat) for seat in range(seen.seats)] for seen in games]
    worths = worth(holdings, above, sorted(had)) if several else {}
    rows = [
        SeatFact(
            value,
            sum(len(seats) for _, seats in those),
            mean_of([[seen.game.share(_seat(s)) - 1 / seen.seats for s in seats] for seen, seats in those]),
            mean_of([[seen.above(_seat(s)) for s in seats] for seen, seats in those]),
            worths.get(value),
        )
        for value, those in had.items()
    ]
    return tuple(sorted(rows, key=lambda row: (row.worth or row.advantage).value, reverse=True))


def _seat(seat: int | None) -> int:
    assert seat is not None, "the kind is one of seats"
    return seat


def _holdings(seen: Seen, kind: str, known: Mapping[str, object]) -> list[list[str]]:
    """What each seat had of a kind."""
    held: list[list[str]] = [[] for _ in range(seen.seats)]
    for fact in seen.facts:
        if fact.kind == kind and fact.value in known:
            held[_seat(fact.seat)].append(fact.value)
    return held


def _table_fact(value: str, games: Sequence[Seen]) -> TableFact:
    return TableFact(
        value,
        len(games),
        mean_of([[float(each) for each in seen.game.points] for seen in games]),
        mean_of([[float(seen.length)] for seen in games]),
        mean_of([[float(seen.leads)] for seen in games]),
        mean_of([[seen.game.share(0) - 1 / seen.seats] for seen in games]),
    )
