"""Hexes in axial coordinates, and sets of them as the bits of one integer.

Flat-top hexes: q grows to the right, r grows downwards. A set of cells on a square grid of some width is an int; the
cell (q, r) is bit `(r + centre) * width + q + centre`. Moving a whole set is one shift, if no cell leaves the grid.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cache

Cells = int  # a set of cells

NORTH, NORTH_EAST, SOUTH_EAST, SOUTH, SOUTH_WEST, NORTH_WEST = range(6)
DIRECTIONS = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))  # clockwise from north


class Grid:
    """A square of cells around (0, 0).

    >>> grid = square(16)
    >>> grid.axial(grid.cell(2, -1))
    (2, -1)
    >>> grid.around(1 << grid.cell(0, 0)).bit_count()
    6
    """

    def __init__(self, width: int) -> None:
        self.width = width
        self.centre = width // 2
        self.steps = tuple(r * width + q for q, r in DIRECTIONS)  # the bit distance to each neighbour
        self.places = tuple(map(self.axial, range(width * width)))  # the coordinates of each bit

    def cell(self, q: int, r: int) -> int:
        """The bit of a cell."""
        return (r + self.centre) * self.width + q + self.centre

    def axial(self, cell: int) -> tuple[int, int]:
        """The coordinates of a bit."""
        r, q = divmod(cell, self.width)
        return q - self.centre, r - self.centre

    def around(self, cells: Cells) -> Cells:
        """The cells that share an edge with one of `cells` (some of `cells` may be among them)."""
        left = cells >> 1
        both = cells | left
        return cells << 1 | left | both << self.width | both >> self.width - 1

    def groups(self, cells: Cells) -> Iterator[Cells]:
        """The connected parts of a set."""
        while cells:
            group = self.reached(cells & -cells, cells)
            yield group
            cells ^= group

    def reached(self, start: Cells, within: Cells) -> Cells:
        """The cells that can be reached from `start`, a part of `within`, without leaving `within`."""
        w, v = self.width, self.width - 1
        edge, rest = start, within ^ start
        while edge and rest:
            left = edge >> 1
            both = edge | left
            edge = (edge << 1 | left | both << w | both >> v) & rest
            rest ^= edge
        return within ^ rest

    def shade(self, cells: Cells) -> Cells:
        """The `cells`, and every cell with one of them to its north and one to its south in its column."""
        up = down = cells
        rows = self.width
        while rows < self.width * self.width:
            up |= up << rows
            down |= down >> rows
            rows *= 2
        return up & down


@cache
def square(width: int) -> Grid:
    """The one grid of this width."""
    return Grid(width)


def bits(cells: Cells) -> Iterator[int]:
    """The bits of a set, lowest first.

    >>> list(bits(0b1010))
    [1, 3]
    """
    while cells:
        low = cells & -cells
        yield low.bit_length() - 1
        cells ^= low


def bit_list(cells: Cells) -> list[int]:
    """The bits of a large set, lowest first; twice as fast as `bits` if there are many.

    >>> bit_list(0b1010)
    [1, 3]
    """
    return [found.start() for found in _ONES.finditer(bin(cells)[:1:-1])]  # the binary digits, lowest first


_ONES = re.compile("1")


def nth_bit(cells: Cells, n: int) -> int:
    """The n-th set bit, counted from 0 at the lowest.

    >>> nth_bit(0b101100, 1)
    3
    """
    passed = 0
    for half, low_half in _halves(cells.bit_length().bit_length()):
        low = cells & low_half
        below = low.bit_count()
        if n < below:
            cells = low
        else:
            n -= below
            passed += half
            cells >>= half
    while n:
        cells &= cells - 1
        n -= 1
    return passed + (cells & -cells).bit_length() - 1


@cache
def _halves(doublings: int) -> Sequence[tuple[int, Cells]]:
    """The halves, quarters and so on of a row of 2 ** doublings bits, each with the set of its low bits."""
    return tuple((1 << k, (1 << (1 << k)) - 1) for k in range(doublings - 1, 4, -1))
