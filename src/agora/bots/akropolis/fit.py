"""Fits weights to games: what tells a good placement from a bad one. Needs numpy.

A city is worth what it is expected to be worth after one more tile. The fit looks only at the differences between the
placements of one turn: what they have in common, such as the luck of a game, teaches nothing about the choice.
"""

from collections.abc import Mapping, Sequence
from itertools import chain
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from agora.bots.akropolis.features import FEATURES
from agora.bots.akropolis.weights import Weights, basis
from agora.bots.trainee import Sample

RIDGE = 30.0  # as if this many samples of usual size had confirmed the weights before
SMALL = 1e-6  # so that a feature that is always 0 keeps its weight
LEAST_VARIANCE = 1.0
KNOWN = 5  # numbers before the features of a sample: side, turn, own tiles to come, points now, worth one tile later
MOST_TURNS = 1000  # of a game
ONE = FEATURES.index("one")

Numbers = NDArray[np.float64]
Places = NDArray[np.int64]


class Cities(NamedTuple):
    """The samples of many games as columns."""

    turn: Places  # a number for each turn of each game
    first: NDArray[np.bool_]  # whether it is the city of the game
    tiles: Places  # own tiles to come
    now: Numbers
    then: Numbers  # what it is expected to be worth one tile later
    inputs: Numbers  # features times basis


def fitted(games: Sequence[Sequence[Sample]], before: Weights, ridge: float = RIDGE) -> Weights:
    """The weights with which a city is worth what it is expected to be worth one tile later."""
    if not any(games):
        return before
    cities = columns(games)
    start = np.array(before.numbers, dtype=np.float64).ravel()
    inputs = centred(cities.inputs, cities.turn)
    gain = centred((cities.then - cities.now)[:, None], cities.turn)[:, 0]
    products = inputs.T @ inputs
    usual = np.maximum(products.diagonal() / len(cities.tiles), SMALL)
    change = np.linalg.solve(products + np.diag(ridge * usual), inputs.T @ (gain - inputs @ start))
    return calibrated(games, cities, start + change, before)


def columns(games: Sequence[Sequence[Sample]]) -> Cities:
    """Samples as columns."""
    known = np.array(list(chain.from_iterable(games)), dtype=np.float64)
    turns = np.concatenate([[MOST_TURNS * number + sample[1] for sample in game] for number, game in enumerate(games)])
    first = np.diff(turns, prepend=-1) != 0
    tiles = known[:, 2].astype(np.int64)
    inputs = _times(known[:, KNOWN:], tiles)
    return Cities(np.cumsum(first) - 1, first, tiles, known[:, 3], known[:, 4], inputs)


def _times(found: Numbers, tiles: Places) -> Numbers:
    """Features times basis."""
    none = (0.0,) * len(basis(1))
    by_tiles = np.array([none, *(basis(k) for k in range(1, tiles.max() + 1))])
    times: Numbers = (found[:, :, None] * by_tiles[tiles][:, None, :]).reshape(len(found), -1)
    return times


def centred(rows: Numbers, turn: Places) -> Numbers:
    """The differences from the mean of each turn."""
    sums = np.zeros((turn[-1] + 1, rows.shape[1]))
    np.add.at(sums, turn, rows)
    return rows - (sums / np.bincount(turn)[:, None])[turn]


def calibrated(games: Sequence[Sequence[Sample]], cities: Cities, numbers: Numbers, before: Weights) -> Weights:
    """The weights, with a constant and a spread that agree with the results of the games."""
    ends = [{sample[0]: sample[3] for sample in game if not sample[2]} for game in games]
    end = np.array([end[sample[0]] for game, end in zip(games, ends, strict=True) for sample in game])
    rows = numbers.reshape(len(FEATURES), -1).copy()
    rows[ONE] = 0
    told = cities.now + cities.inputs @ rows.ravel()
    constant = cities.inputs.reshape(len(told), len(FEATURES), -1)[:, ONE]
    known = cities.first & (cities.tiles > 0)
    rows[ONE] = np.linalg.lstsq(constant[known], (end - told)[known], rcond=None)[0]
    told += constant @ rows[ONE]
    played = [[(*sample[:4], worth) for sample, worth in game] for game in _split(games, told, cities.first)]
    return Weights(rows.tolist(), lead_variance(played, ends, before.spread))


def _split(
    games: Sequence[Sequence[Sample]], told: Numbers, first: NDArray[np.bool_]
) -> list[list[tuple[Sample, float]]]:
    """The cities of each game, with their worth."""
    found, place = [], 0
    for game in games:
        rows = zip(game, told[place : place + len(game)], first[place : place + len(game)], strict=True)
        found.append([(sample, float(worth)) for sample, worth, played in rows if played])
        place += len(game)
    return found


def lead_variance(
    games: Sequence[Sequence[Sample]], ends: Sequence[Mapping[float, float]], before: tuple[float, float]
) -> tuple[float, float]:
    """How far a predicted lead is from the final one: the variance at the end, and what each own tile to come adds.

    The last number of a sample is what its city is worth.
    """
    rows = []
    for game, end in zip(games, ends, strict=True):
        values = dict[float, float]()
        for side, _, tiles, *_, worth in game:
            values[side] = worth
            if 1 < len(values) == len(end):
                rows.append((1.0, tiles, (_lead(values, side) - _lead(end, side)) ** 2))
    if not rows:
        return before  # there is no lead in a solo game
    known = np.array(rows)
    at_end, per_tile = np.linalg.lstsq(known[:, :2], known[:, 2], rcond=None)[0]
    return max(float(at_end), LEAST_VARIANCE), max(float(per_tile), LEAST_VARIANCE)


def _lead(values: Mapping[float, float], side: float) -> float:
    return values[side] - max(value for other, value in values.items() if other != side)
