"""Routes about notices: how a guest is told that it is their turn, and how that stops."""

from typing import Annotated

from fastapi import APIRouter, Path, Request

from agora.games.speech import sentence
from agora.server import limits
from agora.server.context import address_of, known_guest, language_of, server_of
from agora.server.http.links import base_url
from agora.server.http.notice_bodies import (
    Channel,
    Confirm,
    MailAddress,
    Notices,
    NoticeWish,
    PostAddress,
    Quiet,
    Resume,
    Stopped,
    Subscription,
    TableChannels,
)
from agora.server.notices.desk import ChannelInfo
from agora.server.refusals import Forbidden
from agora.server.speech import speech_of
from agora.server.store import GuestRow
from agora.server.tables.table import Table
from agora.server.tables.telling import EVENTS

ChannelId = Annotated[str, Path(pattern=r"^[0-9a-f]{16}$")]
SignedToken = Annotated[str, Path(pattern=r"^[0-9a-f]{16}\.[A-Za-z0-9_-]{22}$")]
router = APIRouter(prefix="/api/notices")


async def shown(request: Request, guest: GuestRow) -> Notices:
    """Everything about the notices of a guest."""
    desk, language = server_of(request).desk, language_of(request, guest)
    wish = await desk.wish_of(guest)
    return Notices(
        offered=desk.offered,
        channels=[channel_of(info, language) for info in await desk.channels_of(guest)],
        push_key=desk.keys.push_key if desk.keys else None,
        wish=NoticeWish(
            events=list(wish.events if wish else EVENTS),
            quiet=Quiet(start=wish.quiet[0], end=wish.quiet[1]) if wish and wish.quiet else None,
            zone=wish.zone if wish else "UTC",
            every=wish.every if wish else 0,  # type: ignore[arg-type]  # only these are stored
        ),
    )


def channel_of(info: ChannelInfo, language: str) -> Channel:
    """A channel as its owner sees it."""
    row = info.row
    trouble = row.trouble and sentence(speech_of(language).say(f"server.notice.failed.{row.trouble}"))
    return Channel(id=row.id, kind=row.kind, label=info.label, state=row.state, trouble=trouble)


@router.get("")
async def notices(request: Request) -> Notices:
    """How I am told, and what of."""
    return await shown(request, await known_guest(request))


@router.put("")
async def wish(request: Request, body: NoticeWish) -> Notices:
    """Say what I want to be told, and when."""
    guest = await known_guest(request)
    quiet = (body.quiet.start, body.quiet.end) if body.quiet else None
    await server_of(request).desk.wish(guest, sorted(set(body.events)), quiet, body.zone, body.every)
    return await shown(request, guest)


@router.post("/mail")
async def mail(request: Request, body: MailAddress) -> Notices:
    """Ask for notices by mail; a link that is sent there confirms the address."""
    server, guest = server_of(request), await known_guest(request)
    server.limits.spend(limits.NOTICES, address_of(request))
    await server.desk.add_mail(guest, body.address, base_url(request))
    return await shown(request, guest)


@router.post("/push")
async def push(request: Request, body: Subscription) -> Notices:
    """Push notices to this browser."""
    server, guest = server_of(request), await known_guest(request)
    await server.desk.add_push(guest, body.model_dump(), base_url(request))
    return await shown(request, guest)


@router.post("/apprise")
async def post_to(request: Request, body: PostAddress) -> Notices:
    """Post notices to an address of mine."""
    server, guest = server_of(request), await known_guest(request)
    await server.desk.add_post(guest, body.url, base_url(request))
    return await shown(request, guest)


async def table_shown(request: Request, table: Table, guest: GuestRow) -> TableChannels:
    """The channels of a table, for those who sit there."""
    if not table.seats_of(guest.id) and table.row.host != guest.id:
        raise Forbidden("server.not-seated")
    language = language_of(request, guest)
    found = await server_of(request).desk.channels_at(table)
    return TableChannels(channels=[channel_of(info, language) for info in found])


@router.get("/tables/{table_id}")
async def table_channels(request: Request, table_id: str) -> TableChannels:
    """Where a table posts; everyone who sits there may know."""
    guest = await known_guest(request)
    return await table_shown(request, await server_of(request).tables.get(table_id), guest)


@router.post("/tables/{table_id}")
async def post_table(request: Request, table_id: str, body: PostAddress) -> TableChannels:
    """Post what happens at a table, such as to the channel of a club; for the host."""
    server, guest = server_of(request), await known_guest(request)
    table = await server.tables.get(table_id)
    await server.desk.add_post(guest, body.url, base_url(request), table)
    return await table_shown(request, table, guest)


@router.post("/confirm")
async def confirm(request: Request, body: Confirm) -> Stopped:
    """Confirm an address with the code that was sent to it; whoever reads the mail may do so, in any browser."""
    server = server_of(request)
    server.limits.spend(limits.CODES, address_of(request))
    await server.desk.confirm(body.code)
    return Stopped(stopped=False)


@router.post("/channels/{channel}/try")
async def try_out(request: Request, channel: ChannelId) -> Notices:
    """Send me a test notice."""
    guest = await known_guest(request)
    await server_of(request).desk.try_out(guest, channel)
    return await shown(request, guest)


@router.post("/channels/{channel}/remove")
async def remove(request: Request, channel: ChannelId) -> Notices:
    """Remove a channel of mine."""
    guest = await known_guest(request)
    await server_of(request).desk.remove(guest, channel)
    return await shown(request, guest)


@router.post("/stop/{token}")
async def stop(request: Request, token: SignedToken) -> Stopped:
    """Stop the notices of a channel: the page of the link in a message posts here, and mail programs do."""
    server = server_of(request)
    server.limits.spend(limits.CODES, address_of(request))
    await server.desk.set_state(token, "stopped")
    return Stopped(stopped=True)


@router.post("/resume")
async def resume(request: Request, body: Resume) -> Stopped:
    """Go on with a channel that was stopped."""
    server = server_of(request)
    server.limits.spend(limits.CODES, address_of(request))
    await server.desk.set_state(body.token, "on")
    return Stopped(stopped=False)
