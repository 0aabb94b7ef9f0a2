"""Routes about passkeys: to add and remove one's own, and to sign in with one."""

from fastapi import APIRouter, Request, Response

from agora.server import limits
from agora.server.context import address_of, known_guest, server_of
from agora.server.http.bodies import Ceremony, Me, NewPasskey, PasskeyInfo, PasskeySignIn
from agora.server.http.links import base_url
from agora.server.http.people_routes import me_of, set_cookie
from agora.server.store import GuestRow
from agora.server.tables.passkeys import Passkeys, Site

router = APIRouter(prefix="/api")


def passkeys_of(request: Request) -> Passkeys:
    """The passkeys of the server."""
    return Passkeys(server_of(request).store)


async def _listed(request: Request, guest: GuestRow) -> list[PasskeyInfo]:
    found = await passkeys_of(request).of(guest)
    return [PasskeyInfo(id=row.id, name=row.name, created=row.created) for row in found]


@router.get("/me/passkeys")
async def listed(request: Request) -> list[PasskeyInfo]:
    """My passkeys."""
    return await _listed(request, await known_guest(request))


@router.post("/me/passkeys/begin")
async def begin_adding(request: Request) -> Ceremony:
    """What my browser needs to make a passkey."""
    guest = await known_guest(request)
    server_of(request).limits.spend(limits.PASSKEYS, guest.id)
    return Ceremony(options=await passkeys_of(request).begin_adding(guest, Site(base_url(request))))


@router.post("/me/passkeys")
async def add(request: Request, made: NewPasskey) -> list[PasskeyInfo]:
    """Keep a passkey that my browser has made."""
    guest = await known_guest(request)
    server_of(request).limits.spend(limits.PASSKEYS, guest.id)
    await passkeys_of(request).add(guest, Site(base_url(request)), made.name, made.credential)
    return await _listed(request, guest)


@router.post("/me/passkeys/{passkey}/remove")
async def remove(request: Request, passkey: str) -> list[PasskeyInfo]:
    """Remove a passkey of mine; browsers that are signed in stay so."""
    guest = await known_guest(request)
    await passkeys_of(request).remove(guest, passkey)
    return await _listed(request, guest)


@router.post("/passkey/begin")
async def begin_signing_in(request: Request) -> Ceremony:
    """What a browser needs to sign in with a passkey."""
    server_of(request).limits.spend(limits.CODES, address_of(request))
    return Ceremony(options=await passkeys_of(request).begin_signing_in(Site(base_url(request))))


@router.post("/passkey")
async def sign_in(request: Request, response: Response, signed: PasskeySignIn) -> Me:
    """Become the guest whose passkey has signed, in this browser."""
    server_of(request).limits.spend(limits.CODES, address_of(request))
    guest, token = await passkeys_of(request).sign_in(Site(base_url(request)), signed.credential)
    set_cookie(request, response, token)
    return me_of(guest)
