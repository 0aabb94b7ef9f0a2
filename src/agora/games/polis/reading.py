"""Reads the parts of a position: cards, piles, boards and numbers. An error names the mistake."""

from collections.abc import Sequence
from typing import NotRequired, TypedDict, TypeVar

from agora.core.engine import Seat
from agora.core.errors import Malformed
from agora.core.positions import check_amount, check_seat
from agora.games.polis.abilities import ABILITIES
from agora.games.polis.box import COLOURS, END, Board, Box, Card, CardId
from agora.games.polis.deal import UNKNOWN
from agora.games.polis.state import Fact, Laid

T = TypeVar("T")


class CityCard(TypedDict):
    """A card in a city, with more than its name."""

    card: str
    coin: NotRequired[str]  # the symbol under a coin; `yes` for the first that can take one
    up: NotRequired[bool]  # moved up: used this turn or this game
    toward: NotRequired[int]  # the player a Port is turned to
    under: NotRequired[Sequence[str]]  # cards under Alexander


class Memory(TypedDict):
    """Cards that a seat knows to lie in certain places."""

    places: Sequence[str]
    cards: Sequence[str]


def read_card(box: Box, name: str) -> Card:
    card = box.find(name)
    if card not in box.cards:
        raise Malformed("polis.position.card", card=name, near=box.nearest(name))
    return box.cards[card]


def read_named(box: Box, names: Sequence[str]) -> tuple[CardId, ...]:
    """Read cards, none of which may be left to chance."""
    return tuple(read_card(box, name).id for name in names)


def read_cards(box: Box, names: Sequence[str]) -> tuple[CardId, ...]:
    return tuple(read_or_gap(box, name) for name in names)


def read_or_gap(box: Box, name: str) -> CardId:
    if name in COLOURS:
        return UNKNOWN + name
    return name if name == UNKNOWN else read_card(box, name).id


def read_pile(box: Box, pile: int | Sequence[str]) -> tuple[CardId, ...]:
    if isinstance(pile, int):
        return (UNKNOWN,) * check_amount(pile, "history")
    return read_cards(box, pile)


def read_laid(box: Box, given: str | CityCard, owner: Seat, seats: int) -> Laid:
    if isinstance(given, str):
        return Laid(read_card(box, given).id)
    card = read_card(box, given["card"])
    ability = ABILITIES[card.ability] if card.ability else None
    covered = read_covered(card, given["coin"]) if "coin" in given else -1
    toward = check_seat(given["toward"], "toward", seats) if "toward" in given else None
    if toward is not None and (not (ability and ability.turns_to_player) or toward == owner):
        raise Malformed("polis.position.toward", card=card.id)
    if given.get("under") and not (ability and ability.holds_cards):
        raise Malformed("polis.position.under", card=card.id)
    up = given.get("up", toward is not None)
    return Laid(card.id, covered, up, toward, read_cards(box, given.get("under", ())))


def read_covered(card: Card, symbol: str) -> int:
    """Which symbol a coin covers."""
    bold = dict(card.bold)
    types = [one.type for one in card.record.symbols]
    if symbol == "yes" and bold:
        return card.bold[0][1]
    if symbol in bold:
        return bold[symbol]
    if symbol in types:
        return types.index(symbol)
    raise Malformed("polis.position.coin", card=card.id, symbol=symbol)


def read_board(box: Box, name: str | None) -> Board | None:
    if name is None:
        return None
    board, _, side = name.replace(" ", "-").rpartition("-")
    key = (board.lower(), side.upper()) if side.upper() in ("A", "B") and board else (name.lower(), "A")
    if key not in box.boards:
        raise Malformed("polis.position.board", board=name)
    return box.boards[key]


def read_facts(box: Box, facts: Sequence[Memory]) -> tuple[Fact, ...]:
    return tuple(
        (tuple(fact["places"]), tuple(END if card == END else read_card(box, card).id for card in fact["cards"]))
        for fact in facts
    )


def read_maybe(values: Sequence[T | None], name: str, expected: int) -> Sequence[T | None]:
    if len(values) > expected:
        raise Malformed("core.read.length", path=name, expected=expected, got=len(values))
    return [*values, *([None] * (expected - len(values)))]


def read_each(values: Sequence[T | None], name: str, defaults: Sequence[T]) -> list[T]:
    """Read values by seat; one that is left out or null takes its default."""
    given = read_maybe(values, name, len(defaults))
    return [default if value is None else value for value, default in zip(given, defaults, strict=True)]
