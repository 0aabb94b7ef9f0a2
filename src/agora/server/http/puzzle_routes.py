"""Routes about puzzles: the list, a position, questions about moves there, and attempts at it.

The answer leaves the server only after a move was tried.
"""

import time
from datetime import UTC, datetime

from fastapi import APIRouter, Request, Response

from agora.puzzles.puzzle import Puzzle
from agora.puzzles.shipped import all_shipped, of_the_day, puzzle_called, shipped
from agora.server import limits
from agora.server.context import address_of, guest_of, known_guest, language_of, server_of
from agora.server.encoding import encode
from agora.server.http import puzzle_views
from agora.server.http.puzzle_bodies import PuzzleAnswer, PuzzleAttempt, PuzzleHint, PuzzleInfo, PuzzleMove, Puzzles
from agora.server.live import asked
from agora.server.refusals import Absent, Forbidden
from agora.server.store import GuestRow
from agora.server.store import puzzles as jobs

router = APIRouter(prefix="/api/puzzles")


def _puzzle(name: str) -> Puzzle:
    """The puzzle of this id, or Absent."""
    found = puzzle_called(name)
    if found is None:
        raise Absent("server.puzzle.unknown")
    return found


async def _asked(request: Request, name: str) -> tuple[Puzzle, str]:
    """A puzzle that somebody asks about, and their language."""
    server_of(request).limits.spend(limits.PAST, address_of(request))
    return _puzzle(name), language_of(request, await guest_of(request))


def _json(content: bytes) -> Response:
    return Response(content, media_type="application/json")


@router.get("")
async def puzzles(request: Request) -> Puzzles:
    """All puzzles, with what I have solved, and the puzzle of the day (in UTC)."""
    server, guest = server_of(request), await guest_of(request)
    tried = {}
    if guest is not None:
        who = guest.id
        tried = {row.puzzle: row for row in await server.store.read(lambda work: jobs.of_guest(work, who))}
    found = []
    for each in all_shipped():
        row = tried.get(each.id)
        found.append(
            PuzzleInfo(
                id=each.id,
                game=each.game,
                number=1 + shipped(each.game).index(each),
                grade=each.grade,
                seats=each.seats,
                tries=row.tries if row else 0,
                solved=row is not None and row.solved is not None,
            )
        )
    today = of_the_day(datetime.now(UTC).date())
    return Puzzles(puzzles=found, today=today.id if today else None)


@router.get("/{puzzle}/state")
async def state(request: Request, puzzle: str) -> Response:
    """The position as the seat that has to move sees it, in the form of the message `state` of a table."""
    found, language = await _asked(request, puzzle)
    return _json(puzzle_views.state(found, language))


@router.post("/{puzzle}/preview")
async def preview(request: Request, puzzle: str, body: PuzzleMove) -> Response:
    """What a move would change at once, in the form of the message `preview` of a table."""
    found, language = await _asked(request, puzzle)
    told = asked.preview(found.match, puzzle_views.localiser_of(found, language), found.seat, body.move)
    told["final"] = told["refused"] is None  # a try counts, and cannot be taken back
    return _json(encode(told))


@router.post("/{puzzle}/why")
async def why(request: Request, puzzle: str, body: PuzzleMove) -> Response:
    """Why a move is not allowed, in the form of the message `why` of a table."""
    found, language = await _asked(request, puzzle)
    told = asked.why(found.match, puzzle_views.localiser_of(found, language), found.seat, body.move)
    return _json(encode({"type": "why", "key": "", **told}))


@router.get("/{puzzle}/hint")
async def hint(request: Request, puzzle: str) -> PuzzleHint:
    """The first part of the answer."""
    found, language = await _asked(request, puzzle)
    return puzzle_views.hint(found, language)


@router.post("/{puzzle}/try")
async def try_move(request: Request, puzzle: str, body: PuzzleMove) -> PuzzleAttempt:
    """Try a move: is it right, and why?"""
    server, guest = server_of(request), await known_guest(request)
    server.limits.spend(limits.HINTS, guest.id)
    found = _puzzle(puzzle)
    match = found.match
    move = match.read_move(body.move)
    refusal = match.why_not(found.seat, move)
    if refusal is not None:
        raise refusal
    text = match.move_text(move)
    judged = await server.bots.try_puzzle(found, text)
    solved = time.time() if judged.right else None
    row = await server.store.write(lambda work: jobs.note_attempt(work, guest.id, found.id, solved))
    return puzzle_views.attempt(found, judged, text, row.solved is not None, language_of(request, guest))


@router.get("/{puzzle}/answer")
async def answer(request: Request, puzzle: str) -> PuzzleAnswer:
    """The answer, for those who have tried a move."""
    guest, found = await known_guest(request), _puzzle(puzzle)
    if not await _has_tried(request, guest, found):
        raise Forbidden("server.puzzle.untried")
    return puzzle_views.answer(found, language_of(request, guest))


async def _has_tried(request: Request, guest: GuestRow, puzzle: Puzzle) -> bool:
    rows = await server_of(request).store.read(lambda work: jobs.of_guest(work, guest.id))
    return any(row.puzzle == puzzle.id for row in rows)
