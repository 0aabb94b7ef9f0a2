"""What is seen to happen."""

from typing import NamedTuple

from agora.core.engine import Seat
from agora.games.akropolis.box import TileId


class ChiefNamed(NamedTuple):
    """The Chief Architect marker lies before a seat."""

    seat: Seat


class StonesTaken(NamedTuple):
    """A seat takes its stones for the start."""

    seat: Seat
    stones: int


class SiteLaid(NamedTuple):
    """The opening tiles lie in the site."""

    tiles: tuple[TileId, ...]


class TilePlaced(NamedTuple):
    """A seat has paid for a tile and laid it in its city."""

    seat: Seat
    tile: TileId
    price: int
    q: int
    r: int
    turn: int
    height: int


class StonesGained(NamedTuple):
    """Covered quarries give stones."""

    seat: Seat
    stones: int


class AutomaTook(NamedTuple):
    """The automa has taken a tile; stones it was paid are its own, stones it pays go to the reserve."""

    architect: str
    tile: TileId
    price: int


class AutomaPaid(NamedTuple):
    """The human's payment goes to the automa."""

    architect: str
    stones: int


class SiteSupplied(NamedTuple):
    """A stack is laid out behind the tile that was left."""

    tiles: tuple[TileId, ...]
    stacks_left: int


class GameEnded(NamedTuple):
    """One tile and no stack is left."""

    tile: TileId


EVENTS = (ChiefNamed, StonesTaken, SiteLaid, TilePlaced, StonesGained, AutomaTook, AutomaPaid, SiteSupplied, GameEnded)
REVEALS = (SiteLaid, SiteSupplied)
