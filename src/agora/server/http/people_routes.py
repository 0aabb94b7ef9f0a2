"""Routes about the guest and about the games."""

from functools import cache
from typing import Any

from fastapi import APIRouter, Request, Response

from agora import __version__
from agora import bots as known_bots
from agora.core.errors import Malformed
from agora.games import all_games
from agora.server import limits
from agora.server.context import address_of, guest_of, known_guest, language_of, server_of
from agora.server.encoding import encode
from agora.server.http import game_info, rule_pages, unchanged
from agora.server.http.bodies import Claim, DeviceLink, Hello, Me, MeChange, Rules
from agora.server.http.links import base_url
from agora.server.store import GuestRow
from agora.server.tables import components
from agora.server.tables.guests import COOKIE, LONGEST_NAME, cleaned
from agora.server.tables.settings import TableSettings

YEAR = 365 * 86_400
router = APIRouter(prefix="/api")


def me_of(guest: GuestRow) -> Me:
    """What a guest sees of themselves."""
    return Me(id=guest.id, name=guest.name, language="nl" if guest.language == "nl" else "en")


def set_cookie(request: Request, response: Response, token: str) -> None:
    """Set the cookie that identifies the guest; scripts of the page cannot read it."""
    path = (request.scope.get("root_path") or "") + "/"
    secure = "https" in (request.url.scheme, server_of(request).settings.public_url.partition(":")[0])
    response.set_cookie(COOKIE, token, max_age=YEAR, path=path, httponly=True, samesite="lax", secure=secure)


@router.get("/hello")
async def hello(request: Request, response: Response) -> Hello:
    """What a page needs first: the guest, the games, the bots."""
    server = server_of(request)
    guest = await guest_of(request)
    language = language_of(request, guest)
    if guest is not None:
        set_cookie(request, response, request.cookies[COOKIE])  # for a year from the last visit, not from the first
    return Hello(
        version=__version__,
        build=server.build,
        languages=["en", "nl"],
        guest=me_of(guest) if guest else None,
        games=[game_info.describe(game, language, server.sets) for game in all_games()],
        bots=list(known_bots.LEVELS),
        clocks=["none", "move", "bank", "days"],
        settings=TableSettings(),
    )


@router.put("/me")
async def put_me(request: Request, response: Response, change: MeChange) -> Me:
    """Introduce myself, or change my name or language."""
    server = server_of(request)
    guest = await guest_of(request)
    name = None if change.name is None else cleaned(change.name, LONGEST_NAME)
    if name == "" or (name is None and guest is None):
        raise Malformed("server.name")
    if guest is not None:
        return me_of(await server.guests.change(guest, name, change.language))
    server.limits.spend(limits.GUESTS, address_of(request))
    guest, token = await server.guests.create(str(name), change.language or language_of(request, None))
    set_cookie(request, response, token)
    return me_of(guest)


@router.post("/me/link")
async def link(request: Request) -> DeviceLink:
    """A link that works once and signs me in on another device."""
    server = server_of(request)
    guest = await known_guest(request)
    server.limits.spend(limits.CODES, guest.id)
    code, expires = await server.guests.link(guest)
    return DeviceLink(url=f"{base_url(request)}/device/{code}", code=code, expires=expires)


@router.post("/me/claim")
async def claim(request: Request, response: Response, given: Claim) -> Me:
    """Become the guest who made the link, in this browser."""
    server = server_of(request)
    server.limits.spend(limits.CODES, address_of(request))
    guest, token = await server.guests.claim(given.code)
    set_cookie(request, response, token)
    return me_of(guest)


@router.get("/games/{game}/rules", response_model=Rules)
async def rules(request: Request, game: str) -> Response:
    """The rules of a game."""
    language = language_of(request, await guest_of(request))
    return unchanged.answer(request, _rules(components.game_called(game).id, language))


@cache
def _rules(game: str, language: str) -> bytes:
    return Rules(sections=rule_pages.sections(game, language)).model_dump_json().encode()


@router.get("/games/{game}/names", response_model=dict[str, str])
async def names(request: Request, game: str) -> Response:
    """The names of a game's cards, kinds and parts of the score."""
    language = language_of(request, await guest_of(request))
    return unchanged.answer(request, encode(game_info.names(components.game_called(game), language)))


@router.get("/games/{game}/box", response_model=dict[str, Any])
async def printed_box(request: Request, game: str) -> Response:
    """The components that come with a game."""
    return unchanged.answer(request, encode(components.box(components.game_called(game).id, None)))
