"""Judges a move that somebody tries in a puzzle."""

from typing import NamedTuple

from agora.puzzles.judging import compare
from agora.puzzles.puzzle import Candidate, Puzzle

WORLDS = 24
NOISE = 2.0  # standard errors within which a move counts as good as the solution
SMALL = 0.005  # a chance that is smaller by less than this makes no difference either


class Attempt(NamedTuple):
    """A move that was tried, and the solution, which is compared with it."""

    right: bool
    is_solution: bool  # the solution itself, or a move that is known to come to the same
    chance: float  # to win with the tried move
    values: tuple[float, ...]  # the points that each side can expect with it
    best: Candidate


def attempt(puzzle: Puzzle, text: str) -> Attempt:
    """Judge a legal move, given as text: right if it is as good as the solution, as far as the search can tell."""
    known = known_attempt(puzzle, text)
    if known is not None:
        return known
    best, solution, move = puzzle.solution, puzzle.move(), puzzle.match.read_move(text)
    judged = compare(puzzle.match.game, puzzle.state, puzzle.seat, [solution, move], WORLDS, puzzle.id)
    tried = next(each for each in judged if each.move != solution)
    ours = next(each for each in judged if each.move == solution)
    loss, error = ours.chance - tried.chance, max(tried.error, ours.error)
    right = loss <= max(SMALL, NOISE * error)
    # told as differences from what is known of the solution, for which more worlds were looked at
    values = tuple([kept + b - a for kept, a, b in zip(best.values, ours.values, tried.values, strict=True)])
    return Attempt(right, False, min(1.0, max(0.0, best.chance - loss)), values, best)


def known_attempt(puzzle: Puzzle, text: str) -> Attempt | None:
    """What is known of a move without any search; None if nothing is."""
    best = puzzle.solution
    if text == best.move or text in puzzle.equals:
        return Attempt(True, True, best.chance, best.values, best)
    found = next((each for each in puzzle.candidates if each.move == text), None)
    return Attempt(False, False, found.chance, found.values, best) if found else None
