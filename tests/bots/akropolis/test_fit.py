"""Fitting weights to games."""

from __future__ import annotations

import json
from collections import Counter

import numpy as np
import pytest

from agora.arena.paired import interval
from agora.arena.simulate import record_one
from agora.bots.akropolis.features import FEATURES
from agora.bots.akropolis.fit import centred, columns, fitted, lead_variance
from agora.bots.akropolis.training import COMPARED, TRAINEE
from agora.bots.akropolis.weights import Weights, basis, points_alone
from agora.bots.random_ import RandomBot
from agora.core.chance import Quick
from agora.games.akropolis import GAME
from tests.bots.akropolis.tables import options

ONE = FEATURES.index("one")


def test_a_fit_finds_the_weights_that_made_the_samples():
    rng = Quick(1)
    true = Weights([[rng.below(9) - 4.0 for _ in basis(1)] for _ in FEATURES], (1.0, 1.0))
    games = []
    for _ in range(150):
        game, luck = [], rng.below(100)
        for turn, tiles in enumerate(range(17, 0, -1)):
            for _ in range(5):  # the luck of the game is in all cities of a turn, so it teaches nothing
                found = [float(rng.below(10)) for _ in FEATURES]
                found[ONE] = 1.0
                worth = 7 + luck + sum(a * b for a, b in zip(true.at(tiles), found, strict=True))
                game.append([0.0, turn, tiles, 7.0, worth, *found])
        games.append([*game, [0.0, 17, 0, 50.0, 0.0, *[0.0] * len(FEATURES)]])
    again = fitted(games, points_alone(), ridge=1e-6)
    for tiles in (1, 6, 17):
        expected, found = true.at(tiles), again.at(tiles)
        assert found[:ONE] + found[ONE + 1 :] == pytest.approx(expected[:ONE] + expected[ONE + 1 :], abs=0.01)


def test_the_constant_makes_cities_worth_what_they_came_to():
    none = [0.0] * len(FEATURES)
    one = [*none[:ONE], 1.0, *none[ONE + 1 :]]
    games = [[*([0.0, 9 - tiles, tiles, 20.0, 0.0, *one] for tiles in (9, 5, 1)), [0.0, 9, 0, 50.0, 0.0, *none]]]
    again = fitted(games, points_alone())
    assert [again.at(tiles)[ONE] for tiles in (9, 5, 1)] == pytest.approx([30.0] * 3)


def test_a_fit_that_learns_nothing_leaves_the_weights_as_they_were():
    before = Weights([[1.0, 2.0, 3.0] for _ in FEATURES], (1.0, 2.0))
    assert fitted([], before) is before


def test_the_cities_of_a_turn_are_compared_with_each_other():
    rows, turn = np.array([[1.0], [3.0], [10.0]]), np.array([0, 0, 1])
    assert centred(rows, turn).ravel().tolist() == [-1.0, 1.0, 0.0]


def test_the_variance_of_the_lead_grows_with_the_tiles_to_come():
    # each side is told to have 10 points at any time, and side 0 ends with so many more as it had tiles to come
    games = [[[side, 0, tiles, 0.0, 10.0] for side in (0, 1)] for tiles in (0, 5)]
    ends = [{0: 10.0 + more, 1: 10.0} for more in (2, 7)]
    end, per_tile = lead_variance(games, ends, (0.0, 0.0))
    assert (end, per_tile) == (pytest.approx(4), pytest.approx((49 - 4) / 5))
    assert lead_variance([games[0][:1]], [{0: 12.0}], (3.0, 4.0)) == (3.0, 4.0)


def test_weights_are_read_as_they_were_written():
    weights = Weights([[k, k + 0.25, -k] for k, _ in enumerate(FEATURES)], (2.0, 3.5))
    again = TRAINEE.read(json.loads(json.dumps(TRAINEE.write(weights))))
    assert again.numbers == weights.numbers
    assert again.spread == weights.spread


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_each_turn_teaches_what_its_placements_are_worth_with_one_more_tile(seats: int):
    played = record_one(GAME, options(seats), [RandomBot()] * seats, "1")
    samples = TRAINEE.samples(played, points_alone())
    assert all(len(sample) == 5 + len(FEATURES) for sample in samples)
    assert TRAINEE.samples(played, points_alone()) == samples
    cities = columns([samples])
    assert cities.first.sum() == sum(seat >= 0 for seat, _ in played.moves)
    for seat in range(seats):
        own = [sample for sample in samples if sample[0] == seat]
        assert own[-1][2:4] == [0, played.totals[seat]]
        counts = Counter(sample[2] for sample in own)
        assert counts.pop(0) == 1
        assert all(1 < count <= COMPARED for count in counts.values())
    later = [sample[4] - sample[3] for sample in samples if sample[2]]
    assert np.mean(later) > 0  # one more tile brings points


def test_the_interval_of_a_share_contains_the_share():
    low, high = interval([1.0, 0.0, 0.5, 1.0])
    assert 0 < low < 0.625 < high < 1
