"""A stored game as a file: the text or JSON of its match, with what else the server knows under the name `table`.

`agora.load` reads it like any other saved game, `agora fair` checks its seed, and `agora import` stores it as a table.
docs/protocol.md describes the format.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Annotated, Literal, NamedTuple, cast

from pydantic import BaseModel, ConfigDict, JsonValue, StringConstraints, ValidationError

from agora import AnyMatch, bots
from agora.arena.facts import favourites
from agora.core.codec import read_json, write_json
from agora.core.engine import CHANCE, Move
from agora.core.errors import Malformed
from agora.core.log import Entry, Undo
from agora.core.match import load
from agora.core.questions import JSON
from agora.core.save import BYTE_ORDER_MARK, FORMAT, Reader, game_id, lines_of
from agora.games import AnyGame, find
from agora.server.store.rows import Line, LineKind, SeatKind, SeatRow, TableRow, TableState, new_table_id

ENTRIES = ("move", "undo")  # the kinds of lines that are entries of the match

Form = Literal["text", "json"]
TableId = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{1,40}$")]


class Part(BaseModel):
    """A part of a file. Fields that a later version adds are ignored."""

    model_config = ConfigDict(frozen=True, allow_inf_nan=False)


class SeatPart(Part):
    """A seat in a file."""

    kind: SeatKind
    name: Annotated[str, StringConstraints(max_length=200)]
    bot: str | None = None
    here: bool = False
    guest: str | None = None  # only if the host of the server writes the file


class LinePart(Part):
    """A line in a file, without its body: the entries of the match hold that."""

    n: int
    kind: LineKind
    seat: int
    time: float
    by: str = "server"  # only if the host of the server writes the file
    key: str | None = None  # likewise


class TablePart(Part):
    """What a server knows of a table besides the game."""

    id: TableId
    state: TableState
    commitment: str
    secret: str = ""  # only once the game is over
    nonces: tuple[str, ...] = ()  # likewise
    seats: tuple[SeatPart, ...]
    lines: tuple[LinePart, ...]  # those that are not entries; all if the host of the server writes the file
    created: float
    started: float | None
    ended: float | None
    result: JsonValue = None
    origin: dict[str, JsonValue] | None = None
    settings: dict[str, JsonValue] = {}  # only if the host of the server writes the file
    host: str = ""  # likewise


class GameRead(NamedTuple):
    """What a file holds: the match, and the table if a server wrote it."""

    match: AnyMatch
    table: TablePart | None


def entries_of(game: AnyGame, lines: Iterable[Line]) -> list[Entry]:
    """The entries of the match among the lines of a table."""
    moves = game.codec.log_moves
    of_match = [line for line in lines if line.kind in ENTRIES]
    return [Entry(n, line.seat, cast(Move, moves.read(line.body, "move"))) for n, line in enumerate(of_match)]


def nonces_of(seats: Iterable[SeatRow]) -> list[str]:
    """The nonces that the players' browsers added to the seed."""
    return sorted({seat.nonce for seat in seats if seat.nonce})


def table_part(row: TableRow, seats: Sequence[SeatRow], lines: Sequence[Line], whole: bool) -> TablePart:
    """The table as it goes into a file; `whole`: for the host of the server, who may move it to another server."""
    known = whole or row.state in ("over", "retired")
    return TablePart(
        id=row.id,
        state=row.state,
        commitment=row.commitment,
        secret=row.secret if known else "",
        nonces=tuple(nonces_of(seats)) if known else (),
        seats=tuple(
            SeatPart(kind=seat.kind, name=seat.name, bot=seat.bot, here=seat.here, guest=seat.guest if whole else None)
            for seat in seats
        ),
        lines=tuple(_line_part(line, whole) for line in lines if whole or line.kind not in ENTRIES),
        created=row.created,
        started=row.started,
        ended=row.ended,
        result=_json(row.result),
        origin=cast(dict[str, JsonValue] | None, row.origin),  # stored as such
        settings={name: _json(value) for name, value in row.settings.items()} if whole else {},
        host=row.host if whole else "",
    )


def _line_part(line: Line, whole: bool) -> LinePart:
    part = LinePart(n=line.n, kind=line.kind, seat=line.seat, time=line.time)
    return part.model_copy(update={"by": line.by, "key": line.key}) if whole else part


def _json(value: JSON) -> JsonValue:
    return cast(JsonValue, value)  # two types for the same values


def write(match: AnyMatch, table: TablePart, form: Form, reader: Reader) -> str:
    """The text of a file with a game and its table, for a reader."""
    if form == "json":
        file = match.to_json(reader)
        entries = {"entries": file["entries"], **({"result": file["result"]} if "result" in file else {})}
        head = {name: value for name, value in file.items() if name not in entries}
        return write_json(cast(JSON, {**head, "table": _written(table), **entries})) + "\n"
    head_text, _, rest = match.to_text(reader).partition("\n\n")
    return f"{head_text}\ntable {write_json(_written(table))}\n\n{rest}"


def write_as_stored(row: TableRow, lines: Iterable[Line], table: TablePart) -> str:
    """The JSON of a game and its table without a replay, for a game of another rules version. Nothing is hidden."""
    head: dict[str, JSON] = {"agora": FORMAT, "game": row.game, "rules": row.rules_version}
    head |= {"options": row.options} if row.position is None else {"position": row.position}
    head |= {} if row.data is None else {"data": row.data}
    entries = [
        {"n": n, "seat": "chance" if line.seat == CHANCE else line.seat, "move": line.body}
        for n, line in enumerate(line for line in lines if line.kind in ENTRIES)
    ]
    return write_json(cast(JSON, {**head, "seed": row.seed, "table": _written(table), "entries": entries})) + "\n"


def _written(table: TablePart) -> JSON:
    return cast(JSON, table.model_dump(mode="json", exclude_defaults=True))  # mode="json" makes JSON values only


def read(text: str) -> GameRead:
    """Read a file, or raise Malformed saying what is wrong with it."""
    match = load(find(game_id(text)), text)
    found = _table_of(text.removeprefix(BYTE_ORDER_MARK))
    if found is None:
        return GameRead(match, None)
    try:
        table = TablePart.model_validate(found)
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(str(step) for step in ("table", *first["loc"]))
        raise Malformed("store.file.table", place=place) from None
    if len(table.seats) != match.options.seats or any(seat.bot not in (None, *bots.NAMES) for seat in table.seats):
        raise Malformed("store.file.table", place="table.seats")
    return GameRead(match, table)


def _table_of(text: str) -> JSON:
    if text.lstrip().startswith("{"):
        return cast(Mapping[str, JSON], read_json(text)).get("table")
    head = lines_of(text.partition("\n\n")[0])
    return next((read_json(line.removeprefix("table ")) for line in head if line.startswith("table ")), None)


def rows_of(read_: GameRead, now: float, names: Sequence[str]) -> tuple[TableRow, list[SeatRow], list[Line]]:
    """The rows to store for a file. A game without a table becomes a table of people called `names`."""
    match, part = read_
    if part is None:
        part = TablePart(
            id=new_table_id(),
            state="over",
            commitment="",
            seats=tuple(SeatPart(kind="guest", name=name) for name in names),
            lines=(),
            created=now,
            started=now,
            ended=now,
            result=_json(plain_result(match)),
            origin={"kind": "import"},
        )
    row = TableRow(
        id=part.id,
        game=match.game.id,
        rules_version=match.game.rules_version,
        options=match.game.write_options(match.options),
        data=match.start.data,
        position=match.start.position,
        settings=cast(Mapping[str, JSON], part.settings),
        host=part.host,
        secret=part.secret,
        commitment=part.commitment,
        seed=match.start.seed,
        state=part.state,
        created=part.created,
        started=part.started,
        ended=part.ended,
        result=cast(JSON, part.result),
        origin=cast(JSON, part.origin),
        to_act=match.to_act if part.state == "running" else (),
    )
    # the file does not say which seat gave which nonce; it does not matter, because they are sorted before use
    nonces = [*part.nonces, *[None] * len(part.seats)]
    seats = [
        SeatRow(k, seat.kind, seat.guest, seat.here, seat.bot, seat.name, True, nonces[k])
        for k, seat in enumerate(part.seats)
    ]
    lines = _lines(match, part.lines, part.started or now)
    return replace(row, lines=len(lines)), seats, lines


def _lines(match: AnyMatch, known: Sequence[LinePart], time: float) -> list[Line]:
    """The lines of a table: the entries of the match in order, with the lines that are not entries in between."""
    parts = {part.n: part for part in known}
    count = match.n + sum(part.kind not in ENTRIES for part in known)
    entries = iter(match.entries)
    lines: list[Line] = []
    for n in range(count):
        part = parts.get(n) or LinePart(n=n, kind="move", seat=0, time=time)
        time = part.time
        if part.kind not in ENTRIES:
            lines.append(Line(n, part.kind, part.seat, part.by, part.key, None, time))
            continue
        entry = next(entries, None)
        if entry is None:
            raise Malformed("store.file.lines", n=n)
        kind: LineKind = "undo" if isinstance(entry.move, Undo) else "move"
        body = match.game.codec.log_moves.write(entry.move)
        lines.append(Line(n, kind, entry.seat, part.by, part.key, body, time))
    return lines


def plain_result(match: AnyMatch) -> JSON:
    """The result of a game that was played to its end, in the form that a table stores."""
    result = match.result
    if result is None:
        return None
    totals = [score.total for score in result.scores]
    return {
        "winners": list(result.winners),
        "places": list(result.places),
        "totals": totals,
        "by": "end",
        "favourites": list(favourites(match.game.id, match.state)),
    }
