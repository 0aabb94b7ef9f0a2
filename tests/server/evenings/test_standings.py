"""Standings: what places, byes and games without a result are worth, and what decides between equals."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from agora.server.evenings.standings import MEAN, WIN, Score, place_points, standings


@given(st.lists(st.integers(0, 3), min_size=2, max_size=5))
def test_a_table_is_worth_the_same_whatever_its_size_and_ties(totals: list[int]) -> None:
    places = [1 + sum(other > mine for other in totals) for mine in totals]
    got = place_points(places)
    assert sum(got) == MEAN * len(totals)
    assert all((a < b) == (x > y) for a, x in zip(places, got, strict=True) for b, y in zip(places, got, strict=True))
    assert all(0 <= one <= WIN for one in got)


def ranked(scores: list[Score], people: int) -> list[tuple[int, int]]:
    return [(one.place, one.person) for one in standings(range(people), scores, [])]


def test_points_for_places_come_first() -> None:
    assert ranked([Score([0, 1], [2, 1], [90, 10])], 2) == [(1, 1), (2, 0)]


def test_game_points_decide_between_equal_points() -> None:
    scores = [Score([0, 1], [1, 2], [50, 40]), Score([2, 3], [1, 2], [60, 10])]
    assert ranked(scores, 4) == [(1, 2), (2, 0), (3, 1), (4, 3)]


def test_the_strength_of_opponents_decides_after_game_points() -> None:
    scores = [
        Score([0, 1], [1, 2], [50, 40]),
        Score([2, 3], [1, 2], [50, 40]),
        Score([1, 3], [1, 2], [45, 40]),  # so whoever has beaten 1 has beaten somebody stronger
    ]
    assert ranked(scores, 4)[:2] == [(1, 0), (2, 2)]


def test_those_who_are_equal_in_everything_share_a_place() -> None:
    scores = [Score([0, 1], [1, 2], [50, 40]), Score([2, 3], [1, 2], [50, 40])]
    assert ranked(scores, 4) == [(1, 0), (1, 2), (3, 1), (3, 3)]


def test_a_bye_and_a_game_without_a_result_are_worth_an_average_seat() -> None:
    found = {one.person: one for one in standings(range(4), [Score([0, None, 1], None, None)], [2])}
    assert [found[person].points for person in range(4)] == [MEAN, MEAN, MEAN, 0]
    assert (found[0].games, found[2].games, found[2].byes, found[0].wins) == (1, 0, 1, 0)


def test_bots_get_places_but_do_not_stand_in_the_list() -> None:
    (one,) = standings([0], [Score([None, 0], [1, 2], [70, 60])], [])
    assert (one.points, one.game_points, one.strength) == (0, 60, 0)
