"""The automa in the search: which tile it takes is known, and what its tiles will come to is estimated."""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from agora.games.akropolis import automa
from agora.games.akropolis.box import DISTRICTS, PLAZA, Box, TileId
from agora.games.akropolis.options import AkropolisOptions
from agora.games.akropolis.scoring import automa_score

PLAZAS_LIKED = 1.5  # it takes a tile with a plaza when it can, so it gets more than its share


class Prospects(NamedTuple):
    """What a tile brings the automa on average, by colour."""

    value: tuple[float, ...]
    stars: tuple[float, ...]


def prospects(box: Box, options: AkropolisOptions, tiles: Sequence[TileId]) -> Prospects:
    """What a tile out of some tiles brings the automa on average."""
    count = Counter(kind for tile in tiles for kind in box.hexes[tile])
    each = 1 / max(1, len(tiles))
    return Prospects(
        tuple(each * count[colour] * automa.WORTH[options.automa] for colour in DISTRICTS),
        tuple(each * count[PLAZA + colour] * box.stars[colour] * PLAZAS_LIKED for colour in DISTRICTS),
    )


class AutomaCity(NamedTuple):
    """The automa's tiles, and how many are still to come."""

    box: Box
    options: AkropolisOptions
    prospects: Prospects
    tiles: tuple[TileId, ...]
    to_come: int

    def choose(self, site: Sequence[TileId], stones: int) -> int:
        """Which tile it takes."""
        return automa.choose(self.box, site, stones)

    def with_tile(self, tile: TileId) -> "AutomaCity":
        """The automa with a tile more."""
        return self._replace(tiles=(*self.tiles, tile), to_come=self.to_come - 1)

    def worth(self, stones: int) -> float:
        """The points it can expect at the end."""
        options = self.options
        score = automa_score(self.box, self.tiles, stones, options.automa, options.doubling)
        total, ahead = float(score.total), self.to_come
        for part, value, stars in zip(score.parts, self.prospects.value, self.prospects.stars, strict=False):
            now = part.facts["value"], part.facts["stars"]
            total += (now[0] + value * ahead) * (now[1] + stars * ahead) - part.points
        return total
