"""Compares moves as a review does: in common worlds that the seat cannot tell from the true one."""

from collections.abc import Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import NamedTuple

from agora.bots.bot import Sight
from agora.bots.budget import UNLIMITED
from agora.core.chance import Quick
from agora.core.engine import Move, State
from agora.games import AnyGame
from agora.reviews.chances import curve_of
from agora.reviews.search import search_of


class Judged(NamedTuple):
    """A move, and what it is expected to come to."""

    move: Move
    chance: float  # to win
    values: tuple[float, ...]  # the points that each side can expect at the end
    loss: float  # of the chance to win, against the best of the compared moves
    error: float  # the standard error of the loss


def compare(game: AnyGame, s: State, seat: int, moves: Sequence[Move], worlds: int, seed: str) -> list[Judged]:
    """Judge some moves in so many common worlds; the best first."""
    curve = curve_of(game.id, game.options_of(s).seats)
    sight = Sight(game, s, seat, Quick(seed), UNLIMITED)
    tried = search_of(game).try_moves(sight, moves, worlds)
    chances = [[curve.chances(prospect)[seat] for prospect in each.prospects] for each in tried]
    means = [fmean(each) for each in chances]
    best = max(range(len(tried)), key=means.__getitem__)
    found = []
    for each, own, mean in zip(tried, chances, means, strict=True):
        losses = [a - b for a, b in zip(chances[best], own, strict=True)]
        error = stdev(losses) / sqrt(len(losses)) if len(losses) > 1 else 0.0
        values = tuple([fmean(side) for side in zip(*[prospect.values for prospect in each.prospects], strict=True)])
        found.append(Judged(each.move, mean, values, means[best] - mean, error))
    return sorted(found, key=lambda judged: judged.loss)
