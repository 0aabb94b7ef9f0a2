"""The moves worth a look: of many amounts those that matter, and one of each kind that comes to the same."""

from collections.abc import Sequence

from agora.bots.polis.bidding import bid_limit, rivals_of
from agora.bots.polis.outlook import turns_left
from agora.bots.polis.policy import points_to_buy
from agora.core.engine import Move, Seat
from agora.games.polis.auction import FORCED_SALE, Auction
from agora.games.polis.draw import LookAtStacks
from agora.games.polis.income import Activities
from agora.games.polis.moves import Attack, Bid, Exchange, Look
from agora.games.polis.state import Polis
from agora.games.polis.war import ChooseTarget

MOST = 0.8  # no bid is worth a look above this part of what a card of its colour usually brings
CHEAP = FORCED_SALE - 1  # a bid that the seller may refuse, for one coin more


def candidates(s: Polis, seat: Seat, moves: Sequence[Move]) -> Sequence[Move]:
    """Pick the moves worth a look."""
    top = s.stack[-1]
    if isinstance(top, Auction):
        amounts = bids_that_matter(s, seat, top)
        return [move for move in moves if not isinstance(move, Bid) or move.amount in amounts]
    if isinstance(top, Activities):
        return _activities(s, seat, top, moves)
    if isinstance(top, ChooseTarget):
        cheapest: dict[Seat, Move] = {}
        for move in moves:
            if isinstance(move, Attack):
                cheapest.setdefault(move.seat, move)  # the first needs the fewest bought war symbols
        return [*cheapest.values(), moves[-1]]
    if isinstance(top, LookAtStacks):
        return [move for move in moves if not isinstance(move, Look) or move.stacks[0] < move.stacks[1]]
    return moves


def bids_that_matter(s: Polis, seat: Seat, top: Auction) -> set[int]:
    """The lowest bid, the one that must be accepted, those above the limit of a rival, and the most it is worth."""
    left, colour = turns_left(s), s.box.cards[top.card].colour
    limit = bid_limit(s, seat, colour, left, part=MOST)
    lowest = top.high + 1
    amounts = {lowest, FORCED_SALE, (lowest + limit) // 2, bid_limit(s, seat, colour, left), limit}
    amounts |= {bid_limit(s, rival, colour, left) + 1 for rival in rivals_of(top, seat)}
    most = max(limit, CHEAP)
    return {amount for amount in amounts if lowest <= amount <= most}


def _activities(s: Polis, seat: Seat, top: Activities, moves: Sequence[Move]) -> Sequence[Move]:
    if top.exchanged:  # to and fro would never end
        return [move for move in moves if not isinstance(move, Exchange)]
    most = max([move.points for move in moves if isinstance(move, Exchange)], default=0)
    amounts = {most, most // 2, points_to_buy(s, seat)}
    return [move for move in moves if not isinstance(move, Exchange) or move.points in amounts]
