"""Measures how late the event loop comes to what is due: the time that everybody waits besides their own work."""

import asyncio
import logging

from agora.server import metrics

SECONDS = 0.5  # between two measurements
SLOW_SECONDS = 0.5
log = logging.getLogger("agora.loop")


async def measure_lag() -> None:
    """Measure for ever."""
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + SECONDS
        await asyncio.sleep(SECONDS)
        late = max(0.0, loop.time() - due)
        metrics.LOOP_LAG.observe(late)
        if late > SLOW_SECONDS:
            log.warning("the event loop was held up", extra={"seconds": round(late, 2)})
