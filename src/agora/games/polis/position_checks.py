"""Checks whether the steps of a position fit its table: seats and cards exist, bids can be paid."""

from collections.abc import Sequence

from agora.core.engine import Seat, Step, tag
from agora.core.errors import Malformed
from agora.core.positions import check_amount, check_seat, check_seats
from agora.games.polis.abilities import ABILITIES
from agora.games.polis.abilities.assassin import KillPerson
from agora.games.polis.abilities.entering import DiscardCard
from agora.games.polis.abilities.hand_cards import ChooseHandCard, TakesHandCard
from agora.games.polis.abilities.piles import ChooseFromPile
from agora.games.polis.abilities.players import NamePlayer, NamesPlayer
from agora.games.polis.auction import Auction, Hammer, OfferCard, SellerChoice
from agora.games.polis.deal import UNKNOWN
from agora.games.polis.state import Polis
from agora.games.polis.war import DestroyCard, SacrificeCard

SEATS = ("seat", "seller", "owner", "target", "leader", "waiting")
AMOUNTS = ("cards", "builds", "price", "paid", "high", "left", "done", "place")


def fits(s: Polis, now: Sequence[Step[Polis]], k: int) -> bool:
    """Whether step `k` can come now. Raises Malformed if it names impossible seats or numbers."""
    step = now[k]
    check_seats(step, SEATS, s.options.seats)
    _check_amounts(step, s.options.seats)
    if isinstance(step, Auction | Hammer | SellerChoice):
        check_bid(s, step.high, step.leader)
    if isinstance(step, Auction) and not step.waiting:
        return False
    if isinstance(step, ChooseHandCard) and not isinstance(ABILITIES.get(step.ability), TakesHandCard):
        return False
    if isinstance(step, NamePlayer) and not isinstance(ABILITIES.get(step.ability), NamesPlayer):
        return False
    if isinstance(step, ChooseHandCard | NamePlayer | KillPerson) and step.place >= len(s.cities[step.seat]):
        return False
    if isinstance(step, ChooseFromPile) and any(card.startswith(UNKNOWN) for card in s.history[step.owner]):
        return False  # the player has looked through the pile, so all its cards must be named
    return k > 0 or _has_answer(s, step)


def check_bid(s: Polis, bid: int, bidder: Seat | None) -> None:
    """Raise Malformed if a bidder could not pay."""
    if bidder is not None and s.coins[bidder] < bid:
        raise Malformed("polis.position.auction")


def _check_amounts(step: Step[Polis], seats: int) -> None:
    for seat, amount in getattr(step, "bids", ()):
        check_seat(seat, f"now.{tag(type(step))}.bids", seats)
        check_amount(amount, f"now.{tag(type(step))}.bids")
    for name in AMOUNTS:
        number = getattr(step, name, None)
        if isinstance(number, int):
            check_amount(number, f"now.{tag(type(step))}.{name}")


def _has_answer(s: Polis, step: Step[Polis]) -> bool:
    """Whether a question that must be answered with a card has an answer."""
    if isinstance(step, OfferCard):
        return not step.first or bool(s.hands[step.seat])
    if isinstance(step, ChooseHandCard | DiscardCard):
        return bool(s.hands[step.seat])
    if isinstance(step, DestroyCard | SacrificeCard | KillPerson):
        return bool(step.moves(s, step.seat))
    return True
