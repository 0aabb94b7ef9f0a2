"""What is in the box: development cards, city boards, and the totals of their visible symbols."""

import difflib
import re
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import NamedTuple, TypeVar, cast

from agora.core.errors import Malformed
from agora.core.questions import JSON
from agora.core.records import Record
from agora.core.shapes import Kinds
from agora.games import files
from agora.games.polis.abilities import ABILITIES
from agora.games.polis.records import (
    COLOURED,
    RETIRED_COSTS,
    BoardFile,
    BoardRecord,
    CardFile,
    CardRecord,
    Colour,
    Symbol,
)  # fmt: skip

COLOURS: tuple[Colour, ...] = ("red", "green", "blue", "yellow")
END = "end"  # the End card of a stack
SIDES = ("A", "B")
BUILD_PRICE = 10  # polis.build

CardId = str  # which card; copies of a card cannot be told apart
ColourNumber = int  # index into COLOURS
T = TypeVar("T")


class Face(NamedTuple):
    """The totals of the visible symbols of a card or board side."""

    war: int = 0
    vases: int = 0
    culture: int = 0
    coins: int = 0
    points: int = 0
    start_money: int = 0
    end: int = 0
    coins_per_building: int = 0
    end_per_building: int = 0
    mercenary: int = 0  # coins for one more war symbol; 0: cannot be bought
    discount: tuple[int, ...] = (0, 0, 0, 0)  # by colour of the card that is built
    coins_per_colour: tuple[int, ...] = (0, 0, 0, 0)
    end_per_colour: tuple[int, ...] = (0, 0, 0, 0)


class Card:
    """A development card as the rules need it."""

    __slots__ = (
        "ability", "bold", "building", "colour", "cost", "faces", "id", "person", "record", "stack", "timing", "use",
        "wanted",
    )  # fmt: skip

    def __init__(self, record: CardRecord) -> None:
        self.id = record.id
        self.record = record
        self.colour: ColourNumber = COLOURS.index(record.colour)
        self.person = record.kind == "person"
        self.building = record.kind == "building"
        self.ability = record.ability
        ability = ABILITIES[record.ability] if record.ability else None
        self.timing = ability.timing if ability else None
        self.use = record.ability_use or (ability.uses[0] if ability else None)
        self.cost = record.ability_cost
        self.stack = _stack(record)
        self.wanted = record.ability_params.card or (ability.wants if ability else None)
        # faces[0] with all symbols visible, faces[i + 1] with symbol i under a coin
        self.faces = tuple(face(record.symbols, covered) for covered in range(-1, len(record.symbols)))
        self.bold = labels(record.symbols)


class Board(NamedTuple):
    """One side of a city board."""

    id: str
    side: str
    face: Face


class Box:
    """The components of one table; shared by all its states, never changed."""

    def __init__(self, cards: Sequence[CardRecord], boards: Sequence[BoardRecord], price: int) -> None:
        self.cards = {card.id: Card(card) for card in cards}
        self.boards = {
            (board.id, side): Board(board.id, side, face(getattr(board.sides, side).symbols))
            for board in boards
            for side in SIDES
        }
        self.board_ids = tuple(board.id for board in boards)
        self.board_records = tuple(boards)
        self.build_price = price
        self.by_colour = tuple(
            tuple(card.id for card in cards for _ in range(card.copies) if card.colour == colour) for colour in COLOURS
        )
        self.aliases = {_kebab(card.name_en): card.id for card in cards}

    def find(self, name: str) -> CardId:
        """The card of this id or English name; the name may be written with - or _."""
        if name in self.cards:
            return name
        plain = _kebab(name)
        return plain if plain in self.cards else self.aliases.get(plain, name)

    def nearest(self, name: str) -> CardId:
        """The card with the most similar name."""
        near = difflib.get_close_matches(_kebab(name), [*self.cards, *self.aliases], 1, 0)[0]
        return self.find(near)

    def colour(self, card: CardId) -> ColourNumber:
        """The colour of a card's back."""
        return self.cards[card].colour


def face(symbols: Sequence[Symbol], covered: int = -1) -> Face:
    """Add up symbols, without the one under a coin."""
    visible = [symbol for i, symbol in enumerate(symbols) if i != covered]

    def total(kind: str) -> int:
        return sum(symbol.value for symbol in visible if symbol.type == kind)

    def by_colour(kind: str) -> tuple[int, ...]:
        return tuple(sum(s.value for s in visible if s.type == kind and s.colour == colour) for colour in COLOURS)

    prices = [symbol.value for symbol in visible if symbol.type == "mercenary"]
    return Face(
        war=total("war"),
        vases=total("vase"),
        culture=total("culture"),
        coins=total("income_coins"),
        points=total("income_vp"),
        start_money=total("start_money"),
        end=total("end_vp"),
        coins_per_building=total("income_per_building"),
        end_per_building=total("end_vp_per_building"),
        mercenary=min(prices, default=0),
        discount=tuple(total("discount_any") + own for own in by_colour("discount_colour")),
        coins_per_colour=by_colour("income_per_colour"),
        end_per_colour=by_colour("end_vp_per_colour"),
    )


def labels(symbols: Sequence[Symbol]) -> tuple[tuple[str, int], ...]:
    """The symbols with a thick outline, by name: `vase`, or `vase-2` for the second of its type."""
    found: list[tuple[str, int]] = []
    for i, symbol in enumerate(symbols):
        if symbol.bold:
            before = sum(other.type == symbol.type and other.bold for other in symbols[:i])
            found.append((f"{symbol.type}-{before + 1}" if before else symbol.type, i))
    return tuple(found)


def read_box(data: JSON) -> Box:
    """Read a custom data set; without one, the reconstruction that comes with the game."""
    if data is None:
        return PRINTED.box
    if not isinstance(data, Mapping) or not data or set(data) - {"cards", "boards"}:
        raise Malformed("polis.data.files")
    given = {**PRINTED.files, **data}
    card_file = cast(CardFile, Record(CardFile, Kinds()).read(given["cards"], "cards.json"))
    board_file = cast(BoardFile, Record(BoardFile, Kinds()).read(given["boards"], "boards.json"))
    cards = [_check_card(_read(CardRecord, _without_retired(card), "cards.json")) for card in card_file.cards]
    boards = [_read(BoardRecord, board, "boards.json") for board in board_file.boards]
    _check_ids([card.id for card in cards], "cards.json")
    _check_wanted(cards)
    _check_ids([board.id for board in boards], "boards.json")
    for board in boards:
        for side in SIDES:
            _check_symbols(getattr(board.sides, side).symbols, "boards.json", board.id)
    price = card_file.meta.get("base_build_cost", BUILD_PRICE)
    if type(price) is not int or not 0 <= price <= 99:
        raise Malformed("polis.data.record", file="cards.json", record="meta", why="base_build_cost")
    return Box(cards, boards, price)


def _read(cls: type[T], value: JSON, file: str) -> T:
    """Read one record; an error names it."""
    name = value.get("id") if isinstance(value, Mapping) else None
    where = f'{file}: "{name}"' if isinstance(name, str) else file
    return cast(T, Record(cls, Kinds()).read(value, where))  # the record reads objects of `cls`


def _without_retired(card: JSON) -> JSON:
    """A card of a data file without the fields that cards no longer have."""
    cost = card.get("ability_cost") if isinstance(card, Mapping) else None
    if not isinstance(card, Mapping) or not isinstance(cost, Mapping):
        return card
    return {**card, "ability_cost": {name: value for name, value in cost.items() if name not in RETIRED_COSTS}}


def _check_card(card: CardRecord) -> CardRecord:
    """Put the names of a card in our spelling, or raise Malformed naming it."""
    params = card.ability_params
    plain = card._replace(
        id=_kebab(card.id),
        ability=_kebab(card.ability) if card.ability else None,
        ability_params=params._replace(card=_kebab(params.card) if params.card else None),
    )
    if (
        not re.fullmatch(r"[a-z][a-z0-9-]*", plain.id)
        or re.search(r"-[0-9]+$", plain.id)
        or plain.id in (END, *COLOURS)
    ):
        raise Malformed("polis.data.id", record=card.id)
    _check_symbols(plain.symbols, "cards.json", card.id)
    if any(symbol.type == "start_money" for symbol in plain.symbols):
        raise Malformed("polis.data.start-money", record=card.id)
    if plain.ability is not None:
        _check_ability(plain)
    return plain


def _check_ability(card: CardRecord) -> None:
    word = card.ability or ""
    if word not in ABILITIES:
        near = difflib.get_close_matches(word, ABILITIES, 1, 0)[0]
        raise Malformed("polis.data.ability", record=card.id, ability=word, near=near)
    known = ABILITIES[word]
    if card.ability_timing not in (None, known.timing):
        raise Malformed("polis.data.timing", record=card.id, ability=word, timing=known.timing)
    if card.ability_use not in (None, *known.uses):
        raise Malformed("polis.data.use", record=card.id, ability=word, uses=known.uses)
    if known.draws and _stack(card) is None:
        raise Malformed("polis.data.stack", record=card.id)


def _check_wanted(cards: Sequence[CardRecord]) -> None:
    """Raise Malformed if an ability names a card that does not exist."""
    for card in cards:
        wanted = card.ability_params.card
        if wanted and wanted not in [other.id for other in cards]:
            raise Malformed("polis.data.wanted", record=card.id, card=wanted)


def _check_symbols(symbols: Sequence[Symbol], file: str, record: str) -> None:
    for symbol in symbols:
        if (symbol.type in COLOURED) != (symbol.colour is not None):
            raise Malformed("polis.data.colour", file=file, record=record, symbol=symbol.type)


def _check_ids(ids: Sequence[str], file: str) -> None:
    for one in ids:
        if ids.count(one) > 1:
            raise Malformed("polis.data.twice", file=file, record=one)


def _stack(card: CardRecord) -> ColourNumber | None:
    """The stack an ability draws from: the one its card names, its usual one, or the colour its card makes cheaper."""
    cheaper = [symbol.colour for symbol in card.symbols if symbol.type == "discount_colour"]
    usual = ABILITIES[card.ability].stack if card.ability else None
    stack = card.ability_params.pile or usual or (cheaper[0] if cheaper else None)
    return COLOURS.index(stack) if stack else None


def _kebab(name: str) -> str:
    return re.sub(r"[\s_]+", "-", name.strip().lower())


class _Printed:
    """The components that come with the game, read when first needed."""

    @cached_property
    def files(self) -> Mapping[str, JSON]:
        return {name: files.read("agora.games.polis", "data", f"{name}.json") for name in ("cards", "boards")}

    @cached_property
    def box(self) -> Box:
        return read_box(self.files)


PRINTED = _Printed()
