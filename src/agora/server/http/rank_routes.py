"""Routes about ratings: who leads, how a player got there, and what a game changed."""

from typing import Annotated

from fastapi import APIRouter, Request
from pydantic import Field

from agora.server.context import guest_of, server_of
from agora.server.http.bodies import Rank, Ranks, Rating, RatingChange, RatingHistory, RatingPoint
from agora.server.http.table_routes import watched
from agora.server.rating import BOT, START, Skill, bot_ratings
from agora.server.refusals import Absent
from agora.server.store.ratings import Standing
from agora.server.tables import components

MOST_RANKED = 200
Seats = Annotated[int, Field(ge=2, le=8)]
router = APIRouter(prefix="/api")


@router.get("/ranks/{game}/{seats}")
async def ranks(request: Request, game: str, seats: Seats) -> Ranks:
    """The ratings at tables of this size, the best first; those of which too little is known come last."""
    server, guest = server_of(request), await guest_of(request)
    components.game_called(game)
    standings = [one for one in await server.store.standings(game, seats) if one.name is not None]
    standings += [Standing(f"{BOT}{bot}", None, skill, 0, 0.0) for bot, skill in bot_ratings(game, seats).items()]
    standings.sort(key=lambda one: (one.skill.provisional, -one.skill.mu, one.player))
    found: list[Rank] = []
    ranked = 0
    for one in standings:
        settled = one.name is not None and not one.skill.provisional
        ranked += settled
        mine = guest is not None and one.player == guest.id
        if len(found) < MOST_RANKED or mine:
            found.append(_rank(one, ranked if settled else None, mine))
    return Ranks(game=game, seats=seats, ranks=found)


def _rank(one: Standing, rank: int | None, mine: bool) -> Rank:
    bot = one.player.removeprefix(BOT) if one.name is None else None
    return Rank(
        player=one.player,
        name=one.name,
        bot=bot,
        mine=mine,
        rank=rank,
        rating=_rating(one.skill),
        games=one.games,
        last=one.time if bot is None else None,
    )


def _rating(skill: Skill) -> Rating:
    return Rating(points=skill.points, margin=skill.margin, provisional=skill.provisional)


@router.get("/ranks/{game}/{seats}/{player}")
async def history(request: Request, game: str, seats: Seats, player: str) -> RatingHistory:
    """How the rating of a player has changed, game by game."""
    server = server_of(request)
    components.game_called(game)
    rows = await server.store.rating_history(game, seats, player) if player.isprintable() else []
    standing = next(iter(await server.store.standings(game, seats, [player])), None) if rows else None
    if standing is None or standing.name is None:
        raise Absent("server.no-player")
    points = [RatingPoint(time=row.time, place=row.place, points=row.points, rating=_rating(row.skill)) for row in rows]
    return RatingHistory(name=standing.name, games=standing.games, history=points)


@router.get("/tables/{table_id}/ratings")
async def at_table(request: Request, table_id: str) -> list[RatingChange | None]:
    """The ratings of those who sit at a rated table, seat by seat, and what the game has changed."""
    server, table, _ = await watched(request, table_id)
    if not table.settings.rated:
        return []
    changed = await server.store.ratings_at(table.id)
    if changed:
        return [RatingChange(before=_rating(before), after=_rating(after)) for before, after in changed]
    game, seats = table.row.game, len(table.seats)
    bots = bot_ratings(game, seats)
    people = [seat.guest for seat in table.seats if seat.guest is not None]
    known = {one.player: one.skill for one in await server.store.standings(game, seats, people)}
    now = [
        bots.get(seat.bot or "") if seat.kind == "bot" else known.get(seat.guest, START) if seat.guest else None
        for seat in table.seats
    ]
    return [None if skill is None else RatingChange(before=_rating(skill), after=None) for skill in now]
