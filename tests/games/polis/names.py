"""The names of moves, and the facts that each can count on."""

from agora.core.engine import tag
from agora.games.polis.moves import (
    MOVES,
    Attack,
    BoardsDealt,
    Buy,
    ChooseSide,
    Exchange,
    Income,
    Shuffled,
    Starts,
    Trade,
)  # fmt: skip

CHANCE_MOVES = (Starts, BoardsDealt, Shuffled)
TOLD = {  # facts that a question gives in addition to the fields of the move
    ChooseSide: {"board"},
    Buy: {"price"},
    Income: {"coins", "points"},
    Exchange: {"coins"},
    Trade: {"coins", "partner_coins"},
    Attack: {"attack", "defence", "spoils"},
}


def polis_moves() -> dict[str, set[str]]:
    """By id: the facts that the name of a move can count on."""
    return {
        f"polis.move.{tag(move)}": {*move._fields, *TOLD.get(move, ())} for move in MOVES if move not in CHANCE_MOVES
    }
