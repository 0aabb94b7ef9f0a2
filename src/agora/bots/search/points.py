"""The guide for a game that nobody has written one for: only points count, and rollouts are random."""

from collections.abc import Sequence
from typing import Generic

from agora.core.engine import Move, Rng, S, Seat
from agora.core.game import Game, O, V

SCALE = 5.0


class PointsGuide(Generic[S]):
    """Knows the points of a game and nothing else."""

    def __init__(self, game: Game[S, O, V]) -> None:
        self.score = game.score

    def candidates(self, s: S, seat: Seat, moves: Sequence[Move]) -> Sequence[Move]:
        """All moves."""
        return moves

    def values(self, s: S) -> list[float]:
        """The points so far."""
        return [score.total for score in self.score(s)]

    def stage(self, s: S) -> int:
        """The whole game is one stage."""
        return 0

    def policy(self, s: S, seat: Seat, moves: Sequence[Move], rng: Rng) -> Move:
        """Any move."""
        return moves[rng.below(len(moves))]

    def rival_policy(self, s: S, seat: Seat, moves: Sequence[Move], rng: Rng) -> Move:
        """Like the own seat."""
        return self.policy(s, seat, moves, rng)

    def plays_on(self, s: S, seat: Seat) -> bool:
        """Always: points so far say little."""
        return True

    def is_blind(self, s: S, seat: Seat, move: Move) -> bool:
        """No move is known to draw something hidden."""
        return False

    def scale(self, s: S) -> float:
        """The same for every game."""
        return SCALE
