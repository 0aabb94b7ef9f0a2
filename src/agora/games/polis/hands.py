"""Hand cards: finding one, taking it out, discarding it face down."""

from agora.core.engine import Seat
from agora.core.errors import Illegal
from agora.games.polis import memory
from agora.games.polis.box import COLOURS, CardId
from agora.games.polis.events import CardDiscarded
from agora.games.polis.state import Polis


def distinct(cards: tuple[CardId, ...]) -> list[CardId]:
    """The cards, each copy once."""
    return list(dict.fromkeys(cards))


def hand_refusal(s: Polis, seat: Seat, name: str) -> Illegal | None:
    """Refuse a card that is not in a hand; None if it is.  [polis.hand]"""
    return None if s.box.find(name) in s.hands[seat] else Illegal("polis.hand", card=name)


def leave_hand(s: Polis, seat: Seat, card: CardId) -> None:
    """Take one copy of a card out of a hand."""
    s.hands[seat] = without(s.hands[seat], card)


def without(cards: tuple[CardId, ...], card: CardId) -> tuple[CardId, ...]:
    """The cards without one copy of a card."""
    i = cards.index(card)
    return cards[:i] + cards[i + 1 :]


def leave_game(s: Polis, cards: tuple[CardId, ...]) -> list[str]:
    """Take cards out of the game face down; return their new places."""
    first = len(s.gone)
    s.gone += cards
    return [memory.gone(first + i) for i in range(len(cards))]


def discard(s: Polis, seat: Seat, card: CardId) -> None:
    """Take a hand card out of the game; the others see its colour."""
    leave_hand(s, seat, card)
    place = leave_game(s, (card,))[0]
    memory.note_move(s, memory.hand(seat), place, card, (seat,))
    s.tell(CardDiscarded, seat, COLOURS[s.box.colour(card)], card)
