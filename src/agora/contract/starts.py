"""Begins random games: from the set-up, or from a position in the middle of another game."""

from collections.abc import Mapping

from agora import AnyMatch
from agora.core.chance import Quick
from agora.core.engine import CHANCE, S
from agora.core.errors import Refusal
from agora.core.game import Game, O, V
from agora.core.log import standing
from agora.core.match import Match
from agora.core.questions import JSON
from agora.core.save import Start

UNDO_ONCE_IN = 8


def begin(
    game: Game[S, O, V], options: Mapping[str, JSON], seed: str, rng: Quick, from_position: bool
) -> Match[S, O, V]:
    """Set up a random game with these options, which include the number of seats."""
    match = Match(game, Start(seed, options))
    if not from_position:
        return match
    other = match.copy()
    play(other, rng, moves=rng.below(20))
    later = Match(game, Start(seed, position=shortened(game, other.position(), rng)))
    return later if later.to_act else match


def play(match: AnyMatch, rng: Quick, moves: int | None = None, undo: bool = False) -> None:
    """Play random moves, to the end unless told otherwise."""
    while match.to_act and moves != 0:
        moves = moves and moves - 1
        seat = match.to_act[rng.below(len(match.to_act))]
        listed = sorted(match.moves(seat), key=repr)  # the order of the list is not guaranteed
        match.play(seat, listed[rng.below(len(listed))])
        if undo and not rng.below(UNDO_ONCE_IN):
            answers = [entry.n for entry in standing(match.entries) if entry.seat != CHANCE]
            match.undo(answers[-1 - rng.below(min(3, len(answers)))])


def shortened(game: Game[S, O, V], position: Mapping[str, JSON], rng: Quick) -> Mapping[str, JSON]:
    """A position; every second time one of its parts is left out, if it can be."""
    part = list(position)[rng.below(len(position))]
    shorter = {name: value for name, value in position.items() if name != part}
    try:
        Match(game, Start("try", position=shorter))
    except Refusal:
        return position
    return shorter if rng.below(2) else position
