"""The city of sets against its slow twin: where a tile may lie, what it covers, and how far a city may grow."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import agora
from agora.games.akropolis import board
from tests.games.playing import look
from tests.marks import covers

from . import model
from .model import DIRECTIONS, Placement
from .table import tops
from .twins import STYLES, Twins, grown


@covers("AKR-049", "AKR-050", "AKR-052", "AKR-053", "AKR-055", "AKR-057", "AKR-065")
@pytest.mark.parametrize(("style", "seed"), [(style, seed) for style in STYLES for seed in range(6)])
def test_the_legal_placements_and_the_covered_quarries_are_those_of_the_model(style: str, seed: int) -> None:
    *_, (twins, legal) = grown(seed, 18, style)
    assert legal == twins.model.placements()  # by the model's own search as well


@pytest.mark.slow
@covers("AKR-049", "AKR-050", "AKR-052", "AKR-053", "AKR-055")
@pytest.mark.parametrize("style", STYLES)
def test_a_refusal_has_the_models_reason(style: str) -> None:
    dice = random.Random(style)
    reasons: Counter[str | None] = Counter()
    for twins, legal in grown(7, 18, style):
        for q, r, rotation in dice.sample(legal, 40):  # nearly legal: a step away, or turned
            step_q, step_r = dice.choice(DIRECTIONS)
            reasons[twins.compare_refusal(q + step_q, r + step_r, rotation)] += 1
            reasons[twins.compare_refusal(q, r, dice.randrange(6))] += 1
        for reach in (4, 13, 14, 15, 16, 17, 31, 33, 1000, 999_999):
            for _ in range(6):
                q, r = dice.randint(-reach, reach), dice.choice([-reach, 0, reach, dice.randint(-reach, reach)])
                reasons[twins.compare_refusal(q, r, dice.randrange(6))] += 1
    assert set(reasons) == {None, "level", "touch", "bridge"}


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_footprints_and_numbered_placements_are_the_same_placements(seed: int) -> None:
    for twins, legal in grown(seed, 12, "high"):
        assert sorted(twins.city.placement(number) for number in range(twins.city.count())) == legal
        cells = [tuple(sorted(model.footprint(foot["q"], foot["r"], foot["turn"]))) for foot in twins.city.footprints()]
        assert sorted(cells) == twins.model.footprints()
        for foot in twins.city.footprints():
            q, r, rotation, height = foot.values()
            assert twins.city.refusal(q, r, rotation) is None
            assert height == twins.city.height_at(q, r) + 1 == twins.model.height((q, r)) + 1


def test_a_clone_grows_by_itself() -> None:
    for twins, legal in grown(3, 14, "high"):
        before = (twins.city.hexes(), legal, list(twins.city.placed))
        twin = twins.city.clone()
        assert (twin.hexes(), sorted(twin.placements()), list(twin.placed)) == before
        for placement in (legal[0], legal[len(legal) // 2], legal[-1]):
            twins.city.clone().place(1, *placement)
            assert (twins.city.hexes(), sorted(twins.city.placements()), list(twins.city.placed)) == before


def test_a_board_may_forget_what_it_has_looked_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(board, "MOST_KEPT", 10)
    small = board.board(32)
    small.ways.clear()
    small.plots.clear()
    for _ in grown(5, 14, "high"):
        assert len(small.ways) <= 10
        assert len(small.plots) <= 12  # three at a time


# --- far from the start


def line(direction: int, tiles: int) -> list[Placement]:
    """Placements in a straight line away from the start tile."""
    step_q, step_r = DIRECTIONS[direction]
    first = 2 if (step_q, step_r) in model.START_TILE else 1
    return [((first + 2 * k) * step_q, (first + 2 * k) * step_r, direction) for k in range(tiles)]


@pytest.mark.slow
@covers("AKR-048", "AKR-050")
@pytest.mark.parametrize("direction", range(6))
def test_a_straight_line_of_61_tiles_is_possible(direction: int) -> None:
    twins = Twins()
    for tile, placement in enumerate(line(direction, 61), 1):
        if tile <= 16 or tile % 6 == 0:
            twins.compare()
        twins.place(tile, *placement)
    far = [p for p in twins.compare() if max(abs(p[0]), abs(p[1])) > 118]
    assert len(far) > 20
    reasons = {twins.compare_refusal(q + dq, r + dr, rotation) for q, r, rotation in far for dq, dr in DIRECTIONS}
    assert reasons >= {None, "level", "touch"}


@pytest.mark.slow
@pytest.mark.parametrize("direction", range(6))
def test_a_city_may_grow_upwards_far_from_the_start(direction: int) -> None:
    dice = random.Random(direction)
    twins = Twins()
    for tile, placement in enumerate(line(direction, 20), 1):
        twins.place(tile, *placement)
    end = line(direction, 20)[-1][:2]
    for tile in range(21, 36):
        near = [p for p in twins.compare() if max(abs(p[0] - end[0]), abs(p[1] - end[1])) < 6]
        twins.place(tile, *twins.chosen(near, "high", dice))
    twins.compare()
    assert max(twins.model.height(cell) for cell in twins.model.tops) > 1


@covers("AKR-048")
@pytest.mark.parametrize("direction", range(6))
def test_a_table_shows_a_city_of_61_tiles_in_a_line(direction: int) -> None:
    laid = [f"{tile}@{q},{r}/{rotation}" for tile, (q, r, rotation) in enumerate(line(direction, 60), 1)]
    match = agora.position(
        "akropolis", {"cities": [" ".join(["s", *laid]), "s"], "site": [61], "stacks": [], "now": []}
    )
    assert len(tops(match)) == 4 + 180
    assert look(match)["cities"][0]["text"].split()[1:] == laid
    match = agora.position(
        "akropolis", {"cities": ["s", " ".join(["s", *laid[:59]])], "site": [60, 61], "stacks": [], "turn": 1}
    )
    q, r, rotation = line(direction, 60)[-1]
    match.play(1, f"place 0 {q},{r}/{rotation}")
    assert tops(match, 1)[q, r] == (1, "quarry")
