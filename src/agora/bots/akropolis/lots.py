"""What the rating needs to know about a footprint and the cells around it, found once for each board.

The three cells of a footprint have positions 0, 1, 2, clockwise. A *part* is a set of positions as three bits.
A *layout* is the kinds of a tile by position.
"""

from functools import cache

from agora.bots.akropolis.features import MOST_STARRED
from agora.core.hexgrid import Cells, bits
from agora.games.akropolis.board import Board, Bridges, Footprints, Placement, board
from agora.games.akropolis.box import Kind
from agora.games.akropolis.city import City

Layout = tuple[Kind, Kind, Kind]
Part = int

PARTS = range(8)
COUNT = tuple(part.bit_count() for part in PARTS)
MOST_LOTS = 4000  # in memory; a game needs about 300
MOST_KEPT = 5000  # rims of each shape in memory; a game needs about 500


class Lot:
    """A footprint: its cells and what touches them."""

    __slots__ = ("at", "blocks", "bridges", "cells", "foot", "near", "parts", "ring", "shape", "ways")

    def __init__(self, board: Board, spot: int) -> None:
        self.shape = spot // board.area
        self.ways: tuple[Placement, ...] = board.ways[spot]
        plot = board.plots[self.ways[0]]
        self.foot, self.at, self.bridges, self.blocks = plot.foot, plot.at, plot.bridges, plot.blocks
        q, r, turn = self.ways[0]
        anchor = board.grid.cell(q, r)
        self.cells = (anchor, *(anchor + step for step in board.others[turn]))
        self.parts = tuple(_cells_of(part, self.cells) for part in PARTS)
        self.near = tuple(map(board.grid.around, self.parts))
        self.ring: Cells = self.near[-1] & ~self.foot

    def layouts(self, board: Board, hexes: tuple[Kind, Kind, Kind]) -> list[tuple[Layout, Placement]]:
        """How a tile can lie here: its kinds by position, and the placement."""
        found = []
        for way in self.ways:
            q, r, turn = way
            anchor = board.grid.cell(q, r)
            lies = dict(zip((anchor, *(anchor + step for step in board.others[turn])), hexes, strict=True))
            first, second, third = (lies[cell] for cell in self.cells)
            found.append(((first, second, third), way))
        return found


def _cells_of(part: Part, cells: tuple[int, ...]) -> Cells:
    return sum(1 << cell for position, cell in enumerate(cells) if part >> position & 1)


class Lots(dict[int, Lot]):
    """The lots of a board by footprint, made when first needed."""

    def __init__(self, board: Board) -> None:
        self.board = board
        outer = [cell for cell, (q, r) in enumerate(board.grid.places) if max(abs(q), abs(r)) > board.reach - 2]
        self.rim = sum(1 << cell for cell in outer)  # a city with one of these cells needs a larger board
        self.rims = (Rims(board, 0), Rims(board, 1))
        self.gaps = tuple(Gaps(board, bridges) for bridges in board.bridges)

    def __missing__(self, spot: int) -> Lot:
        if len(self) >= MOST_LOTS:
            self.clear()
        self[spot] = lot = Lot(self.board, spot)
        return lot


@cache
def lots_of(width: int) -> Lots:
    """The lots of the board with this width."""
    return Lots(board(width))


def roomy(city: City) -> City:
    """The same city on a board with room for a tile on every side."""
    while city.occupied & lots_of(city.board.width).rim:
        wider = City(city.box, 2 * city.board.width)
        for placed in city.placed:
            wider.place(*placed)
        city = wider
    return city


class Rim(dict[int, tuple[int, int]]):
    """The cells around a tile that are as high as it is, by what lies there.

    As a dict: what the tile adds above it, by the parts of it that are quarries, plazas and starred districts. That is
    the number of spots that cover neither a plaza nor a starred district, and the most quarries under one spot that
    covers no plaza and at most one starred district.
    """

    def __init__(self, rims: "Rims", around: tuple[Cells, Cells, Cells, Cells]) -> None:
        level, self.quarries, self.plazas, self.starred = around
        self.rims = rims
        self.opened: Footprints = rims.bridges[level]
        self.spots = self.opened.bit_count()

    def __missing__(self, lies: int) -> tuple[int, int]:
        board, parts, opened = self.rims.board, self.rims.parts, self.opened
        quarries = self.quarries | parts[lies & 7]
        plazas = self.plazas | parts[lies >> 3 & 7]
        starred = self.starred | parts[lies >> 6]
        without = opened & ~board.footprints_on(plazas)
        pit = 0
        for spot in bits(without):
            foot = _footprint(board, spot)
            if (foot & starred).bit_count() <= MOST_STARRED:
                pit = max(pit, (foot & quarries).bit_count())
        self[lies] = gained = ((without & ~board.footprints_on(starred)).bit_count(), pit)
        return gained


class Rims(dict[tuple[Cells, Cells, Cells, Cells], Rim]):
    """The rims of one of the two shapes, by the cells of the tile's height, its quarries, plazas, starred districts."""

    def __init__(self, board: Board, shape: int) -> None:
        self.board, self.bridges = board, board.bridges[shape]
        anchor = board.pad - board.to_base[shape]
        cells = (anchor, *(anchor + step for step in board.others[shape]))
        self.parts = tuple(_cells_of(part, cells) for part in PARTS)

    def __missing__(self, around: tuple[Cells, Cells, Cells, Cells]) -> Rim:
        if len(self) >= MOST_KEPT:
            self.clear()
        self[around] = rim = Rim(self, around)
        return rim


class Gaps(dict[Cells, bool]):
    """By the occupied cells around a tile: whether the empty ones stay connected, so that the tile divides nothing."""

    def __init__(self, board: Board, bridges: Bridges) -> None:
        self.grid, self.around = board.grid, bridges.around

    def __missing__(self, occupied: Cells) -> bool:
        empty = self.around & ~occupied
        self[occupied] = whole = not empty or self.grid.reached(empty & -empty, empty) == empty
        return whole


def _footprint(board: Board, spot: int) -> Cells:
    shape, base = divmod(spot, board.area)
    return 1 << base | 1 << base + board.width | (1 << base + board.width - 1 if shape else 1 << base + 1)
