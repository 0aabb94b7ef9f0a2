"""Leases, tables that are due, downtimes, and the deletion of old tables."""

from __future__ import annotations

import asyncio
import time

import pytest
import sqlalchemy as sa

from agora.server.store import Downtime, Missing, Notice, Store, schema
from agora.server.store.upkeep import DAY, PRUNED_AT_ONCE
from tests.server.store.stored import ANN, NOW, SEATS, line, opened, table, until, until_listening, with_store


def test_one_process_at_a_time_leases_a_table(url: str):
    async def test(store: Store) -> None:
        await store.create_table(table(), SEATS)
        assert await store.claim("agora", "first", 60)
        assert await store.claim("agora", "first", 60)
        assert not await store.claim("agora", "second", 60)
        assert await store.renew("second", 60) == set()
        assert await store.renew("first", 0.1) == {"agora"}
        await asyncio.sleep(0.2)
        assert await store.claim("agora", "second", 60)  # the lease of the first one has expired
        assert await store.renew("first", 60) == set()
        await store.release("first")
        assert not await store.claim("agora", "first", 60)
        await store.release("second", "agora")
        assert await store.claim("agora", "first", 60)
        assert not await store.claim("nowhere", "first", 60)

    with_store(url, test)


def test_due_lists_overdue_tables_that_no_other_process_leases(url: str):
    async def test(store: Store) -> None:
        now = time.time()
        for name, wake in (("late", now - 9), ("later", now - 8), ("soon", now + 60), ("never", None)):
            await store.create_table(table(name, wake_at=wake), SEATS)
        assert await store.due() == await store.due(now) == ["late", "later"]
        assert await store.due(now + 61) == ["late", "later", "soon"]
        assert await store.due(most=1) == ["late"]
        await store.claim("late", "me", 60)
        assert await store.due() == ["later"]
        assert await store.due(owner="me") == ["late", "later"]
        await store.reseat("later", 0, update={"wake_at": None})
        assert await store.due() == []

    with_store(url, test)


def test_one_of_eight_processes_gets_a_lease(url: str):
    async def test(store: Store) -> None:
        await store.create_table(table(), SEATS)
        async with opened(url) as second:
            wishes = [(second if k % 2 else store).claim("agora", f"owner-{k}", 60) for k in range(8)]
            assert sorted(await asyncio.gather(*wishes)) == [False] * 7 + [True]

    with_store(url, test)


def test_a_new_server_on_sqlite_drops_old_leases(sqlite: str):
    async def test() -> None:
        async with opened(sqlite, serving=True) as store:
            await store.create_table(table(), SEATS)
            assert await store.claim("agora", "dead", 600)
        async with opened(sqlite) as store:  # a command that opens the database changes nothing
            assert not await store.claim("agora", "new", 60)
        async with opened(sqlite, serving=True) as store:
            assert await store.claim("agora", "new", 60)

    asyncio.run(test())


def test_a_missing_heartbeat_is_a_downtime(url: str):
    async def test(store: Store) -> None:
        def told(gap: Downtime) -> Notice:
            return Notice("", "downtime", 0, list(gap))

        heard: list[Notice] = []
        store.listen(heard.append)
        await until_listening(store, heard)
        assert await store.beat() is None
        assert await store.beat() is None
        assert await store.downtimes() == []
        last = time.time() - 100
        await store.write(lambda work: work.connection.execute(sa.update(schema.alive).values(time=last)) and None)
        async with opened(url) as second:  # several processes start together
            if not second.several:
                second.listen(heard.append)
            found = await asyncio.gather(*((second if k % 2 else store).beat() for k in range(4)))
        gaps = [gap for gap in found if gap]
        assert len(gaps) == 1
        assert gaps[0].start == last
        assert 99 < gaps[0].end - last < 130
        assert await store.downtimes() == gaps
        assert await store.downtimes(since=gaps[0].end) == []
        await until(lambda: [notice for notice in heard if notice.what == "downtime"] == [told(gaps[0])])

    with_store(url, test)


def test_only_tables_that_the_host_chose_are_deleted(url: str):
    async def test(store: Store) -> None:
        await store.create_guest(ANN, "hash")
        await store.create_code("old", "ann", NOW + 1)
        days = {
            "running": table("running", state="running"),
            "over": table("over", state="over", ended=NOW),
            "just-over": table("just-over", state="over", ended=NOW + 9 * DAY),
            "cancelled": table("cancelled", state="cancelled"),
            "waiting": table("waiting"),
            "fresh": table("fresh", created=NOW + 9 * DAY),
        }
        for row in days.values():
            await store.create_table(row, SEATS, [line(0)])
            await store.say(row.id, "ann", "Ann", "hi", NOW)
            await store.claim(row.id, "me", 60)
        now = NOW + 10 * DAY
        assert await store.prune(now) == (0, 1)
        assert len(await store.table_ids()) == 6
        assert await store.prune(now, keep_finished=5) == (2, 0)
        assert await store.table_ids() == ["fresh", "just-over", "running", "waiting"]
        assert await store.prune(now, keep_waiting=5) == (1, 0)
        assert await store.table_ids() == ["fresh", "just-over", "running"]
        for gone in ("over", "waiting"):
            with pytest.raises(Missing):
                await store.table(gone)
            assert (await store.lines(gone), await store.seats(gone), await store.chat(gone)) == ([], [], [])
        assert await store.lines("running") == [line(0)]

    with_store(url, test)


def test_many_tables_are_deleted_in_portions(sqlite: str):
    async def test(store: Store) -> None:
        for k in range(PRUNED_AT_ONCE + 3):
            await asyncio.wait_for(store.create_table(table(f"t{k}"), ()), 10)
        assert await store.prune(NOW + DAY, keep_waiting=0) == (PRUNED_AT_ONCE, 0)
        assert await store.prune(NOW + DAY, keep_waiting=0) == (3, 0)
        assert await store.prune(NOW + DAY, keep_waiting=0) == (0, 0)

    with_store(sqlite, test)
