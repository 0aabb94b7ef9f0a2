"""The tiles that are still to come: what everyone at the table could work out."""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from agora.core.engine import Rng
from agora.games.akropolis.box import DISTRICTS, PLAZA, Box, TileId
from agora.games.akropolis.state import Akropolis


def unseen(s: Akropolis) -> tuple[TileId, ...]:
    """The tiles that may be in the stacks, in the order of their numbers; which of them lie where is not told.

    They are the tiles in use that lie in no city and not in the site. A position that was set up may have others.
    """
    seen = {tile for city in s.cities for tile, *_ in city.placed}
    seen.update(s.site, s.automa_tiles)
    in_use = s.box.in_use(s.options.sides, s.options.long_game)
    hidden = {tile for tile in in_use if tile not in seen}
    return tuple(sorted(hidden.union(*s.stacks)))


def draw(tiles: Sequence[TileId], count: int, rng: Rng) -> tuple[TileId, ...]:
    """Draw some of the tiles, in order."""
    rest = list(tiles)
    return tuple(rest.pop(rng.below(len(rest))) for _ in range(count))


class Supply(NamedTuple):
    """How many plazas and districts of each colour a tile to come has on average."""

    plazas: tuple[float, ...]
    districts: tuple[float, ...]


def supply(s: Akropolis) -> Supply:
    """What can still come into a city: out of the site, and of the tiles that nobody has seen."""
    return supply_of(s.box, (*s.site, *unseen(s)))


def supply_of(box: Box, tiles: Sequence[TileId]) -> Supply:
    """What a tile out of some tiles has on average."""
    count = Counter(kind for tile in tiles for kind in box.hexes[tile])
    each = 1 / max(1, len(tiles))
    return Supply(
        tuple(each * count[PLAZA + colour] for colour in DISTRICTS),
        tuple(each * count[colour] for colour in DISTRICTS),
    )
