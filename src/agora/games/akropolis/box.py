"""What is in the box: the tiles, the start tile and the stars of the plazas."""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import pairwise
from typing import Literal, NamedTuple, cast

from agora.core.errors import Malformed
from agora.core.hexgrid import DIRECTIONS
from agora.core.questions import JSON
from agora.core.records import Record
from agora.core.shapes import Kinds
from agora.games import files

HOUSE, MARKET, BARRACKS, TEMPLE, GARDEN = DISTRICTS = range(5)
PLAZA = 5  # the plaza of district k is kind PLAZA + k
QUARRY = 10
KindName = Literal[
    "house", "market", "barracks", "temple", "garden",
    "house-plaza", "market-plaza", "barracks-plaza", "temple-plaza", "garden-plaza",
    "quarry",
]  # fmt: skip
KINDS: tuple[KindName, ...] = (
    "house", "market", "barracks", "temple", "garden",
    "house-plaza", "market-plaza", "barracks-plaza", "temple-plaza", "garden-plaza",
    "quarry",
)  # fmt: skip
TRIANGLES = (*DIRECTIONS, DIRECTIONS[0])  # two neighbours in this list form a triangle with the cell in the middle

Kind = int  # index into KINDS
TileId = int


class StartHex(NamedTuple):
    """A hex of the start tile."""

    q: int
    r: int
    kind: KindName


class StartTile(NamedTuple):
    """The tile every city begins with. It counts as one tile."""

    source: str
    hexes: tuple[StartHex, ...]


class TileRecord(NamedTuple):
    """A tile in the data file: its hexes clockwise from the anchor, and the smallest table that uses it."""

    id: TileId
    players: Literal[2, 3, 4]
    hexes: tuple[KindName, KindName, KindName]
    source: str


class Stars(NamedTuple):
    """The stars on a plaza of each kind."""

    house: int
    market: int
    barracks: int
    temple: int
    garden: int


class TileFile(NamedTuple):
    """The data file `tiles.json`."""

    source: str
    stars: Stars
    start: StartTile
    tiles: tuple[TileRecord, ...]


FILES: Mapping[str, type] = {"tiles": TileFile}


class Box:
    """The components of one table; shared by all its states, never changed."""

    def __init__(self, file: TileFile) -> None:
        self.stars = tuple(file.stars)
        self.start = tuple((hex.q, hex.r, KINDS.index(hex.kind)) for hex in file.start.hexes)
        _check_start([(q, r) for q, r, _ in self.start])
        self.players = {tile.id: tile.players for tile in file.tiles}
        self.hexes: dict[TileId, tuple[Kind, Kind, Kind]] = {}
        for tile in file.tiles:
            if tile.id in self.hexes or tile.id < 1:
                raise Malformed("akropolis.data.tile", tile=tile.id)
            first, second, third = (KINDS.index(kind) for kind in tile.hexes)
            self.hexes[tile.id] = (first, second, third)
        self._up_to = {n: tuple(t for t, players in self.players.items() if players <= n) for n in (2, 3, 4)}
        self._shown = {n: Counter(kind for t in tiles for kind in self.hexes[t]) for n, tiles in self._up_to.items()}
        self.plazas = frozenset(t for t, hexes in self.hexes.items() if any(PLAZA <= kind < QUARRY for kind in hexes))

    def kinds_of(self, tile: TileId) -> tuple[KindName, ...]:
        """What the hexes of a tile are: districts, then plazas, then quarries."""
        return tuple(KINDS[kind] for kind in sorted(self.hexes[tile]))

    def in_use(self, sides: int, long_game: bool) -> tuple[TileId, ...]:
        """The tiles for a number of cities; the long game takes them all.  [akropolis.setup.tiles]"""
        return self._up_to[4 if long_game else sides]

    def shown(self, sides: int, long_game: bool) -> Mapping[str, int]:
        """How many hexes of each kind these tiles show."""
        count = self._shown[4 if long_game else sides]
        return {name: count[kind] for kind, name in enumerate(KINDS)}


def _check_start(cells: Sequence[tuple[int, int]]) -> None:
    """Check that a start tile is in one piece around 0,0 and that no tile could ever rest on it alone."""
    around = {(0, 0), *DIRECTIONS}
    corners = [{(q, r), (q + a, r + b), (q + c, r + d)} for q, r in cells for (a, b), (c, d) in pairwise(TRIANGLES)]
    if (0, 0) not in cells or not set(cells) <= around or len(set(cells)) < len(cells):
        raise Malformed("akropolis.data.start")
    if any(corner <= set(cells) for corner in corners):
        raise Malformed("akropolis.data.start")


def read_box(data: JSON) -> Box:
    """Read a custom tile set; without one, take the printed tiles."""
    if data is None:
        return PRINTED.box
    return Box(cast(TileFile, Record(TileFile, Kinds()).read(_tile_file(data), "tiles")))


def _tile_file(data: JSON) -> JSON:
    if not isinstance(data, dict) or set(data) != {"tiles"}:
        raise Malformed("akropolis.data.files")
    return cast(JSON, data["tiles"])


class _Printed:
    """The tiles as printed, read when first needed."""

    @cached_property
    def box(self) -> Box:
        return read_box({"tiles": files.read("agora.games.akropolis", "data", "tiles.json")})


PRINTED = _Printed()
