"""Reviews of finished games: they wait in the store, and each process makes one at a time when bots leave it room."""

import asyncio
import logging
import secrets
import time
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple, cast

from agora.bots.budget import Budget
from agora.core.errors import Illegal, Refusal
from agora.core.questions import JSON
from agora.reviews.judging import Found
from agora.reviews.kept import FORM, KeptReview
from agora.server import limits
from agora.server.bots import reviewing
from agora.server.bots.pool import Bots
from agora.server.bots.reviewing import Verdict
from agora.server.refusals import Absent, Busy
from agora.server.store import ReviewRow, Store
from agora.server.store import reviews as stored
from agora.server.store.jobs import Work

if TYPE_CHECKING:
    from agora.server.tables.registry import Tables
    from agora.server.tables.table import Table

MOST_WAITING = 30  # reviews, in all processes
LEASE_SECONDS = 150.0  # longer than one moment may take
REPORT_SECONDS = 1.5  # between two notes of how far a review is
POLL_SECONDS = 15.0  # between two looks for reviews that another process has left
log = logging.getLogger("agora.reviews")


class Status(NamedTuple):
    """How far a review is; `row` is None if nobody has asked for it."""

    row: ReviewRow | None
    ahead: int = 0  # how many wait before it


class Reviews:
    """The queue of reviews, and the one that this process makes."""

    def __init__(self, store: Store, bots: Bots, tables: "Tables", seconds: float) -> None:
        self.store, self.bots, self.tables = store, bots, tables
        self.budget = Budget(seconds=seconds)
        self.owner = secrets.token_hex(8)  # the id of this process
        self._asked = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Start to make reviews; those that a killed server has left are made anew."""
        if not self.store.several:
            await self.store.write(lambda work: stored.release(work, None))
        self._task = asyncio.get_running_loop().create_task(self._make_all())

    async def close(self) -> None:
        """Stop; a review that is not finished waits for the next start."""
        if self._task:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        try:
            await self.store.write(lambda work: stored.release(work, self.owner))
        except Refusal as refusal:
            log.warning("could not release a review; its lease will expire: %s", refusal)

    # -- asking -------------------------------------------------------------------------------------------------------

    async def ask(self, table: "Table") -> None:
        """Let a review of a finished game wait, unless there is one."""
        refuse_unfinished(table)
        now = time.time()
        if not await self.store.write(partial(_ask, table.id, now), table.id):
            limits.log_hit("reviews that wait", str(MOST_WAITING))
            raise Busy("server.review.many")
        self._asked.set()

    async def status(self, table: "Table") -> Status:
        """How far the review of a finished game is."""
        refuse_unfinished(table)
        return await self.store.read(partial(_status, table.id))

    async def made(self, table: "Table") -> KeptReview:
        """The review of a finished game, or Absent."""
        refuse_unfinished(table)
        body = await self.store.read(lambda work: stored.body(work, table.id))
        if body is None or cast(KeptReview, body)["form"] != FORM:
            raise Absent("server.review.none")
        return cast(KeptReview, body)

    async def judge(self, table: "Table", n: int, move: JSON) -> Verdict:
        """Judge a move that somebody tries in place of the reviewed decision `n`."""
        text = await asyncio.to_thread(table.played().match.copy().to_text)
        verdict = await self.bots.judge(reviewing.judge_tried, table.row.game, text, n, move, self.budget)
        if verdict is None:
            raise Illegal("core.choice")
        return verdict

    # -- making -------------------------------------------------------------------------------------------------------

    async def _make_all(self) -> None:
        while True:
            try:
                row = await self.store.write(lambda work: stored.take(work, self.owner, LEASE_SECONDS))
                if row is None:
                    self._asked.clear()
                    async with asyncio.timeout(POLL_SECONDS):
                        await self._asked.wait()
                else:
                    await self._make(row)
            except TimeoutError:
                continue
            except Refusal as refusal:
                log.error("the store does not answer: %s", refusal)
                await asyncio.sleep(POLL_SECONDS)

    async def _make(self, row: ReviewRow) -> None:
        began, body = time.perf_counter(), None
        try:
            body = await self._review(row)
        except Exception as error:  # whatever fails in a review must not stop the next one
            log.exception("a review failed", extra={"table": row.table_id, "why": f"{type(error).__name__}: {error}"})
        else:
            if body is None:
                return  # another process has it now
            log.info("a review is made", extra={"table": row.table_id, "seconds": time.perf_counter() - began})
        made = cast(JSON, body)
        await self.store.write(lambda work: stored.finish(work, row.table_id, self.owner, made), row.table_id)

    async def _review(self, row: ReviewRow) -> KeptReview | None:
        """The review of a table; None if another process has it now."""
        table = await self.tables.get(row.table_id)
        refuse_unfinished(table)
        game, text = table.row.game, await asyncio.to_thread(table.played().match.copy().to_text)
        total = await self.bots.spare(reviewing.count, game, text)
        found: list[Found | None] = [None] * total
        waiting = iter(range(total))
        told = time.monotonic()
        mine = await self._report(row, 0, total)

        async def judge() -> None:
            nonlocal told, mine
            for k in waiting:
                if not mine:
                    return
                found[k] = await self.bots.spare(reviewing.judge_moment, game, text, k, self.budget)
                if time.monotonic() - told >= REPORT_SECONDS:
                    told = time.monotonic()
                    mine = await self._report(row, total - found.count(None), total)

        async with asyncio.TaskGroup() as group:
            for _ in range(self.bots.processes):
                group.create_task(judge())
        if not mine:
            return None
        every = cast(Sequence[Found], found)  # none is missing now
        return await self.bots.spare(reviewing.put_together, game, text, list(every), self.budget)

    async def _report(self, row: ReviewRow, done: int, total: int) -> bool:
        return await self.store.write(
            lambda work: stored.report(work, row.table_id, self.owner, done, total, LEASE_SECONDS)
        )


def _ask(table_id: str, now: float, work: Work) -> bool:
    return stored.ask(work, table_id, FORM, now, MOST_WAITING)


def _status(table_id: str, work: Work) -> Status:
    row = stored.status(work, table_id)
    if row is None or row.form != FORM:
        return Status(None)
    return Status(row, stored.ahead(work, row) if row.state == "waiting" else 0)


def refuse_unfinished(table: "Table") -> None:
    """Raise a refusal unless a game was played to its end by the rules that we have."""
    progress = table.played()
    if table.row.state == "running":
        raise Illegal("server.review.running")
    if not progress.match.over:
        raise Illegal("server.review.unfinished")
