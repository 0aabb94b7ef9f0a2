"""Drawing cards from stacks that the player chooses, in phase 1 and by effects.  [polis.draw]"""

from collections.abc import Sequence
from typing import ClassVar

from agora.core.engine import Asked, Move, Seat, Step, step
from agora.core.errors import Illegal
from agora.core.questions import Question
from agora.games.polis.asks import asking
from agora.games.polis.box import COLOURS
from agora.games.polis.events import DrawLapsed
from agora.games.polis.moves import Draw
from agora.games.polis.records import Colour
from agora.games.polis.stacks import draw, open_stacks
from agora.games.polis.state import Polis


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
class ChooseStack(Asked[Polis, Draw]):
    """Draw a card from any open stack; in phase 1 the second stack differs.  [polis.draw.different]"""

    kinds: ClassVar[tuple[type[Move], ...]] = (Draw,)
    other: bool = False  # the first of two draws
    but: Colour | None = None  # the second of two draws: not from this stack again

    def choices(self, s: Polis, seat: Seat) -> Sequence[Draw]:
        return [Draw(name) for name in COLOURS]

    def refusal(self, s: Polis, seat: Seat, move: Draw) -> Illegal | None:
        refused = stack_refusal(s, move.stack)
        if not refused and move.stack == self.but:
            return Illegal("polis.draw.different", stack=move.stack)
        return refused

    def moves(self, s: Polis, seat: Seat) -> Sequence[Draw]:  # fast form: asked twice or more in every turn
        return [Draw(COLOURS[colour]) for colour in open_stacks(s) if COLOURS[colour] != self.but]

    def resolve(self, s: Polis, seat: Seat, move: Draw) -> None:
        draw(s, seat, COLOURS.index(move.stack))
        if self.other:
            if any(COLOURS[colour] != move.stack for colour in open_stacks(s)):
                s.then(ChooseStack(seat, but=move.stack))
            else:
                s.tell(DrawLapsed, seat)

    def piece(self, s: Polis, seat: Seat, move: Draw) -> str | None:
        return f"stack:{move.stack}"

    def ask(self, s: Polis, seat: Seat) -> Question:
        what = "polis.ask.draw"
        if self.but or self.other:
            what = "polis.ask.draw-second" if self.but else "polis.ask.draw-first"
        return asking(self, s, seat, what)


def stack_refusal(s: Polis, stack: str) -> Illegal | None:
    """Why nobody may draw from a stack now, or None.  [polis.draw.blocked]"""
    if stack not in COLOURS or s.blocked[COLOURS.index(stack)] or not s.stacks[COLOURS.index(stack)]:
        return Illegal("polis.draw.blocked", stack=stack)
    return None


STEPS = (DrawCards, ChooseStack)
