"""Ratings: what a rated game does to its players, and the fixed ratings of bots. `store/ratings.py` keeps them.

A rating is a normal distribution of strength, by the Plackett–Luce model of openskill. Each game and number of seats
has its own. See docs/design/0024-ratings.md.
"""

import json
import math
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple


class Skill(NamedTuple):
    """How strong a player is: the mean, and how uncertain it is."""

    mu: float
    sigma: float

    @property
    def points(self) -> int:
        """The mean as it is shown. Between settled players, a lead of 400 means ten wins for each loss."""
        return round(MIDDLE + POINTS * (self.mu - START.mu))

    @property
    def margin(self) -> int:
        """How far off the points may be, with 95 % confidence."""
        return round(POINTS * 1.96 * self.sigma)

    @property
    def provisional(self) -> bool:
        """Whether too little is known to rank the player: about 10 games at a table of two, 20 at a table of five."""
        return self.sigma > PROVISIONAL


START = Skill(25.0, 25 / 3)  # of somebody nothing is known about; openskill's own numbers, as are those of the model
BETA = 25 / 6
PROVISIONAL = 6.0
MIDDLE = 1500
POINTS = 400 / math.log(10) / (BETA * math.sqrt(2))  # 29.5 for each unit of the mean
BOT = "bot:"  # before the name of a bot, where players are listed
MIDDLE_LEVEL = "level3"  # stands where somebody new begins


def rate(before: Sequence[Skill], places: Sequence[int], fixed: Sequence[bool]) -> list[Skill]:
    """The ratings after a game, seat by seat. Those of fixed players stay as they are."""
    model = _model()
    teams = [[model.rating(mu=skill.mu, sigma=skill.sigma)] for skill in before]
    after = [Skill(team[0].mu, team[0].sigma) for team in model.rate(teams, ranks=[float(place) for place in places])]
    return [old if kept else new for old, new, kept in zip(before, after, fixed, strict=True)]


@cache
def _model() -> Any:
    from openskill.models import PlackettLuce  # takes 0.1 s, so not at the start of the server

    return PlackettLuce()


@cache
def bot_ratings(game: str, seats: int) -> dict[str, Skill]:
    """The ratings of bots at tables of this size, weakest first.

    They come from the games that each level played against the one below. `data/bot_ladder.json` has those figures of
    bench/results.md: the level, its games, and the share that it won with the level below at all other seats. Level 3
    is in the middle. The uncertainty grows with the distance from it.
    """
    ladder = _ladder().get(game, {}).get(str(seats), [])
    climbed = [(level, *_step(games, wins, seats)) for level, games, wins in ladder]
    heights, at, variance = {"level1": (0.0, 0.0)}, 0.0, 0.0
    for level, lead, error in climbed:
        at, variance = at + lead, variance + error**2
        heights[level] = (at, variance)
    if MIDDLE_LEVEL not in heights:
        return {}
    middle, known = heights[MIDDLE_LEVEL]
    return {
        level: Skill(START.mu + height - middle, math.sqrt(abs(known - so_far)) or SETTLED)
        for level, (height, so_far) in heights.items()
    }


SETTLED = 1e-3  # the uncertainty of the level that all others are measured from


def _step(games: int, wins: float, seats: int) -> tuple[float, float]:
    """How much stronger a level is than the one below, and the standard error.

    In the model, one player wins against `seats - 1` equal others with the odds e^(lead / scale) to seats - 1. Half a
    win and half a loss are added, so that a level that won every game still has a finite lead.
    """
    scale = BETA * math.sqrt(seats)
    share = (wins * games + 0.5) / (games + 1)
    lead = scale * math.log(share * (seats - 1) / (1 - share))
    return lead, scale / math.sqrt(games * share * (1 - share))


@cache
def _ladder() -> dict[str, dict[str, list[tuple[str, int, float]]]]:
    text = files("agora.server").joinpath("data", "bot_ladder.json").read_text("utf-8")
    ladder: dict[str, dict[str, list[tuple[str, int, float]]]] = json.loads(text)
    return ladder
