"""Many games of Akropolis at once: what the rules say is gathered game by game, and NumPy writes all rows together."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from agora.core.engine import Seat
from agora.games.akropolis.box import KINDS
from agora.games.akropolis.city import City
from agora.games.akropolis.state import Akropolis
from agora.rl.akropolis_pictures import HEIGHT_SCALE, STONE_SCALE, TILE_SCALE
from agora.rl.coder import Batch, Look, Mask, Row

if TYPE_CHECKING:
    from agora.rl.akropolis import AkropolisCoder

Numbers = NDArray[np.int64]
NO_TILE = 0  # tiles are counted from 1


class AkropolisBatch(Batch[Akropolis]):
    """Games between persons: no automa takes tiles, and no city leaves the window."""

    def __init__(self, coder: "AkropolisCoder", n: int) -> None:
        super().__init__(coder, n)
        self.numbers, seats, box = coder, coder.seats, coder.box
        self.frame, self.window = coder.frame, coder.window_on(City(box))
        self.cities = np.zeros((n * seats, self.frame.start.size), np.float32)
        self.unseen = np.ones((n, len(coder.tiles) + 1), np.float32)  # the last column is for tiles without a number
        self.laid: list[tuple[int, int, int]] = []  # since the last look: city, placement, tile
        tiles = max(box.hexes) + 1
        self.hexes = np.zeros((tiles, 3, len(KINDS)), np.float32)  # of each tile in the site
        self.columns = np.full(tiles, len(coder.tiles))  # of `unseen`
        for tile, kinds in box.hexes.items():
            self.hexes[tile, range(3), kinds] = 1
            self.columns[tile] = coder.tiles.get(tile, len(coder.tiles))
        self.no_tiles = [(NO_TILE,) * (coder.slots - lying) for lying in range(coder.slots + 1)]
        self.bytes = 2 * City(box).board.area // 8  # of a set of footprints
        self.games, self.sides = np.arange(n), np.arange(seats)

    def begin(self, i: int, s: Akropolis) -> None:
        seats = self.numbers.seats
        self.cities[i * seats : (i + 1) * seats] = self.frame.start
        self.unseen[i] = 1

    def played(self, i: int, s: Akropolis, seat: Seat) -> None:
        tile, q, r, rotation = s.cities[seat].placed[-1]
        self.laid.append((i * self.numbers.seats + seat, self.frame.numbers[q, r, rotation], tile))

    def look(self, states: Sequence[Akropolis], seats: Sequence[Seat]) -> Look:
        self._lay_tiles()
        sites: list[int] = []
        for s in states:
            sites += s.site
            sites += self.no_tiles[len(s.site)]
        site = np.array(sites).reshape(len(states), self.numbers.slots)
        self.unseen[self.games[:, None], self.columns[site]] = 0
        return Look(self._rows(states, np.array(seats), site), *self._masks(states, seats))

    def _lay_tiles(self) -> None:
        """Put the tiles that were laid since the last time into the pictures."""
        if not self.laid:
            return
        cities, places, tiles = np.array(self.laid).T
        self.laid.clear()
        where, spots, hexes = cities[:, None], self.frame.spots[places], self.frame.tiles[tiles]
        hexes[:, -3:] = self.cities[where, spots[:, -3:]] + 1 / HEIGHT_SCALE
        self.cities[where, spots] = hexes

    def _rows(self, states: Sequence[Akropolis], seats: Numbers, site: Numbers) -> Row:
        """What `AkropolisCoder.observe` writes, for all games."""
        n, many, layout = len(states), self.numbers.seats, self.numbers.layout
        rows = np.zeros((n, layout.size), np.float32)
        from_seat = (seats[:, None] + self.sides) % many  # the seat that acts, then those to its left
        owners = (self.games[:, None] * many + from_seat).reshape(-1)
        rows[:, layout["cities"].part] = self.cities.take(owners, 0).reshape(n, -1)
        rows[:, layout["site"].part] = self.hexes[site].reshape(n, -1)
        stones = np.array([s.stones for s in states])
        rows[:, layout["stones"].part] = np.take_along_axis(stones, from_seat, 1) / STONE_SCALE
        chiefs = np.array([s.chief for s in states])
        rows[self.games, layout["chief"].start + (chiefs - seats) % many] = 1
        rows[:, layout["turn"].start] = 1  # the seat that sees is the one to act
        rows[:, layout["stacks"].start] = [sum(map(len, s.stacks)) / TILE_SCALE for s in states]
        rows[:, layout["unseen"].part] = self.unseen[:, :-1]
        return rows

    def _masks(self, states: Sequence[Akropolis], seats: Sequence[Seat]) -> tuple[Mask, Numbers]:
        """What `AkropolisCoder.mask` writes, for all games."""
        coder, window = self.numbers, self.window
        packed, outside, slots = [], [], []
        for s, seat in zip(states, seats, strict=True):
            legal = s.cities[seat].legal
            inside = legal & window.footprints
            affordable = min(s.stones[seat] + 1, len(s.site))
            packed.append(inside.to_bytes(self.bytes, "little"))
            outside.append(3 * affordable * (legal ^ inside).bit_count() if legal != inside else 0)
            slots.append(affordable)
        footprints = np.frombuffer(b"".join(packed), np.uint8).reshape(len(states), self.bytes)
        legal_places = np.unpackbits(footprints, axis=1, bitorder="little").take(window.bits, 1).view(np.int8)
        affordable_slots = (np.arange(coder.slots) < np.array(slots)[:, None]).view(np.int8)
        masks = legal_places[:, None] * affordable_slots[:, :, None]
        return masks.reshape(len(states), coder.action_size), np.array(outside)
