"""Fits the weights to games: what seats had when a round began, and the points they came to. Needs numpy."""

from collections.abc import Sequence

import numpy as np

from agora.bots.improvement.features import AMOUNTS
from agora.bots.improvement.weights import Weights, basis
from agora.bots.trainee import Sample

PRIOR = 20.0  # how many samples the guess that a weight is 0 counts for: a few points, against much luck
BEFORE_AMOUNTS = 3  # rounds left, points now, points at the end


def fitted(samples: Sequence[Sample], names: Sequence[str]) -> Weights:
    """The weights that explain best how many points seats still won. `names` are those of amounts and pieces."""
    several = len(basis(1))
    rows, scales, won = np.zeros((len(samples), len(names))), np.zeros((len(samples), several)), np.zeros(len(samples))
    pieces = BEFORE_AMOUNTS + len(AMOUNTS)
    for row, sample in enumerate(samples):
        left, now, end = sample[:BEFORE_AMOUNTS]
        rows[row, : len(AMOUNTS)] = sample[BEFORE_AMOUNTS:pieces]
        rows[row, [int(number) for number in sample[pieces:]]] = 1.0
        scales[row] = basis(int(left))
        won[row] = end - now
    wide = (rows[:, :, None] * scales[:, None, :]).reshape(len(samples), -1)
    found = np.linalg.solve(wide.T @ wide + PRIOR * np.eye(wide.shape[1]), wide.T @ won)
    numbers = found.reshape(len(names), several)
    return Weights({name: [float(x) for x in row] for name, row in zip(names, numbers, strict=True)})
