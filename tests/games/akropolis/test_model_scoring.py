"""Does the slow twin count correctly? Small cities whose numbers were worked out by hand.

The comments after the names give the statements of the rules that a test shows. They are not marks, because a test of
the model shows nothing about the engine.
"""

from __future__ import annotations

import pytest

from .cities import CENTRE, QUARRIES, RING, around, painted, terrace, value
from .model import (
    DISTRICTS,
    VARIANTS,
    ModelCity,
    Score,
    Tile,
    automa_choice,
    automa_score,
    beats_automa,
    score,
    winners,
)

# --- districts


def test_there_are_five_districts_each_with_its_stars() -> None:  # AKR-016, AKR-081
    city = painted({f"{district}-plaza": [(column, 0)] for column, district in enumerate(DISTRICTS)})
    stars = {district: line["stars"] for district, line in score(city, 0, set())["districts"].items()}
    assert stars == {"house": 1, "market": 2, "barracks": 2, "temple": 2, "garden": 3}


def test_a_district_may_lie_where_it_scores_nothing() -> None:  # AKR-082
    city = ModelCity()
    city.place(("market", "market", "temple"), 1, -1, 1)
    assert (value(city, "market"), value(city, "temple")) == (0, 0)


def test_districts_without_a_plaza_score_nothing() -> None:  # AKR-083
    city = painted({"garden": [(0, 0), (1, 0)]})
    assert score(city, 0, set())["districts"]["garden"] == {"value": 2, "stars": 0, "points": 0}


def test_neighbours_are_neighbours_at_any_heights() -> None:  # AKR-084
    assert value(painted({"market": [(0, 0), (1, 0)]}, {(0, 0): 3}), "market") == 0
    assert value(painted({"house": [(0, 0), (1, 0)]}, {(0, 0): 3}), "house") == 4
    assert value(painted({"temple": [CENTRE], "quarry": RING}, {CENTRE: 4, RING[0]: 2}), "temple") == 4


def test_only_the_largest_group_of_houses_scores() -> None:  # AKR-085
    assert value(painted({"house": [(0, 0), (0, 1), (0, 2), (5, 0), (5, 1)]}), "house") == 3


def test_the_larger_group_is_the_one_of_more_hexes_even_if_it_is_lower() -> None:  # AKR-086, AKR-087
    city = painted({"house": [(0, 0), (0, 1), (0, 2), (5, 0), (5, 1)]}, {(5, 0): 3, (5, 1): 2})
    assert value(city, "house") == value(city, "house", house_group="count") == 3
    assert value(city, "house", house_group="value") == 5


def test_among_groups_with_equally_many_hexes_the_higher_one_scores() -> None:  # AKR-086
    for tall in (0, 5, 9):
        city = painted({"house": [(0, 0), (0, 1), (5, 0), (5, 1), (9, 0), (9, 1)]}, {(tall, 0): 4})
        assert value(city, "house") == 5


def test_a_house_plaza_neither_counts_nor_connects() -> None:  # AKR-088
    assert value(painted({"house": [(0, 0), (0, 2)], "house-plaza": [(0, 1)]}), "house") == 1


def test_markets_side_by_side_score_nothing() -> None:  # AKR-089
    assert value(painted({"market": [(0, 0), (0, 1)]}), "market") == 0
    assert value(painted({"market": [(0, 0), (0, 1), (0, 2), (0, 4)]}), "market") == 1  # one stands alone


def test_a_market_plaza_does_no_harm_to_a_market() -> None:  # AKR-090
    assert value(painted({"market": [(0, 0)], "market-plaza": [(0, 1)]}), "market") == 1


def test_a_covered_market_does_no_harm_to_a_market() -> None:  # AKR-060, AKR-090
    city = ModelCity()
    city.place(("market", "market", "house"), 1, -1, 1)
    assert value(city, "market") == 0
    city.place(QUARRIES, 1, 0, 0)  # hides the market at (1,-1), leaves the one at (2,-2)
    assert value(city, "market") == 1


@pytest.mark.parametrize(("occupied", "expected"), [(2, 3), (5, 3), (6, 0)])
def test_barracks_need_one_empty_cell_beside_them(occupied: int, expected: int) -> None:  # AKR-091
    city = painted({"barracks": [CENTRE], "quarry": RING[:occupied]}, {CENTRE: 3})
    assert value(city, "barracks") == expected
    assert value(city, "barracks", barracks_edge="any") == expected


def test_a_hole_is_an_edge_for_barracks_only_if_any_empty_cell_is() -> None:  # AKR-092, AKR-093
    north = RING[0]
    city = painted({"barracks": [north], "quarry": sorted({*RING[1:], *around(north)} - {CENTRE})})
    assert city.empty_around(north) == [CENTRE]
    assert value(city, "barracks") == value(city, "barracks", barracks_edge="outside") == 0
    assert value(city, "barracks", barracks_edge="any") == 1


def test_a_temple_needs_six_neighbours() -> None:  # AKR-094
    mixed = {"temple": [CENTRE], "house-plaza": RING[:2], "garden": RING[2:4], "quarry": RING[4:5]}
    assert value(painted(mixed), "temple") == 0
    assert value(painted({**mixed, "market": RING[5:]}), "temple") == 1


def test_a_temple_beside_a_hole_scores_nothing() -> None:  # AKR-095
    north = RING[0]
    city = painted({"temple": [north], "quarry": sorted({*RING[1:], *around(north)} - {CENTRE})})
    assert city.enclosed() == {CENTRE}
    assert value(city, "temple") == 0


def test_every_garden_scores_its_level() -> None:  # AKR-096, AKR-097
    assert value(painted({"garden": [(0, 0), (0, 1), (0, 2), (4, 4)]}, {(0, 1): 2, (0, 2): 3}), "garden") == 7


def test_the_level_of_a_plaza_does_not_matter() -> None:  # AKR-098
    city = painted({"garden": [(0, 0)], "garden-plaza": [(0, 1)]}, {(0, 1): 4})
    assert score(city, 0, set())["districts"]["garden"] == {"value": 1, "stars": 3, "points": 3}


def test_stars_add_up_and_reach_the_whole_city() -> None:  # AKR-099, AKR-100, AKR-101
    city = painted({"market": [(0, 0)], "quarry": [(0, 1), (0, 2)], "market-plaza": [(0, 3), (0, 4)]}, {(0, 0): 3})
    assert score(city, 0, set())["districts"]["market"] == {"value": 3, "stars": 4, "points": 12}


def test_the_total_is_five_products_and_the_stones() -> None:  # AKR-101, AKR-102, AKR-103
    city = terrace()
    city.place(("garden-plaza", "house", "quarry"), 0, 1, 2)  # the house at (1,1) joins the one at (1,0), level 2
    assert score(city, 4, set()) == {
        "districts": {
            "house": {"value": 3, "stars": 1, "points": 3},
            "market": {"value": 0, "stars": 0, "points": 0},  # covered
            "barracks": {"value": 2, "stars": 0, "points": 0},  # level 2, one empty cell to the north
            "temple": {"value": 0, "stars": 0, "points": 0},  # covered
            "garden": {"value": 1, "stars": 3, "points": 3},
        },
        "stones": 4,
        "total": 10,
    }


def test_points_then_stones_decide_and_equals_share() -> None:  # AKR-103, AKR-104, AKR-105
    def sheet(total: int, stones: int) -> Score:
        return {"districts": {}, "stones": stones, "total": total}

    assert winners([sheet(50, 9), sheet(51, 0)]) == [1]
    assert winners([sheet(50, 3), sheet(50, 2), sheet(49, 9)]) == [0]
    assert winners([sheet(50, 3), sheet(48, 3), sheet(50, 3)]) == [0, 2]


# --- variants


def showcase() -> ModelCity:
    """Return five pieces of city far apart; each district meets its variant, at these values: 10, 1, 1, 2, 1."""
    lake, shore, temple = (30, 0), (30, -1), (40, 0)
    city = painted(
        {
            "house": [(0, 0), (0, 1), (0, 2)],
            "market": [(10, 0)],
            "market-plaza": [(10, 1)],
            "barracks": [(20, 0)],
            "temple": [temple],
            "garden": [shore],
            "quarry": [*set(around(lake)) - {shore}, *around(temple), (20, 1), (21, 0)],
        },
        {(0, 0): 4, (0, 1): 3, (0, 2): 3, temple: 2},
    )
    assert [value(city, district) for district in DISTRICTS] == [10, 1, 1, 2, 1]
    return city


@pytest.mark.slow
def test_each_variant_doubles_its_own_district_only() -> None:  # AKR-106, AKR-107
    names = dict(zip(DISTRICTS, ["houses", "markets", "barracks", "temples", "gardens"], strict=True))
    for doubled, name in names.items():
        values = {district: value(showcase(), district, name) for district in DISTRICTS}
        plain = {district: value(showcase(), district) for district in DISTRICTS}
        assert values == {**plain, doubled: 2 * plain[doubled]}


def test_variants_go_together() -> None:  # AKR-106
    assert [value(showcase(), district, *VARIANTS) for district in DISTRICTS] == [20, 2, 2, 4, 2]
    assert [value(showcase(), district, "houses", "gardens") for district in DISTRICTS] == [20, 1, 1, 2, 2]


def test_a_doubled_district_still_needs_its_plaza() -> None:  # AKR-108
    temples = score(showcase(), 0, {"temples"})["districts"]["temple"]
    assert temples == {"value": 4, "stars": 0, "points": 0}


def test_a_variant_does_not_save_a_district_that_misses_its_condition() -> None:  # AKR-108
    assert value(painted({"market": [(0, 0), (0, 1)], "market-plaza": [(1, 0)]}), "market", "markets") == 0
    assert value(painted({"temple": [CENTRE], "quarry": RING[:5]}, {CENTRE: 3}), "temple", "temples") == 0


@pytest.mark.parametrize(("heights", "expected"), [((3, 3, 3), 9), ((4, 3, 3), 20), ((5, 3, 3), 22)])
def test_a_house_group_doubles_from_a_value_of_10(heights: tuple[int, int, int], expected: int) -> None:  # AKR-109
    column = [(0, row) for row in range(3)]
    city = painted({"house": column}, dict(zip(column, heights, strict=True)))
    assert value(city, "house", "houses") == expected


def test_the_house_group_is_chosen_before_it_is_doubled() -> None:  # AKR-109
    broad, tall = [(0, row) for row in range(3)], [(5, row) for row in range(2)]
    city = painted({"house": broad + tall}, dict.fromkeys(broad, 3) | dict.fromkeys(tall, 5))
    assert value(city, "house", "houses") == 9
    assert value(city, "house", "houses", house_group="value") == 20


def test_a_market_beside_market_plazas_doubles_once() -> None:  # AKR-110
    one = painted({"market": [CENTRE], "market-plaza": RING[:1]}, {CENTRE: 3, RING[0]: 5})
    many = painted({"market": [CENTRE], "market-plaza": RING}, {CENTRE: 3})
    none = painted({"market": [CENTRE], "house-plaza": RING, "market-plaza": [(9, 9)]}, {CENTRE: 3})
    assert [value(city, "market", "markets") for city in (one, many, none)] == [6, 6, 3]


@pytest.mark.parametrize(("empty", "expected"), [(0, 0), (1, 2), (2, 2), (3, 4), (4, 4)])
def test_barracks_double_with_3_or_4_empty_cells(empty: int, expected: int) -> None:  # AKR-111
    city = painted({"barracks": [CENTRE], "quarry": RING[empty:]}, {CENTRE: 2})
    assert value(city, "barracks", "barracks") == expected


def test_a_hole_helps_to_double_barracks_only_if_any_empty_cell_counts() -> None:  # AKR-112
    city = painted({"barracks": [(0, -1)], "quarry": [*RING[1:], (0, -2)]})  # empty: the hole and two cells outside
    assert value(city, "barracks", "barracks") == 1
    assert value(city, "barracks", "barracks", barracks_edge="any") == 2


def test_a_temple_doubles_above_the_ground() -> None:  # AKR-113
    values = [value(painted({"temple": [CENTRE], "quarry": RING}, {CENTRE: h}), "temple", "temples") for h in (1, 2, 3)]
    assert values == [1, 4, 6]


def test_a_garden_beside_a_lake_doubles() -> None:  # AKR-114
    city = painted({"garden": [RING[0]], "quarry": RING[1:]}, {RING[0]: 2})
    assert value(city, "garden", "gardens") == 4
    assert value(city, "garden", "gardens", lake="single") == 4


def test_a_garden_between_two_lakes_doubles_once() -> None:  # AKR-114
    west, garden, east = (0, 0), (1, 0), (2, 0)
    city = painted({"garden": [garden], "quarry": sorted({*around(west, east)} - {garden})}, {garden: 3})
    assert city.enclosed() == {west, east}
    assert value(city, "garden", "gardens") == 6


def test_a_bay_is_not_a_lake() -> None:  # AKR-115, AKR-116
    city = painted({"garden": [RING[0]], "quarry": RING[1:5]})
    assert value(city, "garden", "gardens") == value(city, "garden", "gardens", lake="single") == 1


def test_a_hole_of_several_cells_is_a_lake_unless_lakes_are_single() -> None:  # AKR-115, AKR-116
    north, south, garden = (0, 0), (0, 1), (1, 0)
    city = painted({"garden": [garden], "quarry": sorted({*around(north, south)} - {garden})})
    assert city.enclosed() == {north, south}
    assert value(city, "garden", "gardens") == value(city, "garden", "gardens", lake="region") == 2
    assert value(city, "garden", "gardens", lake="single") == 1


# --- solo


def site(*tiles: tuple[str, str, str]) -> list[Tile]:
    return [{"id": number, "hexes": list(hexes)} for number, hexes in enumerate(tiles, start=1)]


def automa_value(district: str, hexes: list[str], architect: str, *variants: str) -> int:
    return automa_score(hexes, 0, architect, set(variants))["districts"][district]["value"]


def test_the_automa_takes_the_cheapest_tile_with_a_plaza_it_can_pay() -> None:  # AKR-121
    line = site(QUARRIES, QUARRIES, ("house", "garden-plaza", "quarry"), ("house-plaza", "house", "house"))
    assert [automa_choice(line, stones) for stones in range(5)] == [0, 0, 2, 2, 2]


def test_the_automa_takes_the_first_tile_if_it_has_a_plaza_or_no_tile_has() -> None:  # AKR-121
    assert automa_choice(site(("quarry", "quarry", "house-plaza"), ("house-plaza", "quarry", "quarry")), 5) == 0
    assert automa_choice(site(QUARRIES, QUARRIES, QUARRIES), 5) == 0


@pytest.mark.parametrize(("architect", "worth"), [("hippodamos", 1), ("metagenes", 1), ("callicrates", 2)])
def test_every_district_of_the_automa_has_one_worth(architect: str, worth: int) -> None:  # AKR-122, AKR-123
    hexes = ["house", "house", "market", "market", "market", "barracks", "temple", "temple-plaza", "garden"]
    lines = automa_score(hexes, 0, architect, set())["districts"]
    assert [lines[district]["value"] for district in DISTRICTS] == [2 * worth, 3 * worth, worth, worth, worth]
    assert [lines[district]["stars"] for district in DISTRICTS] == [1, 0, 0, 2, 0]  # the start tile's plaza is one
    assert [lines[district]["points"] for district in DISTRICTS] == [2 * worth, 0, 0, 2 * worth, 0]


@pytest.mark.parametrize(("architect", "quarries"), [("hippodamos", 0), ("metagenes", 10), ("callicrates", 0)])
def test_the_automa_scores_stones_and_metagenes_quarries(architect: str, quarries: int) -> None:  # AKR-124
    sheet = automa_score(["quarry", "market", "quarry"], 3, architect, set())
    assert (sheet["stones"], sheet["quarries"], sheet["total"]) == (3, quarries, 3 + quarries)  # 2 + 3 quarries


def test_the_automas_houses_double_from_a_value_of_10() -> None:  # AKR-125
    assert [automa_value("house", ["house"] * count, "hippodamos", "houses") for count in (9, 10)] == [9, 20]
    assert [automa_value("house", ["house"] * count, "callicrates", "houses") for count in (4, 5)] == [8, 20]
    assert automa_value("house", ["house"] * 10, "metagenes", *(VARIANTS - {"houses"})) == 10


@pytest.mark.parametrize(("architect", "temples"), [("hippodamos", 2), ("metagenes", 2), ("callicrates", 8)])
def test_the_automas_temples_double_with_callicrates_only(architect: str, temples: int) -> None:  # AKR-125
    assert automa_value("temple", ["temple", "temple"], architect, "temples") == temples


@pytest.mark.parametrize(("architect", "expected"), [("hippodamos", 4), ("metagenes", 4), ("callicrates", 8)])
def test_the_automas_barracks_and_gardens_always_double(architect: str, expected: int) -> None:  # AKR-125
    hexes = ["barracks", "garden", "barracks", "garden"]
    assert automa_value("barracks", hexes, architect, "barracks") == expected
    assert automa_value("garden", hexes, architect, "gardens") == expected
    assert automa_value("garden", hexes, architect, "barracks") == expected // 2


@pytest.mark.parametrize(
    ("markets", "plazas", "value_of_one", "value_of_two"),
    [(2, 0, 2, 4), (2, 1, 4, 8), (3, 1, 6, 12), (4, 1, 7, 14), (7, 2, 13, 26)],
)
def test_three_of_the_automas_markets_double_for_each_market_plaza(  # AKR-126
    markets: int, plazas: int, value_of_one: int, value_of_two: int
) -> None:
    hexes = ["market"] * markets + ["market-plaza"] * plazas
    assert automa_value("market", hexes, "hippodamos", "markets") == value_of_one
    assert automa_value("market", hexes, "callicrates", "markets") == value_of_two
    assert automa_value("market", hexes, "callicrates") == 2 * markets


def test_the_human_needs_more_points_or_more_stones_than_the_automa() -> None:  # AKR-127
    automa = automa_score(["house"] * 5, 2, "hippodamos", set())  # 7 points, 2 of them stones
    assert automa["total"] == 7
    outcomes = {(8, 0): True, (7, 3): True, (7, 2): False, (7, 1): False, (6, 6): False}
    for (total, stones), won in outcomes.items():
        assert beats_automa({"districts": {}, "stones": stones, "total": total}, automa) is won
