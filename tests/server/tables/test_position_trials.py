"""Positions that people bring are tried out in a process of their own."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any

import pytest

import agora
from agora.core.errors import Malformed
from agora.games import find
from agora.server.refusals import Busy
from agora.server.tables import position_trials
from agora.server.tables.position_trials import PositionTrials
from agora.server.tables.settings import NewTable
from tests.server.harness import Harness


def _busy_for_ever(*_: object) -> None:
    while True:
        pass


def _lags(during: Callable[[], Any]) -> tuple[Any, float]:
    """What a coroutine returns or raises, and the longest time that the event loop stood still meanwhile."""

    async def watched() -> tuple[Any, float]:
        task = asyncio.ensure_future(during())
        longest, last = 0.0, time.perf_counter()
        while not task.done():
            await asyncio.sleep(0.005)
            longest, last = max(longest, time.perf_counter() - last), time.perf_counter()
        return task.exception() or task.result(), longest

    return asyncio.run(watched())


@pytest.mark.slow
def test_a_position_that_never_ends_is_refused_and_the_event_loop_runs_on(monkeypatch: pytest.MonkeyPatch) -> None:
    trials = PositionTrials()
    found, _ = _lags(lambda: trials.options(find("polis"), {"seats": 3}, None))
    assert found["seats"] == 3
    monkeypatch.setattr(position_trials, "_try_out", _busy_for_ever)
    monkeypatch.setattr(position_trials, "SECONDS", 0.3)
    refusal, lag = _lags(lambda: trials.options(find("akropolis"), {}, None))
    monkeypatch.undo()
    assert (type(refusal), refusal.rule) == (Malformed, "server.position.slow")
    assert lag < 0.25, "the limit is longer"
    found, _ = _lags(lambda: trials.options(find("polis"), {"seats": 4}, None))
    assert found["seats"] == 4, "the process that was stopped has been replaced"
    trials.close()


@pytest.mark.slow
def test_a_refusal_comes_back_with_its_sentence_and_place() -> None:
    trials = PositionTrials()
    refusal, _ = _lags(lambda: trials.options(find("akropolis"), {"cities": ["s", "s 5@9,9/0"]}, None))
    trials.close()
    with pytest.raises(agora.Illegal) as here:
        agora.position("akropolis", {"cities": ["s", "s 5@9,9/0"]})
    assert (refusal.rule, refusal.facts, refusal.places) == (here.value.rule, here.value.facts, here.value.places)
    assert str(refusal) == str(here.value)


def test_positions_do_not_queue_without_end() -> None:
    trials = PositionTrials()
    trials._waiting = position_trials.MOST_WAITING
    refusal, _ = _lags(lambda: trials.options(find("akropolis"), {}, None))
    assert (type(refusal), refusal.rule) == (Busy, "server.position.busy")


@pytest.mark.slow
def test_a_table_takes_the_seats_of_its_position(run_story: Callable[..., None]) -> None:
    async def story(harness: Harness) -> None:
        ana = await harness.guest("Ana")
        asked = {"game": "akropolis", "seats": [{"kind": "me"}, {"kind": "bot"}], "position": {"seats": 3}}
        with pytest.raises(Malformed, match=r"server\.seats\.count"):
            await harness.server.new_tables.create(ana, NewTable.model_validate(asked))

    run_story(story)
