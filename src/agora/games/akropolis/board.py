"""Precomputed facts of a grid for placing tiles: footprints, and what changes when a tile is laid on one.

Legality depends on the footprint only. A footprint is one of two triangles, named by the lowest of its three cells, its
*base*:

    even rotations: base, its right neighbour (SE) and the cell below it (S)
    odd rotations: base, the cell below it (S) and the one below left (SW)

A set of footprints is one int: the bases of the even ones, and `board.area` bits higher those of the odd ones.
The topmost hexes of a city are one int as well, five sets of cells, each `board.area` bits higher than the one before:
the quarries, three sets that tell the district as the digits of a binary number from 1 to 5, and the plazas.
"""

from collections.abc import Callable, Sequence
from functools import cache, partial
from typing import TypedDict

from agora.core.hexgrid import Cells, bits, square
from agora.games.akropolis.box import DISTRICTS, Kind

MARGIN = 3  # cells kept free between a city and the rim, so that no legal footprint wraps around
MOST_KEPT = 10_000  # plots that a board remembers; the first board has fewer
SETS = 5
SETS_OF = (*(k + 1 << 1 for k in DISTRICTS), *(k + 1 << 1 | 1 << 4 for k in DISTRICTS), 1)  # by kind

Footprints = int  # a set of footprints
Hexes = int  # cells with their kinds
Placement = tuple[int, int, int]  # q and r of the anchor, rotation


class Footprint(TypedDict):
    """A footprint as one of its three placements, with the height of a tile there."""

    q: int
    r: int
    turn: int  # the rotation: see `moves.Place`
    height: int


class Board:
    """The facts of one grid for placing tiles. Lists by rotation have one entry for each of the six rotations."""

    def __init__(self, width: int) -> None:
        grid = self.grid = square(width)
        self.width, self.area = width, width * width
        self.all_cells = (1 << self.area) - 1
        self.reach = grid.centre - MARGIN  # a tile on the ground beyond this widens the board
        self.rim = grid.centre - 1  # no legal anchor is farther than this
        # by rotation: where the other two hexes of the tile lie, seen from the anchor
        self.others = tuple((grid.steps[rotation], grid.steps[(rotation + 1) % 6]) for rotation in range(6))
        # by rotation: the bit distance from the anchor to the base
        self.to_base = tuple(min(0, *others) for others in self.others)
        self.pad = 2 * width  # sets of cells around a tile start this many bits before its base
        self.bridges = (Bridges(self, 1 | 1 << 1 | 1 << width), Bridges(self, 1 | 1 << width | 1 << width - 1))
        self.plots, self.ways, self.faces = Plots(self), Ways(self), Faces(self)
        self.footings = cache(partial(Footings, self.ways))  # by height

    def __reduce__(self) -> tuple[Callable[[int], "Board"], tuple[int]]:
        """Pickle the width alone: everything a board remembers can be computed again."""
        return board, (self.width,)

    def footprints_on(self, cells: Cells) -> Footprints:
        """The footprints that have one of `cells`."""
        both = cells | cells >> self.width
        return both | cells >> 1 | (both | cells >> self.width - 1) << self.area

    def footprints_in(self, cells: Cells) -> Footprints:
        """The footprints that have all their cells in `cells`."""
        both = cells & cells >> self.width
        return both & cells >> 1 | (both & cells >> self.width - 1) << self.area

    def hexes(self, kinds: Sequence[Kind], cells: Sequence[int]) -> Hexes:
        """Hexes of these kinds on these cells."""
        sets = [(k, cell) for kind, cell in zip(kinds, cells, strict=True) for k in bits(SETS_OF[kind])]
        return sum(1 << k * self.area + cell for k, cell in sets)


@cache
def board(width: int) -> Board:
    """The one board of this width."""
    return Board(width)


class Plot:
    """The three cells of a footprint, and what changes when a tile is laid there."""

    __slots__ = ("around", "at", "blocks", "bridges", "far", "foot", "opens", "spot")

    def __init__(self, board: Board, shape: int, base: int) -> None:
        self.spot = base + shape * board.area  # the bit of the footprint
        self.at = at = base - board.pad
        self.bridges = board.bridges[shape]
        self.around: Cells = self.bridges.around  # starting at bit `at`
        # near the rim some cells may be lost, but there the board is widened first
        self.foot: Cells = self.bridges.foot << at if at >= 0 else self.bridges.foot >> -at
        self.blocks: Footprints = board.footprints_on(self.foot)  # the footprints with one of the cells
        self.opens: Footprints = board.footprints_on(board.grid.around(self.foot))  # footprints with a cell beside them
        self.far = any(abs(x) > board.reach for cell in bits(self.foot) for x in board.grid.axial(cell))


class Plots(dict[Placement, Plot]):
    """The plots of a board by placement, made when first needed; three placements share one."""

    def __init__(self, board: Board) -> None:
        self.board = board

    def __missing__(self, placement: Placement) -> Plot:
        if len(self) >= MOST_KEPT:
            self.clear()
        q, r, rotation = placement
        plot = Plot(self.board, rotation % 2, self.board.grid.cell(q, r) + self.board.to_base[rotation])
        for way in self.board.ways[plot.spot]:
            self[way] = plot
        return plot


class Ways(dict[int, tuple[Placement, ...]]):
    """By footprint: the three placements of a tile there."""

    def __init__(self, board: Board) -> None:
        self.board = board

    def __missing__(self, spot: int) -> tuple[Placement, ...]:
        if len(self) >= MOST_KEPT:
            self.clear()
        shape, base = divmod(spot, self.board.area)
        anchors = [(rotation, base - self.board.to_base[rotation]) for rotation in (shape, shape + 2, shape + 4)]
        self[spot] = ways = tuple((*self.board.grid.axial(anchor), rotation) for rotation, anchor in anchors)
        return ways


class Footings(dict[int, Footprint]):
    """By footprint: its form in a question, for a tile at one height."""

    def __init__(self, ways: Ways, height: int) -> None:
        self.ways, self.height = ways, height

    def __missing__(self, spot: int) -> Footprint:
        if len(self) >= MOST_KEPT:
            self.clear()
        q, r, rotation = self.ways[spot][0]
        self[spot] = offered = Footprint(q=q, r=r, turn=rotation, height=self.height)
        return offered


class Bridges(dict[Cells, Footprints]):
    """By the equally high cells around a tile: the footprints on them and on the tile.  [akropolis.place.bridge]"""

    def __init__(self, board: Board, foot: Cells) -> None:
        self.board = board
        self.foot = foot << board.pad
        self.foot_hexes: Hexes = sum(self.foot << k * board.area for k in range(SETS))
        self.around = board.grid.around(self.foot) & ~self.foot

    def __missing__(self, level: Cells) -> Footprints:
        on_tile, all_on_tile = self.board.footprints_on(self.foot), self.board.footprints_in(self.foot)
        self[level] = bridges = self.board.footprints_in(self.foot | level) & on_tile & ~all_on_tile
        return bridges


class Faces(dict[tuple[Kind, Kind, Kind], tuple[Hexes, ...]]):
    """By the kinds of a tile's three hexes: the tile in each of the six rotations."""

    def __init__(self, board: Board) -> None:
        self.board = board

    def __missing__(self, kinds: tuple[Kind, Kind, Kind]) -> tuple[Hexes, ...]:
        anchors = [self.board.pad - to_base for to_base in self.board.to_base]
        cells = [
            (anchor, anchor + second, anchor + third)
            for anchor, (second, third) in zip(anchors, self.board.others, strict=True)
        ]
        self[kinds] = faces = tuple(self.board.hexes(kinds, three) for three in cells)
        return faces
