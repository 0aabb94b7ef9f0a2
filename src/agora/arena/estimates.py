"""Numbers with their 95 % intervals, and ratings from who came before whom."""

import math
from collections.abc import Mapping, Sequence
from statistics import fmean, variance
from typing import NamedTuple

NORMAL_95 = 1.96
ELO = 400 / math.log(10)  # points of Elo for a factor e in the odds
FEW_DEALS = 20  # with fewer, the games of a deal count as independent


class Estimate(NamedTuple):
    """A number and its 95 % interval."""

    value: float
    low: float
    high: float


def wilson(share: float, n: float) -> Estimate:
    """A share of n independent games with Wilson's interval.

    >>> [round(bound, 2) for bound in wilson(0.6, 100)]
    [0.6, 0.5, 0.69]
    """
    z = NORMAL_95
    middle, half = share + z * z / (2 * n), z * math.sqrt(share * (1 - share) / n + z * z / (4 * n * n))
    return Estimate(share, max(0.0, (middle - half) / (1 + z * z / n)), min(1.0, (middle + half) / (1 + z * z / n)))


def share_of(deals: Sequence[Sequence[float]]) -> Estimate:
    """The mean of shares that come in deals. The games of one deal depend on each other, different deals do not.

    The spread between deals says how many independent games they are worth; Wilson's interval is taken for that many.
    """
    games = [share for deal in deals for share in deal]
    p, n = fmean(games), float(len(games))
    if len(deals) >= FEW_DEALS and 0 < p < 1:
        spread = _variance_of_mean(deals)
        n = min(p * (1 - p) / spread, 4 * n) if spread else n
    return wilson(p, n)


def mean_of(deals: Sequence[Sequence[float]]) -> Estimate:
    """The mean of numbers that come in deals."""
    numbers = [number for deal in deals for number in deal]
    middle = fmean(numbers)
    if len(deals) < 2:
        return Estimate(middle, -math.inf, math.inf)
    half = NORMAL_95 * math.sqrt(_variance_of_mean(deals))
    return Estimate(middle, middle - half, middle + half)


def _variance_of_mean(deals: Sequence[Sequence[float]]) -> float:
    """The variance of the mean over all games, from the spread between deals, which may differ in size."""
    size = fmean(len(deal) for deal in deals)
    middle = fmean(number for deal in deals for number in deal)
    return variance([sum(number - middle for number in deal) / size for deal in deals], 0.0) / len(deals)


def bradley_terry(wins: Mapping[tuple[str, str], float], names: Sequence[str]) -> dict[str, Estimate]:
    """Elo ratings, on average 0, that best explain how often each came before each other.

    `wins[a, b]` says how often a came before b, a tie counting half. Each pair gets one draw more than it played, so
    that one who always wins has a rating too. The intervals come from the curvature of the likelihood.
    """
    k = len(names)
    won = [[wins.get((a, b), 0.0) + 0.5 if a != b else 0.0 for b in names] for a in names]
    met = [[won[i][j] + won[j][i] for j in range(k)] for i in range(k)]
    strength = [0.0] * k
    for _ in range(100):  # Newton's steps; a handful is enough
        chance = [[1 / (1 + math.exp(strength[j] - strength[i])) for j in range(k)] for i in range(k)]
        slope = [sum(won[i][j] - met[i][j] * chance[i][j] for j in range(k)) for i in range(k)]
        spread = _covariance(met, chance)
        step = [sum(spread[i][j] * slope[j] for j in range(k)) for i in range(k)]
        largest = max(map(abs, step))
        strength = [s + d * min(1.0, 2 / largest) if largest else s for s, d in zip(strength, step, strict=True)]
        if largest < 1e-9:
            break
    halves = [NORMAL_95 * math.sqrt(spread[i][i]) for i in range(k)]
    return {
        name: Estimate(ELO * s, ELO * (s - half), ELO * (s + half))
        for name, s, half in zip(names, strength, halves, strict=True)
    }


def _covariance(met: Sequence[Sequence[float]], chance: Sequence[Sequence[float]]) -> list[list[float]]:
    """The covariance of strengths that add up to 0: the inverse of the information, on the rest of the space."""
    k = len(met)
    weight = [[met[i][j] * chance[i][j] * chance[j][i] for j in range(k)] for i in range(k)]
    information = [[(sum(weight[i]) if i == j else -weight[i][j]) + 1 / k for j in range(k)] for i in range(k)]
    return [[each - 1 / k for each in row] for row in inverse(information)]


def inverse(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    """The inverse of a symmetric positive matrix (Gauss and Jordan)."""
    k = len(matrix)
    rows = [[*row, *(float(i == j) for j in range(k))] for i, row in enumerate(matrix)]
    for i in range(k):
        pivot = rows[i][i]
        rows[i] = [each / pivot for each in rows[i]]
        for j in range(k):
            if j != i and rows[j][i]:
                rows[j] = [a - rows[j][i] * b for a, b in zip(rows[j], rows[i], strict=True)]
    return [row[k:] for row in rows]


class Skill(NamedTuple):
    """A rating of openskill: its mean and its standard deviation."""

    mu: float
    sigma: float


def openskill(games: Sequence[tuple[Sequence[str], Sequence[int]]], names: Sequence[str]) -> dict[str, Skill] | None:
    """Plackett–Luce ratings after games of (who sat, in which place they came); None if openskill is not installed."""
    try:
        from openskill.models import PlackettLuce
    except ImportError:
        return None
    model = PlackettLuce()
    ratings = {name: model.rating(name=name) for name in names}
    for seated, places in games:
        rated = model.rate([[ratings[name]] for name in seated], ranks=[float(place) for place in places])
        for name in dict.fromkeys(seated):  # one who has several seats gets the mean
            new = [team[0] for other, team in zip(seated, rated, strict=True) if other == name]
            ratings[name] = model.rating(fmean(each.mu for each in new), fmean(each.sigma for each in new), name)
    return {name: Skill(each.mu, each.sigma) for name, each in ratings.items()}
