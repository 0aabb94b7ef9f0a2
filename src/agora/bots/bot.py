"""What a bot is: it is shown a seat's side of the table and chooses a move.

A bot never gets the true state. `Sight` gives it what its seat may know: the view, the question, the legal moves, and
worlds that the seat cannot tell from the true one.
"""

from collections.abc import Mapping, Sequence
from typing import Generic, Protocol

from agora.core.engine import Decision, Move, Rng, S, Seat, question
from agora.core.game import Game, O
from agora.core.questions import JSON, Question


class Sight(Generic[S, O]):
    """One seat's side of the table at one moment."""

    __slots__ = ("_state", "game", "rng", "seat")

    def __init__(self, game: Game[S, O], state: S, seat: Seat, rng: Rng) -> None:
        self.game = game
        self.seat = seat
        self.rng = rng
        self._state = state

    @property
    def view(self) -> Mapping[str, JSON]:
        """All that the seat may know."""
        return self.game.view(self._state, self.seat)

    @property
    def question(self) -> Question:
        """What the seat is asked."""
        return self._decision().ask(self._state, self.seat)

    @property
    def moves(self) -> Sequence[Move]:
        """The legal moves."""
        return self._decision().moves(self._state, self.seat)

    def random_move(self) -> Move:
        """A legal move, all equally likely."""
        return self._decision().sample(self._state, self.seat, self.rng)

    def world(self) -> S:
        """A state that the seat cannot tell from the true one, to think with."""
        return self.game.determinize(self._state, self.seat, self.rng)

    def _decision(self) -> Decision[S, Move]:
        decision = question(self._state)
        assert decision is not None, "a bot is asked only while the game is running"
        return decision


class Bot(Protocol):
    """A player made of code."""

    def choose(self, sight: Sight[S, O]) -> Move:
        """Answer the question that the seat is asked."""
