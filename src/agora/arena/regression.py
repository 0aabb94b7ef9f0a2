"""What each of many things is worth, when those who have one also have others."""

import math
from collections import Counter
from collections.abc import Sequence
from itertools import product

from agora.arena.estimates import NORMAL_95, Estimate, inverse

RIDGE = 1.0  # as much as one more observation that says 0


def worth(
    held: Sequence[Sequence[Sequence[str]]], above: Sequence[Sequence[float]], names: Sequence[str]
) -> dict[str, Estimate]:
    """By name: how many points it adds, all others being equal, by least squares within each game.

    `held` says for each game and seat what the seat had, `above` its points above the mean of the game.
    """
    place = {name: k for k, name in enumerate(names)}
    matrix = [[RIDGE * (i == j) for j in range(len(names))] for i in range(len(names))]
    slope = [0.0] * len(names)
    for game, points in zip(held, above, strict=True):
        total: Counter[int] = Counter()
        for had, more in zip(game, points, strict=True):
            mine = [place[name] for name in had]
            total.update(mine)
            for i, j in product(mine, mine):
                matrix[i][j] += 1.0
            for i in mine:
                slope[i] += more
        for i, j in product(total, total):  # what all seats of a game have in common says nothing
            matrix[i][j] -= total[i] * total[j] / len(game)
    solved = inverse(matrix)
    found = [sum(a * b for a, b in zip(row, slope, strict=True)) for row in solved]
    deviation = math.sqrt(_left_over(held, above, place, found))
    halves = [NORMAL_95 * deviation * math.sqrt(max(0.0, solved[k][k])) for k in range(len(names))]
    return {name: Estimate(found[k], found[k] - halves[k], found[k] + halves[k]) for name, k in place.items()}


def _left_over(
    held: Sequence[Sequence[Sequence[str]]],
    above: Sequence[Sequence[float]],
    place: dict[str, int],
    found: Sequence[float],
) -> float:
    """The variance that the worths do not explain."""
    squares, free = 0.0, -len(found)
    for game, points in zip(held, above, strict=True):
        guessed = [sum(found[place[name]] for name in had) for had in game]
        middle = sum(guessed) / len(game)
        squares += sum((more - guess + middle) ** 2 for more, guess in zip(points, guessed, strict=True))
        free += len(game) - 1
    return squares / max(1, free)
