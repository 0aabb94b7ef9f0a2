"""What a city would be worth after each placement of some tiles: the fast form of `features.py`.

A tile changes three cells. So each placement is rated by its difference from the present city, and everything that
the three rotations of a tile, or several tiles, share on a footprint is computed once.
"""

from collections.abc import Sequence
from typing import NamedTuple

from agora.bots.akropolis.features import MOST_STARRED, PITS
from agora.bots.akropolis.lines import LINES, Land, Line, Site
from agora.bots.akropolis.lots import COUNT, Layout, Lot, lots_of
from agora.bots.akropolis.menus import Menu, Stars, menu
from agora.bots.akropolis.weights import Coefficients
from agora.core.hexgrid import Cells, bit_list
from agora.games.akropolis.board import Board, Footprints
from agora.games.akropolis.box import BARRACKS, DISTRICTS, GARDEN, PLAZA, QUARRY, TEMPLE
from agora.games.akropolis.city import City
from agora.games.akropolis.districts import surroundings
from agora.games.akropolis.options import AkropolisOptions


class Above(NamedTuple):
    """The spots above the ground, if certain colours have stars. Lists by level start with the ground."""

    starred: Cells
    free: Sequence[Footprints]
    free_worth: float
    pits: Sequence[Sequence[Footprints]]  # by level, those with three quarries, with two or more, with any
    deepest: Sequence[int]


class Rated(NamedTuple):
    """The values of all layouts of some tiles on some footprints."""

    menu: tuple[Layout, ...]
    spots: list[int]
    covered: list[int]  # by spot: how many quarries a tile covers there
    rows: list[list[float]]  # by spot, then by layout


class Rating:
    """One city, ready to be rated with each further tile."""

    def __init__(self, city: City, options: AkropolisOptions, coefficients: Coefficients) -> None:
        self.city, self.options, self.coefficients = city, options, coefficients  # the city is a roomy one
        board = self.board = city.board
        self.lots = lots_of(board.width)
        self.occupied = city.occupied
        self.levels = [*city.spots, 0, 0]
        self.tops = [*city.tops, 0, 0]
        self._higher = [sum(city.tops[height:]) for height in range(2, len(city.tops))]
        visible = city.visible()
        self.quarries = visible[QUARRY]
        self.plazas: Cells = sum(visible[PLAZA + colour] for colour in DISTRICTS)
        self.districts = [visible[colour] for colour in DISTRICTS]
        self.land, self.inner = self._land(city)
        site = Site(board.grid, self.value, options, coefficients.nearly_closed)
        self.lines = [
            line(site, coefficients.colours[k], city.box.stars[k], visible[k], visible[PLAZA + k], self.land)
            for k, line in enumerate(LINES)
        ]
        self.stars: Stars = sum(1 << k for k, line in enumerate(self.lines) if line.stars)
        self.of_line = [line.cells | line.plazas for line in self.lines]
        self.fixed = self._fixed()
        self._above: dict[Stars, Above] = {}

    def value(self, cells: Cells) -> int:
        """The sum of the heights of some cells."""
        total = cells.bit_count()
        for higher in self._higher:
            cells &= higher
            if not cells:
                break
            total += cells.bit_count()
        return total

    def worth(self) -> float:
        """What the city is worth as it stands, without its stones."""
        above = self.above(self.stars)
        pits = sum(w * deep for w, deep in zip(self.coefficients.pits, above.deepest, strict=False))
        return self.fixed + sum(line.worth for line in self.lines) + above.free_worth + pits

    def rate(self, tiles: tuple[Layout, ...], spots: Footprints) -> Rated:
        """Rate the layouts of some tiles on some of the legal footprints."""
        found = Rated(menu(tiles, self.stars, self.options.markets).layouts, [], [], [])
        for level, legal in enumerate(self.levels):
            for spot in bit_list(legal & spots):
                lot = self.lots[spot]
                found.spots.append(spot)
                found.covered.append((self.quarries & lot.foot).bit_count())
                found.rows.append(self._row(lot, level + 1, tiles))
        return found

    def _row(self, lot: Lot, height: int, tiles: tuple[Layout, ...]) -> list[float]:
        """The values of the layouts on one footprint."""
        weights, foot = self.coefficients, lot.foot
        if height == 1:
            land, lines = self._on_the_ground(lot)
            stars, base = self.stars, 0.0
        else:
            land, lines = self.land, self.lines[:]
            for k, cells in enumerate(self.of_line):
                if cells & foot:
                    lines[k] = lines[k].after(foot, land)
            stars = sum([1 << k for k, line in enumerate(lines) if line.stars]) if foot & self.plazas else self.stars
            covered = (self.quarries & foot).bit_count()
            base = covered * (weights.stone - weights.quarries[height - 1])
        base += self.fixed + 3 * (weights.cells[height] - weights.cells[height - 1])
        for line in lines:
            base += line.worth
        chosen = menu(tiles, stars, self.options.markets)
        parts = [0.0]
        parts += [
            lines[colour].gain(lot, height, districts, plazas, land) for colour, districts, plazas in chosen.entries
        ]
        base += self._rate_above(lot, height, chosen, parts)
        return [base + parts[a] + parts[b] + parts[c] + parts[d] for a, b, c, d in chosen.combined]

    def _on_the_ground(self, lot: Lot) -> tuple[Land, list[Line]]:
        """What is empty, and the lines, when a tile lies on the ground."""
        foot, ring = lot.foot, lot.ring
        whole = self.lots.gaps[lot.shape][self.occupied >> lot.at & lot.bridges.around]
        lines = self.lines
        if whole and not foot & self.inner:
            now = self.occupied | foot
            beside, edge = self.land.ring | ring, self.land.edge | ring
            land = Land(beside ^ (beside & now), edge ^ (edge & now), self.land.shore)
            touched = [k for k in (BARRACKS, TEMPLE) if self.districts[k] & ring]
        else:
            city = self.city.clone()
            city.place(next(iter(city.box.hexes)), *lot.ways[0])
            land = self._land(city)[0]
            touched = [BARRACKS, TEMPLE, GARDEN]
        if touched:
            lines = lines[:]
            for k in touched:
                lines[k] = lines[k].after(0, land)
        return land, lines

    def _rate_above(self, lot: Lot, height: int, chosen: Menu, parts: list[float]) -> float:
        """Add to `parts` what layouts change about the spots above; return the worth of what all layouts share."""
        weights, at, shape = self.coefficients, lot.at, lot.shape
        level = self.tops[height] >> at & lot.bridges.around
        quarries, plazas = self.quarries >> at & level, self.plazas >> at & level
        quarry, free_weight, pit_weight = weights.quarries[height], weights.free[height], weights.pits[height]
        opened = 0
        for stars, several in chosen.lies:
            above = self._above.get(stars) or self.above(stars)
            rim = self.lots.rims[shape][level, quarries, plazas, above.starred >> at & level]
            opened = rim.spots
            common, pit = self._left_above(above, lot.blocks, height)
            for lies in several:
                free, new_pit = rim[lies]
                if new_pit < pit:
                    new_pit = pit
                parts.append(common + quarry * COUNT[lies & 7] + free_weight * free + pit_weight * new_pit)
        lost = (self.levels[height - 1] & lot.blocks).bit_count() if height > 1 else 0
        return weights.spots[height] * opened - weights.spots[height - 1] * lost

    def _left_above(self, above: Above, blocks: Footprints, height: int) -> tuple[float, int]:
        """The worth of free spots and pits beside a tile of some height, and the deepest pit on its own level."""
        weights, deepest, below = self.coefficients, above.deepest, height - 1
        worth = above.free_worth
        own = deepest[height] if height <= PITS else 0
        for level in range(1, PITS + 1):
            if level not in (below, height):
                worth += weights.pits[level] * deepest[level]
        if below:
            worth -= weights.free[below] * (above.free[below] & blocks).bit_count()
            if below <= PITS:
                worth += weights.pits[below] * deepest_of(above.pits[below], blocks)
        return worth, own

    def above(self, stars: Stars) -> Above:
        """The spots above the ground, if some colours have stars."""
        found = self._above.get(stars)
        if found is None:
            found = self._above[stars] = self._judged(stars)
        return found

    def _judged(self, stars: Stars) -> Above:
        board = self.board
        starred = sum(cells for k, cells in enumerate(self.districts) if stars >> k & 1)
        taken = board.footprints_on(self.plazas | starred)
        free = [legal ^ (legal & taken) for legal in self.levels]
        free[0] = 0
        barred = board.footprints_on(self.plazas) | several_of(board, starred)[MOST_STARRED]
        some, two, three = several_of(board, self.quarries)
        pits: list[tuple[Footprints, ...]] = [(0, 0, 0)]
        for legal in self.levels[1 : PITS + 1]:
            allowed = legal ^ (legal & barred)
            pits.append((allowed & three, allowed & two, allowed & some))
        worth = sum(w * spots.bit_count() for w, spots in zip(self.coefficients.free, free, strict=False))
        return Above(starred, free, worth, pits, [deepest_of(sets, 0) for sets in pits])

    def _fixed(self) -> float:
        """The worth of everything that depends on no line and no star."""
        weights = self.coefficients
        worth = weights.one
        for level, top in enumerate(self.tops):
            worth += (
                weights.quarries[level] * (self.quarries & top).bit_count() + weights.cells[level] * top.bit_count()
            )
        return worth + sum(weights.spots[level] * spots.bit_count() for level, spots in enumerate(self.levels) if level)

    def _land(self, city: City) -> tuple[Land, Cells]:
        """The empty cells beside a city, and those of them that are enclosed."""
        around = surroundings(city, self.options)
        edge = around.outside if self.options.barracks_edge == "outside" else around.ring
        shore = city.grid.around(around.lakes) if self.options.gardens else 0
        return Land(around.ring, edge, shore), around.ring ^ around.outside


def several_of(board: Board, cells: Cells) -> tuple[Footprints, Footprints, Footprints]:
    """The footprints with at least one, two, three of some cells."""
    area, width = board.area, board.width
    a = cells | cells << area
    b = cells >> 1 | cells >> width << area
    c = cells >> width | cells >> width - 1 << area
    both = a & b
    return a | b | c, both | (a | b) & c, both & c


def deepest_of(sets: Sequence[Footprints], blocks: Footprints) -> int:
    """The most quarries under one unblocked spot of a level."""
    three, two, some = sets
    if three and three ^ (three & blocks):
        return 3
    if two and two ^ (two & blocks):
        return 2
    return 1 if some and some ^ (some & blocks) else 0
