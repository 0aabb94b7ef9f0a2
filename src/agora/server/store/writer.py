"""The one thread that writes: what has queued up becomes one transaction, and nobody is answered before it is on disk.

While one transaction waits for the disk the next jobs gather, so the disk is asked as often as it can answer, however
many tables there are. A job that refuses fails alone. If the database itself stumbles over a job, the transaction is
rolled back and its jobs run again one by one; if it cannot commit, all of them fail and nothing of them is stored.
A connection that was lost before the commit, as when the database was started again, is replaced once.
"""

import asyncio
import logging
import threading
from collections import deque
from collections.abc import Sequence
from queue import Empty, SimpleQueue
from typing import Any, NamedTuple, TypeVar

import sqlalchemy as sa

from agora.server.store.engines import Database, is_lost, trouble
from agora.server.store.errors import StoreError
from agora.server.store.jobs import Job, Work
from agora.server.store.rows import Notice

LARGEST_BATCH = 1000

T = TypeVar("T")
log = logging.getLogger(__name__)


class Waiting(NamedTuple):
    """A job in the queue, and who waits for it. Its value may be anything: the future knows."""

    job: Job[Any]
    order: str
    future: "asyncio.Future[Any]"


class Outcome(NamedTuple):
    """How a job ended: its value, or why it failed."""

    waiting: Waiting
    value: object
    error: BaseException | None


class Writer:
    """Runs jobs in the order they come, in batches."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._queue: SimpleQueue[Waiting | None] = SimpleQueue()
        self._gathered: deque[Waiting] = deque()
        self._closed = False
        self._connection: sa.Connection | None = None
        self.batches = self.jobs = 0  # for the figures
        self._thread = threading.Thread(target=self._run, name="store-writer", daemon=True)
        self._thread.start()

    @property
    def waiting(self) -> int:
        """How many jobs have queued up."""
        return self._queue.qsize()

    async def write(self, job: Job[T], order: str = "") -> T:
        """Run a job; return when it is on disk. Jobs of one batch run in the order of `order`, usually a table's id.

        Several processes thus lock the rows of many tables in the same order and never wait for each other in a circle.
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
            del future  # a refusal in it holds this frame: they would be a circle

    def _hand_over(self) -> None:
        """Wake the thread once for all that came in one turn of the loop: it takes the interpreter away less often."""
        while self._gathered:
            self._queue.put(self._gathered.popleft())

    def seal(self) -> None:
        """Take no more jobs."""
        self._closed = True
        self._hand_over()

    def close(self) -> None:
        """Write what has queued up and end."""
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
        """What has queued up, and whether more may come."""
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
        """Run a batch to its commit, whatever happens."""
        batch.sort(key=lambda waiting: waiting.order)
        self.batches += 1
        self.jobs += len(batch)
        stumbled, used = _Stumble(), self._connection is not None
        try:
            return self._together(batch, stumbled)
        except Exception as error:
            self._drop()
            gone = is_lost(error)
            if stumbled.by is not None and used and gone:
                return self._committed(batch)
            if stumbled.by is not None and len(batch) > 1 and not gone:
                return [ended for waiting in batch for ended in self._committed([waiting])]
            refusal = trouble(error)
            if not isinstance(refusal, StoreError):
                log.exception("a job of the store failed")
            return [(Outcome(waiting, None, refusal), ()) for waiting in batch]

    def _together(self, batch: Sequence[Waiting], stumbled: "_Stumble") -> list[tuple[Outcome, Sequence[Notice]]]:
        done: list[tuple[Outcome, Sequence[Notice]]] = []
        if self._connection is None:
            self._connection = self._database.writing.connect()
        with self._connection.begin():
            for waiting in batch:
                work = Work(self._connection, self._database)
                try:
                    outcome = Outcome(waiting, waiting.job(work), None)
                except StoreError as refusal:  # an answer; where it was made would hold the whole batch
                    done.append((Outcome(waiting, None, refusal.with_traceback(None)), ()))
                except Exception:
                    stumbled.by = waiting
                    raise
                else:
                    done.append((outcome, work.notices))
            self._database.announce(self._connection, [notice for _, notices in done for notice in notices])
        return done

    def _drop(self) -> None:
        """Work on with a new connection: nobody knows in what state the old one is."""
        if self._connection is not None:
            self._connection.invalidate()
            self._connection.close()
            self._connection = None

    def _deliver(self, ended: Sequence[tuple[Outcome, Sequence[Notice]]]) -> None:
        """Wake those who wait, each in its own loop, with one call for all of them."""
        loops = {outcome.waiting.future.get_loop() for outcome, _ in ended}
        notices = [notice for _, told in ended for notice in told]
        for loop in loops:
            mine = [outcome for outcome, _ in ended if outcome.waiting.future.get_loop() is loop]
            try:
                loop.call_soon_threadsafe(self._wake, loop, mine, notices)
            except RuntimeError:  # the loop has been closed; nobody waits any more
                log.debug("nobody waits for %s answers of the store", len(mine))

    def _wake(self, loop: asyncio.AbstractEventLoop, outcomes: Sequence[Outcome], notices: Sequence[Notice]) -> None:
        for waiting, value, error in outcomes:
            if waiting.future.done():  # the one who asked has gone away
                continue
            if error is None:
                waiting.future.set_result(value)
            else:
                waiting.future.set_exception(error)
        loop.call_soon(self._database.hear, notices)  # after those who wrote have heard of it


class _Stumble:
    """Remembers which job the database stumbled over, to tell it from a commit that failed."""

    by: Waiting | None = None
