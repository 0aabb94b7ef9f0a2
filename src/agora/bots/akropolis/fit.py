"""Fits weights to games: the least squares of what cities still gain over their features.

What a city gains to the end of the game depends on much luck. So only the points of its next few tiles are taken from
the game; for the rest the weights before are asked, with the city as it is then.

The weight of a feature is a sum over `basis`, so samples with the same number of tiles to come share their basis and
are summed up together first. The standard library is fast enough for this: a minute for a hundred thousand samples.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from operator import mul
from statistics import fmean as mean
from typing import NamedTuple

from agora.bots.akropolis.features import FEATURES
from agora.bots.akropolis.weights import Weights, basis

AHEAD = 3  # own tiles of which a sample takes the points as they came
LUCK = 0.1  # how much of the true end a sample keeps
RIDGE = 100.0  # as if so many samples of usual size had said that the weights before are right


class Sample(NamedTuple):
    """A city after one of its tiles was laid, and what it came to."""

    tiles: int  # own tiles to come
    gain: float  # points at the end less points now
    features: Sequence[float]


def fitted(samples: Iterable[Sample], before: Weights, ridge: float = RIDGE) -> Weights:
    """The weights that tell best what cities still gain, not farther from those before than the samples call for."""
    by_tiles: dict[int, list[Sample]] = defaultdict(list)
    for sample in samples:
        if sample.tiles > 0:
            known = sum(map(mul, before.at(sample.tiles), sample.features))
            by_tiles[sample.tiles].append(sample._replace(gain=sample.gain - known))
    size, several = len(FEATURES), len(basis(1))
    matrix = [[0.0] * (size * several) for _ in range(size * several)]
    vector = [0.0] * (size * several)
    scale = _scales([sample for group in by_tiles.values() for sample in group])
    for tiles, group in by_tiles.items():
        columns = [[sample.features[k] / scale[k] for sample in group] for k in range(size)]
        gains = [sample.gain for sample in group]
        products = [[sum(map(mul, columns[i], columns[j])) for j in range(i + 1)] for i in range(size)]
        with_gains = [sum(map(mul, column, gains)) for column in columns]
        now = basis(tiles)
        for i in range(size):
            for a in range(several):
                vector[i * several + a] += now[a] * with_gains[i]
                row = matrix[i * several + a]
                for j in range(i + 1):
                    for b in range(several):
                        row[j * several + b] += now[a] * now[b] * products[i][j]
    for k in range(size * several):
        matrix[k][k] += ridge
    found = solved(matrix, vector)
    rows = range(size)
    return Weights([[before.numbers[i][a] + found[i * several + a] / scale[i] for a in range(several)] for i in rows])


def shortened(samples: Sequence[Sample], before: Weights) -> list[Sample]:
    """The samples with most of the luck after the next few tiles replaced by what the weights before expect.

    The samples of one city must stand together in the order of the game.
    """
    told = [sum(map(mul, before.at(sample.tiles), sample.features)) for sample in samples]
    errors: dict[int, list[float]] = defaultdict(list)
    for sample, value in zip(samples, told, strict=True):
        errors[sample.tiles].append(sample.gain - value)
    missing = {tiles: mean(group) for tiles, group in errors.items()}
    found = []
    for i, sample in enumerate(samples):
        later = samples[i + AHEAD] if i + AHEAD < len(samples) else None
        if later and 0 < later.tiles == sample.tiles - AHEAD:
            expected = told[i + AHEAD] + missing[later.tiles]
            gain = sample.gain - later.gain + expected
            found.append(sample._replace(gain=LUCK * sample.gain + (1 - LUCK) * gain))
        else:
            found.append(sample)
    return found


def _scales(samples: Sequence[Sample]) -> list[float]:
    """The usual size of each feature, so that the ridge treats all alike."""
    count = max(1, len(samples))
    return [
        max(1e-3, (sum(sample.features[k] ** 2 for sample in samples) / count) ** 0.5) for k in range(len(FEATURES))
    ]


def solved(matrix: Sequence[Sequence[float]], vector: Sequence[float]) -> list[float]:
    """Solve matrix · x = vector for a symmetric positive matrix, of which the lower half is read (Cholesky).

    >>> [round(x, 9) for x in solved([[4.0, 0.0], [2.0, 3.0]], [8.0, 7.0])]
    [1.25, 1.5]
    """
    size = len(vector)
    lower: list[list[float]] = []
    for i in range(size):
        row: list[float] = []
        for j in range(i + 1):
            rest = matrix[i][j] - sum(map(mul, row, lower[j] if j < i else row))
            row.append(rest**0.5 if i == j else rest / lower[j][j])
        lower.append(row)
    forward: list[float] = []
    for i in range(size):
        forward.append((vector[i] - sum(map(mul, lower[i], forward))) / lower[i][i])
    found = [0.0] * size
    for i in reversed(range(size)):
        found[i] = (forward[i] - sum(lower[k][i] * found[k] for k in range(i + 1, size))) / lower[i][i]
    return found
