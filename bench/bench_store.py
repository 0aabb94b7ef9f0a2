"""How many moves a second the store writes to disk: for one table, and for many at once, each waiting for its answer.

`python bench/bench_store.py [--on sqlite postgres] [--tables 50] [--seconds 3]`
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from statistics import quantiles

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))  # for the tests' PostgreSQL

from tests.server.running import postgres

from agora.server.store import Line, SeatRow, Store, TableRow, open_store

BODY = {"place": {"slot": 1, "q": 1, "r": -1, "turn": 0}}
SEATS = (SeatRow(0, "guest", "ann", name="Ann"), SeatRow(1, "bot", bot="greedy", name="Greedy"))


def table(name: str) -> TableRow:
    """An ordinary table."""
    return TableRow(
        id=name,
        game="akropolis",
        rules_version=1,
        options={"seats": 2},
        settings={},
        host="ann",
        secret="5e" * 32,
        commitment="c0" * 32,
        created=time.time(),
    )


async def play(store: Store, name: str, until: float, waits: list[float]) -> None:
    """Append moves one after another, as a table does."""
    n = 0
    while (now := time.perf_counter()) < until:
        move = Line(n, "move", n % 2, "ann", f"{name}-{n}-0123456789abcdef", BODY, time.time())
        await store.append(name, n, [move], {"to_act": (n % 2,), "wake_at": time.time()})
        waits.append(time.perf_counter() - now)
        n += 1


async def measure(url: str, kind: str, tables: Sequence[int], seconds: float) -> None:
    """Print a line for each number of tables."""
    store = await open_store(url)
    for count in tables:
        names = [f"{count}-{k}" for k in range(count)]
        await asyncio.gather(*(store.create_table(table(name), SEATS) for name in names))
        before, waits = store.metrics, list[float]()
        began, used = time.perf_counter(), time.process_time()
        await asyncio.gather(*(play(store, name, began + seconds, waits) for name in names))
        took, used = time.perf_counter() - began, time.process_time() - used
        batches = store.metrics["batches"] - before["batches"]
        cuts = quantiles(waits, n=100)
        print(
            f"{kind:9} {count:4} tables {len(waits) / took:8.0f} moves/s  p50 {cuts[49] * 1000:6.2f} ms"
            f"  p99 {cuts[98] * 1000:6.2f} ms  {len(waits) / batches:5.1f} moves a transaction"
            f"  {1e6 * used / len(waits):5.0f} µs of CPU a move",
            flush=True,
        )
    await store.close()


def fsyncs_per_second(folder: Path) -> float:
    """How many fsyncs a second the disk makes: the limit for one table that waits for each answer."""
    with (folder / "probe").open("wb") as probe:
        began = time.perf_counter()
        for _ in range(200):
            probe.write(b"x" * 4096)
            probe.flush()
            os.fsync(probe.fileno())
        return 200 / (time.perf_counter() - began)


def main() -> None:
    """Measure what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--on", nargs="+", choices=["sqlite", "postgres"], default=["sqlite", "postgres"])
    parser.add_argument("--tables", nargs="+", type=int, default=[1, 50, 500])
    parser.add_argument("--seconds", type=float, default=3.0)
    asked = parser.parse_args()
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        print(f"fsync     {fsyncs_per_second(folder):8.0f} a second; load {os.getloadavg()[0]:.1f}")
        for kind in asked.on:
            url = str(folder / "agora.db") if kind == "sqlite" else stack.enter_context(postgres())
            asyncio.run(measure(url, kind, asked.tables, asked.seconds))


if __name__ == "__main__":
    main()
