"""Routes about reviews of finished games, and exercises from them. A running game is refused everywhere."""

from typing import Any, NamedTuple

from fastapi import APIRouter, Request, Response

from agora import AnyMatch
from agora.reviews.kept import KeptDecision, KeptReview, named
from agora.reviews.lines import continued, stops
from agora.server import limits
from agora.server.context import Server, known_guest, language_of, server_of
from agora.server.encoding import encode
from agora.server.http import replays
from agora.server.http.review_bodies import GameReview, ReviewStatus, TriedMove, Verdict
from agora.server.http.table_routes import Number, past_of, watched
from agora.server.live import asked
from agora.server.refusals import Absent
from agora.server.tables.table import Table

RIGHT = ("best", "good")
router = APIRouter(prefix="/api/tables/{table_id}/review")


@router.post("")
async def ask(request: Request, table_id: str) -> ReviewStatus:
    """Ask for a review, unless there is one."""
    server, guest = server_of(request), await known_guest(request)
    _, table, _ = await watched(request, table_id)
    row, _ = await server.reviews.status(table)
    if row is None or row.state == "failed":
        server.limits.spend(limits.REVIEWS, guest.id)
        await server.reviews.ask(table)
    return await _told(server, table, language_of(request, guest))


@router.get("")
async def get(request: Request, table_id: str) -> ReviewStatus:
    """The review of a finished game, or how far it is."""
    server, table, past = await past_of(request, table_id, None)
    return await _told(server, table, past.language)


async def _told(server: Server, table: Table, language: str) -> ReviewStatus:
    row, ahead = await server.reviews.status(table)
    if row is None:
        return ReviewStatus(state="none")
    if row.state == "done":
        made, people = await server.reviews.made(table), [seat.name for seat in table.seats]
        return ReviewStatus(state="done", done=row.total, total=row.total, review=_worded(made, language, people))
    state = "working" if row.state == "waiting" and row.owner else row.state
    return ReviewStatus(state=state, ahead=ahead, done=row.done, total=row.total)


def _worded(made: KeptReview, language: str, people: list[str]) -> GameReview:
    words = named(made["words"][language], people)
    decisions = [
        {
            **kept,
            "move": move,
            "better": better,
            "reason": reason,
            "line": len(stops(kept["line"])) if kept["line"] else 0,
        }
        for kept, (move, better, reason) in zip(made["decisions"], words["decisions"], strict=True)
    ]
    moments = [{"n": n, "text": text} for n, text in zip(made["moments"], words["moments"], strict=True)]
    return GameReview.model_validate(
        {**made, "people": people, "decisions": decisions, "moments": moments, "summary": words["summary"]}
    )


class Exercise(NamedTuple):
    """A reviewed decision, and the game it is of."""

    server: Server
    table: Table
    past: replays.Past
    decision: KeptDecision

    @property
    def before(self) -> AnyMatch:
        """The game as it was before the decision."""
        return self.past.match.at(self.decision["n"])


async def exercise_of(request: Request, table_id: str, n: int) -> Exercise:
    """A reviewed decision of a finished game, or a refusal."""
    server, table, past = await past_of(request, table_id, None)
    made = await server.reviews.made(table)
    found = next((each for each in made["decisions"] if each["n"] == n), None)
    if found is None:
        raise Absent("server.review.no-decision", n=n)
    return Exercise(server, table, past._replace(reader=found["seat"]), found)


@router.get("/{n}/line/{k}", response_model=dict[str, Any])
async def line(request: Request, table_id: str, n: Number, k: Number) -> Response:
    """How the game could have gone on after a better move: the state after `k` answers, as its seat would see it."""
    exercise = await exercise_of(request, table_id, n)
    found = exercise.decision["line"]
    if k >= len(stops(found)):
        raise Absent("server.no-page")

    def draw() -> bytes:
        before, seat = exercise.before, exercise.decision["seat"]
        moves = tuple([(mover, before.read_move(move)) for mover, move in found])
        past = exercise.past._replace(played=continued(before, seat, moves), notes=())
        return replays.state_at(past, stops(found)[k], stops(found)[k - 1] if k else None)

    return Response(await exercise.server.past.run(draw), media_type="application/json")


@router.post("/{n}/try")
async def try_move(request: Request, table_id: str, n: Number, body: TriedMove) -> Verdict:
    """Judge a move in place of a decision."""
    guest = await known_guest(request)
    exercise = await exercise_of(request, table_id, n)
    exercise.server.limits.spend(limits.TRIES, guest.id)
    found = await exercise.server.reviews.judge(exercise.table, n, body.move)
    return Verdict(right=found.label in RIGHT, **found._asdict())


@router.post("/{n}/preview", response_model=dict[str, Any])
async def preview(request: Request, table_id: str, n: Number, body: TriedMove) -> Response:
    """What a move would change in place of a decision, as far as its seat could know."""
    one = await exercise_of(request, table_id, n)
    seat = one.decision["seat"]
    told = await one.server.past.run(lambda: asked.preview(one.before, one.past.localiser, seat, body.move))
    return Response(encode(told), media_type="application/json")


@router.post("/{n}/why", response_model=dict[str, Any])
async def why(request: Request, table_id: str, n: Number, body: TriedMove) -> Response:
    """Why a move was not allowed in place of a decision."""
    one = await exercise_of(request, table_id, n)
    told = await one.server.past.run(lambda: asked.why(one.before, one.past.localiser, one.decision["seat"], body.move))
    return Response(encode(told), media_type="application/json")


@router.get("/{n}/moves", response_model=list[dict[str, Any]])
async def moves(request: Request, table_id: str, n: Number) -> Response:
    """The moves that were allowed in place of a decision."""
    one = await exercise_of(request, table_id, n)
    told = await one.server.past.run(lambda: asked.moves(one.before, one.past.localiser, one.decision["seat"]))
    return Response(encode(told), media_type="application/json")
