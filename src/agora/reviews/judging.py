"""Judges one moment of a game: the decision made there, and what the position after it is worth to each seat.

Everything is judged on worlds that a seat could not tell from the true one, never by hindsight.
"""

from math import sqrt
from statistics import fmean, stdev
from typing import NamedTuple

from agora.bots.bot import Sight
from agora.bots.budget import Budget
from agora.bots.thinking import margin
from agora.core.chance import Quick
from agora.core.engine import CHANCE, Move, S, Seat, question
from agora.core.game import O, V
from agora.reviews.chances import Curve
from agora.reviews.moments import Played
from agora.reviews.search import Line, Prospect, search_of, shares_of

SEED = "review"


class Judged(NamedTuple):
    """A decision: the best move found, and what the move that was made lost against it in the same worlds."""

    best: Move
    chance: float  # to win with the best move
    loss: float  # of the chance to win; 0 if the move made is the best found
    error: float  # the standard error of the loss
    points: float  # the loss of the expected lead at the end
    gains: tuple[float, ...]  # the points that each side can expect with the best move, less those with the move made
    line: Line  # how the game is expected to go on after the best move


class Found(NamedTuple):
    """What was found out about one moment."""

    judged: Judged | None  # None: nothing was decided
    after: dict[Seat, float]  # each seat's chance after the entry, of those whose chance is valued anew there
    unseen: dict[Seat, float]  # the same before the seat sees what the entry shows it


def judge(played: Played[S], curve: Curve, k: int, budget: Budget) -> Found:
    """Find out all that the accounts need to know about one moment."""
    moment = played.moments[k]
    mover, move = moment.entry.seat, moment.entry.move
    judged = judge_move(_sight(played, moment.state, mover, budget), move, curve) if moment.decides else None
    after, unseen = dict[Seat, float](), dict[Seat, float]()
    if moment.sealed_after:
        return Found(judged, after, unseen)
    search, state = search_of(played.game), played.before(k + 1)
    asked = question(state)
    if mover == CHANCE and asked is not None and asked.seats == (CHANCE,):
        return Found(judged, after, unseen)  # it is valued when chance has answered everything
    shares = shares_of(played.game, state) if asked is None else None
    alike = not played.game.secrets  # then all seats know the same
    known: tuple[float, ...] | None = None
    before: tuple[float, ...] | None = None
    for seat in range(played.seats):
        if seat == mover and seat not in moment.shown_to and not moment.sealed and shares is None:
            continue
        if seat in moment.shown_to and seat != mover and mover != CHANCE and not moment.sealed:
            if before is None or not alike:
                found = search.after(_sight(played, moment.state, seat, budget), mover, move)
                before = curve.mean(found) if found else None
            if before:
                unseen[seat] = before[seat]
        if shares is not None:
            after[seat] = shares[seat]
        elif next_decision(played, k + 1, seat) is None:
            if known is None or not alike:
                known = curve.mean(search.value(_sight(played, state, seat, budget)))
            after[seat] = known[seat]
    return Found(judged, after, unseen)


def start(played: Played[S], curve: Curve, budget: Budget) -> dict[Seat, float]:
    """Each seat's chance before the first moment, of those who are not the first to decide."""
    search, state = search_of(played.game), played.before(0)
    waiting = [seat for seat in range(played.seats) if next_decision(played, 0, seat) is None]
    return {seat: curve.mean(search.value(_sight(played, state, seat, budget)))[seat] for seat in waiting}


def next_decision(played: Played[S], k: int, seat: Seat) -> int | None:
    """The moment at which a seat makes the decision that it is asked for before moment `k`, if it is asked for one.

    Until then it learns nothing: what the position is worth to it is what the best move there is worth.
    """
    asked = question(played.before(k))
    if asked is None or seat not in asked.to_act:
        return None
    for later in range(k, len(played.moments)):
        moment = played.moments[later]
        if moment.entry.seat == seat:
            return later if moment.decides else None
        if not moment.sealed_after:
            return None
    return None


def judge_move(sight: Sight[S, O, V], move: Move, curve: Curve) -> Judged:
    """Judge a move: compare it with the best candidates in worlds of its seat."""
    seat, tried = sight.seat, search_of(sight.game).compare(sight, move)
    chances = [[curve.chances(prospect)[seat] for prospect in each.prospects] for each in tried]
    means = [fmean(each) for each in chances]
    made = len(tried) - 1
    best = max(range(len(tried)), key=lambda k: (means[k], k == made))
    losses = [a - b for a, b in zip(chances[best], chances[made], strict=True)]
    error = stdev(losses) / sqrt(len(losses)) if len(losses) > 1 else 0.0
    values, ours = _values(tried[best].prospects), _values(tried[made].prospects)
    return Judged(
        tried[best].move,
        means[best],
        means[best] - means[made],
        error,
        margin(values, seat) - margin(ours, seat),
        tuple([a - b for a, b in zip(values, ours, strict=True)]),
        tried[best].line,
    )


def _values(prospects: list[Prospect]) -> list[float]:
    """The points that each side can expect, over all worlds."""
    return [fmean(side) for side in zip(*[prospect.values for prospect in prospects], strict=True)]


def _sight(played: Played[S], state: S, seat: Seat, budget: Budget) -> Sight[S, O, V]:
    """What a seat knows. All its positions are valued with the same luck, so that they differ by what happened."""
    return Sight(played.game, state, seat, Quick(f"{SEED}/{seat}"), budget)
