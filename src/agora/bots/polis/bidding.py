"""Auctions: what an unseen card is worth to a seat, what it will fetch, and quick moves of those who take part."""

from collections.abc import Sequence

from agora.bots.eval import polis as greedy
from agora.bots.polis.outlook import Side, turns_left
from agora.core.engine import Move, Rng, Seat
from agora.games.polis.auction import FORCED_SALE, Auction, SellerChoice
from agora.games.polis.box import ColourNumber
from agora.games.polis.moves import Bid, BuyBack, Offer, Pass
from agora.games.polis.state import Polis

UNSEEN = 0.8  # what a card is worth that somebody sells, as a part of the usual: he keeps his best, and is paid


def bid_limit(s: Polis, seat: Seat, colour: ColourNumber, left: float) -> int:
    """The most that a seat should pay for an unseen card of a colour: a part of what such a card usually brings."""
    side = Side(s, seat, left)
    return min(side.coins, int(UNSEEN * side.table.usual(colour) / side.rate))


def eager_limit(s: Polis, seat: Seat, colour: ColourNumber) -> int:
    """The most that a player is expected to pay for an unseen card of a colour: as `greedy`, nearly all it is worth."""
    outlook = greedy.outlook_of(s, seat, greedy.turns_left(s))
    coins = s.coins[seat]
    return min(coins, int(outlook.usual(colour) / outlook.rate(coins) / greedy.RESERVE)) if coins else 0


def rivals_of(top: Auction, seat: Seat) -> list[Seat]:
    """The others who can still win the auction."""
    rivals = [k for k in top.waiting if k != seat]
    return rivals if top.leader is None else [*rivals, top.leader]


def likely_price(s: Polis, seller: Seat, colour: ColourNumber) -> int:
    """What an unseen card of a colour will probably fetch."""
    limits = sorted([eager_limit(s, k, colour) for k in s.others(seller)])
    return min(limits[-1], max(limits[-2] + 1, FORCED_SALE))


def offer(s: Polis, seat: Seat, moves: Sequence[Move], rng: Rng) -> Move:
    """Put up the card that brings more by its sale than in the city, or none if that is allowed."""
    left = turns_left(s)
    side = Side(s, seat, left)
    asked: dict[ColourNumber, int] = {}
    best, highest = moves[-1], 0.0 if isinstance(moves[-1], Pass) else float("-inf")
    for move in moves:
        if isinstance(move, Offer):
            colour = s.box.cards[move.card].colour
            if colour not in asked:
                asked[colour] = likely_price(s, seat, colour)
            price = asked[colour]
            worth = price * side.rate
            if price < FORCED_SALE:
                worth = max(worth, side.table.worth(move.card) - (price + 1) * side.rate)
            worth -= max(0.3, side.gain(move.card)) - rng.below(4) / 8
            if worth > highest:
                best, highest = move, worth
    return best


def bid(s: Polis, seat: Seat, moves: Sequence[Move], rng: Rng) -> Move:
    """Bid at once what the others will not pay, if the card is worth it."""
    top = s.stack[-1]
    assert isinstance(top, Auction)
    colour, high = s.box.cards[top.card].colour, top.high
    limit = eager_limit(s, seat, colour)
    if limit <= high:
        return Pass()
    other = max([eager_limit(s, k, colour) for k in rivals_of(top, seat)], default=0)
    if limit < other and high:
        return Pass()
    return Bid(max(high + 1, min(limit, s.coins[seat], max(other + 1, FORCED_SALE))))


def sell_or_keep(s: Polis, seat: Seat, moves: Sequence[Move], rng: Rng) -> Move:
    """Keep an offered card if it is worth more than its price and what the sale would bring."""
    top = s.stack[-1]
    assert isinstance(top, SellerChoice)
    side = Side(s, seat, turns_left(s))
    keep = side.table.worth(top.card) - (top.high + 1) * side.rate
    return BuyBack() if keep > top.high * side.rate else moves[0]
