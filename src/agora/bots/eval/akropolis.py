"""How good a city is while it still grows: what it scores now, and what can be expected to come.

Each line of the scorepad is a value times stars. Early on both will still grow, so a plaza is worth something before its
districts lie there, and a district before its plaza: with the part `ahead` of the game still to come, a line counts
(value + MORE_VALUE * ahead) * (stars + MORE_STARS * ahead). With nothing ahead this is the score itself.
"""

from agora.core.engine import Seat
from agora.games.akropolis.box import DISTRICTS
from agora.games.akropolis.scoring import district_scores
from agora.games.akropolis.state import Akropolis

# what a city gains in a whole game for two: house, market, barracks, temple, garden
MORE_VALUE = (7.0, 5.0, 5.0, 4.0, 3.0)
MORE_STARS = (1.5, 2.0, 2.0, 2.0, 2.0)
STONE = 1.0  # what a stone buys while the game lasts, beyond the point it counts
OPEN_QUARRY = 0.5  # a quarry that can be covered for a stone
HALF_TEMPLE = 0.5  # a temple with one side open, in parts of a closed one
USUAL_TURNS = 18


def worth(s: Akropolis, seat: Seat) -> float:
    """The points a seat can hope for."""
    city = s.cities[seat]
    ahead = turns_left(s) / USUAL_TURNS
    total = s.stones[seat] * (1 + STONE * min(1.0, 4 * ahead))
    lines = district_scores(city, s.options)
    for kind in DISTRICTS:
        value, stars = lines[kind]
        total += (value + MORE_VALUE[kind] * ahead) * (stars + MORE_STARS[kind] * ahead)
    return total


def turns_left(s: Akropolis) -> float:
    """How many tiles each side will still lay, about."""
    tiles = len(s.site) - 1 + sum(map(len, s.stacks))
    return tiles / s.options.sides
