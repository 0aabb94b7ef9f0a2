"""The puzzles that come with the package: checked ones, the same for everybody."""

import gzip
import json
from datetime import date
from functools import cache
from importlib.resources import files

from agora.games import ids
from agora.puzzles.puzzle import Puzzle, read

ENDING = ".jsonl.gz"
FIRST_DAY = date(2026, 1, 1)
STRIDE = 23  # puzzles from one day to the next; it has no divisor in common with the usual number of puzzles


@cache
def shipped(game: str) -> tuple[Puzzle, ...]:
    """The puzzles of a game, as far as they were made with the rules as they are now; none for a game without."""
    file = files("agora.puzzles").joinpath("data", game + ENDING)
    if not file.is_file():
        return ()
    text = gzip.decompress(file.read_bytes()).decode("utf-8")
    found = [read(json.loads(line)) for line in text.splitlines()]
    return tuple([each for each in found if each.rules_fit])


def all_shipped() -> tuple[Puzzle, ...]:
    """The puzzles of all games."""
    return tuple([each for game in ids() for each in shipped(game)])


def puzzle_called(name: str) -> Puzzle | None:
    """The puzzle of this id; None if there is none."""
    game = name.rpartition("-")[0]
    if game not in ids():
        return None
    return next((each for each in shipped(game) if each.id == name), None)


def of_the_day(day: date) -> Puzzle | None:
    """The puzzle of a day, the same for everybody: the games take turns. None if no puzzle is shipped."""
    number = (day - FIRST_DAY).days
    games = [game for game in ids() if shipped(game)]
    if not games:
        return None
    puzzles = shipped(games[number % len(games)])
    return puzzles[number // len(games) * STRIDE % len(puzzles)]
