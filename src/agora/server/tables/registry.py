"""The tables that are loaded: found by id, kept in step with the store, and forgotten when there are too many."""

import asyncio
import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import NamedTuple
from weakref import WeakValueDictionary

from agora.core.errors import Refusal
from agora.server.bots.pool import Bots
from agora.server.refusals import Absent
from agora.server.store import (
    Added,
    Downtime,
    GuestRow,
    Missing,
    News,
    Notice,
    SeatRow,
    Store,
    TableRow,
    TableUpdate,
    evenings,
)
from agora.server.tables import following, orders
from agora.server.tables.clocks import TableStatus
from agora.server.tables.other_processes import OtherProcesses
from agora.server.tables.progress import Progress
from agora.server.tables.retiring import other_rules, retire, retire_all
from agora.server.tables.schedule import Schedule
from agora.server.tables.table import Table
from agora.server.tables.tasks import Tasks
from agora.server.tables.telling import Telling

HEARTBEAT_SECONDS = 2.0
PRESENCE_BEATS = 6  # heartbeats between two reports of presence to other processes
PRUNE_SECONDS = 3600.0
log = logging.getLogger("agora.tables")


class KeepDays(NamedTuple):
    """After how many days something is deleted; None keeps it for ever."""

    finished: float | None = None  # tables, after their end
    waiting: float | None = None  # tables that were never started
    guests: float | None = None  # who were not seen, and tokens of their browsers


class Tables:
    """All tables of this process."""

    def __init__(self, store: Store, bots: Bots, most: int, notice_seconds: float = 60.0) -> None:
        self.store = store
        self.most = most
        self.owner = secrets.token_hex(8)  # the id of this process
        self.downtimes: list[Downtime] = []
        self.tasks = Tasks()
        self.schedule = Schedule(store, bots, self.owner, self.tasks, self.get)
        self.others = OtherProcesses(store, self.owner, self.tasks)
        self.telling = Telling(store, self.tasks, notice_seconds)
        self._kept: OrderedDict[str, Table] = OrderedDict()  # the most recently used ones
        self._alive: WeakValueDictionary[str, Table] = WeakValueDictionary()  # these, and those in use elsewhere
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._early_notices: dict[str, list[Notice]] = {}  # of tables that are being loaded
        self._unlisten: Callable[[], None] | None = None

    def __len__(self) -> int:
        return len(self._alive)

    # -- life of the server -------------------------------------------------------------------------------------------

    async def open(self, keep: KeepDays | None = None) -> None:
        """Start heartbeat, listener and pruning."""
        await retire_all(self.store)
        await self.store.beat()
        self.downtimes[:] = await self.store.downtimes()
        self._unlisten = self.store.listen(self._take_notice)
        await self.telling.open()
        self.tasks.start(self._beat())
        self.tasks.start(self._rate())
        self.tasks.start(self._prune_regularly(keep or KeepDays()))

    async def close(self) -> None:
        """Release all tables."""
        if self._unlisten:
            self._unlisten()
        self.schedule.close()
        await self.tasks.close()
        try:
            await self.store.release(self.owner)
        except Refusal as refusal:
            log.warning("could not release the tables; their leases will expire: %s", refusal)

    async def _beat(self) -> None:
        """Send a heartbeat, renew leases, and wake overdue tables."""
        beats = 0
        while True:
            try:
                if await self.store.beat() is not None:
                    self.downtimes[:] = await self.store.downtimes()
                await self.schedule.renew(self._needs_lease)
                await self.schedule.wake_overdue()
                beats += 1
                if self.store.several and beats % PRESENCE_BEATS == 0:
                    watched = [table for table in self._alive.values() if table.audience.viewers]
                    await self.others.report_presence(*watched)
            except Refusal as refusal:
                log.error("the store does not answer: %s", refusal)
            await asyncio.sleep(HEARTBEAT_SECONDS)

    def _needs_lease(self, table_id: str) -> bool:
        """Whether a table is running here, or may be in a moment."""
        table = self._alive.get(table_id)
        return table_id in self._loading or (table is not None and table.row.state == "running")

    async def _prune_regularly(self, keep: KeepDays) -> None:
        """Delete old tables and guests now and then, as the host has configured."""
        while any(keep):
            try:
                more = await self.prune(keep)
            except Refusal:
                log.exception("could not delete old tables and guests")
                more = False
            await asyncio.sleep(1.0 if more else PRUNE_SECONDS)

    async def prune(self, keep: KeepDays) -> bool:
        """Delete some old tables and guests; return whether there were any."""
        gone = await self.store.prune(time.time(), keep_finished=keep.finished, keep_waiting=keep.waiting)
        guests = await self.store.prune_guests(time.time(), keep.guests) if keep.guests else 0
        old = await self.store.write(lambda work: evenings.prune(work, time.time(), keep.finished, keep.waiting))
        if gone.tables or guests or old:
            log.info("deleted what is old", extra={"tables": gone.tables, "guests": guests, "evenings": old})
        return bool(gone.tables or guests or old)

    # -- finding ------------------------------------------------------------------------------------------------------

    async def get(self, table_id: str) -> Table:
        """The table with an id, loaded if need be, or Absent."""
        table = self._alive.get(table_id)  # never load a second one: viewers of the first would miss what happens
        if table is not None:
            self._kept[table_id] = table
            self._kept.move_to_end(table_id)
            return table
        task = self._loading.get(table_id)
        if task is None:
            task = self._loading[table_id] = asyncio.get_running_loop().create_task(self._load(table_id))
            task.add_done_callback(lambda _: self._loading.pop(table_id, None))
            task.add_done_callback(lambda _: self._early_notices.pop(table_id, None))
        return await asyncio.shield(task)

    def outline(self, row: TableRow, seats: Sequence[SeatRow]) -> Table:
        """A table for a list: the one that is loaded, or one without its game."""
        return self._alive.get(row.id) or Table(self.store, row, seats, self.downtimes)

    async def _load(self, table_id: str) -> Table:
        if not table_id.isprintable():  # PostgreSQL refuses queries with some other characters
            raise Absent("server.no-table", table="?")
        try:
            row, seats, lines = await self.store.whole(table_id)
        except Missing:
            raise Absent("server.no-table", table=table_id[:20]) from None
        table = Table(self.store, row, seats, self.downtimes, listener=self)
        if row.state == "running" and table.has_other_rules:
            if row.rules_version < table.game.rules_version and await retire(self.store, row):
                return await self._load(table_id)
            raise other_rules(row)  # a newer version can go on with it
        if row.state in ("running", "over") and row.seed is not None and not table.has_other_rules:
            table.progress = await Progress.load(row, table.seats, table.settings, lines, self.downtimes)
        self._kept[table_id] = self._alive[table_id] = table
        self._forget_some()
        table.update_due()
        self.schedule.plan(table)
        for notice in self._early_notices.pop(table_id, ()):  # of what was written since it was read
            self._take_notice(notice)
        await self.others.ask_all(table_id)
        return table

    def _forget_some(self) -> None:
        """Bound the memory: forget tables without viewers, the longest unused ones first."""
        for table_id, table in list(self._kept.items()):
            if len(self._kept) <= self.most:
                return
            if not self._in_use(table):
                del self._kept[table_id]
                self.schedule.cancel(table_id)

    @staticmethod
    def _in_use(table: Table) -> bool:
        """Whether somebody here looks at a table, or something is being done there."""
        return bool(table.audience.viewers or table.orders or table.lock.locked() or table.waking)

    # -- changes at a table, see `table.Listener` ---------------------------------------------------------------------

    def game_changed(self, table: Table) -> None:
        """Set the timer of a table whose game has changed, and bid for those who left an order."""
        self.schedule.plan(table)
        if table.orders:
            self.tasks.start(self._play_orders(table))
        if table.settings.rated and table.row.state == "over":
            self.tasks.start(self._rate())

    async def _play_orders(self, table: Table) -> None:
        try:
            await orders.play(table)
        except Refusal as refusal:  # somebody was faster, or the store does not answer; the seat is asked as usual
            log.info("an order was not played: %s", refusal, extra={"table": table.id})

    async def _rate(self) -> None:
        """Work out the ratings after a game. If that fails, or the process dies, the next start makes up for it."""
        try:
            await self.store.rate_due()
        except Refusal as refusal:
            log.error("the ratings were not worked out: %s", refusal)

    def presence_changed(self, table: Table) -> None:
        """Tell the other processes, and work out anew when an absent player is replaced."""
        self.others.send_presence(table)
        if table.progress:
            table.update_due()
            self.schedule.plan(table)

    def undo_changed(self, table: Table) -> None:
        """Tell the other processes of a request to undo."""
        self.others.send_undo(table)

    def seen(self, table: Table, guest: str) -> None:
        """Note that a guest looks at a table."""
        self.telling.seen(table, guest)

    def news_of(self, table: Table, by: str, changes: TableUpdate, after: TableStatus) -> News | None:
        """What people are to be told of lines that are about to be stored."""
        return self.telling.after_lines(table, by, changes, after)

    # -- notices from the store ---------------------------------------------------------------------------------------

    def _take_notice(self, notice: Notice) -> None:
        """React to a change that this or another process has made."""
        if notice.what == "downtime":
            self.tasks.start(self._read_downtimes())
        if notice.what == "missed" and not notice.table:
            for table_id in (*self._alive, *self._loading):
                self._take_notice(notice._replace(table=table_id))
        if notice.what == "presence" and not notice.table:
            for each in self.others.presence_by_table(notice):
                self._take_notice(each)
        table = self._alive.get(notice.table)
        if table is not None:
            self._take_notice_of(table, notice)
        elif notice.table in self._loading:
            self._early_notices.setdefault(notice.table, []).append(notice)

    def _take_notice_of(self, table: Table, notice: Notice) -> None:
        match notice.what:
            case "gone":
                del self._alive[table.id]
                self._kept.pop(table.id, None)
            case "chat":
                self.tasks.start(self._show_chat(table))
            case "missed":
                self.tasks.start(self._sync(table))
                self.tasks.start(self._show_chat(table))
                self.others.send_all(table)
                self.tasks.start(self.others.ask_all(table.id))
            case "presence":
                self.others.take_presence(table, notice)
            case "who":
                self.others.send_all(table)
            case "undo":
                self.tasks.start(self.others.take_undo(table, notice))
            case "lines" if table.progress is None or notice.n > table.progress.lines:
                added = Added.read(notice.body)
                if added is None or table.lock.locked() or not following.follow(table, added):
                    self.tasks.start(self._catch_up(table, notice.n, added))
                self._forget_if_elsewhere(table)
            case "table" if notice.n > table.row.revision:
                self.tasks.start(self._sync(table, notice.n))

    async def _catch_up(self, table: Table, lines: int, added: Added | None) -> None:
        """Follow a notice that there are so many lines, after all that waits for the lock."""
        async with table.lock:
            behind = table.progress is None or lines > table.progress.lines
            if behind and not (added and following.follow(table, added)):
                await following.sync(table)

    async def _sync(self, table: Table, revision: int | None = None) -> None:
        async with table.lock:
            if revision is None or revision > table.row.revision:
                await following.sync(table)

    def _forget_if_elsewhere(self, table: Table) -> None:
        """Forget a table that is played at another process, so that this one need not follow it."""
        if table.id not in self.schedule.leases and not self._in_use(table):
            self._kept.pop(table.id, None)
            self.schedule.cancel(table.id)

    async def _read_downtimes(self) -> None:
        self.downtimes[:] = await self.store.downtimes()

    # -- chat ---------------------------------------------------------------------------------------------------------

    async def say(self, table: Table, guest: GuestRow, text: str) -> None:
        """Store a chat message; every process shows it when the store's notice arrives."""
        await self.store.say(table.id, guest.id, guest.name, text, time.time())

    async def _show_chat(self, table: Table) -> None:
        """Show all chat messages that some viewer has not had: if several come at once, any may be read first."""
        first = min((viewer.next_chat for viewer in table.audience.viewers), default=None)
        if first is not None:
            for message in await self.store.chat(table.id, first):
                table.audience.show_chat(message)
