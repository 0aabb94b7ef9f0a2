"""What the value of a city depends on, besides the points it has: its features, computed the plain way.

`rating.py` computes the same value for every placement of a tile much faster; a test compares the two.
"""

from agora.bots.akropolis.supply import Supply
from agora.core.hexgrid import Cells, bits
from agora.games.akropolis.board import Footprints
from agora.games.akropolis.box import DISTRICTS, KINDS, PLAZA, QUARRY, TEMPLE
from agora.games.akropolis.city import City
from agora.games.akropolis.districts import appraise, surroundings
from agora.games.akropolis.options import AkropolisOptions

OF_A_COLOUR = (
    "stars", "value", "unscored", "value*stars", "unscored*stars", "no star",
    "value*plazas", "stars*districts", "no star*plazas",  # with the average of the remaining tiles
)  # fmt: skip
OF_A_CITY = (
    "one",
    "stones",
    "quarries low",  # visible, on level 1
    "quarries high",
    "nearly closed",  # temples with empty sides: height * (1 - empty sides / 5)
    "spots 1", "spots 2", "spots 3",  # where a tile may rest on level 1, 2, 3 or more
    "free 1", "free 2", "free 3",  # those that cover no plaza and no district whose colour has a star
    "pit 1", "pit 2",  # the most quarries under one spot that covers no plaza and at most one starred district
    "cells 2", "cells 3", "cells 4",  # how many cells are 2, 3, 4 or more high
)  # fmt: skip
FEATURES = (*(f"{KINDS[colour]} {name}" for colour in DISTRICTS for name in OF_A_COLOUR), *OF_A_CITY)

TOP_LEVEL = 3  # spots on this level and above are counted together
PITS = 2  # levels on which pits are counted
MOST_STARRED = 1  # districts with a star that a pit may cover
SIDES = 5  # a temple with this many empty sides or more is not nearly closed


def points(city: City, stones: int, options: AkropolisOptions) -> int:
    """What a city would score now."""
    return stones + sum(value * stars for value, stars in appraise(city, options).districts)


def features(city: City, stones: int, options: AkropolisOptions, supply: Supply) -> list[float]:
    """The features of a city, in the order of `FEATURES`."""
    visible, lines = city.visible(), appraise(city, options).districts
    found: list[float] = []
    for colour, (value, stars) in zip(DISTRICTS, lines, strict=True):
        unscored = _unscored(city, visible[colour], value, options, colour)
        plazas_to_come, districts_to_come = supply.plazas[colour], supply.districts[colour]
        found += [stars, value, unscored, value * stars, unscored * stars, not stars]
        found += [value * plazas_to_come, stars * districts_to_come, (not stars) * plazas_to_come]
    low = (visible[QUARRY] & city.tops[1]).bit_count()
    found += [1, stones, low, visible[QUARRY].bit_count() - low, _nearly_closed(city, visible[TEMPLE], options)]
    plazas = sum(visible[PLAZA + colour] for colour in DISTRICTS)
    starred = sum(visible[colour] for colour in DISTRICTS if lines[colour].stars)
    return [*found, *_spots(city, plazas, starred), *_pits(city, plazas, starred, visible[QUARRY]), *_heights(city)]


def _unscored(city: City, cells: Cells, value: int, options: AkropolisOptions, colour: int) -> int:
    """The value of the districts that do not count."""
    counting, doubled = appraise(city, options).counting[colour]
    assert city.value(counting) + city.value(doubled) == value, "a line counts its districts, some of them twice"
    return city.value(cells ^ counting)


def _nearly_closed(city: City, temples: Cells, options: AkropolisOptions) -> float:
    around, ring = city.grid.around, surroundings(city, options).ring
    empty = {cell: (around(1 << cell) & ring).bit_count() for cell in bits(temples)}
    return sum(city.value(1 << cell) * (1 - sides / SIDES) for cell, sides in empty.items() if sides)


def _spots(city: City, plazas: Cells, starred: Cells) -> list[float]:
    taken = city.board.footprints_on(plazas | starred)
    counts, free = [0] * TOP_LEVEL, [0] * TOP_LEVEL
    for level, spots in enumerate(city.spots[1:], 1):
        counts[min(level, TOP_LEVEL) - 1] += spots.bit_count()
        free[min(level, TOP_LEVEL) - 1] += (spots & ~taken).bit_count()
    return [*counts, *free]


def _pits(city: City, plazas: Cells, starred: Cells, quarries: Cells) -> list[float]:
    spots: list[Footprints] = [*city.spots[1 : PITS + 1], 0, 0][:PITS]
    return [max((_pit(city, spot, plazas, starred, quarries) for spot in bits(level)), default=0) for level in spots]


def _pit(city: City, spot: int, plazas: Cells, starred: Cells, quarries: Cells) -> int:
    foot = city.board.plots[city.board.ways[spot][0]].foot
    if foot & plazas or (foot & starred).bit_count() > MOST_STARRED:
        return 0
    return (foot & quarries).bit_count()


def _heights(city: City) -> list[float]:
    counts = [top.bit_count() for top in city.tops[2:]]
    return [*counts[:2], *[0] * (2 - len(counts)), sum(counts[2:])]
