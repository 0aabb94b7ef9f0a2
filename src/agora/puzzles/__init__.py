"""Puzzles: positions with one clearly best move. `agora puzzles` finds them; checked ones come with the package."""

from agora.puzzles.puzzle import Candidate, Puzzle
from agora.puzzles.shipped import of_the_day, shipped

__all__ = ["Candidate", "Puzzle", "of_the_day", "shipped"]
