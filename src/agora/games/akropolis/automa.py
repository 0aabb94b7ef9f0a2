"""The solo opponent: which tile it takes and what its tiles are worth.  [akropolis.solo]

It lays its tiles side by side on the ground and covers nothing, so only what it owns matters.
"""

from collections import Counter
from collections.abc import Sequence

from agora.core.game import Score
from agora.games.akropolis.box import BARRACKS, DISTRICTS, GARDEN, HOUSE, MARKET, PLAZA, QUARRY, TEMPLE, Box, TileId
from agora.games.akropolis.options import Architect
from agora.games.akropolis.scoring import BIG_GROUP, DistrictScore, scorepad

WORTH: dict[Architect, int] = {"hippodamos": 1, "metagenes": 1, "callicrates": 2}  # of each district
QUARRY_WORTH: dict[Architect, int] = {"hippodamos": 0, "metagenes": 2, "callicrates": 0}
MARKETS_PER_PLAZA = 3  # doubled by the markets variant


def choose(box: Box, site: Sequence[TileId], stones: int) -> int:
    """The cheapest tile with a plaza that it can pay, otherwise the first.  [akropolis.solo.automa]"""
    for slot, tile in enumerate(site[: stones + 1]):
        if tile in box.plazas:
            return slot
    return 0


def automa_score(
    box: Box, tiles: Sequence[TileId], stones: int, architect: Architect, doubling: Sequence[bool]
) -> Score:
    """Count its districts without any condition, its start tile included.  [akropolis.solo.score]"""
    owned = Counter(kind for tile in tiles for kind in box.hexes[tile])
    owned.update(kind for _, _, kind in box.start)
    lines = []
    for kind in DISTRICTS:
        value = owned[kind] * WORTH[architect]
        if doubling[kind]:
            value += _doubled(kind, owned, value, architect)
        lines.append(DistrictScore(value, owned[PLAZA + kind] * box.stars[kind]))
    return scorepad(lines, stones, owned[QUARRY] * QUARRY_WORTH[architect])


def _doubled(kind: int, owned: Counter[int], value: int, architect: Architect) -> int:
    """The part of a value that a variant counts again."""
    if kind == HOUSE:
        return value if value >= BIG_GROUP else 0
    if kind == MARKET:
        return min(owned[MARKET], MARKETS_PER_PLAZA * owned[PLAZA + MARKET]) * WORTH[architect]
    if kind == TEMPLE:
        return value if architect == "callicrates" else 0
    assert kind in (BARRACKS, GARDEN), f"there is no district {kind}"
    return value
