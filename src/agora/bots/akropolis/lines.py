"""The five lines of the scorepad while a city grows: what each is worth now, and with more districts or plazas.

A line knows its visible districts and plazas. `after` is the line after a tile has covered some of them or changed
what is empty; `gain` is what districts and plazas of the colour add on some positions of a lot.
"""

from collections.abc import Callable
from typing import NamedTuple

from agora.bots.akropolis.features import SIDES
from agora.bots.akropolis.lots import COUNT, Lot, Part
from agora.bots.akropolis.weights import Colour
from agora.core.hexgrid import Cells, Grid, bits
from agora.games.akropolis.districts import BIG_GROUP, EMPTY_SIDES
from agora.games.akropolis.options import AkropolisOptions


class Land(NamedTuple):
    """The empty cells beside a city."""

    ring: Cells  # all of them
    edge: Cells  # those that make an edge for barracks
    shore: Cells  # the cells beside a lake


class Site(NamedTuple):
    """What the lines of one city share."""

    grid: Grid
    value: Callable[[Cells], int]  # the sum of the heights of some cells
    options: AkropolisOptions
    nearly_closed: float  # the weight of that feature


class Line:
    """A line of the scorepad."""

    __slots__ = ("cells", "colour", "plazas", "site", "star", "stars", "unscored", "value", "worth")

    def __init__(self, site: Site, colour: Colour, star: int, cells: Cells, plazas: Cells, land: Land) -> None:
        self.site, self.colour, self.star = site, colour, star
        self.cells, self.plazas = cells, plazas
        self.stars = star * plazas.bit_count()
        self.value, self.unscored = self.count(land)
        self.worth = self.worth_of(self.value, self.unscored, self.stars)

    def worth_of(self, value: int, unscored: int, stars: int) -> float:
        """The points and the expected points of the line."""
        star, per_value, per_unscored, product, unscored_product, no_star = self.colour
        if stars:
            return stars * (star + product * value + unscored_product * unscored) + (
                per_value * value + per_unscored * unscored
            )
        return per_value * value + per_unscored * unscored + no_star

    def after(self, foot: Cells, land: Land) -> "Line":
        """The line after a tile has covered `foot`; `land` has the empty cells then."""
        cells, plazas = self.cells, self.plazas
        return type(self)(self.site, self.colour, self.star, cells ^ (cells & foot), plazas ^ (plazas & foot), land)

    def count(self, land: Land) -> tuple[int, int]:
        """The value of the districts that count and of those that do not."""
        raise NotImplementedError

    def gain(self, lot: Lot, height: int, districts: Part, plazas: Part, land: Land) -> float:
        """What the line gains from districts and plazas on these positions; the lot covers none of the line's own."""
        raise NotImplementedError


class Houses(Line):
    """The largest group counts."""

    __slots__ = ("best", "groups", "total")

    def count(self, land: Land) -> tuple[int, int]:
        site = self.site
        value = site.value
        by_count = site.options.house_group == "count"
        # each group: its cells, its size by the options of the table, and its value
        groups = []
        for cells in site.grid.groups(self.cells):
            worth = value(cells)
            groups.append((cells, (cells.bit_count(), worth) if by_count else (worth, worth)))
        self.groups = groups
        self.best = max([size for _, size in groups], default=(0, 0))
        self.total = sum([size[1] for _, size in groups])
        best = self.best[1]
        return (2 * best if site.options.houses and best >= BIG_GROUP else best), self.total - best

    def gain(self, lot: Lot, height: int, districts: Part, plazas: Part, land: Land) -> float:
        if not districts:
            return self.worth_of(self.value, self.unscored, self.stars + self.star * COUNT[plazas]) - self.worth
        near, options = lot.near[districts], self.site.options
        more = COUNT[districts] * height
        value, size = more, COUNT[districts] if options.house_group == "count" else more
        for cells, (first, worth) in self.groups:
            if cells & near:
                value += worth
                size += first
        best = max(self.best, (size, value))[1]
        unscored = self.total + more - best
        if options.houses and best >= BIG_GROUP:
            best *= 2
        return self.worth_of(best, unscored, self.stars + self.star * COUNT[plazas]) - self.worth


class Markets(Line):
    """A market counts without a market beside it."""

    __slots__ = ("alone",)

    def count(self, land: Land) -> tuple[int, int]:
        site = self.site
        cells, around = self.cells, site.grid.around
        self.alone = alone = cells ^ (cells & around(cells))
        value = site.value(alone)
        unscored = site.value(cells ^ alone)
        if site.options.markets:
            value += site.value(alone & around(self.plazas))
        return value, unscored

    def gain(self, lot: Lot, height: int, districts: Part, plazas: Part, land: Land) -> float:
        site, stars = self.site, self.stars + self.star * COUNT[plazas]
        clash = self.cells & lot.near[districts]
        lost = site.value(self.alone & clash) if clash else 0
        value, unscored = self.value - lost, self.unscored + lost
        count = COUNT[districts]
        if clash or count > 1:  # the cells of a tile touch each other
            unscored += count * height
        else:
            value += count * height
        if site.options.markets:
            value = self._doubled(lot, height, districts, plazas)
        return self.worth_of(value, unscored, stars) - self.worth

    def _doubled(self, lot: Lot, height: int, districts: Part, plazas: Part) -> int:
        """The value when markets beside a market plaza count twice."""
        site, around = self.site, self.site.grid.around
        new = lot.parts[districts]
        cells = self.cells | new
        alone = cells ^ (cells & around(cells))
        twice = alone & around(self.plazas | lot.parts[plazas])
        old = site.value(alone ^ (alone & new)) + site.value(twice ^ (twice & new))
        return old + height * ((alone & new).bit_count() + (twice & new).bit_count())


class Barracks(Line):
    """A barracks counts at the edge of the city."""

    __slots__ = ()

    def count(self, land: Land) -> tuple[int, int]:
        site = self.site
        value, around = site.value, site.grid.around
        at_edge = self.cells & around(land.edge)
        total = value(at_edge)
        unscored = value(self.cells ^ at_edge)
        if site.options.barracks:
            for cell in bits(at_edge):
                if (around(1 << cell) & land.edge).bit_count() >= EMPTY_SIDES:
                    total += value(1 << cell)
        return total, unscored

    def gain(self, lot: Lot, height: int, districts: Part, plazas: Part, land: Land) -> float:
        value, unscored, edge = self.value, self.unscored, land.edge
        for part in SINGLES[districts]:
            sides = lot.near[part] & edge
            if not sides:
                unscored += height
            elif self.site.options.barracks and sides.bit_count() >= EMPTY_SIDES:
                value += 2 * height
            else:
                value += height
        return self.worth_of(value, unscored, self.stars + self.star * COUNT[plazas]) - self.worth


class Temples(Line):
    """A temple counts when it is surrounded; one that is nearly closed is worth something."""

    __slots__ = ("plain",)

    def __init__(self, site: Site, colour: Colour, star: int, cells: Cells, plazas: Cells, land: Land) -> None:
        super().__init__(site, colour, star, cells, plazas, land)
        self.plain = self.worth  # without those that are nearly closed
        nearly, around = 0.0, site.grid.around
        for cell in bits(cells & around(land.ring)):
            nearly += site.value(1 << cell) * (1 - (around(1 << cell) & land.ring).bit_count() / SIDES)
        self.worth += site.nearly_closed * nearly

    def count(self, land: Land) -> tuple[int, int]:
        value, cells = self.site.value, self.cells
        open_ = cells & self.site.grid.around(land.ring)
        total, unscored = value(cells ^ open_), value(open_)
        if self.site.options.temples:
            total += sum([found for cell in bits(cells ^ open_) if (found := value(1 << cell)) > 1])
        return total, unscored

    def gain(self, lot: Lot, height: int, districts: Part, plazas: Part, land: Land) -> float:
        value, unscored, extra = self.value, self.unscored, 0.0
        for part in SINGLES[districts]:
            sides = (lot.near[part] & land.ring).bit_count()
            if sides:
                unscored += height
                extra += height * (1 - sides / SIDES)
            else:
                value += 2 * height if self.site.options.temples and height > 1 else height
        stars = self.stars + self.star * COUNT[plazas]
        return self.worth_of(value, unscored, stars) - self.plain + self.site.nearly_closed * extra


class Gardens(Line):
    """A garden always counts."""

    __slots__ = ()

    def count(self, land: Land) -> tuple[int, int]:
        total = self.site.value(self.cells)
        if self.site.options.gardens:
            total += self.site.value(self.cells & land.shore)
        return total, 0

    def gain(self, lot: Lot, height: int, districts: Part, plazas: Part, land: Land) -> float:
        value = self.value + height * COUNT[districts]
        if self.site.options.gardens:
            value += height * (lot.parts[districts] & land.shore).bit_count()
        return self.worth_of(value, 0, self.stars + self.star * COUNT[plazas]) - self.worth


SINGLES = tuple(tuple(1 << position for position in range(3) if part >> position & 1) for part in range(8))
LINES = (Houses, Markets, Barracks, Temples, Gardens)  # in the order of the districts
