"""Several processes on one PostgreSQL: none outlives its parent, and another takes over the tables of a dead one."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server import kill, ledger
from tests.server.client import Person
from tests.server.kill import UNLIMITED
from tests.server.running import postgres, running

TAKEN_OVER = 60.0  # seconds; a lease lasts 20, and the machine may be busy


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    with postgres() as url:
        yield url


@pytest.mark.slow
def test_workers_end_with_the_server_that_started_them(database: str, tmp_path: Path) -> None:
    with running(database, tmp_path, "--workers", "2", **UNLIMITED) as server:
        assert len(server.members()) >= 3
        server.kill()
        assert not kill.orphans(server, patience=15)
        server.start()


@pytest.mark.slow
def test_a_fault_of_all_workers_is_reported_once(database: str, tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="data sets are kept in a folder"):
        running(database, tmp_path, "--workers", "2", "--data-sets", str(tmp_path / "none")).__enter__()
    (log,) = tmp_path.glob("serve-*.log")
    assert log.read_text().count("\n") == 1, "no traceback, and no announcement"


@pytest.mark.slow
def test_an_id_that_postgresql_refuses_is_no_table(database: str, tmp_path: Path) -> None:
    async def look(url: str) -> int:
        async with Person(url, "Ana") as person:
            return (await person.call("GET", "/tables/%00")).status_code

    with running(database, tmp_path, **UNLIMITED) as server:
        assert asyncio.run(look(server.url)) == 404


@pytest.mark.slow
def test_a_worker_that_dies_is_replaced(database: str, tmp_path: Path) -> None:
    async def play(url: str, victims: list[int]) -> Person:
        async with Person(url, "Ana") as person:
            table = await person.start(await person.lay_table("akropolis", ("me", "random"), pause_ms=0))
            chair = person.chair(table["id"])
            await chair.reconnect()
            progress = asyncio.create_task(chair.play())
            await asyncio.sleep(0.5)
            os.kill(victims[0], signal.SIGKILL)
            await asyncio.wait_for(progress, TAKEN_OVER * 2)
            await chair.close()
            return person

    with running(database, tmp_path, "--workers", "2", **UNLIMITED) as server:
        assert server.process
        children = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children").read_text().split()
        workers = [int(child) for child in children if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()]
        assert len(workers) == 2
        person = asyncio.run(play(server.url, workers))
        assert not ledger.faults(server.database, [person.told])


@pytest.mark.slow
def test_another_server_takes_over_the_bots_of_a_dead_one(database: str, tmp_path: Path) -> None:
    async def play(first_url: str, second_url: str, killing: asyncio.Event) -> float:
        async with Person(first_url, "Ana") as person:
            table = await person.start(await person.lay_table("akropolis", ("me", "random", "random"), pause_ms=300))
            async with person.chair(table["id"]) as chair:
                await chair.hear_until("state")
                await chair.send_move()
                await chair.hear_until("done")
            killing.set()
            moved = Person(second_url, "Ana")  # the same browser, at the other server
            moved.http.cookies.set("agora_guest", person.http.cookies["agora_guest"])
            began = time.monotonic()
            async with moved.chair(table["id"]) as chair:
                while not chair.question:
                    await chair.hear(TAKEN_OVER)
                await chair.play(until=time.monotonic() + 3)
            await moved.http.aclose()
            return time.monotonic() - began - 3

    async def kill_when(killing: asyncio.Event, one: object) -> None:
        await killing.wait()
        one.kill_all()  # type: ignore[attr-defined]

    async def both(one: object, first_url: str, second_url: str) -> float:
        killing = asyncio.Event()
        seconds, _ = await asyncio.gather(play(first_url, second_url, killing), kill_when(killing, one))
        return seconds

    with running(database, tmp_path, **UNLIMITED) as one, running(database, tmp_path, **UNLIMITED) as two:
        seconds = asyncio.run(both(one, one.url, two.url))
        assert seconds < TAKEN_OVER
        assert not two.tracebacks(), two.log_text()[-3000:]
