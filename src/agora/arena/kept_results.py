"""Work that is done piece by piece and survives a stop at any moment: each result is a line of a file at once.

A process that is killed loses the piece it was working on. The next run does what is missing.
"""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

from agora.arena.workers import Workers, always
from agora.core.questions import JSON

T = TypeVar("T")


class Damaged(Exception):
    """A line of a file of results that is not what it should be."""

    def __init__(self, path: Path, line: int, why: str) -> None:
        super().__init__(path, line, why)
        self.path, self.line, self.why = path, line, why

    def __str__(self) -> str:
        return f"{self.path}, line {self.line}: {self.why}"


def read_results(path: Path) -> dict[int, JSON]:
    """The results in a file by their number, in the order of the numbers."""
    return read_lines(path, _read_pair)


def read_lines(path: Path, read: Callable[[JSON], tuple[int, T]]) -> dict[int, T]:
    """The same for lines of another form, of which `read` makes a number and what is kept.

    The half line that a kill leaves is dropped. Raises Damaged for a line for which `read` raises ValueError.
    """
    found: dict[int, T] = {}
    for number, line in enumerate(_whole_lines(path).split("\n")[:-1], 1):
        try:
            piece, result = read(json.loads(line))
        except ValueError as error:  # `json.JSONDecodeError` is one
            raise Damaged(path, number, str(error)) from None
        found[piece] = result
    return dict(sorted(found.items()))


def complete(
    path: Path, work: Callable[[int], JSON], count: int, workers: Workers, time_left: Callable[[], bool] = always
) -> Iterator[int]:
    """Work out the results 0 … count − 1 that a file lacks while there is time; yield how many it has so far."""
    known = read_results(path)
    missing = [number for number in range(count) if number not in known]
    yield count - len(missing)
    pairs = ((number, [number, result]) for number, result in workers.each(work, missing, time_left))
    for done, _ in enumerate(extend(path, pairs), count - len(missing) + 1):
        yield done


def extend(path: Path, lines: Iterator[tuple[int, JSON]]) -> Iterator[tuple[int, JSON]]:
    """Write each line to a file as it comes; it is yielded when it is written."""
    if path.exists():
        path.write_text(_whole_lines(path), encoding="utf-8")  # a half line is what a kill leaves
    with path.open("a", encoding="utf-8") as file:
        for number, line in lines:
            file.write(json.dumps(line, separators=(",", ":")) + "\n")
            file.flush()
            yield number, line


def _read_pair(line: JSON) -> tuple[int, JSON]:
    match line:
        case [int(number), result]:
            return number, result
    raise ValueError("this is not a number with its result")


def _whole_lines(path: Path) -> str:
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return ""
    except UnicodeDecodeError as error:
        line = path.read_bytes()[: error.start].count(b"\n") + 1
        raise Damaged(path, line, "this is not text") from None
    return text[: text.rfind("\n") + 1]
