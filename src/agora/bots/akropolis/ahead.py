"""A look into the next round: its site is not known, but the tiles it is drawn from are.

`leads_in_next_round` rates each city once with every tile that may come; after that a possible site costs next to
nothing. Each side takes one tile of it, then the cities are compared. `halved` plays the whole next round, which costs
more: it compares the few best ways to end this round on the same sites, and continues with the better half of them.
"""

from collections.abc import Callable, Iterable, Sequence

from agora.bots.akropolis.growth import Growth
from agora.bots.akropolis.rounds import End, Side, Sides, Site, play
from agora.bots.akropolis.solo import AutomaCity
from agora.bots.thinking import margin
from agora.games.akropolis.box import TileId

HALVINGS = 3


def leads_in_next_round(left: TileId, sides: Sides, mover: int, refills: Sequence[Site], seat: int) -> list[float]:
    """The lead of a seat after each side has taken a tile of the next site, on each of some possible sites."""
    tiles = dict.fromkeys([left, *(tile for refill in refills for tile in refill)])
    buyers = [buyer(side, tiles) for side in sides]
    in_turn = [(mover + k) % len(sides) for k in range(len(sides))]
    first, second = buyers[in_turn[0]], buyers[in_turn[1]]
    sites = [(left, *refill) for refill in refills]
    if len(sides) == 2 and isinstance(first, Person) and isinstance(second, Person):
        sign = 1 if mover == seat else -1
        return [sign * duel(site, first, second) for site in sites]
    return [margin(one_each(site, buyers, in_turn), seat) for site in sites]


def halved(
    ends: Sequence[End], refills: Sequence[Site], seat: int, time_left: Callable[[], bool]
) -> list[tuple[int, list[float]]]:
    """The indexes of the ends of a round, best first, with their leads after whole next rounds on the same sites."""
    leads, order = [list[float]() for _ in ends], list(range(len(ends)))

    def sort(count: int) -> None:
        order[:count] = sorted(order[:count], key=lambda k: -sum(leads[k]))

    left_in = len(ends)
    for number, refill in enumerate(refills, 1):
        if left_in == 1 or not time_left():
            break
        for k in order[:left_in]:
            left, sides, mover = ends[k]
            leads[k].append(margin(play((left, *refill), sides, mover, width=1).values, seat))
        if number % -(-len(refills) // HALVINGS) == 0:
            sort(left_in)
            left_in = -(-left_in // 2)
    sort(left_in)
    return [(k, leads[k]) for k in order]


class Person:
    """A side with a city: what it is worth with each of some tiles."""

    def __init__(self, city: Growth, stones: int, tiles: Iterable[TileId]) -> None:
        city.prepare(tiles)
        self.worths = {tile: city.options(tile, 1)[0].worth for tile in tiles}
        self.stones, self.price = stones, city.stone

    def take(self, site: Site, more: int) -> tuple[int, float]:
        """The slot it takes when it looks only at its own city, and what it is worth then."""
        price, worths = self.price, self.worths
        offers = [worths[tile] - price * slot for slot, tile in enumerate(site[: self.stones + 1])]
        best = max(offers)
        return offers.index(best), best + price * self.stones


class Machine:
    """The automa."""

    def __init__(self, city: AutomaCity, stones: int, tiles: Iterable[TileId]) -> None:
        self.city, self.stones = city, stones
        self.worths = {tile: city.with_tile(tile).worth(0) for tile in tiles}

    def take(self, site: Site, more: int) -> tuple[int, float]:
        """The slot it takes with `more` stones than it had, and what it is worth then."""
        stones = self.stones + more
        slot = self.city.choose(site, stones)
        return slot, self.worths[site[slot]] + stones - slot


def buyer(side: Side, tiles: Iterable[TileId]) -> Person | Machine:
    """A side that is going to take one of some tiles."""
    if isinstance(side.city, Growth):
        return Person(side.city, side.stones, tiles)
    return Machine(side.city, side.stones, tiles)


def duel(site: Site, first: Person, second: Person) -> float:
    """The lead of the first of two people when each takes a tile; the first expects the other's best reply."""
    price, other_price, other_stones = first.price, second.price, second.stones
    replies = [second.worths[tile] for tile in site]
    best = float("-inf")
    for slot, tile in enumerate(site[: first.stones + 1]):
        rest = replies[:slot] + replies[slot + 1 :]
        reply = max([worth - other_price * k for k, worth in enumerate(rest[: other_stones + 1])])
        here = first.worths[tile] - price * slot - reply
        if here > best:
            best = here
    return best + price * first.stones - other_price * other_stones


def one_each(site: Site, buyers: Sequence[Person | Machine], in_turn: Sequence[int]) -> list[float]:
    """What each side is worth when each in turn takes the tile that is best for itself."""
    values, paid = [0.0] * len(buyers), 0
    for side in in_turn:
        slot, values[side] = buyers[side].take(site, paid)
        site = site[:slot] + site[slot + 1 :]
        if isinstance(buyers[side], Person):
            paid += slot  # only the automa gets it
    if isinstance(buyers[in_turn[0]], Machine):  # it has moved before the person paid
        values[in_turn[0]] += paid
    return values
