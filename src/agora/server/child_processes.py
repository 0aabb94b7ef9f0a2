"""Processes in which work is done that must not hold up the server, or that may have to be stopped.

They end with the server, however it ends and whatever they are doing: the server alone watches how long work takes.
"""

import asyncio
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from multiprocessing import parent_process
from multiprocessing.connection import wait
from typing import Any, TypeVar, cast

from pebble import ProcessPool

T = TypeVar("T")


class ChildProcesses:
    """Some processes for work of one kind; they start with the first piece. `prepare` is called in each of them."""

    def __init__(self, number: int, prepare: Callable[..., None] | None = None, *facts: Any) -> None:
        self.number = number
        self._prepare = (prepare, facts)
        self._pool: ProcessPool | None = None

    @property
    def started(self) -> bool:
        """Whether the processes run."""
        return self._pool is not None

    async def run(self, work: Callable[..., T], *facts: Any, seconds: float) -> T:
        """The result of some work; TooLong or ProcessExpired if there is none in time, and the process is replaced."""
        future = self._running().schedule(work, args=facts, timeout=seconds)
        return cast(T, await asyncio.wrap_future(cast(Any, future)))  # a pebble future is a concurrent one

    def begin(self, work: Callable[[], None]) -> None:
        """Start the processes, and let one of them do something first."""
        self._running().schedule(work)

    def _running(self) -> ProcessPool:
        if self._pool is None:
            # a fork would copy locks that other threads may hold
            context = multiprocessing.get_context("forkserver")
            self._pool = ProcessPool(self.number, context=context, initializer=_begin, initargs=self._prepare)
        return self._pool

    def rest(self) -> None:
        """Let the processes end when their work is done; the next piece of work starts new ones."""
        pool, self._pool = self._pool, None
        if pool is not None:
            pool.close()  # type: ignore[no-untyped-call]  # pebble has no type hints here

    def close(self) -> None:
        """Stop the processes."""
        pool, self._pool = self._pool, None
        if pool is not None:
            pool.stop()  # type: ignore[no-untyped-call]  # likewise
            pool.join()


def _begin(prepare: Callable[..., None] | None, facts: tuple[Any, ...]) -> None:
    """Prepare a process; runs in it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server stops its processes itself
    parent = parent_process()
    assert parent is not None, "runs in a process that another one has started"
    threading.Thread(target=_end_with, args=(parent.sentinel,), name="parent", daemon=True).start()
    if prepare is not None:
        prepare(*facts)


def _end_with(parent: int) -> None:
    wait([parent])
    os._exit(1)
