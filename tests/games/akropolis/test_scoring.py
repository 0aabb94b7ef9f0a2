"""Counting the points: products, stones, total, and who wins."""

from __future__ import annotations

from typing import Any

import pytest

import agora
from tests.games.playing import AnyMatch, look, played
from tests.marks import covers

from .table import DISTRICTS, scorepad, table

GARDEN = "gGq@1,-1/1"  # 3 points
TWO_GARDENS = "gGg@1,-1/1"  # 6 points
MARKET = "mMq@1,-1/1"  # 2 points


def over(*cities: str, stones: list[int]) -> AnyMatch:
    """A game that has just ended."""
    match = table(*cities, site="qqq", stones=stones)
    assert look(match)["over"]
    return match


@covers("AKR-101")
def test_a_kind_scores_the_sum_of_its_values_times_the_sum_of_its_stars() -> None:
    match = table("gGg@1,-1/1 qgq@1,0/0 GGg@-1,0/5")  # one garden on level 2, hiding two, and one on level 1
    assert scorepad(match)["garden"] == (2 + 1, 3 + 3 + 3, 27)
    match = table("mhM@1,-1/1 qmq@-1,0/5 Mqh@0,1/2")
    assert scorepad(match)["market"] == (2, 4, 8)
    assert scorepad(match)["house"] == (1, 1, 1)


@covers("AKR-102")
@pytest.mark.parametrize("stones", [0, 1, 7, 41])
def test_each_stone_left_is_a_point(stones: int) -> None:
    match = over(GARDEN, "", stones=[stones, 0])
    assert scorepad(match)["stones"] == stones
    assert scorepad(match)["total"] == 3 + stones


@covers("AKR-103")
def test_the_total_is_five_products_and_the_stones() -> None:
    match = table("hmb@1,-1/1 gMB@-1,0/5 GGG@0,1/2", stones=[4, 0])
    pad = scorepad(match)
    assert [pad[district] for district in DISTRICTS] == [(1, 1, 1), (1, 2, 2), (1, 2, 2), (0, 0, 0), (1, 9, 9)]
    assert pad["total"] == 1 + 2 + 2 + 0 + 9 + 4
    assert [score.total for score in match.scores()] == [18, 0 + look(match)["cities"][1]["stones"]]


@covers("AKR-103")
def test_the_highest_total_wins() -> None:
    for cities, winner in (((GARDEN, MARKET), 0), ((MARKET, GARDEN), 1)):
        result = over(*cities, stones=[0, 0]).result
        assert result is not None
        assert result.winners == (winner,)
        assert sorted(score.total for score in result.scores) == [2, 3]
        assert result.places == ((1, 2) if winner == 0 else (2, 1))


@covers("AKR-103")
def test_stones_count_in_the_total_before_they_break_a_tie() -> None:
    result = over(GARDEN, MARKET, stones=[0, 2]).result
    assert result is not None
    assert result.winners == (1,)  # 3 against 2 + 2


@covers("AKR-104")
def test_with_equal_totals_the_player_with_more_stones_wins() -> None:
    result = over(GARDEN, TWO_GARDENS, stones=[4, 1]).result
    assert result is not None
    assert [score.total for score in result.scores] == [7, 7]
    assert (result.winners, result.places) == ((0,), (1, 2))
    result = over(TWO_GARDENS, GARDEN, stones=[1, 4]).result
    assert result is not None
    assert (result.winners, result.places) == ((1,), (2, 1))


@covers("AKR-105")
def test_equal_points_and_stones_make_a_shared_victory() -> None:
    result = over(GARDEN, "qgG@-1,0/5", stones=[2, 2]).result
    assert result is not None
    assert (result.winners, result.places) == ((0, 1), (1, 1))


@covers("AKR-104", "AKR-105")
def test_places_are_shared_further_down_too() -> None:
    result = over(MARKET, GARDEN, MARKET, TWO_GARDENS, stones=[1, 0, 1, 0]).result
    assert result is not None
    assert [score.total for score in result.scores] == [3, 3, 3, 6]
    assert (result.winners, result.places) == ((3,), (2, 4, 2, 1))


@covers("AKR-103")
def test_there_is_no_winner_before_the_end() -> None:
    match = table(GARDEN, site="qqq qqq", stones=[0, 0])
    assert match.result is None
    match = played(match, "place 0 0,1/2")
    assert match.result is not None
    assert match.result.winners == (0,)


@covers("AKR-101")
def test_a_move_can_be_previewed_with_its_points() -> None:
    match = table("hhq@1,-1/1", site="hhh qqq", stones=[0, 5])
    shown: Any = match.preview(0, "place 0 3,-3/1")["score"]
    assert (shown["before"]["total"], shown["after"]["total"], shown["change"]) == (2, 5, 3)
    assert scorepad(played(match, "place 0 3,-3/1"))["total"] == 5
    assert scorepad(match)["total"] == 2  # nothing has happened yet


@covers("AKR-101", "AKR-102", "AKR-103")
def test_a_city_of_printed_tiles_counted_by_hand() -> None:
    # level 1: 17 on (1,-1) (2,-2) (2,-1) and 13 on (0,1) (1,1) (0,2); level 2: 15 on (1,0) (1,-1) (2,-1)
    match = agora.position("akropolis", {"cities": ["s 17@1,-1/1 15@1,0/0 13@0,1/2", "s"], "stones": [3, 0]}, seed=1)
    assert scorepad(match) == {
        "house": (2 + 1, 1, 3),  # the one at (2,-2) stands alone
        "market": (2, 0, 0),  # the market plaza is covered
        "barracks": (0, 0, 0),
        "temple": (0, 0, 0),
        "garden": (2, 3, 6),  # the garden on level 1 is covered
        "stones": 3,
        "total": 12,
    }
