"""A city of sets and its slow twin, growing together at random."""

from __future__ import annotations

import random
from collections.abc import Iterator

from agora.games.akropolis.box import KINDS, PRINTED, Box, read_box
from agora.games.akropolis.city import City

from . import model
from .model import ModelCity, Placement
from .table import LETTERS, TileSet

STYLES = ("any", "high", "flat", "knotted")


class Twins:
    """One city twice."""

    def __init__(self, box: Box = PRINTED.box) -> None:
        self.city = City(box)
        self.model = ModelCity()
        self.hexes = {tile: [KINDS[kind] for kind in hexes] for tile, hexes in box.hexes.items()}

    def place(self, tile: int, q: int, r: int, rotation: int) -> None:
        assert self.city.refusal(q, r, rotation) is None
        assert self.city.height_at(q, r) == self.model.height((q, r))
        covered = self.city.place(tile, q, r, rotation)
        assert covered == self.model.place(self.hexes[tile], q, r, rotation)

    def compare(self) -> list[Placement]:
        """Check that both show the same hexes and have the same legal placements; return these."""
        self.compare_hexes()
        legal = sorted(p for p in self._candidates() if self.model.refusal(*p) is None)
        assert sorted(self.city.placements()) == legal
        assert self.city.count() == len(legal)
        return legal

    def compare_hexes(self) -> None:
        seen = {(q, r): (height, KINDS[kind]) for q, r, height, kind in self.city.hexes()}
        assert seen == {cell: (top.height, top.kind) for cell, top in self.model.tops.items()}

    def compare_refusal(self, q: int, r: int, rotation: int) -> str | None:
        """Check that both give the same reason against a placement; return it, or None."""
        refusal = self.city.refusal(q, r, rotation)
        found = refusal.rule.removeprefix("akropolis.place.") if refusal else None
        assert found == self.model.refusal(q, r, rotation), f"{q},{r}/{rotation}"
        return found

    def _candidates(self) -> Iterator[Placement]:
        """Every placement whose anchor is at most two steps away from the city."""
        cells = set(self.model.tops)
        for _ in range(2):
            cells |= {beside for cell in cells for beside in model.neighbours(cell)}
        return ((q, r, rotation) for q, r in cells for rotation in range(6))

    def chosen(self, legal: list[Placement], style: str, dice: random.Random) -> Placement:
        """One of the legal placements, in a style of building."""
        raised = [p for p in legal if self.model.height(p[:2]) > 0]
        ground = [p for p in legal if self.model.height(p[:2]) == 0]
        if style == "any":
            return dice.choice(legal)
        if style == "high":
            return dice.choice(raised if raised and dice.random() < 0.7 else ground)
        if style == "flat":
            return dice.choice(ground)
        # close to the start tile, now and then above it: this makes lakes and surrounded temples
        some = dice.sample(raised if raised and dice.random() < 0.3 else ground, 1) + dice.sample(ground, 8)
        return min(some, key=lambda p: max(abs(p[0]), abs(p[1]), abs(p[0] + p[1])))


def grown(seed: int, tiles: int, style: str) -> Iterator[tuple[Twins, list[Placement]]]:
    """Grow a city of printed tiles at random; after each tile, compare it and yield it with its legal placements."""
    dice = random.Random(f"{style} {seed}")
    twins = Twins()
    legal = twins.compare()
    for tile in dice.sample(range(1, 62), tiles):
        twins.place(tile, *twins.chosen(legal, style, dice))
        legal = twins.compare()
        yield twins, legal


def grown_up(seed: int, tiles: int, style: str) -> Twins:
    """A city of tiles with many houses and many districts of another kind, compared only at the end."""
    dice = random.Random(f"{style} {seed}")
    kinds = [*LETTERS, *(["h", dice.choice("mbtg")] * 7)]
    box = read_box(TileSet(*("".join(dice.choices(kinds, k=3)) for _ in range(tiles))).data)
    twins = Twins(box)
    for tile in range(1, tiles + 1):
        twins.place(tile, *twins.chosen(sorted(twins.city.placements()), style, dice))
    twins.compare_hexes()
    return twins
