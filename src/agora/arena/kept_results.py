"""Work that is done piece by piece and survives a stop at any moment: each result is a line of a file at once.

A process that is killed loses the piece it was working on. The next run does what is missing.
"""

import json
import os
import signal
from collections.abc import Callable, Iterator
from multiprocessing import parent_process
from pathlib import Path
from threading import Thread
from typing import cast

from agora.core.questions import JSON


def read_results(path: Path) -> dict[int, JSON]:
    """The results in a file by their number, in the order of the numbers."""
    if not path.exists():
        return {}
    lines = map(json.loads, _whole_lines(path).splitlines())
    return dict(sorted((cast(int, number), result) for number, result in lines))  # as `complete` writes them


def complete(
    path: Path, work: Callable[[int], JSON], count: int, jobs: int, time_left: Callable[[], bool]
) -> Iterator[int]:
    """Work out the results 0 … count − 1 that a file lacks while there is time; yield how many it has so far."""
    known = read_results(path)
    if path.exists():
        path.write_text(_whole_lines(path), encoding="utf-8")  # a half line is what a kill leaves
    missing = [number for number in range(count) if number not in known]
    yield count - len(missing)
    with path.open("a", encoding="utf-8") as file:
        for done, (number, result) in enumerate(_worked(work, missing, jobs, time_left), count - len(missing) + 1):
            file.write(json.dumps([number, result], separators=(",", ":")) + "\n")
            file.flush()
            yield done


def _whole_lines(path: Path) -> str:
    text = path.read_text(encoding="utf-8")
    return text[: text.rfind("\n") + 1]


def _worked(
    work: Callable[[int], JSON], numbers: list[int], jobs: int, time_left: Callable[[], bool]
) -> Iterator[tuple[int, JSON]]:
    """Each number with its result, in the order in which they are ready."""
    if jobs == 1:
        for number in numbers:
            if not time_left():
                return
            yield number, work(number)
        return
    from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait  # one process does without it

    waiting, running = numbers[::-1], dict[Future[JSON], int]()
    with ProcessPoolExecutor(jobs, initializer=_follow_parent) as pool:
        while True:
            while waiting and len(running) < jobs and time_left():
                number = waiting.pop()
                running[pool.submit(work, number)] = number
            if not running:
                return
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                yield running.pop(future), future.result()


def _follow_parent() -> None:
    """Leave Ctrl-C to the parent, and end with it, even if it is killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = parent_process()
    assert parent, "this runs in the processes of the pool"

    def end_with_it() -> None:
        parent.join()
        os._exit(1)

    Thread(target=end_with_it, daemon=True).start()
