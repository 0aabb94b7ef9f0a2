"""What worker processes do for reviews: judge one moment of a finished game, put a review together, judge a tried move.

A worker keeps the last game that it has read, because it is given one moment after another.
"""

from functools import lru_cache
from typing import NamedTuple

from agora.bots.budget import Budget
from agora.core.engine import State
from agora.core.questions import JSON
from agora.reviews.judging import Found
from agora.reviews.kept import KeptReview
from agora.reviews.labels import Label
from agora.reviews.moments import Played


class Verdict(NamedTuple):
    """What a tried move comes to, compared with the best that was found."""

    label: Label
    chance: float  # to win, with the move
    loss: float
    points: float


def count(game: str, text: str) -> int:
    """How many moments a finished game has."""
    return len(_opened(game, text).moments)


def judge_moment(game: str, text: str, k: int, budget: Budget) -> Found:
    """Judge one moment."""
    from agora.reviews.chances import curve_of
    from agora.reviews.judging import judge

    whole = _opened(game, text)
    return judge(whole, curve_of(game, whole.seats), k, budget)


def put_together(game: str, text: str, found: list[Found], budget: Budget) -> KeptReview:
    """A review from what was found about each moment."""
    from agora.core.match import load
    from agora.games import find
    from agora.reviews.chances import curve_of
    from agora.reviews.engine import assemble
    from agora.reviews.judging import start
    from agora.reviews.kept import keep

    whole = _opened(game, text)
    curve = curve_of(game, whole.seats)
    return keep(load(find(game), text), assemble(whole, start(whole, curve, budget), found))


def judge_tried(game: str, text: str, n: int, move: JSON, budget: Budget) -> Verdict | None:
    """Judge a move that somebody tries in place of entry `n`; None if it is not allowed."""
    from agora.bots.bot import Sight
    from agora.core.chance import Quick
    from agora.core.engine import check
    from agora.core.errors import Refusal
    from agora.reviews.chances import curve_of
    from agora.reviews.judging import SEED, judge_move
    from agora.reviews.labels import label, thresholds_of

    whole = _opened(game, text)
    moment = next(each for each in whole.moments if each.entry.n == n)
    seat, state = moment.entry.seat, moment.state
    try:
        known = whole.game.codec.read_move(move)
        check(state, seat, known)
    except Refusal:
        return None
    sight = Sight(whole.game, state, seat, Quick(f"{SEED}/{seat}"), budget)
    judged = judge_move(sight, known, curve_of(game, whole.seats))
    said = label(judged, thresholds_of(game))
    return Verdict(said, judged.chance - judged.loss, judged.loss, judged.points)


@lru_cache(maxsize=1)
def _opened(game: str, text: str) -> Played[State]:
    from agora.core.match import load
    from agora.games import find
    from agora.reviews.moments import played

    return played(load(find(game), text))
