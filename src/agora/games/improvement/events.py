"""What is seen to happen."""

from typing import NamedTuple

from agora.core.engine import Seat, tagged
from agora.games.improvement.effect_words import Action, Area
from agora.games.improvement.records import Card, City, EventCard, Milestone, Polis


@tagged
class PolisTaken(NamedTuple):
    """A seat has its polis board."""

    seat: Seat
    polis: Polis


@tagged
class StartNamed(NamedTuple):
    """The start player marker lies before a seat."""

    seat: Seat


@tagged
class PackSeen(NamedTuple):
    """The remaining cards were passed on; each seat looks at the cards it received."""

    cards: int


@tagged
class HandsTaken(NamedTuple):
    """The draft is over: everyone takes the chosen cards into the hand."""

    cards: int


@tagged
class EventAnnounced(NamedTuple):
    """The event of the round is revealed."""

    round: int
    event: EventCard


@tagged
class Gained(NamedTuple):
    """A seat gains something that is counted."""

    seat: Seat
    resource: str
    amount: int


@tagged
class Lost(NamedTuple):
    """A seat loses or pays something that is counted."""

    seat: Seat
    resource: str
    amount: int


@tagged
class DiceRolled(NamedTuple):
    """A seat has rolled its dice."""

    seat: Seat
    dice: tuple[int, ...]


@tagged
class CardsRevealed(NamedTuple):
    """The action cards of a seat are turned face up, in the order of its dice."""

    seat: Seat
    action: tuple[Action, ...]


@tagged
class ActionLost(NamedTuple):
    """A seat cannot pay for an action, so the action is not performed."""

    seat: Seat
    action: Action
    needed: int
    citizenry: int


@tagged
class ActionBegun(NamedTuple):
    """A seat performs an action."""

    seat: Seat
    action: Action


@tagged
class CardsDrawn(NamedTuple):
    """A seat takes politics cards from the deck into its hand."""

    seat: Seat
    number: int
    card: tuple[Card, ...]  # empty: hidden from the reader

    def seen_by(self, seat: Seat | None) -> "CardsDrawn":
        return self if seat == self.seat else CardsDrawn(self.seat, self.number, ())


@tagged
class CardsSeen(NamedTuple):
    """A seat looks at the top cards of the deck."""

    seat: Seat
    number: int
    card: tuple[Card, ...]  # empty: hidden from the reader

    def seen_by(self, seat: Seat | None) -> "CardsSeen":
        return self if seat == self.seat else CardsSeen(self.seat, self.number, ())


@tagged
class CardsReturned(NamedTuple):
    """A seat puts politics cards away unseen: under the deck, or out of the game."""

    seat: Seat
    number: int
    card: tuple[Card, ...]  # empty: hidden from the reader

    def seen_by(self, seat: Seat | None) -> "CardsReturned":
        return self if seat == self.seat else CardsReturned(self.seat, self.number, ())


@tagged
class TokenTaken(NamedTuple):
    """A seat receives a Knowledge token."""

    seat: Seat
    token: str


@tagged
class TokenGivenUp(NamedTuple):
    """A seat gives up a Knowledge token."""

    seat: Seat
    token: str


@tagged
class CityColonized(NamedTuple):
    """A seat has conquered a Colonial City."""

    seat: Seat
    city: City


@tagged
class CardPlayed(NamedTuple):
    """A seat plays a politics card; `pairs` counts the pairs of Philosophy tokens that replaced Knowledge tokens."""

    seat: Seat
    card: Card
    pairs: int


@tagged
class CardTakenBack(NamedTuple):
    """A seat takes a played card back into its hand."""

    seat: Seat
    card: Card


@tagged
class LevelUnlocked(NamedTuple):
    """A seat has unlocked a level of its development track."""

    seat: Seat
    polis: Polis
    level: int
    pairs: int


@tagged
class AreaRaised(NamedTuple):
    """An area of a seat has reached a level."""

    seat: Seat
    area: Area
    level: int


@tagged
class EventResolved(NamedTuple):
    """The event of the round takes effect."""

    event: EventCard


@tagged
class MilestoneReached(NamedTuple):
    """Seats have reached a milestone."""

    seats: tuple[Seat, ...]
    milestone: Milestone


@tagged
class GameEnded(NamedTuple):
    """The last round is over: final scoring."""

    rounds: int


EVENTS = (
    PolisTaken, StartNamed, PackSeen, HandsTaken, EventAnnounced, Gained, Lost, DiceRolled, CardsRevealed, ActionLost,
    ActionBegun, CardsDrawn, CardsSeen, CardsReturned, TokenTaken, TokenGivenUp, CityColonized, CardPlayed,
    CardTakenBack, LevelUnlocked, AreaRaised, EventResolved, MilestoneReached, GameEnded,
)  # fmt: skip
REVEALS = (PackSeen, HandsTaken, EventAnnounced, DiceRolled, CardsRevealed, CardsDrawn, CardsSeen)
