"""A thread for long work, so that the event loop goes on: one piece at a time, and only so many may wait."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from agora.server import limits
from agora.server.refusals import Busy

MOST_WAITING = 50
T = TypeVar("T")


class SideThread:
    """Runs work that must not touch what the event loop changes."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.waiting = 0
        self._pool = ThreadPoolExecutor(1, name)

    async def run(self, work: Callable[[], T]) -> T:
        """The result of some work, or Busy if too much waits already."""
        if self.waiting >= MOST_WAITING:
            limits.log_hit(f"work that waits for the thread {self.name}", str(MOST_WAITING))
            raise Busy("server.busy")
        self.waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, work)
        finally:
            self.waiting -= 1

    def close(self) -> None:
        """Finish what is running; what waits is dropped."""
        self._pool.shutdown(cancel_futures=True)
