"""How long a person waits for the answer to a move while many tables of bots keep the server busy.

    python bench/bench_busy_bots.py --tables 40 --bot level3 --seconds 60

The bots play without a pause, as many games as they can; one person plays both seats of a table of Akropolis, and one
move after another is timed from sending it to the answer that it is stored.
"""

import argparse
import asyncio
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tests.server.client import Person  # noqa: E402  # the tests' helpers lie in the folder above
from tests.server.kill import UNLIMITED  # noqa: E402
from tests.server.running import Running, cpu_seconds  # noqa: E402

GAMES = (("akropolis", 2), ("polis", 3), ("improvement", 2))
PAUSE = 0.2  # seconds between two moves of the person


async def measure(url: str, tables: int, bot: str, seconds: float) -> list[float]:
    """Lay the tables of bots, then play and time the moves of a person."""
    found: list[float] = []
    async with Person(url, "Ana", 1) as ana:
        for number in range(tables):
            game, seats = GAMES[number % len(GAMES)]
            await ana.start(await ana.lay_table(game, [bot] * seats))
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            own = await ana.start(await ana.lay_table("akropolis", ("me", "here")))
            async with ana.chair(own["id"]) as chair:
                while not chair.over and time.monotonic() < until:
                    if not chair.question:
                        await chair.hear()
                        continue
                    begun = time.perf_counter()
                    key = await chair.send_move()
                    await chair.hear_until("done", key=key)
                    found.append(time.perf_counter() - begun)
                    await asyncio.sleep(PAUSE)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=40)
    parser.add_argument("--bot", default="level3")
    parser.add_argument("--seconds", type=float, default=60.0)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Running(f"sqlite:///{folder}/agora.db", Path(folder), **UNLIMITED)
        server.start()
        assert server.process is not None, "it has just been started"
        try:
            times = sorted(
                1e3 * each for each in asyncio.run(measure(server.url, given.tables, given.bot, given.seconds))
            )
            used = cpu_seconds(server.process.pid)
        finally:
            server.stop()
    at = times[int(0.99 * (len(times) - 1))]
    print(
        f"{given.tables} tables of {given.bot}: {len(times)} moves of a person, median {median(times):.1f} ms, "
        f"99 % {at:.1f} ms, most {times[-1]:.1f} ms; the server used {used:.0f} s of CPU in {given.seconds:.0f} s"
    )


if __name__ == "__main__":
    main()
