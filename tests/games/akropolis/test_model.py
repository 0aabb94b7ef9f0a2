"""Does the slow twin lay tiles correctly? Small cities worked out by hand.

The comments after the names give the statements of the rules that a test shows. They are not marks, because a test of
the model shows nothing about the engine.
"""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from .cities import QUARRIES, around, painted, terrace, value
from .model import DISTRICTS, VARIANTS, ModelCity, footprint, read_tiles, score

# --- placement


def test_the_second_hex_lies_in_the_direction_of_the_turn_and_the_third_clockwise_of_it() -> None:  # AKR-017
    assert [footprint(5, 5, rotation)[1:] for rotation in range(6)] == [
        ((5, 4), (6, 4)),
        ((6, 4), (6, 5)),
        ((6, 5), (5, 6)),
        ((5, 6), (4, 6)),
        ((4, 6), (4, 5)),
        ((4, 5), (5, 4)),
    ]


def test_a_city_begins_with_a_house_plaza_and_three_quarries_of_one_tile() -> None:  # AKR-029
    assert ModelCity().tops == {
        (0, 0): (1, "house-plaza", 0),
        (0, -1): (1, "quarry", 0),
        (1, 0): (1, "quarry", 0),
        (-1, 1): (1, "quarry", 0),
    }


def test_a_ground_tile_needs_three_empty_cells() -> None:  # AKR-049
    assert ModelCity().refusal(1, -1, 2) == "level"  # the third hex would lie on the quarry at (1,0)
    assert ModelCity().refusal(1, -1, 1) is None


def test_a_ground_tile_needs_an_edge_with_the_city() -> None:  # AKR-050
    assert ModelCity().refusal(3, 0, 1) == "touch"  # one cell away from the quarry at (1,0)
    assert ModelCity().refusal(40, 40, 0) == "touch"


def test_one_edge_with_the_start_tile_is_enough() -> None:  # AKR-051
    assert ModelCity().refusal(2, 0, 1) is None  # of (2,0) (3,-1) (3,0) only the first has a neighbour: (1,0)


def test_an_edge_with_a_higher_hex_is_enough() -> None:  # AKR-051
    city = terrace()
    beside = around((2, 0), (3, 0), (2, 1))
    assert {cell: city.height(cell) for cell in beside if cell in city.tops} == {(1, 0): 2, (2, -1): 2}
    assert city.refusal(2, 0, 2) is None


def test_a_raised_tile_may_not_hang_over_an_empty_cell() -> None:  # AKR-052
    assert ModelCity().refusal(1, -1, 3) == "level"  # (1,-1) is empty, (1,0) and (0,0) are not


def test_a_raised_tile_may_not_rest_on_different_heights() -> None:  # AKR-053
    assert terrace().refusal(0, 0, 0) == "level"  # heights 1, 1 and 2


def test_a_tile_lies_one_level_above_what_it_covers() -> None:  # AKR-054
    city = terrace()
    city.place(QUARRIES, -1, 0, 5)
    city.place(QUARRIES, 0, 0, 5)  # on (0,0) (-1,0) (0,-1), level 2
    city.place(QUARRIES, 0, 0, 0)  # on (0,0) (0,-1) (1,-1), level 3
    heights = {cell: city.height(cell) for cell in [(2, -2), (1, 0), (-1, 0), (0, 0), (0, -1), (1, -1), (9, 9)]}
    assert heights == {(2, -2): 1, (1, 0): 2, (-1, 0): 2, (0, 0): 3, (0, -1): 3, (1, -1): 3, (9, 9): 0}


@pytest.mark.parametrize("placement", [(1, -1, 1), (2, -2, 3), (2, -1, 5)])
def test_a_raised_tile_may_not_rest_on_one_tile_alone(placement: tuple[int, int, int]) -> None:  # AKR-055
    city = ModelCity()
    city.place(QUARRIES, 1, -1, 1)
    assert city.refusal(*placement) == "bridge"


def test_a_raised_tile_may_rest_on_two_hexes_of_one_tile_and_one_of_another() -> None:  # AKR-056
    city = ModelCity()
    city.place(QUARRIES, 1, -1, 1)
    assert city.refusal(1, 0, 0) is None


def test_one_tile_above_two_tiles_is_still_one_tile() -> None:  # AKR-057
    assert terrace().refusal(1, 0, 0) == "bridge"


def test_two_tiles_above_one_tile_are_still_two_tiles() -> None:  # AKR-057
    city = terrace()
    city.place(QUARRIES, 3, -3, 2)  # on (3,-3) (4,-3) (3,-2)
    city.place(QUARRIES, 2, -2, 1)  # on (2,-2) (3,-3) (3,-2), level 2
    assert city.refusal(1, -1, 1) is None  # over the whole of the first tile, now hidden under two others


def test_two_hexes_of_the_start_tile_and_one_of_another_tile_may_be_covered() -> None:  # AKR-058
    city = ModelCity()
    city.place(QUARRIES, -1, 0, 5)
    assert [city.tops[cell].tile for cell in footprint(0, 0, 5)] == [0, 1, 0]
    assert city.refusal(0, 0, 5) is None


def test_nothing_can_be_raised_on_the_start_tile_alone() -> None:  # AKR-058
    assert all(city_cell not in cells for cells in ModelCity().footprints() for city_cell in ModelCity().tops)


def test_a_plaza_may_be_covered_and_its_stars_are_gone() -> None:  # AKR-059, AKR-060
    city = ModelCity()
    city.place(("house", "quarry", "quarry"), -1, 0, 5)
    assert score(city, 0, set())["districts"]["house"] == {"value": 1, "stars": 1, "points": 1}
    city.place(("quarry", "market", "quarry"), 0, 0, 5)  # over the plaza, the house and a quarry of the start tile
    assert score(city, 0, set())["districts"]["house"] == {"value": 0, "stars": 0, "points": 0}


def test_a_hole_of_three_cells_may_be_filled() -> None:  # AKR-061
    city = painted({"quarry": around(*footprint(0, 0, 0))})
    assert city.enclosed() == set(footprint(0, 0, 0))
    assert city.refusal(0, 0, 0) is None
    city.place(("temple", "garden", "market"), 0, 0, 0)
    assert city.enclosed() == set()


def test_a_tile_is_turned_but_never_flipped() -> None:  # AKR-062
    seen = set()
    for placement in ModelCity().placements():
        if set(footprint(*placement)) == {(1, -1), (2, -2), (2, -1)}:
            city = ModelCity()
            city.place(("house", "market", "temple"), *placement)
            seen.add(tuple(city.tops[cell].kind for cell in [(1, -1), (2, -2), (2, -1)]))
    assert seen == {("house", "market", "temple"), ("market", "temple", "house"), ("temple", "house", "market")}


def test_the_first_tile_has_30_footprints_and_90_placements() -> None:  # AKR-063
    city = ModelCity()
    assert len(city.footprints()) == 30
    assert len(city.placements()) == 90
    assert city.placements() == sorted(city.placements())


# --- quarries


@pytest.mark.parametrize(("first", "stones"), [(("house", "quarry", "house"), 1), (("quarry", "house", "house"), 2)])
def test_each_covered_quarry_pays_one_stone(first: tuple[str, str, str], stones: int) -> None:  # AKR-064, AKR-065
    city = ModelCity()
    city.place(first, 1, -1, 1)
    assert city.place(("house", "house", "house"), 1, 0, 0) == stones  # over the tile's ends and a start quarry


def test_a_tile_pays_three_stones_at_most_and_none_at_least() -> None:  # AKR-065, AKR-066
    city = ModelCity()
    city.place(("quarry", "garden", "quarry"), 1, -1, 1)
    assert city.place(QUARRIES, 1, 0, 0) == 3
    city.place(("house", "market", "temple"), 3, -3, 2)
    assert city.place(QUARRIES, 2, -2, 1) == 0  # over a garden, a house and a temple


def test_only_the_quarries_directly_below_pay() -> None:  # AKR-065
    city = terrace(QUARRIES)
    city.place(("house", "house", "house"), 3, -3, 2)
    assert city.place(("house", "house", "house"), 2, -2, 1) == 1  # level 2
    assert city.place(QUARRIES, 1, -1, 1) == 1  # level 3 over barracks, house, quarry; the ground tile was all quarries


def test_a_visible_quarry_is_worth_nothing() -> None:  # AKR-067
    city = ModelCity()
    city.place(QUARRIES, 1, -1, 1)
    assert score(city, 0, VARIANTS)["total"] == 0


def test_laying_quarries_on_the_ground_pays_nothing() -> None:  # AKR-068
    assert ModelCity().place(QUARRIES, 1, -1, 1) == 0


# --- the model as a whole


def grown(seed: int, tiles: int = 14) -> ModelCity:
    dice = random.Random(seed)
    kinds = ["quarry", *DISTRICTS, *(f"{district}-plaza" for district in DISTRICTS)]
    city = ModelCity()
    for _ in range(tiles):
        legal = city.placements()
        raised = [(q, r, rotation) for q, r, rotation in legal if city.height((q, r)) > 0]
        chosen = dice.choice(raised if raised and dice.random() < 0.5 else legal)
        city.place(dice.choices(kinds, k=3), *chosen)
    return city


@pytest.mark.parametrize("seed", range(12))
def test_looser_readings_and_variants_never_cost_anything(seed: int) -> None:
    city = grown(seed)
    assert value(city, "house", house_group="value") >= value(city, "house")
    assert value(city, "barracks", barracks_edge="any") >= value(city, "barracks")
    assert value(city, "garden", "gardens") >= value(city, "garden", "gardens", lake="single") >= value(city, "garden")
    assert score(city, 0, set())["total"] <= score(city, 0, VARIANTS)["total"] <= 2 * score(city, 0, set())["total"]


@pytest.mark.parametrize("seed", range(4))
def test_every_footprint_has_three_placements_and_one_on_the_ground_always_exists(seed: int) -> None:  # AKR-048
    city = grown(seed)
    assert len(city.placements()) == 3 * len(city.footprints())
    assert any(city.height(cells[0]) == 0 for cells in city.footprints())


def test_tiles_are_read_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "tiles.json"
    path.write_text(json.dumps({"tiles": [{"id": 12, "players": 2, "hexes": ["quarry", "market", "house"]}]}))
    assert read_tiles(path)[0]["hexes"] == ["quarry", "market", "house"]
    path.write_text(json.dumps({"tiles": [{"id": 12, "players": 2, "hexes": ["quarry", "market", "castle"]}]}))
    with pytest.raises(AssertionError, match="castle"):
        read_tiles(path)
