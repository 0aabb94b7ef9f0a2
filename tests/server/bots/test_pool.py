"""Bots choose moves in other processes; if one fails, a legal move is played."""

from __future__ import annotations

import asyncio
import logging
from concurrent.futures import Future
from typing import Any

import pytest

import agora
from agora.core.questions import JSON
from agora.server.bots import pool
from agora.server.bots.pool import Bots

pytestmark = pytest.mark.slow


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


def _hang(*_: object) -> JSON:
    import time

    time.sleep(60)
    return None


def _crash(*_: object) -> JSON:
    import os

    os._exit(3)


def _break(*_: object) -> JSON:
    raise ZeroDivisionError


def _nonsense(*_: object) -> JSON:
    return {"dance": {}}


def _cheat(*_: object) -> JSON:
    return {"place": {"slot": 3, "q": 0, "r": 1, "turn": 2}}  # costs more than anyone has


@pytest.mark.parametrize("fault", [_hang, _crash, _break, _nonsense, _cheat])
def test_a_bot_that_fails_is_logged_and_a_legal_move_is_played(
    fault: Any, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(pool, "_choose", fault)
    match = agora.new("akropolis", seats=2, seed=4)
    bots = Bots(1, 2.0)
    with caplog.at_level(logging.WARNING):
        move = asked(bots, match, 0, "greedy")
    assert match.why_not(0, move) is None
    assert bots.failures == 1
    assert "a bot failed" in caplog.text


def test_a_worker_is_given_only_what_the_seat_may_know(monkeypatch: pytest.MonkeyPatch) -> None:
    match = agora.new("improvement", seats=3, seed=4)
    given: list[Any] = []

    class Pool:
        def schedule(self, function: Any, args: Any, timeout: float) -> Any:
            given.append(args)
            raise RuntimeError("only looking")

    bots = Bots(1, 2.0)
    monkeypatch.setattr(bots, "_started", Pool)
    for _ in range(6):
        asyncio.run(bots.choose(match, 0, "greedy"))
    worlds = [agora.position("improvement", args[2]) for args in given]
    assert all(world.view(0) == match.view(0) for world in worlds)
    hands = {repr(world.view(1)["hand"]) + repr(world.view(1)["pack"]) for world in worlds}
    assert len(hands) > 1, "hidden hands are dealt anew each time"


def test_a_bot_is_not_blamed_when_the_table_goes_on_while_it_thinks(monkeypatch: pytest.MonkeyPatch) -> None:
    match = agora.new("akropolis", seats=2, seed=4)

    class Pool:
        def schedule(self, function: Any, args: Any, timeout: float) -> Any:
            match.play(0, match.moves(0)[0])  # the player moved first
            future: Future[JSON] = Future()
            future.set_result(function(*args))
            return future

    bots = Bots(1, 2.0)
    monkeypatch.setattr(bots, "_started", Pool)
    before = match.copy()
    assert before.why_not(0, asyncio.run(bots.choose(match, 0, "random"))) is None
    assert bots.failures == 0
