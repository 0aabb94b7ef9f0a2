"""The five variants: what counts double?"""

from __future__ import annotations

from itertools import combinations

import pytest

import agora
from tests.games.playing import finished, look, told
from tests.marks import covers

from .table import DISTRICTS, VARIANTS, heights, scorepad, table, value, values

# Every district meets the condition of its variant: a garden by a lake at (1,-1), a temple on level 2, a market beside
# its plaza, barracks with three empty sides, and ten houses.
SHOWCASE = "qqg@1,-2/1 qqq@2,-1/1 qqq@1,1/4 qqq@-1,2/3 tqq@0,1/4 Mmb@4,-2/2 hhh@-2,1/4 hhh@-3,0/4 hhh@-4,2/4 hqq@-3,3/3"
PLAIN = [10, 1, 1, 2, 1]
NINE_HOUSES = "hhh@1,-1/1 hhh@3,-3/2 hhh@2,0/2"
BROAD_AND_TALL = (  # six houses on level 1, five on level 2
    "hhh@-2,3/1 hhh@-2,4/2 qqq@1,-2/2 qqq@2,-1/1 qqq@3,-3/1 hhh@1,-1/1 hqh@3,-3/2"
)
ONE_CELL = "qq{}@1,-2/1 qqq@2,-1/1"  # a hole at (1,-1)
TWO_CELLS = "qq{}@1,-3/2 qqq@2,-1/2 qqq@3,-3/2"  # a hole at (1,-1) (2,-2); the district is at (1,-2) and touches both
THREE_CELLS = "qq{}@1,-3/2 qqq@2,0/1 qqq@3,-3/2"  # a hole at (1,-1) (2,-2) (2,-1)
BAY = "{}qq@2,-2/2"  # (1,-1) is open to the north


# --- switching


@covers("AKR-106", "AKR-107")
@pytest.mark.parametrize("number", range(32))
def test_variants_go_together_in_every_way_and_each_doubles_its_own_district(number: int) -> None:
    chosen = [number >> kind & 1 for kind in range(5)]
    on = [VARIANTS[kind] for kind in range(5) if chosen[kind]]
    assert values(SHOWCASE, *on) == [plain * (2 if on else 1) for plain, on in zip(PLAIN, chosen, strict=True)]


@covers("AKR-106")
@pytest.mark.parametrize("variant", VARIANTS)
def test_a_variant_changes_neither_set_up_nor_turns(variant: str) -> None:
    plain = agora.new("akropolis", seats=3, seed=8)
    other = agora.new("akropolis", seats=3, seed=8, variants=[variant])
    assert {**other.position(), "options": None} == {**plain.position(), "options": None}
    finished(plain)
    finished(other)
    assert told(other) == told(plain)
    assert other.entries == plain.entries


@covers("AKR-106")
def test_variants_can_be_named_in_a_list_or_one_by_one() -> None:
    listed = agora.new("akropolis", seats=2, seed=8, variants=["houses", "gardens"])
    single = agora.new("akropolis", seats=2, seed=8, houses=True, gardens=True)
    assert listed.options == single.options
    assert [look(listed)["options"][variant] for variant in VARIANTS] == [True, False, False, False, True]


@covers("AKR-107")
def test_a_doubled_value_is_multiplied_by_the_stars() -> None:
    city = f"{SHOWCASE} GqB@4,-4/2"
    plain, doubled = table(city), table(city, options={"variants": VARIANTS})
    assert [scorepad(plain)[district] for district in DISTRICTS] == [
        (10, 1, 10),
        (1, 2, 2),
        (1, 2, 2),
        (2, 0, 0),
        (1, 3, 3),
    ]
    assert [scorepad(doubled)[district] for district in DISTRICTS] == [
        (20, 1, 20),
        (2, 2, 4),
        (2, 2, 4),
        (4, 0, 0),
        (2, 3, 6),
    ]


@covers("AKR-108")
def test_a_doubled_district_needs_a_plaza_of_its_kind() -> None:
    pad = scorepad(table(SHOWCASE, options={"variants": VARIANTS}))
    assert (pad["barracks"], pad["temple"], pad["garden"]) == ((2, 0, 0), (4, 0, 0), (2, 0, 0))


@covers("AKR-108")
@pytest.mark.parametrize(
    ("city", "district"),
    [
        ("mmM@1,-1/1", "market"),  # beside a plaza, but also beside each other
        ("qqq@1,-1/1 tqq@1,-1/2", "temple"),  # on level 2, but not surrounded
        ("qqb@1,-2/1 qqq@2,-1/2 qqq@3,-3/2", "barracks"),  # at a lake, not at the edge
    ],
)
def test_a_variant_does_not_help_a_district_that_misses_its_condition(city: str, district: str) -> None:
    assert value(city, district, *VARIANTS) == 0


# --- houses


@covers("AKR-109")
def test_a_group_of_houses_doubles_from_a_value_of_10() -> None:
    assert value(NINE_HOUSES, "house", "houses") == 9
    assert value(f"{NINE_HOUSES} hqq@4,0/1", "house", "houses") == 20
    assert value(f"{NINE_HOUSES} hhq@4,0/1", "house", "houses") == 22


@covers("AKR-109")
def test_the_value_of_a_group_is_its_levels_not_its_hexes() -> None:
    four = "qqq@1,-1/1 qqq@2,0/2 qqq@0,-1/2 qhh@1,0/1 qhh@0,0/1"  # on levels 3, 3, 2 and 2
    assert value(four, "house", "houses") == 20
    assert value("qqq@-2,2/2 hhh@1,-1/1 qhh@-2,2/1", "house", "houses") == 3


@covers("AKR-109", "AKR-086", "AKR-087")
def test_the_group_is_chosen_before_it_is_doubled() -> None:
    assert value(BROAD_AND_TALL, "house", "houses") == 6
    assert value(BROAD_AND_TALL, "house", "houses", house_group="value") == 20
    assert value(BROAD_AND_TALL, "house", house_group="value") == 10


@covers("AKR-109")
def test_other_groups_do_not_help_a_group_to_its_10() -> None:
    assert value(f"{NINE_HOUSES} hqq@-1,0/5", "house", "houses") == 9


# --- markets


@covers("AKR-110")
@pytest.mark.parametrize(
    ("city", "expected"),
    [
        ("mMq@1,-1/1", 2),
        ("mMM@1,-1/1", 2),  # two plazas double it once
        ("mqq@1,-1/1 Mqq@-1,0/5", 1),  # the plaza stands elsewhere
        ("mHq@1,-1/1", 1),  # a plaza of another kind
        ("mMq@1,-1/1 mqq@-1,0/5", 3),  # one of two
        ("qMq@1,-1/1 qmq@1,0/0", 4),  # a market on level 2 beside a plaza on level 1
        ("qMm@1,-1/1 qqq@3,-3/2 qqq@2,-2/1", 1),  # the plaza beside it is covered
    ],
)
def test_a_market_beside_a_market_plaza_counts_double(city: str, expected: int) -> None:
    assert value(city, "market", "markets") == expected


# --- barracks


@covers("AKR-111")
@pytest.mark.parametrize(
    ("more", "empty", "expected"),
    [
        ("", 4, 2),
        ("qqq@3,-2/2", 3, 2),
        ("qqq@3,-2/2 qqq@1,-2/5", 2, 1),
        ("qqq@3,-2/2 qqq@1,-2/5 qqq@2,-3/0", 1, 1),
        ("qqq@3,-2/2 qqq@1,-2/5 qqq@2,-3/0 qqq@3,-3/1", 0, 0),
    ],
)
def test_barracks_with_3_or_4_empty_cells_count_double(more: str, empty: int, expected: int) -> None:
    match = table(f"qbq@1,-1/1 {more}", options={"variants": ["barracks"]})
    assert heights(match, (2, -3), (3, -3), (3, -2), (2, -1), (1, -1), (1, -2)).count(0) == empty
    assert scorepad(match)["barracks"][0] == expected


@covers("AKR-111")
def test_barracks_on_a_higher_level_count_double_too() -> None:
    assert value("qqq@1,-1/1 qqb@1,0/0", "barracks", "barracks") == 4
    assert value("bbb@1,-1/1 qqq@1,-2/0", "barracks", "barracks") == 0 + 1 + 2  # the first is shut in


@covers("AKR-112")
def test_which_empty_cells_count_follows_the_tables_reading_of_the_edge() -> None:
    city = "qqb@1,-2/1 qqq@2,-1/2"  # two empty cells outside, and the hole at (1,-1)
    assert value(city, "barracks", "barracks") == 1
    assert value(city, "barracks", "barracks", barracks_edge="outside") == 1
    assert value(city, "barracks", "barracks", barracks_edge="any") == 2


# --- temples


@covers("AKR-113")
@pytest.mark.parametrize(
    ("city", "expected"),
    [
        ("tqq@1,-1/1 qqq@1,-2/0", 1),
        ("qqq@1,-2/2 qqq@2,-1/1 tqq@1,-1/2", 4),
        ("qqq@1,-2/2 qqq@2,-1/2 qqq@0,-1/2 qqq@1,0/1 qtq@0,0/1", 6),
    ],
)
def test_a_surrounded_temple_counts_double_above_the_ground(city: str, expected: int) -> None:
    assert value(city, "temple", "temples") == expected


# --- gardens


@covers("AKR-114", "AKR-107")
@pytest.mark.parametrize(
    ("city", "expected"),
    [
        (ONE_CELL.format("g"), 2),
        ("qqq@1,-2/1 qqq@2,-1/2 qgq@1,0/1", 4),  # on level 2
        ("qqq@1,-2/1 gqq@2,-1/2 qqq@3,-3/1 qqq@4,-2/1", 2),  # between two lakes, once
        (TWO_CELLS.format("g"), 2),  # beside two cells of one lake, once
        (BAY.format("g"), 1),  # no lake
        (ONE_CELL.format("q") + " gqq@4,-2/1", 1),  # away from the lake
    ],
)
def test_a_garden_beside_a_lake_counts_double_once(city: str, expected: int) -> None:
    assert value(city, "garden", "gardens") == expected


@covers("AKR-115")
@pytest.mark.parametrize("city", [ONE_CELL, TWO_CELLS, THREE_CELLS])
def test_a_lake_may_have_any_size(city: str) -> None:
    assert value(city.format("g"), "garden", "gardens") == 2
    assert value(city.format("g"), "garden", "gardens", lake="region") == 2


@covers("AKR-116")
@pytest.mark.parametrize(("city", "expected"), [(ONE_CELL, 2), (TWO_CELLS, 1), (THREE_CELLS, 1), (BAY, 1)])
def test_a_table_may_count_single_cells_as_lakes_only(city: str, expected: int) -> None:
    assert value(city.format("g"), "garden", "gardens", lake="single") == expected


@covers("AKR-116", "AKR-112")
def test_how_large_a_lake_may_be_says_nothing_about_the_edge() -> None:
    for lake in ("region", "single"):
        assert value(TWO_CELLS.format("b"), "barracks", "barracks", lake=lake) == 1
        assert value(TWO_CELLS.format("b"), "barracks", "barracks", lake=lake, barracks_edge="any") == 2


@covers("AKR-106")
def test_all_pairs_of_variants_are_accepted() -> None:
    for pair in combinations(VARIANTS, 2):
        options = look(agora.new("akropolis", seats=2, seed=8, variants=list(pair)))["options"]
        assert [variant for variant in VARIANTS if options[variant]] == list(pair)
