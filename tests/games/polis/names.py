"""The labels of options and moves, and the facts that each can count on."""

from agora.core.engine import tag
from agora.games.polis.moves import (
    MOVES,
    Attack,
    Bid,
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
    """By id: the facts that a label can count on. A bid is never an option, so the label of its kind is used."""
    kinds = [kind for kind in MOVES if kind not in CHANCE_MOVES]
    return {
        f"polis.{'move' if kind is Bid else 'option'}.{tag(kind)}": {*kind._fields, *TOLD.get(kind, ())}
        for kind in kinds
    }
