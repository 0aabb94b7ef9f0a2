"""What is in the box?"""

from __future__ import annotations

from collections import Counter

import pytest

import agora
from tests.games.playing import AnyMatch, finished, happened, look, played, random_turns
from tests.marks import covers

from .table import DISTRICTS, all_tiles, scorepad, stones, table, tops

PLAYERS = (2, 3, 4)
AID = {  # by number of players: districts, plazas, quarries
    2: [18, 12, 10, 8, 6, 5, 4, 4, 4, 3, 37],
    3: [27, 16, 13, 10, 7, 6, 5, 5, 5, 4, 49],
    4: [36, 20, 16, 12, 8, 7, 6, 6, 6, 5, 61],
}
KINDS = (*DISTRICTS, *(f"{district}-plaza" for district in DISTRICTS), "quarry")


def printed(last: int = 61) -> dict[int, tuple[str, ...]]:
    """The hexes of the printed tiles, as they look in a site of all of them."""
    match = agora.position("akropolis", {"site": list(range(1, last + 1)), "stacks": []})
    return {tile["tile"]: tuple(tile["hexes"]) for tile in look(match)["site"]}


def fresh(seats: int, **options: bool) -> AnyMatch:
    return agora.new("akropolis", seats=seats, seed=1, **options)


@covers("AKR-001")
def test_there_are_61_tiles_of_three_hexes() -> None:
    assert sorted(all_tiles(fresh(4))) == list(range(1, 62))
    assert [len(hexes) for hexes in printed().values()] == [3] * 61
    assert agora.position("akropolis", {"site": [61, 1], "stacks": []}).to_act
    with pytest.raises(agora.Malformed):
        agora.position("akropolis", {"site": [62, 1], "stacks": []})


@covers("AKR-002")
def test_the_four_starting_tiles_are_alike() -> None:
    match = fresh(4)
    assert len(look(match)["cities"]) == 4
    assert all(tops(match, seat) == tops(match, 0) for seat in range(4))


@covers("AKR-003")
def test_stones_are_never_refused_for_lack_of_cubes() -> None:
    match = table("hhh@1,-1/1", stones=[40, 0])
    match.play(0, "place 0 1,0/0")  # over a quarry of the start tile
    assert stones(match) == [41, 0]


@covers("AKR-004")
@pytest.mark.parametrize("seats", PLAYERS)
def test_one_architect_at_a_time_holds_the_marker(seats: int) -> None:
    match = fresh(seats)
    holders = [look(match)["chief"]]
    for _ in random_turns(match):
        assert all(look(match, seat)["chief"] == look(match)["chief"] for seat in range(seats))
        if look(match)["chief"] != holders[-1]:
            holders.append(look(match)["chief"])
    assert holders == [event["seat"] for event in happened(match, "chief-named")]
    assert set(holders) == set(range(seats))


@covers("AKR-005", "AKR-010", "AKR-011", "AKR-012", "AKR-013", "AKR-014", "AKR-015")
@pytest.mark.parametrize("seats", PLAYERS)
def test_everyone_can_consult_the_aid_for_the_number_of_players(seats: int) -> None:
    match = fresh(seats)
    for seat in (*range(seats), None):
        assert look(match, seat)["aid"] == dict(zip(KINDS, AID[seats], strict=True))


@covers("AKR-005")
def test_the_aid_stays_the_same_during_the_game() -> None:
    match = fresh(2)
    before = look(match, 0)["aid"]
    assert look(finished(match), 0)["aid"] == before


@covers("AKR-010", "AKR-011", "AKR-012", "AKR-013", "AKR-014", "AKR-015")
@pytest.mark.parametrize("seats", PLAYERS)
def test_the_tiles_in_use_show_what_the_aid_says(seats: int) -> None:
    hexes = printed()
    counted = Counter(kind for tile in all_tiles(fresh(seats)) for kind in hexes[tile])
    assert [counted[kind] for kind in KINDS] == AID[seats]


@covers("AKR-005")
def test_the_aid_of_a_long_game_counts_all_tiles_and_of_a_solo_game_those_for_two() -> None:
    assert list(look(fresh(2, long_game=True))["aid"].values()) == AID[4]
    assert list(look(fresh(1))["aid"].values()) == AID[2]


@covers("AKR-006", "AKR-101", "AKR-102", "AKR-103")
def test_the_score_is_shown_as_on_the_scorepad() -> None:
    match = table("Mmh@1,-1/1 gGb@-1,0/5", stones=[3, 0])
    assert scorepad(match) == {
        "house": (1, 1, 1),
        "market": (1, 2, 2),
        "barracks": (1, 0, 0),
        "temple": (0, 0, 0),
        "garden": (1, 3, 3),
        "stones": 3,
        "total": 9,
    }
    assert [line["name"] for line in look(match)["cities"][0]["score"]["lines"]] == [*DISTRICTS, "stones"]


@covers("AKR-006")
def test_the_final_scores_are_the_scorepads_of_the_last_view() -> None:
    match = finished(fresh(3))
    result = match.result
    assert result is not None
    for seat, score in enumerate(result.scores):
        pad = scorepad(match, seat)
        for part in score.parts[:5]:
            assert (part.facts["value"], part.facts["stars"], part.points) == pad[part.name]
        assert (score.parts[5].name, score.parts[5].points) == ("stones", pad["stones"])
        assert score.total == pad["total"]


@covers("AKR-007")
def test_37_tiles_are_for_two_12_more_for_three_and_12_more_for_four() -> None:
    for_two, for_three, for_four = (set(all_tiles(fresh(seats))) for seats in PLAYERS)
    assert (len(for_two), len(for_three - for_two), len(for_four - for_three)) == (37, 12, 12)
    assert for_two < for_three < for_four


@covers("AKR-008")
def test_15_tiles_have_two_quarries_31_one_and_15_none() -> None:
    assert Counter(hexes.count("quarry") for hexes in printed().values()) == {2: 15, 1: 31, 0: 15}


@covers("AKR-009")
def test_30_tiles_have_one_plaza_and_none_has_two() -> None:
    plazas = Counter(sum(kind.endswith("-plaza") for kind in hexes) for hexes in printed().values())
    assert plazas == {1: 30, 0: 31}


@covers("AKR-016")
@pytest.mark.parametrize(
    ("tile", "district", "stars"),
    [(28, "house", 2), (22, "market", 2), (5, "barracks", 2), (23, "temple", 2), (24, "garden", 3)],
)
def test_a_plaza_has_its_stars(tile: int, district: str, stars: int) -> None:
    match = agora.position("akropolis", {"site": [tile, 1], "stacks": []})
    match.play(0, "place 0 1,-1/1")
    assert look(match)["stars"] == {"house": 1, "market": 2, "barracks": 2, "temple": 2, "garden": 3}
    seen = {name: scorepad(match)[name][1] for name in DISTRICTS}
    assert seen == {**dict.fromkeys(DISTRICTS, 0), "house": 1, district: stars}  # the start tile has a house star


@covers("AKR-017")
@pytest.mark.parametrize(
    ("move", "cells"),
    [
        ("place 0 1,-1/0", [(1, -1), (1, -2), (2, -2)]),
        ("place 0 1,-1/1", [(1, -1), (2, -2), (2, -1)]),
        ("place 0 2,0/2", [(2, 0), (3, 0), (2, 1)]),
        ("place 0 0,1/3", [(0, 1), (0, 2), (-1, 2)]),
        ("place 0 -1,0/4", [(-1, 0), (-2, 1), (-2, 0)]),
        ("place 0 -1,0/5", [(-1, 0), (-2, 0), (-1, -1)]),
    ],
)
def test_the_second_hex_lies_in_the_direction_of_the_turn_and_the_third_clockwise_of_it(
    move: str, cells: list[tuple[int, int]]
) -> None:
    match = played(table(site="hmt qqq"), move)
    assert [tops(match)[cell] for cell in cells] == [(1, "house"), (1, "market"), (1, "temple")]


@covers("AKR-018")
def test_among_the_tiles_for_two_only_8_and_27_and_28_33_and_37_are_alike() -> None:
    def turned(hexes: tuple[str, ...]) -> tuple[str, ...]:
        return min(hexes[i:] + hexes[:i] for i in range(3))

    alike: dict[tuple[str, ...], list[int]] = {}
    for tile, hexes in printed(37).items():
        alike.setdefault(turned(hexes), []).append(tile)
    assert sorted(tiles for tiles in alike.values() if len(tiles) > 1) == [[8, 27], [28, 33, 37]]
