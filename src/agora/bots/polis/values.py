"""What the position of every seat is worth, in points at the end of the game."""

from agora.bots.polis.outlook import LAST_BUILD_PHASE, Side, table_of, turns_left
from agora.core.engine import Seat
from agora.games.polis.scoring import scores
from agora.games.polis.state import Polis

KEPT = (0.9, 0.8, 0.6, 0.4, 0.3)  # the part of its gain that the best, the second, … hand card counts
RESOLD = 0.6  # what a hand card is worth at least: it can be put up for auction
RISK = 0.4  # that somebody who can attack does so


def values(s: Polis) -> list[float]:
    """The points that each seat can expect; its points when the game is over."""
    if not s.stack:
        return [float(score.total) for score in scores(s)]
    left = turns_left(s)
    sides = [Side(s, seat, left) for seat in range(s.options.seats)]
    strength = [side.strength() for side in sides]
    found = []
    for seat, side in enumerate(sides):
        value = s.points[seat] + side.total() + side.purse()
        if s.hands[seat]:
            value += _hand(s, seat, side)
        if side.turns and max(strength[:seat] + strength[seat + 1 :]) > side.city.defence:
            value -= RISK * min(1.0, side.turns) * side.table.exposed()
        found.append(value)
    return found


def _hand(s: Polis, seat: Seat, side: Side) -> float:
    """What the hand is worth: its best cards are built, if not now then a turn later; the others are sold."""
    if not side.sure:
        return 0.0
    city, table = side.city, side.table
    if s.turn != seat or s.phase > LAST_BUILD_PHASE:
        table = table_of(city, max(0.0, side.turns - 1), side.history)
    cards = city.box.cards
    costs = [price * side.rate for price in city.prices]
    gains = sorted([table.worth(card) - costs[cards[card].colour] for card in s.hands[seat]], reverse=True)
    sure, least, last = side.sure, RESOLD * side.sure, len(KEPT) - 1
    return sum([max(least, gain * KEPT[min(i, last)] * sure) for i, gain in enumerate(gains)])
