"""What can be answered, in the words of the rulebook, and what chance deals.

Moves without fields would all be equal as bare tuples, so they compare by their class.
"""

from typing import Literal, NamedTuple

from agora.core.engine import Seat
from agora.games.polis.box import CardId
from agora.games.polis.records import Colour


class Starts(NamedTuple):
    """Chance has drawn the starting player."""

    seat: Seat


class BoardsDealt(NamedTuple):
    """Chance has given out the city boards, by seat."""

    boards: tuple[str, ...]


class Shuffled(NamedTuple):
    """Chance has made the stacks (top first) and taken cards out; `dealt` fills what a position left open."""

    stacks: tuple[tuple[CardId, ...], ...] | None  # None: hidden from the reader
    removed: tuple[CardId, ...] | None
    dealt: tuple[CardId, ...] | None = ()

    def seen_by(self, seat: Seat | None) -> "Shuffled":
        return Shuffled(None, None, None)


class ChooseSide(NamedTuple):
    """Turn the own city board to a side."""

    side: Literal["A", "B"]


class TakeBoard(NamedTuple):
    """Choose a city board and its side."""

    board: str
    side: Literal["A", "B"] = "A"


class Draw(NamedTuple):
    """Draw the top card of a stack."""

    stack: Colour


class Buy(NamedTuple):
    """Buy the extra card, for coins or with Aristoteles for points."""

    stack: Colour
    pay: Literal["coins", "points"] = "coins"


class Look(NamedTuple):
    """Look at the top cards of two stacks with the Lighthouse."""

    stacks: tuple[Colour, ...]


class Offer(NamedTuple):
    """Put a hand card up for auction."""

    card: CardId

    def seen_by(self, seat: Seat | None) -> None:
        return None


class Bid(NamedTuple):
    """Bid coins for the card."""

    amount: int


class Sell(NamedTuple):
    """Sell the card to the highest bidder."""

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self)

    def __ne__(self, other: object) -> bool:
        return type(other) is not type(self)

    def __hash__(self) -> int:
        return hash(type(self))


class BuyBack(NamedTuple):
    """Buy the offered card oneself."""

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self)

    def __ne__(self, other: object) -> bool:
        return type(other) is not type(self)

    def __hash__(self) -> int:
        return hash(type(self))


class Build(NamedTuple):
    """Build a hand card."""

    card: CardId


class Protect(NamedTuple):
    """Lay a coin on a symbol of an own card."""

    card: str
    symbol: str


class Income(NamedTuple):
    """Take the income."""

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self)

    def __ne__(self, other: object) -> bool:
        return type(other) is not type(self)

    def __hash__(self) -> int:
        return hash(type(self))


class Activate(NamedTuple):
    """Use the ability of an own card."""

    card: str


class Exchange(NamedTuple):
    """Buy (above 0) or sell (below 0) points with Euclidis."""

    points: int


class Choose(NamedTuple):
    """Choose a card for the effect at hand: of the hand, or of a history pile one looks through."""

    card: CardId

    def seen_by(self, seat: Seat | None) -> None:
        return None


class Name(NamedTuple):
    """Name a player for the effect at hand."""

    seat: Seat


class Kill(NamedTuple):
    """Remove a person from a city with the Assassin."""

    seat: Seat
    card: str


class Found(NamedTuple):
    """Pay for the Colony and lay out the top red card."""

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self)

    def __ne__(self, other: object) -> bool:
        return type(other) is not type(self)

    def __hash__(self) -> int:
        return hash(type(self))


class Trade(NamedTuple):
    """Trade with a player."""

    seat: Seat


class Attack(NamedTuple):
    """Attack a player, with war symbols bought by the Mercenary."""

    seat: Seat
    bought: int = 0


class Destroy(NamedTuple):
    """Destroy a card of the attacked city."""

    card: str


class Sacrifice(NamedTuple):
    """Destroy an own card with a war symbol after an attack."""

    card: str


class Pass(NamedTuple):
    """Decline: no bid, no extra card, nothing more in this phase."""

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self)

    def __ne__(self, other: object) -> bool:
        return type(other) is not type(self)

    def __hash__(self) -> int:
        return hash(type(self))


MOVES = (
    Starts, BoardsDealt, Shuffled, ChooseSide, TakeBoard, Draw, Buy, Look, Offer, Bid, Sell, BuyBack, Build, Protect,
    Income, Activate, Exchange, Choose, Name, Kill, Found, Trade, Attack, Destroy, Sacrifice, Pass,
)  # fmt: skip
