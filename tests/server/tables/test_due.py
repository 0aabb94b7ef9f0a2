"""Clocks that run out, players who are away, downtime: when a table acts by itself."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from agora.server.store.rows import Downtime
from agora.server.tables import due
from tests.server.harness import Harness, settle, until


def test_no_time_is_gained_by_moving_and_undoing(run_story: Callable[..., None]) -> None:
    async def story(harness: Harness) -> None:
        ana, ben = await harness.guest("Ana"), await harness.guest("Ben")
        clock = {"kind": "bank", "seconds": 60, "increment": 30}
        table = await harness.table("akropolis", ana, ("me", "open"), [ben], clock=clock)
        hers = harness.watch(table, ana)
        for k in range(3):
            await hers.play(0)
            await hers.say("undo", key=f"u{k}", seat=0)
        assert hers.live["seats"][0]["clock"] <= 60

    run_story(story)


@pytest.mark.parametrize("on_timeout", ["bot", "loses"])
def test_a_clock_that_runs_out(run_story: Callable[..., None], on_timeout: str) -> None:
    async def story(harness: Harness) -> None:
        ana, ben = await harness.guest("Ana"), await harness.guest("Ben")
        clock = {"kind": "bank", "seconds": 60, "increment": 0}
        table = await harness.table(
            "akropolis", ana, ("me", "open"), [ben], clock=clock, on_timeout=on_timeout, pause_ms=0
        )
        hers = harness.watch(table, ana)
        await until(lambda: bool(hers.heard) and hers.live["running"] == [0])
        assert hers.live["seats"][0]["clock"] == pytest.approx(60, abs=10)
        assert table.wake_at == pytest.approx((table.row.started or 0) + 60, abs=1)
        harness.later = 30.0
        await harness.tick(table)
        assert table.row.state == "running"
        harness.later = 62.0
        await harness.tick(table)
        await until(lambda: table.row.state == "over" or table.running().match.to_act == (1,))
        lines = await harness.server.store.lines(table.id)
        assert "timeout" in [line.kind for line in lines]
        if on_timeout == "loses":
            await until(lambda: hers.state["result"] is not None)
            assert hers.state["result"]["text"] == "Ben wins on time"
        else:
            assert [line.by for line in lines if line.seat == 0 and line.kind == "move"] == ["bot"]
            assert (await hers.say("return", seat=0) or {})["rule"] == "server.seat.expired"
            assert not table.others(1), "a player who cannot return need not agree to an undo"

    run_story(story)


@pytest.mark.parametrize("waits", [{"clock": {"kind": "move", "seconds": 60}}, {"away_seconds": 60}])
def test_downtime_postpones_what_is_due(run_story: Callable[..., None], waits: dict[str, object]) -> None:
    async def story(harness: Harness) -> None:
        ana, ben = await harness.guest("Ana"), await harness.guest("Ben")
        table = await harness.table("akropolis", ana, ("me", "open"), [ben], **waits)
        progress = table.running()
        asked = max(progress.time, table.loaded)
        table.downtimes.append(Downtime(asked + 10.0, asked + 110.0))
        harness.later = 120.0  # 20 s of it count
        time = due.next_time(table.all_due(progress))
        # any earlier, and the table would be woken for nothing again and again
        assert time == pytest.approx(asked + 160.0, abs=1.0)
        await harness.tick(table)
        assert not table.running().status.seats[0].taken

    run_story(story)


def test_a_bot_stands_in_for_an_absent_player_until_they_return(run_story: Callable[..., None]) -> None:
    async def story(harness: Harness) -> None:
        ana, ben = await harness.guest("Ana"), await harness.guest("Ben")
        table = await harness.table("akropolis", ana, ("me", "open"), [ben], away_seconds=60, pause_ms=0)
        hers = harness.watch(table, ana)
        await hers.leave()
        harness.later = 30.0
        await harness.tick(table)
        assert not table.running().status.seats[0].taken
        harness.later = 61.0
        await harness.tick(table)
        await until(lambda: table.running().match.to_act == (1,))
        assert table.running().status.seats[0].taken
        back = harness.watch(table, ana)
        await back.conversation.take_seats_back()
        await until(lambda: [event["kind"] for event in back.state["events"]][-1:] == ["returned"])
        assert not table.running().status.seats[0].taken

    run_story(story)


@pytest.mark.parametrize("awake", [False, True])
def test_a_player_who_thinks_at_the_open_page_is_not_away(run_story: Callable[..., None], awake: bool) -> None:
    async def story(harness: Harness) -> None:
        ana, ben = await harness.guest("Ana"), await harness.guest("Ben")
        table = await harness.table("akropolis", ana, ("me", "open"), [ben], away_seconds=60, pause_ms=10_000)
        hers = harness.watch(table, ana)
        harness.later = 50.0
        await hers.say("ping", awake=awake)
        harness.later = 70.0
        await harness.tick(table)
        assert table.running().status.seats[0].taken is not awake, "an open page alone does not count"

    run_story(story)


def test_a_player_who_moves_takes_the_seat_back(run_story: Callable[..., None]) -> None:
    async def story(harness: Harness) -> None:
        ana, ben = await harness.guest("Ana"), await harness.guest("Ben")
        table = await harness.table("akropolis", ana, ("me", "open"), [ben], away_seconds=60, pause_ms=10_000)
        hers = harness.watch(table, ana)
        harness.later = 61.0
        await harness.tick(table)
        assert hers.live["seats"][0]["taken_over"]
        done = await hers.play(0, key="back")
        assert done
        kinds = [line.kind for line in await harness.server.store.lines(table.id)]
        assert kinds == ["move", "takeover", "return", "move"]
        assert done["line"] == 3

    run_story(story)


def test_a_player_who_returns_as_the_game_ends_may_still_watch(run_story: Callable[..., None]) -> None:
    async def story(harness: Harness) -> None:
        ana, ben = await harness.guest("Ana"), await harness.guest("Ben")
        table = await harness.table("akropolis", ana, ("me", "open"), [ben])
        async with table.lock:
            await table.note("takeover", 0, "server")
            back = asyncio.create_task(harness.watch(table, ana).conversation.take_seats_back())
            await settle()
            await table.note("resign", 1, ben.id)
        await back
        assert table.row.state == "over"

    run_story(story)


def test_a_move_works_out_once_what_is_due_and_stores_it(
    run_story: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    calls = []
    worked_out = due.all_due

    def counted(*facts: Any) -> list[due.Due]:
        calls.append(facts)
        return worked_out(*facts)

    async def story(harness: Harness) -> None:
        ana, ben = await harness.guest("Ana"), await harness.guest("Ben")
        clock = {"kind": "move", "seconds": 60}
        table = await harness.table("akropolis", ana, ("me", "open"), [ben], clock=clock, away_seconds=20)
        hers = harness.watch(table, ana)
        await settle()
        monkeypatch.setattr(due, "all_due", counted)
        await hers.play(0)
        assert len(calls) == 1
        assert table.due_at == (await harness.server.store.table(table.id)).wake_at
        assert [(one.seat, one.what) for one in table.all_due(table.running())] == [(1, "timeout"), (1, "takeover")]
        assert table.due_at == pytest.approx(table.running().time + 20, abs=1), "the takeover comes first"

    run_story(story)
