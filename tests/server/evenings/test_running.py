"""An evening from its first round to its last: tables open by themselves, results come in and can be corrected."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from agora.core.errors import Illegal, Malformed
from agora.server.context import Server
from agora.server.evenings import rounds
from agora.server.evenings.running import LOOK_SECONDS
from agora.server.evenings.setup import NewEvening
from agora.server.refusals import Absent, Forbidden, Over
from agora.server.store import GuestRow
from agora.server.store.evenings import GameRow, Whole
from agora.server.tables.registry import KeepDays
from agora.server.tables.retiring import retire
from tests.server.harness import Harness, opened, until

Run = Callable[..., None]


class Club:
    """An evening whose tables are ended by resigning: whoever has the lowest number wins."""

    def __init__(self, harness: Harness, people: Sequence[GuestRow], evening: str) -> None:
        self.harness, self.people, self.evening = harness, people, evening
        self.server: Server = harness.server

    @classmethod
    async def open(cls, harness: Harness, number: int, **asked: Any) -> Club:
        people = [await harness.guest(f"P{n}") for n in range(number)]
        asked = {"game": "akropolis", "seats": 2, "name": "Tuesday", "nonce": "0a" * 8, "auto": False} | asked
        evening = await harness.server.evenings.create(people[0], NewEvening.model_validate(asked))
        for person in people[1:]:
            await harness.server.evenings.join(evening, person, "0b" * 8)
        return cls(harness, people, evening)

    @property
    def host(self) -> GuestRow:
        return self.people[0]

    async def whole(self) -> Whole:
        return await self.server.evenings.get(self.evening)

    async def start(self) -> None:
        await self.server.evenings.start_round(self.evening, self.host)

    async def finish(self, game: GameRow) -> None:
        table = await self.server.tables.get(str(game.table_id))
        assert table.row.state == "running"
        for person in sorted((one for one in game.people if one is not None), reverse=True):
            if table.row.state == "running":
                seat = list(game.people).index(person)
                await table.resign(table.seats[seat].guest, seat, f"resign{seat}")

    async def finish_round(self) -> None:
        for game in rounds.unfinished(await self.whole()):
            await self.finish(game)
        await self.server.evenings.look()


def test_a_swiss_evening_runs_by_itself_to_its_standings(run_story: Run) -> None:
    async def story(harness: Harness) -> None:
        club = await Club.open(harness, 8, rounds=3, auto=True)
        await club.start()
        for number in (1, 2, 3):
            whole = await club.whole()
            assert (whole.row.round, whole.row.state) == (number, "running")
            seated = [person for game in rounds.unfinished(whole) for person in game.people]
            assert sorted(seated, key=int) == list(range(8))
            await club.finish_round()
        whole = await club.whole()
        assert whole.row.state == "over"
        assert not rounds.unfinished(whole)
        standings = rounds.standings_of(whole)
        assert (standings[0].person, standings[0].points, standings[0].wins) == (0, 36, 3)
        assert sum(one.points for one in standings) == 3 * 8 * 6
        met = {frozenset(game.people) for game in whole.games}
        assert len(met) == len(whole.games) == 12, "nobody meets again"
        log = [line.what for line in await club.server.evenings.log_of(club.evening)]
        assert log[0] == "ended"
        assert log.count("round") == 3

    run_story(story)


def test_the_tables_have_the_settings_of_the_evening_and_begin_at_once(run_story: Run) -> None:
    async def story(harness: Harness) -> None:
        clock = {"kind": "days", "days": 2}
        asked = {"settings": {"clock": clock, "spectators": False}, "options": {"markets": True}, "public": True}
        club = await Club.open(harness, 2, **asked)
        await club.start()
        (game,) = rounds.unfinished(await club.whole())
        table = await club.server.tables.get(str(game.table_id))
        assert table.row.state == "running"
        assert table.settings.clock.model_dump() == clock
        assert not table.settings.spectators
        assert table.row.options["markets"] is True
        assert table.row.host == club.host.id
        assert not table.settings.public, "its players have been chosen"
        assert {seat.guest for seat in table.seats} == {person.id for person in club.people}
        assert {seat.nonce for seat in table.seats} == {"0a" * 8, "0b" * 8}
        assert table.row.origin == {"kind": "evening", "evening": club.evening, "name": "Tuesday", "round": 1}

    run_story(story)


def test_results_come_in_after_a_restart_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async with opened(tmp_path, monkeypatch) as harness:
            club = await Club.open(harness, 4, rounds=2, auto=True)
            await club.start()
            await club.server.evenings.close()  # nobody looks any more, as after a crash
            for game in rounds.unfinished(await club.whole()):
                await club.finish(game)
            assert len(rounds.unfinished(await club.whole())) == 2
        async with opened(tmp_path, monkeypatch) as harness:
            evenings = harness.server.evenings
            await until(lambda: len(harness.server.tables) == 2, 20 * LOOK_SECONDS)  # those of the second round
            whole = await evenings.get(club.evening)
            assert (whole.row.round, len(rounds.unfinished(whole))) == (2, 2)
            assert [game.how for game in whole.games if game.round == 1] == ["played", "played"]

    asyncio.run(story())


def test_tables_that_a_crash_left_waiting_are_started(run_story: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(harness: Harness) -> None:
        club = await Club.open(harness, 2)

        async def crash(_: str) -> None:
            raise ConnectionError("the process dies here")

        with monkeypatch.context() as patch:
            patch.setattr(club.server.evenings, "_start_tables", crash)
            with pytest.raises(ConnectionError):
                await club.start()
        (game,) = rounds.unfinished(await club.whole())
        await club.server.evenings.look()
        assert (await club.server.tables.get(str(game.table_id))).row.state == "running"

    run_story(story)


def test_closed_retired_and_deleted_tables_are_games_without_a_result(run_story: Run) -> None:
    async def story(harness: Harness) -> None:
        club = await Club.open(harness, 6)
        await club.start()
        store = club.server.store
        first, second, third = [str(game.table_id) for game in (await club.whole()).games]
        assert await retire(store, await store.table(first))
        row = await store.table(second)
        await store.reseat(second, row.revision, None, {"state": "cancelled", "to_act": (), "wake_at": None})
        row = await store.table(third)
        await store.reseat(
            third, row.revision, None, {"state": "cancelled", "to_act": (), "wake_at": None, "ended": 1.0}
        )
        await store.prune(1e9, keep_finished=1.0)
        await club.server.evenings.look()
        whole = await club.whole()
        assert [game.how for game in whole.games] == ["none"] * 3
        assert {one.points for one in rounds.standings_of(whole)} == {6.0}
        log = [line.what for line in await club.server.evenings.log_of(club.evening)]
        assert log.count("no-result") == 3

    run_story(story)


def test_the_host_corrects_a_result_and_everybody_can_see_it(run_story: Run) -> None:
    async def story(harness: Harness) -> None:
        club = await Club.open(harness, 2, rounds=1)
        evenings, guest = club.server.evenings, club.people[1]
        await club.start()
        with pytest.raises(Forbidden):
            await evenings.correct(club.evening, guest, 1, 0, [1, 2], None)
        for wrong in ([1], [2, 2], [1, 3], [1, 2, 3]):
            with pytest.raises(Malformed):
                await evenings.correct(club.evening, club.host, 1, 0, wrong, None)
        with pytest.raises(Absent):
            await evenings.correct(club.evening, club.host, 2, 0, [1, 2], None)
        await club.finish_round()
        before = (await club.whole()).games[0]
        assert (await club.whole()).row.state == "over"
        places = list(reversed(before.places or ()))
        await evenings.correct(club.evening, club.host, 1, 0, places, [70, 60])
        after = (await club.whole()).games[0]
        assert (after.how, after.places, after.totals) == ("host", places, [70, 60])
        line = (await evenings.log_of(club.evening))[0]
        assert line.what == "corrected"
        assert line.facts["before"] == before.places
        assert line.facts["after"] == places

    run_story(story)


def test_a_result_of_the_host_ends_the_round_though_the_table_runs_on(run_story: Run) -> None:
    async def story(harness: Harness) -> None:
        club = await Club.open(harness, 2, rounds=2)
        await club.start()
        with pytest.raises(Illegal, match="unfinished"):
            await club.start()
        await club.server.evenings.correct(club.evening, club.host, 1, 0, [1, 2], None)
        await club.start()
        whole = await club.whole()
        assert whole.row.round == 2
        await club.finish(whole.games[0])  # the real table ends later; what the host said stands
        await club.server.evenings.look()
        assert (await club.whole()).games[0].how == "host"

    run_story(story)


def test_people_come_late_go_early_and_come_back(run_story: Run) -> None:
    async def story(harness: Harness) -> None:
        club = await Club.open(harness, 4, rounds=4)
        evenings = club.server.evenings
        await club.start()
        late = await harness.guest("P1")  # a name that is taken
        await evenings.join(club.evening, late, None)
        with pytest.raises(Forbidden):
            await evenings.withdraw(club.evening, late, 0)
        await evenings.withdraw(club.evening, club.people[3], None)
        await evenings.withdraw(club.evening, club.host, 2)
        assert len(rounds.unfinished(await club.whole())) == 2, "who has withdrawn still finishes the round"
        await club.finish_round()
        await club.start()
        whole = await club.whole()
        assert whole.people[4].name == "P1 2"
        assert sorted(str(n) for game in rounds.unfinished(whole) for n in game.people) == ["0", "1", "4"]
        await evenings.join(club.evening, club.people[3], None)
        await evenings.join(club.evening, club.people[3], None)
        await club.finish_round()
        await club.start()
        whole = await club.whole()
        assert len(whole.people) == 5
        assert sorted(str(n) for game in rounds.unfinished(whole) for n in game.people) == ["0", "1", "3", "4"]

    run_story(story)


@pytest.mark.parametrize(
    ("uneven", "people", "tables", "byes"), [("sizes", 5, [3, 2], 0), ("byes", 5, [2, 2], 1), ("bots", 5, [2, 2, 2], 0)]
)
def test_people_who_do_not_fit_play_in_the_way_the_host_has_chosen(
    run_story: Run, uneven: str, people: int, tables: list[int], byes: int
) -> None:
    async def story(harness: Harness) -> None:
        club = await Club.open(harness, people, uneven=uneven, bot="level1")
        await club.start()
        games = (await club.whole()).games
        assert sorted((len(game.people) for game in games if game.how != "bye"), reverse=True) == tables
        assert sum(game.how == "bye" for game in games) == byes
        bots = [game for game in games if None in game.people]
        assert len(bots) == (uneven == "bots")
        for game in bots:
            seats = (await club.server.tables.get(str(game.table_id))).seats
            assert [seat.bot for seat in seats if seat.kind == "bot"] == ["level1"]

    run_story(story)


def test_a_round_robin_ends_when_everyone_has_met(run_story: Run) -> None:
    async def story(harness: Harness) -> None:
        club = await Club.open(harness, 4, system="round-robin", auto=True)
        await club.start()
        for _ in range(3):
            await club.finish_round()
        whole = await club.whole()
        assert (whole.row.state, whole.row.round) == ("over", 3)
        assert len({frozenset(game.people) for game in whole.games}) == 6

    run_story(story)


def test_only_the_host_runs_an_evening_and_only_until_it_is_over(run_story: Run) -> None:
    async def story(harness: Harness) -> None:
        club = await Club.open(harness, 2)
        evenings, guest = club.server.evenings, club.people[1]
        for forbidden in (evenings.start_round(club.evening, guest), evenings.end(club.evening, guest)):
            with pytest.raises(Forbidden):
                await forbidden
        await evenings.end(club.evening, club.host)
        for late in (
            evenings.start_round(club.evening, club.host),
            evenings.join(club.evening, guest, None),
            evenings.withdraw(club.evening, guest, None),
            evenings.end(club.evening, club.host),
        ):
            with pytest.raises(Over):
                await late
        with pytest.raises(Absent):
            await evenings.get("nosuch")
        with pytest.raises(Absent):
            await evenings.get("no\x00such")

    run_story(story)


def test_too_few_people_make_no_round(run_story: Run) -> None:
    async def story(harness: Harness) -> None:
        club = await Club.open(harness, 2, game="polis", seats=3)
        with pytest.raises(Illegal, match="3"):
            await club.start()

    run_story(story)


@pytest.mark.parametrize(
    "wrong",
    [
        {"options": {"seats": 3}},
        {"options": {"markets": 7}},
        {"data_set": "none-of-ours"},
        {"name": " \n "},
        {"seats": 5},
        {"seats": 4, "game": "improvement", "options": {"nosuch": 1}},
        {"uneven": "bots", "bot": "greedy", "settings": {"rated": True}},
    ],
)
def test_an_evening_whose_tables_could_not_be_opened_is_refused(run_story: Run, wrong: dict[str, Any]) -> None:
    async def story(harness: Harness) -> None:
        with pytest.raises((Malformed, Illegal)):
            await Club.open(harness, 2, **wrong)

    run_story(story)


def test_a_rated_evening_changes_ratings(run_story: Run) -> None:
    async def story(harness: Harness) -> None:
        club = await Club.open(harness, 2, rounds=1, settings={"rated": True})
        await club.start()
        (game,) = rounds.unfinished(await club.whole())
        table = await club.server.tables.get(str(game.table_id))
        assert table.settings.rated

    run_story(story)


def test_a_host_who_deletes_everything_ends_the_evening_and_leaves_no_name(run_story: Run) -> None:
    async def story(harness: Harness) -> None:
        club = await Club.open(harness, 3)
        host = club.host
        await club.server.evenings.close_hosted(host)
        await club.server.store.erase_guest(host.id, "Anonymous")
        whole = await club.whole()
        assert whole.row.state == "over"
        assert [person.name for person in whole.people] == ["Anonymous", "P1", "P2"]
        assert whole.people[0].guest is None

    run_story(story)


def test_old_evenings_are_deleted_with_old_tables(run_story: Run) -> None:
    async def story(harness: Harness) -> None:
        club, other = await Club.open(harness, 2), await Club.open(harness, 2)
        await club.server.evenings.end(club.evening, club.host)
        harness.later = 3 * 86_400.0
        assert not await club.server.tables.prune(KeepDays(finished=4.0))
        assert await club.server.tables.prune(KeepDays(finished=2.0))
        with pytest.raises(Absent):
            await club.whole()
        assert (await other.whole()).row.state == "open"

    run_story(story)
