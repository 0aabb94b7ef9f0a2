"""Which districts of a city count, colour by colour, and what they are worth."""

from typing import NamedTuple

from agora.core.hexgrid import Cells, bits
from agora.games.akropolis.box import BARRACKS, DISTRICTS, GARDEN, HOUSE, MARKET, PLAZA, TEMPLE
from agora.games.akropolis.city import City
from agora.games.akropolis.options import AkropolisOptions

Counting = tuple[Cells, Cells]  # the districts of one kind that count, and those of them that a variant counts twice

BIG_GROUP = 10  # akropolis.variant.houses
EMPTY_SIDES = 3  # akropolis.variant.barracks


class DistrictScore(NamedTuple):
    """One line of the scorepad: the value of the districts that count, and the stars that multiply it."""

    value: int
    stars: int


class Surroundings(NamedTuple):
    """The empty cells beside a city."""

    ring: Cells  # all of them
    outside: Cells  # the empty cells with a way out, over other empty cells
    lakes: Cells  # the cells of lakes, as this table defines a lake


def surroundings(city: City, options: AkropolisOptions) -> Surroundings:
    """Look at the empty cells beside a city."""
    grid, occupied = city.grid, city.occupied
    ring = grid.around(occupied) & ~occupied
    # the outside ring of a connected city is connected too, so walking along it finds all of the outside
    outside = grid.reached(ring & ~grid.shade(occupied), ring)
    lakes = ring & ~outside
    if options.lake == "single":
        lakes &= ~grid.around(lakes)
    return Surroundings(ring, outside, lakes)


class Appraisal(NamedTuple):
    """What a city is worth, and why."""

    lakes: Cells
    counting: list[Counting]  # by district: the cells that count as the city stands
    districts: list[DistrictScore]  # the five lines of the scorepad, in the order of the districts


def appraise(city: City, options: AkropolisOptions) -> Appraisal:
    """Look at all districts of a city."""
    visible, around = city.visible(), surroundings(city, options)
    counted = _counting(city, visible, around, options)
    stars = city.box.stars
    districts = [
        DistrictScore(
            city.value(cells) + (city.value(doubled) if doubled else 0), stars[kind] * visible[PLAZA + kind].bit_count()
        )
        for kind, (cells, doubled) in zip(DISTRICTS, counted, strict=True)
    ]
    return Appraisal(around.lakes, counted, districts)


def _counting(city: City, visible: list[Cells], around: Surroundings, options: AkropolisOptions) -> list[Counting]:
    return [
        _houses(city, visible[HOUSE], options),
        _markets(city, visible[MARKET], visible[PLAZA + MARKET], options),
        _barracks(city, visible[BARRACKS], around, options),
        _temples(city, visible[TEMPLE], around, options),
        _gardens(city, visible[GARDEN], around, options),
    ]


def _houses(city: City, houses: Cells, options: AkropolisOptions) -> Counting:
    """Only the largest group counts.  [akropolis.district.house]"""
    grid = city.grid
    together = houses & grid.around(houses)
    groups = list(grid.groups(together))
    if groups and options.house_group == "count":
        most = max(map(int.bit_count, groups))
        groups = [group for group in groups if group.bit_count() == most]  # of the largest groups, the most valuable
    else:
        lone = houses ^ together
        groups += [one & -one for top in city.tops if (one := top & lone)]  # one of each height is enough
    group = groups[0] if len(groups) == 1 else max(groups, key=city.value, default=0)
    return group, group if options.houses and city.value(group) >= BIG_GROUP else 0


def _markets(city: City, markets: Cells, plazas: Cells, options: AkropolisOptions) -> Counting:
    """A market counts without a market beside it.  [akropolis.district.market]"""
    alone = markets & ~city.grid.around(markets)
    return alone, alone & city.grid.around(plazas) if options.markets else 0


def _barracks(city: City, barracks: Cells, around: Surroundings, options: AkropolisOptions) -> Counting:
    """A barracks must stand at the edge of the city.  [akropolis.district.barracks]"""
    edge = around.outside if options.barracks_edge == "outside" else around.ring
    at_edge = barracks & city.grid.around(edge)
    doubled = 0
    if options.barracks:
        for cell in bits(at_edge):
            if (city.grid.around(1 << cell) & edge).bit_count() >= EMPTY_SIDES:
                doubled |= 1 << cell
    return at_edge, doubled


def _temples(city: City, temples: Cells, around: Surroundings, options: AkropolisOptions) -> Counting:
    """A temple must be surrounded.  [akropolis.district.temple]"""
    surrounded = temples & ~city.grid.around(around.ring)
    return surrounded, surrounded & ~city.tops[1] if options.temples else 0


def _gardens(city: City, gardens: Cells, around: Surroundings, options: AkropolisOptions) -> Counting:
    """A garden always counts.  [akropolis.district.garden]"""
    return gardens, gardens & city.grid.around(around.lakes) if options.gardens else 0
