"""The tables that are loaded, at most so many: found by id, kept in step with the store, woken when they must act."""

import asyncio
import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Literal, cast
from weakref import WeakValueDictionary

from agora.core.errors import Refusal, Stale
from agora.core.questions import JSON
from agora.server import metrics
from agora.server.bots.pool import Bots
from agora.server.live.viewers import Elsewhere
from agora.server.refusals import Absent, Over
from agora.server.store import Downtime, Duplicate, GuestRow, Missing, Notice, SeatRow, Store, StoreError, TableRow
from agora.server.tables import clocks, undo
from agora.server.tables.progress import Playing
from agora.server.tables.table import Table

LEASE = 20.0  # seconds that a process looks after a table before it must say so again
BEAT = 2.0
PRESENCE_BEATS = 6  # so often all processes say who is there
MOST_NAMED = 100  # in what is said of who is there: it must fit into a notice
PRUNE_SECONDS = 3600.0
BOT_MOVES = metrics.MOVES.labels("bot")
log = logging.getLogger("agora.tables")


class Tables:
    """All tables of this process."""

    def __init__(self, store: Store, bots: Bots, most: int) -> None:
        self.store = store
        self.bots = bots
        self.most = most
        self.owner = secrets.token_hex(8)
        self.downtimes: list[Downtime] = []
        self._loaded: OrderedDict[str, Table] = OrderedDict()  # those that are kept
        self._alive: WeakValueDictionary[str, Table] = WeakValueDictionary()  # and those that somebody else holds
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._overheard: dict[str, list[Notice]] = {}  # of tables that are being loaded
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._owned: dict[str, float] = {}  # leases, until when
        self._tasks: set[asyncio.Task[None]] = set()
        self._unlisten: Any = None

    def __len__(self) -> int:
        return len(self._alive)

    # -- life ---------------------------------------------------------------------------------------------------------

    async def open(self, keep_finished: float | None = None, keep_waiting: float | None = None) -> None:
        """Begin to look after tables; those that are old are kept so many days, or for ever."""
        await self.store.beat()
        self.downtimes[:] = await self.store.downtimes()
        self._unlisten = self.store.listen(self._heard)
        self._run(self._beat())
        self._run(self.prune(keep_finished, keep_waiting))

    async def close(self) -> None:
        """Let go of all tables."""
        if self._unlisten:
            self._unlisten()
        for timer in self._timers.values():
            timer.cancel()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        try:
            await self.store.release(self.owner)
        except Refusal as refusal:
            log.warning("the tables are let go of when their time is up: %s", refusal)

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
        beats = 0
        while True:
            try:
                if await self.store.beat() is not None:
                    self.downtimes[:] = await self.store.downtimes()
                await self._let_go()
                if self._owned:
                    kept = await self.store.renew(self.owner, LEASE)
                    now = time.time()
                    self._owned = {table: now + LEASE for table in self._owned if table in kept}
                for table_id in await self.store.due(owner=self.owner):
                    if table_id not in self._timers:
                        self._run(self._wake(table_id))
                beats += 1
                if self.store.several and beats % PRESENCE_BEATS == 0:
                    for table in list(self._alive.values()):
                        if table.audience.viewers:
                            await self._tell_presence(table)
            except Refusal as refusal:
                log.error("the store does not answer: %s", refusal)
            await asyncio.sleep(BEAT)

    async def _let_go(self) -> None:
        """Look no longer after tables that are over or forgotten: all others are renewed with every beat."""
        for table_id in list(self._owned):
            table = self._alive.get(table_id)
            if table_id not in self._loading and (table is None or table.row.state != "running"):
                del self._owned[table_id]
                await self.store.release(self.owner, table_id)

    async def prune(self, keep_finished: float | None, keep_waiting: float | None) -> None:
        """Throw away old tables now and then, as the host has said."""
        while keep_finished or keep_waiting:
            try:
                gone = await self.store.prune(time.time(), keep_finished=keep_finished, keep_waiting=keep_waiting)
                if gone.tables:
                    log.info("old tables were thrown away", extra={"tables": gone.tables})
            except Refusal:
                log.exception("old tables could not be thrown away")
                gone = None
            await asyncio.sleep(1.0 if gone and gone.tables else PRUNE_SECONDS)

    # -- finding ------------------------------------------------------------------------------------------------------

    async def get(self, table_id: str) -> Table:
        """The table of an id, loaded if need be, or Absent."""
        table = self._alive.get(table_id)  # never a second one beside it: its viewers would not see what happens there
        if table is not None:
            self._loaded[table_id] = table
            self._loaded.move_to_end(table_id)
            return table
        task = self._loading.get(table_id)
        if task is None:
            task = self._loading[table_id] = asyncio.get_running_loop().create_task(self._load(table_id))
            task.add_done_callback(lambda _: self._loading.pop(table_id, None))
            task.add_done_callback(lambda _: self._overheard.pop(table_id, None))
        return await asyncio.shield(task)

    def outline(self, row: TableRow, seats: Sequence[SeatRow]) -> Table:
        """A table for a list: the one that is loaded, or one without its game."""
        return self._alive.get(row.id) or Table(self.store, row, seats, self.downtimes)

    async def _load(self, table_id: str) -> Table:
        if not table_id.isprintable():  # PostgreSQL cannot even be asked about some
            raise Absent("server.no-table", table="?")
        try:
            row, seats, lines = await self.store.whole(table_id)
        except Missing:
            raise Absent("server.no-table", table=table_id[:20]) from None
        table = Table(self.store, row, seats, self.downtimes)
        if row.state in ("running", "over") and row.seed is not None:
            if row.rules_version != table.game.rules_version:  # its lines may mean something else today
                raise Over("core.file.rules", rules=str(row.rules_version), ours=table.game.rules_version)
            table.playing = Playing.replay(row, table.seats, table.settings, lines, self.downtimes)
        table.audience.changed = self.plan
        table.audience.presence_changed = self._presence
        table.audience.undo_changed = self._undo_asked
        self._loaded[table_id] = self._alive[table_id] = table
        self._forget_some()
        self.plan(table)
        for notice in self._overheard.pop(table_id, ()):  # of what was written since it was read
            self._heard(notice)
        if self.store.several:
            await self.store.publish(table_id, "who")
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
        if notice.what == "missed" and not notice.table:
            for table_id in (*self._alive, *self._loading):
                self._heard(notice._replace(table=table_id))
        table = self._alive.get(notice.table)
        if table is not None:
            self._heard_of(table, notice)
        elif notice.table in self._loading:
            self._overheard.setdefault(notice.table, []).append(notice)

    def _heard_of(self, table: Table, notice: Notice) -> None:
        match notice.what:
            case "gone":
                del self._alive[table.id]
                self._loaded.pop(table.id, None)
            case "chat":
                self._run(self._chatted(table))
            case "missed":
                self._run(self._sync(table, notice))
                self._run(self._chatted(table))
                self._tell(table)
                self._run(self.store.publish(table.id, "who"))
            case "presence":
                self._elsewhere(table, notice)
            case "who":
                self._tell(table)
            case "undo":
                self._run(self._undo_elsewhere(table, notice))
            case "lines" if table.playing is None or notice.n > table.playing.lines:
                self._run(self._sync(table, notice))
            case "table" if notice.n > table.row.revision:
                self._run(self._sync(table, notice))

    async def _sync(self, table: Table, notice: Notice) -> None:
        async with table.lock:
            if notice.what in ("table", "missed") or table.playing is None or notice.n > table.playing.lines:
                await table.sync()

    async def _read_downtimes(self) -> None:
        self.downtimes[:] = await self.store.downtimes()

    # -- talking ------------------------------------------------------------------------------------------------------

    async def say(self, table: Table, guest: GuestRow, text: str) -> None:
        """Store something said and show it; the processes hear of it by the store."""
        await self.store.say(table.id, guest.id, guest.name, text, time.time())

    async def _chatted(self, table: Table) -> None:
        """Pass on all that some viewer has not heard yet: of what several say at once each may be read first."""
        unheard = min((viewer.chatted for viewer in table.audience.viewers), default=None)
        if unheard is not None:
            for said in await self.store.chat(table.id, unheard):
                table.audience.said(said)

    # -- several processes --------------------------------------------------------------------------------------------

    def _presence(self, table: Table) -> None:
        """Somebody has come or gone: tell the other processes, and think again about who is away."""
        if self.store.several:
            self._run(self._tell_presence(table))
        if table.playing:
            self.plan(table)

    def _tell(self, table: Table) -> None:
        """Tell the other processes what is stored nowhere."""
        if table.audience.viewers:
            self._run(self._tell_presence(table))
        if table.undo_request:
            self._undo_asked(table)

    async def _tell_presence(self, table: Table) -> None:
        now, audience = time.time(), table.audience
        here = {viewer.guest for viewer in audience.viewers if viewer.guest is not None}
        players_first = sorted(here, key=lambda guest: (not table.seats_of(guest), guest))
        silent: dict[str, JSON] = {
            guest: round(now - audience.heard.get(guest, now), 1) for guest in players_first[:MOST_NAMED]
        }
        await self.store.publish(table.id, "presence", 0, [self.owner, silent, audience.own_spectators])

    def _elsewhere(self, table: Table, notice: Notice) -> None:
        owner, silent, spectators = cast(tuple[str, dict[str, float], int], notice.body)  # as _tell_presence makes it
        if owner == self.owner:
            return
        now, audience = time.time(), table.audience
        audience.elsewhere[owner] = Elsewhere(now, frozenset(silent), spectators)
        for guest, seconds in silent.items():
            audience.heard[guest] = max(audience.heard.get(guest, 0.0), now - seconds)
        audience.table_changed()

    def _undo_asked(self, table: Table) -> None:
        if self.store.several:
            body = table.undo_request and table.undo_request.written()
            self._run(self.store.publish(table.id, "undo", 0, [self.owner, body]))

    async def _undo_elsewhere(self, table: Table, notice: Notice) -> None:
        owner, body = cast(tuple[str, JSON], notice.body)  # as _undo_asked makes it
        if owner != self.owner:
            with suppress(Stale, Over, Duplicate):  # two who agree at the same moment: the other process was faster
                await table.hear_undo(undo.read(body) if body else None)

    # -- waking -------------------------------------------------------------------------------------------------------

    def plan(self, table: Table) -> None:
        """Set the clock by which the table must do something itself."""
        timer = self._timers.pop(table.id, None)
        if timer:
            timer.cancel()
        playing = table.playing
        if playing is None or table.row.state != "running" or table.thinking:
            return
        at = table.next_wake(playing.rule, playing.course, playing.match.to_act, playing.time)
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
            table = await self._loadable(table_id)
            if table is None or table.thinking or table.row.state != "running":
                return
            table.thinking = True
            try:
                await self._act(table)
            except (Stale, Over):
                pass  # somebody was faster, or gave up; what is due now is planned anew
            finally:
                table.thinking = False
            self.plan(table)
        except Refusal:
            log.exception("a table could not be woken", extra={"table": table_id})

    async def _loadable(self, table_id: str) -> Table | None:
        """A table to be woken; one that cannot be loaded is let sleep, or it would be due before all others."""
        try:
            return await self.get(table_id)
        except StoreError:
            raise
        except Refusal as refusal:
            log.error("a table cannot be played here: %s", refusal, extra={"table": table_id})
            await self.store.hush(table_id)
            return None

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
                BOT_MOVES.inc()
                return
            due = self._due(table, seat, now)
            if due:
                async with table.lock:
                    if table.running().course.seats[seat] is run:
                        await table.note(due, seat, "server")
                return  # whoever held the lock may have changed what the others owe

    @staticmethod
    def _due(table: Table, seat: int, now: float) -> Literal["timeout", "takeover"] | None:
        """What the server must do about a person who is asked."""
        playing = table.running()
        run = playing.course.seats[seat]
        left = clocks.seconds_left(run, playing.rule, now, table.downtimes)
        if left is not None and left <= 0.0:
            return "timeout"
        away = table.settings.away_seconds
        silent = max(table.silent_since(seat), run.asked or 0.0)
        if away is not None and now - silent - clocks.lost(table.downtimes, silent, now) >= away:
            return "takeover"
        return None

    @staticmethod
    def _pause(table: Table) -> float:
        return table.settings.pause_ms / 1000 if any(seat.kind == "guest" for seat in table.seats) else 0.0
