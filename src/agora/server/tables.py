"""The tables that are loaded, at most so many: found by id, kept in step with the store, woken when they must act."""

import asyncio
import logging
import secrets
import time
from collections import OrderedDict
from typing import Any

from agora.core.errors import Refusal, Stale
from agora.core.questions import JSON
from agora.server import course
from agora.server.playing import Playing
from agora.server.refusals import Absent
from agora.server.store import Downtime, GuestRow, Missing, Notice, Store
from agora.server.table import Table
from agora.server.thinking import Bots

LEASE = 20.0  # seconds that a process looks after a table before it must say so again
BEAT = 2.0
log = logging.getLogger("agora.tables")


class Tables:
    """All tables of this process."""

    def __init__(self, store: Store, bots: Bots, most: int) -> None:
        self.store = store
        self.bots = bots
        self.most = most
        self.owner = secrets.token_hex(8)
        self.downtimes: list[Downtime] = []
        self._loaded: OrderedDict[str, Table] = OrderedDict()
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._owned: dict[str, float] = {}  # leases, until when
        self._tasks: set[asyncio.Task[None]] = set()
        self._unlisten: Any = None

    def __len__(self) -> int:
        return len(self._loaded)

    # -- life ---------------------------------------------------------------------------------------------------------

    async def open(self) -> None:
        """Begin to look after tables."""
        await self.store.beat()
        self.downtimes[:] = await self.store.downtimes()
        self._unlisten = self.store.listen(self._heard)
        self._run(self._beat())

    async def close(self) -> None:
        """Let go of all tables."""
        if self._unlisten:
            self._unlisten()
        for timer in self._timers.values():
            timer.cancel()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.store.release(self.owner)

    def _run(self, work: Any) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: "asyncio.Task[None]") -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception():
            log.error("something that should go on has ended", exc_info=task.exception())

    async def _beat(self) -> None:
        """Give a sign of life, keep one's tables, and wake those for which nobody cares."""
        while True:
            try:
                if await self.store.beat() is not None:
                    self.downtimes[:] = await self.store.downtimes()
                if self._owned:
                    kept = await self.store.renew(self.owner, LEASE)
                    now = time.time()
                    self._owned = {table: now + LEASE for table in self._owned if table in kept}
                for table_id in await self.store.due(owner=self.owner):
                    if table_id not in self._timers:
                        self._run(self._wake(table_id))
            except Refusal:
                log.exception("the store does not answer")
            await asyncio.sleep(BEAT)

    # -- finding ------------------------------------------------------------------------------------------------------

    async def get(self, table_id: str) -> Table:
        """The table of an id, loaded if need be, or Absent."""
        table = self._loaded.get(table_id)
        if table is not None:
            self._loaded.move_to_end(table_id)
            return table
        task = self._loading.get(table_id)
        if task is None:
            task = self._loading[table_id] = asyncio.get_running_loop().create_task(self._load(table_id))
            task.add_done_callback(lambda _: self._loading.pop(table_id, None))
        return await asyncio.shield(task)

    async def _load(self, table_id: str) -> Table:
        try:
            row = await self.store.table(table_id)
        except Missing:
            raise Absent("server.no-table", table=table_id[:20]) from None
        table = Table(self.store, row, await self.store.seats(table_id), self.downtimes)
        if row.state in ("running", "over") and row.seed is not None:
            lines = await self.store.lines(table_id)
            table.playing = Playing.replay(row, table.seats, table.settings, lines, self.downtimes)
        table.audience.changed = self.plan
        table.audience.presence_changed = self._presence
        self._loaded[table_id] = table
        self._forget_some()
        self.plan(table)
        return table

    def _forget_some(self) -> None:
        """Keep memory bounded: tables at which nobody looks go first, the longest unused of them."""
        for table_id, table in list(self._loaded.items()):
            if len(self._loaded) <= self.most:
                return
            if not table.audience.viewers and not table.lock.locked() and not table.thinking:
                del self._loaded[table_id]
                timer = self._timers.pop(table_id, None)
                if timer:
                    timer.cancel()

    def _heard(self, notice: Notice) -> None:
        """Another process, or this one, has changed a table."""
        if notice.what == "downtime":
            self._run(self._read_downtimes())
        table = self._loaded.get(notice.table)
        if table is None:
            return
        if notice.what == "gone":
            del self._loaded[notice.table]
        elif notice.what == "chat":
            self._run(self._chatted(table, notice))
        elif notice.what == "presence":
            self._elsewhere(table, notice)
        elif (notice.what == "lines" and (table.playing is None or notice.n > table.playing.lines)) or (
            notice.what == "table" and notice.n > table.row.revision
        ):
            self._run(self._sync(table, notice))

    async def _sync(self, table: Table, notice: Notice) -> None:
        async with table.lock:
            if notice.what == "table" or table.playing is None or notice.n > table.playing.lines:
                await table.sync()

    async def _read_downtimes(self) -> None:
        self.downtimes[:] = await self.store.downtimes()

    # -- talking ------------------------------------------------------------------------------------------------------

    async def say(self, table: Table, guest: GuestRow, text: str) -> None:
        """Store something said and show it; the processes hear of it by the store."""
        await self.store.say(table.id, guest.id, guest.name, text, time.time())

    async def _chatted(self, table: Table, notice: Notice) -> None:
        for said in await self.store.chat(table.id, notice.n, 1):
            table.audience.said(said)

    # -- presence over several processes ------------------------------------------------------------------------------

    def _presence(self, table: Table) -> None:
        if self.store.several:
            here = sorted({viewer.guest for viewer in table.audience.viewers if viewer.guest})
            body: JSON = [self.owner, here, table.audience.own_spectators]
            self._run(self.store.publish(table.id, "presence", 0, body))
        if table.playing:
            self.plan(table)

    def _elsewhere(self, table: Table, notice: Notice) -> None:
        owner, guests, spectators = notice.body  # type: ignore[misc]  # as _presence makes it
        if owner != self.owner:
            table.audience.elsewhere[str(owner)] = (frozenset(guests), int(spectators))  # type: ignore[arg-type]
            table.audience.table_changed()

    # -- waking -------------------------------------------------------------------------------------------------------

    def plan(self, table: Table) -> None:
        """Set the clock by which the table must do something itself."""
        timer = self._timers.pop(table.id, None)
        if timer:
            timer.cancel()
        playing = table.playing
        if playing is None or table.row.state != "running" or table.thinking:
            return
        at = table.next_wake(playing.course, playing.match.to_act, playing.time)
        if at is not None:
            delay = max(0.0, at - time.time())
            self._timers[table.id] = asyncio.get_running_loop().call_later(delay, self._ring, table.id)

    def _ring(self, table_id: str) -> None:
        self._timers.pop(table_id, None)
        self._run(self._wake(table_id))

    async def _wake(self, table_id: str) -> None:
        """Do what is due at a table, if it is ours to look after."""
        try:
            if not await self._own(table_id):
                return
            table = await self.get(table_id)
            if table.thinking or table.row.state != "running":
                return
            table.thinking = True
            try:
                await self._act(table)
            except Stale:
                pass  # somebody was faster; what is due now is planned anew
            finally:
                table.thinking = False
            self.plan(table)
        except Refusal:
            log.exception("a table could not be woken", extra={"table": table_id})

    async def _own(self, table_id: str) -> bool:
        if not self.store.several:
            return True
        if self._owned.get(table_id, 0.0) > time.time():
            return True
        if not await self.store.claim(table_id, self.owner, LEASE):
            return False
        self._owned[table_id] = time.time() + LEASE
        return True

    async def _act(self, table: Table) -> None:
        """Move for a bot, stop a clock, or let a bot take an abandoned seat."""
        playing = table.running()
        now = time.time()
        for seat in playing.match.to_act:
            run = playing.course.seats[seat]
            if run.played_by_bot:
                if playing.time + self._pause(table) > now + 0.005:
                    continue
                bot = table.seats[seat].bot or table.settings.stand_in
                at = playing.match.open_question
                move = await self.bots.choose(playing.match, seat, bot)
                await table.bot_move(seat, move, at)
                return
            left = course.seconds_left(run, playing.rule, now, table.downtimes)
            away = table.settings.away_seconds
            silent = max(table.silent_since(seat), run.asked or 0.0)
            async with table.lock:
                if table.running().course.seats[seat] is not run:
                    return
                if left is not None and left <= 0.0:
                    await table.note("timeout", seat, "server")
                    return
                if away is not None and now - silent - course.lost(table.downtimes, silent, now) >= away:
                    await table.note("takeover", seat, "server")
                    return

    @staticmethod
    def _pause(table: Table) -> float:
        return table.settings.pause_ms / 1000 if any(seat.kind == "guest" for seat in table.seats) else 0.0
