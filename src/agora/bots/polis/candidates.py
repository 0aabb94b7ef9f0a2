"""The moves worth a look: of many amounts those that matter, and one of each kind that comes to the same."""

from collections.abc import Sequence

from agora.bots.polis.bidding import bid_limit
from agora.bots.polis.cities import city_of
from agora.bots.polis.outlook import Side, turns_left
from agora.bots.polis.policy import points_to_buy
from agora.core.engine import Move, Seat
from agora.games.polis.auction import FORCED_SALE, Auction
from agora.games.polis.build import BuildCard
from agora.games.polis.draw import LookAtStacks
from agora.games.polis.income import Activities
from agora.games.polis.moves import Attack, Bid, Build, Exchange, Look
from agora.games.polis.protect import ProtectCard
from agora.games.polis.state import Polis
from agora.games.polis.war import ChooseTarget

NEARLY = 1  # war symbols
MAY_PAY, PAYS_WELL = -1.0, 3.0  # points that a card adds, less its price
FAR, FAR_STEP = 4, 2  # a bid that is so many coins below the limit is raised by so many


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
    if isinstance(top, ProtectCard):
        return moves if in_danger(s, seat) else moves[-1:]
    if isinstance(top, BuildCard):
        return _builds(s, seat, moves)
    if isinstance(top, LookAtStacks):
        return [move for move in moves if not isinstance(move, Look) or move.stacks[0] < move.stacks[1]]
    return moves


def bids_that_matter(s: Polis, seat: Seat, top: Auction) -> set[int]:
    """The lowest bid while the seller may refuse it, the one that he must accept, and then a small raise."""
    limit = bid_limit(s, seat, s.box.cards[top.card].colour, turns_left(s))
    lowest = top.high + 1
    if lowest < FORCED_SALE:
        return {lowest, FORCED_SALE} if limit >= FORCED_SALE else {lowest}
    step = FAR_STEP if limit - top.high >= FAR else 1
    return {top.high + step} if lowest <= limit else set()


def in_danger(s: Polis, seat: Seat) -> bool:
    """Whether somebody has almost enough war symbols to attack a seat."""
    left, defence = turns_left(s), city_of(s, seat).defence
    strengths = [Side(s, rival, left).strength() for rival in s.others(seat)]
    return any(strength and strength + NEARLY > defence for strength in strengths)


def _builds(s: Polis, seat: Seat, moves: Sequence[Move]) -> Sequence[Move]:
    """The cards that may pay. Building none is worth no look when a card pays well."""
    side = Side(s, seat, turns_left(s))
    gains = [side.gain(move.card) for move in moves if isinstance(move, Build)]
    paying = [move for move, gain in zip(moves, gains, strict=False) if gain > MAY_PAY]
    return paying if max(gains, default=0.0) > PAYS_WELL else [*paying, moves[-1]]


def _activities(s: Polis, seat: Seat, top: Activities, moves: Sequence[Move]) -> Sequence[Move]:
    """Points are bought once, after the income is taken, and never sold: to and fro would never end."""
    amounts = set[int]()
    if top.taken and not top.exchanged:
        most = max([move.points for move in moves if isinstance(move, Exchange)], default=0)
        amounts = {most, most // 2, points_to_buy(s, seat)}
    return [move for move in moves if not isinstance(move, Exchange) or (move.points > 0 and move.points in amounts)]
