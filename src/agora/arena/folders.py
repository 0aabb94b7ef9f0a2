"""A folder of kept games: what is played in it, and its games, a line each. A run that is stopped goes on there."""

import json
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import TypeVar, cast

from agora.arena.kept_results import extend, read_lines
from agora.arena.workers import Workers
from agora.core.codec import write_json
from agora.core.questions import JSON

GAMES_FILE = "games.jsonl"
PLAN_FILE = "plan.json"
RESULTS_FILE = "results.csv"
PAGE_FILE = "index.html"

T = TypeVar("T")


class OtherSettings(Exception):
    """A folder holds games with other settings."""

    def __init__(self, folder: Path, name: str, known: str, given: str) -> None:
        super().__init__(folder, name, known, given)
        self.folder, self.name, self.known, self.given = folder, name, known, given

    def __str__(self) -> str:
        return f"{self.folder} holds games with {self.name} {self.known}, not {self.given}"


def known_settings(folder: Path) -> Mapping[str, JSON]:
    """The settings of the games in a folder; empty if there are none. Raises ValueError if they cannot be read."""
    try:
        found = json.loads((folder / PLAN_FILE).read_text("utf-8"))
    except (FileNotFoundError, NotADirectoryError):
        return {}
    if not isinstance(found, dict):
        raise ValueError("this is not a JSON object")
    return cast(Mapping[str, JSON], found)


def open_folder(folder: Path, settings: Mapping[str, JSON]) -> None:
    """Make a folder, or check that the one there holds games with the same settings."""
    folder.mkdir(parents=True, exist_ok=True)
    known = known_settings(folder)
    for name, value in settings.items():
        if known and known.get(name) != value:
            raise OtherSettings(folder, name, _text(known.get(name)), _text(value))
    if not known:
        (folder / PLAN_FILE).write_text(write_json(settings) + "\n", encoding="utf-8")


def _text(value: JSON) -> str:
    return ",".join(map(str, value)) if isinstance(value, list) else str(value)


def kept_games(
    folder: Path, count: int, work: Callable[[int], JSON], read: Callable[[JSON], tuple[int, T]], workers: Workers
) -> Iterator[tuple[int, T]]:
    """Yield games 0 … count − 1 of a folder: those of earlier runs first, then the others as they are finished."""
    path = folder / GAMES_FILE
    known = read_lines(path, read)
    yield from ((number, game) for number, game in known.items() if number < count)
    missing = [number for number in range(count) if number not in known]
    for _, line in extend(path, workers.each(work, missing)):
        yield read(line)
