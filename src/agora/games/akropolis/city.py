"""A city of stacked tiles as sets of cells: where a tile may lie, and what lies where.

This is the fast form of tests/games/akropolis/model.py; `board.py` explains how the sets are encoded.
"""

from collections.abc import Sequence
from functools import lru_cache
from operator import xor

from agora.core.errors import Illegal
from agora.core.hexgrid import DIRECTIONS, Cells, Grid, bit_list, bits, nth_bit
from agora.games.akropolis.board import SETS, Footprint, Footprints, Hexes, Placement, board
from agora.games.akropolis.box import Box, Kind, TileId

FIRST_WIDTH = 32  # doubles when a tile comes near the rim

Placed = tuple[TileId, int, int, int]  # tile, q, r, rotation


def new_city(box: Box) -> "City":
    """A city of the start tile alone."""
    return _first_city(box).clone()


@lru_cache(maxsize=16)  # one for each tile set in use
def _first_city(box: Box) -> "City":
    return City(box)


class City:
    """One architect's city. Heights count from 1; index 0 of a list by height is the ground.

    tops     by height: the cells whose topmost hex lies there
    seen     the topmost hexes
    legal    the footprints where a tile may lie; each rests on a single height
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

    def refusal(self, q: int, r: int, rotation: int) -> Illegal | None:
        """Say why a tile may not lie there; None if it may.  [akropolis.place]"""
        board = self.board
        if abs(q) > board.rim or abs(r) > board.rim:
            return Illegal("akropolis.place.touch")
        anchor = board.grid.cell(q, r)
        cells = [anchor, *(anchor + step for step in board.others[rotation])]
        if self.legal >> min(cells) + rotation % 2 * board.area & 1:
            return None
        heights = [next((h for h, top in enumerate(self.tops) if top >> cell & 1), 0) for cell in cells]
        if len(set(heights)) > 1:
            return Illegal("akropolis.place.level", heights=tuple(heights))
        if not self.grid.around(self.occupied) & sum(1 << cell for cell in cells):
            return Illegal("akropolis.place.touch")
        return Illegal("akropolis.place.bridge")

    def height_at(self, q: int, r: int) -> int:
        """How high the tiles lie on a cell; 0 is the ground."""
        cell = self.board.grid.cell(q, r)
        for height, top in enumerate(self.tops):
            if top >> cell & 1:
                return height
        return 0

    @property
    def spots(self) -> list[Footprints]:
        """The legal footprints, by the height that a tile would rest on."""
        upper = [self.legal & (top | top << self.board.area) for top in self.tops[1:]]
        return [self.legal ^ sum(upper), *upper]

    def count(self) -> int:
        """How many legal placements there are: three ways to lay a tile on each footprint."""
        return 3 * self.legal.bit_count()

    def placement(self, number: int) -> Placement:
        """The n-th legal placement (q, r, rotation), for n below `count()`."""
        return self.board.ways[nth_bit(self.legal, number // 3)][number % 3]

    def footprints(self) -> list[Footprint]:
        """Each legal footprint in the form that questions show. The objects are shared, so nobody may change them."""
        found: list[Footprint] = []
        for height, spots in enumerate(self.spots, 1):
            footings = self.board.footings(height)
            found += [footings[spot] for spot in bit_list(spots)]
        return found

    def placements(self) -> list[Placement]:
        """All legal (q, r, rotation), in no particular order."""
        ways = self.board.ways
        return [way for spot in bits(self.legal) for way in ways[spot]]

    # -- laying a tile ------------------------------------------------------------------------------------------------

    def place(self, tile: TileId, q: int, r: int, rotation: int) -> int:
        """Lay a tile at a legal place, and return the number of quarries it covers.  [akropolis.quarry]"""
        board = self.board
        plot = board.plots[q, r, rotation]
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
                return self.place(tile, q, r, rotation)
            opens = plot.opens
            legal |= opens ^ (opens & blocked)
            self.blocked = blocked | blocks
        top = tops[height]
        tops[height] = top | foot
        self.seen = seen | board.faces[self.box.hexes[tile]][rotation] << at
        # of the footprints with one of these cells, only those remain that bridge this tile and others of its height
        self.legal = (legal | blocks) ^ blocks | plot.bridges[top >> at & plot.around] << at
        self.placed.append((tile, q, r, rotation))
        return covered

    def _widen(self) -> None:
        """Move to a board of twice the width by laying every tile again."""
        wider = City(self.box, 2 * self.board.width)
        for tile, q, r, rotation in self.placed:
            wider.place(tile, q, r, rotation)
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

    def topmost(self) -> dict[int, tuple[int, Kind]]:
        """By cell: the height and kind of its topmost hex."""
        grid, others, kinds = self.grid, self.board.others, self.box.hexes
        top = {grid.cell(q, r): (1, kind) for q, r, kind in self.box.start}
        for tile, q, r, rotation in self.placed:
            anchor = grid.cell(q, r)
            height = top[anchor][0] + 1 if anchor in top else 1
            (second, third), faces = others[rotation], kinds[tile]
            top[anchor], top[anchor + second], top[anchor + third] = [(height, kind) for kind in faces]
        return top

    def hexes(self) -> list[tuple[int, int, int, Kind]]:
        """The topmost hexes as (q, r, height, kind), row by row."""
        return [(*self.grid.places[cell], *seen) for cell, seen in sorted(self.topmost().items())]


def footprint(q: int, r: int, rotation: int) -> Sequence[tuple[int, int]]:
    """The three cells of a tile, in the order of its hexes.

    >>> footprint(0, 0, 0)
    [(0, 0), (0, -1), (1, -1)]
    """
    steps = (DIRECTIONS[rotation], DIRECTIONS[(rotation + 1) % 6])
    return [(q, r), *((q + dq, r + dr) for dq, dr in steps)]
