"""What the board needs to show the choices of a question, as `Question.board` carries it; see `outlook.py`."""

from collections.abc import Mapping, Sequence
from typing import Literal, NotRequired, TypedDict

from agora.games.polis.abilities import Use


class Standing(TypedDict):
    """How a player stands, in the figures that a trade or a war can change."""

    coins: int
    cards: int
    attack: int
    defence: int
    history: int
    culture: int
    history_points: int
    end: int
    score: int


class Partner(TypedDict):
    """A possible partner, and how both would stand after a trade."""

    seat: int
    vases: int
    now: Standing
    own: Standing
    after: Standing


class TradeBoard(TypedDict):
    """All possible trades."""

    partners: Sequence[Partner]


class Strength(TypedDict):
    """War symbols of a card."""

    card: str | None  # None: the city board
    war: int


class Loss(TypedDict):
    """A card that the attacked player could lose, and how its owner stands without it."""

    card: str
    refused: str | None
    after: Standing | None
    strikes_back: NotRequired[Sequence[str]]  # the attacker's cards whose sacrifice lets the owner strike back


class Gift(TypedDict):
    """A card that the attacker could give up; the other fields are given only if the rules allow it."""

    card: str
    refused: str | None
    after: NotRequired[Standing]
    rest: NotRequired[int]  # points, without those for coins
    danger: NotRequired[Sequence[int]]  # seats that could strike back, as their cities stand now


class Rival(TypedDict):
    """What an attack on a player would bring and destroy. `coins`: by the number of bought symbols, from `need` on."""

    seat: int
    refused: str | None
    need: int
    most: int
    spoils: int
    coins: Sequence[int]
    coin_points: Sequence[int]
    strength: Sequence[Strength]
    now: Standing
    victims: Sequence[Loss]


class WarBoard(TypedDict):
    """All possible attacks and their results."""

    own: Standing
    symbol: int  # the price of a war symbol; 0: none can be bought
    strength: Sequence[Strength]
    rivals: Sequence[Rival]
    given: Sequence[Gift]


class DestroyBoard(TypedDict):
    """The cards of the attacked city."""

    victims: Sequence[Loss]


class SacrificeBoard(TypedDict):
    """The attacker's own cards."""

    given: Sequence[Gift]


class Amounts(TypedDict):
    """Coins and points."""

    coins: int
    points: int


class Source(TypedDict):
    """A source of income."""

    card: str | None  # None: the city board
    coins: int
    points: int


class Activity(TypedDict):
    """What a card can do in the income phase; only a card that can be activated has a cost and a use."""

    card: str
    does: Literal["activate", "exchange", "income", "nothing", "entered", "later"]
    points: NotRequired[int]
    use: NotRequired[Use]
    hand: NotRequired[int]
    used: NotRequired[bool]


class IncomeBoard(TypedDict):
    """What the income phase can bring."""

    taken: bool
    coins: int
    points: int
    after: Amounts
    sources: Sequence[Source]
    cards: Sequence[Activity]
    rate: int
    exchanged: bool
    sell: int
    buy: int


BOARDS: Mapping[str, type] = {
    "polis.ask.trade": TradeBoard,
    "polis.ask.trade-port": TradeBoard,
    "polis.ask.war": WarBoard,
    "polis.ask.destroy": DestroyBoard,
    "polis.ask.sacrifice": SacrificeBoard,
    "polis.ask.income": IncomeBoard,
    "polis.ask.activities": IncomeBoard,
}
