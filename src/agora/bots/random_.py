"""The bot that plays any legal move."""

from agora.bots.bot import Sight
from agora.core.engine import Move, S
from agora.core.game import O, V


class RandomBot:
    """Plays any legal move, all equally likely."""

    def choose(self, sight: Sight[S, O, V]) -> Move:
        return sight.random_move()
