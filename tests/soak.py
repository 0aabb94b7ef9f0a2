"""Plays very many random games with every check: `make soak`, or `python tests/soak.py --games 20000 --game akropolis`.

Each game at each number of seats is played that often, in two processes. What is done is noted in `.soak/`; stopped and
started XX with `--fresh`. A failure ends the soak with code 1; its seed, options and log are in `.soak/` too.
"""

from __future__ import annotations

import argparse
import json
import signal
import sys
import time
import traceback
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from agora.contract import Failure, play_through  # noqa: E402
from agora.games import IDS, find  # noqa: E402
from tests.contract.hooks import HOOKS  # noqa: E402

FOLDER = ROOT / ".soak"
CHUNK = 25
COSTLY_STEPS = 5
FIRST = 1_000_000  # other games than those of `make test`


class Chunk(NamedTuple):
    """Some games of one table."""

    game: str
    seats: int
    first: int

    @property
    def table(self) -> str:
        return f"{self.game}/{self.seats}"


def main() -> int:
    """Play what is left to play."""
    asked = arguments()
    FOLDER.mkdir(exist_ok=True)
    progress = Progress(FOLDER / "progress.json", asked.fresh)
    left = [chunk for chunk in chunks(asked.game or IDS, asked.games) if not progress.has(chunk)]
    total = asked.games * sum(len(find(game).seats) for game in asked.game or IDS)
    print(f"soak: {total} games, {total - len(left) * CHUNK} done before", flush=True)
    began = time.monotonic()
    try:
        failed = run(left, progress, asked.processes)
    except KeyboardInterrupt:
        print("soak: stopped; start it again to go on")
        return 130
    seconds = time.monotonic() - began
    if failed:
        print(f"soak: FAILED after {seconds:.0f} s\n{failed}\nThe log is in {FOLDER.relative_to(ROOT)}.")
        return 1
    print(f"soak: all {total} games keep the contract; {len(left) * CHUNK} played in {seconds:.0f} s")
    return 0


def arguments() -> argparse.Namespace:
    """What was asked on the command line."""
    parser = argparse.ArgumentParser(description="Play very many random games with every check.")
    parser.add_argument(
        "--games", type=int, default=20_000, help="of each game at each number of seats (default 20000)"
    )
    parser.add_argument("--game", action="append", choices=IDS, help="only this game (may be given again)")
    parser.add_argument("--processes", type=int, default=2, help="how many at once (default 2)")
    parser.add_argument("--fresh", action="store_true", help="forget what was done before")
    asked = parser.parse_args()
    asked.games += -asked.games % CHUNK
    return asked


def chunks(games: list[str] | tuple[str, ...], number: int) -> Iterator[Chunk]:
    """The work, tables in turn, so that one that fails early is found early."""
    for first in range(0, number, CHUNK):
        for game in games:
            for seats in find(game).seats:
                yield Chunk(game, seats, first)


def play(chunk: Chunk) -> str | None:
    """Play the games of a chunk; what went wrong, or None."""
    for number in range(FIRST + chunk.first, FIRST + chunk.first + CHUNK):
        try:
            play_through(find(chunk.game), chunk.seats, number, HOOKS.get(chunk.game), COSTLY_STEPS)
        except Failure as failure:
            name = f"{chunk.game}-{chunk.seats}-{number}.txt"
            (FOLDER / name).write_text("".join(traceback.format_exception(failure)), encoding="utf-8")
            return f"{name}: {str(failure).splitlines()[0]}"
    return None


def run(left: list[Chunk], progress: Progress, processes: int) -> str | None:
    """Keep all processes busy until everything is played or something fails."""
    waiting = iter(left)
    with ProcessPoolExecutor(processes, initializer=signal.signal, initargs=(signal.SIGINT, signal.SIG_IGN)) as pool:
        running: dict[Future[str | None], Chunk] = {}
        while True:
            for chunk in waiting:
                running[pool.submit(play, chunk)] = chunk
                if len(running) > processes:
                    break
            if not running:
                return None
            done, _ = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                chunk = running.pop(future)
                failure = future.result()
                if failure:
                    pool.shutdown(cancel_futures=True)
                    return failure
                progress.note(chunk)


class Progress:
    """Which chunks are done, kept in a file."""

    def __init__(self, path: Path, fresh: bool) -> None:
        self.path = path
        self.done: dict[str, list[int]] = {}
        if path.exists() and not fresh:
            self.done = json.loads(path.read_text(encoding="utf-8"))
        self.told = time.monotonic()

    def has(self, chunk: Chunk) -> bool:
        return chunk.first in self.done.get(chunk.table, ())

    def note(self, chunk: Chunk) -> None:
        """Note a chunk, and now and then say how far we are."""
        self.done.setdefault(chunk.table, []).append(chunk.first)
        part = self.path.with_suffix(".part")
        part.write_text(json.dumps(self.done), encoding="utf-8")
        part.replace(self.path)  # whole or not at all, should the soak be stopped here
        if time.monotonic() - self.told > 10:
            self.told = time.monotonic()
            print(
                "soak:",
                ", ".join(f"{table} {len(done) * CHUNK}" for table, done in sorted(self.done.items())),
                flush=True,
            )


if __name__ == "__main__":
    sys.exit(main())
