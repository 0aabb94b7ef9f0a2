"""Akropolis in numbers: cities as pictures of a square window, placements as tile × rotation × cell.

The window is a square of cells around the start tile. A placement has a number if all three hexes of the tile lie in
the window. So a city that grows by numbered moves alone never leaves it.
"""

from collections.abc import Mapping
from functools import partial
from typing import NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from agora.core.engine import Move, Seat, question
from agora.core.keep import Keep
from agora.games.akropolis import automa
from agora.games.akropolis.board import board
from agora.games.akropolis.box import DISTRICTS, KINDS, PLAZA, QUARRY, Kind, TileId
from agora.games.akropolis.city import City, footprint
from agora.games.akropolis.moves import Place
from agora.games.akropolis.state import Akropolis
from agora.rl.coder import Coder, Mask, Row
from agora.rl.layout import Layout

WINDOW = 15  # cells on each side of the window
SMALLEST, LARGEST = 5, 27  # the first board is 32 wide and keeps a margin
ROTATIONS = 6
PLANES = ("house", "market", "barracks", "temple", "garden", "plaza", "quarry", "height")
HEIGHT_SCALE = 4  # so that most numbers lie between 0 and 1
STONE_SCALE = 10
TILE_SCALE = 60


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
            out[k * size : (k + 1) * size] = pictures.cities[(seat + k) % self.seats].reshape(-1)
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
        return Pictures(s, self.window, self.tiles)

    def _on(self, city: City) -> Window:
        """The window on the board of a city."""
        width = city.board.width
        if width not in self._windows:
            self._windows[width] = Window.on(width, self.window)
        return self._windows[width]

    # -- moves --------------------------------------------------------------------------------------------------------

    def mask(self, s: Akropolis, seat: Seat, out: Mask) -> int:
        city = s.cities[seat]
        board, window = city.board, self._on(city)
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
        if not self._on(city).footprints >> base + rotation % 2 * city.board.area & 1:
            return None
        return ((slot * ROTATIONS + rotation) * size + row) * size + column


class Pictures:
    """The cities of one game as pictures, kept up to date tile by tile, and the tiles that nobody has seen."""

    def __init__(self, s: Akropolis, window: int, tiles: Mapping[TileId, int]) -> None:
        self.window, self.tiles = window, tiles
        self.cities = [np.zeros((len(PLANES), window, window), np.float32) for _ in s.cities]
        self.known = [0] * len(s.cities)  # how many tiles of each city are in its picture
        self.unseen = np.ones(len(tiles), np.float32)
        self.site: tuple[TileId, ...] = ()  # as it was the last time
        for picture in self.cities:
            for q, r, kind in s.box.start:
                self._lay(picture, q, r, kind)

    def follow(self, s: Akropolis) -> None:
        """Add the tiles that were laid since the last time."""
        lying = [tile for tile in s.site if tile not in self.site]
        lying += s.automa_tiles
        self.site = s.site
        for seat, city in enumerate(s.cities):
            if len(city.placed) == self.known[seat]:
                continue
            for tile, q, r, rotation in city.placed[self.known[seat] :]:
                cells = footprint(q, r, rotation)
                for (q_of, r_of), kind in zip(cells, s.box.hexes[tile], strict=True):
                    self._lay(self.cities[seat], q_of, r_of, kind)
                lying.append(tile)
            self.known[seat] = len(city.placed)
        for tile in lying:
            if tile in self.tiles:
                self.unseen[self.tiles[tile]] = 0

    def _lay(self, picture: Row, q: int, r: int, kind: Kind) -> None:
        row, column = r + self.window // 2, q + self.window // 2
        if 0 <= row < self.window and 0 <= column < self.window:
            height = picture[-1, row, column] + 1 / HEIGHT_SCALE
            picture[:, row, column] = FACES[kind]
            picture[-1, row, column] = height


def _face(kind: Kind) -> Row:
    """The planes of one hex, without its height."""
    face = np.zeros(len(PLANES), np.float32)
    face[PLANES.index("quarry") if kind == QUARRY else kind % PLAZA] = 1
    face[PLANES.index("plaza")] = PLAZA <= kind < QUARRY
    return face


FACES = [_face(kind) for kind in range(len(KINDS))]


make_coder = AkropolisCoder
assert len(DISTRICTS) == PLAZA, "kinds are districts, plazas in the same order, quarries"
assert len(KINDS) - 1 == QUARRY, "quarries are the last kind"
assert automa.SIDE == 1, "the automa sits to the left of the person"
