"""The tiles that are still to come: what everyone at the table could work out."""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from agora.core.engine import Rng
from agora.games.akropolis.box import DISTRICTS, PLAZA, Box, TileId
from agora.games.akropolis.state import Akropolis
from agora.games.akropolis.worlds import unseen


def draw(tiles: Sequence[TileId], count: int, rng: Rng) -> tuple[TileId, ...]:
    """Draw some of the tiles, in order."""
    rest = list(tiles)
    return tuple(rest.pop(rng.below(len(rest))) for _ in range(count))


class Supply(NamedTuple):
    """How many plazas and districts of each colour a remaining tile has on average."""

    plazas: tuple[float, ...]
    districts: tuple[float, ...]


def supply(s: Akropolis) -> Supply:
    """What a city can still get: from the site, and from the tiles that nobody has seen."""
    return supply_of(s.box, (*s.site, *unseen(s)))


def supply_of(box: Box, tiles: Sequence[TileId]) -> Supply:
    """The average of some tiles."""
    count = Counter(kind for tile in tiles for kind in box.hexes[tile])
    each = 1 / max(1, len(tiles))
    return Supply(
        tuple(each * count[PLAZA + colour] for colour in DISTRICTS),
        tuple(each * count[colour] for colour in DISTRICTS),
    )
