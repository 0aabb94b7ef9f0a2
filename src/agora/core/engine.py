"""What a game is: a state with a stack of steps, and `apply`, the only way a state changes.

A step either happens by itself (`Step.run`) or is a question to one or more seats (`Decision`). Answering the question
on top of the stack carries it out; then the automatic steps run until the next question is on top. An empty stack is
the end of the game.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Generic, ParamSpec, Protocol, Self, TypeVar, cast, dataclass_transform

from agora.core.errors import Illegal, Malformed, rule_of
from agora.core.questions import Question

Seat = int
CHANCE: Seat = -1  # the seat that shuffles and rolls; its answers are logged like any other

Move = tuple[object, ...]  # always a NamedTuple made by `@tagged`; its class tells what kind of move it is
Event = tuple[object, ...]  # likewise

P = ParamSpec("P")
T = TypeVar("T")


class Rng(Protocol):
    """Where random numbers come from: `chance.Fair` at a table, `chance.Quick` in search and simulations."""

    def below(self, n: int, /) -> int:
        """Draw a whole number from 0 to n - 1, all equally likely."""


def tag(cls: type) -> str:
    """The name that values of a class have in JSON and text.

    >>> class TakeTile: ...
    >>> tag(TakeTile)
    'take-tile'
    """
    return re.sub(r"(?<!^)(?=[A-Z])", "-", cls.__name__).lower()


def tagged(cls: type[T]) -> type[T]:
    """Make a NamedTuple a kind of move or event: its values equal values of the same class only.

    Bare tuples compare by their fields alone, so `Roll()` would equal `Hold()`.

    >>> from typing import NamedTuple
    >>> Roll, Hold = tagged(NamedTuple("Roll", [])), tagged(NamedTuple("Hold", []))
    >>> Roll() == Roll(), Roll() == Hold(), Roll() == ()
    (True, False, False)
    """
    for name, method in (("__eq__", _equals), ("__ne__", _differs), ("__hash__", _hash)):
        setattr(cls, name, method)
    return cls


def is_tagged(cls: type) -> bool:
    """Whether a class was made by `@tagged`."""
    return getattr(cls, "__eq__", None) is _equals


def _equals(self: Move, other: object) -> bool:
    return type(self) is type(other) and tuple.__eq__(self, other)


def _differs(self: Move, other: object) -> bool:
    return type(self) is not type(other) or tuple.__ne__(self, other)


def _hash(self: Move) -> int:
    return tuple.__hash__(self) ^ hash(type(self))


@dataclass_transform(frozen_default=True)
def step(cls: type[T]) -> type[T]:
    """Make a class of steps: read-only for the type checker, hashable, comparable, shared between clones."""
    return dataclass(slots=True, unsafe_hash=True)(cls)


class State:
    """What lies on the table. Each game adds its own slots and writes `clone` by hand, a line per slot."""

    __slots__ = ("events", "stack")
    stack: list["Step[Self]"]
    events: list[Event] | None  # None: nobody listens, as in search

    def clone(self) -> Self:
        """Copy everything that can change. The copy has no listeners."""
        raise NotImplementedError

    def then(self, *steps: "Step[Self]") -> None:
        """Plan steps, in the order they will happen; they come before the steps planned earlier."""
        self.stack += steps[::-1]

    def tell(self, kind: Callable[P, Event], /, *facts: P.args, **named: P.kwargs) -> None:
        """Report an event, if anybody listens."""
        if self.events is not None:
            self.events.append(kind(*facts, **named))


S = TypeVar("S", bound=State)
S_co = TypeVar("S_co", bound=State, covariant=True)
M = TypeVar("M", bound=Move)


class Step(Generic[S]):
    """Something that happens by itself. Fields are ints, strings, tuples, moves or steps; never the state."""

    __slots__ = ()
    waits: ClassVar[bool] = False

    def run(self, s: S) -> None:
        """Carry out the step: change `s`, plan what follows with `s.then`, report events with `s.tell`."""
        raise NotImplementedError


class Decision(Step[S], Generic[S, M]):
    """A question to `seats`. `kinds` names the classes of its moves."""

    __slots__ = ()
    waits: ClassVar[bool] = True
    kinds: ClassVar[tuple[type[Move], ...]]

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who may answer."""
        raise NotImplementedError

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """Who still owes an answer."""
        return self.seats

    def choices(self, s: S, seat: Seat) -> Sequence[M]:
        """List the moves that the question shows to a seat, legal or not. Every legal move is among them."""
        raise NotImplementedError

    def refusal(self, s: S, seat: Seat, move: M) -> Illegal | None:
        """Say why a move of one of the `kinds`, listed or not, is forbidden now; None if it is legal."""
        return None if move in self.choices(s, seat) else Illegal("core.choice")

    def moves(self, s: S, seat: Seat) -> Sequence[M]:
        """List the legal moves, in the order of `choices`.

        Write `moves = choices` where all choices are legal. Write a faster version where search calls it often.
        """
        return [move for move in self.choices(s, seat) if self.refusal(s, seat, move) is None]

    def offered(self, s: S, seat: Seat) -> list[tuple[M, str | None]]:
        """List the choices as a question shows them: each with the rule that forbids it now, or None."""
        return [(move, rule_of(self.refusal(s, seat, move))) for move in self.choices(s, seat)]

    def piece(self, s: S, seat: Seat, move: M) -> str | None:
        """Name the piece that a move is about, such as `city:2:hoplite`, so that a board can offer it there."""
        return None

    def resolve(self, s: S, seat: Seat, move: M) -> None:
        """Carry out a legal move."""
        raise NotImplementedError

    def sample(self, s: S, seat: Seat, rng: Rng) -> M:
        """Draw a legal move, all equally likely."""
        moves = self.moves(s, seat)
        return moves[rng.below(len(moves))]

    def ask(self, s: S, seat: Seat) -> Question:
        """Say what is asked, as this seat may see it."""
        raise NotImplementedError


@step
class Asked(Decision[S, M]):
    """A question to one seat."""

    seat: Seat

    @property
    def seats(self) -> tuple[Seat, ...]:
        return (self.seat,)


@step
class Sealed(Decision[S, M]):
    """All seats choose in secret; when the last one has chosen, all choices are revealed together.

    A seat that has answered may answer again until then; its last answer counts.
    """

    among: tuple[Seat, ...]
    answers: tuple[tuple[Seat, M], ...] = ()

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self.among

    @property
    def to_act(self) -> tuple[Seat, ...]:
        answered = [seat for seat, _ in self.answers]
        return tuple(seat for seat in self.among if seat not in answered)

    def resolve(self, s: S, seat: Seat, move: M) -> None:
        answers = tuple(sorted((*((k, m) for k, m in self.answers if k != seat), (seat, move)), key=lambda a: a[0]))
        if len(answers) < len(self.among):
            s.then(replace(self, answers=answers))
        else:
            self.reveal(s, answers)

    def reveal(self, s: S, chosen: tuple[tuple[Seat, M], ...]) -> None:
        """Carry out what all have chosen, in the order of the seats."""
        raise NotImplementedError


def question(s: S) -> Decision[S, Move] | None:
    """The decision that the game waits for, or None when it is over."""
    if not s.stack:
        return None
    top = s.stack[-1]
    assert isinstance(top, Decision), f"the stack was left with {top} on top"
    return top


def question_to(s: S, seat: Seat) -> Decision[S, Move]:
    """The decision that a seat may answer now; raises Illegal if there is none."""
    top = question(s)
    if top is None:
        raise Illegal("core.over")
    if seat not in top.seats:
        raise Illegal("core.turn", seat=seat, to_act=top.to_act)
    return top


def apply(s: S, seat: Seat, move: object, *, trusted: bool = False) -> None:
    """Answer the question on top of the stack; the only way a state changes.

    Moves from outside are checked first. Search passes `trusted=True` for moves it took from `moves` or `sample`.
    When a check fails, nothing has changed. A rule that raises half-way leaves `s` broken, so work on a clone.
    """
    if not trusted:
        check(s, seat, move)
    stack = s.stack
    decision = stack.pop()
    assert isinstance(decision, Decision), f"the stack was left with {decision} on top"
    decision.resolve(s, seat, move)  # `check` or the caller made sure of the type of the move
    if stack and not stack[-1].waits:
        settle(s)


def check(s: S, seat: Seat, move: object) -> None:
    """Raise Illegal or Malformed saying why this seat may not make this move now."""
    top = question_to(s, seat)
    if type(move) not in top.kinds:
        raise Malformed("core.read.answer", kinds=tuple(map(tag, top.kinds)))
    refused = top.refusal(s, seat, cast(Move, move))  # its class is one of `kinds`
    if refused:
        try:
            raise refused
        finally:
            del refused  # otherwise the error's traceback and this frame would keep each other alive


def settle(s: S) -> None:
    """Run automatic steps until a question is on top or the game is over."""
    stack = s.stack
    while stack and not stack[-1].waits:
        stack.pop().run(s)
