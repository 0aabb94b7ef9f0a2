"""Which districts count, and for how much? Cities are written as `table.py` explains."""

from __future__ import annotations

import pytest

from tests.games.playing import look, played
from tests.marks import covers

from .table import DISTRICTS, scorepad, table, tops, value, values

# one district at (1,-1), between three hexes of the start tile and the others of its tile; open to the north only
NICHE = "{}qq@1,-1/1"
CLOSED = NICHE + " qqq@1,-2/0"  # the last side is covered too
# one district at (2,-2) whose only empty neighbour is the hole at (1,-1)
BY_A_LAKE = "qq{}@1,-2/1 qqq@2,-1/2 qqq@3,-3/2"
LEVEL_5 = (
    "qqq@-1,2/1 qqq@1,-1/1 qqq@3,-2/2 qqq@3,0/1 qqq@-1,1/2 qqq@0,0/1 qqq@2,-2/2 qqq@3,-1/1 "
    "qqq@0,0/2 qqq@1,-1/1 qqq@3,-2/2 qqq@0,0/1 qqq@2,-1/1 {}qq@1,-1/2"
)
# a garden, plaza or other single hex on each level; the other hexes are quarries
LEVELS = (
    "{}qq@1,-1/1",
    "qqq@1,-1/1 {}qq@1,-1/2",
    "qqq@0,1/2 qqq@1,-2/2 qqq@0,-1/1 qqq@0,0/2 q{}q@0,0/1",
    "qqq@0,-3/2 qqq@0,1/2 qqq@1,-2/2 qqq@0,-2/1 qqq@0,-1/2 qqq@0,1/1 qqq@0,-1/1 qqq@0,0/2 q{}q@0,0/1",
    LEVEL_5,
)


@covers("AKR-081")
def test_there_are_five_kinds_of_district_and_of_plaza() -> None:
    match = table("hmb@1,-1/1 tgq@-1,0/5 HMB@0,1/2 TGq@2,0/1")
    kinds = {kind for _, kind in tops(match).values()} - {"quarry"}
    assert kinds == {*DISTRICTS, *(f"{district}-plaza" for district in DISTRICTS)}
    assert [scorepad(match)[district][1] for district in DISTRICTS] == [2, 2, 2, 2, 3]
    assert set(look(match)["aid"]) == kinds | {"quarry"}


@covers("AKR-082")
def test_the_hexes_of_a_tile_do_not_decide_where_it_may_lie() -> None:
    match = table("mgt@1,-1/1 hbq@1,0/0", site="qqq mmm ttt bbb hhh GGG", stones=[5, 0])
    spots = [{move[1:] for move in match.moves(0) if move[0] == slot} for slot in range(6)]
    assert len(spots[0]) > 90
    assert all(spots[slot] == spots[0] for slot in range(6))


@covers("AKR-082")
def test_a_district_may_be_laid_where_it_scores_nothing() -> None:
    match = played(table(site="mmt qqq"), "place 0 1,-1/1")
    assert [scorepad(match)[district][0] for district in DISTRICTS] == [0, 0, 0, 0, 0]


@covers("AKR-083")
@pytest.mark.parametrize(
    ("city", "district"),
    [("mqq@1,-1/1", "market"), ("bqq@1,-1/1", "barracks"), (CLOSED.format("t"), "temple"), ("gqq@1,-1/1", "garden")],
)
def test_a_district_without_a_plaza_of_its_kind_scores_nothing(city: str, district: str) -> None:
    assert scorepad(table(city))[district] == (1, 0, 0)


@covers("AKR-083", "AKR-060")
def test_houses_score_nothing_when_the_start_plaza_is_covered() -> None:
    match = table("hqq@1,-2/0 qqq@-1,0/5 qqq@0,0/5")
    assert scorepad(match)["house"] == (1, 0, 0)


# --- neighbours


@covers("AKR-084")
def test_hexes_at_different_heights_are_neighbours() -> None:
    high_and_low = "q{0}q@1,-1/1 q{0}q@1,0/0"  # at (2,-2) on level 1 and at (1,-1) on level 2
    assert value(high_and_low.format("h"), "house") == 3  # one group
    assert value(high_and_low.format("m"), "market") == 0  # each spoils the other


@covers("AKR-084", "AKR-094")
def test_a_temple_may_be_surrounded_by_lower_and_by_higher_hexes() -> None:
    assert value("qqq@1,-2/2 qqq@2,-1/1 tqq@1,-1/2", "temple") == 2  # on level 2, four neighbours on level 1
    lower = table("tqq@1,-1/1 qqq@1,-2/0 qqq@3,-3/2 qqq@2,-2/1")
    assert (tops(lower)[1, -1][0], tops(lower)[2, -2][0]) == (1, 2)
    assert scorepad(lower)["temple"][0] == 1


# --- houses


@covers("AKR-085")
def test_only_the_largest_group_of_houses_scores() -> None:
    assert value("hhh@1,-1/1 hhq@-1,0/5", "house") == 3
    assert value("hhq@1,-1/1 hhh@-1,0/5", "house") == 3
    assert value("hqq@1,-1/1 qqq@-1,0/5", "house") == 1


@covers("AKR-085", "AKR-084")
def test_houses_of_several_tiles_form_one_group() -> None:
    assert value("qhh@1,-1/1 hhh@3,-3/2", "house") == 5


@covers("AKR-086")
def test_more_hexes_make_the_larger_group_even_if_it_is_lower() -> None:
    city = "qqq@-2,2/2 hhh@1,-1/1 qhh@-2,2/1"  # three on level 1, two on level 2
    assert value(city, "house") == value(city, "house", house_group="count") == 3


@covers("AKR-086")
@pytest.mark.parametrize("city", ["qqq@-2,2/2 hhq@1,-1/1 qhh@-2,2/1", "hqh@-1,2/2 qqq@1,-1/1 qhh@1,-1/2"])
def test_among_groups_with_equally_many_hexes_the_highest_scores(city: str) -> None:
    assert value(city, "house") == 4  # two on level 2, not two on level 1


@covers("AKR-087")
def test_a_table_may_take_the_group_with_the_highest_value() -> None:
    assert value("qqq@-2,2/2 hhh@1,-1/1 qhh@-2,2/1", "house", house_group="value") == 4
    assert value("hhh@1,-1/1 hhq@-1,0/5", "house", house_group="value") == 3


@covers("AKR-088")
@pytest.mark.parametrize("reading", ["count", "value"])
def test_a_house_plaza_neither_counts_nor_connects(reading: str) -> None:
    city = "hqq@1,-1/1 hqq@-1,0/5"  # both houses beside the start plaza, not beside each other
    assert value(city, "house", house_group=reading) == 1
    assert value("hHh@1,-1/1", "house", house_group=reading) == 2


# --- markets


@covers("AKR-089")
@pytest.mark.parametrize(
    ("city", "expected"),
    [
        ("mqq@1,-1/1", 1),
        ("mmq@1,-1/1", 0),
        ("mmq@1,-1/1 mqq@-1,0/5", 1),  # one stands alone
        ("mmq@1,-1/1 mqq@3,-3/1", 0),  # a row of three: the middle one spoils both ends, though it scores nothing
        ("mqq@1,-1/1 mqq@-1,0/5", 2),
    ],
)
def test_markets_side_by_side_score_nothing(city: str, expected: int) -> None:
    assert value(city, "market") == expected


@covers("AKR-090")
def test_a_market_plaza_does_a_market_no_harm() -> None:
    assert scorepad(table("mMq@1,-1/1"))["market"] == (1, 2, 2)


@covers("AKR-090", "AKR-060")
def test_a_covered_market_does_a_market_no_harm() -> None:
    assert value("mmq@1,-1/1 qqq@1,0/0", "market") == 1


# --- barracks


@covers("AKR-091")
@pytest.mark.parametrize("reading", ["outside", "any"])
def test_barracks_need_an_empty_cell_beside_them(reading: str) -> None:
    assert value(NICHE.format("b"), "barracks", barracks_edge=reading) == 1  # one is enough
    assert value(CLOSED.format("b"), "barracks", barracks_edge=reading) == 0


@covers("AKR-092")
def test_a_hole_in_the_city_is_not_its_edge() -> None:
    assert value(BY_A_LAKE.format("b"), "barracks") == 0
    assert value(BY_A_LAKE.format("b"), "barracks", barracks_edge="outside") == 0


@covers("AKR-093")
def test_a_table_may_count_every_empty_cell_as_the_edge() -> None:
    assert value(BY_A_LAKE.format("b"), "barracks", barracks_edge="any") == 1


@covers("AKR-092")
def test_barracks_between_a_hole_and_the_outside_stand_at_the_edge() -> None:
    assert value("qqb@1,-2/1 qqq@2,-1/2", "barracks") == 1


# --- temples


@covers("AKR-094")
def test_a_temple_needs_six_neighbours() -> None:
    assert value(NICHE.format("t"), "temple") == 0
    assert value(CLOSED.format("t"), "temple") == 1


@covers("AKR-094")
def test_a_temple_may_be_surrounded_by_anything() -> None:
    assert value("tTM@1,-1/1 tgb@1,-2/0", "temple") == 1
    assert value("ttt@1,-1/1 qqq@1,-2/0", "temple") == 1  # temples too; the other two are open


@covers("AKR-095")
@pytest.mark.parametrize("readings", [{}, {"barracks_edge": "any"}, {"lake": "single"}])
def test_a_temple_beside_a_hole_scores_nothing(readings: dict[str, str]) -> None:
    assert value(BY_A_LAKE.format("t"), "temple", **readings) == 0


# --- gardens


@covers("AKR-096")
@pytest.mark.parametrize(
    ("city", "expected"),
    [(NICHE.format("g"), 1), (CLOSED.format("g"), 1), (BY_A_LAKE.format("g"), 1), ("ggg@1,-1/1", 3), ("qqq@1,-1/1", 0)],
)
def test_a_garden_always_counts(city: str, expected: int) -> None:
    assert value(city, "garden") == expected


# --- levels and plazas


@covers("AKR-097")
@pytest.mark.parametrize("level", [1, 2, 3, 4, 5])
def test_a_district_is_worth_its_level(level: int) -> None:
    city = LEVELS[level - 1]
    assert values(city.format("h")) == [level, 0, 0, 0, 0]
    assert values(city.format("m")) == [0, level, 0, 0, 0]
    assert values(city.format("g")) == [0, 0, 0, 0, level]


@covers("AKR-097")
def test_barracks_and_temples_are_worth_their_level_too() -> None:
    assert value("qqq@1,-1/1 qbq@1,0/0", "barracks") == 2
    assert value("qqq@1,-2/2 qqq@2,-1/2 qqq@0,-1/2 qqq@1,0/1 qtq@0,0/1", "temple") == 3


@covers("AKR-098")
@pytest.mark.parametrize("level", [1, 2, 3, 4, 5])
def test_a_plaza_has_the_same_stars_on_every_level(level: int) -> None:
    match = table(LEVELS[level - 1].format("G"))
    assert max(height for height, kind in tops(match).values() if kind == "garden-plaza") == level
    assert scorepad(match)["garden"] == (0, 3, 0)


@covers("AKR-099")
@pytest.mark.parametrize(("letter", "district", "stars"), [("M", "market", 4), ("G", "garden", 6), ("H", "house", 3)])
def test_stars_add_up(letter: str, district: str, stars: int) -> None:
    match = table(f"{letter}qq@1,-1/1 q{letter}q@-1,0/5")
    assert scorepad(match)[district][1] == stars  # with the start tile a third house plaza


@covers("AKR-100")
def test_a_plaza_works_from_anywhere_in_the_city() -> None:
    match = table("qqM@1,-1/1 qmq@-1,0/5")
    assert (tops(match)[2, -1][1], tops(match)[-2, 0][1]) == ("market-plaza", "market")
    assert scorepad(match)["market"] == (1, 2, 2)
