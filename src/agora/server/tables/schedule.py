"""Wakes a table when something is due there. Of several processes, the one that holds the table's lease wakes it."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable

from agora.core.errors import Refusal, Stale
from agora.server import metrics
from agora.server.bots.pool import Bots
from agora.server.refusals import Busy, Over
from agora.server.store import Store, StoreError
from agora.server.tables.table import Table
from agora.server.tables.tasks import Tasks

LEASE_SECONDS = 20.0  # how long a lease lasts unless it is renewed
ELSEWHERE_SECONDS = 1.0  # how long a process without viewers lets one with viewers wake a table first
BOT_MOVES = metrics.MOVES.labels("bot")
log = logging.getLogger("agora.tables")


class Schedule:
    """A timer for each table at which something will be due, and the leases of this process."""

    def __init__(
        self, store: Store, bots: Bots, owner: str, tasks: Tasks, load: Callable[[str], Awaitable[Table]]
    ) -> None:
        self.store = store
        self.bots = bots
        self.owner = owner
        self.leases: dict[str, float] = {}  # by table: until when
        self._tasks = tasks
        self._load = load
        self._timers: dict[str, asyncio.TimerHandle] = {}

    def plan(self, table: Table) -> None:
        """Set the timer of a table by `due_at`."""
        self.cancel(table.id)
        if table.due_at is not None and not table.waking:
            delay = max(0.0, table.due_at - time.time())
            if self.store.several and not (table.audience.viewers or table.id in self.leases):
                delay += ELSEWHERE_SECONDS
            self._timers[table.id] = asyncio.get_running_loop().call_later(delay, self._ring, table.id)

    def cancel(self, table_id: str) -> None:
        """Cancel the timer of a table."""
        timer = self._timers.pop(table_id, None)
        if timer:
            timer.cancel()

    def close(self) -> None:
        """Cancel all timers."""
        for timer in self._timers.values():
            timer.cancel()

    def _ring(self, table_id: str) -> None:
        self._timers.pop(table_id, None)
        self._tasks.start(self.wake(table_id))

    # -- leases -------------------------------------------------------------------------------------------------------

    async def renew(self, still_needed: Callable[[str], bool]) -> None:
        """Renew the leases of tables that are still needed, and release the others."""
        for table_id in list(self.leases):
            if not still_needed(table_id):
                del self.leases[table_id]
                await self.store.release(self.owner, table_id)
        if self.leases:
            kept = await self.store.renew(self.owner, LEASE_SECONDS)
            until = time.time() + LEASE_SECONDS
            self.leases = {table_id: until for table_id in self.leases if table_id in kept}

    async def _hold_lease(self, table_id: str) -> bool:
        """Whether this process may wake a table; takes the lease if it is free."""
        if not self.store.several:
            return True
        if self.leases.get(table_id, 0.0) > time.time():
            return True
        if not await self.store.claim(table_id, self.owner, LEASE_SECONDS):
            return False
        self.leases[table_id] = time.time() + LEASE_SECONDS
        return True

    # -- waking -------------------------------------------------------------------------------------------------------

    async def wake_overdue(self) -> None:
        """Wake tables that are due and have no timer here, such as those of a process that died."""
        for table_id in await self.store.due(owner=self.owner):
            if table_id not in self._timers:
                self._tasks.start(self.wake(table_id))

    async def wake(self, table_id: str) -> None:
        """Do what is due at a table, if this process holds its lease."""
        try:
            if not await self._hold_lease(table_id):
                return
            table = await self._loaded(table_id)
            if table is None or table.waking or table.row.state != "running":
                return
            table.waking = True
            try:
                acted = await self._act(table)
            except (Stale, Over):
                acted = False  # a player was faster, or gave up
            except Busy:
                return  # too many bots are thinking; the table is overdue, so the next heartbeat wakes it again
            finally:
                table.waking = False
            if not acted:  # an action has updated it already
                table.update_due()
            self.plan(table)
        except Refusal:
            log.exception("could not wake a table", extra={"table": table_id})

    async def _loaded(self, table_id: str) -> Table | None:
        """The table; None if it cannot be loaded. Such a table is not woken again, or it would always be due first."""
        try:
            return await self._load(table_id)
        except StoreError:
            raise
        except Refusal as refusal:
            log.error("a table cannot be loaded and will not be woken again: %s", refusal, extra={"table": table_id})
            await self.store.never_wake(table_id)
            return None

    async def _act(self, table: Table) -> bool:
        """Do the first thing that is due at a table; False if nothing is."""
        progress = table.running()
        now = time.time()
        found = next((one for one in table.all_due(progress) if one.is_due(now)), None)
        if found is None:
            return False
        if found.what == "bot":
            await self._play_bot(table, found.seat)
            return True
        seat_status = progress.status.seats[found.seat]
        async with table.lock:
            if table.running().status.seats[found.seat] is not seat_status:
                return False  # what is due has changed while this waited for the lock
            await table.note(found.what, found.seat, "server")
        return True

    async def _play_bot(self, table: Table, seat: int) -> None:
        match = table.running().match
        at = match.open_question
        move = await self.bots.choose(match, seat, table.seats[seat].bot or table.settings.stand_in)
        await table.play_bot(seat, move, at)
        BOT_MOVES.inc()
