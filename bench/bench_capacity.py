"""What a number of live tables needs, worked out from what one table costs: `python bench/bench_capacity.py`.

Each kind of table is played at two sizes, one move a second at each table; the line through the two is the cost of a
process at rest and of a move. The prediction for a third size, with all kinds mixed, is compared with a run of it.
Then what 1 000, 10 000 and 100 000 tables need is printed. CPU time is measured, so that a busy machine matters little.
Needs the driver of `make bench-server` (`npm ci --prefix bench/server`). The model is explained in docs/design.
"""

import argparse
import asyncio
import math
import os
import sqlite3
import sys
import tempfile
from pathlib import Path
from statistics import mean
from time import process_time
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "bench" / "server")]

import bench  # noqa: E402  # the bench of the server lies in a folder next to this one
from tests.server.store.games import played  # noqa: E402

from agora import bots  # noqa: E402
from agora.bots import LEVELS  # noqa: E402
from agora.bots.bot import Sight  # noqa: E402
from agora.bots.budget import Budget  # noqa: E402
from agora.core.chance import Quick  # noqa: E402
from agora.core.engine import question  # noqa: E402
from agora.core.match import Match  # noqa: E402
from agora.core.save import Start  # noqa: E402
from agora.games import find  # noqa: E402
from agora.server.store import open_store  # noqa: E402

KINDS = ("akropolis-2", "polis-3", "polis-5", "improvement-2", "improvement-4")
LIVE = (1_000, 10_000, 100_000)
SECONDS_PER_MOVE = 10.0  # at a live table, over the whole evening
BUSY = 0.6  # of a core: a process that is busier makes people wait now and then


class Kind(NamedTuple):
    """What tables of one kind cost."""

    rest: float  # CPU seconds a second of a process without moves
    move: float  # CPU seconds of the server for a move
    database: float  # CPU seconds of PostgreSQL for a move
    memory: float  # kB of a table with its viewers
    update: float  # kB sent to a viewer for a move
    viewers: int


class Idle(NamedTuple):
    """What is stored of a table."""

    start: float  # bytes of a table on disk before its first move
    line: float  # bytes of a move on disk


def measured(kind: str, sizes: tuple[int, int], seconds: float, arm: str) -> Kind:
    """Play tables of one kind at two sizes."""
    small, large = (bench.run(arm, kind, size, "paced", seconds) for size in sizes)
    per_second = [figures.cpu * figures.rate / 1e6 for figures in (small, large)]
    move = (per_second[1] - per_second[0]) / (large.rate - small.rate)
    rest = max(0.0, per_second[0] - move * small.rate)
    viewers = int(kind.partition("-")[2])
    return Kind(rest, move, large.database / 1e6, large.memory, large.kilobytes, viewers)


def stored(kind: str) -> Idle:
    """The size on disk of a table and of its moves: a random game in a database of its own."""
    game = kind.partition("-")[0]

    async def fill(file: Path, moves: int, tables: int) -> int:
        store = await open_store(f"sqlite:///{file}")
        for number in range(tables):
            await store.create_table(*played(f"table-{number}", game, moves=moves))
        await store.close()
        connection = sqlite3.connect(file)
        connection.execute("VACUUM")
        connection.close()
        return file.stat().st_size

    with tempfile.TemporaryDirectory() as folder:
        sizes = [asyncio.run(fill(Path(folder) / f"{moves}.db", moves, 40)) for moves in (1, 21)]
    line = (sizes[1] - sizes[0]) / 40 / 20
    return Idle(sizes[0] / 40 - line, line)


def bot_seconds(kind: str, level: int, decisions: int) -> float:
    """CPU seconds of a decision of a bot with its usual budget, in a game that such bots play."""
    game_id, _, seats = kind.partition("-")
    game = find(game_id)
    bot = bots.find(f"level{level}")
    match = Match(game, Start("capacity", game.write_options(game.read_options({"seats": int(seats)}))))
    took: list[float] = []
    while len(took) < decisions and match.to_act:
        seat = match.to_act[0]
        moves = match.moves(seat)
        decision = question(match.state)
        assert decision
        if len(moves) == 1:
            match.play(seat, moves[0])
            continue
        begun = process_time()
        move = bot.choose(Sight(game, match.state, seat, Quick(len(took)), Budget(seconds=1.0)))
        took.append(process_time() - begun)
        match.play(seat, move)
    return mean(took)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sizes", type=int, nargs=2, default=[20, 60])
    parser.add_argument("--check", type=int, default=100, help="tables of all kinds, to compare the prediction with")
    parser.add_argument("--seconds", type=float, default=8)
    parser.add_argument("--decisions", type=int, default=12, help="of each level of bot")
    parser.add_argument("--arm", default="agora", choices=["agora", "postgres"])
    asked = parser.parse_args()
    print(f"# {os.cpu_count()} cores, load {os.getloadavg()}")
    print("| kind | a move, µs | database, µs | kB a table | kB an update | bytes on disk: table, move | at rest |")
    kinds: dict[str, Kind] = {}
    for name in KINDS:
        kind = kinds[name] = measured(name, tuple(asked.sizes), asked.seconds, asked.arm)
        disk = stored(name)
        print(
            f"| {name} | {kind.move * 1e6:.0f} | {kind.database * 1e6:.0f} | {kind.memory:.0f} | {kind.update:.1f} | "
            f"{disk.start:.0f}, {disk.line:.0f} | {kind.rest:.1%} |",
            flush=True,
        )
    every = list(kinds.values())
    mixed = Kind(*(mean(column) for column in zip(*every, strict=True)))  # type: ignore[arg-type]  # viewers on average
    check(mixed, asked.check, asked.seconds, asked.arm)
    for tables in LIVE:
        print(needs(mixed, tables))
    print("\n| CPU ms of a decision | " + " | ".join(f"level {level}" for level in range(1, len(LEVELS) + 1)) + " |")
    for name in ("akropolis-2", "polis-3", "improvement-2"):
        row = [bot_seconds(name, level, asked.decisions) * 1000 for level in range(1, len(LEVELS) + 1)]
        print(f"| {name} | {' | '.join(f'{number:.1f}' for number in row)} |", flush=True)
    print(f"# load at the end {os.getloadavg()}")
    return 0


def check(mixed: Kind, tables: int, seconds: float, arm: str) -> None:
    """Compare a prediction with a run."""
    found = bench.run(arm, "+".join(KINDS), tables, "paced", seconds)
    said = mixed.rest + mixed.move * tables
    was = found.cpu * found.rate / 1e6
    print(f"\nprediction for {tables} mixed tables at one move a second: {said:.0%} of a core; the run took {was:.0%}")
    print(f"memory of a table: {mixed.memory:.0f} kB were predicted, {found.memory:.0f} kB were used")


def needs(kind: Kind, tables: int) -> str:
    """What so many live tables need."""
    moves = tables / SECONDS_PER_MOVE
    cores = kind.move * moves
    processes = max(1, math.ceil(cores / BUSY))
    return (
        f"{tables} tables: {moves:.0f} moves/s, {cores:.2f} cores in {processes} processes, "
        f"{tables * kind.memory / 1e6:.1f} GB, "
        f"PostgreSQL {kind.database * moves:.2f} cores and at most {moves:.0f} commits/s, "
        f"{moves * kind.viewers * kind.update * 8 / 1000:.1f} Mbit/s, {tables * kind.viewers:.0f} sockets"
    )


if __name__ == "__main__":
    sys.exit(main())
