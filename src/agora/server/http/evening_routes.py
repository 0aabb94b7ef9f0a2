"""Routes about club evenings. Whoever knows the address of an evening may look at it and join."""

import csv
import io

from fastapi import APIRouter, Request, Response

from agora.core.errors import Refusal
from agora.games import find
from agora.server import limits
from agora.server.context import guest_of, known_guest, language_of, server_of
from agora.server.evenings import rounds
from agora.server.evenings.setup import EveningSetup, NewEvening, read_setup
from agora.server.evenings.standings import MEAN, place_points
from agora.server.http.evening_bodies import (
    Correction,
    EveningGame,
    EveningInfo,
    EveningLine,
    EveningLists,
    EveningLog,
    EveningPerson,
    EveningRound,
    EveningSeat,
    EveningStanding,
    JoinEvening,
    Withdrawal,
)
from agora.server.speech import speech_of
from agora.server.store import GuestRow, Missing
from agora.server.store.evenings import GameRow, Whole

MOST_LISTED = 60
FORMULA = ("=", "+", "-", "@", "\t", "\r")  # with which a spreadsheet would begin to compute
router = APIRouter(prefix="/api/evenings")


@router.get("")
async def evenings(request: Request) -> EveningLists:
    """My evenings, and public ones that are not over."""
    server, guest = server_of(request), await guest_of(request)
    language = language_of(request, guest)
    found = []
    for row, people in await server.evenings.listed(guest.id if guest else None, MOST_LISTED):
        setup = read_setup(row)
        line = EveningLine(
            id=row.id,
            name=row.name,
            game_name=_game_name(setup, language),
            state=row.state,
            system=setup.system,
            round=row.round,
            people=people,
            created=row.created,
            host=guest is not None and row.host == guest.id,
        )
        found.append(line)
    return EveningLists(evenings=found)


@router.post("")
async def create(request: Request, asked: NewEvening) -> EveningInfo:
    """Create an evening, and become its host."""
    server, guest = server_of(request), await known_guest(request)
    server.limits.spend(limits.EVENINGS, guest.id)
    return await _shown(request, await server.evenings.create(guest, asked), guest)


@router.get("/{evening}")
async def get(request: Request, evening: str) -> EveningInfo:
    """An evening: its people, standings, rounds and log."""
    return await _shown(request, evening, await guest_of(request))


@router.post("/{evening}/join")
async def join(request: Request, evening: str, asked: JoinEvening) -> EveningInfo:
    """Play from the next round on."""
    server, guest = server_of(request), await known_guest(request)
    server.limits.spend(limits.EVENING_CHANGES, guest.id)
    await server.evenings.join(evening, guest, asked.nonce)
    return await _shown(request, evening, guest)


@router.post("/{evening}/withdraw")
async def withdraw(request: Request, evening: str, asked: Withdrawal) -> EveningInfo:
    """Withdraw; as the host, also somebody else. They are not seated from the next round on."""
    server, guest = server_of(request), await known_guest(request)
    server.limits.spend(limits.EVENING_CHANGES, guest.id)
    await server.evenings.withdraw(evening, guest, asked.person)
    return await _shown(request, evening, guest)


@router.post("/{evening}/round")
async def start_round(request: Request, evening: str) -> EveningInfo:
    """Begin the next round; for the host, when all games of the last one have a result."""
    server, guest = server_of(request), await known_guest(request)
    server.limits.spend(limits.EVENING_CHANGES, guest.id)
    await server.evenings.start_round(evening, guest)
    return await _shown(request, evening, guest)


@router.post("/{evening}/result")
async def correct(request: Request, evening: str, asked: Correction) -> EveningInfo:
    """Enter or correct the result of a game; for the host. Everybody sees that it was done."""
    server, guest = server_of(request), await known_guest(request)
    server.limits.spend(limits.EVENING_CHANGES, guest.id)
    await server.evenings.correct(evening, guest, asked.round, asked.table, asked.places, asked.totals)
    return await _shown(request, evening, guest)


@router.post("/{evening}/end")
async def end(request: Request, evening: str) -> EveningInfo:
    """End an evening early; for the host."""
    server, guest = server_of(request), await known_guest(request)
    await server.evenings.end(evening, guest)
    return await _shown(request, evening, guest)


@router.get("/{evening}/export")
async def export(request: Request, evening: str) -> Response:
    """The standings and all results as a table for spreadsheets."""
    server = server_of(request)
    say = speech_of(language_of(request, await guest_of(request))).say
    whole = await server.evenings.get(evening)
    names = {person.n: person.name for person in whole.people}
    text = io.StringIO()
    out = csv.writer(text)
    heads = ("place", "name", "points", "game-points", "strength", "wins", "games", "byes")
    out.writerow([say(f"server.evening.csv.{head}") for head in heads])
    for one in rounds.standings_of(whole):
        out.writerow([one.place, _cell(names[one.person]), *map(_number, one[2:5]), *one[5:]])
    out.writerow([])
    heads = ("round", "table", "seat", "name", "place", "points", "game-points", "how")
    out.writerow([say(f"server.evening.csv.{head}") for head in heads])
    for game in whole.games:
        how = say(f"server.evening.how.{game.how or 'open'}")
        for k, (person, seat) in enumerate(zip(game.people, _seats(game), strict=True)):
            name = say("server.evening.bot") if person is None else _cell(names[person])
            points = "" if seat.points is None else _number(seat.points)
            table = "" if game.table_id is None else game.n + 1
            out.writerow([game.round, table, k + 1, name, seat.place or "", points, _blank(seat.total), how])
    headers = {"Content-Disposition": f'attachment; filename="agora-evening-{whole.row.id}.csv"'}
    return Response("\ufeff" + text.getvalue(), media_type="text/csv; charset=utf-8", headers=headers)


def _cell(name: str) -> str:
    """A name that no spreadsheet takes for a formula."""
    return f"'{name}" if name.startswith(FORMULA) else name


def _number(number: float) -> str:
    return f"{number:.2f}".rstrip("0").rstrip(".")


def _blank(number: int | None) -> int | str:
    return "" if number is None else number


def _game_name(setup: EveningSetup, language: str) -> str:
    return speech_of(language, setup.game).say(f"{setup.game}.name")


async def _shown(request: Request, evening: str, guest: GuestRow | None) -> EveningInfo:
    """An evening as the guest sees it."""
    server = server_of(request)
    whole = await server.evenings.get(evening)
    row, setup = whole.row, read_setup(whole.row)
    me = next((person for person in whole.people if guest is not None and person.guest == guest.id), None)
    try:
        host_name = (await server.store.guest(row.host)).name
    except Missing:  # the host has deleted their data
        host_name = None
    return EveningInfo(
        id=row.id,
        name=row.name,
        state=row.state,
        public=row.public,
        setup=setup,
        game_name=_game_name(setup, language_of(request, guest)),
        options_text=_options_text(setup),
        host=guest is not None and row.host == guest.id,
        host_name=host_name,
        you=me.n if me else None,
        playing=me is not None and me.until is None,
        my_table=_my_table(whole, me.n) if me else None,
        round=row.round,
        created=row.created,
        ended=row.ended,
        people=[
            EveningPerson(n=one.n, name=one.name, since=one.since, withdrawn=one.until is not None)
            for one in whole.people
        ],
        standings=[EveningStanding(**one._asdict()) for one in rounds.standings_of(whole)],
        rounds=[
            EveningRound(round=n, games=[_game(game) for game in whole.games if game.round == n])
            for n in range(row.round, 0, -1)
        ],
        log=[
            EveningLog(n=line.n, time=line.time, what=line.what, facts=dict(line.facts))
            for line in await server.evenings.log_of(row.id)
        ],
    )


def _my_table(whole: Whole, me: int) -> str | None:
    mine = (game.table_id for game in rounds.unfinished(whole) if me in game.people)
    return next(mine, None)


def _game(game: GameRow) -> EveningGame:
    return EveningGame(n=game.n, table=game.table_id, how=game.how, seats=_seats(game))


def _seats(game: GameRow) -> list[EveningSeat]:
    """What each seat got."""
    places, totals = game.places, game.totals
    if places is not None:
        points: list[float | None] = [*place_points(places)]
    else:
        points = [None if game.how is None else MEAN] * len(game.people)
    return [
        EveningSeat(
            person=person,
            place=places[k] if places else None,
            total=totals[k] if totals else None,
            points=points[k],
        )
        for k, person in enumerate(game.people)
    ]


def _options_text(setup: EveningSetup) -> str:
    """The options that differ from the usual ones."""
    game = find(setup.game)
    try:
        return str(game.options_text(game.read_options({**setup.options, "seats": setup.seats})))
    except Refusal:  # the rules have changed since
        return ""
