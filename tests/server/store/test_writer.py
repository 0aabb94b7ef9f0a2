"""Jobs are written in batches; a job that fails fails alone, and nothing is half written."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import psycopg
import pytest
import sqlalchemy as sa

from agora.server.store import Conflict, Store, StoreError, schema
from agora.server.store.jobs import Work
from tests.server.store.stored import SEATS, line, opened, table, until, with_store

TABLES = [f"t{k}" for k in range(20)]


@asynccontextmanager
async def held(store: Store) -> AsyncIterator[None]:
    """Keep the writer busy, so that jobs queue up."""
    go = threading.Event()
    began = threading.Event()

    def wait(work: Work) -> None:
        began.set()
        go.wait(10)

    busy = asyncio.create_task(store.write(wait))
    await asyncio.to_thread(began.wait, 10)
    try:
        yield
    finally:
        go.set()
        await busy


async def laid_out(store: Store) -> None:
    await asyncio.gather(*(store.create_table(table(name), SEATS) for name in TABLES))


def test_queued_jobs_are_one_transaction(url: str):
    async def test(store: Store) -> None:
        await laid_out(store)
        before = store.metrics["batches"]
        async with held(store):
            moves = [asyncio.create_task(store.append(name, 0, [line(0)])) for name in TABLES]
            await until(lambda: store.metrics["waiting"] == len(TABLES))
        await asyncio.gather(*moves)
        assert store.metrics["batches"] == before + 2  # one for the job that was held, and one for all others
        assert [len(await store.lines(name)) for name in TABLES] == [1] * len(TABLES)

    with_store(url, test)


def test_a_job_that_is_refused_fails_alone(url: str):
    async def test(store: Store) -> None:
        await laid_out(store)
        before = store.metrics["batches"]
        async with held(store):
            moves = [asyncio.create_task(store.append(name, k % 2, [line(k % 2)])) for k, name in enumerate(TABLES)]
            await until(lambda: store.metrics["waiting"] == len(TABLES))
        ended = await asyncio.gather(*moves, return_exceptions=True)
        assert [type(outcome) for outcome in ended] == [type(None), Conflict] * 10
        assert [len(await store.lines(name)) for name in TABLES] == [1, 0] * 10
        assert store.metrics["batches"] == before + 2

    with_store(url, test)


def test_a_job_that_breaks_fails_alone(url: str, caplog: pytest.LogCaptureFixture):
    async def test(store: Store) -> None:
        await laid_out(store)

        def break_(work: Work) -> None:
            work.connection.exec_driver_sql("DELETE FROM tables")
            for _ in range(2):
                work.connection.execute(sa.insert(schema.alive), {"id": 7, "time": 1.0})

        async with held(store):
            moves = [asyncio.create_task(store.append(name, 0, [line(0)])) for name in TABLES]
            broken = asyncio.create_task(store.write(break_, order="t10"))
            await until(lambda: store.metrics["waiting"] == len(TABLES) + 1)
        await asyncio.gather(*moves)
        with pytest.raises(sa.exc.IntegrityError):
            await broken
        assert [len(await store.lines(name)) for name in TABLES] == [1] * len(TABLES)

    with_store(url, test)
    assert "a store job failed" in caplog.text


def test_if_the_commit_fails_all_fail_and_nothing_is_stored(url: str):
    async def test(store: Store) -> None:
        await laid_out(store)
        commits = 0

        def refuse(connection: sa.Connection) -> None:
            nonlocal commits
            commits += 1
            if commits == 2:  # the first commit is that of the job that holds the others up
                raise OSError(5, "Input/output error")

        sa.event.listen(store._database.writing, "commit", refuse)
        async with held(store):
            moves = [asyncio.create_task(store.append(name, 0, [line(0)])) for name in TABLES]
            await until(lambda: store.metrics["waiting"] == len(TABLES))
        ended = await asyncio.gather(*moves, return_exceptions=True)
        assert {type(outcome) for outcome in ended} == {StoreError}
        assert "Input/output error" in str(ended[0])
        assert [len(await store.lines(name)) for name in TABLES] == [0] * len(TABLES)
        await store.append("t0", 0, [line(0)])  # and it works again

    with_store(url, test)


@pytest.mark.slow
def test_a_lost_connection_is_replaced_before_anybody_is_refused(postgresql: str):
    def cut(work: Work) -> None:
        with psycopg.connect(postgresql, autocommit=True) as other:
            other.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
                " AND datname = current_database()"
            )

    async def test(store: Store) -> None:
        await laid_out(store)
        await store.read(cut)
        await store.append("t0", 0, [line(0)])
        await store.read(cut)
        await asyncio.gather(*(store.append(name, int(name == "t0"), [line(int(name == "t0"))]) for name in TABLES))
        assert [len(await store.lines(name)) for name in TABLES] == [2] + [1] * (len(TABLES) - 1)

    with_store(postgresql, test)


def test_a_full_disk_is_refused_in_words_and_loses_nothing(sqlite: str):
    async def test() -> None:
        async with opened(sqlite) as store:
            limit = 0

            def fill(connection: sqlite3.Connection, _: object) -> None:
                if limit:
                    connection.execute(f"PRAGMA max_page_count = {limit}")

            sa.event.listen(store._database.writing, "connect", fill)
            await store.create_table(table(), SEATS)
            pages = await store.write(
                lambda work: int(work.connection.exec_driver_sql("PRAGMA page_count").scalar_one())
            )
            limit = pages + 10
            store._writer._drop()
            stored = 0

            async def go_on() -> None:
                nonlocal stored
                while stored < 10_000:
                    await store.append("agora", stored, [line(stored, body="x" * 3000)])
                    stored += 1

            with pytest.raises(StoreError, match=r"store\.full"):
                await go_on()
            assert 5 < stored < 40
            assert [found.n for found in await store.lines("agora")] == list(range(stored))
            limit += 100  # make room on the disk
            await store.append("agora", stored, [line(stored)])
            assert (await store.table("agora")).lines == stored + 1

    asyncio.run(test())


CRASH = """
import asyncio, sys
from agora.server.store import open_store
from tests.server.store.stored import SEATS, line, table

async def play(store, name):
    await store.create_table(table(name), SEATS)
    for first in range(0, 10**9, 3):
        await store.append(name, first, [line(n) for n in range(first, first + 3)])
        print(name, first + 3, flush=True)

async def main():
    store = await open_store(sys.argv[1])
    await asyncio.gather(*(play(store, f"t{k}") for k in range(8)))

asyncio.run(main())
"""


@pytest.mark.slow
def test_a_crash_loses_no_acknowledged_job_and_leaves_none_half_done(url: str):
    process = subprocess.Popen([sys.executable, "-c", CRASH, url], stdout=subprocess.PIPE, text=True)
    assert process.stdout
    told = {}
    for _ in range(200):
        name, n = process.stdout.readline().split()
        told[name] = int(n)
    time.sleep(0.003)
    process.kill()
    for row in process.stdout.read().splitlines():
        words = row.split()
        if len(words) == 2:
            told[words[0]] = max(told[words[0]], int(words[1])) if words[0] in told else int(words[1])
    process.stdout.close()
    process.wait()

    async def test(store: Store) -> None:
        assert len(told) == 8
        for name, acknowledged in told.items():
            lines = await store.lines(name)
            assert [found.n for found in lines] == list(range(len(lines))), json.dumps(told)
            assert len(lines) % 3 == 0
            assert len(lines) == (await store.table(name)).lines >= acknowledged - (acknowledged % 3)

    with_store(url, test)


def test_a_closed_writer_takes_no_more_jobs(sqlite: str):
    async def test() -> None:
        async with opened(sqlite) as store:
            await store.create_table(table(), SEATS)
            last = asyncio.create_task(store.append("agora", 0, [line(0)]))
            await asyncio.sleep(0)
        await last  # the waiting job was written
        for late in (store.append("agora", 1, [line(1)]), store.lines("agora")):
            with pytest.raises(StoreError) as refusal:
                await late
            assert refusal.value.rule == "store.closed"

    asyncio.run(test())
