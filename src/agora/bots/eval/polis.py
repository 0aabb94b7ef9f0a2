"""How good a state of Polis is for a seat, in points: what its city will still earn and score, coins, hand, prospects.

A card is worth what its visible symbols bring in the turns that are left. A coin is worth more while it can still be
invested, a third of a point at most, as Euclidis pays. The expected result of an open question (a bid that stands, an
ability just activated, an attack just declared) is added, so looking one move ahead is enough to see it.
"""

from collections.abc import Hashable, Sequence
from functools import lru_cache

from agora.core.engine import Move, Seat
from agora.games.polis.abilities.assassin import KillPerson
from agora.games.polis.abilities.entering import FoundColony
from agora.games.polis.abilities.hand_cards import ChooseHandCard
from agora.games.polis.abilities.piles import ChooseFromPile
from agora.games.polis.abilities.players import NamePlayer
from agora.games.polis.auction import FORCED_SALE, Auction
from agora.games.polis.box import COLOURS, ColourNumber, Face
from agora.games.polis.choose_stack import ChooseStack, DrawCards
from agora.games.polis.deal import BOTTOM
from agora.games.polis.draw import BuyCard
from agora.games.polis.income import Activities
from agora.games.polis.moves import Bid, Buy, Draw, Exchange
from agora.games.polis.queries import (
    attack,
    board,
    count_buildings,
    count_colour,
    culture,
    defence,
    prices,
    vases,
)  # fmt: skip
from agora.games.polis.scoring import COINS_PER_POINT, scores
from agora.games.polis.stacks import open_stacks
from agora.games.polis.state import Laid, Polis
from agora.games.polis.targets import sacrifices, victims
from agora.games.polis.war import DestroyCard, SacrificeCard

DRAWS = 2.6  # about how many cards are drawn in a turn
DEEP = 3  # about how many cards are left in a stack when its End card comes
BUDGET = 5  # coins that a player can spend well in a turn
INVESTED = 0.13  # what a coin is worth in addition while it can still be spent
LAST_COIN = 1 / COINS_PER_POINT  # what a coin is worth if it is never spent
FINISH = 4.0  # what it is worth to be ahead when the game ends
LEAD = 5  # with this many points more than the next player, hurry to the end
OTHERS = 0.5  # how much the best rival's city counts
USUAL_BID = 3.5  # coins that an auction brings
RESERVE = 1.2  # a coin in a bid counts this much more than a coin kept
BUILD_PHASE = 3
KEPT = (0.7, 0.85)  # a hand card counts this part of what it would bring when built: for a spender, for a saver
ABILITY = {  # in addition to what using it brings at once
    "alexander": 1.0, "archimedes": 0.5, "aristoteles": 0.4, "assassin": 0.2, "canal": 0.7, "captain": 0.5,
    "euclidis": 1.0, "herodotus": 0.2, "hippocrates": 0.5, "homerus": 1.5, "lighthouse": 0.3, "mercenary": 0.6,
    "plato": 1.0, "port": 0.3, "priestess": 0.3,
}  # fmt: skip


class Outlook:
    """What things are worth to a player with this city, in points."""

    __slots__ = (
        "attack",
        "bare",
        "board",
        "box",
        "coin",
        "defence",
        "prices",
        "total",
        "turns",
        "usuals",
        "weights",
        "worths",
    )

    def __init__(self, s: Polis, seat: Seat, turns: float) -> None:
        self.box, self.board, self.turns = s.box, board(s, seat), turns
        self.coin = coin = LAST_COIN + INVESTED * min(1.0, turns / 2)
        colours = [count_colour(s, seat, colour) + 0.25 * turns for colour in range(4)]
        buildings = count_buildings(s, seat) + 0.3 * turns
        earned = turns * coin  # by one coin in each turn to come
        self.weights = (
            1.0, turns, earned, earned, 0.3 * earned, len(s.history[seat]) + 0.4 * turns, min(0.8, 0.35 * turns),
            earned * buildings, buildings, *(earned * n for n in colours), *colours,
        )  # fmt: skip
        self.usuals: dict[ColourNumber, float] = {}
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

    def gain(self, card: str, rate: float) -> float:
        """What a hand card would bring when built, less its price, with each coin worth `rate`."""
        return self.card(card) - self.prices[self.box.colour(card)] * rate

    def usual(self, colour: ColourNumber) -> float:
        """What a card of this colour brings in the city on average."""
        if colour not in self.usuals:
            cards = self.box.by_colour[colour]
            self.usuals[colour] = sum(map(self.card, cards)) / len(cards)
        return self.usuals[colour]

    def drawn(self, rate: float) -> float:
        """What a card drawn into the hand is worth."""
        return KEPT[0] * (sum(map(self.usual, range(4))) / 4 - 8 * rate)

    def hand(self, s: Polis, seat: Seat) -> float:
        """What the hand is worth."""
        if not self.turns and s.phase > BUILD_PHASE:
            return 0.0
        rate = self.rate(s.coins[seat])
        least = 0.5 * USUAL_BID * self.coin if self.turns >= 1 else 0.0
        kept = KEPT[temper(s, seat)]
        return sum([max(least, (1.0 if self.waits(card) else kept) * self.gain(card, rate)) for card in s.hands[seat]])

    def waits(self, card: str) -> bool:
        """Whether a card is better kept: Phidias also helps the others, except at the end."""
        return self.box.cards[card].ability == "phidias" and self.turns > 1

    def purse(self, coins: int) -> float:
        """What coins are worth: the first ten more, because nothing can be built without them, the last ones less."""
        turns = self.turns
        spent = min(coins, BUDGET * turns) + 0.5 * min(coins, 10) * min(1.0, turns)
        return coins * LAST_COIN + spent * (self.coin - LAST_COIN)

    def rate(self, coins: int) -> float:
        """What a coin spent now is worth."""
        return (self.purse(coins) - self.purse(max(0, coins - 10))) / min(10, coins) if coins else self.coin


@lru_cache(maxsize=1024)
def terms(face: Face) -> tuple[tuple[int, float], ...]:
    """The symbols of a face as pairs: the index of the symbol among the weights of an outlook, and how many."""
    amounts = (
        face.end, face.points, face.coins, face.vases, sum(face.discount), face.culture, face.war,
        face.coins_per_building, face.end_per_building, *face.coins_per_colour, *face.end_per_colour,
    )  # fmt: skip
    return tuple((i, amount) for i, amount in enumerate(amounts) if amount)


def outlook_of(s: Polis, seat: Seat, turns: float) -> Outlook:
    """The outlook of a seat. Outlooks are remembered, because most moves leave most cities unchanged."""
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
    """The points a seat can hope for, less a part of what the best rival can hope for."""
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
    best = max(hopes)
    if not turns:
        own += FINISH if own > best else -FINISH
    return own - OTHERS * best + pending(s, seat, outlooks)


def candidates(s: Polis, seat: Seat, moves: Sequence[Move]) -> Sequence[Move]:
    """The moves worth a look: of many bids the lowest and one half-way to the limit, of many exchanges the largest.

    After an exchange no other is worth it: to and fro would never end. A player who is well ahead draws where an End
    card can come up. The others draw where none can, or from the highest stack.
    """
    top = s.stack[-1]
    if isinstance(top, ChooseStack | BuyCard):
        stacks = wanted_stacks(s, seat)
        wanted = [move for move in moves if not isinstance(move, Draw | Buy) or move.stack in stacks]
        return wanted if any(isinstance(move, Draw | Buy) for move in wanted) else moves
    if isinstance(top, Auction):
        outlook = outlook_of(s, seat, turns_left(s))
        usual, rate = outlook.usual(s.box.colour(top.card)), outlook.rate(s.coins[seat])
        limit = min(s.coins[seat], int(usual / rate / RESERVE))
        halfway = max(top.high + 1, (top.high + limit + 1) // 2)
        bids = {top.high + 1, halfway} if s.coins[seat] >= halfway else {top.high + 1}
        return [move for move in moves if not isinstance(move, Bid) or move.amount in bids]
    amounts = [move.points for move in moves if isinstance(move, Exchange)]
    if isinstance(top, Activities) and top.exchanged:
        return [move for move in moves if not isinstance(move, Exchange)]
    if len(amounts) > 2:
        return [move for move in moves if not isinstance(move, Exchange) or move.points in (amounts[0], amounts[-1])]
    return moves


def temper(s: Polis, seat: Seat) -> int:
    """Whether a player is a spender (0) or a saver (1): they alternate, beginning with the starting player."""
    return (seat - s.start) % s.options.seats % 2


def wanted_stacks(s: Polis, seat: Seat) -> Sequence[str]:
    """The stacks to draw from: risky ones for a player who is well ahead, safe ones for the others."""
    heights = {COLOURS[colour]: len(s.stacks[colour]) for colour in open_stacks(s)}
    risky = [stack for stack, height in heights.items() if height <= BOTTOM + 1]
    if s.ending or not risky:
        return list(heights)
    totals = [score.total for score in scores(s)]
    if totals.pop(seat) >= max(totals) + LEAD:
        return risky
    safe = [stack for stack in heights if stack not in risky]
    return safe or [stack for stack, height in heights.items() if height == max(heights.values())]


def turns_left(s: Polis) -> float:
    """About how many turns each player still has until the second End card comes."""
    if s.ending:
        return 0.0
    cards = sum([max(0, len(s.stacks[colour]) - DEEP) for colour in open_stacks(s)])
    return max(0.3, cards / DRAWS / s.options.seats)


def pending(s: Polis, seat: Seat, outlooks: Sequence[Outlook]) -> float:
    """What the question on top of the stack is about to bring."""
    if not s.stack:
        return 0.0
    top, outlook = s.stack[-1], outlooks[seat]
    coin, rate = outlook.coin, outlook.rate(s.coins[seat])
    if isinstance(top, Auction):
        if top.leader == seat:
            usual = outlook.usual(s.box.colour(top.card))
            return usual * (1 if top.high >= FORCED_SALE else 0.6) - top.high * rate * RESERVE
        return max(USUAL_BID, top.high) * coin - OTHERS * 0.5 * outlook.card(top.card) if top.seller == seat else 0.0
    if isinstance(top, DrawCards):
        return outlook.drawn(rate)
    if isinstance(top, FoundColony) and top.seat == seat:
        return max(0.0, outlook.usual(COLOURS.index(top.stack)) - top.price * rate)
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
    rate, kept = outlook.rate(s.coins[seat]), KEPT[temper(s, seat)]
    worst = min(outlook.gain(card, rate) for card in s.hands[seat])
    if top.ability == "homerus":
        return culture(s, seat) - 0.1
    if top.ability == "alexander":
        return min(0.8, 0.35 * outlook.turns) - max(0.0, kept * worst) + 0.1
    return outlook.drawn(rate) - kept * worst + 0.5 + (0.8 if top.ability == "priestess" else 0.0)


def _sacrifice(s: Polis, seat: Seat, outlook: Outlook) -> float:
    """What the cheapest sacrifice costs, less what it adds to the history pile."""
    return min((outlook.worths[i] for i in sacrifices(s, seat)), default=0.0) - culture(s, seat)
