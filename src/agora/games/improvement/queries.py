"""Asks the cards and levels in play which effects a trigger has and how they change a price.

The phases ask here; they never name a card.
"""

from collections.abc import Sequence

from agora.core.engine import Seat
from agora.games.improvement.effect_words import Effect
from agora.games.improvement.records import Card
from agora.games.improvement.state import Improvement

TOKEN_PRICE = 5  # improvement.action.trade.buy
COLONIZATIONS = 1  # improvement.action.military
UPGRADES = 1  # improvement.progress


def effect_on(s: Improvement, seat: Seat, trigger: str, but: Card | None = None) -> Effect:
    """The effect that a trigger sets off for a seat: levels first, cards in the order they were played."""
    found: Effect = ()
    for ability in s.box.levels[s.poleis[seat]][: s.development[seat]]:
        if trigger in ability.on:
            found += ability.on[trigger]
    cards = s.box.cards
    for card in s.played[seat]:
        if trigger in cards[card].on and card != but:
            found += cards[card].on[trigger]
    return found


def modifiers(s: Improvement, seat: Seat, name: str) -> list[int]:
    """The numbers by which cards and levels in play modify something."""
    return [word.number(1) for word in effect_on(s, seat, "in_play") if word.args[0] == name]


def token_price(s: Improvement, seat: Seat) -> int:
    """What a Knowledge token costs in a Trade action.  [improvement.action.trade.buy]"""
    return min([TOKEN_PRICE, *modifiers(s, seat, "token_price")])


def colonize_loss(s: Improvement, seat: Seat, printed: int) -> int:
    """The Troop Strength that a colonization costs.  [improvement.colonize.loss]"""
    return max(0, printed + sum(modifiers(s, seat, "colonize_loss")))


def colonizations(s: Improvement, seat: Seat) -> int:
    """How many cities one Military Expansion may colonize.  [improvement.action.military]"""
    return max([COLONIZATIONS, *modifiers(s, seat, "colonizations")])


def upgrades(s: Improvement, seat: Seat) -> int:
    """How many upgrades need no Philosophy token.  [improvement.progress.extra]"""
    extra = modifiers(s, seat, "extra_upgrades")
    return UPGRADES + (sum(extra) if s.options.extra_upgrades == "add" else max(extra, default=0))


def progress_price(s: Improvement, seat: Seat, area: str, printed: int) -> int:
    """What an upgrade costs in the Progress Phase.  [improvement.progress.price]"""
    return progress_prices(s, seat, area, (printed,))[0]


def progress_prices(s: Improvement, seat: Seat, area: str, printed: Sequence[int]) -> list[int]:
    """What several upgrades of an area cost in the Progress Phase.  [improvement.progress.price]"""
    in_play = effect_on(s, seat, "in_play")
    discount = _discount(in_play)
    return [_set_price(in_play, area, max(0, price + discount)) for price in printed]


def event_price(s: Improvement, seat: Seat, area: str, printed: int, discount: int) -> int:
    """What an upgrade granted by an event costs.  [improvement.event.upgrade]"""
    in_play = effect_on(s, seat, "in_play")
    more = _discount(in_play) if s.options.event_discount == "all" else 0
    price = max(0, printed + discount + more)
    return _set_price(in_play, area, price) if s.options.mint_in_events else price


def _discount(in_play: Effect) -> int:
    return sum([word.number(1) for word in in_play if word.args[0] == "progress_cost"])


def _set_price(in_play: Effect, area: str, price: int) -> int:
    fixed = [word.number(1) for word in in_play if word.args[0] == "progress_price" and word.args[2] == area]
    return min([price, *fixed])
