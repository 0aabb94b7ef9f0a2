"""The page of the lab."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from agora.arena.lab import FEWEST, Findings, Plan, SeatFact, TableFact
from agora.arena.report import page
from agora.arena.report.numbers import percent, plain, points_of_percent, signed
from agora.arena.report.words import Speech
from agora.games.speech import sentence


class Grid(NamedTuple):
    """A table with its heading; its rows are in order, the best first where that makes sense."""

    heading: str
    head: list[str]
    rows: list[list[str]]


def html(plan: Plan, found: Findings, language: str) -> str:
    """The whole page."""
    speech = Speech(language, plan.game)
    games = sum(size.games for size in found.sizes)
    title = speech.say("arena.lab.title", name=speech.say(f"{plan.game.id}.name"), games=games)
    parts = [*_sizes(found, speech), *_seat_sections(found, speech), *_table_sections(found, speech)]
    return page.page(title, [sentence(line) for line in notes(plan, speech)], parts, language)


def notes(plan: Plan, speech: Speech) -> list[str]:
    """What was played."""
    options = " ".join(f"{name}={value}" for name, value in plan.options.items())
    facts = {"bots": ", ".join(plan.bots), "seed": plan.seed, "rules": plan.game.rules_version}
    return [
        speech.say("arena.lab.bots", **facts, options=options or speech.say("arena.lab.plain")),
        speech.say("arena.lab.caution"),
        speech.say("arena.intervals"),
    ]


def grids(found: Findings, speech: Speech) -> list[Grid]:
    """All numbers as tables."""
    sizes = [
        Grid(
            speech.say("arena.lab.seats.heading", seats=size.seats),
            [speech.say("arena.lab.value"), speech.say("arena.share")],
            [
                [speech.say("arena.seat", seat=seat + 1), page.spoken(share, percent)]
                for seat, share in enumerate(size.shares)
            ],
        )
        for size in found.sizes
    ]
    seats = [_seat_grid(kind, rows, speech) for kind, rows in found.of_seats.items() if rows]
    tables = [_table_grid(kind, rows, speech) for kind, rows in found.of_tables.items() if rows]
    return [*sizes, _size_grid(found, speech), *seats, *tables]


def _sizes(found: Findings, speech: Speech) -> Iterator[str]:
    for size in found.sizes:
        rows = [(speech.say("arena.seat", seat=seat + 1), share) for seat, share in enumerate(size.shares)]
        yield page.section(
            speech.say("arena.lab.seats.heading", seats=size.seats),
            sentence(speech.say("arena.lab.seats.how", games=size.games)),
            page.intervals(rows, percent, 1 / size.seats),
        )
    grid = _size_grid(found, speech)
    yield page.section(grid.heading, sentence(speech.say("arena.lab.sizes.how")), page.table(grid.head, grid.rows))


def _size_grid(found: Findings, speech: Speech) -> Grid:
    names = ("value", "games", "points", "spread", "length", "leads")
    rows = [
        [
            speech.say("arena.lab.size", seats=size.seats),
            str(size.games),
            *(page.spoken(each, plain) for each in (size.points, size.spread, size.length, size.leads)),
        ]
        for size in found.sizes
    ]
    return Grid(speech.say("arena.lab.sizes.heading"), [speech.say(f"arena.lab.{name}") for name in names], rows)


def _seat_sections(found: Findings, speech: Speech) -> Iterator[str]:
    for kind, rows in found.of_seats.items():
        if not rows:
            continue
        grid = _seat_grid(kind, rows, speech)
        worths = [(value_name(kind, row.value, speech), row.worth) for row in rows if row.worth]
        if worths:
            plot, how = page.intervals(worths, signed, 0.0), "arena.lab.worth.how"
        else:
            advantages = [(value_name(kind, row.value, speech), row.advantage) for row in rows]
            plot, how = page.intervals(advantages, points_of_percent, 0.0), "arena.lab.of-seats.how"
        table = page.table(grid.head, grid.rows)
        yield page.section(grid.heading, sentence(speech.say(how)), plot, table, _rare(kind, found, speech))


def _seat_grid(kind: str, rows: Sequence[SeatFact], speech: Speech) -> Grid:
    several = any(row.worth for row in rows)
    names = ("value", "times", "advantage", "above", *(("worth",) if several else ()))
    cells = [
        [
            value_name(kind, row.value, speech),
            str(row.times),
            page.spoken(row.advantage, points_of_percent),
            page.spoken(row.above, signed),
            *([page.spoken(row.worth, signed)] if row.worth else []),
        ]
        for row in rows
    ]
    return Grid(speech.say(f"arena.lab.kind.{kind}"), [speech.say(f"arena.lab.{name}") for name in names], cells)


def _table_sections(found: Findings, speech: Speech) -> Iterator[str]:
    for kind, rows in found.of_tables.items():
        if rows:
            grid = _table_grid(kind, rows, speech)
            how = sentence(speech.say("arena.lab.of-tables.how"))
            yield page.section(grid.heading, how, page.table(grid.head, grid.rows), _rare(kind, found, speech))


def _table_grid(kind: str, rows: Sequence[TableFact], speech: Speech) -> Grid:
    names = ("value", "games", "points", "length", "leads", "first")
    cells = [
        [
            value_name(kind, row.value, speech),
            str(row.games),
            *(page.spoken(each, plain) for each in (row.points, row.length, row.leads)),
            page.spoken(row.first, points_of_percent),
        ]
        for row in rows
    ]
    return Grid(speech.say(f"arena.lab.kind.{kind}"), [speech.say(f"arena.lab.{name}") for name in names], cells)


def _rare(kind: str, found: Findings, speech: Speech) -> str:
    values = found.rare.get(kind, ())
    names = ", ".join(value_name(kind, value, speech) for value in values)
    return page.note(sentence(speech.say("arena.lab.rare", fewest=FEWEST, values=names))) if values else ""


def value_name(kind: str, value: str, speech: Speech) -> str:
    """What the game calls a value of a kind; the side of a board is named after the board."""
    if kind == "side":
        board, _, side = value.rpartition("-")
        return f"{speech.name('board', board)} {side}"
    if kind == "end":
        return speech.name("colour", value)
    if kind == "variant":
        return speech.name("options", value).partition(":")[0]
    return speech.name(kind, value)
