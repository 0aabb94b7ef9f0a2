"""Search of one round: the site is known, so the search can follow which tiles each side takes until the round ends.

Players compete only for the tiles of the site. So the best placements of a tile in a city are found once, and the
search only decides who takes which tile. Each side maximises its lead over the best other side.
"""

from collections.abc import Callable
from typing import NamedTuple

from agora.bots.akropolis.growth import Growth, Option
from agora.bots.akropolis.solo import AutomaCity
from agora.bots.thinking import margin
from agora.games.akropolis.box import TileId

Site = tuple[TileId, ...]


class Side(NamedTuple):
    """One side of the table in the search."""

    city: Growth | AutomaCity
    stones: int
    value: float  # stones included


Sides = tuple[Side, ...]
End = tuple[TileId, Sides, int]  # of a round: the tile that is left, the sides, who moves next


class Taken(NamedTuple):
    """A tile taken and laid."""

    slot: int
    tile: TileId
    option: Option | None  # None: by the automa


class Line(NamedTuple):
    """How a round is expected to continue, and what each side is worth at its end."""

    takes: tuple[Taken, ...]
    values: tuple[float, ...]


def lines(site: Site, sides: Sides, mover: int, width: int, time_left: Callable[[], bool]) -> list[Line]:
    """The moves of the side to move, best first: up to `width` placements of each tile it can pay for.

    The best placement of each tile is always followed; the others, best first, while there is time.
    """
    found, again = [], moves_again(site, sides)
    for rank, take in _in_order(takes(site, sides[mover], width), sides[mover]):
        if rank and not time_left():
            break
        rest = play(*after(take, site, sides, mover, again), width)
        found.append(Line((take, *rest.takes), rest.values))
    found.sort(key=lambda line: -margin(line.values, mover))
    return found


def takes_alone(site: Site, sides: Sides, mover: int, width: int) -> list[Line]:
    """What the side to move can do, best first, as if nobody moved after it."""
    found = []
    for take in takes(site, sides[mover], width):
        values = [side.value for side in sides]
        values[mover] = after_take(sides[mover], take, grow=False).value
        found.append(Line((take,), tuple(values)))
    found.sort(key=lambda line: -line.values[mover])
    return found


def _in_order(found: list[Taken], side: Side) -> list[tuple[int, Taken]]:
    """The best placement of each tile (rank 0), then the others, those with the highest value first (rank 1)."""
    best = {take.slot: take for take in reversed(found)}
    others = [take for take in found if take is not best[take.slot]]
    others.sort(key=lambda take: -after_take(side, take, grow=False).value)
    return [*((0, take) for take in best.values()), *((1, take) for take in others)]


def play(site: Site, sides: Sides, mover: int, width: int) -> Line:
    """The best line for the side to move, then for the next, and so on to the end of the round.

    A side that moves again in this round looks at `width` placements of each tile; else the best one will do.
    """
    if len(site) == 1:
        return Line((), tuple([side.value for side in sides]))
    best, highest = None, float("-inf")
    again = moves_again(site, sides)
    for take in takes(site, sides[mover], width if again else 1):
        line = play(*after(take, site, sides, mover, again), width)
        here = margin(line.values, mover)
        if here > highest:
            best, highest = Line((take, *line.takes), line.values), here
    assert best is not None, "a tile can always be taken and laid somewhere"
    return best


def moves_again(site: Site, sides: Sides) -> bool:
    """Whether the side to move will move again in this round."""
    return len(site) > len(sides) + 1


def takes(site: Site, side: Side, width: int) -> list[Taken]:
    """The moves of a side that the search looks at."""
    city = side.city
    if isinstance(city, AutomaCity):
        slot = city.choose(site, side.stones)
        return [Taken(slot, site[slot], None)]
    affordable = site[: side.stones + 1]
    city.prepare(affordable)
    return [Taken(slot, tile, o) for slot, tile in enumerate(affordable) for o in city.options(tile, width)]


def after(take: Taken, site: Site, sides: Sides, mover: int, grow: bool) -> tuple[Site, Sides, int]:
    """The site, the sides and who moves next after a tile is taken; `grow` if the search needs the city again."""
    changed, rest = [*sides], site[: take.slot] + site[take.slot + 1 :]
    changed[mover] = own = after_take(sides[mover], take, grow)
    following = (mover + 1) % len(sides)
    other = sides[following]
    if len(rest) > len(sides) and isinstance(own.city, Growth):  # it moves again after each other side has taken a tile
        own.city.prepare(rest[: own.stones + len(sides)])
    if take.option and isinstance(other.city, AutomaCity):  # it gets what the person pays
        stones = other.stones + take.slot
        changed[following] = Side(other.city, stones, other.city.worth(stones))
    return rest, tuple(changed), following


def after_take(side: Side, take: Taken, grow: bool) -> Side:
    """A side after it has taken a tile; its city is updated only with `grow`."""
    city, option = side.city, take.option
    if isinstance(city, AutomaCity):
        stones, grown = side.stones - take.slot, city.with_tile(take.tile)
        return Side(grown, stones, grown.worth(stones))
    assert option is not None, "a person lays the tile somewhere"
    value = option.worth + city.stone * (side.stones - take.slot)
    stones = side.stones - take.slot + option.covered
    return Side(city.child(take.tile, option) if grow else city, stones, value)


def at_the_end(line: Line, site: Site, sides: Sides, mover: int) -> End:
    """After a whole round: the tile that is left, the sides with their cities, and who moves next."""
    for take in line.takes:
        site, sides, mover = after(take, site, sides, mover, grow=True)
    (left,) = site
    return left, sides, mover
