"""A city of stacked tiles as sets of cells: where a tile may lie, and what lies where.

Fast form of tests/games/akropolis/model.py. Legality depends on the footprint only, and a footprint is one of two
triangles, named by the lowest of its three cells, its *base*:

    even turns: base, its right neighbour (SE) and the cell below it (S)
    odd turns: base, the cell below it (S) and the one below left (SW)

A set of footprints is one int: the bases of the even ones, and `board.area` bits higher those of the odd ones.
The topmost hexes are one int as well, five sets of cells, each `board.area` bits higher than the one before: the
quarries, three sets that tell the district as the digits of a binary number from 1 to 5, and the plazas.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from operator import xor

from agora.core.errors import Illegal
from agora.core.hexgrid import DIRECTIONS, Cells, Grid, bits, nth_bit, square
from agora.games.akropolis.box import DISTRICTS, Box, Kind, TileId

FIRST_WIDTH = 32  # grows by doubling when a tile comes near the rim
MARGIN = 3  # cells kept free between a city and the rim, so that no legal footprint wraps around
MOST_KEPT = 10_000  # plots that a board remembers; the first one has fewer
SETS = 5
SETS_OF = (*(k + 1 << 1 for k in DISTRICTS), *(k + 1 << 1 | 1 << 4 for k in DISTRICTS), 1)  # by kind

Footprints = int  # a set of footprints
Hexes = int  # cells with their kinds
Placement = tuple[int, int, int]  # q and r of the anchor, turn
Placed = tuple[TileId, int, int, int]  # tile, q, r, turn


class Board:
    """What placing a tile needs to know of a grid. Lists by turn have an entry for each of the six."""

    def __init__(self, width: int) -> None:
        grid = self.grid = square(width)
        self.width, self.area = width, width * width
        self.all_cells = (1 << self.area) - 1
        self.reach = grid.centre - MARGIN  # a tile on the ground that lies farther widens the board
        self.rim = grid.centre - 1  # no legal anchor is farther than this
        # where the other two hexes of the tile lie, seen from the anchor, by turn
        self.others = tuple((grid.steps[turn], grid.steps[(turn + 1) % 6]) for turn in range(6))
        # the way from the anchor to the base, by turn
        self.to_base = tuple(min(0, *others) for others in self.others)
        self.pad = 2 * width  # what lies around a tile is kept as seen from so many bits before its base
        self.bridges = (Bridges(self, 1 | 1 << 1 | 1 << width), Bridges(self, 1 | 1 << width | 1 << width - 1))
        self.plots, self.ways, self.faces = Plots(self), Ways(self), Faces(self)

    def __reduce__(self) -> tuple[Callable[[int], "Board"], tuple[int]]:
        """Copies are the board itself: all it remembers can be found again."""
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
        self.around: Cells = self.bridges.around  # seen from `at`
        # near the rim some cells may be lost, but there the board is widened first
        self.foot: Cells = self.bridges.foot << at if at >= 0 else self.bridges.foot >> -at
        self.blocks: Footprints = board.footprints_on(self.foot)  # those with one of the cells
        self.opens: Footprints = board.footprints_on(board.grid.around(self.foot))  # those with a cell beside
        self.far = any(abs(x) > board.reach for cell in bits(self.foot) for x in board.grid.axial(cell))


class Plots(dict[Placement, Plot]):
    """The plots of a board by placement, made when first needed; three placements share one."""

    def __init__(self, board: Board) -> None:
        self.board = board

    def __missing__(self, placement: Placement) -> Plot:
        if len(self) >= MOST_KEPT:
            self.clear()
        q, r, turn = placement
        plot = Plot(self.board, turn % 2, self.board.grid.cell(q, r) + self.board.to_base[turn])
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
        anchors = [(turn, base - self.board.to_base[turn]) for turn in (shape, shape + 2, shape + 4)]
        self[spot] = ways = tuple((*self.board.grid.axial(anchor), turn) for turn, anchor in anchors)
        return ways


class Bridges(dict[Cells, Footprints]):
    """By the cells around a tile that are as high as it is: the footprints on both.  [akropolis.place.bridge]"""

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
    """By the kinds of its three hexes: a tile in each of the six turns."""

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


def new_city(box: Box) -> "City":
    """A city of the start tile alone."""
    return _first_city(box).clone()


@cache
def _first_city(box: Box) -> "City":
    return City(box)


class City:
    """One architect's city. Heights count from 1; index 0 of a list by height is the ground.

    tops     by height: the cells whose topmost hex lies there
    seen     the topmost hexes
    legal    the footprints where a tile may lie; none of them is on two heights
    blocked  the footprints on the ground with an occupied cell
    placed   the tiles in order of placement
    """

    __slots__ = ("blocked", "board", "box", "legal", "placed", "seen", "tops")

    def __init__(self, box: Box, width: int = FIRST_WIDTH) -> None:
        self.box = box
        self.board = board(width)
        self.placed: list[Placed] = []
        grid = self.board.grid
        cells = [grid.cell(q, r) for q, r, _ in box.start]
        start = sum(1 << cell for cell in cells)
        self.tops: list[Cells] = [0, start]
        self.seen: Hexes = self.board.hexes([kind for _, _, kind in box.start], cells)
        self.blocked: Footprints = self.board.footprints_on(start)
        self.legal: Footprints = self.board.footprints_on(grid.around(start)) & ~self.blocked

    def clone(self) -> "City":
        """Copy what can change."""
        twin = City.__new__(City)
        twin.box, twin.board = self.box, self.board
        twin.placed = self.placed[:]
        twin.tops = self.tops[:]
        twin.seen = self.seen
        twin.legal = self.legal
        twin.blocked = self.blocked
        return twin

    @property
    def grid(self) -> Grid:
        """The grid of all the sets."""
        return self.board.grid

    # -- where a tile may lie -----------------------------------------------------------------------------------------

    def height_for(self, q: int, r: int, turn: int) -> int:
        """The height a tile would lie at, or raise Illegal saying why it cannot.  [akropolis.place]"""
        board = self.board
        if abs(q) > board.rim or abs(r) > board.rim:
            raise Illegal("akropolis.place.touch")
        anchor = board.grid.cell(q, r)
        cells = [anchor, *(anchor + step for step in board.others[turn])]
        heights = [next((h for h, top in enumerate(self.tops) if top >> cell & 1), 0) for cell in cells]
        if len(set(heights)) > 1:
            raise Illegal("akropolis.place.level", heights=tuple(heights))
        height = heights[0]
        if height == 0 and not self.grid.around(self.occupied) & sum(1 << cell for cell in cells):
            raise Illegal("akropolis.place.touch")
        if not self.legal >> min(cells) + turn % 2 * board.area & 1:
            raise Illegal("akropolis.place.bridge")
        return height + 1

    @property
    def spots(self) -> list[Footprints]:
        """By height a tile would rest on: the legal footprints."""
        upper = [self.legal & (top | top << self.board.area) for top in self.tops[1:]]
        return [self.legal ^ sum(upper), *upper]

    def count(self) -> int:
        """How many legal placements there are: three ways to lay a tile on each footprint."""
        return 3 * self.legal.bit_count()

    def placement(self, number: int) -> Placement:
        """The legal placement (q, r, turn) with a number below `count()`."""
        return self.board.ways[nth_bit(self.legal, number // 3)][number % 3]

    def footprints(self) -> Iterator[tuple[int, int, int, int]]:
        """Each legal footprint as one of its placements, with the height of a tile there: (q, r, turn, height)."""
        for height, spots in enumerate(self.spots):
            for spot in bits(spots):
                yield (*self.board.ways[spot][0], height + 1)

    def placements(self) -> list[Placement]:
        """All legal (q, r, turn), in no particular order."""
        ways = self.board.ways
        return [way for spot in bits(self.legal) for way in ways[spot]]

    # -- laying a tile ------------------------------------------------------------------------------------------------

    def place(self, tile: TileId, q: int, r: int, turn: int) -> int:
        """Lay a tile where it may lie; the number of quarries it covers.  [akropolis.quarry]"""
        board = self.board
        plot = board.plots[q, r, turn]
        tops, legal, seen, blocked = self.tops, self.legal, self.seen, self.blocked
        foot, at, blocks = plot.foot, plot.at, plot.blocks
        height, covered = 1, 0
        if blocked >> plot.spot & 1:
            while not tops[height] & foot:
                height += 1
            tops[height] ^= foot
            height += 1
            if height == len(tops):
                tops.append(0)
            covered = (seen & foot).bit_count()
            seen ^= seen & plot.bridges.foot_hexes << at
        else:
            if plot.far:
                self._widen()
                return self.place(tile, q, r, turn)
            opens = plot.opens
            legal |= opens ^ (opens & blocked)
            self.blocked = blocked | blocks
        top = tops[height]
        tops[height] = top | foot
        self.seen = seen | board.faces[self.box.hexes[tile]][turn] << at
        # of the footprints with one of these cells, only those are left that bridge the tile and others of its height
        self.legal = (legal | blocks) ^ blocks | plot.bridges[top >> at & plot.around] << at
        self.placed.append((tile, q, r, turn))
        return covered

    def _widen(self) -> None:
        """Move to a board of twice the width by laying every tile again."""
        wider = City(self.box, 2 * self.board.width)
        for tile, q, r, turn in self.placed:
            wider.place(tile, q, r, turn)
        for slot in City.__slots__:
            setattr(self, slot, getattr(wider, slot))

    # -- what lies where ----------------------------------------------------------------------------------------------

    @property
    def occupied(self) -> Cells:
        """All cells of the city."""
        return sum(self.tops)

    def visible(self) -> list[Cells]:
        """By kind: the cells whose topmost hex is of that kind."""
        area, cells = self.board.area, self.board.all_cells
        quarries, one, two, four, plaza = [self.seen >> k * area & cells for k in range(SETS)]
        barracks, garden = one & two, one & four
        districts = [one ^ barracks ^ garden, two ^ barracks, barracks, four ^ garden, garden]
        plazas = [district & plaza for district in districts]
        return [*map(xor, districts, plazas), *plazas, quarries]

    def value(self, cells: Cells) -> int:
        """The sum of the heights of some cells."""
        value = 0
        for top in self.tops:
            cells ^= cells & top
            if not cells:
                break
            value += cells.bit_count()  # each cell once for every height it reaches
        return value

    def hexes(self) -> list[tuple[int, int, int, Kind]]:
        """The topmost hexes as (q, r, height, kind), row by row."""
        found = []
        for kind, cells in enumerate(self.visible()):
            for cell in bits(cells):
                height = next(h for h, top in enumerate(self.tops) if top >> cell & 1)
                found.append((cell, height, kind))
        return [(*self.grid.axial(cell), height, kind) for cell, height, kind in sorted(found)]


def footprint(q: int, r: int, turn: int) -> Sequence[tuple[int, int]]:
    """The three cells of a tile, in the order of its hexes.

    >>> footprint(0, 0, 0)
    [(0, 0), (0, -1), (1, -1)]
    """
    steps = (DIRECTIONS[turn], DIRECTIONS[(turn + 1) % 6])
    return [(q, r), *((q + dq, r + dr) for dq, dr in steps)]
