"""A delay of the event loop is measured, and logged if it is long."""

from __future__ import annotations

import asyncio
import time

import pytest

from agora.server import event_loop, metrics


def test_a_long_delay_of_the_event_loop_is_measured_and_logged(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(event_loop, "SECONDS", 0.01)
    monkeypatch.setattr(event_loop, "SLOW_SECONDS", 0.05)

    async def hold_up() -> None:
        measuring = asyncio.create_task(event_loop.measure_lag())
        await asyncio.sleep(0)
        time.sleep(0.1)
        await asyncio.sleep(0.05)
        measuring.cancel()

    before = metrics.LOOP_LAG._sum.get()
    asyncio.run(hold_up())
    assert metrics.LOOP_LAG._sum.get() - before > 0.08
    assert "the event loop was held up" in caplog.text
