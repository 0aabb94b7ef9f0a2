"""The moves, in the words of the rulebook, and what chance deals."""

from typing import Literal, NamedTuple

from agora.core.engine import Seat, tagged
from agora.games.polis.box import CardId
from agora.games.polis.records import Colour


@tagged
class Starts(NamedTuple):
    """Chance has drawn the starting player."""

    seat: Seat


@tagged
class BoardsDealt(NamedTuple):
    """Chance has given out the city boards, by seat."""

    boards: tuple[str, ...]


@tagged
class Shuffled(NamedTuple):
    """Chance has made the stacks (top first) and taken cards out; `dealt` fills the gaps of a position."""

    stacks: tuple[tuple[CardId, ...], ...] | None  # None: hidden from the reader
    removed: tuple[CardId, ...] | None
    dealt: tuple[CardId, ...] | None = ()

    def seen_by(self, seat: Seat | None) -> "Shuffled":
        return Shuffled(None, None, None)


@tagged
class ChooseSide(NamedTuple):
    """Turn your city board to a side."""

    side: Literal["A", "B"]


@tagged
class TakeBoard(NamedTuple):
    """Choose a city board and its side."""

    board: str
    side: Literal["A", "B"] = "A"


@tagged
class Draw(NamedTuple):
    """Draw the top card of a stack."""

    stack: Colour


@tagged
class Buy(NamedTuple):
    """Buy the extra card, for coins or with Aristoteles for points."""

    stack: Colour
    pay: Literal["coins", "points"] = "coins"


@tagged
class Look(NamedTuple):
    """Look at the top cards of two stacks with the Lighthouse."""

    stacks: tuple[Colour, ...]


@tagged
class Offer(NamedTuple):
    """Put a hand card up for auction."""

    card: CardId

    def seen_by(self, seat: Seat | None) -> None:
        return None


@tagged
class Bid(NamedTuple):
    """Bid coins for the card."""

    amount: int


@tagged
class Sell(NamedTuple):
    """Sell the card to the highest bidder."""


@tagged
class BuyBack(NamedTuple):
    """Buy the offered card yourself."""


@tagged
class Build(NamedTuple):
    """Build a hand card."""

    card: CardId


@tagged
class Protect(NamedTuple):
    """Lay a coin on a symbol of one of your cards."""

    card: str
    symbol: str


@tagged
class Income(NamedTuple):
    """Take the income."""


@tagged
class Activate(NamedTuple):
    """Use the ability of one of your cards."""

    card: str


@tagged
class Exchange(NamedTuple):
    """Buy (above 0) or sell (below 0) points with Euclidis."""

    points: int


@tagged
class Choose(NamedTuple):
    """Choose a card for the current effect: from the hand, or from a history pile that is looked through."""

    card: CardId

    def seen_by(self, seat: Seat | None) -> None:
        return None


@tagged
class Name(NamedTuple):
    """Name a player for the current effect."""

    seat: Seat


@tagged
class Kill(NamedTuple):
    """Remove a person from a city with the Assassin."""

    seat: Seat
    card: str


@tagged
class Found(NamedTuple):
    """Pay for the Colony and lay out the top red card."""


@tagged
class Trade(NamedTuple):
    """Trade with a player."""

    seat: Seat


@tagged
class Attack(NamedTuple):
    """Attack a player, with war symbols bought by the Mercenary."""

    seat: Seat
    bought: int = 0


@tagged
class Destroy(NamedTuple):
    """Destroy a card of the attacked city."""

    card: str


@tagged
class Sacrifice(NamedTuple):
    """Destroy one of your cards with a war symbol after an attack."""

    card: str


@tagged
class Pass(NamedTuple):
    """Decline: no bid, no extra card, nothing more in this phase."""


MOVES = (
    Starts, BoardsDealt, Shuffled, ChooseSide, TakeBoard, Draw, Buy, Look, Offer, Bid, Sell, BuyBack, Build, Protect,
    Income, Activate, Exchange, Choose, Name, Kill, Found, Trade, Attack, Destroy, Sacrifice, Pass,
)  # fmt: skip
