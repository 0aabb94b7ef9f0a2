"""A run that looks for puzzles, game by game. It survives a stop at any moment and goes on where it was."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import cast

from agora.arena.kept_results import extend, read_lines
from agora.arena.workers import Workers
from agora.core.questions import JSON
from agora.games import AnyGame
from agora.puzzles.finding import puzzles_in
from agora.puzzles.puzzle import Puzzle, read


@dataclass(frozen=True)
class Run:
    """Which games of bots are searched."""

    game: AnyGame
    seats: tuple[int, ...]  # in turn
    games: int
    seed: str

    def settings(self) -> dict[str, JSON]:
        """All that must stay the same while a run lasts; it may get longer."""
        seats = list[JSON](self.seats)
        return {"game": self.game.id, "rules": self.game.rules_version, "seats": seats, "seed": self.seed}


def searched(run: Run, path: Path, workers: Workers) -> Iterator[tuple[int, list[Puzzle]]]:
    """Yield each game's number with its puzzles: those of earlier runs first, then the others as they are searched.

    The file has a line for each game. Raises Damaged for a line that belongs to another run or is no result at all.
    """
    check = partial(_read, run.settings())
    known = read_lines(path, check)
    yield from ((number, found) for number, found in known.items() if number < run.games)
    missing = [number for number in range(run.games) if number not in known]
    for _, line in extend(path, workers.each(partial(_search_one, run), missing)):
        yield check(line)


def seed_of(path: Path) -> str | None:
    """The seed of the run in a file; None if there is none yet."""
    try:
        with path.open(encoding="utf-8") as file:
            line = json.loads(file.readline() or "null")
    except (FileNotFoundError, ValueError):
        return None  # reading the whole file says what is wrong with it
    match line:
        case {"settings": {"seed": str(seed)}}:
            return seed
    return None


def _search_one(run: Run, number: int) -> JSON:
    seats, seed = run.seats[number % len(run.seats)], f"{run.seed}/{number}"
    found = [replace(each, id=f"{seed}/{k}") for k, each in enumerate(puzzles_in(run.game, seats, seed))]
    puzzles = cast(list[JSON], json.loads(json.dumps([each.to_json() for each in found])))
    return {"number": number, "settings": run.settings(), "puzzles": puzzles}


def _read(settings: dict[str, JSON], line: JSON) -> tuple[int, list[Puzzle]]:
    match line:
        case {"number": int(number), "settings": dict(known), "puzzles": list(puzzles)}:
            for name, value in settings.items():
                if known.get(name) != value:
                    raise ValueError(f"it belongs to a run with {name} {_text(known.get(name))}, not {_text(value)}")
            return number, [read(each) for each in puzzles]
    raise ValueError("this is not the result of a search for puzzles")


def _text(value: JSON) -> str:
    return ",".join(map(str, value)) if isinstance(value, Sequence) and not isinstance(value, str) else str(value)
