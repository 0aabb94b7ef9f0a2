"""Two processes serve the same tables: who is at the one hears what happens at the other."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

import psycopg
import pytest

from agora.server.context import Server
from agora.server.live.viewers import Viewer
from agora.server.settings import Settings
from tests.server.house import House, settle, until
from tests.server.running import postgres

pytestmark = pytest.mark.slow
Story = Callable[[House, House], Awaitable[None]]


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    with postgres() as url:
        yield url


@asynccontextmanager
async def two_houses(url: str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[tuple[House, House]]:
    one, two = await Server.open(Settings(db=url)), await Server.open(Settings(db=url))
    try:
        yield House(one, monkeypatch), House(two, monkeypatch)
    finally:
        await one.close()
        await two.close()


async def listening(house: House) -> None:
    """Return when a process hears what the database tells."""
    heard = asyncio.Event()
    end = house.server.store.listen(lambda _: heard.set())
    while not heard.is_set():
        await house.server.store.publish("", "hello")
        await asyncio.sleep(0.05)
    end()


@pytest.fixture
def in_two_houses(database: str, monkeypatch: pytest.MonkeyPatch) -> Callable[[Story], None]:
    """Tells a story that happens at two processes."""

    def run(story: Story) -> None:
        async def tell() -> None:
            async with two_houses(database, monkeypatch) as (one, two):
                await listening(one)
                await listening(two)
                await story(one, two)

        asyncio.run(tell())

    return run


def test_what_happens_while_a_table_is_loaded_is_seen(
    in_two_houses: Callable[[Story], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(one: House, two: House) -> None:
        ana, ben = await one.guest("Ana"), await one.guest("Ben")
        table = await one.table("akropolis", ana, ("me", "open"), [ben])
        whole = two.server.store.whole

        async def slowly(table_id: str) -> Any:
            found = await whole(table_id)
            await table.resign(ben.id, 1, "enough")
            await asyncio.sleep(0.3)  # until the notice of it has been and gone
            return found

        monkeypatch.setattr(two.server.store, "whole", slowly)
        other = await two.server.tables.get(table.id)
        await until(lambda: other.row.state == "over")

    in_two_houses(story)


def test_a_request_to_undo_is_void_everywhere_once_the_game_goes_on(in_two_houses: Callable[[Story], None]) -> None:
    async def story(one: House, two: House) -> None:
        ana, ben = await one.guest("Ana"), await one.guest("Ben")
        table = await one.table("akropolis", ana, ("me", "open"), [ben])
        other = await two.server.tables.get(table.id)
        hers, his = one.eyes(table, ana), two.eyes(other, ben)
        await hers.play(0)
        await until(lambda: other.running().lines == table.running().lines)
        await his.play(1)
        await until(lambda: other.running().lines == table.running().lines)
        await hers.say("undo", key="u", seat=0)
        await until(lambda: other.undo_request is not None)
        await hers.play(0)
        await until(lambda: other.undo_request is None)
        assert (await his.say("answer-undo", yes=True) or {})["rule"] == "server.undo.not-asked"
        assert not his.live["undo_asked"]

    in_two_houses(story)


def test_a_request_to_undo_is_known_where_somebody_comes_in_later(in_two_houses: Callable[[Story], None]) -> None:
    async def story(one: House, two: House) -> None:
        ana, ben = await one.guest("Ana"), await one.guest("Ben")
        table = await one.table("akropolis", ana, ("me", "open"), [ben])
        hers, his = one.eyes(table, ana), one.eyes(table, ben)
        await hers.play(0)
        await his.play(1)
        await hers.say("undo", key="u", seat=0)
        await his.leave()
        other = await two.server.tables.get(table.id)
        his = two.eyes(other, ben)
        await settle()
        await until(lambda: his.live["undo_asked"] is not None)
        await his.say("answer-undo", yes=True)
        await until(lambda: table.running().status == other.running().status and not table.undo_request)
        assert [line.kind for line in await one.server.store.lines(table.id)][-1] == "undo"

    in_two_houses(story)


def test_all_agree_who_do_so_at_the_same_moment(in_two_houses: Callable[[Story], None]) -> None:
    async def story(one: House, two: House) -> None:
        ana, ben, cleo = await one.guest("Ana"), await one.guest("Ben"), await one.guest("Cleo")
        table = await one.table("akropolis", ana, ("me", "open", "open"), [ben, cleo])
        other = await two.server.tables.get(table.id)
        hers, his, cleos = one.eyes(table, ana), one.eyes(table, ben), two.eyes(other, cleo)
        await hers.play(0)
        await his.play(1)
        await hers.say("undo", key="u", seat=0)
        await until(lambda: other.undo_request is not None)
        await asyncio.gather(his.say("answer-undo", yes=True), cleos.say("answer-undo", yes=True))
        await until(lambda: table.undo_request is None and other.undo_request is None)
        assert [line.kind for line in await one.server.store.lines(table.id)].count("undo") == 1

    in_two_houses(story)


def test_nobody_looks_after_a_table_that_is_over(in_two_houses: Callable[[Story], None], database: str) -> None:
    async def story(one: House, _: House) -> None:
        table = await one.table("akropolis", await one.guest("Ana"), ("random", "random"))
        await until(lambda: table.row.state == "over")
        await until(lambda: not one.server.tables.schedule.leases)
        with psycopg.connect(database) as connection:
            left = connection.execute("SELECT * FROM leases WHERE table_id = %s", [table.id]).fetchall()
        assert not left

    in_two_houses(story)


def test_a_crowd_hides_no_player(in_two_houses: Callable[[Story], None]) -> None:
    async def story(one: House, two: House) -> None:
        ana = await one.guest("Ana")
        table = await one.table("akropolis", ana, ("me", "here"))
        other = await two.server.tables.get(table.id)
        one.eyes(table, ana)
        for guest in await asyncio.gather(*(one.guest(f"Guest {k}") for k in range(400))):
            table.audience.viewers.add(Viewer(table, guest.id, "en", 0, nobody))
        other.audience.remote.clear()
        await one.server.tables.others.report_presence(table)
        await until(lambda: ana.id in other.audience.guests)
        assert other.audience.spectators == 400

    async def nobody(_: Sequence[bytes]) -> None:
        """Take what is sent."""

    in_two_houses(story)


def test_two_who_ask_for_a_rematch_at_the_same_moment_meet_at_one_table(in_two_houses: Callable[[Story], None]) -> None:
    async def story(one: House, two: House) -> None:
        ana, ben = await one.guest("Ana"), await one.guest("Ben")
        table = await one.table("akropolis", ana, ("me", "open"), [ben])
        other = await two.server.tables.get(table.id)
        await table.resign(ben.id, 1, "enough")
        await until(lambda: other.row.state == "over")
        hers, his = await asyncio.gather(
            one.server.new_tables.rematch(table, ana), two.server.new_tables.rematch(other, ben)
        )
        assert hers.id == his.id

    in_two_houses(story)


def test_a_new_name_is_known_to_all_processes(in_two_houses: Callable[[Story], None]) -> None:
    async def story(one: House, two: House) -> None:
        ana, token = await one.server.guests.create("Ana", "en")
        assert await one.server.guests.of(token) == await two.server.guests.of(token) == ana
        await one.server.guests.change(ana, "Anna", None)
        for _ in range(100):
            found = await two.server.guests.of(token)
            if found != ana:
                break
            await asyncio.sleep(0.02)
        assert found
        assert found.name == "Anna"

    in_two_houses(story)


def test_a_notice_of_another_program_deafens_nobody(in_two_houses: Callable[[Story], None], database: str) -> None:
    async def story(one: House, two: House) -> None:
        with psycopg.connect(database, autocommit=True) as connection:
            connection.execute("NOTIFY agora, 'hello'")
            connection.execute("""NOTIFY agora, '["id", "lines", 1, null, "of a later version"]'""")
        ana = await one.guest("Ana")
        table = await one.table("akropolis", ana, ("me", "here"))
        other = await two.server.tables.get(table.id)
        await one.eyes(table, ana).play(0)
        await until(lambda: other.running().lines == 2)

    in_two_houses(story)
