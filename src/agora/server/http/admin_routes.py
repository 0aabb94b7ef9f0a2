"""Routes of the host's page. All but the first need the cookie that a one-time link of `agora admin link` gives."""

import time
from typing import Annotated, Literal

from fastapi import APIRouter, Query, Request, Response

from agora.server import limits
from agora.server.admin.desk import SESSION_SECONDS
from agora.server.context import Server, address_of, language_of, server_of
from agora.server.http import replays
from agora.server.http.admin_bodies import (
    AdminAction,
    AdminCode,
    AdminGuest,
    AdminHit,
    AdminNotice,
    AdminOverview,
    AdminTable,
    Announcement,
    NewAnnouncement,
    NoticeOf,
    PruneNow,
    RemoveGuest,
)
from agora.server.store import TableState, admin
from agora.server.store.store import ANY
from agora.server.tables.game_files import Form
from agora.server.tables.guests import cleaned
from agora.server.tables.registry import KeepDays

COOKIE = "agora_admin"
MOST_LISTED, LONGEST_TEXT = 100, 300
State = Literal["open", "all", "waiting", "running", "over", "cancelled", "retired"]
Search = Annotated[str, Query(max_length=40)]
router = APIRouter(prefix="/api/admin")
public = APIRouter(prefix="/api")


async def host(request: Request) -> Server:
    """The server, for somebody who may use this page, or Unknown."""
    server = server_of(request)
    await server.host_desk.require(request.cookies.get(COOKIE))
    return server


def _set_cookie(request: Request, response: Response, token: str, seconds: float) -> None:
    """Set the cookie of the session, which is sent only to this part of the server, and never from other sites."""
    path = (request.scope.get("root_path") or "") + "/api/admin"
    secure = "https" in (request.url.scheme, server_of(request).settings.public_url.partition(":")[0])
    response.set_cookie(
        COOKIE, token, max_age=round(seconds), path=path, httponly=True, samesite="strict", secure=secure
    )


@router.post("/enter", status_code=204)
async def enter(request: Request, response: Response, asked: AdminCode) -> None:
    """Use a one-time link."""
    server = server_of(request)
    server.limits.spend(limits.CODES, address_of(request))
    _set_cookie(request, response, await server.host_desk.enter(asked.code), SESSION_SECONDS)


@router.post("/leave", status_code=204)
async def leave(request: Request, response: Response) -> None:
    """End the session of this browser."""
    server = await host(request)
    await server.host_desk.leave(request.cookies[COOKIE])
    _set_cookie(request, response, "", 0)


@router.get("")
async def overview(request: Request) -> AdminOverview:
    """Limits, outbox, log and announcement."""
    server = await host(request)
    await server.host_desk.store_hits()
    hits = await server.store.read(lambda work: admin.hits(work, MOST_LISTED))
    notices = await server.store.read(lambda work: admin.outbox(work, MOST_LISTED))
    days = server.settings
    return AdminOverview(
        limits=[AdminHit(**hit._asdict(), name=name) for hit, name in hits],
        outbox=[AdminNotice(**one._asdict()) for one in notices],
        log=[
            AdminAction(n=one.n, time=one.time, what=one.what, facts=dict(one.facts))
            for one in await server.store.read(admin.log)
        ],
        announcement=await _announcement(server),
        keep=PruneNow(
            finished=days.keep_finished_days or None,
            waiting=days.keep_waiting_days or None,
            guests=days.keep_guests_days or None,
        ),
    )


@router.get("/tables")
async def tables(request: Request, state: State = "open", search: Search = "") -> list[AdminTable]:
    """Tables, newest first, without anything of their games."""
    server = await host(request)
    open_: tuple[TableState, ...] = ("waiting", "running")
    states = open_ if state == "open" else ANY if state == "all" else tuple(s for s in ANY if s == state)
    text = cleaned(search, 40)
    found = await server.store.read(lambda work: admin.tables(work, states, text, MOST_LISTED))
    return [AdminTable(**{**one._asdict(), "names": list(one.names)}) for one in found]


@router.post("/tables/{table_id}/close", status_code=204)
async def close(request: Request, table_id: str) -> None:
    """Close a table that waits or runs."""
    server = await host(request)
    await server.host_desk.close_table(table_id)


@router.get("/tables/{table_id}/export")
async def export(request: Request, table_id: str, format: Form = "text") -> Response:
    """The game as a file: while it runs, only what anybody may know; afterwards everything."""
    server = await host(request)
    table = await server.tables.get(table_id)
    past = replays.past_of(table, replays.eyes(table, None, None), language_of(request, None))
    lines = await server.store.lines(table.id)
    text = await server.past.run(lambda: replays.export(past, lines, format))
    media = "text/plain; charset=utf-8" if format == "text" else "application/json"
    name = f'attachment; filename="agora-{table.row.game}-{table.id}.{"agora" if format == "text" else "json"}"'
    return Response(text, media_type=media, headers={"Content-Disposition": name})


@router.get("/guests")
async def guests(request: Request, search: Search = "") -> list[AdminGuest]:
    """Guests, those who were here last first."""
    server = await host(request)
    text = cleaned(search, 40)
    found = await server.store.read(lambda work: admin.guests(work, text, MOST_LISTED))
    return [AdminGuest(**one._asdict()) for one in found]


@router.post("/guests/{guest}/remove", status_code=204)
async def remove(request: Request, guest: str, asked: RemoveGuest) -> None:
    """Remove a guest, as if they had deleted their data."""
    server = await host(request)
    await server.host_desk.remove_guest(guest, asked.seats)


@router.post("/outbox/retry", status_code=204)
async def retry(request: Request, asked: NoticeOf) -> None:
    """Send a notice again at once."""
    server = await host(request)
    await server.host_desk.retry(asked.channel, asked.table)


@router.post("/outbox/drop", status_code=204)
async def drop(request: Request, asked: NoticeOf) -> None:
    """Delete a notice that was not sent."""
    server = await host(request)
    await server.host_desk.drop(asked.channel, asked.table)


@router.post("/prune", status_code=204)
async def prune(request: Request, asked: PruneNow) -> None:
    """Delete old tables, evenings and guests now."""
    server = await host(request)
    await server.host_desk.prune(KeepDays(asked.finished, asked.waiting, asked.guests))


@router.put("/announcement")
async def announce(request: Request, asked: NewAnnouncement) -> Announcement:
    """Tell everybody something for some hours."""
    server = await host(request)
    await server.host_desk.announce(cleaned(asked.text, LONGEST_TEXT), time.time() + asked.hours * 3600)
    return await _announcement(server)


@public.get("/announcement")
async def announcement(request: Request) -> Announcement:
    """What the host tells everybody."""
    return await _announcement(server_of(request))


async def _announcement(server: Server) -> Announcement:
    now = time.time()
    found = await server.store.read(lambda work: admin.announcement(work, now))
    return Announcement(text=found[0] if found else None, until=found[1] if found else None)
