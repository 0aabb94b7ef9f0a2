"""Clocks, silence and downtime: when a table acts for somebody who does not, and how they come back."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from agora.server.store.rows import Downtime
from agora.server.tables.due import next_time
from tests.server.house import House, settle, until


def test_no_time_is_won_by_moving_and_taking_back(at_home: Callable[..., None]) -> None:
    async def story(house: House) -> None:
        ana, ben = await house.guest("Ana"), await house.guest("Ben")
        clock = {"kind": "bank", "seconds": 60, "increment": 30}
        table = await house.table("akropolis", ana, ("me", "open"), [ben], clock=clock)
        hers = house.eyes(table, ana)
        for k in range(3):
            await hers.play(0)
            await hers.say("undo", key=f"u{k}", seat=0)
        assert hers.live["seats"][0]["clock"] <= 60

    at_home(story)


@pytest.mark.parametrize("on_timeout", ["bot", "loses"])
def test_a_clock_that_runs_out(at_home: Callable[..., None], on_timeout: str) -> None:
    async def story(house: House) -> None:
        ana, ben = await house.guest("Ana"), await house.guest("Ben")
        clock = {"kind": "bank", "seconds": 60, "increment": 0}
        table = await house.table(
            "akropolis", ana, ("me", "open"), [ben], clock=clock, on_timeout=on_timeout, pause_ms=0
        )
        hers = house.eyes(table, ana)
        await until(lambda: bool(hers.heard) and hers.live["running"] == [0])
        assert hers.live["seats"][0]["clock"] == pytest.approx(60, abs=10)
        assert table.wake_at == pytest.approx((table.row.started or 0) + 60, abs=1)
        house.later = 30.0
        await house.tick(table)
        assert table.row.state == "running"
        house.later = 62.0
        await house.tick(table)
        await until(lambda: table.row.state == "over" or table.running().match.to_act == (1,))
        lines = await house.server.store.lines(table.id)
        assert "timeout" in [line.kind for line in lines]
        if on_timeout == "loses":
            await until(lambda: hers.state["result"] is not None)
            assert hers.state["result"]["text"] == "Ben wins on time"
        else:
            assert [line.by for line in lines if line.seat == 0 and line.kind == "move"] == ["bot"]
            assert (await hers.say("return", seat=0) or {})["rule"] == "server.seat.expired"
            assert not table.others(1), "who cannot come back need not agree to an undo"

    at_home(story)


@pytest.mark.parametrize("waits", [{"clock": {"kind": "move", "seconds": 60}}, {"away_seconds": 60}])
def test_after_a_downtime_a_table_sleeps_until_the_time_is_really_over(
    at_home: Callable[..., None], waits: dict[str, object]
) -> None:
    async def story(house: House) -> None:
        ana, ben = await house.guest("Ana"), await house.guest("Ben")
        table = await house.table("akropolis", ana, ("me", "open"), [ben], **waits)
        progress = table.running()
        asked = max(progress.time, table.loaded)
        table.downtimes.append(Downtime(asked + 10.0, asked + 110.0))
        house.later = 120.0  # of which 20 s count
        due = next_time(table.all_due(progress))
        assert due == pytest.approx(asked + 160.0, abs=1.0)  # earlier, it would be woken for nothing again and again
        await house.tick(table)
        assert not table.running().status.seats[0].taken

    at_home(story)


def test_a_silent_player_is_stood_in_for_until_they_return(at_home: Callable[..., None]) -> None:
    async def story(house: House) -> None:
        ana, ben = await house.guest("Ana"), await house.guest("Ben")
        table = await house.table("akropolis", ana, ("me", "open"), [ben], away_seconds=60, pause_ms=0)
        hers = house.eyes(table, ana)
        await hers.leave()
        house.later = 30.0
        await house.tick(table)
        assert not table.running().status.seats[0].taken
        house.later = 61.0
        await house.tick(table)
        await until(lambda: table.running().match.to_act == (1,))
        assert table.running().status.seats[0].taken
        back = house.eyes(table, ana)
        await back.handler.take_seats_back()
        await until(lambda: [event["kind"] for event in back.state["events"]][-1:] == ["returned"])
        assert not table.running().status.seats[0].taken

    at_home(story)


@pytest.mark.parametrize("awake", [False, True])
def test_who_is_at_the_page_and_thinks_is_not_away(at_home: Callable[..., None], awake: bool) -> None:
    async def story(house: House) -> None:
        ana, ben = await house.guest("Ana"), await house.guest("Ben")
        table = await house.table("akropolis", ana, ("me", "open"), [ben], away_seconds=60, pause_ms=10_000)
        hers = house.eyes(table, ana)
        house.later = 50.0
        await hers.say("ping", awake=awake)
        house.later = 70.0
        await house.tick(table)
        assert table.running().status.seats[0].taken is not awake, "a page that lies open says only that it is open"

    at_home(story)


def test_a_player_who_moves_takes_the_seat_back(at_home: Callable[..., None]) -> None:
    async def story(house: House) -> None:
        ana, ben = await house.guest("Ana"), await house.guest("Ben")
        table = await house.table("akropolis", ana, ("me", "open"), [ben], away_seconds=60, pause_ms=10_000)
        hers = house.eyes(table, ana)
        house.later = 61.0
        await house.tick(table)
        assert hers.live["seats"][0]["taken_over"]
        done = await hers.play(0, key="back")
        assert done
        kinds = [line.kind for line in await house.server.store.lines(table.id)]
        assert kinds == ["move", "takeover", "return", "move"]
        assert done["line"] == 3

    at_home(story)


def test_who_comes_back_as_the_game_ends_may_still_look(at_home: Callable[..., None]) -> None:
    async def story(house: House) -> None:
        ana, ben = await house.guest("Ana"), await house.guest("Ben")
        table = await house.table("akropolis", ana, ("me", "open"), [ben])
        async with table.lock:
            await table.note("takeover", 0, "server")
            back = asyncio.create_task(house.eyes(table, ana).handler.take_seats_back())
            await settle()
            await table.note("resign", 1, ben.id)
        await back
        assert table.row.state == "over"

    at_home(story)
