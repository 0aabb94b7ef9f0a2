"""`agora puzzles`: searches games of bots for puzzles with a progress bar, and tells what was found."""

import secrets
from collections import Counter
from pathlib import Path
from typing import NamedTuple

from agora.cli.actions.lab import sizes
from agora.cli.actions.working import in_words, progress, working
from agora.cli.errors import Failed, Unusable
from agora.cli.setup import Setup
from agora.core.save import is_seed
from agora.games.speech import sentence
from agora.puzzles.puzzle import GRADES, Puzzle
from agora.puzzles.runs import Run, searched, seed_of


class Asked(NamedTuple):
    """What the user asked for; None leaves the choice to us."""

    games: int
    seats: str | None
    seed: str | None
    out: str | None


def file(setup: Setup, asked: Asked) -> Path:
    """Where the puzzles are kept."""
    return Path(asked.out or f"puzzles-{setup.game.id}.jsonl")


def run(setup: Setup, asked: Asked) -> Run:
    """What to search, or Unusable or Failed saying why that cannot be."""
    if asked.seed is not None and not is_seed(asked.seed):
        raise Unusable(setup.speech.say("core.seed"))
    path = file(setup, asked)
    if path.is_dir() or not path.parent.is_dir():
        raise Failed(setup.speech.say("cli.puzzles.file", file=str(path)))
    return Run(setup.game, sizes(setup, asked.seats), asked.games, asked.seed or seed_of(path) or secrets.token_hex(4))


def search(setup: Setup, run: Run, path: Path, jobs: int, cluster: str | None) -> None:
    """Search what is missing and print what was found."""
    say, found, done = setup.speech.say, list[Puzzle](), 0
    with in_words(setup), working(setup, jobs, cluster) as workers, progress() as bar:
        for _, puzzles in searched(run, path, workers):
            found += puzzles
            done += 1
            bar(say("cli.puzzles.searching", number=len(found)), done, run.games)
    grades = Counter(each.grade for each in found)
    print(sentence(say("cli.puzzles.found", number=len(found), games=done)))
    for grade in GRADES:
        print(f"  {say('cli.puzzles.grade', grade=grade)}: {grades[grade]}")
    print(sentence(say("cli.puzzles.written", file=str(path))))
