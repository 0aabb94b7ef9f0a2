"""Says where a tile may lie and what a city is worth, in the slow and obvious way: a twin of the fast code.

Cells are axial (q, r) on flat-top hexes: q grows to the right, r downwards. Height 1 is the ground level, and an
empty cell has height 0. A kind is "quarry", one of the five DISTRICTS, or a district with "-plaza" behind it.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Sequence
from pathlib import Path
from typing import NamedTuple, TypedDict

Cell = tuple[int, int]
Placement = tuple[int, int, int]  # q and r of the anchor, then the rotation

DIRECTIONS: tuple[Cell, ...] = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))  # clockwise from north

DISTRICTS = ("house", "market", "barracks", "temple", "garden")
STARS = {"house": 1, "market": 2, "barracks": 2, "temple": 2, "garden": 3}
VARIANTS = frozenset({"houses", "markets", "barracks", "temples", "gardens"})
KINDS = frozenset({"quarry", *DISTRICTS, *(district + "-plaza" for district in DISTRICTS)})

START_TILE: dict[Cell, str] = {(0, 0): "house-plaza", (0, -1): "quarry", (1, 0): "quarry", (-1, 1): "quarry"}

LARGE_HOUSE_VALUE = 10  # from this value on, the houses variant doubles
WIDE_BARRACKS_EDGE = 3  # likewise for barracks; at most 4, because two cells next to a hex hold its own tile

ARCHITECTS = {"hippodamos": 1, "metagenes": 1, "callicrates": 2}  # what one district of the automa is worth
QUARRY_POINTS = {"hippodamos": 0, "metagenes": 2, "callicrates": 0}
DOUBLED_MARKETS_PER_PLAZA = 3


class Tile(TypedDict):
    """A city tile as the project's tile file lists it; further fields do not matter here."""

    id: int
    hexes: list[str]


class Top(NamedTuple):
    """The visible hex of a cell; the start tile is tile 0, then tiles count in order of placement."""

    height: int
    kind: str
    tile: int


class District(TypedDict):
    value: int
    stars: int
    points: int


class Score(TypedDict):
    districts: dict[str, District]
    stones: int
    total: int


class AutomaScore(Score):
    quarries: int


def read_tiles(path: Path) -> list[Tile]:
    """Return the tiles of the project's tile file; every hex must be of a known kind."""
    tiles: list[Tile] = json.loads(path.read_text(encoding="utf-8"))["tiles"]
    for tile in tiles:
        assert KINDS.issuperset(tile["hexes"]), f"strange hexes on tile {tile}"
    return tiles


def neighbours(cell: Cell) -> list[Cell]:
    return [(cell[0] + q, cell[1] + r) for q, r in DIRECTIONS]


def footprint(q: int, r: int, rotation: int) -> tuple[Cell, Cell, Cell]:
    """Return the cells of a tile's first, second and third hex; a rotation is 60 degrees clockwise about the first."""
    around = neighbours((q, r))
    return (q, r), around[rotation], around[(rotation + 1) % 6]


class ModelCity:
    """One player's city: what is visible from above, and what may be laid on it."""

    def __init__(self) -> None:
        self.tops: dict[Cell, Top] = {cell: Top(1, kind, 0) for cell, kind in START_TILE.items()}
        self.tiles_placed = 0

    def height(self, cell: Cell) -> int:
        return self.tops[cell].height if cell in self.tops else 0

    def refusal(self, q: int, r: int, rotation: int) -> str | None:
        """Say which rule forbids the placement: "level", "touch", "bridge", or None if it is legal."""
        cells = footprint(q, r, rotation)
        heights = {self.height(cell) for cell in cells}
        if len(heights) > 1:
            return "level"
        if heights == {0}:
            touches = any(beside in self.tops for cell in cells for beside in neighbours(cell))
            return None if touches else "touch"
        tiles_below = {self.tops[cell].tile for cell in cells}
        return None if len(tiles_below) > 1 else "bridge"

    def place(self, hexes: Sequence[str], q: int, r: int, rotation: int) -> int:
        """Lay a tile down and return how many quarries it covers, which is how many stones it pays."""
        refusal = self.refusal(q, r, rotation)
        assert refusal is None, f"{refusal} forbids a tile at {q},{r} turned {rotation}"
        self.tiles_placed += 1
        quarries = 0
        for cell, kind in zip(footprint(q, r, rotation), hexes, strict=True):
            assert kind in KINDS, f"no such kind of hex: {kind}"
            if cell in self.tops and self.tops[cell].kind == "quarry":
                quarries += 1
            self.tops[cell] = Top(self.height(cell) + 1, kind, self.tiles_placed)
        return quarries

    def placements(self) -> list[Placement]:
        """Return every legal (q, r, rotation), sorted. All three anchors of a footprint are in it."""
        # the anchor of a tile that touches or covers the city is at most two steps away from it
        nearby = [(q, r, rotation) for q, r in self.box(margin=2) for rotation in range(6)]
        return sorted(placement for placement in nearby if self.refusal(*placement) is None)

    def footprints(self) -> list[tuple[Cell, ...]]:
        """Return every set of three cells where a tile may lie, each as a sorted triple, sorted."""
        return sorted({tuple(sorted(footprint(*placement))) for placement in self.placements()})

    def cells_of(self, kind: str) -> list[Cell]:
        return sorted(cell for cell, top in self.tops.items() if top.kind == kind)

    def kinds_around(self, cell: Cell) -> list[str]:
        """Return the kinds of the visible hexes beside a cell, whatever their heights."""
        return [self.tops[beside].kind for beside in neighbours(cell) if beside in self.tops]

    def empty_around(self, cell: Cell) -> list[Cell]:
        return [beside for beside in neighbours(cell) if beside not in self.tops]

    def box(self, margin: int) -> list[Cell]:
        """Return all cells of the smallest (q, r) box around the city, widened by a margin on every side."""
        columns = range(min(q for q, _ in self.tops) - margin, max(q for q, _ in self.tops) + margin + 1)
        rows = range(min(r for _, r in self.tops) - margin, max(r for _, r in self.tops) + margin + 1)
        return [(q, r) for q in columns for r in rows]

    def enclosed(self) -> set[Cell]:
        """Return the empty cells from which no way over empty cells leads out of the city."""
        box = self.box(margin=1)  # the margin is empty and connected, so its first corner lies outside
        regions = connected(cell for cell in box if cell not in self.tops)
        return {cell for region in regions if box[0] not in region for cell in region}


def connected(cells: Iterable[Cell]) -> list[set[Cell]]:
    """Split cells into groups that are connected by edges."""
    left = set(cells)
    groups: list[set[Cell]] = []
    while left:
        group: set[Cell] = set()
        reached = {min(left)}
        while reached:
            group |= reached
            reached = {beside for cell in reached for beside in neighbours(cell) if beside in left} - group
        left -= group
        groups.append(group)
    return groups


def score(
    city: ModelCity,
    stones: int,
    variants: Collection[str],
    house_group: str = "count",
    barracks_edge: str = "outside",
    lake: str = "region",
) -> Score:
    """Score a city at the end of the game; the values include what the variants double."""
    check_variants(variants)
    values = {
        "house": house_value(city, "houses" in variants, house_group),
        "market": market_value(city, "markets" in variants),
        "barracks": barracks_value(city, "barracks" in variants, barracks_edge),
        "temple": temple_value(city, "temples" in variants),
        "garden": garden_value(city, "gardens" in variants, lake),
    }
    plazas = {district: len(city.cells_of(district + "-plaza")) for district in DISTRICTS}
    return scoresheet(values, plazas, stones)


def house_value(city: ModelCity, variant: bool, house_group: str) -> int:
    assert house_group in ("count", "value"), house_group
    groups = connected(city.cells_of("house"))
    values = [(len(group), sum(city.height(cell) for cell in group)) for group in groups]
    if house_group == "count":
        _, value = max(values, default=(0, 0))  # most hexes; among equally large groups the highest value
    else:
        value = max((value for _, value in values), default=0)
    return twice_if(variant and value >= LARGE_HOUSE_VALUE, value)


def market_value(city: ModelCity, variant: bool) -> int:
    value = 0
    for cell in city.cells_of("market"):
        around = city.kinds_around(cell)
        if "market" not in around:
            value += twice_if(variant and "market-plaza" in around, city.height(cell))
    return value


def barracks_value(city: ModelCity, variant: bool, barracks_edge: str) -> int:
    assert barracks_edge in ("outside", "any"), barracks_edge
    ignored = city.enclosed() if barracks_edge == "outside" else set()
    value = 0
    for cell in city.cells_of("barracks"):
        edge = len([beside for beside in city.empty_around(cell) if beside not in ignored])
        if edge > 0:
            value += twice_if(variant and edge >= WIDE_BARRACKS_EDGE, city.height(cell))
    return value


def temple_value(city: ModelCity, variant: bool) -> int:
    value = 0
    for cell in city.cells_of("temple"):
        if not city.empty_around(cell):
            value += twice_if(variant and city.height(cell) > 1, city.height(cell))
    return value


def garden_value(city: ModelCity, variant: bool, lake: str) -> int:
    assert lake in ("region", "single"), lake
    lakes = city.enclosed()
    if lake == "single":
        lakes = {cell for cell in lakes if not city.empty_around(cell)}
    value = 0
    for cell in city.cells_of("garden"):
        value += twice_if(variant and not lakes.isdisjoint(neighbours(cell)), city.height(cell))
    return value


def automa_score(hexes: Sequence[str], stones: int, architect: str, variants: Collection[str]) -> AutomaScore:
    """Score the automa. `hexes` are the kinds on the tiles it took; its start tile is added here.

    Nothing it owns is ever covered, and no district has a condition to meet. Readings taken:
    - The 10 of the houses variant is a value: 5 houses of callicrates, who counts 2 for each, reach it. All houses
      of the automa count as one group.
    - Of the markets at most 3 for each market plaza owned are worth double and the rest keep their single worth,
      so 7 markets with 2 plazas are 6 doubled and 1 not. Plazas are counted, not their stars.
    - The temples variant asks for height, and only callicrates' districts count as if on level 2.
    """
    check_variants(variants)
    owned = [*START_TILE.values(), *hexes]
    assert KINDS.issuperset(owned), f"no such kinds of hex: {set(owned) - KINDS}"
    worth = ARCHITECTS[architect]
    values = {district: worth * owned.count(district) for district in DISTRICTS}
    plazas = {district: owned.count(district + "-plaza") for district in DISTRICTS}

    values["house"] = twice_if("houses" in variants and values["house"] >= LARGE_HOUSE_VALUE, values["house"])
    values["barracks"] = twice_if("barracks" in variants, values["barracks"])
    values["temple"] = twice_if("temples" in variants and worth > 1, values["temple"])
    values["garden"] = twice_if("gardens" in variants, values["garden"])
    if "markets" in variants:
        values["market"] += worth * min(owned.count("market"), DOUBLED_MARKETS_PER_PLAZA * plazas["market"])

    sheet = scoresheet(values, plazas, stones)
    quarries = QUARRY_POINTS[architect] * owned.count("quarry")
    total = sheet["total"] + quarries
    return {"districts": sheet["districts"], "stones": stones, "quarries": quarries, "total": total}


def automa_choice(site: Sequence[Tile], stones: int) -> int:
    """Return the place of the cheapest tile with a plaza that the automa can pay for, otherwise of the free tile."""
    for price, tile in enumerate(site):
        if price <= stones and any(kind.endswith("-plaza") for kind in tile["hexes"]):
            return price
    return 0


def winners(scores: Sequence[Score]) -> list[int]:
    """Return the seats that win: most points, then most stones, then together."""
    best = max((score["total"], score["stones"]) for score in scores)
    return [seat for seat, score in enumerate(scores) if (score["total"], score["stones"]) == best]


def beats_automa(human: Score, automa: AutomaScore) -> bool:
    """Say whether the human wins; with equal points and stones the automa wins."""
    return (human["total"], human["stones"]) > (automa["total"], automa["stones"])


def scoresheet(values: dict[str, int], plazas: dict[str, int], stones: int) -> Score:
    districts: dict[str, District] = {}
    for district in DISTRICTS:
        stars = STARS[district] * plazas[district]
        districts[district] = {"value": values[district], "stars": stars, "points": values[district] * stars}
    total = stones + sum(line["points"] for line in districts.values())
    return {"districts": districts, "stones": stones, "total": total}


def check_variants(variants: Collection[str]) -> None:
    assert VARIANTS.issuperset(variants), f"no such variants: {set(variants) - VARIANTS}"


def twice_if(condition: bool, value: int) -> int:
    return 2 * value if condition else value
