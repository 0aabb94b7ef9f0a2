"""What the board needs to show the choices of a question, as `Question.board` carries it."""

from collections.abc import Mapping, Sequence
from typing import NotRequired, TypedDict

from agora.games.akropolis.board import Footprint


class OfferedTile(TypedDict):
    """A tile of the site, with the rule that forbids buying it now."""

    slot: int
    tile: int
    price: int
    refused: NotRequired[str]


class PlaceBoard(TypedDict):
    """The tiles of the site, and the footprints that are legal for all of them."""

    tiles: Sequence[OfferedTile]
    footprints: Sequence[Footprint]


BOARDS: Mapping[str, type] = {"akropolis.ask.tile": PlaceBoard}
