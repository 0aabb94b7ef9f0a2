"""Akropolis in numbers: cities as pictures of a square window, placements as tile × rotation × cell.

The window is a square of cells around the start tile. A placement has a number if all three hexes of the tile lie in
the window. So a city that grows by numbered moves alone never leaves it.
"""

from functools import partial
from typing import NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from agora.core.engine import Move, Seat, question
from agora.core.keep import Keep
from agora.games.akropolis import automa
from agora.games.akropolis.board import board
from agora.games.akropolis.box import KINDS
from agora.games.akropolis.city import City
from agora.games.akropolis.moves import Place
from agora.games.akropolis.state import Akropolis
from agora.rl.akropolis_batch import AkropolisBatch
from agora.rl.akropolis_pictures import HEIGHT_SCALE, PLANES, ROTATIONS, STONE_SCALE, TILE_SCALE, Frame, Pictures
from agora.rl.coder import Batch, Coder, Mask, Row
from agora.rl.layout import Layout

WINDOW = 15  # cells on each side of the window
SMALLEST, LARGEST = 5, 27  # the first board is 32 wide and keeps a margin


class Window(NamedTuple):
    """The window on a board of some width."""

    footprints: int  # the set of footprints that lie inside
    bits: NDArray[np.intp]  # by rotation, row and column of the window: the bit of the footprint in `City.legal`

    @classmethod
    def on(cls, width: int, size: int) -> "Window":
        """A window of `size` × `size` cells in the middle of a board."""
        first = width // 2 - size // 2
        rows, here = range(first, first + size), board(width)
        cells = sum(1 << row * width + column for row in rows for column in rows)
        bits = [
            rotation % 2 * here.area + row * width + column + to_base
            for rotation, to_base in enumerate(here.to_base)
            for row in rows
            for column in rows
        ]
        return cls(here.footprints_in(cells), np.array(bits))


class AkropolisCoder(Coder[Akropolis]):
    """The numbers of Akropolis."""

    def __init__(self, s: Akropolis, window: int = WINDOW) -> None:
        if window % 2 == 0 or not SMALLEST <= window <= LARGEST:
            raise ValueError(f"the window must be an odd number from {SMALLEST} to {LARGEST}, not {window}")
        self.window = window
        self.seats, self.sides = s.options.seats, s.options.sides
        self.box, self.frame = s.box, Frame(s.box, window)
        self.slots = self.sides + 2  # the most tiles that lie in the site
        self.tiles = {tile: number for number, tile in enumerate(s.tiles_in_use)}
        self._windows: dict[int, Window] = {}
        self._half = window // 2
        self.action_size = self.slots * ROTATIONS * window * window
        number = f"((tile of the site × {ROTATIONS} + rotation) × {window} + row) × {window} + column"
        cell = f"row and column are r + {self._half} and q + {self._half} of the tile's first hex"
        self.action = f"     0  place ({self.action_size}): {number}; {cell}"
        cells = range(-self._half, self._half + 1)
        self._moves = [
            Place(slot, q, r, rotation)
            for slot in range(self.slots)
            for rotation in range(ROTATIONS)
            for r in cells
            for q in cells
        ]
        self._lay_out()

    def _lay_out(self) -> None:
        layout, window = Layout(), self.window
        shape = (self.seats, len(PLANES), window, window)
        self._cities = layout.add(
            "cities",
            shape,
            f"by seat: {', '.join(PLANES)} (levels / {HEIGHT_SCALE}) of the topmost hexes; row r, column q",
        )
        self._site = layout.add("site", (self.slots, 3, len(KINDS)), f"tiles by price, their hexes: {', '.join(KINDS)}")
        self._stones = layout.add("stones", self.sides, f"stones / {STONE_SCALE}, the automa last")
        self._chief = layout.add("chief", self.sides, "who is Chief Architect")
        self._turn = layout.add("turn", self.seats, "who is to take a tile")
        self._stacks = layout.add("stacks", 1, f"tiles in the stacks / {TILE_SCALE}")
        self._unseen = layout.add("unseen", len(self.tiles), "1: the tile is still in the stacks or in the box")
        self._automa = layout.add("automa", len(self.tiles) if self.seats == 1 else 0, "1: the automa has the tile")
        self.observation, self.observation_size, self.layout = str(layout), layout.size, layout

    # -- what a seat sees ---------------------------------------------------------------------------------------------

    def observe(self, s: Akropolis, seat: Seat, keep: Keep, out: Row) -> None:
        pictures = keep.part("pictures", None, partial(self._start, s))
        pictures.follow(s)
        size = pictures.cities[0].size
        for k in range(self.seats):
            out[k * size : (k + 1) * size] = pictures.cities[(seat + k) % self.seats]
        out[self._unseen : self._unseen + len(self.tiles)] = pictures.unseen
        hexes, kinds, site, sides = s.box.hexes, len(KINDS), self._site, self.sides
        ones = [
            site + (3 * k + i) * kinds + kind for k, tile in enumerate(s.site) for i, kind in enumerate(hexes[tile])
        ]
        ones.append(self._chief + (s.chief - seat) % sides)
        if decision := question(s):
            ones.append(self._turn + (decision.to_act[0] - seat) % self.seats)
        if self.seats == 1:
            ones += [self._automa + self.tiles[tile] for tile in s.automa_tiles if tile in self.tiles]
        out[ones] = 1
        for k in range(sides):
            out[self._stones + k] = s.stones[(seat + k) % sides] / STONE_SCALE
        out[self._stacks] = sum(map(len, s.stacks)) / TILE_SCALE

    def _start(self, s: Akropolis) -> "Pictures":
        return Pictures(s, self.frame, self.tiles)

    def batch(self, n: int) -> Batch[Akropolis]:
        return AkropolisBatch(self, n) if self.seats > 1 else Batch(self, n)

    def window_on(self, city: City) -> Window:
        """The window on the board of a city."""
        width = city.board.width
        if width not in self._windows:
            self._windows[width] = Window.on(width, self.window)
        return self._windows[width]

    # -- moves --------------------------------------------------------------------------------------------------------

    def mask(self, s: Akropolis, seat: Seat, out: Mask) -> int:
        city = s.cities[seat]
        board, window = city.board, self.window_on(city)
        inside = city.legal & window.footprints
        footprints = np.frombuffer(inside.to_bytes(2 * board.area // 8, "little"), np.uint8)
        legal = np.unpackbits(footprints, bitorder="little").take(window.bits)
        slots = min(s.stones[seat] + 1, len(s.site))
        out[: slots * legal.size].reshape(slots, -1)[:] = legal
        return 3 * slots * (city.legal ^ inside).bit_count()

    def to_move(self, s: Akropolis, seat: Seat, number: int) -> Place:
        return self._moves[number]

    def to_number(self, s: Akropolis, seat: Seat, move: Move) -> int | None:
        slot, q, r, rotation = cast(Place, move)
        row, column, size = r + self._half, q + self._half, self.window
        if not 0 <= slot < self.slots:
            return None
        city = s.cities[seat]
        if abs(q) > city.board.rim or abs(r) > city.board.rim:
            return None
        base = city.grid.cell(q, r) + city.board.to_base[rotation]
        if not self.window_on(city).footprints >> base + rotation % 2 * city.board.area & 1:
            return None
        return ((slot * ROTATIONS + rotation) * size + row) * size + column


make_coder = AkropolisCoder
assert automa.SIDE == 1, "the automa sits to the left of the person"
