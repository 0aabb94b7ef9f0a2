"""The bodies of requests about puzzles, and of their responses."""

from pydantic import BaseModel

from agora.server.tables.settings import Body, Json


class PuzzleInfo(BaseModel):
    """A puzzle as the list has it."""

    id: str
    game: str
    number: int  # among the puzzles of its game, from 1
    grade: int
    seats: int
    tries: int  # of mine, until it was solved
    solved: bool


class Puzzles(BaseModel):
    """All puzzles, and the one of the day, by its id."""

    puzzles: list[PuzzleInfo]
    today: str | None


class PuzzleMove(Body):
    """A move that I try, or ask about."""

    move: Json


class PuzzleHint(BaseModel):
    """The first part of the answer."""

    text: str


class PuzzleValue(BaseModel):
    """A move and what it is expected to come to; the move is left out as long as it would tell the answer."""

    label: str | None
    percent: int  # the chance to win
    points: list[float]  # of each side, at the end


class PuzzleAttempt(BaseModel):
    """Whether a move is right, and why."""

    right: bool
    text: str
    reason: str
    tried: PuzzleValue
    best: PuzzleValue
    solved: bool


class PuzzleAnswer(BaseModel):
    """The answer: the best move, why, and the next best ones."""

    move: Json
    text: str
    reason: str
    moves: list[PuzzleValue]
