"""Reviews a whole game, in one process or in several."""

import signal
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from agora.bots.budget import Budget
from agora.core.engine import Move, S, Seat, State
from agora.core.game import O, V
from agora.core.match import Match
from agora.core.match import load as load_match
from agora.games import find
from agora.reviews.accounts import Account, Change, book
from agora.reviews.chances import Curve, curve_of
from agora.reviews.judging import Found, Judged, judge, start
from agora.reviews.labels import Label, accuracy, beyond_noise, label, thresholds_of
from agora.reviews.moments import Played, played

BUDGET = Budget(seconds=0.2)  # for a decision, and for what a position is worth to one seat
MOMENTS = 3  # that decided a game

Progress = Callable[[int, int], None]  # how much of how much is done


class Reviewed(NamedTuple):
    """A decision and what the review says about it."""

    n: int  # the number of its entry
    seat: Seat
    move: Move
    judged: Judged
    label: Label


class Turn(NamedTuple):
    """An entry that changed a seat's chance much."""

    n: int
    change: Change


class Review(NamedTuple):
    """What a review says about a game."""

    game: str
    seats: int
    entries: list[int]  # the numbers of the entries whose moments the curves show; the end comes after the last
    curves: list[list[float]]  # by seat: its chance to win before each of them, and at the end
    decisions: list[Reviewed]
    accounts: list[Account]  # by seat
    accuracy: list[float]  # by seat, from 0 to 100
    turns: list[Turn]  # the moments that decided the game, in the order of play


def review(match: Match[S, O, V], budget: Budget = BUDGET, jobs: int = 1, progress: Progress | None = None) -> Review:
    """Review a finished game. Raises Illegal for one that is still running.

    The budget is for each decision and each valued position; nodes make a review reproducible on every machine.
    """
    whole = played(match)
    curve = curve_of(match.game.id, whole.seats)
    count = len(whole.moments)
    found = list[Found]()
    for each in _found(match, whole, curve, budget, jobs):
        found.append(each)
        if progress:
            progress(len(found), count)
    return assemble(whole, start(whole, curve, budget), found)


def _found(match: Match[S, O, V], whole: Played[S], curve: Curve, budget: Budget, jobs: int) -> Iterator[Found]:
    moments = range(len(whole.moments))
    if jobs == 1:
        yield from (judge(whole, curve, k, budget) for k in moments)
        return
    from concurrent.futures import ProcessPoolExecutor  # most uses do not need this import

    with ProcessPoolExecutor(jobs, initializer=_open, initargs=(match.game.id, match.to_text(), budget)) as pool:
        yield from pool.map(_judge, moments, chunksize=4)


_opened: list[tuple[Played[State], Curve, Budget]] = []  # of a worker process: its game


def _open(game: str, text: str, budget: Budget) -> None:
    """Read the game; runs in a worker."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    match = load_match(find(game), text)
    _opened[:] = [(played(match), curve_of(game, match.options.seats), budget)]


def _judge(k: int) -> Found:
    """Judge one moment; runs in a worker."""
    whole, curve, budget = _opened[0]
    return judge(whole, curve, k, budget)


def assemble(whole: Played[S], dealt: dict[Seat, float], found: Sequence[Found]) -> Review:
    """A review from what was found about each moment."""
    game, thresholds = whole.game.id, thresholds_of(whole.game.id)
    books = book(whole, dealt, found)
    decisions = [
        Reviewed(moment.entry.n, moment.entry.seat, moment.entry.move, each.judged, label(each.judged, thresholds))
        for moment, each in zip(whole.moments, found, strict=True)
        if each.judged
    ]
    losses = [[beyond_noise(each.judged) for each in decisions if each.seat == seat] for seat in range(whole.seats)]
    return Review(
        game,
        whole.seats,
        [moment.entry.n for moment in whole.moments],
        books.curves,
        decisions,
        books.accounts,
        [accuracy(own) for own in losses],
        _turns(whole, books.changes),
    )


def _turns(whole: Played[S], changes: Sequence[Change]) -> list[Turn]:
    """The moments at which a seat's chance changed most, each once."""
    largest = dict[int, Change]()
    for change in changes:
        before = largest.get(change.moment)
        if before is None or abs(change.change) > abs(before.change):
            largest[change.moment] = change
    chosen = sorted(largest.values(), key=lambda change: -abs(change.change))[:MOMENTS]
    return [Turn(whole.moments[each.moment].entry.n, each) for each in sorted(chosen)]
