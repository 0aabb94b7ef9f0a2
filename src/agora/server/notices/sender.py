"""Sends what waits in the outbox. Of several processes, the one that has the duty sends for all.

A notice is sent at least once: it is marked as sent when the other side has taken it, so a process that dies in between
sends it again. What cannot be delivered is tried again after growing pauses, then given up with a word to its owner.
"""

import asyncio
import logging
import time
from collections import defaultdict
from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from agora.core.errors import Refusal
from agora.server.notices.delivery import Failed, Gone, Refused, Way
from agora.server.notices.keys import Keys
from agora.server.notices.words import Happened, Reader, current, message_of
from agora.server.store import ChannelRow, Missing, OutboxRow, Store, WishRow, channels, guests, outbox, tables, upkeep
from agora.server.store.jobs import Work
from agora.server.tables.telling import Telling

DUTY, DUTY_SECONDS = "notices", 30.0  # after which another process takes over from one that was killed
RENEW_SECONDS = 10.0  # a pass may take longer than the duty lasts
MOST_AT_ONCE = 200  # notices that one pass takes from the outbox
TOGETHER = 4  # channels that are sent to at the same time
PAUSES = (1, 5, 30, 120, 360, 720)  # after each failure, as multiples of the time before the first try
LONGEST_PAUSE = 5.0  # seconds between two looks into the outbox
PRUNE_SECONDS = 3600.0
UNCONFIRMED_SECONDS = 86_400.0  # how long an address may be confirmed
log = logging.getLogger("agora.notices")


class Sender:
    """Looks into the outbox again and again."""

    def __init__(self, store: Store, telling: Telling, keys: Keys, ways: Mapping[str, Way], owner: str) -> None:
        self.store = store
        self.telling = telling
        self.keys = keys
        self.ways = ways
        self.owner = owner
        self._pruned = 0.0
        self._working = asyncio.Semaphore(TOGETHER)

    async def run(self) -> None:
        """Send for ever."""
        pause = min(LONGEST_PAUSE, self.telling.seconds / 4)
        while True:
            try:
                await self.look()
            except Refusal as refusal:
                log.error("the outbox cannot be read: %s", refusal)
            await asyncio.sleep(pause)

    async def look(self) -> None:
        """Send everything that is due. Costs nothing while nobody wants to be told anything."""
        await self._note_looks()
        if not (self.telling.wishes or self.telling.posting):
            return
        if not self.store.several:
            await self._send_due()
        elif await self._take_duty():
            renewing = asyncio.create_task(self._renew_duty())
            try:
                await self._send_due()
            finally:
                renewing.cancel()

    async def _take_duty(self) -> bool:
        """Take on the duty, or keep it; return whether no other process has it."""
        return await self.store.write(lambda work: upkeep.take_duty(work, DUTY, self.owner, DUTY_SECONDS))

    async def _renew_duty(self) -> None:
        while True:
            await asyncio.sleep(RENEW_SECONDS)
            with suppress(Refusal):  # the next pass will say that the database does not answer
                await self._take_duty()

    async def _send_due(self) -> None:
        now = time.time()
        if now - self._pruned > PRUNE_SECONDS:
            self._pruned = now
            await self.store.write(lambda work: channels.prune(work, now - UNCONFIRMED_SECONDS))
        by_channel: defaultdict[str, list[OutboxRow]] = defaultdict(list)
        for row in await self.store.read(lambda work: outbox.due(work, now, MOST_AT_ONCE)):
            by_channel[row.channel].append(row)
        await asyncio.gather(*(self._serve(channel, rows) for channel, rows in by_channel.items()))

    async def _note_looks(self) -> None:
        """Forget what people were told of tables that they have looked at since."""
        looked, self.telling.looked = self.telling.looked, {}
        if looked:
            try:
                await self.store.write(lambda work: outbox.looked(work, looked))
            except Refusal:
                self.telling.looked = looked | self.telling.looked
                raise

    async def _serve(self, channel_id: str, rows: Sequence[OutboxRow]) -> None:
        async with self._working:
            try:
                await self._send(await self.store.read(lambda work: _read(work, channel_id, rows)))
            except Missing:
                log.debug("a channel was removed meanwhile")

    async def _send(self, batch: "Batch") -> None:
        channel, now = batch.channel, time.time()
        wait = may_send_at(batch.wish, channel.last_sent, now)
        if wait > now:
            await self.store.write(lambda work: outbox.postpone(work, batch.rows, wait))
            return
        pointless = [row for row in batch.rows if row not in {notice.row for notice in batch.happened}]
        if pointless:
            await self.store.write(lambda work: outbox.drop(work, pointless))
        if not batch.happened:
            return
        rows = [notice.row for notice in batch.happened]
        try:
            await self._deliver(batch)
        except Gone:
            log.info("a channel is gone", extra={"kind": channel.kind})
            await self.store.write(lambda work: channels.remove(work, channel.id))
        except Failed as failed:
            await self._failed(channel, rows, failed)
        else:
            await self.store.write(lambda work: outbox.sent(work, rows, channel.id, now))

    async def _deliver(self, batch: "Batch") -> None:
        channel = batch.channel
        address, way = self.keys.show(channel.address), self.ways.get(channel.kind)
        if address is None:
            raise Refused("unreadable")
        if way is None:
            raise Failed("off")
        reader = Reader(batch.language, str(address["base"]), self.keys.sign(channel.id), batch.waiting)
        message = message_of(channel, batch.happened, reader)
        try:
            await way.send(address, message)
        except Failed:
            raise
        except Exception as error:  # whatever it is, it must not stop the notices of others
            log.exception("a notice could not be sent", extra={"kind": channel.kind})
            raise Failed("broken") from error

    async def _failed(self, channel: ChannelRow, rows: Sequence[OutboxRow], failed: Failed) -> None:
        """Try again later, or give up."""
        tries = max(row.tries for row in rows)
        if isinstance(failed, Refused) or tries >= len(PAUSES):
            log.warning("gave a notice up: %s", failed, extra={"kind": channel.kind})
            await self.store.write(lambda work: outbox.give_up(work, rows, channel.id, failed.why))
        else:
            log.info("a notice was not delivered: %s", failed, extra={"kind": channel.kind})
            again = time.time() + PAUSES[tries] * self.telling.seconds
            await self.store.write(lambda work: outbox.postpone(work, rows, again, tries=1))


class Batch:
    """The notices that wait for one channel, and what is needed to word them."""

    def __init__(self, channel: ChannelRow, wish: WishRow | None, language: str) -> None:
        self.channel = channel
        self.wish = wish
        self.language = language
        self.rows: list[OutboxRow] = []
        self.happened: list[Happened] = []  # without those that have become pointless
        self.waiting = 0  # tables at which it is the owner's turn


def _read(work: Work, channel_id: str, rows: Sequence[OutboxRow]) -> Batch:
    """A batch, read at one moment."""
    channel = channels.channel(work, channel_id)
    host = tables.table(work, channel.table_id).host if channel.table_id else None
    wish = channels.wish_of(work, channel.guest) if channel.guest else None
    batch = Batch(channel, wish, guests.language_of(work, channel.guest or str(host)))
    batch.rows = list(rows)
    seats = tables.seats(work, [row.table_id for row in rows])
    for row in rows:
        happened = current(row, tables.table(work, row.table_id), seats[row.table_id], channel.guest)
        if happened and (wish is None or happened.event in wish.events):
            batch.happened.append(happened)
    if channel.guest and channel.kind == "push":
        batch.waiting = tables.waiting_for(work, channel.guest)
    return batch


def may_send_at(wish: WishRow | None, last_sent: float | None, now: float) -> float:
    """When a message may be sent: now, or at the end of the quiet hours, or when enough time has passed since the last.

    >>> noon = 43_200.0
    >>> may_send_at(WishRow("g", (), quiet=(22 * 60, 8 * 60)), None, noon) == noon
    True
    >>> may_send_at(WishRow("g", (), quiet=(11 * 60, 13 * 60)), None, noon) - noon
    3600.0
    >>> may_send_at(WishRow("g", (), every=60), noon - 600, noon) - noon
    3000.0
    """
    if wish is None:
        return now
    at = max(now, last_sent + wish.every * 60) if last_sent is not None and wish.every else now
    if wish.quiet is None or wish.quiet[0] == wish.quiet[1]:
        return at
    start, end = wish.quiet
    moment = datetime.fromtimestamp(at, ZoneInfo(wish.zone))
    minute = moment.hour * 60 + moment.minute
    if not (start <= minute < end if start < end else minute >= start or minute < end):
        return at
    day = moment if minute < end else moment + timedelta(days=1)
    return day.replace(hour=end // 60, minute=end % 60, second=0, microsecond=0).timestamp()
