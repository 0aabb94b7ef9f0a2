"""The one thread that writes. The jobs that wait become one transaction, and each is answered when it is on disk.

While one transaction is written to disk, the next jobs queue up; so the disk is kept busy, however many tables there
are. A job that refuses fails alone. If the database rejects a job, the transaction is rolled back and its jobs are run
again one by one. If the commit fails, all jobs fail and nothing of them is stored. A connection that was lost before
the commit, for example because the database was restarted, is replaced once.
"""

import asyncio
import logging
import threading
import time
from collections import deque
from collections.abc import Sequence
from queue import Empty, SimpleQueue
from typing import Any, NamedTuple, TypeVar

import sqlalchemy as sa

from agora.server import metrics
from agora.server.store.engines import Database, is_lost, trouble
from agora.server.store.errors import StoreError
from agora.server.store.jobs import Job, Work
from agora.server.store.rows import Notice

LARGEST_BATCH = 1000
SLOW_SECONDS = 0.5  # for a commit

T = TypeVar("T")
log = logging.getLogger(__name__)


class Waiting(NamedTuple):
    """A job in the queue, and the future that waits for its value."""

    job: Job[Any]
    order: str
    future: "asyncio.Future[Any]"


class Outcome(NamedTuple):
    """The value of a job, or why it failed."""

    waiting: Waiting
    value: object
    error: BaseException | None


class Writer:
    """Runs jobs in batches, in the order in which they come."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._queue: SimpleQueue[Waiting | None] = SimpleQueue()
        self._gathered: deque[Waiting] = deque()
        self._closed = False
        self._connection: sa.Connection | None = None
        self.batches = self.jobs = 0  # for the metrics
        self._thread = threading.Thread(target=self._run, name="store-writer", daemon=True)
        self._thread.start()

    @property
    def waiting(self) -> int:
        """How many jobs are waiting."""
        return self._queue.qsize()

    async def write(self, job: Job[T], order: str = "") -> T:
        """Run a job; return when it is on disk. The jobs of a batch are sorted by `order`, usually a table's id.

        So several processes lock the rows of many tables in the same order, and cannot deadlock.
        """
        if self._closed:
            raise StoreError("store.closed")
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()
        self._gathered.append(Waiting(job, order, future))
        if len(self._gathered) == 1:
            loop.call_soon(self._hand_over)
        try:
            return await future
        finally:
            del future  # a refusal in it refers to this frame; both would form a reference cycle

    def _hand_over(self) -> None:
        """Wake the thread once for all jobs of one turn of the loop, so that it interrupts the loop less often."""
        while self._gathered:
            self._queue.put(self._gathered.popleft())

    def seal(self) -> None:
        """Refuse further jobs."""
        self._closed = True
        self._hand_over()

    def close(self) -> None:
        """Write the jobs that wait, and end the thread."""
        self.seal()
        self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        open_ = True
        while open_:
            batch, open_ = self._batch()
            if batch:
                self._deliver(self._committed(batch))
        if self._connection is not None:
            self._connection.close()

    def _batch(self) -> tuple[list[Waiting], bool]:
        """The jobs that wait, and whether more may come."""
        batch: list[Waiting] = []
        waiting = self._queue.get()
        while waiting is not None:
            batch.append(waiting)
            if len(batch) == LARGEST_BATCH:
                return batch, True
            try:
                waiting = self._queue.get_nowait()
            except Empty:
                return batch, True
        return batch, False

    def _committed(self, batch: list[Waiting]) -> list[tuple[Outcome, Sequence[Notice]]]:
        """Run a batch and commit it; an error becomes the outcome of its jobs."""
        batch.sort(key=lambda waiting: waiting.order)
        self.batches += 1
        self.jobs += len(batch)
        failure, used = _Failure(), self._connection is not None
        begun = time.perf_counter()
        try:
            done = self._together(batch, failure)
        except Exception as error:
            self._drop()
            gone = is_lost(error)
            if failure.by is not None and used and gone:
                return self._committed(batch)
            if failure.by is not None and len(batch) > 1 and not gone:
                return [ended for waiting in batch for ended in self._committed([waiting])]
            refusal = trouble(error)
            if not isinstance(refusal, StoreError):
                log.exception("a store job failed")
            return [(Outcome(waiting, None, refusal), ()) for waiting in batch]
        seconds = time.perf_counter() - begun
        metrics.COMMIT_SECONDS.observe(seconds)
        if seconds > SLOW_SECONDS:
            log.warning("a commit was slow", extra={"seconds": round(seconds, 2), "writes": len(batch)})
        return done

    def _together(self, batch: Sequence[Waiting], failure: "_Failure") -> list[tuple[Outcome, Sequence[Notice]]]:
        done: list[tuple[Outcome, Sequence[Notice]]] = []
        if self._connection is None:
            self._connection = self._database.writing.connect()
        with self._connection.begin():
            for waiting in batch:
                work = Work(self._connection, self._database)
                try:
                    outcome = Outcome(waiting, waiting.job(work), None)
                except StoreError as refusal:  # an answer; its traceback would keep the whole batch in memory
                    done.append((Outcome(waiting, None, refusal.with_traceback(None)), ()))
                except Exception:
                    failure.by = waiting
                    raise
                else:
                    done.append((outcome, work.notices))
            self._database.announce(self._connection, [notice for _, notices in done for notice in notices])
        return done

    def _drop(self) -> None:
        """Drop the connection, because its state is unknown; the next batch opens a new one."""
        if self._connection is not None:
            self._connection.invalidate()
            self._connection.close()
            self._connection = None

    def _deliver(self, ended: Sequence[tuple[Outcome, Sequence[Notice]]]) -> None:
        """Hand out the outcomes, with one call for each event loop."""
        loops = {outcome.waiting.future.get_loop() for outcome, _ in ended}
        notices = [notice for _, sent in ended for notice in sent]
        for loop in loops:
            mine = [outcome for outcome, _ in ended if outcome.waiting.future.get_loop() is loop]
            try:
                loop.call_soon_threadsafe(self._wake, loop, mine, notices)
            except RuntimeError:  # the loop has been closed
                log.debug("nobody is waiting for %s results of the store", len(mine))

    def _wake(self, loop: asyncio.AbstractEventLoop, outcomes: Sequence[Outcome], notices: Sequence[Notice]) -> None:
        for waiting, value, error in outcomes:
            if waiting.future.done():  # whoever asked has gone
                continue
            if error is None:
                waiting.future.set_result(value)
            else:
                waiting.future.set_exception(error)
        loop.call_soon(self._database.deliver, notices)  # after the writers have their outcomes


class _Failure:
    """Remembers which job failed, to distinguish it from a failed commit."""

    by: Waiting | None = None
