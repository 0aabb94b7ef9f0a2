"""Fits weights to games: the least squares of what cities still gain over their features.

What a city gains to the end of the game depends on much luck. So only the points of its next few tiles are taken from
the game; for the rest the weights are asked, with the city as it is then. The fit is repeated with the new weights
until they hardly change.

The weight of a feature is a sum over `basis`, so samples with the same number of tiles to come share their basis and
are summed up together first. The standard library is fast enough for this: a minute for fifty thousand samples.
"""

from collections import defaultdict
from collections.abc import Sequence
from operator import mul
from statistics import fmean
from typing import NamedTuple

from agora.bots.akropolis.features import FEATURES
from agora.bots.akropolis.weights import Weights, basis

AHEAD = 2  # own tiles of which a sample takes the points as they came
LUCK = 0.05  # how much of the true end a sample keeps
RIDGE = 100.0  # as if so many samples of usual size had said that the weights before are right
ROUNDS = 8

Matrix = list[list[float]]


class Sample(NamedTuple):
    """A city after one of its tiles was laid, and what it came to."""

    tiles: int  # own tiles to come
    gain: float  # points at the end less points now
    features: Sequence[float]


def fitted(samples: Sequence[Sample], before: Weights, ridge: float = RIDGE, rounds: int = ROUNDS) -> Weights:
    """The weights that tell best what cities still gain, each round starting from the one before.

    The samples of one city must stand together in the order of the game.
    """
    groups = _groups(samples)
    lower = decomposed(_matrix(groups, ridge))
    weights = before
    for _ in range(rounds):
        told = [_told(weights, sample) for sample in samples]
        gains = shortened(samples, told)
        wrong = [gain - value for gain, value in zip(gains, told, strict=True)]
        change = solved(lower, _vector(groups, wrong))
        several = len(basis(1))
        numbers = [
            [old + change[k * several + a] for a, old in enumerate(row)] for k, row in enumerate(weights.numbers)
        ]
        weights = Weights(numbers)
    return weights


def shortened(samples: Sequence[Sample], told: Sequence[float]) -> list[float]:
    """What each city gains, with most of the luck after the next few tiles replaced by what is told of it then."""
    errors: dict[int, list[float]] = defaultdict(list)
    for sample, value in zip(samples, told, strict=True):
        errors[sample.tiles].append(sample.gain - value)
    missing = {tiles: fmean(group) for tiles, group in errors.items()}
    found = []
    for i, sample in enumerate(samples):
        later = samples[i + AHEAD] if i + AHEAD < len(samples) else None
        if later and 0 < later.tiles == sample.tiles - AHEAD:
            gain = sample.gain - later.gain + told[i + AHEAD] + missing[later.tiles]
            found.append(LUCK * sample.gain + (1 - LUCK) * gain)
        else:
            found.append(sample.gain)
    return found


def _told(weights: Weights, sample: Sample) -> float:
    told: float = sum(map(mul, weights.at(sample.tiles), sample.features))
    return told


class _Group(NamedTuple):
    """All samples with a number of tiles to come."""

    basis: tuple[float, ...]
    members: list[int]  # their places among the samples
    columns: Matrix  # by feature


def _groups(samples: Sequence[Sample]) -> list[_Group]:
    members: dict[int, list[int]] = defaultdict(list)
    for place, sample in enumerate(samples):
        if sample.tiles > 0:
            members[sample.tiles].append(place)
    size = range(len(FEATURES))
    return [
        _Group(basis(tiles), places, [[samples[place].features[k] for place in places] for k in size])
        for tiles, places in members.items()
    ]


def _matrix(groups: Sequence[_Group], ridge: float) -> Matrix:
    """The lower half of the products of all features with each other, summed over the samples."""
    size, several = len(FEATURES), len(basis(1))
    matrix = [[0.0] * (size * several) for _ in range(size * several)]
    for group in groups:
        for i in range(size):
            for j in range(i + 1):
                product = sum(map(mul, group.columns[i], group.columns[j]))
                for a in range(several):
                    for b in range(several):
                        matrix[i * several + a][j * several + b] += group.basis[a] * group.basis[b] * product
    count = max(1, sum(len(group.members) for group in groups))
    for k, row in enumerate(matrix):
        row[k] += ridge * max(row[k] / count, SMALL)
    return matrix


SMALL = 1e-6  # so that a feature that is always 0 keeps its weight


def _vector(groups: Sequence[_Group], wrong: Sequence[float]) -> list[float]:
    size, several = len(FEATURES), len(basis(1))
    vector = [0.0] * (size * several)
    for group in groups:
        here = [wrong[place] for place in group.members]
        for i in range(size):
            product = sum(map(mul, group.columns[i], here))
            for a in range(several):
                vector[i * several + a] += group.basis[a] * product
    return vector


def decomposed(matrix: Sequence[Sequence[float]]) -> Matrix:
    """The lower half L of L · Lᵀ = matrix (Cholesky). The matrix is symmetric and positive; its lower half is read."""
    lower: Matrix = []
    for i, given in enumerate(matrix):
        row: list[float] = []
        for j in range(i + 1):
            rest = given[j] - sum(map(mul, row, lower[j] if j < i else row))
            row.append(rest**0.5 if i == j else rest / lower[j][j])
        lower.append(row)
    return lower


def solved(lower: Matrix, vector: Sequence[float]) -> list[float]:
    """Solve L · Lᵀ · x = vector.

    >>> [round(x, 6) for x in solved(decomposed([[4.0], [2.0, 3.0]]), [8.0, 7.0])]
    [1.25, 1.5]
    """
    size = len(vector)
    forward: list[float] = []
    for i in range(size):
        forward.append((vector[i] - sum(map(mul, lower[i], forward))) / lower[i][i])
    found = [0.0] * size
    for i in reversed(range(size)):
        found[i] = (forward[i] - sum(lower[k][i] * found[k] for k in range(i + 1, size))) / lower[i][i]
    return found
