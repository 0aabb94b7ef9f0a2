"""The moves of a seat, and of chance."""

from typing import Annotated, Literal, NamedTuple

from agora.core.engine import Seat, tagged
from agora.core.shapes import Range
from agora.games.improvement.effect_words import Action, Area, Colour
from agora.games.improvement.records import Card, City, EventCard, Polis

Token = Literal["red", "green", "blue", "special-red", "special-green", "special-blue"]
TOKENS: tuple[Token, ...] = ("red", "green", "blue", "special-red", "special-green", "special-blue")
Amount = Annotated[int, Range(0, 999)]


@tagged
class Pass(NamedTuple):
    """Do nothing, or nothing more."""


PASS = Pass()


@tagged
class Pick(NamedTuple):
    """Draft a politics card: lay it face down before you."""

    card: Card | None  # None: hidden from the reader

    def seen_by(self, seat: Seat | None) -> "Pick":
        return Pick(None)


@tagged
class Assign(NamedTuple):
    """Lay an action card under each die, in the order of the dice."""

    actions: tuple[Action, ...]


@tagged
class ReturnPhilosophy(NamedTuple):
    """Return Philosophy tokens for 3 Citizenry each."""

    tokens: Amount


@tagged
class Settle(NamedTuple):
    """Choose the order in which the action cards are paid for with Citizenry."""

    order: tuple[Action, ...]


@tagged
class Keep(NamedTuple):
    """Keep one of the two cards of Lawmaking."""

    card: Card | None  # None: hidden from the reader

    def seen_by(self, seat: Seat | None) -> "Keep":
        return Keep(None)


@tagged
class Buy(NamedTuple):
    """Buy a plain Knowledge token."""

    colour: Colour


@tagged
class Take(NamedTuple):
    """Take a plain Knowledge token from the stock."""

    colour: Colour


@tagged
class GiveUp(NamedTuple):
    """Give up a Knowledge token."""

    token: Token


@tagged
class Colonize(NamedTuple):
    """Colonize a city."""

    city: City


@tagged
class Play(NamedTuple):
    """Play a politics card from the hand; missing tokens are replaced by pairs of Philosophy tokens."""

    card: Card


@tagged
class Develop(NamedTuple):
    """Unlock the next level of the development track."""

    level: Annotated[int, Range(1, 99)]


@tagged
class Raise(NamedTuple):
    """Raise an area by one level."""

    area: Area


@tagged
class TakeBack(NamedTuple):
    """Take a played card back into the hand."""

    card: Card


@tagged
class Choose(NamedTuple):
    """Choose one of several effects, named by its words: `gain-vp-4`."""

    effect: str


@tagged
class Perform(NamedTuple):
    """Perform an action without a die or Citizenry."""

    action: Action


@tagged
class Discard(NamedTuple):
    """Put hand cards under the deck, in this order."""

    cards: tuple[Card, ...] | None  # None: hidden from the reader

    def seen_by(self, seat: Seat | None) -> "Discard":
        return Discard(None)


@tagged
class Exchange(NamedTuple):
    """Make an exchange a number of times, or not at all."""

    times: Amount


@tagged
class Reward(NamedTuple):
    """Take the reward of a milestone."""

    reward: Literal["glory", "tax_revenue"]


@tagged
class Poleis(NamedTuple):
    """Chance has dealt the polis boards."""

    poleis: tuple[Polis, ...]


@tagged
class Starts(NamedTuple):
    """Chance has named the start player."""

    seat: Seat


@tagged
class Dealt(NamedTuple):
    """Chance has shuffled the politics cards: what each seat got, and the deck, top first."""

    cards: tuple[tuple[Card, ...] | None, ...]  # None: hidden from the reader
    deck: tuple[Card, ...] | None

    def seen_by(self, seat: Seat | None) -> "Dealt":
        return Dealt(tuple(cards if k == seat else None for k, cards in enumerate(self.cards)), None)


@tagged
class Events(NamedTuple):
    """Chance has made the event deck, top first."""

    cards: tuple[EventCard, ...] | None  # None: hidden from the reader

    def seen_by(self, seat: Seat | None) -> "Events":
        return Events(None)


@tagged
class Rolled(NamedTuple):
    """Chance has rolled the dice of each seat."""

    dice: tuple[tuple[Annotated[int, Range(1, 6)], ...], ...]


MOVES = (
    Pass, Pick, Assign, ReturnPhilosophy, Settle, Keep, Buy, Take, GiveUp, Colonize, Play, Develop, Raise, TakeBack,
    Choose, Perform, Discard, Exchange, Reward, Poleis, Starts, Dealt, Events, Rolled,
)  # fmt: skip
