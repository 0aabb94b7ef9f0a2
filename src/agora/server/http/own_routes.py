"""Routes about one's own games and data: what I have played, how I did, a copy of everything, and to be forgotten."""

from collections.abc import AsyncIterator
from contextlib import suppress
from functools import partial
from secrets import token_hex
from typing import Annotated

import orjson
from fastapi import APIRouter, Request, Response
from fastapi.responses import StreamingResponse
from pydantic import Field

from agora.core.errors import Malformed, Refusal
from agora.server import limits
from agora.server.admin.desk import forget, vacate_waiting
from agora.server.context import Server, known_guest, language_of, server_of
from agora.server.http import replays, statistics
from agora.server.http.bodies import DeleteMe, GameStatistics, OwnGames, TableInfo
from agora.server.http.table_routes import shown
from agora.server.live.localisation import problem
from agora.server.store import GuestRow, TableRow, puzzles
from agora.server.tables import components
from agora.server.tables.guests import COOKIE

PAGE, MOST_SEARCHED, MOST_COUNTED = 10, 120, 5000
Moment = Annotated[float, Field(ge=0, le=1e11)]
router = APIRouter(prefix="/api/me")


@router.get("/games")
async def games(request: Request, game: str | None = None, won: bool = False, before: Moment | None = None) -> OwnGames:
    """Games that I have finished, the last first; of one game if it is named, only those I won if asked for."""
    server, guest = server_of(request), await known_guest(request)
    if game is not None:
        components.game_called(game)
    rows = await server.store.finished_tables(guest.id, game, before, MOST_SEARCHED)
    found: list[TableInfo] = []
    last: TableRow | None = None
    for last, seats in rows:
        with suppress(Refusal):  # what is stored of it cannot be read
            info = shown(request, server.tables.outline(last, seats), guest)
            if not won or (info.result and set(info.result.winners) & set(info.you)):
                found.append(info)
        if len(found) == PAGE:
            break
    more = last is not None and (len(found) == PAGE or len(rows) == MOST_SEARCHED)
    return OwnGames(games=found, before=last.ended if last and more else None)


@router.get("/statistics")
async def my_statistics(request: Request) -> list[GameStatistics]:
    """How I did at each game."""
    server, guest = server_of(request), await known_guest(request)
    server.limits.spend(limits.PAST, guest.id)
    played = await server.store.finished(guest.id, MOST_COUNTED)
    language = language_of(request, guest)
    return await server.past.run(lambda: statistics.of_games(played, language))


@router.get("/export", response_class=StreamingResponse)
async def export(request: Request) -> StreamingResponse:
    """All my games and analyses, one per line as JSON; running games as far as I may know them.

    A line before them says which puzzles I have tried.
    """
    server, guest = server_of(request), await known_guest(request)
    server.limits.spend(limits.EXPORTS, guest.id)
    lines = _lines(server, guest, language_of(request, guest))
    name = 'attachment; filename="agora-games.jsonl"'
    return StreamingResponse(lines, media_type="application/jsonl", headers={"Content-Disposition": name})


async def _lines(server: Server, guest: GuestRow, language: str) -> AsyncIterator[bytes]:
    """The games one after another, each written beside the event loop, so that a long export delays nobody."""
    head = {"name": guest.name, "language": guest.language, "created": guest.created}
    yield orjson.dumps({"guest": head}) + b"\n"
    tried = await server.store.read(lambda work: puzzles.of_guest(work, guest.id))
    if tried:
        solved = [{"puzzle": row.puzzle, "tries": row.tries, "solved": row.solved} for row in tried]
        yield orjson.dumps({"puzzles": solved}) + b"\n"
    for row in await server.store.tables_of(guest.id, ("running", "over", "retired"), MOST_COUNTED):
        try:
            table = await server.tables.get(row.id)
            past = replays.past_of(table, replays.eyes(table, guest, None), language)
            lines = await server.store.lines(row.id)
            text = await server.past.run(partial(replays.export, past, lines, "json"))
            yield orjson.dumps(orjson.loads(text)) + b"\n"
        except Refusal as refusal:
            yield orjson.dumps({"table": row.id, "game": row.game, "why": problem(refusal, language)["text"]}) + b"\n"
    for mine in await server.analyses.of_guest(guest.id, MOST_COUNTED):
        with suppress(Refusal):  # it has been deleted in the meantime
            stored = await server.analyses.row(mine.id)
            yield orjson.dumps({"analysis": stored.id, "game": stored.game, "text": stored.text}) + b"\n"


@router.post("/delete", status_code=204)
async def delete(request: Request, response: Response, asked: DeleteMe) -> None:
    """Delete me. My games stay, without my name; running ones I resign, and tables that I opened are closed."""
    server, guest = server_of(request), await known_guest(request)
    if asked.name != guest.name:
        raise Malformed("server.delete.name", name=guest.name)
    for row in await server.store.tables_of(guest.id, ("waiting", "running"), MOST_COUNTED):
        with suppress(Refusal):  # a table that cannot be opened keeps running for nobody
            await _leave(server, row.id, guest)
    await forget(server.store, server.evenings, server.guests, guest)
    response.delete_cookie(COOKIE, path=(request.scope.get("root_path") or "") + "/")


async def _leave(server: Server, table_id: str, guest: GuestRow) -> None:
    table = await server.tables.get(table_id)
    if table.row.state == "running":
        for seat in table.seats_of(guest.id):
            with suppress(Refusal):  # resigned already
                await table.resign(guest.id, seat, token_hex(8))
    else:
        await vacate_waiting(server.waiting_room, table, guest)
