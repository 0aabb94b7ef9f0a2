"""The quick player: it plays the policy of the rollouts, and at times any move. Training uses it."""

from agora.bots.bot import Sight
from agora.bots.improvement.guide import ImprovementGuide
from agora.core.engine import Move
from agora.core.game import O, V
from agora.games.improvement.state import Improvement

PERCENT = 100


class QuickBot:
    """Plays the policy of a guide in one world."""

    def __init__(self, guide: ImprovementGuide, mistakes: int = 0) -> None:
        self.guide = guide
        self.mistakes = mistakes  # the percentage of moves that are drawn by lot

    def choose(self, sight: Sight[Improvement, O, V]) -> Move:
        """Answer the question that the seat is asked."""
        if self.mistakes and sight.rng.below(PERCENT) < self.mistakes:
            return sight.random_move()
        moves = sight.moves
        return moves[0] if len(moves) == 1 else self.guide.policy(sight.world(), sight.seat, moves, sight.rng)
