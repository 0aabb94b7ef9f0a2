"""An upgrade: a database holds games of an older rules version, and the new server opens it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from agora.games import find, ids
from agora.server.refusals import Over
from agora.server.store import GuestRow, Line, SeatRow, Store, TableRow, open_store
from agora.server.tables.guests import COOKIE, hashed
from agora.server.tables.retiring import retire, retire_all
from tests.server.harness import Harness
from tests.server.store.games import Stored, played
from tests.server.visit import Visit

TOKEN = "t" * 43
OLD = 0  # a rules version before the first
RETIRED = "version 0 then"


def by_old_rules(stored: Stored, **changes: object) -> Stored:
    """A game of an older version: its options and moves are not those of today."""
    row, seats, lines = stored
    options = {**row.options, "an_option_of_old": True}
    row = replace(row, rules_version=OLD, options=options, settings={"public": True}, wake_at=1.0, **changes)  # type: ignore[arg-type]
    return row, seats, [line._replace(body={"a_move_of_old": line.n}) for line in lines]


async def fill(store: Store) -> None:
    await store.create_guest(GuestRow("guest-0", "Ann", "en", 1.0, 1.0), hashed(TOKEN))
    for game in ids():
        await store.create_table(*by_old_rules(played(f"{game}-running", game, moves=12)))
        await store.create_table(*by_old_rules(played(f"{game}-over", game)))
        await store.create_table(*played(f"{game}-today", game, moves=12))


@pytest.fixture
def upgraded(tmp_path: Path) -> Iterator[Visit]:
    """The new server on the database of the old one, visited by a player."""

    async def old_server() -> None:
        store = await open_store(f"sqlite:///{tmp_path}/agora.db")
        await fill(store)
        await store.close()

    asyncio.run(old_server())
    visit = Visit(tmp_path)
    visit.http.cookies.set(COOKIE, TOKEN)
    yield visit
    visit.close()


def stored_of(visit: Visit, table: str) -> tuple[TableRow, list[SeatRow], list[Line]]:
    return visit.runner.run(visit.app.state.server.store.whole(table))  # type: ignore[no-any-return]


@pytest.mark.slow
def test_running_games_of_older_rules_are_closed_and_stay_in_the_lobby_with_their_file(upgraded: Visit) -> None:
    lists = upgraded.ask("GET", "/api/tables").json()
    assert {table["id"] for table in lists["mine"]} == {f"{game}-today" for game in ids()}, "these go on"
    assert {table["id"] for table in lists["public"]} == {f"{game}-today" for game in ids()}
    closed = {table["id"]: table for table in lists["closed"]}
    assert set(closed) == {f"{game}-running" for game in ids()}
    for name, table in closed.items():
        assert table["has_file"]
        assert RETIRED in table["why"]
        row, _, lines = stored_of(upgraded, name)
        assert (row.state, row.wake_at, row.to_act, row.lines) == ("retired", None, (), len(lines))
        ours = find(row.game).rules_version
        assert (lines[-1].kind, lines[-1].seat, lines[-1].body) == ("retired", -1, {"rules": OLD, "ours": ours})
        shown = upgraded.ask("GET", f"/api/tables/{name}").json()
        assert (shown["state"], shown["my_turn"], shown["result"]) == ("retired", False, None)
        assert RETIRED in shown["other_rules"]
        file = upgraded.ask("GET", f"/api/tables/{name}/export?format=json").json()
        assert (file["rules"], file["seed"], file["table"]["state"]) == (OLD, row.seed, "retired")
        assert [entry["move"] for entry in file["entries"]] == [line.body for line in lines[:-1]]
        assert file["options"]["an_option_of_old"]
    nl = upgraded.ask("GET", "/api/tables?lang=nl").json()["closed"][0]["why"]
    assert "De regels zijn veranderd" in nl


@pytest.mark.slow
def test_finished_games_of_older_rules_open_with_their_stored_result_and_file(upgraded: Visit) -> None:
    finished = {table["id"]: table for table in upgraded.ask("GET", "/api/tables").json()["finished"]}
    assert set(finished) == {f"{game}-over" for game in ids()}
    for name, table in finished.items():
        row, _, lines = stored_of(upgraded, name)
        assert (row.state, lines[-1].kind) == ("over", "move"), "nothing was added"
        assert isinstance(row.result, dict)
        assert table["result"]["totals"] == row.result["totals"]
        assert upgraded.ask("GET", f"/api/tables/{name}").json()["result"] == table["result"]
        assert "version 0" in table["other_rules"]
        file = upgraded.ask("GET", f"/api/tables/{name}/export?format=json").json()
        assert (file["rules"], file["table"]["result"]) == (OLD, row.result)
        assert len(file["entries"]) == len(lines)


@pytest.mark.slow
@pytest.mark.parametrize("which", ["running", "over"])
def test_whoever_opens_a_game_of_older_rules_is_told_why_it_is_not_shown(upgraded: Visit, which: str) -> None:
    place = f"/api/tables/polis-{which}"
    for path in ("replay", "at/3", "export?format=text"):
        answer = upgraded.ask("GET", f"{place}/{path}")
        assert (answer.status_code, answer.json()["error"]) == (409, "over"), path
        assert "version 0" in answer.json()["text"], path
    assert "version 0" in upgraded.ask("POST", f"{place}/branch", json={"at": 2}).json()["text"]
    assert upgraded.ask("POST", f"{place}/rematch").status_code == 400, "the option of old is unknown today"


@pytest.mark.slow
def test_an_upgrade_changes_nothing_twice(upgraded: Visit, tmp_path: Path) -> None:
    before = stored_of(upgraded, "polis-running")
    store = upgraded.app.state.server.store
    upgraded.runner.run(retire_all(store))
    assert stored_of(upgraded, "polis-running") == before
    assert upgraded.runner.run(retire(store, replace(before[0], lines=3))) is False, "another process was faster"


def test_a_game_of_newer_rules_waits_for_a_newer_program(run_story: Callable[..., None]) -> None:
    async def story(harness: Harness) -> None:
        store, tables = harness.server.store, harness.server.tables
        row, seats, lines = played("newer", moves=12)
        await store.create_table(replace(row, rules_version=row.rules_version + 1), seats, lines)
        await retire_all(store)
        with pytest.raises(Over) as refused:
            await tables.get("newer")
        assert refused.value.rule == "core.file.rules"
        assert (await store.table("newer")).state == "running"

    run_story(story)
