"""A small game with everything the engine offers: secret bids, an auction, dice, a deck, hands, nested effects.

Each round all bid in secret. The highest pays, takes a card from the deck, and opens an auction for one more point;
then a die gives coins to everybody. Cards count at the end. Hands, deck and unopened bids are secret.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal, NamedTuple, TypedDict

from agora.core.asks import asking
from agora.core.chance import Chance, shuffled
from agora.core.engine import Decision, Event, Move, Rng, Sealed, Seat, State, Step, question, step, tagged
from agora.core.errors import Illegal, Malformed
from agora.core.game import Game, Options, Part, Score, ranked
from agora.core.questions import JSON, Question
from agora.core.shapes import Kinds, Range
from agora.core.words import Catalogue
from agora.games import files

CARDS = tuple(range(1, 13))
COINS = 4


@dataclass(frozen=True)
class ToyOptions(Options):
    rounds: Annotated[int, Range(1, 12)] = 3
    rich: bool = False
    die: Literal[4, 6] = 6


# -- moves and events -------------------------------------------------------------------------------------------------


@tagged
class Bid(NamedTuple):
    amount: int


@tagged
class Raise(NamedTuple):
    amount: int


@tagged
class Pass(NamedTuple):
    pass


@tagged
class Dealt(NamedTuple):
    deck: tuple[int, ...] | None

    def seen_by(self, seat: Seat | None) -> Dealt:
        return Dealt(None)


@tagged
class Rolled(NamedTuple):
    number: int


@tagged
class RoundBegan(NamedTuple):
    round: int


@tagged
class Revealed(NamedTuple):
    bids: tuple[tuple[Seat, int], ...]


@tagged
class CardTaken(NamedTuple):
    seat: Seat
    card: int | None

    def seen_by(self, seat: Seat | None) -> CardTaken:
        return self if seat == self.seat else CardTaken(self.seat, None)


@tagged
class PointBought(NamedTuple):
    seat: Seat
    price: int


@tagged
class DieFell(NamedTuple):
    number: int


# -- the table --------------------------------------------------------------------------------------------------------


class Toy(State):
    __slots__ = ("coins", "deck", "hands", "options", "points")

    def __init__(self, options: ToyOptions) -> None:
        self.stack: list[Step[Toy]] = []
        self.events: list[Event] | None = None
        self.options = options
        self.coins = [COINS + 4 * options.rich] * options.seats
        self.points = [0] * options.seats
        self.hands: list[tuple[int, ...]] = [()] * options.seats
        self.deck: tuple[int, ...] = ()

    def clone(self) -> Toy:
        twin = Toy.__new__(Toy)
        twin.stack = self.stack[:]
        twin.events = None
        twin.options = self.options
        twin.coins = self.coins[:]
        twin.points = self.points[:]
        twin.hands = self.hands[:]
        twin.deck = self.deck
        return twin


# -- steps ------------------------------------------------------------------------------------------------------------


@step
class Shuffle(Chance[Toy, Dealt]):
    kinds: ClassVar[tuple[type[Move], ...]] = (Dealt,)

    def refusal(self, s: Toy, seat: Seat, move: Dealt) -> Illegal | None:
        return None if sorted(move.deck or ()) == list(CARDS) else Illegal("toy.deal")

    def resolve(self, s: Toy, seat: Seat, move: Dealt) -> None:
        s.deck = move.deck or ()

    def sample(self, s: Toy, seat: Seat, rng: Rng) -> Dealt:
        return Dealt(shuffled(CARDS, rng))


@step
class Round(Step[Toy]):
    number: int

    def run(self, s: Toy) -> None:
        if self.number < s.options.rounds:
            s.tell(RoundBegan, self.number)
            s.then(SecretBid(tuple(range(s.options.seats))), Roll(), Round(self.number + 1))


@step
class SecretBid(Sealed[Toy, Bid]):
    kinds: ClassVar[tuple[type[Move], ...]] = (Bid,)

    def choices(self, s: Toy, seat: Seat) -> Sequence[Bid]:
        return [Bid(amount) for amount in range(s.coins[seat] + 1)]

    moves = choices  # all legal

    def refusal(self, s: Toy, seat: Seat, move: Bid) -> Illegal | None:
        if not 0 <= move.amount <= s.coins[seat]:
            return Illegal("toy.bid", amount=move.amount, coins=s.coins[seat])
        return None

    def reveal(self, s: Toy, chosen: tuple[tuple[Seat, Bid], ...]) -> None:
        s.tell(Revealed, tuple((seat, bid.amount) for seat, bid in chosen))
        winner, bid = max(chosen, key=lambda answer: (answer[1].amount, -answer[0]))
        s.coins[winner] -= bid.amount
        order = tuple((winner + k) % s.options.seats for k in range(s.options.seats))
        s.then(TakeCard(winner), Auction(order))

    def ask(self, s: Toy, seat: Seat) -> Question:
        return {"kind": "amount", "ask": "toy.ask.bid", "facts": {"coins": s.coins[seat]}}


@step
class TakeCard(Step[Toy]):
    seat: Seat

    def run(self, s: Toy) -> None:
        card, s.deck = s.deck[0], s.deck[1:]
        s.hands[self.seat] += (card,)
        s.tell(CardTaken, self.seat, card)


@step
class Auction(Decision[Toy, Raise | Pass]):
    """Each answer replaces this step by the next one."""

    kinds: ClassVar[tuple[type[Move], ...]] = (Raise, Pass)
    bidders: tuple[Seat, ...]  # those still bidding, the next one first
    high: int = 0  # the bid of the last bidder, or 0 before the first bid

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self.bidders[:1]

    def choices(self, s: Toy, seat: Seat) -> Sequence[Raise | Pass]:
        return [Pass(), Raise(self.high + 1), *(Raise(amount) for amount in range(self.high + 2, s.coins[seat] + 1))]

    def refusal(self, s: Toy, seat: Seat, move: Raise | Pass) -> Illegal | None:
        if isinstance(move, Raise) and not self.high < move.amount:
            return Illegal("toy.raise", high=self.high)
        if isinstance(move, Raise) and move.amount > s.coins[seat]:
            return Illegal("toy.bid", amount=move.amount, coins=s.coins[seat])
        return None

    def resolve(self, s: Toy, seat: Seat, move: Raise | Pass) -> None:
        others = self.bidders[1:]
        if isinstance(move, Raise):
            s.then(Auction((*others, seat), move.amount) if others else Pay(seat, move.amount))
        elif self.high and len(others) == 1:
            s.then(Pay(others[0], self.high))
        elif others:
            s.then(Auction(others, self.high))

    def ask(self, s: Toy, seat: Seat) -> Question:
        return asking(self, s, seat, "toy.ask.raise", {"high": self.high})


@step
class Pay(Step[Toy]):
    seat: Seat
    price: int

    def run(self, s: Toy) -> None:
        s.coins[self.seat] -= self.price
        s.points[self.seat] += 1
        s.tell(PointBought, self.seat, self.price)


@step
class Roll(Chance[Toy, Rolled]):
    kinds: ClassVar[tuple[type[Move], ...]] = (Rolled,)

    def refusal(self, s: Toy, seat: Seat, move: Rolled) -> Illegal | None:
        return None if 1 <= move.number <= s.options.die else Illegal("toy.roll")

    def resolve(self, s: Toy, seat: Seat, move: Rolled) -> None:
        s.coins = [coins + move.number for coins in s.coins]
        s.tell(DieFell, move.number)

    def sample(self, s: Toy, seat: Seat, rng: Rng) -> Rolled:
        return Rolled(1 + rng.below(s.options.die))


# -- the game ---------------------------------------------------------------------------------------------------------


class ToyView(TypedDict):
    you: int | None
    to_act: Sequence[int]
    coins: Sequence[int]
    points: Sequence[int]
    hands: Sequence[Sequence[int | None]]
    deck: int


class ToyPosition(TypedDict, total=False):
    options: Mapping[str, JSON]
    coins: Sequence[int]
    points: Sequence[int]
    hands: Sequence[Sequence[int]]
    deck: Sequence[int]
    now: Sequence[Step[Toy]]


class ToyGame(Game[Toy, ToyOptions, ToyView]):
    id = "toy"
    seats = range(2, 5)
    rules_version = 1
    options = ToyOptions
    kinds = Kinds(
        (Bid, Raise, Pass, Dealt, Rolled),
        (RoundBegan, Revealed, CardTaken, PointBought, DieFell),
        (Shuffle, Round, SecretBid, TakeCard, Auction, Pay, Roll),
    )
    reveals = (Revealed, CardTaken)
    view_type = ToyView
    position_type = ToyPosition

    def setup(self, options: ToyOptions, data: JSON = None) -> Toy:
        s = Toy(options)
        s.then(Shuffle(), Round(0))
        return s

    def view(self, s: Toy, seat: Seat | None) -> ToyView:
        decision = question(s)
        return {
            "you": seat,
            "to_act": list(decision.to_act) if decision else [],
            "coins": s.coins[:],
            "points": s.points[:],
            "hands": [list(hand) if k == seat or not s.stack else [None] * len(hand) for k, hand in enumerate(s.hands)],
            "deck": len(s.deck),
        }

    def determinize(self, s: Toy, seat: Seat | None, rng: Rng) -> Toy:
        world = s.clone()
        if not s.stack:
            world.deck = shuffled(s.deck, rng)
            return world
        others = [k for k in range(len(s.hands)) if k != seat]
        pool = shuffled([*s.deck, *(card for k in others for card in s.hands[k])], rng)
        world.deck, rest = pool[: len(s.deck)], pool[len(s.deck) :]
        for k in others:
            world.hands[k], rest = rest[: len(s.hands[k])], rest[len(s.hands[k]) :]
        top = s.stack[-1]
        if isinstance(top, SecretBid):
            redrawn = tuple((k, bid if k == seat else Bid(rng.below(s.coins[k] + 1))) for k, bid in top.answers)
            world.stack[-1] = SecretBid(top.among, redrawn)
        return world

    def score(self, s: Toy) -> tuple[Score, ...]:
        return tuple(
            Score(s.points[k] + cards, (Part("points", s.points[k]), Part("cards", cards)))
            for k, hand in enumerate(s.hands)
            for cards in [0 if s.stack else sum(hand)]
        )

    def places(self, s: Toy) -> tuple[int, ...]:
        return ranked([score.total for score in self.score(s)])

    def to_position(self, s: Toy) -> Mapping[str, JSON]:
        return {
            "options": self.write_options(s.options),
            "coins": s.coins[:],
            "points": s.points[:],
            "hands": [list(hand) for hand in s.hands],
            "deck": list(s.deck),
            "now": [self.codec.steps.write(frame) for frame in reversed(s.stack)],
        }

    def from_position(self, position: JSON, data: JSON = None) -> Toy:
        given = self.codec.read(ToyPosition, position, "position")
        s = Toy(self.read_options(given.get("options", {"seats": 2})))
        s.coins = list(given.get("coins", s.coins))
        s.points = list(given.get("points", s.points))
        s.hands = [tuple(hand) for hand in given.get("hands", s.hands)]
        s.deck = tuple(given.get("deck", CARDS))
        lying = [*s.deck, *(card for hand in s.hands for card in hand)]
        if len(set(lying)) < len(lying):
            raise Malformed("toy.deal")
        s.stack = list(reversed(given.get("now", (Round(0),))))
        return s

    def options_of(self, s: Toy) -> ToyOptions:
        return s.options

    def catalogue(self, language: str) -> Catalogue:
        return {**files.texts("agora.core", language), **TEXTS[language]}


TEXTS: Mapping[str, Catalogue] = {
    "en": {
        "toy.deal": "this deck cannot be",
        "toy.bid": "you cannot bid {amount}: you have {coins}",
        "toy.raise": "the bid stands at {high}: raise it or pass",
        "toy.roll": "no die falls like that",
        "toy.ask.bid": {"by": "coins", "one": "Bid your coin or nothing", "other": "Bid up to {coins} coins"},
        "toy.ask.raise": "The bid stands at {high}: raise or pass",
        "toy.move.pass": "pass",
        "toy.move.raise": "raise to {amount}",
        "toy.event.round-began": "round {round:nth} begins",
        "toy.event.revealed": "the bids are opened",
        "toy.event.card-taken": "{seat:who} takes a card",
        "toy.event.point-bought": "{seat:who} pays {price} for a point",
        "toy.event.die-fell": "the die shows {number}",
    },
    "nl": {
        "toy.deal": "dit spel kaarten kan niet",
        "toy.bid": "je kunt geen {amount} bieden: je hebt {coins}",
        "toy.raise": "het bod staat op {high}: bied meer of pas",
        "toy.roll": "zo valt geen dobbelsteen",
        "toy.ask.bid": {"by": "coins", "one": "Bied je munt of niets", "other": "Bied hoogstens {coins} munten"},
        "toy.ask.raise": "Het bod staat op {high}: bied meer of pas",
        "toy.move.pass": "passen",
        "toy.move.raise": "bied {amount}",
        "toy.event.round-began": "ronde {round:nth} begint",
        "toy.event.revealed": "de biedingen gaan open",
        "toy.event.card-taken": "{seat:who} neemt een kaart",
        "toy.event.point-bought": "{seat:who} betaalt {price} voor een punt",
        "toy.event.die-fell": "de dobbelsteen valt op {number}",
    },
}

TOY = ToyGame()
