"""Intervals cover the truth as often as they say, ratings order the strong before the weak, tests stop in time."""

from __future__ import annotations

import math
import random

import pytest

from agora.arena.estimates import ELO, bradley_terry, mean_of, openskill, share_of, wilson
from agora.arena.sequential import BOUND, Hypotheses, judge

STRENGTH = {"a": 0.8, "b": 0.2, "c": -0.3, "d": -0.7}  # on average 0


def placed(rng: random.Random, names: list[str]) -> list[str]:
    """The names in the order in which they come in, by Plackett and Luce's model."""
    left, order = list(names), []
    while left:
        order.append(rng.choices(left, [math.exp(STRENGTH[name]) for name in left])[0])
        left.remove(order[-1])
    return order


def counted(rng: random.Random, games: int, seats: int) -> dict[tuple[str, str], float]:
    wins: dict[tuple[str, str], float] = {}
    for _ in range(games):
        order = placed(rng, rng.sample(list(STRENGTH), seats))
        for i, first in enumerate(order):
            for second in order[i + 1 :]:
                wins[first, second] = wins.get((first, second), 0.0) + 2 / seats
    return wins


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_intervals_of_ratings_cover_the_truth_as_often_as_they_say(seats: int):
    rng, inside, runs = random.Random(1), 0, 60
    for _ in range(runs):
        found = bradley_terry(counted(rng, 150, seats), list(STRENGTH))
        inside += sum(found[name].low <= ELO * STRENGTH[name] <= found[name].high for name in STRENGTH)
    assert 0.92 < inside / (4 * runs) <= 0.995


def test_ratings_are_on_average_0_and_one_who_always_wins_has_one():
    found = bradley_terry({("a", "b"): 50.0}, ["a", "b"])
    assert found["a"].value == pytest.approx(-found["b"].value)
    assert 300 < found["a"].value < 500
    assert found["a"].low > 0 > found["b"].high


def test_those_who_never_met_are_compared_through_others():
    found = bradley_terry({("a", "b"): 30, ("b", "a"): 10, ("b", "c"): 30, ("c", "b"): 10}, ["a", "b", "c"])
    assert found["a"].value > found["b"].value > found["c"].value


def test_deals_that_cancel_make_the_interval_of_a_share_narrower():
    split = share_of([[1.0, 0.0]] * 40 + [[1.0, 1.0]] * 10)
    alone = wilson(0.6, 100)
    assert split.value == alone.value
    assert split.high - split.low < alone.high - alone.low


def test_deals_that_go_one_way_make_it_wider():
    same = share_of([[1.0, 1.0]] * 30 + [[0.0, 0.0]] * 20)
    alone = wilson(0.6, 100)
    assert same.high - same.low > 1.3 * (alone.high - alone.low)


def test_one_who_always_wins_is_not_sure_to():
    assert 0.9 < share_of([[1.0, 1.0]] * 30).low < 1


def test_the_mean_of_one_deal_has_no_interval():
    assert mean_of([[1.0, 3.0]]) == (2.0, -math.inf, math.inf)
    value, low, high = mean_of([[1.0, 3.0], [2.0, 4.0], [0.0, 2.0]])
    assert low < value == 2.0 < high


def test_openskill_rates_the_stronger_higher_and_takes_two_seats_of_one_bot():
    found = openskill([(("a", "b", "a"), (1, 3, 2))] * 10, ["a", "b"])
    assert found
    assert found["a"].mu > 30 > 20 > found["b"].mu


def scores(rng: random.Random, elo: float, deals: int) -> list[float]:
    chance = 1 / (1 + 10 ** (-elo / 400))
    return [((rng.random() < chance) + (rng.random() < chance)) / 2 for _ in range(deals)]


@pytest.mark.slow
def test_a_sequential_test_is_seldom_wrong_and_stops_before_the_end():
    rng, hypotheses = random.Random(1), Hypotheses(0, 80)
    weak = [judge(scores(rng, 0, 400), hypotheses) for _ in range(150)]
    strong = [judge(scores(rng, 80, 400), hypotheses) for _ in range(150)]
    assert sum(verdict.stronger is True for verdict in weak) <= 15  # 5 % of 150, and some luck
    assert sum(verdict.stronger is False for verdict in strong) <= 15
    assert sum(verdict.decided for verdict in weak + strong) > 280
    assert sum(verdict.deals for verdict in strong) / 150 < 200


def test_a_test_that_is_not_decided_says_so():
    verdict = judge([0.5] * 12, Hypotheses(-10, 10))
    assert (verdict.deals, verdict.decided) == (12, False)
    assert abs(verdict.ratio) < BOUND
    assert judge([1.0] * 5, Hypotheses(0, 20)).decided is False, "it does not look before the tenth deal"
