"""What a seat may see, built by inclusion.  [polis.secret]"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import fields
from functools import partial
from typing import NotRequired, TypedDict

from agora.core.engine import Decision, Seat
from agora.core.game import Score
from agora.core.keep import Keep
from agora.games.polis.auction import FORCED_SALE
from agora.games.polis.box import COLOURS, CardId, ColourNumber
from agora.games.polis.deal import BOTTOM
from agora.games.polis.memory import stack_card
from agora.games.polis.outlook import Earning, Saving, earnings, savings
from agora.games.polis.queries import attack, culture, defence, income, names, prices, vases
from agora.games.polis.scoring import kept_score, seat_facts
from agora.games.polis.state import Fact, Laid, Polis
from agora.games.polis.turn import PHASES
from agora.games.polis.worlds import offer_of


class CityCard(TypedDict):
    """A card in a city."""

    name: str  # its name in moves: a second copy is `port-2`
    card: str
    colour: str
    coin: NotRequired[str]  # the symbol under a coin
    up: NotRequired[bool]
    toward: NotRequired[int]  # whom a Port binds
    under: NotRequired[Sequence[str]]  # colours of the cards under Alexander


class Line(TypedDict):
    """A line of a score."""

    name: str
    points: int
    facts: Mapping[str, int]


class ScoreView(TypedDict):
    """The points as they stand."""

    total: int
    lines: Sequence[Line]


class PlayerView(TypedDict):
    """What everyone sees of a player; only the player sees the `cards` of the hand."""

    seat: int
    board: str | None
    side: str | None
    coins: int
    points: int
    hand: Mapping[str, int]  # how many cards of each colour
    cards: NotRequired[Sequence[str]]  # your own hand
    city: Sequence[CityCard]
    history: Mapping[str, int]  # how many cards of each colour
    vases: int
    culture: int
    attack: int
    defence: int
    income: Mapping[str, int]
    income_from: Sequence[Earning]
    prices: Mapping[str, int]  # what building costs, by colour
    savings: Mapping[str, Sequence[Saving]]  # already taken off, by colour
    score: ScoreView


class StackView(TypedDict):
    """A stack, seen from above."""

    cards: int
    blocked: bool
    end: int  # the public odds that the End card comes next: 1 in `end`; 0 if it cannot
    top: NotRequired[str]  # the top card, for those who have seen it


class Bid(TypedDict):
    """What a player bid in an auction."""

    seat: int
    amount: int  # 0: passed


class HouseRule(TypedDict):
    """What the table agreed on."""

    name: str
    value: str
    usual: bool


class AuctionView(TypedDict):
    """The current auction."""

    seller: int
    colour: str
    high: int
    leader: int | None
    waiting: Sequence[int]
    bids: Sequence[Bid]  # in order
    forced: int  # from this bid on the seller must sell
    card: NotRequired[str]  # for the seller only


class FactView(TypedDict):
    """Cards that you know to lie in certain places."""

    places: Sequence[str]
    cards: Sequence[str]


class PolisView(TypedDict):
    """All that a seat, or a spectator, may know."""

    seats: int
    you: int | None
    to_act: Sequence[int]
    over: bool
    start: int
    turn: int
    phase: str | None
    ending: bool
    stacks: Mapping[str, StackView]
    players: Sequence[PlayerView]
    auction: NotRequired[AuctionView]
    trades: Sequence[Sequence[int]]  # partners who may not be attacked
    removed: Mapping[str, int]  # cards taken out at set-up, by colour
    box: Sequence[str]  # colours of the cards that left the game since
    seen: Sequence[FactView]  # what you remember
    options: Mapping[str, str | int | bool | None]
    house: Sequence[HouseRule]  # the readings and variants of this table


def view(s: Polis, seat: Seat | None, keep: Keep) -> PolisView:
    """Show the table to a seat: what all see, and what this seat sees besides."""
    public = keep.once("public view", partial(_public, s, keep))
    if seat is None:
        return public
    shown: PolisView = {
        **public,
        "you": seat,
        "stacks": _stacks(s, seat),
        "players": [_own_player(s, k, keep) if k == seat else other for k, other in enumerate(public["players"])],
        "seen": _seen(s, seat),
    }
    offered = offer_of(s)
    if offered and offered.seller == seat:
        shown["auction"] = {**public["auction"], "card": offered.card}
    return shown


def _public(s: Polis, keep: Keep) -> PolisView:
    """What a spectator sees. What all see of a player is kept until something of this player changes."""
    top = s.stack[-1] if s.stack else None
    shown: PolisView = {
        "seats": s.options.seats,
        "you": None,
        "to_act": list(top.to_act) if isinstance(top, Decision) else [],
        "over": top is None,
        "start": s.start,
        "turn": s.turn,
        "phase": PHASES[s.phase - 1] if s.phase else None,
        "ending": s.ending,
        "stacks": _stacks(s, None),
        "players": [
            keep.shown(("player", k), seat_facts(s, k), partial(_player, s, k, keep)) for k in range(s.options.seats)
        ],
        "trades": [list(pair) for pair in s.trades],
        "removed": keep.shown("removed", s.removed, partial(by_colour, s, s.removed)),
        "box": [COLOURS[s.box.colour(card)] for card in s.gone],
        "seen": _seen(s, None),
        "options": keep.shown("options", (s.options,), partial(_options, s)),
        "house": keep.shown("house", (s.options,), partial(_house, s)),
    }
    offered = offer_of(s)
    if offered:
        shown["auction"] = {
            "seller": offered.seller,
            "colour": COLOURS[s.box.colour(offered.card)],
            "high": offered.high,
            "leader": offered.leader,
            "waiting": list(getattr(offered, "waiting", ())),
            "bids": [{"seat": bidder, "amount": amount} for bidder, amount in offered.bids],
            "forced": FORCED_SALE,
        }
    return shown


def _own_player(s: Polis, seat: Seat, keep: Keep) -> PlayerView:
    """A player as they see themselves, with the cards of their hand."""
    make = partial(_player, s, seat, keep)
    return keep.shown_with(("player", seat), seat_facts(s, seat), make, {"cards": list(s.hands[seat])})


def _seen(s: Polis, seat: Seat | None) -> list[FactView]:
    return [fact(one) for one in s.seen[s.options.seats if seat is None else seat]]


def _stacks(s: Polis, seat: Seat | None) -> dict[str, StackView]:
    return {name: _stack(s, colour, seat) for colour, name in enumerate(COLOURS)}


def _stack(s: Polis, colour: ColourNumber, seat: Seat | None) -> StackView:
    cards = len(s.stacks[colour])
    deep = s.blocked[colour] or cards > BOTTOM + 1  # End is among the bottom cards, all places equally likely
    shown: StackView = {"cards": cards, "blocked": s.blocked[colour], "end": 0 if deep else cards}
    top = (stack_card(colour, cards),)
    for places, seen in s.seen[s.options.seats if seat is None else seat]:
        if places == top and cards:
            shown["top"] = seen[0]
    return shown


def _options(s: Polis) -> dict[str, str | int | bool | None]:
    return {name: getattr(s.options, name) for name in s.options.__dataclass_fields__}


def _house(s: Polis) -> list[HouseRule]:
    return [
        {"name": field.name, "value": value, "usual": value == field.default}
        for field in fields(s.options)
        if isinstance(value := getattr(s.options, field.name), str) and field.name not in ("boards", "start")
    ]


def by_colour(s: Polis, cards: Sequence[CardId]) -> Mapping[str, int]:
    """How many cards of each colour there are, by their backs."""
    count = Counter(s.box.colour(card) for card in cards)
    return {name: count[colour] for colour, name in enumerate(COLOURS)}


def fact(known: Fact) -> FactView:
    """A remembered fact."""
    return {"places": list(known[0]), "cards": list(known[1])}


def _player(s: Polis, seat: Seat, keep: Keep) -> PlayerView:
    """A player as everyone sees them; made from their `seat_facts` alone."""
    board = s.boards[seat]
    coins, points = income(s, seat)
    return {
        "seat": seat,
        "board": board.id if board else None,
        "side": board.side if board else None,
        "coins": s.coins[seat],
        "points": s.points[seat],
        "hand": by_colour(s, s.hands[seat]),
        "city": [_card(s, name, laid) for name, laid in zip(names(s.cities[seat]), s.cities[seat], strict=True)],
        "history": by_colour(s, s.history[seat]),
        "vases": vases(s, seat),
        "culture": culture(s, seat),
        "attack": attack(s, seat),
        "defence": defence(s, seat),
        "income": {"coins": coins, "points": points},
        "income_from": earnings(s, seat),
        "prices": dict(zip(COLOURS, prices(s, seat), strict=True)),
        "savings": savings(s, seat),
        "score": _score(kept_score(s, seat, keep)),
    }


def _card(s: Polis, name: str, laid: Laid) -> CityCard:
    card = s.box.cards[laid.card]
    shown: CityCard = {"name": name, "card": card.id, "colour": COLOURS[card.colour]}
    if laid.covered >= 0:
        shown["coin"] = card.record.symbols[laid.covered].type
    if laid.up:
        shown["up"] = True
    if laid.toward is not None:
        shown["toward"] = laid.toward
    if laid.under:
        shown["under"] = [COLOURS[s.box.colour(hidden)] for hidden in laid.under]
    return shown


def _score(counted: Score) -> ScoreView:
    lines: list[Line] = [{"name": part.name, "points": part.points, "facts": part.facts} for part in counted.parts]
    return {"total": counted.total, "lines": lines}
