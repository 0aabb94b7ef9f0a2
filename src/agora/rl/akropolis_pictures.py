"""Cities of Akropolis as pictures: planes of a square window around the start tile, one after the other in a row."""

from collections.abc import Mapping

import numpy as np

from agora.games.akropolis.board import Placement
from agora.games.akropolis.box import DISTRICTS, KINDS, PLAZA, QUARRY, Box, Kind, TileId
from agora.games.akropolis.city import footprint
from agora.games.akropolis.state import Akropolis
from agora.rl.coder import Row

ROTATIONS = 6
PLANES = ("house", "market", "barracks", "temple", "garden", "plaza", "quarry", "height")
HEIGHT_SCALE = 4  # so that most numbers lie between 0 and 1
STONE_SCALE = 10
TILE_SCALE = 60


def _face(kind: Kind) -> Row:
    """The planes of one hex, without its height."""
    face = np.zeros(len(PLANES), np.float32)
    face[PLANES.index("quarry") if kind == QUARRY else kind % PLAZA] = 1
    face[PLANES.index("plaza")] = PLAZA <= kind < QUARRY
    return face


FACES = [_face(kind) for kind in range(len(KINDS))]
assert len(DISTRICTS) == PLAZA, "kinds are districts, plazas in the same order, quarries"
assert len(KINDS) - 1 == QUARRY, "quarries are the last kind"


class Frame:
    """Where tiles lie in the pictures, and what they look like there."""

    def __init__(self, box: Box, size: int) -> None:
        self.size, self.half, self.area = size, size // 2, size * size
        reach = range(-self.half, self.half + 1)
        places = [(q, r, rotation) for rotation in range(ROTATIONS) for r in reach for q in reach]
        inside = [place for place in places if all(self._has(*hex) for hex in footprint(*place))]
        self.numbers: dict[Placement, int] = {place: number for number, place in enumerate(inside)}
        planes = self.area * np.arange(len(PLANES))[:, None]
        cells = [[self._cell(*hex) for hex in footprint(*place)] for place in inside]
        self.spots = np.array([(planes + three).reshape(-1) for three in cells])  # of a tile: by plane, its three hexes
        self.tiles = np.zeros((max(box.hexes) + 1, 3 * len(PLANES)), np.float32)  # by tile: what is written there
        for tile, kinds in box.hexes.items():
            self.tiles[tile] = np.transpose([FACES[kind] for kind in kinds]).reshape(-1)
        self.start = np.zeros(self.area * len(PLANES), np.float32)  # a city of the start tile alone
        for q, r, kind in box.start:
            self._lay_hex(self.start, q, r, kind)

    def lay(self, picture: Row, tile: TileId, place: Placement, kinds: tuple[Kind, ...]) -> None:
        """Lay a tile in a picture. What lies outside the window is left out."""
        number = self.numbers.get(place)
        if number is None:
            for (q, r), kind in zip(footprint(*place), kinds, strict=True):
                if self._has(q, r):
                    self._lay_hex(picture, q, r, kind)
            return
        spots = self.spots[number]
        height = picture[spots[-1]] + 1 / HEIGHT_SCALE  # a tile lies level
        picture[spots] = self.tiles[tile]
        picture[spots[-3:]] = height

    def _lay_hex(self, picture: Row, q: int, r: int, kind: Kind) -> None:
        planes = picture[self._cell(q, r) :: self.area]
        height = planes[-1] + 1 / HEIGHT_SCALE
        planes[:] = FACES[kind]
        planes[-1] = height

    def _has(self, q: int, r: int) -> bool:
        return abs(q) <= self.half and abs(r) <= self.half

    def _cell(self, q: int, r: int) -> int:
        return (r + self.half) * self.size + q + self.half


class Pictures:
    """The cities of one game as pictures, kept up to date tile by tile, and the tiles that nobody has seen."""

    def __init__(self, s: Akropolis, frame: Frame, tiles: Mapping[TileId, int]) -> None:
        self.frame, self.tiles = frame, tiles
        self.cities = [frame.start.copy() for _ in s.cities]
        self.known = [0] * len(s.cities)  # how many tiles of each city are in its picture
        self.unseen = np.ones(len(tiles), np.float32)
        self.site: tuple[TileId, ...] = ()  # as it was the last time

    def follow(self, s: Akropolis) -> None:
        """Add the tiles that were laid since the last time."""
        lying = [tile for tile in s.site if tile not in self.site]
        lying += s.automa_tiles
        self.site = s.site
        for seat, city in enumerate(s.cities):
            if len(city.placed) == self.known[seat]:
                continue
            for tile, q, r, rotation in city.placed[self.known[seat] :]:
                self.frame.lay(self.cities[seat], tile, (q, r, rotation), s.box.hexes[tile])
                lying.append(tile)
            self.known[seat] = len(city.placed)
        for tile in lying:
            if tile in self.tiles:
                self.unseen[self.tiles[tile]] = 0
