"""How good a state of Polis is for a seat, in points: what its city will still earn and score, coins, hand, prospects.

A card is worth what its visible symbols bring in the turns that are left. A coin is worth more while it can still be
invested, a third of a point at most, as Euclidis pays. What an open question is about to bring (a bid that stands, an
ability just activated, an attack just declared) is added, so that one move ahead is enough to see it.
"""

from collections.abc import Sequence

from agora.core.engine import Move, Seat
from agora.games.polis.activate import ChooseFromPile, ChooseHandCard, KillPerson, NamePlayer
from agora.games.polis.auction import FORCED_SALE, Auction
from agora.games.polis.box import Face
from agora.games.polis.drawing import DrawCards
from agora.games.polis.enter import FoundColony
from agora.games.polis.moves import Bid, Exchange
from agora.games.polis.state import Polis
from agora.games.polis.symbols import (
    attack,
    count_buildings,
    count_colour,
    culture,
    defence,
    faces,
    price,
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
KEPT = 0.55  # what a hand card is worth of what it would bring when built
ABILITY = {  # beyond what using it brings at once
    "alexander": 1.0, "archimedes": 0.5, "aristoteles": 0.4, "assassin": 0.2, "canal": 0.7, "captain": 0.5,
    "euclidis": 1.0, "herodotus": 0.2, "hippocrates": 0.5, "homerus": 1.5, "lighthouse": 0.3, "mercenary": 0.6,
    "plato": 1.0, "port": 0.3, "priestess": 0.3,
}  # fmt: skip


class Outlook:
    """What things are worth to a seat as the game stands."""

    def __init__(self, s: Polis, seat: Seat) -> None:
        self.s, self.seat = s, seat
        self.turns = turns_left(s)
        self.coin = 0.1 + 0.2 * min(1.0, self.turns / 2)
        self.pile = len(s.history[seat]) + 0.4 * self.turns
        self.colours = [count_colour(s, seat, colour) + 0.25 * self.turns for colour in range(4)]
        self.buildings = count_buildings(s, seat) + 0.3 * self.turns

    def face(self, face: Face) -> float:
        """What visible symbols will bring."""
        turns, coin = self.turns, self.coin
        coins = face.coins + face.coins_per_building * self.buildings
        points = face.end + face.end_per_building * self.buildings
        for colour in range(4):
            coins += face.coins_per_colour[colour] * self.colours[colour]
            points += face.end_per_colour[colour] * self.colours[colour]
        saved = sum(face.discount) / 4 * 1.2
        return (
            points
            + turns * (face.points + coin * (coins + face.vases + saved))
            + face.culture * self.pile
            + face.war * min(0.8, 0.35 * turns)
        )

    def city(self) -> float:
        """What the whole city will bring, less what a war may take."""
        s, seat = self.s, self.seat
        worths = [self.laid(i) for i in range(len(s.cities[seat]))]
        total = sum(worths) + self.face(faces(s, seat)[-1])
        strongest = max(attack(s, other) for other in s.others(seat))
        if strongest > defence(s, seat) and self.turns:
            bare = [worth for worth, laid in zip(worths, s.cities[seat], strict=True) if laid.covered < 0]
            total -= 0.2 * max(bare, default=0.0)
        return total

    def laid(self, i: int) -> float:
        """What a card of the city will bring."""
        laid = self.s.cities[self.seat][i]
        card = self.s.box.cards[laid.card]
        ability = 0.0 if laid.up and card.use == "per_game" else ABILITY.get(card.ability or "", 0.0)
        return self.face(card.faces[laid.covered + 1]) + ability * min(1.0, self.turns) + 0.3 * len(laid.under)

    def card(self, card: str) -> float:
        """What a card would bring in the city."""
        known = self.s.box.cards[card]
        return self.face(known.faces[0]) + ABILITY.get(known.ability or "", 0.0) * min(1.0, self.turns)

    def usual(self) -> float:
        """What a card of unknown front would bring in the city."""
        return USUAL_CARD * (0.4 + 0.6 * min(1.0, self.turns / 4))

    def hand(self) -> float:
        """What the hand is worth."""
        s, seat = self.s, self.seat
        least = 0.5 * USUAL_BID * self.coin if self.turns >= 1 else 0.0
        gains = (self.card(card) - price(s, seat, card) * self.coin for card in s.hands[seat])
        return sum(max(least, KEPT * gain) if self.turns or s.phase <= 3 else 0.0 for gain in gains)

    def purse(self) -> float:
        """What coins are worth; the first ten more, for without them nothing can be built."""
        coins = self.s.coins[self.seat]
        return self.coin * (coins + 0.5 * min(coins, 10) * min(1.0, self.turns))


def worth(s: Polis, seat: Seat) -> float:
    """The points a seat can hope for, less a part of what the best rival can."""
    mine = _own(s, seat)
    return mine - OTHERS * max(_own(s, other, hand=False) for other in s.others(seat)) + pending(s, seat)


def _own(s: Polis, seat: Seat, hand: bool = True) -> float:
    outlook = Outlook(s, seat)
    return s.points[seat] + outlook.city() + outlook.purse() + (outlook.hand() if hand else 0.0)


def candidates(s: Polis, seat: Seat, moves: Sequence[Move]) -> Sequence[Move]:
    """Of many bids only the next and one half-way to the own limit; of many exchanges only the largest."""
    top = s.stack[-1]
    if isinstance(top, Auction):
        outlook = Outlook(s, seat)
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
    if s.ending:
        return 0.0
    left = sorted(len(stack) - DEEP for colour, stack in enumerate(s.stacks) if not s.blocked[colour])
    number = 2 - sum(s.blocked)
    cards = left[number - 1] if len(left) >= number else 0
    return max(0.3, cards / DRAWS / s.options.seats)


def pending(s: Polis, seat: Seat) -> float:
    """What the question on top of the stack is about to bring."""
    if not s.stack:
        return 0.0
    top, outlook = s.stack[-1], Outlook(s, seat)
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
        return OTHERS * max(Outlook(s, top.target).laid(i) for i in found) - _sacrifice(s, seat, outlook)
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
    worst = min(outlook.card(card) - price(s, seat, card) * outlook.coin for card in s.hands[seat])
    if top.ability == "homerus":
        return culture(s, seat) - 0.1
    if top.ability == "alexander":
        return min(0.8, 0.35 * outlook.turns) - max(0.0, KEPT * worst) + 0.1
    return KEPT * (outlook.usual() - 10 * outlook.coin - worst) + 0.5 + (0.8 if top.ability == "priestess" else 0.0)


def _sacrifice(s: Polis, seat: Seat, outlook: Outlook) -> float:
    """What the cheapest sacrifice costs; the history pile grows by it."""
    return min((outlook.laid(i) for i in sacrifices(s, seat)), default=0.0) - culture(s, seat)
