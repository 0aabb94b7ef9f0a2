"""What lies on the table."""

from agora.core.engine import Event, Seat, State, Step
from agora.core.errors import Illegal
from agora.games.akropolis.box import Box, TileId
from agora.games.akropolis.city import new_city
from agora.games.akropolis.options import AkropolisOptions


class Akropolis(State):
    """One game. In a solo game the automa is side 1: it has stones and tiles but no city and no decisions."""

    __slots__ = ("automa_tiles", "box", "chief", "cities", "options", "site", "stacks", "stones")

    def __init__(self, options: AkropolisOptions, box: Box) -> None:
        self.stack: list[Step[Akropolis]] = []
        self.events: list[Event] | None = None
        self.options = options
        self.box = box
        self.cities = [new_city(box) for _ in range(options.seats)]
        self.stones = [0] * options.sides
        self.automa_tiles: tuple[TileId, ...] = ()
        self.site: tuple[TileId, ...] = ()
        self.stacks: tuple[tuple[TileId, ...], ...] = ()  # next first
        self.chief = 0  # the side with the Chief Architect marker

    def clone(self) -> "Akropolis":
        twin = Akropolis.__new__(Akropolis)
        twin.stack = self.stack[:]
        twin.events = None
        twin.options = self.options
        twin.box = self.box
        twin.cities = [city.clone() for city in self.cities]
        twin.stones = self.stones[:]
        twin.automa_tiles = self.automa_tiles
        twin.site = self.site
        twin.stacks = self.stacks
        twin.chief = self.chief
        return twin

    def buy_refusal(self, seat: Seat, slot: int) -> Illegal | None:
        """Say why a seat may not buy this tile of the site; None if it may.  [akropolis.buy]"""
        if not 0 <= slot < len(self.site):
            return Illegal("akropolis.site", slot=slot, tiles=len(self.site))
        if slot > self.stones[seat]:
            return Illegal("akropolis.buy", slot=slot, price=slot, stones=self.stones[seat])
        return None

    @property
    def tiles_in_use(self) -> tuple[TileId, ...]:
        """The tiles that this table plays with.  [akropolis.setup.tiles]"""
        return self.box.in_use(self.options.sides, self.options.long_game)

    def lying(self) -> list[TileId]:
        """All tiles on the table, face up and face down."""
        in_cities = [tile for city in self.cities for tile, *_ in city.placed]
        return [*in_cities, *self.automa_tiles, *self.site, *(tile for stack in self.stacks for tile in stack)]
