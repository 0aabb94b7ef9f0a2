"""Fitting weights to games."""

from __future__ import annotations

import json

import numpy as np
import pytest

from agora.arena.paired import interval
from agora.arena.simulate import record_one
from agora.bots.akropolis.features import FEATURES
from agora.bots.akropolis.fit import AHEAD, LUCK, columns, fitted, lead_variance, shortened
from agora.bots.akropolis.training import TRAINEE
from agora.bots.akropolis.weights import Weights, basis, points_alone
from agora.bots.random_ import RandomBot
from agora.core.chance import Quick
from agora.games.akropolis import GAME
from tests.bots.akropolis.tables import options

NONE = [0.0] * len(FEATURES)


def test_a_fit_finds_the_weights_that_made_the_samples():
    rng = Quick(1)
    true = Weights([[rng.below(9) - 4.0 for _ in basis(1)] for _ in FEATURES], (1.0, 1.0))
    games = []
    for _ in range(4000):  # a game of one tile each, so that none is the same city later on
        tiles, found = 1 + rng.below(AHEAD), [float(rng.below(10)) for _ in FEATURES]
        games.append([[0.0, tiles, 7.0, 7 + sum(a * b for a, b in zip(true.at(tiles), found, strict=True)), *found]])
    again = fitted(games, points_alone(), ridge=1e-6, rounds=1)
    for tiles in range(1, AHEAD + 1):
        assert again.at(tiles) == pytest.approx(true.at(tiles), abs=0.01)


def test_a_fit_that_learns_nothing_leaves_the_weights_as_they_were():
    before = Weights([[1.0, 2.0, 3.0] for _ in FEATURES], (1.0, 2.0))
    assert fitted([], before) is before


def test_luck_after_the_next_tiles_is_left_out():
    # two cities, equal but for 30 points that the second one gains with its last tile
    rows = [[[0.0, tiles, 50.0, 50.0 + tiles + extra, *NONE] for tiles in range(9, -1, -1)] for extra in (0, 30)]
    gains = shortened(columns(rows), np.zeros(20))
    assert gains[10] - gains[0] == pytest.approx(30 * LUCK)
    assert gains[0] == pytest.approx(LUCK * 9 + (1 - LUCK) * (9 - AHEAD + 15))
    assert gains[-AHEAD:].tolist() == [31.0, 30.0]


def test_the_variance_of_the_lead_grows_with_the_tiles_to_come():
    # each side is told to have 10 points at any time, and side 0 ends with so many more as it had tiles to come
    games = [[[side, tiles, 10.0, 10 + (1 - side) * end] for side in (0, 1)] for tiles, end in ((0, 2), (5, 7))]
    end, per_tile = lead_variance(games, np.full(4, 10.0), (0.0, 0.0))
    assert (end, per_tile) == (pytest.approx(4), pytest.approx((49 - 4) / 5))
    assert lead_variance([games[0][:1]], np.full(1, 10.0), (3.0, 4.0)) == (3.0, 4.0)


def test_weights_are_read_as_they_were_written():
    weights = Weights([[k, k + 0.25, -k] for k, _ in enumerate(FEATURES)], (2.0, 3.5))
    again = TRAINEE.read(json.loads(json.dumps(TRAINEE.write(weights))))
    assert again.numbers == weights.numbers
    assert again.spread == weights.spread


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_there_is_a_sample_of_each_city_after_each_of_its_tiles(seats: int):
    played = record_one(GAME, options(seats), [RandomBot()] * seats, "1")
    samples = TRAINEE.samples(played)
    tiles = sum(seat >= 0 for seat, _ in played.moves)
    assert len(samples) == tiles
    for seat in range(seats):
        own = [sample for sample in samples if sample[0] == seat]
        assert [sample[1] for sample in own] == list(range(tiles // seats))[::-1]
        assert own[-1][2] == own[-1][3] == played.totals[seat]
        assert all(len(sample) == 4 + len(FEATURES) for sample in own)


def test_the_interval_of_a_share_contains_the_share():
    low, high = interval([1.0, 0.0, 0.5, 1.0])
    assert 0 < low < 0.625 < high < 1
