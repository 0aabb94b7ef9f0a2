"""The bodies of requests and responses about reviews."""

from typing import Any, Literal

from pydantic import BaseModel

from agora.server.tables.settings import Body


class ReviewedDecision(BaseModel):
    """A decision of a finished game, and what the review says about it."""

    n: int  # the number of its entry
    seat: int
    label: Literal["best", "good", "inaccuracy", "mistake", "blunder"]
    loss: float  # of the chance to win
    points: float  # of the expected lead at the end
    chance: float  # to win, with the best move found
    move: str
    better: str  # empty if the move is the best found
    reason: str
    best: Any  # the best move found
    line: int  # how many positions its line has; 0: there is none to play


class SeatAccount(BaseModel):
    """Where a seat's result came from, in chance to win: the first four add up to the result."""

    start: float
    skill: float
    opponents: float
    luck: float
    result: float


class ReviewMoment(BaseModel):
    """A moment that decided the game."""

    n: int
    text: str


class GameReview(BaseModel):
    """The review of a finished game."""

    people: list[str]
    entries: list[int]  # before which the curves show the chances; the end comes after the last
    curves: list[list[float]]  # by seat
    accounts: list[SeatAccount]  # by seat
    accuracy: list[float]  # by seat, from 0 to 100
    decisions: list[ReviewedDecision]
    moments: list[ReviewMoment]
    summary: list[str]


class ReviewStatus(BaseModel):
    """How far a review is."""

    state: Literal["none", "waiting", "working", "done", "failed"]
    ahead: int = 0  # reviews that come before it
    done: int = 0  # of the moments of the game
    total: int = 0
    review: GameReview | None = None


class TriedMove(Body):
    """A move that somebody tries in an exercise."""

    move: Any


class Verdict(BaseModel):
    """What a tried move comes to."""

    right: bool  # as good as the best found, as far as the search can tell
    label: Literal["best", "good", "inaccuracy", "mistake", "blunder"]
    chance: float  # to win, with the move
    loss: float
    points: float
