"""What cards and coins are worth to a city in the turns that are left, in points at the end."""

from functools import cache
from math import exp

from agora.bots.polis.cities import City, city_of
from agora.core.engine import Seat
from agora.games.polis.box import COLOURS, Box, Card, CardId, ColourNumber
from agora.games.polis.deal import BOTTOM
from agora.games.polis.queries import CAPTAIN, CAPTAIN_COINS, TROY
from agora.games.polis.scoring import COINS_PER_POINT
from agora.games.polis.state import LAST_END_CARD, Laid, Polis
from agora.games.polis.targets import STATUE_OF_ZEUS

DRAWS = 2.9  # cards drawn in a turn, on average
STEP = 0.5  # turns are rounded to this, so that what was worked out for a city can be used again
FINE_STEP = 0.25  # the same, for turns of all seats
LATER, UNSURE = 0.3, 0.75  # turns by which the end comes later than `turns_left` says, and how unsure that is
MOST_TURNS = 8  # of a seat, in a game
LAST_COIN = 1 / COINS_PER_POINT  # what a coin is worth if it is never spent
SPENT_COIN = 0.03  # what the first coin that is spent brings in addition
SPENT_PER_TURN = 0.045  # the same, for each turn that is left to profit by what it buys
SPENDING = 17.0  # coins that can be spent well in a turn
EARNED_COIN = 0.18  # what a coin of the income brings in addition, while there are three turns left or more
EARLY = 0.5  # the part of what it will earn that comes early enough to be spent
LATE = 0.2  # of a turn: a seat can bid when it has no turn any more
FIRST = 4  # coins: the price of a coin is that of the last of so many
GROWTH = 0.3  # cards of a colour, or buildings, that join the city in a turn
MOURNED = 0.4  # cards that join the history pile in a turn
DISCOUNT = 0.18  # coins that a discount of one coin for one colour saves in a turn
VASE = 0.8  # coins that a vase brings in a turn
VISITS = 0.7  # of a turn: others trade with a city before its own next turn
WAR, MOST_WAR = 0.05, 0.15  # what a war symbol is worth: for each turn, and at most
ARMED, MOST_ARMED = 0.8, 1.6  # what a card to sacrifice after an attack is worth: for each turn, and at most
ARMS = (0.0, 1.0, 1.6, 1.9, 2.0)  # how much several such cards are worth together
STRONG = 6  # more war symbols than this are of no use
ABILITIES = {  # what an ability brings in addition to the symbols of its card: at most, and for each turn
    "alexander": (1.0, 0.3), "archimedes": (0.6, 0.3), "aristoteles": (0.6, 0.2), "assassin": (0.3, 0.2),
    "canal": (1.5, 0.35), "euclidis": (5.0, 2.0), "herodotus": (0.6, 0.6), "hippocrates": (0.6, 0.4),
    "homerus": (3.0, 0.7), "lighthouse": (0.6, 0.2), "mercenary": (0.8, 0.3), "plato": (1.0, 1.0),
    "port": (0.3, 0.1), "priestess": (0.4, 0.2),
}  # fmt: skip
ENTERING = {"temple-draw": 0.8, "colony": 0.6}  # what a card brings at the moment when it comes into a city
LAST_BUILD_PHASE, LAST_INCOME_PHASE = 3, 5
NO_TURN = -1.0


def turns_left(s: Polis) -> float:
    """About how many turns of all seats follow this one; below 0 when the second End card lies open."""
    needed = LAST_END_CARD - sum(s.blocked)
    if needed <= 0:
        return NO_TURN
    safe = deep = stacks = 0
    for stack, blocked in zip(s.stacks, s.blocked, strict=True):
        if stack and not blocked:
            height = len(stack)
            safe += max(0, height - BOTTOM - 1)
            deep += min(height - 1, BOTTOM)
            stacks += 1
    return (safe + deep * needed / (stacks + 1)) / DRAWS


class Table:
    """What cards would bring to one city."""

    __slots__ = ("_exposed", "_usual", "_worths", "armed", "city", "turns", "weights")

    def __init__(self, city: City, steps: int, history: int) -> None:
        self.city, self.turns = city, steps * STEP
        turns = self.turns
        earned, growth = turns * income_coin(turns, city), GROWTH * turns
        colours = [count + growth for count in city.colours]
        each_colour = zip(city.end_per_colour, city.coins_per_colour, strict=True)
        buildings = city.buildings + growth
        self.weights = (
            1.0, turns, earned, vase_worth(turns, city), DISCOUNT * earned, history + MOURNED * turns,
            min(MOST_WAR, WAR * turns), buildings, earned * buildings,
            city.end_per_building + earned * city.coins_per_building, *colours,
            *(earned * count for count in colours), *(end + earned * coins for end, coins in each_colour),
        )  # fmt: skip
        self.armed = armed(len(city.gifts) + 1, turns) - armed(len(city.gifts), turns)
        self._worths: dict[tuple[CardId, int], float] = {}
        self._exposed: float | None = None
        self._usual: dict[ColourNumber, float] = {}

    def worth(self, card: CardId, covered: int = -1) -> float:
        """What a card brings when it comes into the city."""
        found = self._worths.get((card, covered))
        if found is None:
            found = self._worths[card, covered] = self._work_out(self.city.box.cards[card], covered)
        return found

    def usual(self, colour: ColourNumber) -> float:
        """What a card of a colour brings on average."""
        found = self._usual.get(colour)
        if found is None:
            amounts, abilities, armed = usual_terms(self.city.box)[colour]
            found = sum([amount * self.weights[i] for i, amount in amounts]) + armed * self.armed
            for (most, each), part in abilities:
                found += part * min(most, each * self.turns)
            self._usual[colour] = found
        return found

    def lost(self, laid: Laid) -> float:
        """What the city loses if one of its cards leaves it, without what the history pile gains."""
        card = self.city.box.cards[laid.card]
        used = ability_worth(card, self.turns) - ability_worth(card, self.turns, laid.up)
        return self.worth(laid.card, laid.covered) - used - ENTERING.get(card.ability or "", 0.0)

    def exposed(self) -> float:
        """What the city loses if an enemy may destroy a card of his choice."""
        if self._exposed is None:
            city, cards = self.city, self.city.box.cards
            bare = [laid for laid in city.row if laid.covered < 0]
            forced = [laid for laid in bare if cards[laid.card].ability == STATUE_OF_ZEUS]
            worst = max(map(self.lost, forced or bare), default=0.0)
            self._exposed = max(0.0, worst - city.culture)
        return self._exposed

    def _work_out(self, card: Card, covered: int) -> float:
        weights, city = self.weights, self.city
        worth = sum([amount * weights[i] for i, amount in terms(card, covered)])
        if is_gift(card, covered):
            worth += self.armed
        worth += ability_worth(card, self.turns) + ENTERING.get(card.ability or "", 0.0)
        if card.ability == CAPTAIN and any(laid.card == card.wanted for laid in city.row):
            worth += CAPTAIN_COINS * weights[2]
        return worth + CAPTAIN_COINS * weights[2] * city.captains.count(card.id)


def is_gift(card: Card, covered: int = -1) -> bool:
    """Whether a card can be sacrificed after an attack."""
    return card.faces[covered + 1].war > 0 and card.ability != TROY


def armed(gifts: int, turns: float) -> float:
    """What it is worth to have so many cards that can be sacrificed after an attack."""
    return ARMS[min(gifts, len(ARMS) - 1)] * min(MOST_ARMED, ARMED * turns)


def vase_worth(turns: float, city: City) -> float:
    """What a vase of a city is worth while there are so many turns left."""
    return VASE * (turns + min(VISITS, turns)) * income_coin(turns, city)


def income_coin(turns: float, city: City) -> float:
    """What a coin of the income is worth while there are so many turns left. With Euclidis it buys points."""
    usual = LAST_COIN + EARNED_COIN * min(1.0, turns / 3)
    return max(usual, 1 / city.point_price) if city.point_price else usual


def ability_worth(card: Card, turns: float, up: bool = False) -> float:
    """What the ability of a card in a city will bring; nothing if it was used up for the game."""
    if card.ability not in ABILITIES or (up and card.use == "per_game"):
        return 0.0
    most, each = ABILITIES[card.ability]
    return min(most, each * turns)


Terms = tuple[tuple[int, float], ...]  # indices into the weights of a table, each with an amount


@cache
def terms(card: Card, covered: int = -1) -> Terms:
    """What a card shows, in the order of the weights of a table. A symbol that counts cards counts its own card."""
    face, colour = card.faces[covered + 1], card.colour
    end = face.end + face.end_per_building * card.building + face.end_per_colour[colour]
    coins = face.coins + face.coins_per_building * card.building + face.coins_per_colour[colour]
    amounts = (
        end, face.points, coins, face.vases, sum(face.discount), face.culture, face.war, face.end_per_building,
        face.coins_per_building, card.building, *face.end_per_colour, *face.coins_per_colour,
        *(colour == other for other in range(len(COLOURS))),
    )  # fmt: skip
    return tuple((i, float(amount)) for i, amount in enumerate(amounts) if amount)


@cache
def usual_terms(box: Box) -> list[tuple[Terms, list[tuple[tuple[float, float], float]], float]]:
    """By colour: what its cards show on average, which abilities they have, each with its share of the cards, and the
    share of those that can be sacrificed."""
    found = []
    for cards in box.by_colour:
        sums: dict[int, float] = {}
        share = 1 / len(cards) if cards else 0.0
        abilities = []
        for name in cards:
            card = box.cards[name]
            for i, amount in terms(card):
                sums[i] = sums.get(i, 0.0) + amount * share
            sums[0] = sums.get(0, 0.0) + ENTERING.get(card.ability or "", 0.0) * share
            if card.ability in ABILITIES:
                abilities.append((ABILITIES[card.ability], share))
        gifts = sum([is_gift(box.cards[name]) for name in cards]) * share
        found.append((tuple(sorted(sums.items())), abilities, gifts))
    return found


def table_of(city: City, turns: float, history: int) -> Table:
    """What cards would bring to a city with some turns to come and some cards in its history pile."""
    key = (round(turns / STEP), history)
    found = city.tables.get(key)
    if found is None:
        found = city.tables[key] = Table(city, *key)
    return found


@cache
def turns_to_come(steps: int, seats: int) -> tuple[float, float]:
    """How many turns a seat can expect, and the chance that it has one more.

    Its next turn is expected so many steps of `FINE_STEP` turns before the last turn of the game.
    """
    chances = [1 / (1 + exp((turn * seats - LATER - steps * FINE_STEP) / UNSURE)) for turn in range(MOST_TURNS)]
    return sum(chances), chances[0]


class Side:
    """A seat, its city, and what things are worth to it now."""

    __slots__ = (
        "builds", "city", "coins", "earning", "history", "least", "most", "rate", "spent", "sure", "table", "turns",
    )  # fmt: skip

    def __init__(self, s: Polis, seat: Seat, left: float) -> None:
        seats, phase = s.options.seats, s.phase
        now = phase > 0 and seat == s.turn
        away = (seat - s.turn - 1) % seats + 1 if phase else (seat - s.start) % seats
        self.turns, again = turns_to_come(round((left - away) / FINE_STEP), seats) if left >= 0 else (0.0, 0.0)
        self.sure = again  # the chance that it can still build
        self.builds = self.turns + LATE if left >= 0 else 0.0  # turns in which it can build or bid
        if now:
            self.turns += left >= 0 and phase <= LAST_INCOME_PHASE and not income_taken(s)
            if phase <= LAST_BUILD_PHASE:
                self.builds, self.sure = self.builds + 1, 1.0
        self.city = city = city_of(s, seat)
        self.coins = s.coins[seat]
        self.history = len(s.history[seat])
        self.table = table_of(city, self.turns, self.history)
        self.earning = EARLY * city.coins * self.turns
        self.most = SPENDING * self.builds
        self.spent = SPENT_COIN + SPENT_PER_TURN * self.turns
        self.rate = LAST_COIN  # what one of the coins that are spent now is worth
        if self.most:
            self.rate += self.spent * exp(-(self.earning + max(0, self.coins - FIRST)) / self.most)
        self.least = LAST_COIN  # what each of its coins is worth at least
        if city.point_price:  # points can be bought in phase 5
            chance = 1.0 if now and left >= 0 and phase <= LAST_INCOME_PHASE else again
            self.least += chance * (1 / city.point_price - LAST_COIN)
            self.rate = max(self.rate, self.least)

    def strength(self) -> int:
        """The most war symbols that it can attack with; 0 without a card to sacrifice."""
        city = self.city
        if not city.gifts:
            return 0
        return city.attack + (self.coins // city.mercenary if city.mercenary else 0)

    def gain(self, card: CardId) -> float:
        """What building a hand card brings, less its price."""
        city = self.city
        return self.table.worth(card) - city.prices[city.box.cards[card].colour] * self.rate

    def purse(self) -> float:
        """What its coins are worth: the more it has and will earn, the less each."""
        if not self.most:
            return self.coins * self.least
        rest = exp(-self.earning / self.most) - exp(-(self.earning + self.coins) / self.most)
        return max(self.coins * self.least, self.coins * LAST_COIN + self.spent * self.most * rest)

    def total(self) -> float:
        """What its city will bring, without the coins it has."""
        city, turns = self.city, self.turns
        earned, growth = turns * income_coin(turns, city), GROWTH * turns
        total = city.end + turns * city.points + city.culture * (self.history + MOURNED * turns)
        total += earned * city.coins + min(MOST_WAR, WAR * turns) * min(city.attack, STRONG)
        total += growth * (city.end_per_building + sum(city.end_per_colour))
        total += 0.5 * growth * earned * (city.coins_per_building + sum(city.coins_per_colour))
        total += earned * DISCOUNT * (4 * city.box.build_price - sum(city.prices))
        total += vase_worth(turns, city) * city.vases + armed(len(city.gifts), turns)
        for card, up in city.abilities:
            total += ability_worth(card, turns, up)
        return total


def income_taken(s: Polis) -> bool:
    """Whether the player on turn has taken the income of this turn."""
    if s.phase != LAST_INCOME_PHASE:
        return s.phase > LAST_INCOME_PHASE
    return any(getattr(step, "taken", False) for step in s.stack[-4:])
