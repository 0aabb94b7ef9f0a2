"""The course of the game: dealing, taking and laying tiles, supplying the site, the end."""

from collections import Counter
from collections.abc import Sequence
from functools import partial
from typing import ClassVar

from agora.core.chance import Chance, shuffled
from agora.core.engine import Asked, Move, Rng, Seat, Step, step
from agora.core.errors import Illegal
from agora.core.questions import Question
from agora.games.akropolis import automa
from agora.games.akropolis.asks import ask_for_tile
from agora.games.akropolis.box import TileId
from agora.games.akropolis.city import City
from agora.games.akropolis.events import (
    AutomaPaid,
    AutomaTook,
    ChiefNamed,
    GameEnded,
    SiteLaid,
    SiteSupplied,
    StonesGained,
    StonesTaken,
    TilePlaced,
)  # fmt: skip
from agora.games.akropolis.moves import Chief, Dealt, Place
from agora.games.akropolis.scoring import city_score
from agora.games.akropolis.state import Akropolis


@step
class NameChief(Chance[Akropolis, Chief]):
    """Chance names the first Chief Architect.  [akropolis.setup.chief]"""

    kinds: ClassVar[tuple[type[Move], ...]] = (Chief,)

    def refusal(self, s: Akropolis, seat: Seat, move: Chief) -> Illegal | None:
        return None if 0 <= move.seat < s.options.seats else Illegal("akropolis.setup.chief")

    def resolve(self, s: Akropolis, seat: Seat, move: Chief) -> None:
        s.chief = move.seat

    def sample(self, s: Akropolis, seat: Seat, rng: Rng) -> Chief:
        return Chief(rng.below(s.options.seats))


@step
class Deal(Chance[Akropolis, Dealt]):
    """Chance lays out the site and the stacks, in addition to the tiles there already.  [akropolis.setup]"""

    kinds: ClassVar[tuple[type[Move], ...]] = (Dealt,)
    tiles: tuple[TileId, ...]
    to_site: int  # how many of the tiles go to the site
    per_stack: int
    stacks: int  # tiles that do not fill a stack stay in the box

    def refusal(self, s: Akropolis, seat: Seat, move: Dealt) -> Illegal | None:
        stacks = move.stacks or ()
        dealt = [*move.site, *(tile for stack in stacks for tile in stack)]
        sizes = [len(move.site), *map(len, stacks)]
        asked = [self.to_site] + [max(1, self.per_stack)] * self.stacks
        wrong = sizes != asked or Counter(dealt) - Counter(self.tiles)
        return Illegal("akropolis.setup.tiles") if wrong else None

    def resolve(self, s: Akropolis, seat: Seat, move: Dealt) -> None:
        s.site += move.site
        s.stacks += move.stacks or ()
        s.tell(SiteLaid, s.site)

    def sample(self, s: Akropolis, seat: Seat, rng: Rng) -> Dealt:
        order = shuffled(self.tiles, rng)
        starts = [self.to_site + i * self.per_stack for i in range(self.stacks)]
        stacks = tuple(order[start : start + self.per_stack] for start in starts)
        return Dealt(order[: self.to_site], stacks)


@step
class Begin(Step[Akropolis]):
    """Everyone takes stones: the Chief Architect 1, each next seat one more.  [akropolis.setup.stones]"""

    def run(self, s: Akropolis) -> None:
        s.tell(ChiefNamed, s.chief)
        sides = s.options.sides
        for place in range(sides):
            side = (s.chief + place) % sides
            s.stones[side] = place + 1
            s.tell(StonesTaken, side, place + 1)
        s.then(TAKE[s.chief])


@step
class TakeTile(Asked[Akropolis, Place]):
    """Buy a tile of the site and lay it in your city; there is no passing.  [akropolis.turn]"""

    kinds: ClassVar[tuple[type[Move], ...]] = (Place,)

    def choices(self, s: Akropolis, seat: Seat) -> Sequence[Place]:
        return _places(len(s.site), s.cities[seat])

    def refusal(self, s: Akropolis, seat: Seat, move: Place) -> Illegal | None:
        return s.buy_refusal(seat, move.slot) or s.cities[seat].refusal(move.q, move.r, move.turn)

    def moves(self, s: Akropolis, seat: Seat) -> Sequence[Place]:  # fast form: search lists hundreds of placements
        return _places(min(s.stones[seat] + 1, len(s.site)), s.cities[seat])

    def resolve(self, s: Akropolis, seat: Seat, move: Place) -> None:
        slot, q, r, rotation = move
        city, site = s.cities[seat], s.site
        tile = site[slot]
        s.site = site[:slot] + site[slot + 1 :]
        told = s.events is not None  # what is told takes longer than all the rest
        before, height = (_points(s, seat), city.height_at(q, r) + 1) if told else (0, 0)
        covered = city.place(tile, q, r, rotation)
        s.stones[seat] += covered - slot
        if told:
            points = _points(s, seat) - before
            s.tell(TilePlaced, seat, tile, slot, q, r, rotation, height, s.box.kinds_of(tile), points)
        if covered:
            s.tell(StonesGained, seat, covered)
        if slot and len(s.cities) == 1:
            s.stones[automa.SIDE] += slot
            s.tell(AutomaPaid, s.options.automa, slot)
        NEXT[seat].run(s)  # at once: nothing can come between

    def sample(self, s: Akropolis, seat: Seat, rng: Rng) -> Place:
        city, slots = s.cities[seat], s.stones[seat] + 1
        if slots > len(s.site):
            slots = len(s.site)
        count = city.count()
        number = rng.below(slots * count)
        q, r, rotation = city.placement(number % count)
        return _place((number // count, q, r, rotation))

    def ask(self, s: Akropolis, seat: Seat) -> Question:
        return ask_for_tile(s, seat)


@step
class AutomaTurn(Step[Akropolis]):
    """The automa takes a tile and pays the reserve.  [akropolis.solo.automa]"""

    def run(self, s: Akropolis) -> None:
        slot = automa.choose(s.box, s.site, s.stones[automa.SIDE])
        tile = s.site[slot]
        s.site = s.site[:slot] + s.site[slot + 1 :]
        s.automa_tiles += (tile,)
        s.stones[automa.SIDE] -= slot
        s.tell(AutomaTook, s.options.automa, tile, slot, s.box.kinds_of(tile))
        s.then(NEXT[automa.SIDE])


@step
class NextArchitect(Step[Akropolis]):
    """After a side's turn: supply the site or end the game, then the next side.  [akropolis.supply] [akropolis.end]"""

    side: Seat

    def run(self, s: Akropolis) -> None:
        sides = len(s.stones)
        if len(s.site) == 1:
            if not s.stacks:
                s.tell(GameEnded, s.site[0])
                return
            supplied = s.stacks[0]
            s.site += supplied
            s.stacks = s.stacks[1:]
            s.chief = (s.chief + 1) % sides
            s.tell(SiteSupplied, supplied, len(s.stacks))
            s.tell(ChiefNamed, s.chief)
        following = (self.side + 1) % sides
        s.then(AUTOMA_TURN if following == len(s.cities) else TAKE[following])


def _points(s: Akropolis, seat: Seat) -> int:
    return city_score(s.cities[seat], s.stones[seat], s.options).total


def _places(slots: int, city: City) -> list[Place]:
    """Every placement in a city of each of the first tiles of the site."""
    placements = city.placements()
    return [_place((slot, q, r, rotation)) for slot in range(slots) for q, r, rotation in placements]


_place = partial(tuple.__new__, Place)  # like Place(*four), in half the time
MOST_SIDES = 4
TAKE = tuple(TakeTile(seat) for seat in range(MOST_SIDES))  # steps never change, so one of each is enough
NEXT = tuple(NextArchitect(side) for side in range(MOST_SIDES))
AUTOMA_TURN = AutomaTurn()

STEPS = (NameChief, Deal, Begin, TakeTile, AutomaTurn, NextArchitect)
