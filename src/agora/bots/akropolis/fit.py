"""Fits weights to games: a least-squares fit of what cities still gain to their features. Needs numpy.

What a city gains until the end of the game is largely luck. So only the points of its next few tiles are taken from
the game; the rest is the value that the weights give to the city after those tiles. The fit is repeated with the new
weights until they hardly change.
"""

from collections.abc import Mapping, Sequence
from itertools import chain
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from agora.bots.akropolis.features import FEATURES
from agora.bots.akropolis.weights import Weights, basis
from agora.bots.trainee import Sample

AHEAD = 2  # own tiles whose points a sample takes from the game
LUCK = 0.05  # the share of the true result that a sample keeps
RIDGE = 100.0  # as if this many samples of usual size had confirmed the weights before
ROUNDS = 20
SMALL = 1e-6  # so that a feature that is always 0 keeps its weight
LEAST_VARIANCE = 1.0
KNOWN = 4  # numbers before the features of a sample: side, own tiles to come, points now, points at the end

Numbers = NDArray[np.float64]
Places = NDArray[np.int64]


class Cities(NamedTuple):
    """The samples of many games as columns."""

    tiles: Places  # own tiles to come
    now: Numbers
    end: Numbers
    later: Places  # the index of the same city `AHEAD` tiles later; -1 if the game is over by then
    inputs: Numbers  # features times basis


def fitted(games: Sequence[Sequence[Sample]], before: Weights, ridge: float = RIDGE, rounds: int = ROUNDS) -> Weights:
    """The weights that best predict what cities still gain; each round starts from the weights of the round before."""
    if not any(games):
        return before
    cities = columns(games)
    products = cities.inputs.T @ cities.inputs
    usual = np.maximum(products.diagonal() / len(cities.tiles), SMALL)
    inverse = np.linalg.inv(products + np.diag(ridge * usual))
    numbers = np.array(before.numbers, dtype=np.float64).ravel()
    for _ in range(rounds):
        told = cities.inputs @ numbers
        numbers = numbers + inverse @ (cities.inputs.T @ (shortened(cities, told) - told))
    spread = lead_variance(games, cities.now + cities.inputs @ numbers, before.spread)
    return Weights(numbers.reshape(len(FEATURES), -1).tolist(), spread)


def columns(games: Sequence[Sequence[Sample]]) -> Cities:
    """Samples as columns."""
    known = np.array(list(chain.from_iterable(games)), dtype=np.float64)
    tiles = known[:, 1].astype(np.int64)
    by_tiles = np.array([basis(k) if k else (0.0,) * len(basis(1)) for k in range(tiles.max() + 1)])
    inputs = (known[:, KNOWN:, None] * by_tiles[tiles][:, None, :]).reshape(len(known), -1)
    return Cities(tiles, known[:, 2], known[:, 3], _later(games), inputs)


def _later(games: Sequence[Sequence[Sample]]) -> Places:
    """The index of each city `AHEAD` tiles later."""
    found, place = [], 0
    for game in games:
        places = {(side, tiles): place + k for k, (side, tiles, *_) in enumerate(game)}
        found += [places[side, tiles - AHEAD] if tiles > AHEAD else -1 for side, tiles, *_ in game]
        place += len(game)
    return np.array(found, dtype=np.int64)


def shortened(cities: Cities, told: Numbers) -> Numbers:
    """What each city gains; after the next few tiles, most of the luck is replaced by what the weights predict."""
    gain = cities.end - cities.now
    count = np.maximum(np.bincount(cities.tiles), 1)
    missing = (
        np.bincount(cities.tiles, weights=gain - told) / count
    )  # by tiles to come: how far predictions are too low
    later = cities.later
    expected = cities.now[later] - cities.now + told[later] + missing[cities.tiles[later]]
    return np.where(later < 0, gain, LUCK * gain + (1 - LUCK) * expected)


def lead_variance(games: Sequence[Sequence[Sample]], told: Numbers, before: tuple[float, float]) -> tuple[float, float]:
    """How far a predicted lead is from the final one: the variance at the end, and what each own tile to come adds."""
    rows, place = [], 0
    for game in games:
        values, ends = dict[float, float](), {sample[0]: sample[3] for sample in game}
        for side, tiles, *_ in game:
            values[side] = told[place]
            place += 1
            if 1 < len(values) == len(ends):
                rows.append((1.0, tiles, (_lead(values, side) - _lead(ends, side)) ** 2))
    if not rows:
        return before  # there is no lead in a solo game
    known = np.array(rows)
    end, per_tile = np.linalg.lstsq(known[:, :2], known[:, 2], rcond=None)[0]
    return max(float(end), LEAST_VARIANCE), max(float(per_tile), LEAST_VARIANCE)


def _lead(values: Mapping[float, float], side: float) -> float:
    return values[side] - max(value for other, value in values.items() if other != side)
