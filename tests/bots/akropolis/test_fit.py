"""Fitting weights to games, and the training that goes on where it stopped."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from agora.arena.paired import interval
from agora.arena.train_akropolis import Plan, read_samples, train
from agora.bots.akropolis.features import FEATURES
from agora.bots.akropolis.fit import AHEAD, LUCK, Sample, decomposed, fitted, shortened, solved
from agora.bots.akropolis.weights import Weights, basis, read_weights, written
from agora.core.chance import Quick
from agora.games.akropolis import GAME
from tests.bots.akropolis.tables import options

NOTHING = Weights([[0.0] * len(basis(1)) for _ in FEATURES])


def test_a_fit_finds_the_weights_that_made_the_samples():
    rng = Quick(1)
    true = Weights([[rng.below(9) - 4.0 for _ in basis(1)] for _ in FEATURES])
    samples = []
    for _ in range(4000):
        tiles, found = 1 + rng.below(17), [rng.below(10) for _ in FEATURES]
        samples.append(Sample(tiles, sum(a * b for a, b in zip(true.at(tiles), found, strict=True)), found))
    samples.sort(key=lambda sample: sample.tiles)  # so that none looks like the same city later on
    again = fitted(samples, NOTHING, ridge=1e-6, rounds=1)
    for tiles in (1, 9, 17):
        assert again.at(tiles) == pytest.approx(true.at(tiles), abs=1e-3)


def test_a_fit_that_learns_nothing_leaves_the_weights_as_they_were():
    before = Weights([[1.0, 2.0, 3.0] for _ in FEATURES])
    assert fitted([], before).numbers == before.numbers


def test_luck_after_the_next_tiles_is_left_out():
    # two cities, equal but for 30 points that the second one gains with its last tile
    rows = [[Sample(tiles, tiles + extra, [0.0] * len(FEATURES)) for tiles in range(9, -1, -1)] for extra in (0, 30)]
    told = [0.0] * 20
    gains = shortened([*rows[0], *rows[1]], told)
    assert gains[10] - gains[0] == pytest.approx(30 * LUCK)
    assert gains[0] == pytest.approx(9 + 15 * (1 - LUCK))
    ends = slice(-AHEAD, None)
    assert gains[ends] == [sample.gain for sample in rows[1][ends]]


def test_equations_are_solved():
    matrix = [[4.0, 1.0, 2.0], [1.0, 5.0, 3.0], [2.0, 3.0, 6.0]]
    x = [1.0, -2.0, 3.0]
    vector = [sum(a * b for a, b in zip(row, x, strict=True)) for row in matrix]
    assert solved(decomposed(matrix), vector) == pytest.approx(x)


def test_weights_are_read_as_they_were_written(tmp_path: Path):
    weights = Weights([[k, k + 0.25, -k] for k, _ in enumerate(FEATURES)])
    (tmp_path / "w.json").write_text(written(weights, {"how": "by hand"}))
    assert read_weights(tmp_path / "w.json").numbers == weights.numbers


@pytest.mark.slow
def test_training_goes_on_where_it_stopped(tmp_path: Path):
    plan = Plan(tmp_path, options(), games=2, gate=2)
    (first,) = [line for line in train(plan, 1) if "%" in line]
    assert first.startswith("step 0")
    assert len(list(read_samples(tmp_path, [0]))) == 2 * 36
    made = json.loads((tmp_path / "step-0.json").read_text())["made"]
    assert (made["games"], made["rules"], made["options"]["seats"]) == (2, GAME.rules_version, 2)
    assert "% of 2 games" in made["strength"]
    assert [line[:6] for line in train(plan, 1) if "%" in line] == ["step 1"]
    assert {path.name for path in tmp_path.glob("s*")} == {
        "samples-0.jsonl",
        "samples-1.jsonl",
        "step-0.json",
        "step-1.json",
    }


def test_the_interval_of_a_share_holds_it():
    low, high = interval([1.0, 0.0, 0.5, 1.0])
    assert 0 < low < 0.625 < high < 1
