"""A table is woken to play a bot's move."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from agora.server.refusals import Busy
from tests.server.harness import Harness, settle, until


def test_bots_pause_before_a_move_only_where_people_play(run_story: Callable[..., None]) -> None:
    async def story(harness: Harness) -> None:
        ana = await harness.guest("Ana")
        table = await harness.table("akropolis", ana, ("me", "greedy"), pause_ms=700)
        eyes = harness.watch(table, ana)
        await eyes.play(0)
        assert table.running().match.to_act == (1,)
        await until(lambda: table.running().match.to_act == (0,))
        times = [line.time for line in await harness.server.store.lines(table.id)]
        assert times[2] - times[1] >= 0.69
        alone = await harness.table("akropolis", ana, ("greedy", "random"), pause_ms=10_000)
        await until(lambda: alone.row.state == "over")
        assert {line.by for line in await harness.server.store.lines(alone.id)} == {"server", "bot"}

    run_story(story)


def test_a_player_may_resign_while_a_bot_thinks(
    run_story: Callable[..., None], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def story(harness: Harness) -> None:
        ana = await harness.guest("Ana")
        table = await harness.table("akropolis", ana, ("me", "random"), pause_ms=0)
        hers = harness.watch(table, ana)
        thought = harness.server.bots.choose

        async def slowly(match: Any, seat: int, bot: str) -> Any:
            move = await thought(match, seat, bot)
            await hers.say("resign", seat=0, key="enough")
            return move

        monkeypatch.setattr(harness.server.bots, "choose", slowly)
        await hers.play(0)
        await harness.tick(table)
        await until(lambda: table.row.state == "over")
        await until(lambda: not table.waking)
        assert [line.kind for line in await harness.server.store.lines(table.id)] == ["move", "move", "resign"]
        assert not caplog.records, "nothing went wrong"

    run_story(story)


@pytest.mark.parametrize("level", ["level2", "level5"])
def test_whoever_plays_for_an_absent_person_has_the_level_that_the_table_chose(
    run_story: Callable[..., None], monkeypatch: pytest.MonkeyPatch, level: str
) -> None:
    async def story(harness: Harness) -> None:
        ana, ben = await harness.guest("Ana"), await harness.guest("Ben")
        table = await harness.table(
            "akropolis", ana, ("me", "open"), [ben], away_seconds=60, pause_ms=0, stand_in=level
        )
        asked: list[tuple[int, str]] = []

        async def noted(match: Any, seat: int, bot: str) -> Any:
            asked.append((seat, bot))
            return match.game.codec.write_move(match.moves(seat)[0])

        monkeypatch.setattr(harness.server.bots, "choose", noted)
        harness.later = 61.0
        await harness.tick(table)
        await until(lambda: table.running().match.to_act == (1,))
        assert asked == [(0, level)]

    run_story(story)


def test_a_table_whose_bot_finds_the_queue_full_tries_again_at_a_heartbeat(
    run_story: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(harness: Harness) -> None:
        ana = await harness.guest("Ana")
        table = await harness.table("akropolis", ana, ("me", "random"), pause_ms=0)
        thought, refused = harness.server.bots.choose, []

        async def full_at_first(match: Any, seat: int, bot: str) -> Any:
            if not refused:
                refused.append(seat)
                raise Busy("server.busy")
            return await thought(match, seat, bot)

        monkeypatch.setattr(harness.server.bots, "choose", full_at_first)
        await harness.watch(table, ana).play(0)
        await until(lambda: bool(refused) and not table.waking)
        assert table.running().match.to_act == (1,), "it waits"
        await harness.server.tables.schedule.wake_overdue()  # as the heartbeat does
        await until(lambda: table.running().match.to_act == (0,))

    run_story(story)


def test_an_undo_while_a_bot_is_woken_leaves_the_bot_out(
    run_story: Callable[..., None], caplog: pytest.LogCaptureFixture
) -> None:
    async def story(harness: Harness) -> None:
        ana = await harness.guest("Ana")
        table = await harness.table("improvement", ana, ("me", "random"), pause_ms=10_000)
        now = table.running().match
        while now.to_act != (0,):
            now.play(now.to_act[0], now.moves(now.to_act[0])[0])
        earlier = now.copy()
        while now.to_act != (0, 1):
            now.play(now.to_act[0], now.moves(now.to_act[0])[0])
        harness.later = 11.0
        async with table.lock:  # as during an undo
            woken = asyncio.create_task(harness.tick(table))
            await settle()
            table.running().match = earlier
        await woken
        assert table.running().match.n == earlier.n
        assert not caplog.records, "nothing went wrong"

    run_story(story)
