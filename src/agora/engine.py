"""What the author of a game needs: docs/howto/add-a-game.md shows each of these names at work."""

from agora.core.asks import asking, choose, option
from agora.core.chance import Chance, shuffled
from agora.core.engine import (
    CHANCE,
    Asked,
    Decision,
    Event,
    Move,
    Rng,
    Sealed,
    Seat,
    State,
    Step,
    question,
    step,
    tagged,
)
from agora.core.errors import Illegal, Malformed
from agora.core.game import Game, Options, Part, Score
from agora.core.questions import JSON, Question
from agora.core.shapes import Kinds, Range
from agora.core.words import Catalogue
from agora.games import files

__all__ = [
    "CHANCE", "JSON", "Asked", "Catalogue", "Chance", "Decision", "Event", "Game", "Illegal", "Kinds", "Malformed",
    "Move", "Options", "Part", "Question", "Range", "Rng", "Score", "Sealed", "Seat", "State", "Step",
    "asking", "choose", "files", "option", "question", "shuffled", "step", "tagged",
]  # fmt: skip
