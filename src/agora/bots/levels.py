"""The five levels: one bot for all games, which plays each game with what that game has for the level."""

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import cast

from agora.bots.bot import Sight, Thinker
from agora.bots.budget import Budget
from agora.bots.search.halving import HalvingBot, Settings
from agora.bots.search.points import PointsGuide
from agora.bots.thinking import Thinking
from agora.core.engine import Move, S
from agora.core.game import Game, O, V

BUDGETS = {1: Budget(0.2), 2: Budget(0.2), 3: Budget(0.3), 4: Budget(0.5), 5: Budget(0.9)}  # at most, for one decision
PLAIN = {  # for a game that has no bot of its own
    1: Settings(rollouts=0, noise=4.0),
    2: Settings(rollouts=0),
    3: Settings(width=4, rollouts=16),
    4: Settings(width=8, rollouts=64),
    5: Settings(width=12, rollouts=240),
}


class LevelBot:
    """Plays every game at a level from 1 to 5."""

    def __init__(self, number: int, budget: Budget | None = None) -> None:
        self.number = number
        self.budget = budget or BUDGETS[number]

    def choose(self, sight: Sight[S, O, V]) -> Move:
        """Answer the question that the seat is asked; at once if there is only one answer."""
        moves = sight.moves
        return moves[0] if len(moves) == 1 else self.think(sight).move

    def think(self, sight: Sight[S, O, V]) -> Thinking:
        """Judge the moves that the seat may make."""
        return thinker(sight.game, self.number).think(sight.within(self.budget))


@cache
def thinker(game: Game[S, O, V], number: int) -> Thinker[S, O, V]:
    """The bot of a level for one game: from `agora.bots.<game>.levels`, or else one that looks at points alone."""
    home = f"agora.bots.{game.id}"
    if find_spec(home) is None or find_spec(f"{home}.levels") is None:
        return HalvingBot(PointsGuide(game), PLAIN[number])
    made = import_module(f"{home}.levels").level(number)
    return cast(Thinker[S, O, V], made)  # each `levels` has a `level` for the states of its game
