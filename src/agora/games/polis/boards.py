"""What the board needs to show the choices of a question, as `Question.board` carries it; `foretell` computes it."""

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
    """What a trade with a player would make of both."""

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


class Gift(TypedDict):
    """A card that the attacker could give up; the rest is told only if the rules allow it."""

    card: str
    refused: str | None
    after: NotRequired[Standing]
    rest: NotRequired[int]  # points, those for coins left out
    danger: NotRequired[Sequence[int]]  # seats that could strike back


class Rival(TypedDict):
    """What an attack on a player would bring and destroy; `coins` by the number of bought symbols, from `need` on."""

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
    """All that a war could bring."""

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
    """A piece of an income."""

    card: str | None  # None: the city board
    coins: int
    points: int


class Activity(TypedDict):
    """What a card can do in the income phase; cost and use only of a card that can be activated."""

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
