"""What is seen to happen."""

from typing import NamedTuple

from agora.core.engine import Seat, tagged
from agora.games.akropolis.box import KindName, TileId


@tagged
class ChiefNamed(NamedTuple):
    """The Chief Architect marker lies before a seat."""

    seat: Seat


@tagged
class StonesTaken(NamedTuple):
    """A seat takes its starting stones."""

    seat: Seat
    stones: int


@tagged
class SiteLaid(NamedTuple):
    """The opening tiles lie in the site."""

    tiles: tuple[TileId, ...]


@tagged
class TilePlaced(NamedTuple):
    """A seat has paid for a tile and laid it in its city."""

    seat: Seat
    tile: TileId
    price: int
    q: int
    r: int
    turn: int  # the rotation: see `moves.Place`
    height: int
    kind: tuple[KindName, ...]  # of its hexes
    points: int  # how the seat's points change


@tagged
class StonesGained(NamedTuple):
    """Covered quarries give stones."""

    seat: Seat
    stones: int


@tagged
class AutomaTook(NamedTuple):
    """The automa has taken a tile; stones it was paid are its own, stones it pays go to the reserve."""

    architect: str
    tile: TileId
    price: int
    kind: tuple[KindName, ...]


@tagged
class AutomaPaid(NamedTuple):
    """The human's payment goes to the automa."""

    architect: str
    stones: int


@tagged
class SiteSupplied(NamedTuple):
    """A stack is laid out behind the tile that was left."""

    tiles: tuple[TileId, ...]
    stacks_left: int


@tagged
class GameEnded(NamedTuple):
    """One tile and no stack is left."""

    tile: TileId


EVENTS = (ChiefNamed, StonesTaken, SiteLaid, TilePlaced, StonesGained, AutomaTook, AutomaPaid, SiteSupplied, GameEnded)
REVEALS = (SiteLaid, SiteSupplied)
