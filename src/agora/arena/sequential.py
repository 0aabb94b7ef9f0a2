"""A sequential test (SPRT): two bots play until it is clear which of two hypotheses holds.

The first hypothesis says that the first bot is stronger by at most `least` Elo, the second that it is stronger by at
least `most`. Either is accepted wrongly in one case of twenty. A deal, played from every seat, is one observation, and
their mean is taken as normal: the generalised test that chess engines are tested with.
"""

import math
from collections.abc import Sequence
from typing import NamedTuple

ERROR = 0.05  # of either kind
BOUND = math.log((1 - ERROR) / ERROR)
FIRST = 10  # deals before the first look


class Hypotheses(NamedTuple):
    """How much stronger, in Elo, the first bot is at most, or at least."""

    least: float
    most: float


class Verdict(NamedTuple):
    """What a test found after so many deals."""

    deals: int
    ratio: float  # the logarithm of the ratio of likelihoods; decided at ± BOUND
    stronger: bool | None  # None: not decided

    @property
    def decided(self) -> bool:
        """Whether the test is over."""
        return self.stronger is not None


def judge(scores: Sequence[float], hypotheses: Hypotheses) -> Verdict:
    """Look at the scores of the first bot, one for each deal in order, and stop at the first that decides."""
    low, high = (1 / (1 + 10 ** (-elo / 400)) for elo in hypotheses)
    found, total, squares = Verdict(len(scores), 0.0, None), 0.0, 0.0
    for n, score in enumerate(scores, 1):
        total, squares = total + score, squares + score * score
        if n < FIRST:
            continue
        spread = (max(0.0, squares - total * total / n) + 0.25) / n  # as if one deal more had gone far off
        ratio = (high - low) * (2 * total - n * (low + high)) / (2 * spread)
        found = Verdict(n, ratio, ratio > 0 if abs(ratio) >= BOUND else None)
        if found.decided:
            break
    return found
