"""A city that will get more tiles: its best placements of each tile, and the cities they lead to."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from heapq import nlargest
from operator import itemgetter
from typing import NamedTuple

from agora.bots.akropolis.lots import Layout, lots_of, roomy
from agora.bots.akropolis.menus import same_for_all_turns
from agora.bots.akropolis.rating import Rated, Rating
from agora.bots.akropolis.supply import Supply
from agora.bots.akropolis.weights import Coefficients, Weights
from agora.bots.budget import Meter
from agora.core.hexgrid import bit_list
from agora.games.akropolis.board import Board, Footprints, Placement
from agora.games.akropolis.box import TileId
from agora.games.akropolis.city import City
from agora.games.akropolis.options import AkropolisOptions

Allowed = Callable[[Placement], bool]  # which placements (q, r, turn) a bot may use
WAYS = 3  # placements of a tile on one footprint


class Filter:
    """Which placements may be used; each is asked about only once."""

    def __init__(self, allowed: Allowed) -> None:
        self._allowed = cache(allowed)
        self._counts: dict[tuple[int, int], int] = {}

    def __call__(self, placement: Placement) -> bool:
        return self._allowed(placement)

    def count(self, board: Board, spot: int) -> int:
        """How many of the placements on a footprint may be used."""
        found = self._counts.get((board.width, spot))
        if found is None:
            found = self._counts[board.width, spot] = sum(map(self._allowed, board.ways[spot]))
        return found


class Table(NamedTuple):
    """What all cities in one decision share."""

    options: AkropolisOptions
    weights: Weights
    supply: Supply
    meter: Meter
    allowed: Filter | None = None

    def coefficients(self, tiles: int) -> Coefficients:
        """The weights for a city that will get so many more tiles."""
        return self.weights.coefficients(tiles, self.supply)


class Option(NamedTuple):
    """A placement of a tile, with what the city is worth after it, apart from the stones held before."""

    worth: float
    covered: int  # quarries that it covers, each worth a stone; `worth` includes them
    spot: int
    layout: Layout


class Growth:
    """A city that will get so many more tiles."""

    __slots__ = ("_allowed", "_children", "_options", "_rated", "_rating", "_spots", "city", "table", "tiles")

    def __init__(self, table: Table, city: City, tiles: int) -> None:
        self.table, self.city, self.tiles = table, roomy(city), tiles
        self._rating: Rating | None = None
        self._rated: dict[Layout, tuple[Rated, int]] = {}  # the rating of a layout, and its column there
        self._options: dict[tuple[TileId, int], Sequence[Option]] = {}
        self._children: dict[tuple[int, Layout], Growth] = {}
        self._spots: Footprints = 0  # where a tile may be laid, found with the rating
        self._allowed = table.allowed

    @property
    def stone(self) -> float:
        """What a stone is worth after the next tile."""
        return self.table.coefficients(self.tiles - 1).stone

    def worth(self) -> float:
        """What the city is worth as it stands, without its stones."""
        return Rating(self.city, self.table.options, self.table.coefficients(self.tiles)).worth()

    def options(self, tile: TileId, width: int) -> Sequence[Option]:
        """The best placements of a tile, best first."""
        found = self._options.get((tile, width))
        if found is None:
            self.prepare((tile,))
            found = self._options[tile, width] = list(self._best(tile, width))
        return found

    def prepare(self, tiles: Iterable[TileId]) -> None:
        """Rate several tiles together, which is faster than one by one."""
        hexes, rated = self.city.box.hexes, self._rated
        missing = dict.fromkeys(kind for tile in tiles if (kind := same_for_all_turns(hexes[tile])) not in rated)
        if not missing:
            return
        if self._rating is None:
            coefficients = self.table.coefficients(self.tiles - 1)
            self._rating = Rating(self.city, self.table.options, coefficients)
            self._spots = self._find_spots()
        found = self._rating.rate(tuple(missing), self._spots)
        self.table.meter.spend(3 * len(missing) * len(found.spots))
        for place, kind in enumerate(missing):
            rated[kind] = found, 3 * place

    def child(self, tile: TileId, option: Option) -> "Growth":
        """The city with one more tile."""
        found = self._children.get((option.spot, option.layout))
        if found is None:
            city = self.city.clone()
            city.place(tile, *self.placement(tile, option))
            found = self._children[option.spot, option.layout] = Growth(self.table, city, self.tiles - 1)
        return found

    def placement(self, tile: TileId, option: Option) -> Placement:
        """The placement of a tile that an option stands for."""
        board = self.city.board
        ways = lots_of(board.width)[option.spot].layouts(board, self.city.box.hexes[tile])
        return next(way for layout, way in ways if layout == option.layout)

    def _best(self, tile: TileId, width: int) -> Iterator[Option]:
        rated, first = self._rated[same_for_all_turns(self.city.box.hexes[tile])]
        columns = [[row[column] for row in rated.rows] for column in range(first, first + 3)]
        places: Sequence[tuple[float, int, int]]  # worth, row, column
        if width == 1 and self._allowed is None:
            worth, k = max((max(column), k) for k, column in enumerate(columns))
            places = [(worth, columns[k].index(worth), k)]
        else:
            every = [(worth, place, k) for k, column in enumerate(columns) for place, worth in enumerate(column)]
            places = nlargest(width if self._allowed is None else len(every), every, key=itemgetter(0))
        for worth, place, k in places:
            option = Option(worth, rated.covered[place], rated.spots[place], rated.menu[first + k])
            if self._allowed is None or self._allowed(self.placement(tile, option)):
                yield option
                width -= 1
                if not width:
                    return

    def _find_spots(self) -> Footprints:
        """The legal footprints with an allowed placement; all legal footprints if none has one."""
        legal, allowed = self.city.legal, self._allowed
        if allowed is None:
            return legal
        counts = {spot: allowed.count(self.city.board, spot) for spot in bit_list(legal)}
        spots = sum(1 << spot for spot, count in counts.items() if count)
        if not spots or min(count for count in counts.values() if count) == WAYS:
            self._allowed = None  # no filter is needed: every placement on these footprints may be used
        return spots or legal
