"""What a bot thought: the moves it looked at and what it expects of each."""

from collections.abc import Sequence
from math import exp
from typing import NamedTuple

from agora.core.engine import Move, Seat


class Candidate(NamedTuple):
    """A move and what it is expected to come to."""

    move: Move
    margin: float  # the expected lead over the best other side at the end of the game, in points
    chance: float  # to win
    spread: float = 0.0  # the standard error of the margin
    line: tuple[tuple[Seat, Move], ...] = ()  # how the game is expected to go on after the move
    values: tuple[float, ...] = ()  # the points that each side can expect at the end


class Thinking(NamedTuple):
    """All candidates, the best first, and how many positions were looked at."""

    candidates: tuple[Candidate, ...]
    nodes: int

    @property
    def move(self) -> Move:
        """The move to play."""
        return self.candidates[0].move


def margin(values: Sequence[float], side: int) -> float:
    """How far a side is ahead of the best other side; all its points if it is alone."""
    if len(values) == 2:
        return values[side] - values[1 - side]
    if len(values) == 1:
        return values[0]
    return values[side] - max([value for k, value in enumerate(values) if k != side])


def chance(values: Sequence[float], side: int, scale: float) -> float:
    """The chance of a side to win when each is expected to come to so many points.

    Two equal sides have a half each; `scale` is the lead, in points, that is worth odds of e to 1.

    >>> round(chance([10, 10, 10], 0, scale=5), 3)
    0.333
    """
    own = values[side]
    return 1 / sum([exp(min(700.0, (value - own) / scale)) for value in values])
