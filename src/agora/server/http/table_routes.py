"""Routes about tables, from the list of tables to the replay."""

from collections.abc import Sequence
from typing import Annotated, Any

from fastapi import APIRouter, Request, Response
from pydantic import Field

from agora.core.errors import Refusal
from agora.games import ids
from agora.server import limits
from agora.server.context import Server, address_of, guest_of, known_guest, language_of, server_of
from agora.server.encoding import encode
from agora.server.http import replays, unchanged
from agora.server.http.bodies import Archive, Branch, ClosedTable, Join, Ready, Rename, Replay, TableInfo, TableLists
from agora.server.http.links import base_url
from agora.server.http.table_info import table_info
from agora.server.live.localisation import problem
from agora.server.refusals import Absent, Forbidden, Over
from agora.server.store import GuestRow, TableRow
from agora.server.tables import components
from agora.server.tables.game_files import Form
from agora.server.tables.guests import hashed
from agora.server.tables.retiring import other_rules
from agora.server.tables.settings import NewTable, TableChange
from agora.server.tables.table import Table

MOST_LISTED = 60
Number = Annotated[int, Field(ge=0, le=1_000_000)]  # of a seat or an entry; a much larger one would not fit into JSON
router = APIRouter(prefix="/api")


def shown(request: Request, table: Table, guest: GuestRow | None) -> TableInfo:
    """A table as the guest sees it."""
    return table_info(server_of(request), table, guest, language_of(request, guest), base_url(request))


async def watched(request: Request, table_id: str) -> tuple[Server, Table, GuestRow | None]:
    """A table that the guest may watch, or Forbidden."""
    server = server_of(request)
    guest = await guest_of(request)
    table = await server.tables.get(table_id)
    if not may_see(table, guest):
        raise Forbidden("server.no-spectators")
    return server, table, guest


async def past_of(request: Request, table_id: str, seat: int | None) -> tuple[Server, Table, replays.Past]:
    """The game of a table so far, for a guest who may look back at it."""
    server, table, guest = await watched(request, table_id)
    server.limits.spend(limits.PAST, address_of(request))
    return server, table, replays.past_of(table, replays.eyes(table, guest, seat), language_of(request, guest))


def may_see(table: Table, guest: GuestRow | None) -> bool:
    """Whether a guest may see a table. Before the start everyone may, to see what they would join."""
    return table.row.state == "waiting" or table.may_watch(guest.id if guest else None)


async def acting(request: Request, table_id: str) -> tuple[Server, Table, GuestRow]:
    """A table, and the guest who wants to change something there."""
    server = server_of(request)
    guest = await known_guest(request)
    return server, await server.tables.get(table_id), guest


@router.get("/tables")
async def tables(request: Request) -> TableLists:
    """My tables, public tables, tables I have finished, and those that can no longer be opened."""
    server = server_of(request)
    guest = await guest_of(request)
    mine = await server.store.listed_tables_of(guest.id, ("waiting", "running"), MOST_LISTED) if guest else []
    finished = await server.store.listed_tables_of(guest.id, ("over",), MOST_LISTED) if guest else []
    retired = await server.store.listed_tables_of(guest.id, ("retired",), MOST_LISTED) if guest else []
    public = await server.store.public_tables(("waiting", "running"), MOST_LISTED)

    seats = await server.store.seats_of([row.id for row in (*mine, *finished, *public)])

    closed: dict[str, ClosedTable] = {}

    def close(row: TableRow, refusal: Refusal) -> None:
        why = problem(refusal, language_of(request, guest), row.game if row.game in ids() else None)["text"]
        has_file = row.state == "retired"
        closed[row.id] = ClosedTable(id=row.id, game=row.game, created=row.created, why=why, has_file=has_file)

    def listed(rows: Sequence[TableRow]) -> list[TableInfo]:
        found = []
        for table in [server.tables.outline(row, seats[row.id]) for row in rows]:
            try:
                if may_see(table, guest):
                    found.append(shown(request, table, guest))
            except Refusal as refusal:
                close(table.row, refusal)
        return found

    lists = {"mine": listed(mine), "public": listed(public), "finished": listed(finished)}
    for row in retired:
        close(row, other_rules(row))
    return TableLists(**lists, closed=list(closed.values()))


@router.post("/tables")
async def create(request: Request, body: NewTable) -> TableInfo:
    """Open a table."""
    server = server_of(request)
    guest = await known_guest(request)
    server.limits.spend(limits.TABLES, guest.id)
    if any(seat.kind == "bot" for seat in body.seats):
        server.bots.warm()
    return shown(request, await server.new_tables.create(guest, body), guest)


@router.get("/invites/{code}")
async def invited(request: Request, code: str) -> TableInfo:
    """The table that an invitation leads to, for those who can sit down, sit there, or may watch."""
    server = server_of(request)
    server.limits.spend(limits.CODES, address_of(request))
    row = await server.store.table_by_invite(hashed(code))
    if row is None:
        raise Absent("server.invite.unknown")
    table, guest = await server.tables.get(row.id), await guest_of(request)
    if not (table.has_open_seat or table.may_watch(guest.id if guest else None)):
        raise Over("server.invite.full")
    return shown(request, table, guest)


@router.get("/tables/{table_id}")
async def get(request: Request, table_id: str) -> TableInfo:
    """A table."""
    _, table, guest = await watched(request, table_id)
    return shown(request, table, guest)


@router.patch("/tables/{table_id}")
async def change(request: Request, table_id: str, body: TableChange) -> TableInfo:
    """Change options, seats or settings; for the host, before the start."""
    server, table, guest = await acting(request, table_id)
    await server.waiting_room.change(table, guest, body)
    return shown(request, table, guest)


@router.post("/tables/{table_id}/join")
async def join(request: Request, table_id: str, body: Join) -> TableInfo:
    """Take a seat."""
    server, table, guest = await acting(request, table_id)
    await server.waiting_room.join(table, guest, body.invite, body.seat, body.nonce)
    return shown(request, table, guest)


@router.post("/tables/{table_id}/leave")
async def leave(request: Request, table_id: str) -> TableInfo:
    """Leave my seat, before the start; or end a lesson."""
    server, table, guest = await acting(request, table_id)
    await server.waiting_room.leave(table, guest)
    return shown(request, table, guest)


@router.post("/tables/{table_id}/archive")
async def archive(request: Request, table_id: str, body: Archive) -> TableInfo:
    """Remove a table of mine from my list, or put it back; nothing changes for the others."""
    server, table, guest = await acting(request, table_id)
    if not table.seats_of(guest.id) and table.row.host != guest.id:
        raise Forbidden("server.not-seated")
    await server.store.archive(table.id, guest.id, body.archived)
    return shown(request, table, guest)


@router.post("/tables/{table_id}/seats/{seat}/rename")
async def rename(request: Request, table_id: str, seat: Number, body: Rename) -> TableInfo:
    """Change the name of a seat that I hold, before the start."""
    server, table, guest = await acting(request, table_id)
    await server.waiting_room.rename(table, guest, seat, body.name)
    return shown(request, table, guest)


@router.post("/tables/{table_id}/ready")
async def ready(request: Request, table_id: str, body: Ready) -> TableInfo:
    """Say that I am ready, or no longer ready."""
    server, table, guest = await acting(request, table_id)
    await server.waiting_room.ready(table, guest, body.ready, body.nonce)
    return shown(request, table, guest)


@router.post("/tables/{table_id}/seats/{seat}/remove")
async def remove(request: Request, table_id: str, seat: Number) -> TableInfo:
    """Remove a player; for the host, before the start."""
    server, table, guest = await acting(request, table_id)
    await server.waiting_room.remove(table, guest, seat)
    return shown(request, table, guest)


@router.post("/tables/{table_id}/cancel")
async def cancel(request: Request, table_id: str) -> TableInfo:
    """Cancel the table; for the host, before the start."""
    server, table, guest = await acting(request, table_id)
    await server.waiting_room.cancel(table, guest)
    return shown(request, table, guest)


@router.post("/tables/{table_id}/start")
async def start(request: Request, table_id: str) -> TableInfo:
    """Start the game; for the host, when every seat is taken and everyone is ready."""
    server, table, guest = await acting(request, table_id)
    await server.waiting_room.start(table, guest)
    return shown(request, table, guest)


@router.post("/tables/{table_id}/rematch")
async def rematch(request: Request, table_id: str) -> TableInfo:
    """Play again; everyone moves one seat on."""
    server, table, guest = await acting(request, table_id)
    server.limits.spend(limits.TABLES, guest.id)
    return shown(request, await server.new_tables.rematch(table, guest), guest)


@router.post("/tables/{table_id}/branch")
async def branch(request: Request, table_id: str, body: Branch) -> TableInfo:
    """Play on from before entry `at` at a table of my own; what I may not know is dealt anew."""
    server, table, guest = await acting(request, table_id)
    if not table.may_watch(guest.id):
        raise Forbidden("server.no-spectators")
    server.limits.spend(limits.TABLES, guest.id)
    return shown(request, await server.new_tables.branch(table, guest, body.at), guest)


@router.get("/tables/{table_id}/box", response_model=dict[str, Any])
async def box(request: Request, table_id: str) -> Response:
    """The components of a table, for the page to draw."""
    _, table, _ = await watched(request, table_id)
    return unchanged.answer(request, encode(components.box(table.row.game, table.row.data)))


@router.get("/tables/{table_id}/replay", response_model=Replay)
async def replay(request: Request, table_id: str, seat: Number | None = None) -> Response:
    """The game retold line by line, as far as the guest may know it."""
    server, table, past = await past_of(request, table_id, seat)
    lines = await server.store.lines(table.id)
    return Response(await server.past.run(lambda: replays.history(past, lines)), media_type="application/json")


@router.get("/tables/{table_id}/at/{n}", response_model=dict[str, Any])
async def at(request: Request, table_id: str, n: Number, seat: Number | None = None) -> Response:
    """The state before entry `n`, as far as the guest may know it."""
    server, _, past = await past_of(request, table_id, seat)
    return Response(await server.past.run(lambda: replays.state_at(past, n)), media_type="application/json")


@router.get("/tables/{table_id}/export")
async def export(request: Request, table_id: str, format: Form = "text") -> Response:
    """The game as a file: what the guest may know, or everything once it is over."""
    server, table, past = await past_of(request, table_id, None)
    lines = await server.store.lines(table.id)
    text = await server.past.run(lambda: replays.export(past, lines, format))
    media = "text/plain; charset=utf-8" if format == "text" else "application/json"
    name = f'attachment; filename="agora-{table.row.game}-{table.id}.{"agora" if format == "text" else "json"}"'
    return Response(text, media_type=media, headers={"Content-Disposition": name})
