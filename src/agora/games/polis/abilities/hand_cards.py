"""Abilities that take a hand card: Alexander, Archimedes, Homerus, the Priestess."""

from collections.abc import Sequence
from typing import ClassVar

from agora.core.engine import Asked, Move, Seat, Step, step
from agora.core.errors import Illegal
from agora.core.questions import Question
from agora.games.polis import memory
from agora.games.polis.abilities import ABILITIES, register
from agora.games.polis.abilities.activated import Activated
from agora.games.polis.asks import asking
from agora.games.polis.box import COLOURS, CardId
from agora.games.polis.choose_stack import DrawCards
from agora.games.polis.events import CardBuried, CardTucked
from agora.games.polis.hands import discard, distinct, hand_refusal, leave_hand
from agora.games.polis.moves import Choose
from agora.games.polis.state import Polis


class TakesHandCard(Activated):
    """An ability for which a hand card is chosen; others see its colour."""

    hand_cards = 1
    ask: str  # the question

    def refusal(self, s: Polis, seat: Seat, place: int) -> Illegal | None:
        return None if s.hands[seat] else Illegal("polis.activate.hand", card=s.cities[seat][place].card)

    def activate(self, s: Polis, seat: Seat, place: int) -> tuple[Step[Polis], ...]:
        return (ChooseHandCard(seat, self.word, place),)

    def take(self, s: Polis, seat: Seat, place: int, card: CardId) -> None:
        """Carry out the ability with the chosen hand card."""
        raise NotImplementedError


class Alexander(TakesHandCard):
    """A hand card goes face down under him.  [polis.cards.alexander]"""

    ask = "polis.ask.alexander"
    holds_cards = True

    def take(self, s: Polis, seat: Seat, place: int, card: CardId) -> None:
        leave_hand(s, seat, card)
        city, laid = s.cities[seat], s.cities[seat][place]
        s.cities[seat] = (*city[:place], laid._replace(under=(*laid.under, card)), *city[place + 1 :])
        memory.note_move(s, memory.hand(seat), memory.under(seat), card, (seat,))
        s.tell(CardTucked, seat, COLOURS[s.box.colour(card)], card)


class Homerus(TakesHandCard):
    """A hand card goes face down on the owner's history pile.  [polis.cards.homerus]"""

    ask = "polis.ask.homerus"

    def take(self, s: Polis, seat: Seat, place: int, card: CardId) -> None:
        leave_hand(s, seat, card)
        s.history[seat] += (card,)
        memory.note_move(s, memory.hand(seat), memory.pile(seat), card, (seat,))
        s.tell(CardBuried, seat, COLOURS[s.box.colour(card)], card)


class Archimedes(TakesHandCard):
    """A hand card leaves the game, then one is drawn.  [polis.cards.archimedes]"""

    ask = "polis.ask.archimedes"

    def activate(self, s: Polis, seat: Seat, place: int) -> tuple[Step[Polis], ...]:
        return (ChooseHandCard(seat, self.word, place), DrawCards(seat, 1))

    def take(self, s: Polis, seat: Seat, place: int, card: CardId) -> None:
        discard(s, seat, card)


class Priestess(Archimedes):
    """For a price in points, a hand card leaves the game, then one is drawn.  [polis.cards.priestess]"""

    ask = "polis.ask.priestess"


@step
class ChooseHandCard(Asked[Polis, Choose]):
    """A hand card is chosen for an ability.

    [polis.cards.alexander] [polis.cards.archimedes] [polis.cards.homerus] [polis.cards.priestess]"""

    kinds: ClassVar[tuple[type[Move], ...]] = (Choose,)
    ability: str
    place: int  # the place of the activated card in the row

    def choices(self, s: Polis, seat: Seat) -> Sequence[Choose]:
        return [Choose(card) for card in distinct(s.hands[seat])]

    moves = choices  # all legal

    def refusal(self, s: Polis, seat: Seat, move: Choose) -> Illegal | None:
        return hand_refusal(s, seat, move.card)

    def resolve(self, s: Polis, seat: Seat, move: Choose) -> None:
        self._ability().take(s, seat, self.place, s.box.find(move.card))

    def piece(self, s: Polis, seat: Seat, move: Choose) -> str | None:
        return f"hand:{move.card}"

    def ask(self, s: Polis, seat: Seat) -> Question:
        return asking(self, s, seat, self._ability().ask)

    def _ability(self) -> TakesHandCard:
        ability = ABILITIES[self.ability]
        assert isinstance(ability, TakesHandCard), f"{self.ability} takes no hand card"
        return ability


ALEXANDER = register("alexander", Alexander())
register("archimedes", Archimedes())
register("homerus", Homerus())
register("priestess", Priestess())
STEPS = (ChooseHandCard,)
