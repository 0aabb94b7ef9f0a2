"""Fits the curves of win chances to games between bots, and measures how well chances were told."""

from collections.abc import Callable, Iterator, Sequence
from math import log
from pathlib import Path
from statistics import fmean
from typing import NamedTuple

from agora.arena.kept_results import complete, read_results
from agora.arena.workers.processes import Processes
from agora.core.questions import JSON
from agora.games import AnyGame
from agora.reviews.chances import Curve
from agora.reviews.samples import Sample, read, samples, write

SURE = 1e-4  # a chance never counts as smaller than this when a fit is judged
BASES = (0.0, 0.5, 1.0, 2.0, 4.0)  # where the fit begins to look
SLOPES = (0.25, 0.5, 1.0, 1.5, 2.0, 3.0)
FIRST_STEPS = Curve(0.5, 0.25, 0.5)
LOOKS = 16  # around the best, each time closer when nothing better is found
OTHERS = 0.5  # the weight of samples from tables with another number of seats
BINS = 10

Teller = Callable[[Sample], Sequence[float]]  # tells the chance of each side


class Collection(NamedTuple):
    """Which games are played, and of how many positions samples are taken."""

    game: AnyGame
    seats: int
    seed: str
    positions: int  # of each game

    def collect(self, games: int, folder: Path, jobs: int) -> Iterator[int]:
        """Play the games that are not in the folder yet; yield how many there are so far."""
        return complete(self._file(folder), self._one, games, Processes(jobs))

    def samples(self, games: int, folder: Path) -> list[Sample]:
        """The samples of the first games in a folder."""
        kept = read_results(self._file(folder)).items()
        return [each for number, game in kept if number < games for each in read(game)]

    def _file(self, folder: Path) -> Path:
        return folder / f"{self.seed}-{self.game.id}-{self.seats}.jsonl"

    def _one(self, number: int) -> JSON:
        return write(
            samples(self.game, self.seats, f"{self.seed}/{self.game.id}/{self.seats}/{number}", self.positions)
        )


def fit(found: Sequence[Sample], others: Sequence[Sample] = ()) -> Curve:
    """The curve under which the results were most likely.

    `others` come from tables of the same game with another number of seats. They count less, and steady the fit.
    """

    def wrong(curve: Curve) -> float:
        own = len(found) * surprise(found, curve)
        return own + OTHERS * len(others) * surprise(others, curve) if others else own

    best = min((Curve(base, slope, 1.0) for base in BASES for slope in SLOPES), key=wrong)
    steps = FIRST_STEPS
    for _ in range(LOOKS):
        closer = min([best, *_around(best, steps)], key=wrong)
        if closer == best:
            steps = Curve(*[step / 2 for step in steps])
        best = closer
    return Curve(*[round(number, 3) for number in best])


def _around(curve: Curve, steps: Curve) -> Iterator[Curve]:
    """Curves with one number a step higher or lower."""
    for k, step in enumerate(steps):
        for change in (-step, step):
            numbers = list(curve)
            numbers[k] = max(0.05, numbers[k] + change)
            yield Curve(*numbers)


def surprise(found: Sequence[Sample], curve: Curve) -> float:
    """How unlikely the results were under a curve, on average."""
    return fmean(
        -share * log(max(SURE, chance))
        for each in found
        for chance, share in zip(curve.mean(each.prospects), each.shares, strict=True)
    )


def leader_wins(sample: Sample) -> Sequence[float]:
    """The baseline in which whoever has most points wins."""
    highest = max(sample.points)
    return [(points == highest) / sample.points.count(highest) for points in sample.points]


def points_share(sample: Sample) -> Sequence[float]:
    """The baseline in which each side's chance is its share of all points."""
    total = sum(map(_positive, sample.points))
    return [_positive(points) / total if total else 1 / len(sample.points) for points in sample.points]


def _positive(points: int) -> int:
    return max(0, points)


def brier(found: Sequence[Sample], tell: Teller) -> float:
    """The Brier score: the squared error of the told chances, summed over the sides, on average. 0 is perfect."""
    return fmean(
        sum((chance - share) ** 2 for chance, share in zip(tell(each), each.shares, strict=True)) for each in found
    )


class Bin(NamedTuple):
    """What became of the sides whose told chance lay in one interval."""

    samples: int
    told: float  # on average
    came: float  # the share that won


def reliability(found: Sequence[Sample], tell: Teller) -> list[Bin]:
    """What was told and what came, by intervals of the told chance; empty ones are left out."""
    bins: list[list[tuple[float, float]]] = [[] for _ in range(BINS)]
    for each in found:
        for chance, share in zip(tell(each), each.shares, strict=True):
            bins[min(BINS - 1, int(chance * BINS))].append((chance, share))
    return [Bin(len(b), fmean(c for c, _ in b), fmean(s for _, s in b)) for b in bins if b]
