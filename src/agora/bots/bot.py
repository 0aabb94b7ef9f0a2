"""The interface of a bot: it sees what one seat may know and chooses a move.

A bot never gets the true state. `Sight` gives it what its seat may know: the view, the question, the legal moves, what
nobody has shown it yet, and worlds that the seat cannot tell from the true one.
"""

from collections.abc import Mapping, Sequence
from typing import Generic, Protocol, Self, TypeVar

from agora.bots.budget import UNLIMITED, Budget
from agora.bots.thinking import Thinking
from agora.core.engine import CHANCE, Decision, Move, Rng, S_co, Sealed, Seat, State, apply, question, question_to
from agora.core.errors import Refusal
from agora.core.game import Game, O_co, Options, V_co, View
from agora.core.questions import Question


class Sight(Generic[S_co, O_co, V_co]):
    """What one seat may know at one moment, and how much its bot may look at before it answers."""

    __slots__ = ("_state", "budget", "game", "rng", "seat")

    def __init__(
        self, game: Game[S_co, O_co, V_co], state: S_co, seat: Seat, rng: Rng, budget: Budget = UNLIMITED
    ) -> None:
        self.game = game
        self.seat = seat
        self.rng = rng
        self.budget = budget
        self._state = state

    def within(self, budget: Budget) -> Self:
        """The same sight with a tighter budget."""
        return type(self)(self.game, self._state, self.seat, self.rng, self.budget.within(budget))

    @property
    def view(self) -> V_co:
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

    def unseen(self) -> Mapping[str, tuple[str, ...]]:
        """The pieces whose place the seat cannot know, by kind and sorted: cards, tiles or events, by their names."""
        return self.game.unseen(self._state, self.seat)

    def world(self) -> S_co:
        """A state that the seat cannot tell from the true one, to think with."""
        return self.game.determinize(self._state, self.seat, self.rng)

    def after(self, move: Move, world: S_co | None = None) -> S_co:
        """A world in which the seat has made the move and the next question is open, or the game is over.

        The secret answers that other seats still owe, and the answers of chance, are drawn at random. To compare moves,
        pass one `world`, which is not changed; without it each call starts from a new world.
        """
        after = self.world() if world is None else world.clone()
        try:
            apply(after, self.seat, move)
        except Refusal as refusal:
            self.game.worded(refusal)
            raise
        while (decision := question(after)) and (decision.seats == (CHANCE,) or is_half_answered(decision)):
            seat = decision.to_act[0]
            apply(after, seat, decision.sample(after, seat, self.rng), trusted=True)
        return after

    def _decision(self) -> Decision[S_co, Move]:
        try:
            return question_to(self._state, self.seat)
        except Refusal as refusal:  # not `wording()`, which takes longer than many a move
            self.game.worded(refusal)
            raise


def is_half_answered(decision: Decision[S_co, Move]) -> bool:
    """Whether some seats have answered a sealed question and others have not."""
    return isinstance(decision, Sealed) and bool(decision.answers)


AnySight = Sight[State, Options, View]  # of any game

S_contra = TypeVar("S_contra", bound=State, contravariant=True)
O_contra = TypeVar("O_contra", bound=Options, contravariant=True)
V_contra = TypeVar("V_contra", bound=View, contravariant=True)


class Bot(Protocol[S_contra, O_contra, V_contra]):
    """A player made of code, for one game or for all."""

    def choose(self, sight: Sight[S_contra, O_contra, V_contra]) -> Move:
        """Answer the question that the seat is asked, within the budget of the sight."""


class Thinker(Bot[S_contra, O_contra, V_contra], Protocol[S_contra, O_contra, V_contra]):
    """A bot that can say what it thought."""

    def think(self, sight: Sight[S_contra, O_contra, V_contra]) -> Thinking:
        """Judge the moves that the seat may make, within the budget of the sight. `choose` plays the best of them."""


AnyThinker = Thinker[State, Options, View]
AnyBot = Bot[State, Options, View]  # a bot that plays every game
