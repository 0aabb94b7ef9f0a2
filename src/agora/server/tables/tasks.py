"""Background tasks: held until they end; one that fails is logged."""

import asyncio
import logging
from collections.abc import Coroutine

log = logging.getLogger("agora.tables")


class Tasks:
    """The running tasks."""

    def __init__(self) -> None:
        self._running: set[asyncio.Task[None]] = set()

    def start(self, work: Coroutine[object, object, None]) -> None:
        """Run a coroutine in the background."""
        task = asyncio.get_running_loop().create_task(work)
        self._running.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: "asyncio.Task[None]") -> None:
        self._running.discard(task)
        if not task.cancelled() and task.exception():
            log.error("a background task failed", exc_info=task.exception())

    async def close(self) -> None:
        """Cancel all tasks and wait until they have ended."""
        for task in list(self._running):
            task.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)
