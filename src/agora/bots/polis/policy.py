"""Quick moves for rollouts: each question is answered by a rule of thumb, without trying moves."""

from collections.abc import Callable, Sequence

from agora.bots.polis.bidding import bid, offer, sell_or_keep
from agora.bots.polis.cities import points_now
from agora.bots.polis.outlook import Side, turns_left
from agora.core.engine import Move, Rng, Seat
from agora.games.polis.abilities.assassin import KillPerson
from agora.games.polis.abilities.entering import DiscardCard, FoundColony, TempleDraw
from agora.games.polis.abilities.hand_cards import ChooseHandCard
from agora.games.polis.abilities.piles import ChooseFromPile
from agora.games.polis.abilities.players import NamePlayer
from agora.games.polis.auction import Auction, OfferCard, SellerChoice
from agora.games.polis.box import COLOURS, ColourNumber
from agora.games.polis.build import BuildCard
from agora.games.polis.choose_stack import ChooseStack
from agora.games.polis.deal import BOTTOM
from agora.games.polis.draw import EXTRA_COINS, BuyCard
from agora.games.polis.income import Activities, rate
from agora.games.polis.moves import (
    Activate,
    Attack,
    Build,
    Buy,
    Choose,
    Destroy,
    Draw,
    Exchange,
    Found,
    Income,
    Kill,
    Name,
    Pass,
    Protect,
    Sacrifice,
    Trade,
)  # fmt: skip
from agora.games.polis.protect import ProtectCard
from agora.games.polis.queries import names
from agora.games.polis.state import Polis
from agora.games.polis.targets import victims
from agora.games.polis.trade import ChoosePartner
from agora.games.polis.war import ChooseTarget, DestroyCard, SacrificeCard

RESERVE = 5  # coins kept for the next turn: a third card can be sold for more
OTHERS = 0.3  # how much of a rival's loss is a gain
LEAD = 5  # with this many points more than the next player, hurry to the end


def quick_move(s: Polis, seat: Seat, moves: Sequence[Move], rng: Rng) -> Move:
    """A sensible move, found at once."""
    rule = RULES.get(type(s.stack[-1]))
    if rule is None:
        return moves[rng.below(len(moves))]
    return rule(s, seat, moves, rng)


def _draw(s: Polis, seat: Seat, moves: Sequence[Move], rng: Rng) -> Move:
    left = turns_left(s)
    side, fear = Side(s, seat, left), fear_of_the_end(s, seat)
    best, highest = moves[0], float("-inf")
    for move in moves:
        if isinstance(move, Draw):
            worth = stack_worth(s, side, COLOURS.index(move.stack), fear) + rng.below(16) / 8
            if worth > highest:
                best, highest = move, worth
    return best


def fear_of_the_end(s: Polis, seat: Seat) -> float:
    """How much worse a draw is that may turn up an End card; below 0 for a player who is well ahead."""
    if s.ending:
        return 0.0
    points = [points_now(s, k) for k in range(s.options.seats)]
    return -2.0 if points.pop(seat) >= max(points) + LEAD else 3.0


def stack_worth(s: Polis, side: Side, colour: ColourNumber, fear: float) -> float:
    """How much a seat likes to draw from a stack: for the cards it may find, and against the End card."""
    worth = side.table.usual(colour) - side.city.prices[colour] * side.rate
    return worth - (fear if len(s.stacks[colour]) <= BOTTOM + 1 else 0.0)


def _buy(s: Polis, seat: Seat, moves: Sequence[Move], rng: Rng) -> Move:
    side, fear = Side(s, seat, turns_left(s)), fear_of_the_end(s, seat)
    best, highest = moves[-1], 0.0
    for move in moves:
        if isinstance(move, Buy):
            price = EXTRA_COINS * side.rate if move.pay == "coins" else 2.0
            worth = stack_worth(s, side, COLOURS.index(move.stack), fear) - price + rng.below(4) / 8
            if worth > highest:
                best, highest = move, worth
    return best


def _temple(s: Polis, seat: Seat, moves: Sequence[Move], rng: Rng) -> Move:
    return moves[0]


def _colony(s: Polis, seat: Seat, moves: Sequence[Move], rng: Rng) -> Move:
    top = s.stack[-1]
    assert isinstance(top, FoundColony)
    side = Side(s, seat, turns_left(s))
    return Found() if side.table.usual(COLOURS.index(top.stack)) > top.price * side.rate else Pass()


def _build(s: Polis, seat: Seat, moves: Sequence[Move], rng: Rng) -> Move:
    side = Side(s, seat, turns_left(s))
    best, highest = moves[-1], 0.0
    for move in moves:
        if isinstance(move, Build):
            gain = side.gain(move.card)
            if gain > highest:
                best, highest = move, gain
    return best


def _protect(s: Polis, seat: Seat, moves: Sequence[Move], rng: Rng) -> Move:
    left = turns_left(s)
    side = Side(s, seat, left)
    threat = max([Side(s, k, left).city.attack for k in s.others(seat)])
    if threat <= side.city.defence or side.turns < 0.25:
        return Pass()
    row = dict(zip(names(s.cities[seat]), s.cities[seat], strict=True))
    best, highest = moves[-1], 1.0
    for move in moves:
        if isinstance(move, Protect):
            laid = row[move.card]
            at = dict(s.box.cards[laid.card].bold)[move.symbol]
            whole, part = side.table.lost(laid), side.table.lost(laid._replace(covered=at))
            worth = 0.3 * (whole - side.city.culture) - (whole - part) - side.rate
            if worth > highest:
                best, highest = move, worth
    return best


def _activities(s: Polis, seat: Seat, moves: Sequence[Move], rng: Rng) -> Move:
    first = moves[0]
    if isinstance(first, Income):
        return first
    left = turns_left(s)
    side = Side(s, seat, left)
    cards = s.box.cards
    for move in moves:
        if isinstance(move, Activate):
            i = names(s.cities[seat]).index(move.card)
            if _use(s, seat, side, cards[s.cities[seat][i].card].ability or "", left):
                return move
        elif isinstance(move, Exchange):
            wanted = points_to_buy(s, seat)
            if wanted:
                return Exchange(wanted)
            break
    return first


def points_to_buy(s: Polis, seat: Seat) -> int:
    """How many points to buy with Euclidis: for the coins that cannot be spent better."""
    side, price = Side(s, seat, turns_left(s)), rate(s, seat)
    spare = s.coins[seat] - round(RESERVE * min(1.0, side.builds))
    return max(0, spare // price) if price else 0


def _use(s: Polis, seat: Seat, side: Side, ability: str, left: float) -> bool:
    hand = s.hands[seat]
    if ability == "homerus":
        return min(side.gain(card) for card in hand) < side.city.culture - 0.5
    if ability == "plato":
        return 10 * side.rate > 1.5
    if ability == "hippocrates":
        worths = [side.table.worth(card) for card in s.history[seat]]
        return max(worths) > side.city.culture + 1 or side.turns < 1.5
    if ability == "herodotus":
        return any(s.history[k] and Side(s, k, left).city.culture > 1 for k in s.others(seat))
    if ability == "archimedes":
        return min(side.gain(card) for card in hand) < 0.5 and side.turns > 1
    return False


def _hand_card(s: Polis, seat: Seat, moves: Sequence[Move], rng: Rng) -> Move:
    side = Side(s, seat, turns_left(s))
    return Choose(min(s.hands[seat], key=side.gain))


def _pile(s: Polis, seat: Seat, moves: Sequence[Move], rng: Rng) -> Move:
    top = s.stack[-1]
    assert isinstance(top, ChooseFromPile)
    if top.owner != seat:
        return moves[0]
    side = Side(s, seat, turns_left(s))
    return Choose(max(s.history[seat], key=side.table.worth))


def _name(s: Polis, seat: Seat, moves: Sequence[Move], rng: Rng) -> Move:
    top = s.stack[-1]
    assert isinstance(top, NamePlayer)
    left = turns_left(s)
    cities = {move.seat: Side(s, move.seat, left) for move in moves if isinstance(move, Name)}
    if top.ability == "plato":
        return Name(min(cities, key=lambda k: s.points[k] + cities[k].total()))
    if top.ability == "herodotus":
        return Name(max(cities, key=lambda k: cities[k].city.culture))
    return Name(max(cities, key=lambda k: cities[k].city.vases))


def _kill(s: Polis, seat: Seat, moves: Sequence[Move], rng: Rng) -> Move:
    left = turns_left(s)
    best, highest = moves[0], float("-inf")
    for move in moves:
        if isinstance(move, Kill) and move.seat != seat:
            side = Side(s, move.seat, left)
            laid = s.cities[move.seat][names(s.cities[move.seat]).index(move.card)]
            worth = side.table.lost(laid) - side.city.culture
            if worth > highest:
                best, highest = move, worth
    return best


def _partner(s: Polis, seat: Seat, moves: Sequence[Move], rng: Rng) -> Move:
    left = turns_left(s)
    side = Side(s, seat, left)
    best, highest = moves[-1], 0.0
    for move in moves:
        if isinstance(move, Trade):
            other = Side(s, move.seat, left)
            worth = other.city.vases * side.rate - OTHERS * side.city.vases * other.rate + 0.01
            if worth > highest or not isinstance(moves[-1], Pass):
                best, highest = move, worth
    return best


def _attack(s: Polis, seat: Seat, moves: Sequence[Move], rng: Rng) -> Move:
    left = turns_left(s)
    side = Side(s, seat, left)
    cost = min([side.table.lost(s.cities[seat][i]) for i in side.city.gifts]) - side.city.culture
    best, highest = moves[-1], 0.3
    tried: set[Seat] = set()
    for move in moves:
        if isinstance(move, Attack) and move.seat not in tried:
            tried.add(move.seat)  # the first needs the fewest bought symbols
            other = Side(s, move.seat, left)
            losses = [other.table.lost(s.cities[move.seat][i]) for i in victims(s, seat, move.seat)]
            loss = max(losses) - other.city.culture if losses else 0.0
            spoils = len(other.city.row) - move.bought * side.city.mercenary
            worth = spoils * side.rate + OTHERS * loss - cost
            if worth > highest:
                best, highest = move, worth
    return best


def _destroy(s: Polis, seat: Seat, moves: Sequence[Move], rng: Rng) -> Move:
    top = s.stack[-1]
    assert isinstance(top, DestroyCard)
    table, row = Side(s, top.target, turns_left(s)).table, s.cities[top.target]
    called = names(row)
    return Destroy(called[max(victims(s, seat, top.target), key=lambda i: table.lost(row[i]))])


def _sacrifice(s: Polis, seat: Seat, moves: Sequence[Move], rng: Rng) -> Move:
    side, row = Side(s, seat, turns_left(s)), s.cities[seat]
    called = names(row)
    return Sacrifice(called[min(side.city.gifts, key=lambda i: side.table.lost(row[i]))])


Rule = Callable[[Polis, Seat, Sequence[Move], Rng], Move]
RULES: dict[type, Rule] = {
    ChooseStack: _draw, BuyCard: _buy, TempleDraw: _temple, FoundColony: _colony, OfferCard: offer, Auction: bid,
    SellerChoice: sell_or_keep, BuildCard: _build, ProtectCard: _protect, Activities: _activities,
    ChooseHandCard: _hand_card, DiscardCard: _hand_card, ChooseFromPile: _pile, NamePlayer: _name, KillPerson: _kill,
    ChoosePartner: _partner, ChooseTarget: _attack, DestroyCard: _destroy, SacrificeCard: _sacrifice,
}  # fmt: skip
