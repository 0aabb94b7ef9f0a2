"""Two processes serve the same tables, and each shows what happens at the other."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

import psycopg
import pytest

from agora.server import metrics
from agora.server.context import Server
from agora.server.live.viewers import Viewer
from agora.server.settings import Settings
from agora.server.store import jobs
from agora.server.tables import following
from agora.server.tables.new_tables import invite_of
from tests.server.harness import Harness, settle, until
from tests.server.running import postgres

pytestmark = pytest.mark.slow


Story = Callable[[Harness, Harness], Awaitable[None]]


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    with postgres() as url:
        yield url


@asynccontextmanager
async def two_harnesses(url: str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[tuple[Harness, Harness]]:
    one, two = await Server.open(Settings(db=url)), await Server.open(Settings(db=url))
    try:
        yield Harness(one, monkeypatch), Harness(two, monkeypatch)
    finally:
        await one.close()
        await two.close()


async def listening(harness: Harness) -> None:
    """Wait until a process receives notices."""
    heard = asyncio.Event()
    end = harness.server.store.listen(lambda _: heard.set())
    while not heard.is_set():
        await harness.server.store.publish("", "hello")
        await asyncio.sleep(0.05)
    end()


@pytest.fixture
def run_in_two_processes(database: str, monkeypatch: pytest.MonkeyPatch) -> Callable[[Story], None]:
    """Run a story with two servers on one database."""

    def run(story: Story) -> None:
        async def tell() -> None:
            async with two_harnesses(database, monkeypatch) as (one, two):
                await listening(one)
                await listening(two)
                await story(one, two)

        asyncio.run(tell())

    return run


def test_a_move_made_while_a_table_is_being_loaded_is_shown(
    run_in_two_processes: Callable[[Story], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(one: Harness, two: Harness) -> None:
        ana, ben = await one.guest("Ana"), await one.guest("Ben")
        table = await one.table("akropolis", ana, ("me", "open"), [ben])
        whole = two.server.store.whole

        async def slowly(table_id: str) -> Any:
            found = await whole(table_id)
            await table.resign(ben.id, 1, "enough")
            await asyncio.sleep(0.3)  # until its notice has passed
            return found

        monkeypatch.setattr(two.server.store, "whole", slowly)
        other = await two.server.tables.get(table.id)
        await until(lambda: other.row.state == "over")

    run_in_two_processes(story)


def test_a_request_to_undo_is_void_everywhere_once_the_game_goes_on(
    run_in_two_processes: Callable[[Story], None],
) -> None:
    async def story(one: Harness, two: Harness) -> None:
        ana, ben = await one.guest("Ana"), await one.guest("Ben")
        table = await one.table("akropolis", ana, ("me", "open"), [ben])
        other = await two.server.tables.get(table.id)
        hers, his = one.watch(table, ana), two.watch(other, ben)
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

    run_in_two_processes(story)


def test_a_viewer_who_comes_later_sees_the_request_to_undo(run_in_two_processes: Callable[[Story], None]) -> None:
    async def story(one: Harness, two: Harness) -> None:
        ana, ben = await one.guest("Ana"), await one.guest("Ben")
        table = await one.table("akropolis", ana, ("me", "open"), [ben])
        hers, his = one.watch(table, ana), one.watch(table, ben)
        await hers.play(0)
        await his.play(1)
        await hers.say("undo", key="u", seat=0)
        await his.leave()
        other = await two.server.tables.get(table.id)
        his = two.watch(other, ben)
        await settle()
        await until(lambda: his.live["undo_asked"] is not None)
        await his.say("answer-undo", yes=True)
        await until(lambda: table.running().status == other.running().status and not table.undo_request)
        assert [line.kind for line in await one.server.store.lines(table.id)][-1] == "undo"

    run_in_two_processes(story)


def test_two_players_who_agree_to_an_undo_at_once_both_count(run_in_two_processes: Callable[[Story], None]) -> None:
    async def story(one: Harness, two: Harness) -> None:
        ana, ben, cleo = await one.guest("Ana"), await one.guest("Ben"), await one.guest("Cleo")
        table = await one.table("akropolis", ana, ("me", "open", "open"), [ben, cleo])
        other = await two.server.tables.get(table.id)
        hers, his, cleos = one.watch(table, ana), one.watch(table, ben), two.watch(other, cleo)
        await hers.play(0)
        await his.play(1)
        await hers.say("undo", key="u", seat=0)
        await until(lambda: other.undo_request is not None)
        await asyncio.gather(his.say("answer-undo", yes=True), cleos.say("answer-undo", yes=True))
        await until(lambda: table.undo_request is None and other.undo_request is None)
        assert [line.kind for line in await one.server.store.lines(table.id)].count("undo") == 1

    run_in_two_processes(story)


def test_the_lease_of_a_finished_table_is_released(
    run_in_two_processes: Callable[[Story], None], database: str
) -> None:
    async def story(one: Harness, _: Harness) -> None:
        table = await one.table("akropolis", await one.guest("Ana"), ("random", "random"))
        await until(lambda: table.row.state == "over")
        await until(lambda: not leased(table.id))
        assert not one.server.tables.schedule.leases

    def leased(table_id: str) -> bool:
        with psycopg.connect(database) as connection:
            return bool(connection.execute("SELECT * FROM leases WHERE table_id = %s", [table_id]).fetchall())

    run_in_two_processes(story)


def test_many_spectators_do_not_hide_a_player(run_in_two_processes: Callable[[Story], None]) -> None:
    async def story(one: Harness, two: Harness) -> None:
        ana = await one.guest("Ana")
        table = await one.table("akropolis", ana, ("me", "here"))
        other = await two.server.tables.get(table.id)
        one.watch(table, ana)
        for guest in await asyncio.gather(*(one.guest(f"Guest {k}") for k in range(400))):
            table.audience.viewers.add(Viewer(table, guest.id, "en", 0, nobody))
        other.audience.remote.clear()
        await one.server.tables.others.report_presence(table)
        await until(lambda: other.audience.spectators == 400)
        assert ana.id in other.audience.guests

    async def nobody(_: Sequence[bytes]) -> None:
        """Drop what is sent."""

    run_in_two_processes(story)


def test_two_players_who_ask_for_a_rematch_at_once_get_one_table(run_in_two_processes: Callable[[Story], None]) -> None:
    async def story(one: Harness, two: Harness) -> None:
        ana, ben = await one.guest("Ana"), await one.guest("Ben")
        table = await one.table("akropolis", ana, ("me", "open"), [ben])
        other = await two.server.tables.get(table.id)
        await table.resign(ben.id, 1, "enough")
        await until(lambda: other.row.state == "over")
        hers, his = await asyncio.gather(
            one.server.new_tables.rematch(table, ana), two.server.new_tables.rematch(other, ben)
        )
        assert hers.id == his.id

    run_in_two_processes(story)


def test_a_new_name_is_known_to_all_processes(run_in_two_processes: Callable[[Story], None]) -> None:
    async def story(one: Harness, two: Harness) -> None:
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

    run_in_two_processes(story)


def test_an_unknown_notice_does_not_stop_the_listener(
    run_in_two_processes: Callable[[Story], None], database: str
) -> None:
    async def story(one: Harness, two: Harness) -> None:
        with psycopg.connect(database, autocommit=True) as connection:
            connection.execute("NOTIFY agora, 'hello'")
            connection.execute("""NOTIFY agora, '["id", "lines", 1, null, "of a later version"]'""")
        ana = await one.guest("Ana")
        table = await one.table("akropolis", ana, ("me", "here"))
        other = await two.server.tables.get(table.id)
        await one.watch(table, ana).play(0)
        await until(lambda: other.running().lines == 2)

    run_in_two_processes(story)


def test_moves_of_another_process_are_followed_without_reading_the_database(
    run_in_two_processes: Callable[[Story], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(one: Harness, two: Harness) -> None:
        ana, ben = await one.guest("Ana"), await one.guest("Ben")
        table = await one.table("akropolis", ana, ("me", "open"), [ben])
        other = await two.server.tables.get(table.id)
        hers, his = one.watch(table, ana), two.watch(other, ben)
        await settle()
        reads: list[str] = []
        for harness in (one, two):
            monkeypatch.setattr(harness.server.store, "whole", lambda *asked: reads.append(str(asked)))
        for n in range(6):
            await (hers, his)[n % 2].play(n % 2)
            await until(lambda: other.running().lines == table.running().lines)
        assert his.state["line"] == other.running().lines
        assert other.running().match.to_text() == table.running().match.to_text()
        assert other.running().status == table.running().status
        await table.resign(ana.id, 0, "enough")
        await until(lambda: other.row.state == "over")
        await settle()
        assert his.state["result"] == hers.state["result"]
        assert not reads

    run_in_two_processes(story)


def test_lines_that_do_not_fit_into_a_notice_are_read(
    run_in_two_processes: Callable[[Story], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(one: Harness, two: Harness) -> None:
        ana = await one.guest("Ana")
        table = await one.table("akropolis", ana, ("me", "here"))
        other = await two.server.tables.get(table.id)
        hers = one.watch(table, ana)
        two.watch(other, None)
        monkeypatch.setattr(jobs, "LONGEST_NOTICE", 100)
        for n in range(3):
            await hers.play(n % 2)
        await until(lambda: other.running().lines == table.running().lines)
        monkeypatch.setattr(jobs, "LONGEST_NOTICE", 7000)
        await hers.play(1)
        await until(lambda: other.running().lines == table.running().lines)

    run_in_two_processes(story)


def test_a_table_that_is_played_elsewhere_is_forgotten(run_in_two_processes: Callable[[Story], None]) -> None:
    async def story(one: Harness, two: Harness) -> None:
        ana = await one.guest("Ana")
        table = await one.table("akropolis", ana, ("me", "here"))
        await two.server.tables.get(table.id)
        assert len(two.server.tables) == 1
        await one.watch(table, ana).play(0)
        await until(lambda: not len(two.server.tables))
        assert (await two.server.tables.get(table.id)).running().lines == table.running().lines

    run_in_two_processes(story)


def test_two_people_who_sit_down_at_once_at_two_processes_both_get_a_seat(
    run_in_two_processes: Callable[[Story], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(one: Harness, two: Harness) -> None:
        ana, ben, cleo = await one.guest("Ana"), await one.guest("Ben"), await one.guest("Cleo")
        table = await one.table("akropolis", ana, ("me", "open", "open"), start=False)
        other = await two.server.tables.get(table.id)
        monkeypatch.setattr(two.server.tables, "_take_notice_of", lambda *_: None)  # so that it is surely behind
        before = metrics.CONFLICTS._value.get()
        for harness, at, guest in ((one, table, ben), (two, other, cleo)):
            await harness.server.waiting_room.join(at, guest, invite_of(at.row), None, "0b" * 8)
        assert [seat.guest for seat in other.seats] == [ana.id, ben.id, cleo.id]
        assert metrics.CONFLICTS._value.get() == before + 1

    run_in_two_processes(story)


def test_a_secret_choice_that_another_process_overtakes_still_counts(
    run_in_two_processes: Callable[[Story], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(one: Harness, two: Harness) -> None:
        ana, ben = await one.guest("Ana"), await one.guest("Ben")
        table = await one.table("improvement", ana, ("me", "open"), [ben])
        other = await two.server.tables.get(table.id)
        hers, his = one.watch(table, ana), two.watch(other, ben)
        while table.running().match.to_act != (0, 1):  # until both are asked at once
            seat = table.running().match.to_act[0]
            await (hers, his)[seat].play(seat)
            await until(lambda: other.running().lines == table.running().lines)
        monkeypatch.setattr(two.server.tables, "_take_notice_of", lambda *_: None)  # so that it is surely behind
        assert (await hers.play(0) or {})["type"] == "done"
        assert (await his.play(1) or {})["type"] == "done"

    run_in_two_processes(story)


def test_nobody_is_shown_a_result_before_the_last_lines(
    run_in_two_processes: Callable[[Story], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(one: Harness, two: Harness) -> None:
        ana, ben = await one.guest("Ana"), await one.guest("Ben")
        table = await one.table("akropolis", ana, ("me", "open"), [ben])
        other = await two.server.tables.get(table.id)
        his = two.watch(other, ben)
        monkeypatch.setattr(two.server.tables, "_take_notice_of", lambda *_: None)
        lines, read = table.running().lines, two.server.store.read

        async def slowly(job: Any) -> Any:
            found = await read(job)
            his.viewer.show()  # whatever makes a state due in the meantime
            await settle()
            return found

        await table.resign(ana.id, 0, "enough")
        monkeypatch.setattr(two.server.store, "read", slowly)
        async with other.lock:
            await following.sync(other)
        await settle()
        ends = [message for message in his.heard if message["type"] == "state" and message["result"]]
        assert [message["line"] for message in ends] == [lines + 1]

    run_in_two_processes(story)
