"""Labels for decisions, and the accuracy of a player.

A label below "good" needs a loss beyond the noise of the search and above the threshold of the game. The thresholds are
chosen so that fewer than 3 % of the decisions of level 5 are mistakes or worse; `make bench-review` prints the share.
"""

from collections.abc import Sequence
from math import exp
from statistics import fmean, harmonic_mean
from typing import Literal, NamedTuple

from agora.reviews.judging import Judged

Label = Literal["best", "good", "inaccuracy", "mistake", "blunder"]
LABELS: tuple[Label, ...] = ("best", "good", "inaccuracy", "mistake", "blunder")
NOISE = 2.0  # standard errors that count as noise
STEEPNESS, BEYOND = 0.04354, 3.1669  # of the curve of accuracy
BEST = 0.005  # of the chance to win: a loss below this makes no difference


class Thresholds(NamedTuple):
    """The least loss of the chance to win for each label."""

    inaccuracy: float = 0.04
    mistake: float = 0.08
    blunder: float = 0.15


USUAL = Thresholds()
THRESHOLDS: dict[str, Thresholds] = {}


def thresholds_of(game: str) -> Thresholds:
    """The thresholds of a game."""
    return THRESHOLDS.get(game, USUAL)


def label(judged: Judged, thresholds: Thresholds) -> Label:
    """The label of a decision."""
    if judged.loss < BEST:
        return "best"
    loss = beyond_noise(judged)
    if loss >= thresholds.blunder:
        return "blunder"
    if loss >= thresholds.mistake:
        return "mistake"
    return "inaccuracy" if loss >= thresholds.inaccuracy else "good"


def beyond_noise(judged: Judged) -> float:
    """The loss of a decision if it is beyond the noise of the search, else 0."""
    return judged.loss if judged.loss > NOISE * judged.error else 0.0


def accuracy(losses: Sequence[float]) -> float:
    """The accuracy of a player from 0 to 100, from what each decision lost, by the formula of Lichess for one move.

    The mean over a game lies between the plain one and the harmonic one, so that one disaster shows.

    >>> accuracy([0.0, 0.0])
    100.0
    """
    if not losses:
        return 100.0
    of_moves = [max(1.0, (100 + BEYOND) * exp(-STEEPNESS * 100 * loss) - BEYOND) for loss in losses]
    return (fmean(of_moves) + harmonic_mean(of_moves)) / 2
