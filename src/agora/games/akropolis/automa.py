"""The solo opponent: which tile it takes and what its tiles are worth.  [akropolis.solo]

It lays its tiles side by side on the ground and covers nothing, so only what it owns matters.
"""

from collections import Counter
from collections.abc import Sequence

from agora.core.engine import Seat
from agora.games.akropolis.box import (
    BARRACKS,
    DISTRICTS,
    GARDEN,
    HOUSE,
    MARKET,
    PLAZA,
    QUARRY,
    TEMPLE,
    Box,
    Kind,
    TileId,
)  # fmt: skip
from agora.games.akropolis.districts import BIG_GROUP, DistrictScore
from agora.games.akropolis.options import Architect

SIDE: Seat = 1  # the automa's side in a solo game
WORTH: dict[Architect, int] = {"hippodamos": 1, "metagenes": 1, "callicrates": 2}  # how much each district counts
QUARRY_WORTH: dict[Architect, int] = {"hippodamos": 0, "metagenes": 2, "callicrates": 0}
MARKETS_PER_PLAZA = 3  # doubled by the markets variant


def choose(box: Box, site: Sequence[TileId], stones: int) -> int:
    """Choose the cheapest tile with a plaza that it can pay for, otherwise the first.  [akropolis.solo.automa]"""
    for slot, tile in enumerate(site[: stones + 1]):
        if tile in box.plazas:
            return slot
    return 0


def owned(box: Box, tiles: Sequence[TileId]) -> Counter[Kind]:
    """Count the hexes of each kind that it has, its start tile included."""
    found = Counter(kind for tile in tiles for kind in box.hexes[tile])
    found.update(kind for _, _, kind in box.start)
    return found


def districts(box: Box, owned: Counter[Kind], architect: Architect, doubling: Sequence[bool]) -> list[DistrictScore]:
    """Count its districts without any condition.  [akropolis.solo.score]"""
    lines = []
    for kind in DISTRICTS:
        value = owned[kind] * WORTH[architect]
        if doubling[kind]:
            value += _doubled(kind, owned, value, architect)
        lines.append(DistrictScore(value, owned[PLAZA + kind] * box.stars[kind]))
    return lines


def quarries(owned: Counter[Kind], architect: Architect) -> int:
    """What its quarries are worth.  [akropolis.solo.score]"""
    return owned[QUARRY] * QUARRY_WORTH[architect]


def _doubled(kind: Kind, owned: Counter[Kind], value: int, architect: Architect) -> int:
    """The part of a value that a variant adds once more."""
    if kind == HOUSE:
        return value if value >= BIG_GROUP else 0
    if kind == MARKET:
        return min(owned[MARKET], MARKETS_PER_PLAZA * owned[PLAZA + MARKET]) * WORTH[architect]
    if kind == TEMPLE:
        return value if architect == "callicrates" else 0
    assert kind in (BARRACKS, GARDEN), f"there is no district {kind}"
    return value
