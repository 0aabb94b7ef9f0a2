"""Tables are loaded, forgotten and loaded again."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable

import pytest

from agora.server.refusals import Over
from agora.server.store import StoreError
from tests.server.harness import Harness, until


def test_a_game_of_older_rules_is_retired_when_it_is_opened_and_one_that_waits_is_played_by_the_new_ones(
    run_story: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(harness: Harness) -> None:
        ana = await harness.guest("Ana")
        table = await harness.table("akropolis", ana, ("me", "random"), pause_ms=10_000)
        waiting = await harness.table("akropolis", ana, ("me", "random"), start=False)
        name, game, tables = table.id, table.game, harness.server.tables
        await table.move(ana.id, 0, table.running().match.moves(0)[0], table.running().match.open_question, "k")
        assert await harness.server.store.due(time.time() + 60) == [name]
        del table
        tables._kept.clear()
        tables._alive.clear()
        monkeypatch.setattr(type(game), "rules_version", game.rules_version + 1)
        table = await tables.get(name)
        assert (table.row.state, table.progress) == ("retired", None)
        with pytest.raises(Over) as refused:
            table.running()
        assert refused.value.rule == "server.retired"
        eyes = harness.watch(table, ana)
        told = await eyes.say("resign", key="r", seat=0)
        assert told
        assert (told["type"], told["rule"], eyes.live["state"]) == ("refused", "server.retired", "retired")
        await tables.schedule.wake(name)
        assert await harness.server.store.due(time.time() + 60) == []
        waiting = await tables.get(waiting.id)
        await harness.server.waiting_room.start(waiting, ana)
        tables._kept.clear()
        tables._alive.clear()
        assert (await tables.get(waiting.id)).row.rules_version == game.rules_version

    run_story(story)


def test_a_table_that_was_forgotten_comes_back_as_it_was(run_story: Callable[..., None]) -> None:
    async def story(harness: Harness) -> None:
        ana = await harness.guest("Ana")
        table = await harness.table("polis", ana, ("me", "here", "here"))
        eyes = harness.watch(table, ana)
        for _ in range(12):
            await eyes.play(table.running().match.to_act[0])
        await eyes.leave()
        before, name = table.running(), table.id
        del table, eyes  # a table in use is not forgotten
        for _ in range(4):
            await harness.table("akropolis", ana, ("me", "here"), start=False)
        gc.collect()  # the watcher is part of a reference cycle
        assert len(harness.server.tables) <= 3
        again = await harness.server.tables.get(name)
        assert again.running() is not before
        assert again.running().match.to_text() == before.match.to_text()
        assert again.running().status == before.status
        assert again.running().marks == before.marks

    run_story(story, loaded_tables=3)


def test_a_table_in_use_is_never_loaded_a_second_time(run_story: Callable[..., None]) -> None:
    async def story(harness: Harness) -> None:
        ana, ben = await harness.guest("Ana"), await harness.guest("Ben")
        watched = await harness.table("akropolis", ana, ("me", "here"))
        harness.watch(watched, ana)  # one table is kept, so the next one is forgotten at once
        table = await harness.table("akropolis", ana, ("me", "open"), [ben])
        hers, his = harness.watch(table, ana), harness.watch(await harness.server.tables.get(table.id), ben)
        await hers.play(0)
        await until(lambda: his.state["question"] is not None)

    run_story(story, loaded_tables=1)


def test_the_server_stops_cleanly_when_its_database_does_not_answer(
    run_story: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    servers = []

    async def away(_: str) -> None:
        raise StoreError("store.failed", why="the connection is lost")

    async def story(harness: Harness) -> None:
        monkeypatch.setattr(harness.server.store, "release", away)
        servers.append(harness.server)

    run_story(story)
    assert servers[0].store._closed
