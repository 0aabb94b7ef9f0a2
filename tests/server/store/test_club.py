"""Club evenings and the host's page on both databases, and in two processes that share one."""

from __future__ import annotations

import asyncio
import time

import pytest

from agora.server.admin.desk import new_link
from agora.server.context import Server
from agora.server.evenings import rounds
from agora.server.evenings.setup import NewEvening
from agora.server.refusals import Absent, Unknown
from agora.server.settings import Settings
from agora.server.store import Conflict, Store, admin, evenings
from agora.server.store.admin import Hit
from agora.server.store.evenings import Change, EveningRow, GameRow, PersonRow
from agora.server.tables.settings import NewTable
from tests.server.store.stored import with_store

ROW = EveningRow("e1", "Tuesday", "ann", "open", {"game": "akropolis", "seats": 2}, True, "seed", 0, 5.0)
PEOPLE = [PersonRow(0, "ann", "Ann", "0a", 1), PersonRow(1, "bob", "Bob", None, 1)]


def test_an_evening_changes_as_a_whole_or_not_at_all(url: str) -> None:
    async def test(store: Store) -> None:
        await store.write(lambda work: evenings.create(work, ROW, PEOPLE))
        game = GameRow(1, 0, "t1", [1, 0])
        late = PEOPLE[1]._replace(until=1)
        change = Change({"round": 1, "state": "running"}, [late], [game], log=[("round", {"round": 1})])
        await store.write(lambda work: evenings.change(work, ROW, change, 7.0))
        whole = await store.read(lambda work: evenings.whole(work, "e1"))
        assert (whole.row.round, whole.row.revision) == (1, 1)
        assert list(whole.people) == [PEOPLE[0], late]
        assert list(whole.games) == [game]
        with pytest.raises(Conflict):
            await store.write(lambda work: evenings.change(work, ROW, Change(games=[GameRow(1, 1, "t2", [0])]), 8.0))
        done = Change(games=[game._replace(how="played", places=[1, 2], totals=[60, 50])])
        await store.write(lambda work: evenings.change(work, whole.row, done, 9.0))
        whole = await store.read(lambda work: evenings.whole(work, "e1"))
        assert [(one.how, one.places) for one in whole.games] == [("played", [1, 2])]
        assert [line.what for line in await store.read(lambda work: evenings.log(work, "e1", 9))] == ["round"]
        assert await store.read(lambda work: evenings.listed(work, None, 9)) == [(whole.row, 2)]
        await store.write(lambda work: evenings.erase_names(work, "bob", "Anonymous"))
        whole = await store.read(lambda work: evenings.whole(work, "e1"))
        assert whole.people[1] == PersonRow(1, None, "Anonymous", None, 1, 1)
        assert await store.read(evenings.unsettled) == []

    with_store(url, test)


def test_keys_hits_and_announcements_are_stored(url: str) -> None:
    async def test(store: Store) -> None:
        await store.write(lambda work: admin.add_link(work, "link", 10.0, 20.0))
        assert not await store.read(lambda work: admin.has_session(work, "link", 15.0))
        assert await store.write(lambda work: admin.use_link(work, "link", "mine", 15.0, 100.0))
        assert not await store.write(lambda work: admin.use_link(work, "link", "other", 15.0, 100.0))
        assert await store.read(lambda work: admin.has_session(work, "mine", 99.0))
        assert not await store.read(lambda work: admin.has_session(work, "mine", 101.0))
        now = time.time()
        for _ in range(2):
            await store.write(lambda work: admin.add_hits(work, [Hit("new tables", "ann", 3, now)], now))
        assert await store.read(lambda work: admin.hits(work, 5)) == [(Hit("new tables", "ann", 6, now), None)]
        await store.write(lambda work: admin.add_hits(work, [], now + 8 * 86_400))
        assert await store.read(lambda work: admin.hits(work, 5)) == []
        await store.write(lambda work: admin.announce(work, "one", now + 5))
        await store.write(lambda work: admin.announce(work, "two", now + 5))
        assert await store.read(lambda work: admin.announcement(work, now)) == ("two", now + 5)
        assert await store.read(lambda work: admin.announcement(work, now + 6)) is None
        await store.write(lambda work: admin.note(work, 1.0, "announced", {"text": "one"}))
        assert [(one.what, one.facts) for one in await store.read(admin.log)] == [("announced", {"text": "one"})]
        assert await store.read(lambda work: admin.tables(work, ("running",), "a%", 5)) == []
        assert await store.read(lambda work: admin.guests(work, "", 5)) == []
        assert await store.read(lambda work: admin.outbox(work, 5)) == []

    with_store(url, test)


@pytest.mark.slow
def test_two_processes_know_the_same_hosts_and_one_of_them_runs_the_evenings(postgresql: str) -> None:
    async def test() -> None:
        one, other = await Server.open(Settings(db=postgresql)), await Server.open(Settings(db=postgresql))
        try:
            token = await one.host_desk.enter(await new_link(one.store))
            await other.host_desk.require(token)
            people = [(await one.guests.create(name, "en"))[0] for name in ("Ann", "Bob")]
            asked = NewEvening(name="Tuesday", game="akropolis", seats=2, rounds=2)
            evening = await one.evenings.create(people[0], asked)
            await other.evenings.join(evening, people[1], None)
            await one.evenings.start_round(evening, people[0])
            for number in (1, 2):
                (game,) = rounds.unfinished(await other.evenings.get(evening))
                assert game.round == number
                table = await other.tables.get(str(game.table_id))
                while table.row.state == "waiting":  # until the notice of the other process has come
                    await asyncio.sleep(0.05)
                await table.resign(table.seats[0].guest, 0, f"resign{number}")
                while (await one.evenings.get(evening)).games[number - 1].how is None:
                    await asyncio.sleep(0.05)
            assert (await other.evenings.get(evening)).row.state == "over"

            lesson = await one.new_tables.create(people[0], _alone())
            held = await other.tables.get(lesson.id)
            await one.waiting_room.start(lesson, people[0])
            await other.host_desk.close_table(lesson.id)
            while lesson.row.state != "cancelled":
                await asyncio.sleep(0.05)
            assert held.row.state == "cancelled"
            await one.host_desk.remove_guest(people[1].id, "bot")
            with pytest.raises(Absent):
                await other.host_desk.remove_guest(people[1].id, "bot")
            await other.host_desk.leave(token)
            with pytest.raises(Unknown):
                await one.host_desk.require(token)
        finally:
            await other.close()
            await one.close()

    asyncio.run(asyncio.wait_for(test(), 120))


def _alone() -> NewTable:
    return NewTable.model_validate({"game": "akropolis", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "level1"}]})
