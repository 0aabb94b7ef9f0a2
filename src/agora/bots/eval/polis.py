"""How good a state of Polis is for a seat, in points: what its city will still earn and score, coins, hand, prospects.

A card is worth what its visible symbols bring in the turns that are left. A coin is worth more while it can still be
invested, a third of a point at most, as Euclidis pays. What an open question is about to bring (a bid that stands, an
ability just activated, an attack just declared) is added, so that one move ahead is enough to see it.
"""

from collections.abc import Hashable, Sequence
from functools import lru_cache

from agora.core.engine import Move, Seat
from agora.games.polis.activate import ChooseFromPile, ChooseHandCard, KillPerson, NamePlayer
from agora.games.polis.auction import FORCED_SALE, Auction
from agora.games.polis.box import Face
from agora.games.polis.drawing import DrawCards
from agora.games.polis.enter import FoundColony
from agora.games.polis.moves import Bid, Exchange
from agora.games.polis.state import LAST_END_CARD, Laid, Polis
from agora.games.polis.symbols import (
    attack,
    board,
    count_buildings,
    count_colour,
    culture,
    defence,
    prices,
    sacrifices,
    vases,
    victims,
)  # fmt: skip
from agora.games.polis.war import DestroyCard, SacrificeCard

DRAWS = 0.62  # cards a stack loses in a turn, about
DEEP = 3  # cards left in a stack when its End card comes, about
OTHERS = 0.35  # what the best rival's city counts
USUAL_CARD = 3.6  # what a card whose front is unknown is worth in a city, at the start
USUAL_BID = 3.5  # coins that an auction brings
RESERVE = 1.2  # a coin that is bid counts more than one that is kept
BUILD_PHASE = 3
KEPT = 0.55  # what a hand card is worth of what it would bring when built
ABILITY = {  # beyond what using it brings at once
    "alexander": 1.0, "archimedes": 0.5, "aristoteles": 0.4, "assassin": 0.2, "canal": 0.7, "captain": 0.5,
    "euclidis": 1.0, "herodotus": 0.2, "hippocrates": 0.5, "homerus": 1.5, "lighthouse": 0.3, "mercenary": 0.6,
    "plato": 1.0, "port": 0.3, "priestess": 0.3,
}  # fmt: skip


class Outlook:
    """What things are worth to a player with this city, in points."""

    __slots__ = ("attack", "bare", "board", "box", "coin", "defence", "prices", "total", "turns", "weights", "worths")

    def __init__(self, s: Polis, seat: Seat, turns: float) -> None:
        self.box, self.board, self.turns = s.box, board(s, seat), turns
        self.coin = coin = 0.1 + 0.2 * min(1.0, turns / 2)
        colours = [count_colour(s, seat, colour) + 0.25 * turns for colour in range(4)]
        buildings = count_buildings(s, seat) + 0.3 * turns
        earned = turns * coin  # by a coin in each turn to come
        self.weights = (
            1.0, turns, earned, earned, 0.3 * earned, len(s.history[seat]) + 0.4 * turns, min(0.8, 0.35 * turns),
            earned * buildings, buildings, *(earned * n for n in colours), *colours,
        )  # fmt: skip
        self.worths = [self.laid(laid) for laid in s.cities[seat]]
        self.bare = max([w for w, laid in zip(self.worths, s.cities[seat], strict=True) if laid.covered < 0], default=0)
        self.total = sum(self.worths) + self.face(self.board)
        self.attack, self.defence, self.prices = attack(s, seat), defence(s, seat), prices(s, seat)

    def face(self, face: Face) -> float:
        """What visible symbols will bring."""
        weights = self.weights
        return sum([weights[i] * amount for i, amount in terms(face)])

    def laid(self, laid: Laid) -> float:
        """What a card of the city will bring."""
        card = self.box.cards[laid.card]
        ability = 0.0 if laid.up and card.use == "per_game" else ABILITY.get(card.ability or "", 0.0)
        return self.face(card.faces[laid.covered + 1]) + ability * min(1.0, self.turns) + 0.3 * len(laid.under)

    def card(self, card: str) -> float:
        """What a card would bring in the city."""
        return self.laid(Laid(card))

    def gain(self, card: str) -> float:
        """What a hand card would bring when built, less its price."""
        return self.card(card) - self.prices[self.box.colour(card)] * self.coin

    def usual(self) -> float:
        """What a card of unknown front would bring in the city."""
        return USUAL_CARD * (0.4 + 0.6 * min(1.0, self.turns / 4))

    def hand(self, s: Polis, seat: Seat) -> float:
        """What the hand is worth."""
        if not self.turns and s.phase > BUILD_PHASE:
            return 0.0
        least = 0.5 * USUAL_BID * self.coin if self.turns >= 1 else 0.0
        return sum([max(least, KEPT * self.gain(card)) for card in s.hands[seat]])

    def purse(self, coins: int) -> float:
        """What coins are worth; the first ten more, for without them nothing can be built."""
        return self.coin * (coins + 0.5 * min(coins, 10) * min(1.0, self.turns))


@lru_cache(maxsize=1024)
def terms(face: Face) -> tuple[tuple[int, float], ...]:
    """What a face shows, in pairs: a kind of symbol by its place among the weights of an outlook, and how much."""
    amounts = (
        face.end, face.points, face.coins, face.vases, sum(face.discount), face.culture, face.war,
        face.coins_per_building, face.end_per_building, *face.coins_per_colour, *face.end_per_colour,
    )  # fmt: skip
    return tuple((i, amount) for i, amount in enumerate(amounts) if amount)


def outlook_of(s: Polis, seat: Seat, turns: float) -> Outlook:
    """The outlook of a seat. Most moves that are tried leave most cities alone, so outlooks are remembered."""
    key = (s.box, s.boards[seat], s.cities[seat], len(s.history[seat]), turns)
    found = REMEMBERED.get(key)
    if found is None:
        if len(REMEMBERED) >= MOST_REMEMBERED:
            REMEMBERED.clear()
        found = REMEMBERED[key] = Outlook(s, seat, turns)
    return found


REMEMBERED: dict[Hashable, Outlook] = {}
MOST_REMEMBERED = 2000


def worth(s: Polis, seat: Seat) -> float:
    """The points a seat can hope for, less a part of what the best rival can."""
    turns = turns_left(s)
    outlooks = [outlook_of(s, k, turns) for k in range(s.options.seats)]
    attacks = [outlook.attack for outlook in outlooks]
    hopes = []
    for k, outlook in enumerate(outlooks):
        hope = s.points[k] + outlook.total + outlook.purse(s.coins[k])
        if turns and max(attacks[:k] + attacks[k + 1 :]) > outlook.defence:
            hope -= 0.2 * outlook.bare  # what a war may take
        hopes.append(hope)
    own = hopes.pop(seat) + outlooks[seat].hand(s, seat)
    return own - OTHERS * max(hopes) + pending(s, seat, outlooks)


def candidates(s: Polis, seat: Seat, moves: Sequence[Move]) -> Sequence[Move]:
    """Of many bids only the next and one half-way to the own limit; of many exchanges only the largest."""
    top = s.stack[-1]
    if isinstance(top, Auction):
        outlook = outlook_of(s, seat, turns_left(s))
        limit = min(s.coins[seat], int(outlook.usual() / outlook.coin / RESERVE))
        halfway = max(top.high + 1, (top.high + limit + 1) // 2)
        bids = {top.high + 1, halfway} if s.coins[seat] >= halfway else {top.high + 1}
        return [move for move in moves if not isinstance(move, Bid) or move.amount in bids]
    amounts = [move.points for move in moves if isinstance(move, Exchange)]
    if len(amounts) > 2:
        return [move for move in moves if not isinstance(move, Exchange) or move.points in (amounts[0], amounts[-1])]
    return moves


def turns_left(s: Polis) -> float:
    """How many turns each player still has, about: until the second End card comes."""
    number = LAST_END_CARD - sum(s.blocked)
    if number <= 0:
        return 0.0
    left = sorted([len(stack) for stack, blocked in zip(s.stacks, s.blocked, strict=True) if not blocked])
    cards = left[number - 1] - DEEP if len(left) >= number else 0
    return max(0.3, cards / DRAWS / s.options.seats)


def pending(s: Polis, seat: Seat, outlooks: Sequence[Outlook]) -> float:
    """What the question on top of the stack is about to bring."""
    if not s.stack:
        return 0.0
    top, outlook = s.stack[-1], outlooks[seat]
    coin = outlook.coin
    if isinstance(top, Auction):
        if top.leader == seat:
            return outlook.usual() * (1 if top.high >= FORCED_SALE else 0.6) - top.high * coin * RESERVE
        return max(USUAL_BID, top.high) * coin - OTHERS * 0.5 * outlook.card(top.card) if top.seller == seat else 0.0
    if isinstance(top, DrawCards):
        return outlook.usual() * KEPT
    if isinstance(top, FoundColony) and top.seat == seat:
        return max(0.0, outlook.usual() - top.price * coin)
    if isinstance(top, NamePlayer) and top.seat == seat:
        return _naming(s, top, outlook)
    if isinstance(top, ChooseHandCard) and top.seat == seat:
        return _hand_card(s, top, outlook)
    if isinstance(top, ChooseFromPile) and top.seat == seat and top.owner == seat:
        best = max((outlook.card(card) for card in s.history[seat]), default=0.0)
        return max(0.0, best - culture(s, seat))
    if isinstance(top, KillPerson) and top.seat == seat:
        return 3.2 if s.points[seat] >= 2 else 2.0
    if isinstance(top, DestroyCard) and top.seat == seat:
        found = victims(s, seat, top.target)
        return OTHERS * max(outlooks[top.target].worths[i] for i in found) - _sacrifice(s, seat, outlook)
    if isinstance(top, SacrificeCard) and top.seat == seat:
        return -_sacrifice(s, seat, outlook)
    return 0.0


def _naming(s: Polis, top: NamePlayer, outlook: Outlook) -> float:
    seat = top.seat
    if top.ability == "plato":
        return 9 * outlook.coin
    if top.ability == "port":
        return outlook.coin * max(vases(s, other) for other in s.others(seat)) * 2 if outlook.turns > 1 else 0.0
    return 0.3 + OTHERS * max(culture(s, other) for other in s.others(seat) if s.history[other])


def _hand_card(s: Polis, top: ChooseHandCard, outlook: Outlook) -> float:
    seat = top.seat
    worst = min(outlook.gain(card) for card in s.hands[seat])
    if top.ability == "homerus":
        return culture(s, seat) - 0.1
    if top.ability == "alexander":
        return min(0.8, 0.35 * outlook.turns) - max(0.0, KEPT * worst) + 0.1
    return KEPT * (outlook.usual() - 10 * outlook.coin - worst) + 0.5 + (0.8 if top.ability == "priestess" else 0.0)


def _sacrifice(s: Polis, seat: Seat, outlook: Outlook) -> float:
    """What the cheapest sacrifice costs; the history pile grows by it."""
    return min((outlook.worths[i] for i in sacrifices(s, seat)), default=0.0) - culture(s, seat)
