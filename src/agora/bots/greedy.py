"""The bot that looks one move ahead: it plays the move after which its own side of the table is worth most."""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import cast

from agora.bots.bot import Sight
from agora.core.engine import Move, S, Seat, apply
from agora.core.game import Game, O, V
from agora.core.keep import Keep

Worth = Callable[[S, Seat], float]
Candidates = Callable[[S, Seat, Sequence[Move]], Sequence[Move]]


class GreedyBot:
    """Tries every legal move in a world that its seat cannot tell from the true one. Draws lots among equals."""

    def choose(self, sight: Sight[S, O, V]) -> Move:
        moves = sight.moves
        if len(moves) == 1:
            return moves[0]
        worth, seat = worth_in(sight.game), sight.seat
        best: list[Move] = []
        highest = float("-inf")
        for move, after in tried(sight):
            here = worth(after, seat)
            if here > highest:
                highest = here
                best = [move]
            elif here == highest:
                best.append(move)
        return best[sight.rng.below(len(best))]


def rated(sight: Sight[S, O, V]) -> Iterator[tuple[int, float, Move]]:
    """Each legal move with the points it brings its seat at once and what the position is worth after it."""
    game, seat, worth = sight.game, sight.seat, worth_in(sight.game)
    keep = Keep()  # a move seldom changes the scores of other seats
    before = game.score_kept(sight.world(), keep)[seat].total
    for move, after in tried(sight):
        yield game.score_kept(after, keep)[seat].total - before, worth(after, seat), move


def tried(sight: Sight[S, O, V]) -> Iterator[tuple[Move, S]]:
    """Each legal move with the state it leads to, in one world that the seat cannot tell from the true one."""
    world, seat = sight.world(), sight.seat
    for move in candidates_in(sight.game)(world, seat, sight.moves):
        after = world.clone()
        apply(after, seat, move, trusted=True)
        yield move, after


@cache
def worth_in(game: Game[S, O, V]) -> Worth[S]:
    """The function that says how good a state is for a seat: from `eval/<game>.py`, or else the lead in points."""
    name = f"agora.bots.eval.{game.id}"
    if find_spec(name) is None:
        return lambda s, seat: lead(game, s, seat)
    return cast(Worth[S], import_module(name).worth)  # each module of `eval` has a `worth` for the states of its game


@cache
def candidates_in(game: Game[S, O, V]) -> Candidates[S]:
    """The function that picks the moves worth a look: from `eval/<game>.py`, or else one that picks all."""
    name = f"agora.bots.eval.{game.id}"
    found = getattr(import_module(name), "candidates", None) if find_spec(name) else None
    return cast(Candidates[S], found) if found else lambda s, seat, moves: moves  # for the states of its game


def lead(game: Game[S, O, V], s: S, seat: Seat) -> float:
    """The seat's points less those of the best other side; all its points if it is alone."""
    totals = [score.total for score in game.score(s)]
    own = totals.pop(seat)
    return own - max(totals, default=0)
