"""The log of a table: numbered without gaps, each line once, in order."""

from __future__ import annotations

import asyncio

import pytest

from agora.server.store import Conflict, Duplicate, Missing, Notice, Store
from tests.server.store.stored import NOW, SEATS, line, opened, table, until, until_listening, with_store


def test_lines_are_read_as_they_were_stored(url: str):
    async def test(store: Store) -> None:
        await store.create_table(table(), SEATS)
        chance = line(1, seat=-1, by="server", body=None)
        await store.append("agora", 0, [line(0, "k0"), chance], {"to_act": [1], "wake_at": NOW + 5})
        await store.append("agora", 2, [line(2, kind="resign", body={"n": [1.5, True, None, "–"]})])
        stored = await store.lines("agora")
        assert stored == [line(0, "k0"), chance, line(2, kind="resign", body={"n": [1.5, True, None, "–"]})]
        assert await store.lines("agora", since=2) == stored[2:]
        row = await store.table("agora")
        assert (row.lines, row.to_act, row.wake_at) == (3, (1,), NOW + 5)

    with_store(url, test)


def test_lines_outlive_the_process(url: str):
    async def test() -> None:
        async with opened(url) as store:
            await store.create_table(table(), SEATS)
            await store.append("agora", 0, [line(0)])
        async with opened(url) as store:
            assert await store.lines("agora") == [line(0)]

    asyncio.run(test())


def test_a_number_is_used_once(url: str):
    async def test(store: Store) -> None:
        await store.create_table(table(), SEATS)
        await store.append("agora", 0, [line(0, "a")])
        for first in (0, 2):  # too late, too early
            with pytest.raises(Conflict) as refusal:
                await store.append("agora", first, [line(first, "b")], {"state": "over"})
            assert refusal.value.facts["lines"] == 1
        assert await store.lines("agora") == [line(0, "a")]
        assert (await store.table("agora")).state == "waiting"

    with_store(url, test)


@pytest.mark.parametrize("first", [0, 1])
def test_a_repeated_key_is_refused_with_the_number_of_its_line(url: str, first: int):
    async def test(store: Store) -> None:
        await store.create_table(table(), SEATS)
        await store.create_table(table("other"), SEATS)
        await store.append("agora", 0, [line(0, "a")])
        for keys in (["a"], ["b", "a"], ["a", "b"]):
            with pytest.raises(Duplicate) as refusal:
                await store.append("agora", first, [line(first + k, key) for k, key in enumerate(keys)])
            assert (refusal.value.key, refusal.value.n) == ("a", 0)
        assert await store.lines("agora") == [line(0, "a")]
        await store.append("other", 0, [line(0, "a")])  # a key belongs to its table

    with_store(url, test)


def test_a_line_needs_a_table(url: str):
    async def test(store: Store) -> None:
        with pytest.raises(Missing):
            await store.append("nowhere", 0, [line(0, "a")])
        assert await store.lines("nowhere") == []

    with_store(url, test)


def test_a_start_fails_if_the_seats_have_changed(url: str):
    async def test(store: Store) -> None:
        await store.create_table(table(), SEATS)
        await store.reseat("agora", 0, SEATS[:1])
        with pytest.raises(Conflict):
            await store.append("agora", 0, [line(0)], {"state": "running", "seed": "s"}, revision=0)
        assert (await store.table("agora")).seed is None
        await store.append("agora", 0, [line(0)], {"state": "running", "seed": "s"}, revision=1)
        assert (await store.table("agora")).seed == "s"

    with_store(url, test)


def test_everyone_is_notified_of_new_lines_after_the_writer(url: str):
    async def test(store: Store) -> None:
        heard: list[Notice | str] = []
        async with opened(url) as second:
            end = store.listen(heard.append)
            far: list[Notice] = []
            if second.several:  # another process with the same database
                second.listen(far.append)
                await until_listening(store, heard, far)
            await store.create_table(table(), SEATS)
            await store.append("agora", 0, [line(0), line(1, key="k")], {"to_act": (1,)})
            heard.append("written")
            # other processes follow the lines without reading them
            body = [[list(line(0)), list(line(1, key="k"))], {"to_act": [1]}] if store.several else None
            wanted = [Notice("agora", "table", 0), Notice("agora", "lines", 2, body)]
            await until(lambda: [notice for notice in heard if notice != "written"] == wanted)
            await until(lambda: not second.several or far == wanted)
            if not second.several:
                assert heard[-2:] == ["written", Notice("agora", "lines", 2)]
            end()
            await store.append("agora", 2, [line(2)])
            await store.ping()
            assert len(heard) == 3

    with_store(url, test)


def test_a_refused_write_sends_no_notice(sqlite: str):
    async def test(store: Store) -> None:
        await store.create_table(table(), SEATS)
        heard: list[Notice] = []
        store.listen(heard.append)
        with pytest.raises(Conflict):
            await store.append("agora", 5, [line(5)])
        await store.publish("agora", "present", 3, {"seat": 1})
        await until(lambda: bool(heard) and heard[-1].what == "present")
        assert heard[-1] == Notice("agora", "present", 3, {"seat": 1})
        assert "lines" not in {notice.what for notice in heard}

    with_store(sqlite, test)


def test_chat_is_numbered_for_each_table(url: str):
    async def test(store: Store) -> None:
        for name in ("agora", "other"):
            await store.create_table(table(name), SEATS)
        said = [await store.say("agora", "ann", "Ann", f"χαῖρε {k}", NOW + k) for k in range(5)]
        assert said == [0, 1, 2, 3, 4]
        assert await store.say("other", "ann", "Ann", "hi", NOW) == 0
        assert [(row.n, row.text) for row in await store.chat("agora", most=2)] == [(3, "χαῖρε 3"), (4, "χαῖρε 4")]
        assert [row.n for row in await store.chat("agora", since=4)] == [4]
        with pytest.raises(Missing):
            await store.say("nowhere", "ann", "Ann", "hi", NOW)

    with_store(url, test)
