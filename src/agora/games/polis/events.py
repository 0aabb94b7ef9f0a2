"""What is seen to happen. An event that holds a secret says what each seat learns of it."""

from typing import NamedTuple

from agora.core.engine import Seat, tagged
from agora.games.polis.box import CardId


@tagged
class StartNamed(NamedTuple):
    """The starting player is known."""

    seat: Seat


@tagged
class BoardTaken(NamedTuple):
    """A city board lies before a player."""

    seat: Seat
    board: str
    side: str


@tagged
class CoinsDealt(NamedTuple):
    """A player receives the starting coins."""

    seat: Seat
    coins: int


@tagged
class StacksMade(NamedTuple):
    """Four stacks lie face down."""

    cards: tuple[int, ...]  # by colour, the End card included


@tagged
class TurnBegan(NamedTuple):
    """A player's turn begins."""

    seat: Seat


@tagged
class CardDrawn(NamedTuple):
    """A card goes from a stack into a hand."""

    seat: Seat
    colour: str
    card: CardId | None

    def seen_by(self, seat: Seat | None) -> "CardDrawn":
        return self if seat == self.seat else self._replace(card=None)


@tagged
class ExtraPaid(NamedTuple):
    """The extra card of phase 1 is paid for."""

    seat: Seat
    coins: int
    points: int


@tagged
class EndCardShown(NamedTuple):
    """An End card is drawn or turned up; its stack is blocked."""

    seat: Seat | None  # who drew it; None: it was the last card
    colour: str
    shown: int  # how many End cards lie open now


@tagged
class DrawLapsed(NamedTuple):
    """No stack is open: a draw lapses."""

    seat: Seat


@tagged
class StacksSeen(NamedTuple):
    """The owner of the Lighthouse has looked at two top cards."""

    seat: Seat
    colours: tuple[str, ...]
    card: tuple[CardId, ...] | None  # all of them

    def seen_by(self, seat: Seat | None) -> "StacksSeen":
        return self if seat == self.seat else self._replace(card=None)


@tagged
class CardOffered(NamedTuple):
    """A card lies face down for auction."""

    seat: Seat
    colour: str
    card: CardId | None

    def seen_by(self, seat: Seat | None) -> "CardOffered":
        return self if seat == self.seat else self._replace(card=None)


@tagged
class BidMade(NamedTuple):
    """A bid stands."""

    seat: Seat
    amount: int


@tagged
class BidPassed(NamedTuple):
    """A player is out of this auction."""

    seat: Seat


@tagged
class CardSold(NamedTuple):
    """The highest bidder pays the seller and gets the card."""

    seat: Seat
    buyer: Seat
    card: CardId
    price: int


@tagged
class CardBoughtBack(NamedTuple):
    """The seller pays the highest bidder, or with no bid the bank, and keeps the card."""

    seat: Seat
    payee: Seat | None
    card: CardId
    price: int


@tagged
class CardUnsold(NamedTuple):
    """Nobody wants the card: it leaves the game face down."""

    seat: Seat
    colour: str
    card: CardId | None

    def seen_by(self, seat: Seat | None) -> "CardUnsold":
        return self if seat == self.seat else self._replace(card=None)


@tagged
class CardBuilt(NamedTuple):
    """A hand card is built."""

    seat: Seat
    card: CardId
    price: int


@tagged
class CardProtected(NamedTuple):
    """A coin lies on a symbol."""

    seat: Seat
    card: CardId
    symbol: str


@tagged
class IncomeTaken(NamedTuple):
    """The bank pays an income."""

    seat: Seat
    coins: int
    points: int


@tagged
class CardActivated(NamedTuple):
    """A card is moved up for its ability, and its price in points is paid."""

    seat: Seat
    card: CardId
    points: int


@tagged
class PointsExchanged(NamedTuple):
    """Points are bought from the bank (coins below 0) or sold to it."""

    seat: Seat
    points: int
    coins: int


@tagged
class CardTucked(NamedTuple):
    """A hand card goes face down under Alexander."""

    seat: Seat
    colour: str
    card: CardId | None

    def seen_by(self, seat: Seat | None) -> "CardTucked":
        return self if seat == self.seat else self._replace(card=None)


@tagged
class CardDiscarded(NamedTuple):
    """A hand card leaves the game."""

    seat: Seat
    colour: str
    card: CardId | None

    def seen_by(self, seat: Seat | None) -> "CardDiscarded":
        return self if seat == self.seat else self._replace(card=None)


@tagged
class CardBuried(NamedTuple):
    """A hand card goes face down on its owner's history pile."""

    seat: Seat
    colour: str
    card: CardId | None

    def seen_by(self, seat: Seat | None) -> "CardBuried":
        return self if seat == self.seat else self._replace(card=None)


@tagged
class PileSeen(NamedTuple):
    """A player looks through a history pile."""

    seat: Seat
    owner: Seat
    card: tuple[CardId, ...] | None  # all of them

    def seen_by(self, seat: Seat | None) -> "PileSeen":
        return self if seat == self.seat else self._replace(card=None)


@tagged
class CardRemoved(NamedTuple):
    """A card of a history pile leaves the game."""

    seat: Seat
    owner: Seat
    colour: str
    card: CardId | None

    def seen_by(self, seat: Seat | None) -> "CardRemoved":
        return self if seat == self.seat else self._replace(card=None)


@tagged
class CardReturned(NamedTuple):
    """A card of its owner's history pile lies in the city again."""

    seat: Seat
    card: CardId


@tagged
class CoinsGiven(NamedTuple):
    """The bank pays Plato's owner and a player of his choice."""

    seat: Seat
    to: Seat
    kept: int
    given: int


@tagged
class PortTurned(NamedTuple):
    """A Port is turned towards a player, who must trade with its owner."""

    seat: Seat
    toward: Seat


@tagged
class PortTurnedBack(NamedTuple):
    """A Port slides back into its row."""

    seat: Seat


@tagged
class CardEntered(NamedTuple):
    """A card lies face up in a city."""

    seat: Seat
    card: CardId


@tagged
class ColonyFounded(NamedTuple):
    """The top card of a stack is paid for and laid out."""

    seat: Seat
    card: CardId
    price: int


@tagged
class Traded(NamedTuple):
    """Both trading partners receive coins from the bank."""

    seat: Seat
    partner: Seat
    coins: int
    partner_coins: int


@tagged
class Attacked(NamedTuple):
    """A player attacks: what he paid for war symbols, and his spoils from the bank."""

    seat: Seat
    target: Seat
    attack: int
    defence: int
    paid: int
    spoils: int


@tagged
class CardLost(NamedTuple):
    """A card leaves a city for its owner's history pile; a coin on it goes to the bank."""

    seat: Seat
    card: CardId
    by: Seat
    coin: int


@tagged
class UnderLost(NamedTuple):
    """The cards under Alexander leave with him."""

    seat: Seat
    colours: tuple[str, ...]
    to: str  # box or history
    card: tuple[CardId, ...] | None  # all of them

    def seen_by(self, seat: Seat | None) -> "UnderLost":
        return self if seat == self.seat else self._replace(card=None)


@tagged
class GameEnded(NamedTuple):
    """The points are counted."""

    winners: tuple[Seat, ...]


EVENTS = (
    StartNamed, BoardTaken, CoinsDealt, StacksMade, TurnBegan, CardDrawn, ExtraPaid, EndCardShown, DrawLapsed,
    StacksSeen, CardOffered, BidMade, BidPassed, CardSold, CardBoughtBack, CardUnsold, CardBuilt, CardProtected,
    IncomeTaken, CardActivated, PointsExchanged, CardTucked, CardDiscarded, CardBuried, PileSeen, CardRemoved,
    CardReturned, CoinsGiven, PortTurned, PortTurnedBack, CardEntered, ColonyFounded, Traded, Attacked, CardLost,
    UnderLost, GameEnded,
)  # fmt: skip
REVEALS = (
    StacksMade, CardDrawn, EndCardShown, StacksSeen, CardSold, CardBoughtBack, CardBuilt, PileSeen, CardReturned,
    CardEntered, ColonyFounded,
)  # fmt: skip
SILENT = (CardEntered,)  # the event before it has said where the card comes from
APART = (EndCardShown,)


def shows(event: object, seat: Seat) -> bool:
    """Whether an event tells a seat something it could not know. It knows its own hand, auction and pile."""
    if isinstance(event, CardBuilt | CardBoughtBack | CardSold | CardReturned):
        return event.seat != seat
    return isinstance(event, REVEALS) and not isinstance(event, CardEntered)  # the previous event has named the card
