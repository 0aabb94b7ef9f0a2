"""Drawing cards from stacks of choice, in phase 1 and by effects.  [polis.draw]"""

from collections.abc import Sequence
from typing import ClassVar

from agora.core.engine import Decision, Move, Seat, Step, step
from agora.core.errors import Illegal
from agora.core.questions import Question
from agora.games.polis.ask import choose, option
from agora.games.polis.box import COLOURS
from agora.games.polis.events import DrawLapsed
from agora.games.polis.moves import Draw
from agora.games.polis.records import Colour
from agora.games.polis.stacks import draw, open_stacks
from agora.games.polis.state import Polis

NAMES: tuple[Colour, ...] = ("red", "green", "blue", "yellow")


@step
class DrawCards(Step[Polis]):
    """A player draws cards one after the other; a draw that finds no open stack lapses.  [polis.draw.lapse]"""

    seat: Seat
    cards: int
    other: bool = False  # phase 1: a second card from another stack follows

    def run(self, s: Polis) -> None:
        if not self.cards:
            return
        if open_stacks(s):
            rest = () if self.cards == 1 else (DrawCards(self.seat, self.cards - 1),)
            s.then(ChooseStack(self.seat, other=self.other), *rest)
        else:
            s.tell(DrawLapsed, self.seat)


@step
class ChooseStack(Decision[Polis, Draw]):
    """Draw a card from an open stack of choice; in phase 1 the second stack differs.  [polis.draw.different]"""

    kinds: ClassVar[tuple[type[Move], ...]] = (Draw,)
    seat: Seat
    other: bool = False  # the first of two draws
    but: Colour | None = None  # the second of two draws: not from this stack again

    @property
    def seats(self) -> tuple[Seat, ...]:
        return (self.seat,)

    def moves(self, s: Polis, seat: Seat) -> Sequence[Draw]:
        return [Draw(NAMES[colour]) for colour in open_stacks(s) if NAMES[colour] != self.but]

    def check(self, s: Polis, seat: Seat, move: Draw) -> None:
        check_open(s, move.stack)
        if move.stack == self.but:
            raise Illegal("polis.draw.different", stack=move.stack)

    def resolve(self, s: Polis, seat: Seat, move: Draw) -> None:
        draw(s, seat, COLOURS.index(move.stack))
        if self.other:
            if any(NAMES[colour] != move.stack for colour in open_stacks(s)):
                s.then(ChooseStack(seat, but=move.stack))
            else:
                s.tell(DrawLapsed, seat)

    def ask(self, s: Polis, seat: Seat) -> Question:
        what = "polis.ask.draw"
        if self.but or self.other:
            what = "polis.ask.draw-second" if self.but else "polis.ask.draw-first"
        return choose(what, [option(Draw(name), refused=self._refused(s, name)) for name in NAMES])

    def _refused(self, s: Polis, stack: Colour) -> str | None:
        if COLOURS.index(stack) not in open_stacks(s):
            return "polis.draw.blocked"
        return "polis.draw.different" if stack == self.but else None


def check_open(s: Polis, stack: str) -> None:
    """Raise Illegal if a stack is blocked.  [polis.draw.blocked]"""
    if stack not in COLOURS or s.blocked[COLOURS.index(stack)] or not s.stacks[COLOURS.index(stack)]:
        raise Illegal("polis.draw.blocked", stack=stack)


STEPS = (DrawCards, ChooseStack)
