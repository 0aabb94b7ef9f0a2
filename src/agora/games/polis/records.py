"""The records of the data files `cards.json` and `boards.json`."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Literal, NamedTuple, NotRequired, TypedDict

from agora.core.questions import JSON
from agora.core.shapes import Range
from agora.games.polis.abilities import Timing, Use

Colour = Literal["red", "green", "blue", "yellow"]
Source = Literal["rulebook", "inferred", "designed"]
SymbolType = Literal[
    "culture", "discount_any", "discount_colour", "income_coins", "income_vp", "income_per_colour",
    "income_per_building", "start_money", "vase", "war", "mercenary", "end_vp_per_colour", "end_vp",
    "end_vp_per_building",
]  # fmt: skip
COLOURED = ("discount_colour", "income_per_colour", "end_vp_per_colour")  # symbols that name a colour


class Symbol(NamedTuple):
    """One printed symbol; `bold` is the thick outline on which a coin may lie."""

    type: SymbolType
    value: Annotated[int, Range(1, 99)]
    bold: bool
    src: str
    colour: Colour | None = None


class Cost(NamedTuple):
    """What using an ability costs. A hand card that it takes is part of the ability and is not listed here."""

    vp: Annotated[int, Range(0, 99)] = 0
    rate_coins_per_vp: Annotated[int, Range(1, 99)] = 3  # the price of a point with Euclidis


# Fields of a cost in older data sets, which tables may have stored. They repeat what an ability or a symbol says.
RETIRED_COSTS = ("coins", "discard_hand", "tuck_hand", "hand_to_history", "coins_per_symbol")


class Params(NamedTuple):
    """What an ability refers to."""

    pile: Colour | None = None  # the stack a Temple or a Colony draws from
    card: str | None = None  # the card a Captain needs


class CardRecord(NamedTuple):
    """A development card: what is printed on it, how many copies there are, and the source."""

    id: str
    name_en: str
    name_nl: str
    colour: Colour
    kind: Literal["person", "building", "other"]
    symbols: tuple[Symbol, ...]
    copies: Annotated[int, Range(1, 99)]
    source: Source
    ability: str | None = None
    ability_params: Params = Params()
    ability_timing: Timing | None = None
    ability_use: Use | None = None
    ability_cost: Cost = Cost()
    provenance: Mapping[str, str] = {}
    notes: str = ""


class SideRecord(NamedTuple):
    """One side of a city board."""

    symbols: tuple[Symbol, ...]
    special: str = ""


class SidesRecord(NamedTuple):
    """Both sides of a city board."""

    A: SideRecord
    B: SideRecord


class BoardRecord(NamedTuple):
    """A city board."""

    id: str
    name: str
    sides: SidesRecord
    english: str = ""
    name_source: Source = "designed"
    notes: str = ""


class CardFile(NamedTuple):
    """The data file `cards.json`; each card is read on its own so that a mistake names it."""

    cards: tuple[JSON, ...]
    meta: Mapping[str, JSON] = {}


class BoardFile(NamedTuple):
    """The data file `boards.json`."""

    boards: tuple[JSON, ...]
    meta: Mapping[str, JSON] = {}


class CardsWhole(TypedDict):
    """`cards.json` with its records read."""

    cards: Sequence[CardRecord]
    meta: NotRequired[Mapping[str, JSON]]


class BoardsWhole(TypedDict):
    """`boards.json` with its records read."""

    boards: Sequence[BoardRecord]
    meta: NotRequired[Mapping[str, JSON]]


FILES: Mapping[str, type] = {"cards": CardsWhole, "boards": BoardsWhole}
