"""A plain opponent from the literature: information-set Monte Carlo tree search, which knows nothing about the games.

Each iteration deals a world that the seat cannot tell from the true one and walks down one tree of moves, by UCB1 among
the moves that are legal in this world; then it plays at random to the end of the game. The move tried most often is
chosen. To play it with an amount of CPU for each decision:

    ISMCTS_SECONDS=0.2 python -m bench.bench_bots polis --hero level5 --rival tests.bots.ismcts:IsMcts
"""

import os
from collections.abc import Sequence
from math import log, sqrt

from agora.bots.bot import AnySight
from agora.bots.budget import Budget, Meter
from agora.core.engine import CHANCE, Decision, Move, Rng, Seat, State, apply, question
from agora.games import AnyGame

EXPLORATION = 0.7


class Node:
    """A move in the tree: how often it was tried, how often it could have been, and what it brought its seat."""

    __slots__ = ("after", "possible", "total", "tries")

    def __init__(self) -> None:
        self.after: dict[tuple[Seat, Move], Node] = {}
        self.tries = 0
        self.possible = 0
        self.total = 0.0

    def promise(self) -> float:
        """The upper bound of UCB1."""
        return self.total / self.tries + EXPLORATION * sqrt(log(self.possible) / self.tries)


class IsMcts:
    """Plays every game."""

    def __init__(self, budget: Budget | None = None) -> None:
        self.budget = budget or Budget(seconds=float(os.environ.get("ISMCTS_SECONDS", "0.1")))

    def choose(self, sight: AnySight) -> Move:
        moves = sight.moves
        if len(moves) == 1:
            return moves[0]
        meter, root = Meter(self.budget.within(sight.budget)), Node()
        while meter.left() or not root.after:
            meter.spend()
            world = sight.world()
            path = descend(root, world, sight.seat, sight.rng)
            shares = finish(sight.game, world, sight.rng)
            for seat, node in path:
                node.tries += 1
                node.total += shares[seat]
        return max(root.after.items(), key=lambda item: item[1].tries)[0][1]


def descend(root: Node, s: State, first: Seat, rng: Rng) -> list[tuple[Seat, Node]]:
    """Walk down to a move that was not tried yet, and try it."""
    node, path, seat = root, [], first
    while decision := question(s):
        if path:
            seat = decision.to_act[0]
        if seat == CHANCE:
            apply(s, CHANCE, decision.sample(s, CHANCE, rng), trusted=True)
            continue
        move, new = select(node, decision, s, seat, rng)
        node = node.after[seat, move]
        path.append((seat, node))
        apply(s, seat, move, trusted=True)
        if new:
            break
    return path


def select(node: Node, decision: Decision[State, Move], s: State, seat: Seat, rng: Rng) -> tuple[Move, bool]:
    """A move that was never tried, if there is one; else the most promising."""
    moves: Sequence[Move] = decision.moves(s, seat)
    fresh = [move for move in moves if (seat, move) not in node.after]
    for move in moves:
        if (seat, move) in node.after:
            node.after[seat, move].possible += 1
    if fresh:
        move = fresh[rng.below(len(fresh))]
        node.after[seat, move] = Node()
        node.after[seat, move].possible = 1
        return move, True
    return max(moves, key=lambda move: node.after[seat, move].promise()), False


def finish(game: AnyGame, s: State, rng: Rng) -> list[float]:
    """Play at random to the end; the share of the first place that each side gets."""
    while decision := question(s):
        seat = decision.to_act[0]
        apply(s, seat, decision.sample(s, seat, rng), trusted=True)
    places = game.places(s)
    return [(place == 1) / places.count(1) for place in places]
