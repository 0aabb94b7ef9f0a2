"""How good a city is while it still grows: what it scores now, and what it can be expected to gain.

Each line of the scorepad is a value times stars, and early on both will still grow. So a plaza is worth something
before its districts are there, and a district before its plaza. If `ahead` is the part of the game still to come, a
line counts (value + MORE_VALUE * ahead) * (stars + MORE_STARS * ahead). At the end only the score itself is left.
"""

from agora.core.engine import Seat
from agora.core.hexgrid import bits
from agora.games.akropolis.box import DISTRICTS, TEMPLE
from agora.games.akropolis.city import City
from agora.games.akropolis.districts import appraise
from agora.games.akropolis.state import Akropolis

# what a city gains over a whole game: house, market, barracks, temple, garden
MORE_VALUE = (7.0, 5.0, 5.0, 4.0, 3.0)
MORE_STARS = (1.5, 2.0, 2.0, 2.0, 2.0)
# the numbers below count in full until the last few turns, then fade away
STONE = 0.5  # what a stone can buy, in addition to its point at the end
SPOT = 0.3  # a place to build on, for each level: such places keep a city compact and lead upwards
NEARLY = 0.5  # a temple with open sides, as a part of a closed one
USUAL_TURNS = 18  # turns of a seat in a game for two
FADING_TURNS = 4.5


def worth(s: Akropolis, seat: Seat) -> float:
    """The points a seat can hope for."""
    city, turns = s.cities[seat], turns_left(s)
    ahead, lasting = turns / USUAL_TURNS, min(1.0, turns / FADING_TURNS)
    total = s.stones[seat] * (1 + STONE * lasting)
    total += SPOT * lasting * room_above(city)
    lines = appraise(city, s.options).districts
    for kind in DISTRICTS:
        value, stars = lines[kind]
        hope = MORE_VALUE[kind] * ahead
        if kind == TEMPLE:
            hope += NEARLY * lasting * nearly_closed(city)
        total += (value + hope) * (stars + MORE_STARS[kind] * ahead)
    return total


def turns_left(s: Akropolis) -> float:
    """About how many tiles each side will still lay."""
    return (len(s.site) - 1 + sum(map(len, s.stacks))) / s.options.sides


def room_above(city: City) -> int:
    """The places to build on above the ground, each counted with the level it rests on."""
    legal, area = city.legal, city.board.area
    room = 0
    for height in range(1, len(city.tops)):
        top = city.tops[height]
        room += height * (legal & (top | top << area)).bit_count()
    return room


def nearly_closed(city: City) -> float:
    """The value of temples with empty sides; each empty side takes away a fifth."""
    around, occupied = city.grid.around, city.occupied
    empty = around(occupied) & ~occupied
    temples = city.visible()[TEMPLE] & around(empty)
    return sum([city.value(1 << cell) * (1 - (around(1 << cell) & empty).bit_count() / 5) for cell in bits(temples)])
