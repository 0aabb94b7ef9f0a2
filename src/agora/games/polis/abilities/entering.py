"""Abilities that work when their card comes into a city: the Temples, the Colony, Phidias."""

from collections.abc import Sequence
from typing import ClassVar

from agora.core.engine import Asked, Move, Seat, Step, step
from agora.core.errors import Illegal
from agora.core.questions import Question
from agora.games.polis import memory
from agora.games.polis.abilities import register
from agora.games.polis.asks import asking
from agora.games.polis.box import COLOURS, CardId
from agora.games.polis.choose_stack import DrawCards, stack_refusal
from agora.games.polis.enter import Enter, OnEnter
from agora.games.polis.events import ColonyFounded
from agora.games.polis.hands import discard, distinct, hand_refusal
from agora.games.polis.moves import Choose, Draw, Found, Pass
from agora.games.polis.options import PolisOptions
from agora.games.polis.records import Colour
from agora.games.polis.stacks import draw, open_stacks, take_top, turn_up_last
from agora.games.polis.state import Polis


class Temple(OnEnter):
    """The owner may draw a card from the stack the Temple names.  [polis.cards.temple]"""

    draws = True

    def enter(self, s: Polis, seat: Seat, card: CardId, paid: int) -> None:
        stack = s.box.cards[card].stack
        assert stack is not None, f"{card} names no stack"
        if stack in open_stacks(s):
            s.then(TempleDraw(seat, COLOURS[stack]))


class Colony(OnEnter):
    """The owner may pay the price again and lay out the top card of a stack unseen.  [polis.cards.colony]"""

    draws = True
    stack = "red"

    def works_again(self, options: PolisOptions) -> bool:
        return options.reenter_triggers == "all"

    def enter(self, s: Polis, seat: Seat, card: CardId, paid: int) -> None:
        stack = s.box.cards[card].stack
        assert stack is not None, f"{card} names no stack"
        if stack in open_stacks(s) and s.coins[seat] >= paid:
            s.then(FoundColony(seat, COLOURS[stack], paid))


class Phidias(OnEnter):
    """The active player discards his hand, the others a card each; all draw as many.  [polis.cards.phidias]"""

    def enter(self, s: Polis, seat: Seat, card: CardId, paid: int) -> None:
        active = seat if s.options.phidias_active == "new-owner" else s.turn
        others = [other for other in s.others(active) if s.hands[other]]
        if s.options.phidias_order == "each-in-turn":
            each: list[Step[Polis]] = [DiscardHand(active), DrawCards(active, len(s.hands[active]))]
            for other in others:
                each += [DiscardCard(other), DrawCards(other, 1)]
            s.then(*each)
            return
        s.then(
            DiscardHand(active),
            *(DiscardCard(other) for other in others),
            DrawCards(active, len(s.hands[active])),
            *(DrawCards(other, 1) for other in others),
        )


@step
class TempleDraw(Asked[Polis, Draw | Pass]):
    """Draw from the stack a Temple names, or not.  [polis.cards.temple]"""

    kinds: ClassVar[tuple[type[Move], ...]] = (Draw, Pass)
    stack: Colour

    def choices(self, s: Polis, seat: Seat) -> Sequence[Draw | Pass]:
        return [Draw(self.stack), Pass()]

    def refusal(self, s: Polis, seat: Seat, move: Draw | Pass) -> Illegal | None:
        if isinstance(move, Pass):
            return None
        if move.stack != self.stack:
            return Illegal("polis.cards.temple", stack=self.stack)
        return stack_refusal(s, move.stack)

    def resolve(self, s: Polis, seat: Seat, move: Draw | Pass) -> None:
        if isinstance(move, Draw):
            draw(s, seat, COLOURS.index(self.stack))

    def piece(self, s: Polis, seat: Seat, move: Draw | Pass) -> str | None:
        return None if isinstance(move, Pass) else f"stack:{move.stack}"

    def ask(self, s: Polis, seat: Seat) -> Question:
        return asking(self, s, seat, "polis.ask.temple", {"stack": self.stack})


@step
class FoundColony(Asked[Polis, Found | Pass]):
    """Pay the Colony's price again for the unseen top card, or not.  [polis.cards.colony]"""

    kinds: ClassVar[tuple[type[Move], ...]] = (Found, Pass)
    stack: Colour
    price: int

    def choices(self, s: Polis, seat: Seat) -> Sequence[Found | Pass]:
        return [Found(), Pass()]

    def refusal(self, s: Polis, seat: Seat, move: Found | Pass) -> Illegal | None:
        if isinstance(move, Pass):
            return None
        refused = stack_refusal(s, self.stack)
        if not refused and s.coins[seat] < self.price:
            return Illegal("polis.cards.colony", price=self.price, coins=s.coins[seat])
        return refused

    def resolve(self, s: Polis, seat: Seat, move: Found | Pass) -> None:
        if isinstance(move, Found):
            colour = COLOURS.index(self.stack)
            s.coins[seat] -= self.price
            card = take_top(s, seat, colour)
            memory.note_show(s, memory.stack_card(colour, len(s.stacks[colour]) + 1), card)
            s.tell(ColonyFounded, seat, card, self.price)
            turn_up_last(s, colour)
            s.then(Enter(seat, card, self.price))

    def piece(self, s: Polis, seat: Seat, move: Found | Pass) -> str | None:
        return None if isinstance(move, Pass) else f"stack:{self.stack}"

    def ask(self, s: Polis, seat: Seat) -> Question:
        return asking(self, s, seat, "polis.ask.colony", {"stack": self.stack, "price": self.price})


@step
class DiscardHand(Step[Polis]):
    """All hand cards of a player leave the game.  [polis.cards.phidias]"""

    seat: Seat

    def run(self, s: Polis) -> None:
        for card in s.hands[self.seat]:
            discard(s, self.seat, card)


@step
class DiscardCard(Asked[Polis, Choose]):
    """A player chooses a hand card that leaves the game.  [polis.cards.phidias]"""

    kinds: ClassVar[tuple[type[Move], ...]] = (Choose,)

    def choices(self, s: Polis, seat: Seat) -> Sequence[Choose]:
        return [Choose(card) for card in distinct(s.hands[seat])]

    moves = choices  # all legal

    def refusal(self, s: Polis, seat: Seat, move: Choose) -> Illegal | None:
        return hand_refusal(s, seat, move.card)

    def resolve(self, s: Polis, seat: Seat, move: Choose) -> None:
        discard(s, seat, s.box.find(move.card))

    def piece(self, s: Polis, seat: Seat, move: Choose) -> str | None:
        return f"hand:{move.card}"

    def ask(self, s: Polis, seat: Seat) -> Question:
        return asking(self, s, seat, "polis.ask.discard")


register("temple-draw", Temple())
register("colony", Colony())
register("phidias", Phidias())
STEPS = (TempleDraw, FoundColony, DiscardHand, DiscardCard)
