"""Routes about analyses: make one, change its title, take it along as text, delete it."""

from functools import partial
from typing import Annotated, Any

from fastapi import APIRouter, Request, Response
from pydantic import Field

from agora.core.analysis import LONGEST_TITLE
from agora.core.match import Match
from agora.core.save import Start
from agora.server import limits
from agora.server.analyses import beginnings
from agora.server.analyses.opened import OpenAnalysis
from agora.server.context import Server, address_of, guest_of, known_guest, language_of, server_of
from agora.server.encoding import encode
from agora.server.http import unchanged
from agora.server.http.analysis_bodies import AnalysisChange, AnalysisInfo, AnalysisListed, NewAnalysis
from agora.server.speech import speech_of
from agora.server.store import GuestRow
from agora.server.tables import components
from agora.server.tables.guests import cleaned

MOST_LISTED = 50
Seats = Annotated[int, Field(ge=1, le=8)]
router = APIRouter(prefix="/api")


def shown(request: Request, opened: OpenAnalysis, guest: GuestRow | None, node: str | None = None) -> AnalysisInfo:
    """An analysis as a guest sees it."""
    row, id = opened.row, guest.id if guest else None
    name = speech_of(language_of(request, guest), row.game).say(f"{row.game}.name")
    return AnalysisInfo(
        id=row.id,
        game=row.game,
        game_name=name,
        title=opened.tree.title,
        table=row.table_id,
        mine=row.guest == id,
        may_change=opened.may_change(id),
        open=row.open,
        moves=len(opened.tree.nodes) - 1,
        created=row.created,
        changed=row.changed,
        node=node,
    )


async def read(request: Request, analysis_id: str) -> tuple[Server, OpenAnalysis, GuestRow | None]:
    """An analysis, for everyone with its link."""
    server = server_of(request)
    guest = await guest_of(request)
    return server, await server.analyses.get(analysis_id), guest


async def owned(request: Request, analysis_id: str) -> tuple[Server, OpenAnalysis, GuestRow]:
    """An analysis, for whoever has made it."""
    server, guest = server_of(request), await known_guest(request)
    opened = await server.analyses.get(analysis_id)
    opened.refuse_settings(guest.id)
    return server, opened, guest


@router.post("/analyses")
async def create(request: Request, body: NewAnalysis) -> AnalysisInfo:
    """Make an analysis: of a game, of a position, or from a text."""
    server, guest = server_of(request), await known_guest(request)
    server.limits.spend(limits.ANALYSES, guest.id)
    table_id = None
    if body.table is not None:
        table = await server.tables.get(body.table)
        match, seat = beginnings.of_table(table, guest.id, body.at)
        begun = await server.past.run(partial(beginnings.begin, match, seat, body.at))
        game, table_id = table.row.game, table.id
    elif body.text is not None:
        game, text = await server.new_tables.trials.analysis(body.text)
        begun = beginnings.Beginning(text, "")
    else:
        assert body.game is not None, "the body has been checked"
        assert body.position is not None, "likewise"
        rules = components.game_called(body.game)
        await server.new_tables.trials.options(rules, body.position, None)
        begun = await server.past.run(partial(beginnings.of_position, rules, body.position))
        game = rules.id
    id = await server.analyses.create(guest.id, game, begun, table_id)
    return shown(request, await server.analyses.get(id), guest, begun.node or None)


@router.get("/analyses")
async def mine(request: Request) -> list[AnalysisListed]:
    """The analyses that I have made, the last changed first."""
    server, guest = server_of(request), await known_guest(request)
    return [AnalysisListed(**each._asdict()) for each in await server.analyses.of_guest(guest.id, MOST_LISTED)]


@router.get("/analyses/{analysis_id}")
async def get(request: Request, analysis_id: str) -> AnalysisInfo:
    """An analysis."""
    _, opened, guest = await read(request, analysis_id)
    return shown(request, opened, guest)


@router.patch("/analyses/{analysis_id}")
async def change(request: Request, analysis_id: str, body: AnalysisChange) -> AnalysisInfo:
    """Change the title, or let everyone with the link change the analysis; for whoever has made it."""
    server, opened, guest = await owned(request, analysis_id)
    server.limits.spend(limits.CHANGES, guest.id)
    changes = body.model_dump(exclude_none=True)
    if "title" in changes:
        changes["title"] = cleaned(changes["title"], LONGEST_TITLE)
    await opened.settle(guest, changes)
    return shown(request, opened, guest)


@router.post("/analyses/{analysis_id}/delete", status_code=204)
async def delete(request: Request, analysis_id: str) -> None:
    """Delete an analysis; for whoever has made it."""
    server, opened, _ = await owned(request, analysis_id)
    await server.analyses.delete(opened.id)


@router.get("/analyses/{analysis_id}/export")
async def export(request: Request, analysis_id: str) -> Response:
    """The analysis as text."""
    server, opened, _ = await read(request, analysis_id)
    server.limits.spend(limits.PAST, address_of(request))
    name = f'attachment; filename="agora-{opened.row.game}-analysis-{opened.id}.txt"'
    return Response(opened.row.text, media_type="text/plain; charset=utf-8", headers={"Content-Disposition": name})


@router.get("/analyses/{analysis_id}/box", response_model=dict[str, Any])
async def box(request: Request, analysis_id: str) -> Response:
    """The components of an analysis, for the page to draw."""
    _, opened, _ = await read(request, analysis_id)
    return unchanged.answer(request, encode(components.box(opened.row.game, opened.tree.start.data)))


@router.get("/analyses/{analysis_id}/position/{node}", response_model=dict[str, Any])
async def position(request: Request, analysis_id: str, node: str) -> Response:
    """The position at a node, as JSON that can be changed and set up again."""
    server, opened, _ = await read(request, analysis_id)
    server.limits.spend(limits.PAST, address_of(request))
    match = await opened.match(opened.tree.node(node))
    return Response(encode(match.position()), media_type="application/json")


@router.get("/games/{game}/position", response_model=dict[str, Any])
async def first_position(request: Request, game: str, seats: Seats) -> Response:
    """The position with which a game may begin, to be changed and set up."""
    server, rules = server_of(request), components.game_called(game)
    server.limits.spend(limits.PAST, address_of(request))
    with rules.wording():
        match = Match(rules, Start("1", {"seats": seats}))
    return Response(encode(match.position()), media_type="application/json")
