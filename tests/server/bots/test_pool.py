"""Bots choose moves in other processes; if one fails, a legal move is played."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from concurrent.futures import Future
from typing import Any

import pytest

import agora
from agora.bots.hints import MOST_ADVICE, Advice
from agora.core.questions import JSON
from agora.server.bots import pool
from agora.server.bots.pool import Bots, Task
from agora.server.refusals import Busy

pytestmark = pytest.mark.slow
THINK = pool._think


def asked(bots: Bots, match: agora.AnyMatch, seat: int, bot: str) -> JSON:
    async def ask() -> JSON:
        try:
            return await bots.choose(match, seat, bot)
        finally:
            await asyncio.to_thread(bots.close)

    return asyncio.run(ask())


@pytest.mark.parametrize(("game", "seats"), [("akropolis", 2), ("polis", 3), ("improvement", 3)])
def test_a_bot_answers_with_a_legal_move(game: str, seats: int) -> None:
    match = agora.new(game, seats=seats, seed=4)
    bots = Bots(1, 30.0)
    seat = match.to_act[0]
    assert match.why_not(seat, asked(bots, match, seat, "greedy")) is None
    assert bots.failures == 0


def test_only_so_many_bots_wait_and_hints_are_the_first_to_be_refused() -> None:
    match, bots = agora.new("akropolis", seats=2, seed=4), Bots(2, 30.0)

    async def refused(asking: Callable[[], Awaitable[object]]) -> str | None:
        try:
            await asking()
        except Busy as busy:
            return busy.rule
        return None

    async def story() -> None:
        bots.asked = 2 * pool.MOST_ASKED_BY_HINTS
        assert await refused(lambda: bots.advise(match, 0)) == "server.busy"
        assert await refused(lambda: bots.choose(match, 0, "random")) is None
        bots.asked = 2 * pool.MOST_ASKED
        assert await refused(lambda: bots.choose(match, 0, "random")) == "server.busy"
        assert (bots.asked, bots.failures) == (2 * pool.MOST_ASKED, 0), "nothing was added, nothing failed"
        await asyncio.to_thread(bots.close)

    asyncio.run(story())


def _hang(task: Task) -> list[Advice]:
    import time

    time.sleep(60)
    return []


def _think_too_long(task: Task) -> list[Advice]:
    """Let the true worker function think with a bot that does not look at its budget."""
    pool._thoughts = _count
    return THINK(task)


def _count(task: Task) -> list[Advice]:
    number = 0
    while True:
        number += 1


def _crash(task: Task) -> list[Advice]:
    import os

    os._exit(3)


def _break(task: Task) -> list[Advice]:
    raise ZeroDivisionError


def _nonsense(task: Task) -> list[Advice]:
    return [Advice({"dance": {}}, 0.5, ())]


def _cheat(task: Task) -> list[Advice]:
    return [Advice({"place": {"slot": 3, "q": 0, "r": 1, "turn": 2}}, 0.5, ())]  # costs more than anyone has


@pytest.mark.parametrize("fault", [_hang, _think_too_long, _crash, _break, _nonsense, _cheat])
def test_a_bot_that_fails_is_logged_and_a_legal_move_is_played(
    fault: Any, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(pool, "_think", fault)
    match = agora.new("akropolis", seats=2, seed=4)
    bots = Bots(1, 0.1)
    with caplog.at_level(logging.WARNING):
        move = asked(bots, match, 0, "level2")
    assert match.why_not(0, move) is None
    assert (bots.failures, bots.asked) == (1, 0)
    assert "a bot failed" in caplog.text
    if fault is _think_too_long:
        assert [record.why for record in caplog.records] == ["OverBudget: it used more CPU than it may"]


def test_a_worker_is_given_only_what_the_seat_may_know(monkeypatch: pytest.MonkeyPatch) -> None:
    match = agora.new("improvement", seats=3, seed=4)
    given: list[Any] = []

    class Pool:
        def schedule(self, function: Any, args: Any, timeout: float) -> Any:
            given.append(args)
            raise RuntimeError("only looking")

    bots = Bots(1, 2.0)
    monkeypatch.setattr(bots._workers, "_running", Pool)
    for _ in range(6):
        asyncio.run(bots.choose(match, 0, "greedy"))
    worlds = [agora.position("improvement", task.position) for (task,) in given]
    assert all(world.view(0) == match.view(0) for world in worlds)
    hands = {repr(world.view(1)["hand"]) + repr(world.view(1)["pack"]) for world in worlds}
    assert len(hands) > 1, "hidden hands are dealt anew each time"


@pytest.mark.parametrize(("game", "seats"), [("akropolis", 2), ("polis", 3), ("improvement", 3)])
def test_advice_is_up_to_three_legal_moves_with_what_each_side_can_expect(game: str, seats: int) -> None:
    match = agora.new(game, seats=seats, seed=4)
    seat, bots = match.to_act[0], Bots(1, 1.0)

    async def ask() -> list[Advice]:
        try:
            return await bots.advise(match, seat)
        finally:
            await asyncio.to_thread(bots.close)

    found = asyncio.run(ask())
    assert 1 <= len(found) <= MOST_ADVICE
    assert all(match.why_not(seat, advice.move) is None for advice in found)
    assert all(len(advice.values) == seats and 0 <= advice.chance <= 1 for advice in found)
    assert bots.failures == 0


def test_a_stored_name_never_makes_a_worker_import_a_module() -> None:
    match = agora.new("akropolis", seats=2, seed=4)
    bots = Bots(1, 1.0)
    bots.asked = 1
    with pytest.raises(agora.Malformed) as refused:
        pool._think(bots._task(match, 0, "tests.bots.test_finding:First"))
    assert refused.value.rule == "core.bot"


def test_a_forced_move_needs_no_process() -> None:
    match = agora.new("polis", seats=3, seed=4)
    while len(match.moves(match.to_act[0])) > 1:
        match.play(match.to_act[0], match.moves(match.to_act[0])[0])
    seat, bots = match.to_act[0], Bots(1, 1.0)
    move = asyncio.run(bots.choose(match, seat, "level5"))
    assert match.read_move(move) == match.moves(seat)[0]
    assert not bots._workers.started


def test_bots_share_the_budget_when_there_are_more_of_them_than_processes() -> None:
    match = agora.new("akropolis", seats=2, seed=4)
    bots = Bots(2, 1.0)
    shares = []
    for bots.asked in (1, 2, 4, 1000):
        shares.append(bots._task(match, 0, "level3").seconds)
    assert shares == [1.0, 1.0, 0.5, 0.2]


@pytest.mark.parametrize("level", ["level1", "level3", "level5"])
@pytest.mark.parametrize("game", ["akropolis", "polis", "improvement"])
def test_a_level_keeps_to_a_small_budget(game: str, level: str) -> None:
    match = agora.new(game, seats=3, seed=4)
    bots = Bots(1, 1.0)
    bots.asked = 1
    task = bots._task(match, match.to_act[0], level)._replace(seconds=0.1)
    assert pool._thoughts(task)  # what is loaded once does not count
    assert pool._think(task)


def test_a_bot_is_not_blamed_when_the_table_goes_on_while_it_thinks(monkeypatch: pytest.MonkeyPatch) -> None:
    match = agora.new("akropolis", seats=2, seed=4)

    class Pool:
        def schedule(self, function: Any, args: Any, timeout: float) -> Any:
            match.play(0, match.moves(0)[0])  # the player moved first
            future: Future[list[Advice]] = Future()
            future.set_result(function(*args))
            return future

    bots = Bots(1, 2.0)
    monkeypatch.setattr(bots._workers, "_running", Pool)
    before = match.copy()
    assert before.why_not(0, asyncio.run(bots.choose(match, 0, "random"))) is None
    assert bots.failures == 0


def test_work_that_can_wait_begins_when_no_bot_is_asked() -> None:
    bots = Bots(1, 30.0)
    match = agora.new("akropolis", seats=2, seed=4)
    ended: list[str] = []

    async def think() -> None:
        await bots.choose(match, match.to_act[0], "greedy")
        ended.append("bot")

    async def spare() -> None:
        assert await bots.spare(abs, -3) == 3
        ended.append("spare")

    async def story() -> None:
        bots.asked += 1  # a bot that is asked all the while
        waiting = asyncio.create_task(spare())
        await asyncio.sleep(0.2)
        assert not ended
        await think()
        bots.asked -= 1
        await waiting
        await asyncio.to_thread(bots.close)

    asyncio.run(story())
    assert ended == ["bot", "spare"]
