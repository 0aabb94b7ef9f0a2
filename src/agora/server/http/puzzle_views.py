"""What the page is shown of a puzzle: its position as its seat sees it, and moves in words."""

from collections.abc import Mapping, Sequence
from typing import cast

from agora.bots.hints import WORTH_TELLING
from agora.games.speech import sentence
from agora.puzzles.attempts import Attempt
from agora.puzzles.puzzle import Candidate, Puzzle
from agora.server.encoding import encode
from agora.server.http.puzzle_bodies import PuzzleAnswer, PuzzleAttempt, PuzzleHint, PuzzleValue
from agora.server.live.localisation import Localiser
from agora.server.live.outgoing import Live, LiveSeat
from agora.server.speech import speech_of
from agora.server.tables.settings import Json

BOT = "level4"  # what the other seats are shown as


def localiser_of(puzzle: Puzzle, language: str) -> Localiser:
    """What puts a puzzle into words; its players have no names but their numbers."""
    speech, game = speech_of(language), puzzle.match.game
    people = [sentence(speech.say("core.who", number=k + 1)) for k in range(puzzle.seats)]
    return Localiser(language, game, people, None)


def state(puzzle: Puzzle, language: str) -> bytes:
    """The message `state` for the seat that has to move, as a table would send it."""
    match, localiser, seat = puzzle.match, localiser_of(puzzle, language), puzzle.seat
    return encode(
        {
            "type": "state",
            "line": 0,
            "at": match.open_question,
            "seat": seat,
            "view": match.view(seat),
            "events": [],
            "question": localiser.question(match, seat),
            "waiting": localiser.waiting(match.to_act),
            "table": _table(puzzle, localiser.people),
            "undo": None,
            "order": None,
            "scores": localiser.scores(match.scores()),
            "result": None,
        }
    )


def _table(puzzle: Puzzle, people: Sequence[str]) -> Live:
    return {
        "state": "running",
        "revision": 0,
        "seats": [_seat(k, people[k], k == puzzle.seat) for k in range(puzzle.seats)],
        "running": [],
        "spectators": 0,
        "undo_asked": None,
        "rematch": None,
        "chat_muted": [],
        "hints": False,
    }


def _seat(seat: int, name: str, mine: bool) -> LiveSeat:
    return {
        "seat": seat,
        "name": name,
        "kind": "guest" if mine else "bot",
        "bot": None if mine else BOT,
        "here": mine,
        "ready": True,
        "online": True,
        "away": False,
        "taken_over": False,
        "resigned": False,
        "clock": None,
        "mine": mine,
    }


def attempt(puzzle: Puzzle, found: Attempt, move: str, solved: bool, language: str) -> PuzzleAttempt:
    """What is said of a move that was tried. It does not name the solution."""
    localiser, best = localiser_of(puzzle, language), found.best
    percents = {"percent": _percent(found.chance), "best": _percent(best.chance)}
    if not found.right:
        text, reason = localiser.say("server.puzzle.wrong", **percents), _why_wrong(puzzle, localiser, found.values)
    elif found.is_solution:
        text, reason = localiser.say("server.puzzle.right", **percents), _why_best(puzzle, localiser)
    else:
        text, reason = localiser.say("server.puzzle.as-good", **percents), ""
    return PuzzleAttempt(
        right=found.right,
        text=text,
        reason=reason,
        tried=_value(puzzle, localiser, Candidate(move, found.chance, found.values, 0.0)),
        best=PuzzleValue(label=None, percent=_percent(best.chance), points=[round(each, 1) for each in best.values]),
        solved=solved,
    )


def answer(puzzle: Puzzle, language: str) -> PuzzleAnswer:
    """The answer to a puzzle."""
    localiser = localiser_of(puzzle, language)
    return PuzzleAnswer(
        move=cast(Json, puzzle.match.game.codec.write_move(puzzle.move())),  # a move is written as an object
        text=_label(puzzle, localiser, puzzle.solution.move),
        reason=_why_best(puzzle, localiser),
        moves=[_value(puzzle, localiser, each) for each in puzzle.candidates],
    )


def hint(puzzle: Puzzle, language: str) -> PuzzleHint:
    """The first part of the answer: which piece it takes, or two moves one of which it is."""
    localiser = localiser_of(puzzle, language)
    match puzzle.match.game.codec.write_move(puzzle.move()):
        case {"place": {"slot": int(slot)}}:
            return PuzzleHint(text=localiser.say("server.puzzle.hint.tile", number=slot + 1))
    two = sorted(each.move for each in puzzle.candidates[:2])
    one, other = (_label(puzzle, localiser, each) for each in two)
    return PuzzleHint(text=localiser.say("server.puzzle.hint.two", one=one, other=other))


def _why_best(puzzle: Puzzle, localiser: Localiser) -> str:
    """What the solution gains over the next best move."""
    best, second = puzzle.candidates[:2]
    gains = [a - b for a, b in zip(best.values, second.values, strict=True)]
    return _reason(localiser, gains, puzzle.seat, "core.hint.more.next", "core.hint.denies")


def _why_wrong(puzzle: Puzzle, localiser: Localiser, values: Sequence[float]) -> str:
    """What a wrong move loses against the solution."""
    losses = [a - b for a, b in zip(puzzle.solution.values, values, strict=True)]
    return _reason(localiser, losses, puzzle.seat, "server.puzzle.fewer", "server.puzzle.rival")


def _reason(localiser: Localiser, change: Sequence[float], seat: int, own: str, others: str) -> str:
    """The own points that change, and the rival whose points change most the other way."""
    parts: list[tuple[str, Mapping[str, object]]] = []
    if change[seat] >= WORTH_TELLING:
        parts.append((own, {"points": max(1, round(change[seat]))}))
    rivals = [k for k in range(len(change)) if k != seat]
    rival = min(rivals, key=change.__getitem__, default=seat)
    if rival != seat and change[rival] <= -WORTH_TELLING:
        parts.append((others, {"points": max(1, round(-change[rival])), "rival": rival}))
    return localiser.say_all(parts) if parts else ""


def _value(puzzle: Puzzle, localiser: Localiser, candidate: Candidate) -> PuzzleValue:
    label = _label(puzzle, localiser, candidate.move)
    return PuzzleValue(
        label=label, percent=_percent(candidate.chance), points=[round(each, 1) for each in candidate.values]
    )


def _label(puzzle: Puzzle, localiser: Localiser, move: str) -> str:
    match = puzzle.match
    return next(localiser.labels(match, puzzle.seat, [match.game.codec.write_move(match.read_move(move))]))


def _percent(chance: float) -> int:
    return round(100 * chance)
