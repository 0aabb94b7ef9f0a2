"""Tables of Improvement in the middle of a game, to try the bot on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import agora
from agora.bots.bot import Sight
from agora.bots.budget import Budget
from agora.bots.improvement.levels import level
from agora.core.chance import Quick
from agora.core.engine import CHANCE, Move, apply, question, settle
from agora.games.improvement import GAME
from agora.games.improvement.state import Improvement


def at(**position: object) -> Improvement:
    """The state of a position."""
    match = agora.position("improvement", position, seed=1)  # type: ignore[arg-type]  # JSON
    assert isinstance(match.state, Improvement)
    return match.state


def random_states(seats: int, seed: int) -> Iterator[Improvement]:
    """The states of a random game after each move of a seat, and at its end."""
    s, rng = GAME.setup(GAME.read_options({"seats": seats})), Quick(seed)
    settle(s)
    while decision := question(s):
        seat = decision.to_act[0]
        apply(s, seat, decision.sample(s, seat, rng), trusted=True)
        if seat != CHANCE:
            yield s


def chosen(number: int, s: Improvement, seed: int = 1, nodes: int | None = None) -> Move:
    """The move that a level chooses for the seat that is asked."""
    decision = question(s)
    assert decision
    return level(number).choose(Sight(GAME, s, decision.to_act[0], Quick(seed), Budget(nodes=nodes)))


def words(moves: Sequence[Move]) -> list[str]:
    """Moves as in a log."""
    return [GAME.codec.move_text(move) for move in moves]
