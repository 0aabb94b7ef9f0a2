"""The tiles that nobody has seen yet: what everyone at the table could work out."""

from collections.abc import Sequence

from agora.core.engine import Rng
from agora.games.akropolis.box import TileId
from agora.games.akropolis.state import Akropolis


def unseen(s: Akropolis) -> tuple[TileId, ...]:
    """The tiles in use that lie in no city and not in the site, in the order of their numbers."""
    seen = {tile for city in s.cities for tile, *_ in city.placed}
    seen.update(s.site, s.automa_tiles)
    return tuple(tile for tile in sorted(s.box.in_use(s.options.sides, s.options.long_game)) if tile not in seen)


def draw(tiles: Sequence[TileId], count: int, rng: Rng) -> tuple[TileId, ...]:
    """Draw some of the tiles, in order."""
    rest = list(tiles)
    return tuple(rest.pop(rng.below(len(rest))) for _ in range(count))
