"""A puzzle: a position in which one move is clearly the best, and what is known about it.

The position is one that its seat cannot tell from that of the game it comes from, so it holds nothing that the seat
does not know.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cached_property
from typing import cast

from agora import AnyMatch
from agora.core.engine import Move, State
from agora.core.match import Match
from agora.core.questions import JSON
from agora.core.save import Start
from agora.games import AnyGame, find

GRADES = (1, 2, 3, 4, 5)


@dataclass(frozen=True)
class Candidate:
    """A move of a puzzle and what it is expected to come to."""

    move: str  # as text
    chance: float  # to win
    values: tuple[float, ...]  # the points that each side can expect at the end
    error: float  # the standard error of what the chance is less than that of the solution


@dataclass(frozen=True)
class Puzzle:
    """A position, the seat that has to move there, and what is known about its moves."""

    id: str
    game: str
    rules: int  # the version of the rules
    seats: int
    seat: int
    ask: str  # the question
    grade: int  # 1: every level of the bots finds the solution; 5: at most one does
    found: tuple[float, ...]  # by level: the share of tries in which it found the solution
    worlds: int  # in which the candidates were compared
    equals: tuple[str, ...]  # other moves that come to the same as the solution
    candidates: tuple[Candidate, ...]  # the solution and the best of the other moves, the best first
    position: Mapping[str, JSON]

    @property
    def solution(self) -> Candidate:
        """The best move."""
        return self.candidates[0]

    @property
    def gap(self) -> float:
        """By how much the solution's chance to win is greater than that of the next best move."""
        return self.candidates[0].chance - self.candidates[1].chance

    @property
    def rules_fit(self) -> bool:
        """Whether it was made with the rules as they are now."""
        return find(self.game).rules_version == self.rules

    @cached_property
    def match(self) -> AnyMatch:
        """The position as a match; to be copied before somebody plays in it."""
        return Match(find(self.game), Start(self.id, position=self.position))

    @property
    def state(self) -> State:
        """The position as a state."""
        return self.match.state

    def move(self, number: int = 0) -> Move:
        """A candidate as a move."""
        return self.match.read_move(self.candidates[number].move)

    def to_json(self) -> Mapping[str, JSON]:
        """The puzzle as JSON."""
        return cast(Mapping[str, JSON], asdict(self))  # every field is JSON or a dataclass of JSON


def read(given: JSON) -> Puzzle:
    """Read a puzzle as `Puzzle.to_json` wrote it, or raise ValueError."""
    match given:
        case {
            "id": str(name),
            "game": str(game),
            "rules": int(rules),
            "seats": int(seats),
            "seat": int(seat),
            "ask": str(ask),
            "grade": int(grade),
            "found": list(found),
            "worlds": int(worlds),
            "equals": list(equals),
            "candidates": [_, _, *_] as candidates,
            "position": dict(position),
        } if grade in GRADES:
            return Puzzle(
                name,
                game,
                rules,
                seats,
                seat,
                ask,
                grade,
                tuple(map(_number, found)),
                worlds,
                tuple(map(str, equals)),
                tuple(map(_candidate, candidates)),
                position,
            )
    raise ValueError("this is not a puzzle")


def _candidate(given: JSON) -> Candidate:
    match given:
        case {"move": str(move), "chance": chance, "values": list(values), "error": error}:
            return Candidate(move, _number(chance), tuple(map(_number, values)), _number(error))
    raise ValueError("this is not a candidate of a puzzle")


def _number(given: JSON) -> float:
    if isinstance(given, bool) or not isinstance(given, int | float):
        raise ValueError(f"{json.dumps(given)[:40]} is not a number")
    return float(given)


def written(game: AnyGame, puzzles: Sequence[Puzzle]) -> str:
    """Puzzles of a game as text, a line each."""
    assert all(each.game == game.id for each in puzzles), "a file holds puzzles of one game"
    return "".join(json.dumps(each.to_json(), separators=(",", ":")) + "\n" for each in puzzles)
