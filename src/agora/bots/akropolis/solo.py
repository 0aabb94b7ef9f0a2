"""The automa in the search: the tile it takes is known, and what its tiles will score is estimated."""

from collections.abc import Sequence
from typing import NamedTuple

from agora.bots.akropolis.supply import Supply
from agora.games.akropolis import automa
from agora.games.akropolis.box import DISTRICTS, Box, TileId
from agora.games.akropolis.options import AkropolisOptions
from agora.games.akropolis.scoring import automa_score

# It takes a tile with a plaza when it can, and such tiles have fewer districts. Measured in 30 games against the bot,
# the same at every stage of a game: what its next tiles have, compared with the average of all tiles to come.
PLAZAS_TAKEN = 1.17
DISTRICTS_TAKEN = 0.75


class AutomaCity(NamedTuple):
    """The automa's tiles, and how many are still to come."""

    box: Box
    options: AkropolisOptions
    supply: Supply
    tiles: tuple[TileId, ...]
    to_come: int

    def choose(self, site: Sequence[TileId], stones: int) -> int:
        """Which tile it takes."""
        return automa.choose(self.box, site, stones)

    def with_tile(self, tile: TileId) -> "AutomaCity":
        """The automa with one more tile."""
        return self._replace(tiles=(*self.tiles, tile), to_come=self.to_come - 1)

    def worth(self, stones: int) -> float:
        """The points it can expect at the end."""
        options = self.options
        score = automa_score(self.box, self.tiles, stones, options.automa, options.doubling)
        worth, stars = automa.WORTH[options.automa], self.box.stars
        total = float(score.total)
        for colour in DISTRICTS:
            now = score.parts[colour]
            value = now.facts["value"] + self.to_come * self.supply.districts[colour] * DISTRICTS_TAKEN * worth
            more = self.to_come * self.supply.plazas[colour] * stars[colour] * PLAZAS_TAKEN
            total += value * (now.facts["stars"] + more) - now.points
        return total
