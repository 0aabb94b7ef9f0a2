"""A city of stacked tiles as sets of cells: where a tile may lie, and what lies where.

Fast form of tests/games/akropolis/model.py. Legality depends on the footprint only, and a footprint is one of two
triangles, named by the lowest of its three cells, its *base*:

    even turns: base, its right neighbour (SE) and the cell below it (S)
    odd turns: base, the cell below it (S) and the one below left (SW)

A set of footprints is one int: the bases of the even ones, and `board.area` bits higher those of the odd ones.
A set of kinds never loses a covered cell: what lies open at height h is `kinds[h] & tops[h]`, and `tops[h]` loses it.
"""

from collections.abc import Iterator, Sequence
from functools import cache

from agora.core.errors import Illegal
from agora.core.hexgrid import DIRECTIONS, Cells, Grid, bits, nth_bit, square
from agora.games.akropolis.box import KINDS, QUARRY, Box, Kind, TileId

FIRST_WIDTH = 32  # grows by doubling when a tile comes near the rim
MARGIN = 3  # cells kept free between a city and the rim, so that no legal footprint wraps around
SIZE = len(KINDS)

Footprints = int  # a set of footprints
Placed = tuple[TileId, int, int, int]  # tile, q, r, turn


class Board:
    """The numbers of one grid width that placing a tile needs. Lists by turn have an entry for each of the six."""

    def __init__(self, width: int) -> None:
        grid = self.grid = square(width)
        self.width, self.centre, self.area = width, grid.centre, width * width
        self.reach = grid.centre - MARGIN  # an anchor on the ground must be nearer than this, or the board is widened
        self.rim = grid.centre - 1  # no legal anchor is farther than this
        # where the other two hexes of the tile lie, seen from the anchor, by turn
        self.others = tuple((grid.steps[turn], grid.steps[(turn + 1) % 6]) for turn in range(6))
        # the way from the anchor to the base, and to the bit of the footprint, by turn
        self.to_base = tuple(min(0, *others) for others in self.others)
        self.to_spot = tuple(self.to_base[turn] + turn % 2 * self.area for turn in range(6))
        # the three turns of a footprint with the way from its base to the anchor, by shape
        self.anchors = tuple(
            tuple((turn, -self.to_base[turn]) for turn in (shape, shape + 2, shape + 4)) for shape in (0, 1)
        )
        self.foot = tuple(1 | 1 << width | 1 << (width - turn % 2 if turn % 2 else 1) for turn in range(6))
        # what a tile on the ground does to the footprints there, seen from `pad` bits before its base, by turn
        self.pad = 2 * width + 2
        self.blocks = tuple(self.footprints_on(foot << self.pad) for foot in self.foot)
        self.opens = tuple(self.footprints_on(grid.around(foot << self.pad)) for foot in self.foot)

    def footprints_on(self, cells: Cells) -> Footprints:
        """The footprints that have one of `cells`."""
        both = cells | cells >> self.width
        return both | cells >> 1 | (both | cells >> self.width - 1) << self.area


@cache
def board(width: int) -> Board:
    """The one board of this width."""
    return Board(width)


def new_city(box: Box) -> "City":
    """A city of the start tile alone."""
    return _first_city(box).clone()


@cache
def _first_city(box: Box) -> "City":
    return City(box)


class City:
    """One architect's city. Heights count from 1; index 0 of a list by height is the ground.

    tops     by height: the cells whose topmost hex lies there
    kinds    by height, SIZE sets each: the cells where a hex of that kind was laid there
    whole    by height: the footprints of the tiles lying there
    spots    by height a tile would rest on: the legal footprints
    blocked  the footprints on the ground with an occupied cell
    placed   the tiles in order of placement
    """

    __slots__ = ("blocked", "board", "box", "kinds", "placed", "spots", "tops", "whole")

    def __init__(self, box: Box, width: int = FIRST_WIDTH) -> None:
        self.box = box
        self.board = board(width)
        self.placed: list[Placed] = []
        grid = self.board.grid
        start = sum(1 << grid.cell(q, r) for q, r, _ in box.start)
        self.tops: list[Cells] = [0, start]
        self.kinds: list[Cells] = [0] * SIZE * 2
        for q, r, kind in box.start:
            self.kinds[SIZE + kind] |= 1 << grid.cell(q, r)
        self.whole: list[Footprints] = [0, 0]
        self.blocked: Footprints = self.board.footprints_on(start)
        self.spots: list[Footprints] = [self.board.footprints_on(grid.around(start)) & ~self.blocked, 0]
        self._find_spots(1)

    def clone(self) -> "City":
        """Copy what can change."""
        twin = City.__new__(City)
        twin.box, twin.board = self.box, self.board
        twin.placed = self.placed[:]
        twin.tops = self.tops[:]
        twin.kinds = self.kinds[:]
        twin.whole = self.whole[:]
        twin.blocked = self.blocked
        twin.spots = self.spots[:]
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
        if self.whole[height] >> anchor + board.to_spot[turn] & 1:
            raise Illegal("akropolis.place.bridge")
        return height + 1

    def count(self) -> int:
        """How many legal placements there are: three ways to lay a tile on each footprint."""
        return 3 * sum([spots.bit_count() for spots in self.spots])

    def placement(self, number: int) -> tuple[int, int, int]:
        """The legal placement (q, r, turn) with a number below `count()`."""
        nth, way = divmod(number, 3)
        for spots in self.spots:
            here = spots.bit_count()
            if nth < here:
                board = self.board
                shape, base = divmod(nth_bit(spots, nth), board.area)
                turn, to_anchor = board.anchors[shape][way]
                r, q = divmod(base + to_anchor, board.width)
                return q - board.centre, r - board.centre, turn
            nth -= here
        raise AssertionError(f"there is no placement {number}")

    def footprints(self) -> Iterator[tuple[int, int, int, int]]:
        """Each legal footprint as one of its placements, with the height of a tile there: (q, r, turn, height)."""
        for height, spots in enumerate(self.spots):
            for spot in bits(spots):
                shape, base = divmod(spot, self.board.area)
                turn, to_anchor = self.board.anchors[shape][0]
                yield (*self.grid.axial(base + to_anchor), turn, height + 1)

    def placements(self) -> list[tuple[int, int, int]]:
        """All legal (q, r, turn), in no particular order."""
        width, centre, area = self.board.width, self.board.centre, self.board.area
        found = []
        for spots in self.spots:
            for spot in bits(spots):
                shape, base = divmod(spot, area)
                for turn, to_anchor in self.board.anchors[shape]:
                    r, q = divmod(base + to_anchor, width)
                    found.append((q - centre, r - centre, turn))
        return found

    # -- laying a tile ------------------------------------------------------------------------------------------------

    def place(self, tile: TileId, q: int, r: int, turn: int) -> int:
        """Lay a tile where it may lie; the number of quarries it covers.  [akropolis.quarry]"""
        board, spots = self.board, self.spots
        anchor = (r + board.centre) * board.width + q + board.centre
        base, spot = anchor + board.to_base[turn], anchor + board.to_spot[turn]
        foot = board.foot[turn] << base
        height = covered = 0
        if spots[0] >> spot & 1:
            if not (-board.reach < q < board.reach and -board.reach < r < board.reach):
                self._widen()
                return self.place(tile, q, r, turn)
            shift = base - board.pad
            self.blocked = blocked = self.blocked | board.blocks[turn] << shift
            opened = spots[0] | board.opens[turn] << shift
            spots[0] = opened ^ (opened & blocked)
        else:
            height = 1
            while not spots[height] >> spot & 1:
                height += 1
            self.tops[height] ^= foot
            covered = (self.kinds[height * SIZE + QUARRY] & foot).bit_count()
            self._find_spots(height)
            if height + 1 == len(self.tops):
                self.tops.append(0)
                self.kinds += [0] * SIZE
                self.whole.append(0)
                spots.append(0)
        height += 1
        self.tops[height] |= foot
        self.whole[height] |= 1 << spot
        self._find_spots(height)
        first, second, third = self.box.hexes[tile]
        to_second, to_third = board.others[turn]
        kinds, at = self.kinds, height * SIZE
        kinds[at + first] |= 1 << anchor
        kinds[at + second] |= 1 << anchor + to_second
        kinds[at + third] |= 1 << anchor + to_third
        self.placed.append((tile, q, r, turn))
        return covered

    def _find_spots(self, height: int) -> None:
        """Find where a tile may rest on this height: on three cells that are not one tile.  [akropolis.place.bridge]"""
        top, width = self.tops[height], self.board.width
        pairs = top & top >> width
        level = pairs & top >> 1 | (pairs & top >> width - 1) << self.board.area
        self.spots[height] = level ^ (level & self.whole[height])

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
        seen = [cells & self.tops[1] for cells in self.kinds[SIZE : 2 * SIZE]]
        for height in range(2, len(self.tops)):
            top, at = self.tops[height], height * SIZE
            for kind in range(SIZE):
                cells = self.kinds[at + kind] & top
                if cells:
                    seen[kind] |= cells
        return seen

    def value(self, cells: Cells) -> int:
        """The sum of the heights of some cells."""
        if not cells:
            return 0
        return sum([height * (cells & top).bit_count() for height, top in enumerate(self.tops)])

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
