"""The fitted weights: how many points a feature is worth to a city that will get so many more tiles.

The value of a city is its points now plus the sum of weight times feature. A weight changes over the game as
`BASIS` does, so a file has a few numbers for each feature. With no tile to come only the points count.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from operator import mul
from typing import NamedTuple, cast

from agora.bots.akropolis.features import FEATURES, OF_A_COLOUR
from agora.bots.akropolis.supply import Supply
from agora.core.questions import JSON
from agora.games import files
from agora.games.akropolis.box import DISTRICTS
from agora.games.akropolis.options import AkropolisOptions

USUAL_TILES = 18  # of a seat in a game for two
LATE_TILES = 5
DIGITS = 4
SPREAD = "variance of the lead"
START_SPREAD = (80.0, 30.0)  # points², before anything is known
MOST_KEPT = 1000  # coefficients in memory


def basis(tiles: int) -> tuple[float, float, float]:
    """How weights change with the number of own tiles to come: a constant, a slope, the last few tiles."""
    return 1.0, tiles / USUAL_TILES, max(0.0, 1 - (tiles - 1) / LATE_TILES)


class Colour(NamedTuple):
    """The worth of a line with stars: stars * (star + value * product + unscored * unscored_product) and the rest."""

    star: float
    value: float
    unscored: float
    product: float
    unscored_product: float
    no_star: float


class Coefficients(NamedTuple):
    """The weights for a number of tiles to come from a supply; `product` and `stone` include the points of now."""

    colours: tuple[Colour, ...]
    one: float
    stone: float
    quarries: tuple[float, ...]  # lists by level start with the ground, which has none
    nearly_closed: float
    spots: tuple[float, ...]
    free: tuple[float, ...]
    pits: tuple[float, ...]
    cells: tuple[float, ...]


class Weights:
    """The weights of one file."""

    def __init__(self, numbers: Sequence[Sequence[float]], spread: tuple[float, float]) -> None:
        self.numbers = numbers  # by feature, then by basis
        self.spread = spread  # the variance of a predicted lead: at the end, and what each own tile to come adds
        self._at: dict[int, list[float]] = {}
        self._coefficients: dict[tuple[int, Supply], Coefficients] = {}

    def at(self, tiles: int) -> list[float]:
        """The weight of each feature for a number of tiles to come."""
        found = self._at.get(tiles)
        if found is None:
            now = basis(tiles) if tiles > 0 else (0.0,) * len(basis(1))
            found = self._at[tiles] = [sum(map(mul, row, now)) for row in self.numbers]
        return found

    def coefficients(self, tiles: int, supply: Supply) -> Coefficients:
        """The weights in the form that the fast rating needs."""
        found = self._coefficients.get((tiles, supply))
        if found is None:
            if len(self._coefficients) >= MOST_KEPT:
                self._coefficients.clear()
            found = self._coefficients[tiles, supply] = _coefficients(self.at(tiles), supply)
        return found


def _coefficients(weights: list[float], supply: Supply) -> Coefficients:
    each = len(OF_A_COLOUR)
    lines = []
    for colour in DISTRICTS:
        *plain, by_plazas, by_districts, without = weights[each * colour : each * (colour + 1)]
        line = Colour(*plain)
        lines.append(
            line._replace(
                star=line.star + by_districts * supply.districts[colour],
                value=line.value + by_plazas * supply.plazas[colour],
                no_star=line.no_star + without * supply.plazas[colour],
                product=line.product + 1,
            )
        )
    one, stone, low, high, nearly, s1, s2, s3, f1, f2, f3, p1, p2, c2, c3, c4 = weights[each * len(DISTRICTS) :]
    return Coefficients(
        colours=tuple(lines),
        one=one,
        stone=stone + 1,
        quarries=(0.0, low, *[high] * MOST_LEVELS),
        nearly_closed=nearly,
        spots=(0.0, s1, s2, *[s3] * MOST_LEVELS),
        free=(0.0, f1, f2, *[f3] * MOST_LEVELS),
        pits=(0.0, p1, p2, *[0.0] * MOST_LEVELS),
        cells=(0.0, 0.0, c2, c3, *[c4] * MOST_LEVELS),
    )


MOST_LEVELS = 40  # no city is higher


def points_alone() -> Weights:
    """Weights that count only the present points."""
    return Weights([[0.0] * len(basis(1)) for _ in FEATURES], START_SPREAD)


def read_numbers(numbers: Mapping[str, JSON]) -> Weights:
    """Weights from the numbers of a file, by name."""
    rows = cast(Mapping[str, Sequence[float]], numbers)  # a test reads every file
    return Weights([rows[feature] for feature in FEATURES], (rows[SPREAD][0], rows[SPREAD][1]))


def write_numbers(weights: Weights) -> dict[str, JSON]:
    """Weights as numbers by name."""
    rows = dict(zip(FEATURES, weights.numbers, strict=True))
    return {name: [round(x, DIGITS) for x in row] for name, row in [*rows.items(), (SPREAD, weights.spread)]}


@cache
def weights_in(name: str) -> Weights:
    """The weights of a file that comes with the bot."""
    content = files.read("agora.bots.akropolis", "data", f"{name}.json")
    return read_numbers(cast(Mapping[str, Mapping[str, JSON]], content)["weights"])  # a test reads every file


def weights_for(options: AkropolisOptions) -> Weights:
    """The weights for a table. One file serves all tables: separate weights for three seats were no stronger."""
    return weights_in("base")
