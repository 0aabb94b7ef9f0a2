"""Eight writers race for one table; its history is one that they could have written one after another."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

from agora.server.store import Store
from tests.server.store.racing import TABLE, all_of
from tests.server.store.stored import SEATS, table, with_store

WRITERS = [f"w{k}" for k in range(8)]


def lay_out(url: str) -> None:
    with_store(url, lambda store: store.create_table(table(TABLE), SEATS))


def in_threads(url: str, moves: int) -> dict[str, int]:
    """Two writers each share a connection and an event loop."""
    pairs = [WRITERS[k : k + 2] for k in range(0, 8, 2)]
    with ThreadPoolExecutor(4) as threads:
        told = list(threads.map(lambda pair: asyncio.run(all_of(url, pair, moves)), pairs))
    return {key: n for part in told for key, n in part.items()}


def in_processes(url: str, moves: int) -> dict[str, int]:
    """Four writers in each of two processes."""
    command = [sys.executable, "-m", "tests.server.store.racing", url]
    both = [
        subprocess.Popen([*command, ",".join(part), str(moves)], stdout=subprocess.PIPE)
        for part in (WRITERS[:4], WRITERS[4:])
    ]
    answers = [process.communicate(timeout=600)[0] for process in both]
    assert [process.returncode for process in both] == [0, 0]
    return {key: n for answer in answers for key, n in json.loads(answer).items()}


def check(url: str, told: dict[str, int], moves: int) -> None:
    """Every move is stored once, at the number that its writer was told, in order and without gaps."""

    async def test(store: Store) -> None:
        lines = await store.lines(TABLE)
        assert [line.n for line in lines] == list(range(len(lines)))
        assert (await store.table(TABLE)).lines == len(lines)
        assert {line.key: line.n for line in lines if line.key} == told
        for writer in WRITERS:
            order = [line.key for line in lines if line.key and line.by == writer]
            assert order == [f"{writer}:{move}" for move in range(moves)]
        for line in lines:
            assert line.key or lines[line.n - 1].by == line.by, "the lines of a move stand together"

    with_store(url, test)


@pytest.mark.slow
def test_threads_race_on_sqlite(sqlite: str):
    lay_out(sqlite)
    check(sqlite, in_threads(sqlite, 8), 8)


@pytest.mark.slow
def test_two_processes_race(url: str):
    lay_out(url)
    check(url, in_processes(url, 8), 8)


@pytest.mark.soak
def test_a_long_race(url: str):
    lay_out(url)
    check(url, in_processes(url, 500), 500)
