"""What the search must know about a game."""

from collections.abc import Sequence
from typing import Protocol

from agora.bots.bot import S_contra
from agora.core.engine import Move, Rng, Seat


class Guide(Protocol[S_contra]):
    """A game as the search sees it. It never gets the true state: `s` is always a world."""

    def candidates(self, s: S_contra, seat: Seat, moves: Sequence[Move]) -> Sequence[Move]:
        """Pick the moves worth a look: at least one, and only one of those that come to the same."""

    def values(self, s: S_contra) -> Sequence[float]:
        """The points that each side can expect at the end; its points when the game is over."""

    def stage(self, s: S_contra) -> int:
        """A number that changes when the turn or round ends. The search plays on until then and judges there."""

    def policy(self, s: S_contra, seat: Seat, moves: Sequence[Move], rng: Rng) -> Move:
        """Choose quickly one of several moves, as a sensible player would."""

    def rival_policy(self, s: S_contra, seat: Seat, moves: Sequence[Move], rng: Rng) -> Move:
        """Choose one of several moves, as another player than the one who thinks is expected to."""

    def plays_on(self, s: S_contra, seat: Seat) -> bool:
        """Whether the rest of the stage tells more about a move than its first judgement does."""

    def is_blind(self, s: S_contra, seat: Seat, move: Move) -> bool:
        """Whether a move draws something hidden, so that one world says little about it."""

    def scale(self, s: S_contra) -> float:
        """The expected lead, in points, that is worth odds of e to 1 of winning."""
