"""From what a search expects to each side's chance to win: a calibrated curve for each game and number of sides.

The chances are a softmax of the expected points. A lead counts by the temperature, which grows with how much of the
game is left: `base + slope * scale`, where the scale is the one that the bots use. Where a world was played to the end
of the game, what is uncertain are the moves that were guessed on the way. `scripts/fit_chances.py` fits all three.
"""

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from math import exp, sqrt
from statistics import fmean
from typing import NamedTuple, cast

from agora.bots.weight_files import WeightFile, read_weight_file
from agora.reviews.search import Prospect

COLDEST = 0.05  # points


class Curve(NamedTuple):
    """What a lead is worth at tables of one game with one number of sides."""

    base: float  # points
    slope: float
    guess: float = 0.0  # points, for one guessed move until the end; it grows with the square root of their number

    def chances(self, prospect: Prospect) -> tuple[float, ...]:
        """Each side's chance to win in one world; they sum to 1."""
        if prospect.shares is None:
            temperature = max(COLDEST, self.base + self.slope * prospect.scale)
        elif prospect.guessed and self.guess:
            temperature = max(COLDEST, self.guess * sqrt(prospect.guessed))
        else:
            return prospect.shares
        highest = max(prospect.values)
        odds = [exp((value - highest) / temperature) for value in prospect.values]
        total = sum(odds)
        return tuple([each / total for each in odds])

    def mean(self, prospects: Sequence[Prospect]) -> tuple[float, ...]:
        """Each side's chance to win over some worlds."""
        by_side = zip(*map(self.chances, prospects), strict=True)
        return tuple([fmean(side) for side in by_side])


AS_THE_BOTS = Curve(0.0, 1.0)


@cache
def curve_of(game: str, seats: int) -> Curve:
    """The fitted curve of a table; that of the bots for a game that has none."""
    numbers = fitted(game).numbers
    found = numbers.get(f"{seats} seats")
    return Curve(*cast(Sequence[float], found)) if found else AS_THE_BOTS  # as the fit writes it


def fitted(game: str) -> WeightFile:
    """The fitted curves of a game, and how they were made."""
    file = files("agora.reviews") / "data" / f"{game}.json"
    return read_weight_file(file.read_text("utf-8")) if file.is_file() else WeightFile({}, {})
