"""A card comes into a city, wherever it comes from; its effect on entering follows at once.  [polis.enter]"""

from collections.abc import Callable, Sequence
from typing import ClassVar

from agora.core.engine import Decision, Move, Seat, Step, step
from agora.core.errors import Illegal
from agora.core.questions import Question
from agora.games.polis import knowledge
from agora.games.polis.ask import choose, option
from agora.games.polis.box import COLOURS, CardId, ColourNumber
from agora.games.polis.drawing import NAMES, DrawCards, check_open
from agora.games.polis.events import CardEntered, ColonyFounded
from agora.games.polis.hands import card_in_hand, discard, distinct
from agora.games.polis.moves import Choose, Draw, Found, Pass
from agora.games.polis.records import Colour
from agora.games.polis.stacks import draw, open_stacks, take_top, turn_up_last
from agora.games.polis.state import Laid, Polis

Effect = Callable[[Polis, Seat, CardId, int], None]
ON_ENTER: dict[str, Effect] = {}
SILENT_ON_RETURN = {"not-colony": ("colony",), "all": (), "none": ("colony", "temple-draw", "phidias")}


def on_enter(ability: str) -> Callable[[Effect], Effect]:
    """Register what an ability does when its card comes into a city."""

    def register(effect: Effect) -> Effect:
        ON_ENTER[ability] = effect
        return effect

    return register


@step
class Enter(Step[Polis]):
    """A card is laid face up into a city and works from now on.  [polis.enter]"""

    seat: Seat
    card: CardId
    paid: int = 0
    returning: bool = False  # from the history pile
    spent: bool = False  # used up for the game already

    def run(self, s: Polis) -> None:
        s.cities[self.seat] += (Laid(self.card, up=self.spent),)
        s.tell(CardEntered, self.seat, self.card)
        ability = s.box.cards[self.card].ability
        if ability in ON_ENTER and not (self.returning and ability in SILENT_ON_RETURN[s.options.reenter_triggers]):
            ON_ENTER[ability](s, self.seat, self.card, self.paid)


@on_enter("temple-draw")
def temple(s: Polis, seat: Seat, card: CardId, paid: int) -> None:
    """The owner may draw a card from the stack the Temple names.  [polis.cards.temple]"""
    stack = s.box.cards[card].stack
    assert stack is not None, f"{card} names no stack"
    if stack in open_stacks(s):
        s.then(TempleDraw(seat, NAMES[stack]))


@on_enter("colony")
def colony(s: Polis, seat: Seat, card: CardId, paid: int) -> None:
    """The owner may pay again what he paid and lay out the top red card unseen.  [polis.cards.colony]"""
    stack = s.box.cards[card].stack
    assert stack is not None, f"{card} names no stack"
    if stack in open_stacks(s) and s.coins[seat] >= paid:
        s.then(FoundColony(seat, NAMES[stack], paid))


@on_enter("phidias")
def phidias(s: Polis, seat: Seat, card: CardId, paid: int) -> None:
    """The active player throws away his hand, the others a card each; then all draw as many.  [polis.cards.phidias]"""
    active = seat if s.options.phidias_active == "new-owner" else s.turn
    others = [other for other in s.others(active) if s.hands[other]]
    s.then(
        DiscardHand(active),
        *(DiscardCard(other) for other in others),
        DrawCards(active, len(s.hands[active])),
        *(DrawCards(other, 1) for other in others),
    )


@step
class TempleDraw(Decision[Polis, Draw | Pass]):
    """Draw from the stack a Temple names, or not.  [polis.cards.temple]"""

    kinds: ClassVar[tuple[type[Move], ...]] = (Draw, Pass)
    seat: Seat
    stack: Colour

    @property
    def seats(self) -> tuple[Seat, ...]:
        return (self.seat,)

    def moves(self, s: Polis, seat: Seat) -> Sequence[Draw | Pass]:
        return [Draw(self.stack), Pass()] if self._colour() in open_stacks(s) else [Pass()]

    def check(self, s: Polis, seat: Seat, move: Draw | Pass) -> None:
        if isinstance(move, Draw):
            if move.stack != self.stack:
                raise Illegal("polis.cards.temple", stack=self.stack)
            check_open(s, move.stack)

    def resolve(self, s: Polis, seat: Seat, move: Draw | Pass) -> None:
        if isinstance(move, Draw):
            draw(s, seat, self._colour())

    def ask(self, s: Polis, seat: Seat) -> Question:
        return choose("polis.ask.temple", [option(move) for move in self.moves(s, seat)], stack=self.stack)

    def _colour(self) -> ColourNumber:
        return COLOURS.index(self.stack)


@step
class FoundColony(Decision[Polis, Found | Pass]):
    """Pay the Colony's price again for the unseen top card, or not.  [polis.cards.colony]"""

    kinds: ClassVar[tuple[type[Move], ...]] = (Found, Pass)
    seat: Seat
    stack: Colour
    price: int

    @property
    def seats(self) -> tuple[Seat, ...]:
        return (self.seat,)

    def moves(self, s: Polis, seat: Seat) -> Sequence[Found | Pass]:
        usable = COLOURS.index(self.stack) in open_stacks(s) and s.coins[seat] >= self.price
        return [Found(), Pass()] if usable else [Pass()]

    def check(self, s: Polis, seat: Seat, move: Found | Pass) -> None:
        if isinstance(move, Found):
            check_open(s, self.stack)
            if s.coins[seat] < self.price:
                raise Illegal("polis.cards.colony", price=self.price, coins=s.coins[seat])

    def resolve(self, s: Polis, seat: Seat, move: Found | Pass) -> None:
        if isinstance(move, Found):
            colour = COLOURS.index(self.stack)
            s.coins[seat] -= self.price
            card = take_top(s, seat, colour)
            knowledge.shown(s, knowledge.height(colour, len(s.stacks[colour]) + 1), card)
            s.tell(ColonyFounded, seat, card, self.price)
            turn_up_last(s, colour)
            s.then(Enter(seat, card, self.price))

    def ask(self, s: Polis, seat: Seat) -> Question:
        return choose(
            "polis.ask.colony", [option(move) for move in self.moves(s, seat)], stack=self.stack, price=self.price
        )


@step
class DiscardHand(Step[Polis]):
    """All hand cards of a player go to the box.  [polis.cards.phidias]"""

    seat: Seat

    def run(self, s: Polis) -> None:
        for card in s.hands[self.seat]:
            discard(s, self.seat, card)


@step
class DiscardCard(Decision[Polis, Choose]):
    """A player chooses a hand card that goes to the box.  [polis.cards.phidias]"""

    kinds: ClassVar[tuple[type[Move], ...]] = (Choose,)
    seat: Seat

    @property
    def seats(self) -> tuple[Seat, ...]:
        return (self.seat,)

    def moves(self, s: Polis, seat: Seat) -> Sequence[Choose]:
        return [Choose(card) for card in distinct(s.hands[seat])]

    def check(self, s: Polis, seat: Seat, move: Choose) -> None:
        card_in_hand(s, seat, move.card)

    def resolve(self, s: Polis, seat: Seat, move: Choose) -> None:
        discard(s, seat, card_in_hand(s, seat, move.card))

    def ask(self, s: Polis, seat: Seat) -> Question:
        return choose("polis.ask.discard", [option(move) for move in self.moves(s, seat)])


STEPS = (Enter, TempleDraw, FoundColony, DiscardHand, DiscardCard)
