"""The moves: laying a tile, and what chance deals."""

import re
from typing import Annotated, NamedTuple

from agora.core.engine import Seat, tagged
from agora.core.errors import Malformed
from agora.core.shapes import Range
from agora.games.akropolis.box import TileId

PLACE = re.compile(r"([0-9]{1,3}) +(-?[0-9]{1,6}),(-?[0-9]{1,6})/([0-5])")


@tagged
class Place(NamedTuple):
    """Take a tile of the site and lay it in your own city."""

    slot: Annotated[int, Range(0, 999)]  # which tile of the site, from 0; also its price in stones
    q: Annotated[int, Range(-999_999, 999_999)]  # the cell of the tile's first hex
    r: Annotated[int, Range(-999_999, 999_999)]
    # how the tile is rotated, in clockwise sixths. Moves, events and questions, which are saved and sent, call this
    # `turn`; all other code calls it `rotation`
    turn: Annotated[int, Range(0, 5)]

    def to_words(self) -> str:
        return f"{self.slot} {self.q},{self.r}/{self.turn}"

    @classmethod
    def from_words(cls, words: str) -> "Place":
        found = PLACE.fullmatch(words)
        if not found:
            raise Malformed("akropolis.notation.place", words=words[:40])
        return cls(*map(int, found.groups()))


@tagged
class Dealt(NamedTuple):
    """Chance has shuffled the tiles: the opening site, and the stacks in the order they will be used."""

    site: tuple[TileId, ...]
    stacks: tuple[tuple[TileId, ...], ...] | None  # None: hidden from the reader

    def seen_by(self, seat: Seat | None) -> "Dealt":
        return Dealt(self.site, None)


@tagged
class Chief(NamedTuple):
    """Chance has named the first Chief Architect."""

    seat: Seat


MOVES = (Place, Dealt, Chief)
