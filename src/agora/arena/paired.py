"""Paired games: a hero plays rivals on the same deals from every seat, so the luck of the deal cancels out."""

from collections.abc import Iterator, Sequence
from statistics import mean
from typing import NamedTuple

from agora.arena.estimates import wilson
from agora.arena.simulate import play_one
from agora.bots.bot import Bot
from agora.core.engine import S
from agora.core.game import Game, O, V


class Meeting(NamedTuple):
    """How one game went for the hero."""

    share: float  # the hero's share of the first place
    lead: float  # points more than the best other side


def meetings(
    game: Game[S, O, V], options: O, hero: Bot[S, O, V], rival: Bot[S, O, V], deals: range, seed: str
) -> Iterator[Meeting]:
    """Play each deal once from every seat; an error in a game is raised."""
    for deal in deals:
        for seat in range(options.seats):
            table = [rival] * options.seats
            table[seat] = hero
            outcome = play_one(game, options, table, f"{seed}/{deal}")
            if outcome.broken:
                raise RuntimeError(outcome.broken.trace)
            share = 1 / len(outcome.winners) if seat in outcome.winners else 0.0
            others = [total for side, total in enumerate(outcome.totals) if side != seat]
            yield Meeting(share, outcome.totals[seat] - max(others))


def interval(shares: Sequence[float]) -> tuple[float, float]:
    """The 95 % interval of a mean share (Wilson's).

    >>> [round(bound, 2) for bound in interval([1.0] * 60 + [0.0] * 40)]
    [0.5, 0.69]
    """
    _, low, high = wilson(mean(shares), len(shares))
    return low, high
