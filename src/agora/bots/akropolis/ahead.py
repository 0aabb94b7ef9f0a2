"""A look into the next round: its site is not known, but the tiles it is drawn from are.

Each city is rated once with every tile that may come; after that a possible site costs next to nothing. Each side
takes one tile of it, then the cities are compared.
"""

from collections.abc import Sequence

from agora.bots.akropolis.growth import Growth
from agora.bots.akropolis.rounds import Sides, Site, after_take, lead, takes
from agora.bots.akropolis.solo import AutomaCity
from agora.games.akropolis.box import TileId


def expected_lead(left: TileId, sides: Sides, mover: int, refills: Sequence[Site], seat: int) -> float:
    """The mean lead of a seat after each side has taken a tile of the next site, over some possible sites."""
    tiles = dict.fromkeys([left, *(tile for refill in refills for tile in refill)])
    for side in sides:
        if isinstance(side.city, Growth):
            side.city.prepare(tiles)
    sites = [(left, *refill) for refill in refills]
    first, second = sides[mover], sides[mover - 1]
    if len(sides) == 2 and isinstance(first.city, Growth) and isinstance(second.city, Growth):
        duel = Duel(first.city, second.city, list(tiles))
        mean = sum(duel.lead(site, first.stones, second.stones) for site in sites) / len(sites)
        return mean if mover == seat else -mean
    return sum(lead(_one_each(site, sides, mover), seat) for site in sites) / len(sites)


class Duel:
    """Two cities and what each is worth with one of some tiles."""

    def __init__(self, first: Growth, second: Growth, tiles: Sequence[TileId]) -> None:
        self.firsts = {tile: first.options(tile, 1)[0].worth for tile in tiles}
        self.seconds = {tile: second.options(tile, 1)[0].worth for tile in tiles}
        self.price, self.other_price = first.stone, second.stone

    def lead(self, site: Site, stones: int, other_stones: int) -> float:
        """The lead of the first side, which looks at the other's reply, when each takes a tile of a site."""
        price, other_price = self.price, self.other_price
        replies = [self.seconds[tile] for tile in site]
        best = float("-inf")
        for slot, tile in enumerate(site[: stones + 1]):
            rest = replies[:slot] + replies[slot + 1 :]
            reply = max([worth - other_price * k for k, worth in enumerate(rest[: other_stones + 1])])
            here = self.firsts[tile] - price * slot - reply
            if here > best:
                best = here
        return best + price * stones - other_price * other_stones


def _one_each(site: Site, sides: Sides, mover: int) -> list[float]:
    """What each side is worth when all in turn take the tile that is best for themselves."""
    values = [side.value for side in sides]
    for k in range(len(sides)):
        turn = (mover + k) % len(sides)
        after = [(after_take(sides[turn], take, grow=False), take) for take in takes(site, sides[turn], 1)]
        side, take = max(after, key=lambda found: found[0].value)
        values[turn] = side.value
        site = site[: take.slot] + site[take.slot + 1 :]
        paid = take.slot if take.option else 0
        other = sides[turn - 1]
        if paid and isinstance(other.city, AutomaCity):
            values[turn - 1] += paid
    return values
