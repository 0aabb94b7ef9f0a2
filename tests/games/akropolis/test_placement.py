"""Where may a tile lie?"""

from __future__ import annotations

import pytest

from agora import Malformed
from tests.games.playing import AnyMatch, happened, look, played, refused
from tests.marks import covers, rule

from .table import START_HEXES, asked, heights, scorepad, table, tops

GROUND = "mgt@1,-1/1"  # on (1,-1) (2,-2) (2,-1)
TERRACE = f"{GROUND} hbq@1,0/0"  # its second tile on (1,0) (1,-1) (2,-1), level 2
TOWER = f"{TERRACE} qqq@-1,0/5 qqq@0,0/5"  # and one on (0,0) (-1,0) (0,-1), level 2
HOLE = "qqq@1,-3/2 qqq@2,0/1 qqq@3,-3/2"  # around (1,-1) (2,-2) (2,-1), which stay empty


def footprints(match: AnyMatch) -> list[tuple[int, int, int, int]]:
    """The footprints the question offers: q, r, turn, and the height a tile would lie at."""
    return [(foot["q"], foot["r"], foot["turn"], foot["height"]) for foot in asked(match)["board"]["footprints"]]


# --- on the ground


@covers("AKR-049")
@rule("akropolis.place.level")
@pytest.mark.parametrize(
    ("spot", "covered"),
    [("1,-1/2", (0, 0, 1)), ("2,0/5", (0, 1, 0)), ("1,0/1", (1, 0, 0))],
)
def test_a_tile_on_the_ground_needs_three_empty_cells(spot: str, covered: tuple[int, ...]) -> None:
    refusal = refused(table(), f"place 0 {spot}")
    assert (refusal.rule, refusal.facts) == ("akropolis.place.level", {"heights": covered})
    assert "0" in str(refusal)
    assert "1" in str(refusal)


@covers("AKR-049", "AKR-050")
def test_a_tile_beside_the_city_on_three_empty_cells_lies_on_the_ground() -> None:
    match = played(table(), "place 0 1,-1/1")
    assert heights(match, (1, -1), (2, -2), (2, -1)) == [1, 1, 1]
    assert happened(match, "tile-placed")[-1]["height"] == 1


@covers("AKR-050")
@rule("akropolis.place.touch")
@pytest.mark.parametrize("spot", ["3,0/1", "0,-3/0", "-3,1/4", "40,0/0", "0,40/0", "0,-999999/3", "15,0/1", "0,-15/0"])
def test_a_tile_on_the_ground_must_touch_the_city(spot: str) -> None:
    assert refused(table(), f"place 0 {spot}").rule == "akropolis.place.touch"


@covers("AKR-050")
@rule("akropolis.place.touch")
def test_touching_a_neighbours_city_does_not_help() -> None:
    match = table("", "qqq@2,0/1 qqq@4,-1/1")
    assert refused(match, "place 0 6,-2/1").rule == "akropolis.place.touch"
    other = table("qqq@2,0/1 qqq@4,-1/1", "")
    assert heights(played(other, "place 0 6,-2/1"), (6, -2)) == [1]


@covers("AKR-051")
def test_one_edge_with_the_start_tile_is_enough() -> None:
    match = played(table(), "place 0 2,0/1")  # of (2,0) (3,-1) (3,0) only the first has a neighbour: (1,0)
    assert heights(match, (2, 0), (3, -1), (3, 0)) == [1, 1, 1]


@covers("AKR-051")
def test_an_edge_with_a_higher_hex_is_enough() -> None:
    match = table(TERRACE)
    assert heights(match, (1, 0), (2, -1), (1, 1)) == [2, 2, 0]
    assert heights(played(match, "place 0 2,0/2"), (2, 0), (3, 0), (2, 1)) == [1, 1, 1]  # beside (1,0) and (2,-1) only


@covers("AKR-061")
def test_a_hole_of_three_cells_may_be_filled() -> None:
    match = table(HOLE)
    assert heights(match, (1, -1), (2, -2), (2, -1)) == [0, 0, 0]
    match = played(match, "place 0 1,-1/1")
    assert heights(match, (1, -1), (2, -2), (2, -1)) == [1, 1, 1]


# --- on a higher level


@covers("AKR-052")
@rule("akropolis.place.level")
@pytest.mark.parametrize(("spot", "covered"), [("1,-1/3", (0, 1, 1)), ("0,0/0", (1, 1, 0)), ("0,0/1", (1, 0, 1))])
def test_a_raised_tile_may_not_hang_over_an_empty_cell(spot: str, covered: tuple[int, ...]) -> None:
    refusal = refused(table(), f"place 0 {spot}")
    assert (refusal.rule, refusal.facts) == ("akropolis.place.level", {"heights": covered})


@covers("AKR-053")
@rule("akropolis.place.level")
def test_a_raised_tile_may_not_rest_on_different_heights() -> None:
    assert refused(table(TERRACE), "place 0 0,0/0").facts["heights"] == (1, 1, 2)
    assert refused(table(f"{TOWER} qqq@0,0/0"), "place 0 1,0/0").facts["heights"] == (2, 3, 2)


@covers("AKR-054")
def test_a_tile_lies_one_level_above_what_it_covers() -> None:
    match = played(table(GROUND), "place 0 1,0/0")
    assert heights(match, (1, 0), (1, -1), (2, -1), (2, -2)) == [2, 2, 2, 1]
    assert happened(match, "tile-placed")[-1]["height"] == 2
    match = played(table(TOWER), "place 0 0,0/0")  # over two hexes of one raised tile and one of another
    assert heights(match, (0, 0), (0, -1), (1, -1), (1, 0), (2, -2), (9, 9)) == [3, 3, 3, 2, 1, 0]
    assert happened(match, "tile-placed")[-1]["height"] == 3


@covers("AKR-054")
def test_the_question_tells_how_high_a_tile_would_lie() -> None:
    match = table(f"{TOWER} qqq@3,-3/2")
    for q, r, rotation, height in footprints(match):
        after = played(match, f"place 0 {q},{r}/{rotation}")
        assert happened(after, "tile-placed")[-1]["height"] == height
        assert tops(after)[q, r][0] == height
    assert {height for *_, height in footprints(match)} == {1, 2, 3}


@covers("AKR-055")
@rule("akropolis.place.bridge")
@pytest.mark.parametrize("spot", ["1,-1/1", "2,-2/3", "2,-1/5"])
def test_a_raised_tile_may_not_rest_on_one_tile_alone(spot: str) -> None:
    assert refused(table(GROUND), f"place 0 {spot}").rule == "akropolis.place.bridge"


@covers("AKR-056")
def test_a_raised_tile_may_rest_on_two_hexes_of_one_tile_and_one_of_another() -> None:
    match = table(f"{GROUND} qqq@3,-3/2")  # the second tile on (3,-3) (4,-3) (3,-2)
    assert heights(played(match, "place 0 2,-2/1"), (2, -2), (3, -3), (3, -2)) == [2, 2, 2]


@covers("AKR-056")
def test_a_raised_tile_may_rest_on_three_tiles() -> None:
    match = table(f"{GROUND} qqq@3,-3/2 qqq@3,-1/1")  # the third tile on (3,-1) (4,-2) (4,-1)
    assert heights(played(match, "place 0 2,-1/1"), (2, -1), (3, -2), (3, -1)) == [2, 2, 2]


@covers("AKR-057", "AKR-055")
@rule("akropolis.place.bridge")
def test_one_tile_above_two_tiles_is_still_one_tile() -> None:
    assert refused(table(TERRACE), "place 0 1,0/0").rule == "akropolis.place.bridge"
    assert refused(table(f"{TOWER} qqq@0,0/0"), "place 0 0,0/0").rule == "akropolis.place.bridge"


@covers("AKR-057")
def test_two_tiles_above_one_tile_are_still_two_tiles() -> None:
    match = table(f"{TERRACE} qqq@3,-3/2 qqq@2,-2/1")  # now two raised tiles hide the whole of the first one
    assert heights(match, (1, -1), (2, -2), (2, -1)) == [2, 2, 2]
    assert heights(played(match, "place 0 1,-1/1"), (1, -1), (2, -2), (2, -1)) == [3, 3, 3]


@covers("AKR-058")
def test_two_hexes_of_the_start_tile_and_one_of_another_tile_may_be_covered() -> None:
    match = table("qqq@-1,0/5")
    assert heights(played(match, "place 0 0,0/5"), (0, 0), (-1, 0), (0, -1)) == [2, 2, 2]


@covers("AKR-058")
def test_nothing_can_be_raised_on_the_start_tile_alone() -> None:
    assert {height for *_, height in footprints(table())} == {1}


# --- what may be covered, and what becomes of it


@covers("AKR-059")
@pytest.mark.parametrize("letters", ["hmb", "tgq", "HMB", "TGH"])
def test_any_hex_may_be_covered(letters: str) -> None:
    match = played(table(f"{letters}@1,-1/1", site="qhq qqq"), "place 0 1,0/0")
    assert tops(match)[1, 0] == (2, "quarry")
    assert tops(match)[1, -1] == (2, "house")


@covers("AKR-059", "AKR-060")
def test_a_covered_plaza_loses_its_stars_and_a_covered_district_its_value() -> None:
    match = table("hqq@-1,0/5")
    assert scorepad(match)["house"] == (1, 1, 1)
    assert scorepad(played(match, "place 0 0,0/5"))["house"] == (0, 0, 0)  # over the start plaza and the house


@covers("AKR-060")
def test_a_covered_hex_is_nobodys_neighbour() -> None:
    match = table("mmh@1,-1/1")
    assert scorepad(match)["market"][0] == 0
    match = played(match, "place 0 1,0/0")  # hides the market at (1,-1), leaves the one at (2,-2)
    assert scorepad(match)["market"][0] == 1


@covers("AKR-060")
def test_a_covered_hex_is_not_visible() -> None:
    match = played(table(GROUND, site="ggg qqq"), "place 0 1,0/0")
    assert tops(match)[1, -1] == (2, "garden")
    assert len(tops(match)) == 7
    assert sorted(kind for _, kind in tops(match).values()).count("market") == 0


# --- turning


@covers("AKR-062")
def test_a_tile_is_turned_but_never_flipped() -> None:
    match = table(site="hmt qqq", stones=[0, 0])
    cells = [(1, -1), (2, -2), (2, -1)]
    seen = []
    for move in match.moves(0):
        after = match.copy()
        after.play(0, move)
        if set(tops(after)) - set(START_HEXES) == set(cells):
            seen.append("".join(tops(after)[cell][1][0] for cell in cells))
    assert sorted(seen) == ["hmt", "mth", "thm"]


@covers("AKR-062")
@pytest.mark.parametrize(
    "move", ["place 0 1,-1/6", "place 0 1,-1/-1", '{"place": {"slot": 0, "q": 1, "r": -1, "turn": 6}}']
)
def test_there_is_no_seventh_turn(move: str) -> None:
    with pytest.raises(Malformed):
        table().play(0, move)


@covers("AKR-063")
def test_the_first_tile_has_30_footprints_and_90_placements() -> None:
    match = table(stones=[0, 0])
    assert len(footprints(match)) == 30
    assert len(match.moves(0)) == len(set(match.moves(0))) == 90
    assert len(table(stones=[2, 0]).moves(0)) == 270


def test_a_city_shows_its_tiles_in_order_of_placement() -> None:
    match = played(table(GROUND, site="hhh mmm qqq"), "place 0 1,0/0", "place 0 0,1/2")
    texts = [city["text"] for city in look(match)["cities"]]
    assert texts == ["s 1@1,-1/1 2@1,0/0", "s 3@0,1/2"]
