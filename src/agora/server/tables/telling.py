"""Who wants to be told what happens at tables, and what the outbox gets when something happens.

This is kept in memory, so that a move of people who have not asked for notices costs nothing more.
"""

import time
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, get_args

from agora.server.store import Event, News, SeatRow, Store, TableUpdate, channels
from agora.server.store import Notice as StoreNotice
from agora.server.tables.clocks import TableStatus
from agora.server.tables.tasks import Tasks

if TYPE_CHECKING:
    from agora.server.tables.table import Table

EVENTS: tuple[Event, ...] = get_args(Event)


class Telling:
    """The guests with a channel, the tables with one, and who has looked at what."""

    def __init__(self, store: Store, tasks: Tasks, seconds: float) -> None:
        self.store = store
        self.seconds = seconds  # between an event and its notice
        self.wishes: dict[str, frozenset[Event]] = {}  # by guest: of what
        self.posting: set[str] = set()  # tables
        self.looked: dict[tuple[str, str], float] = {}  # by guest and table: when; until it is stored
        self._tasks = tasks

    async def open(self) -> None:
        """Read who wants to be told, and follow the changes."""
        self.store.listen(self._take_notice)
        await self._read()

    async def _read(self) -> None:
        guests = await self.store.read(channels.listening)
        self.wishes = {guest: frozenset(wish.events if wish else EVENTS) for guest, wish in guests}
        self.posting = await self.store.read(channels.posting)

    def _take_notice(self, notice: StoreNotice) -> None:
        if notice.what in ("channels", "missed"):
            self._tasks.start(self._read() if notice.what == "missed" else self._read_of(notice))

    async def _read_of(self, notice: StoreNotice) -> None:
        """Read anew what has changed for one guest or one table."""
        if isinstance(notice.body, str):
            guest = notice.body
            mine = await self.store.read(lambda work: channels.of_guest(work, guest))
            wish = await self.store.read(lambda work: channels.wish_of(work, guest))
            if any(channel.state == "on" for channel in mine):
                self.wishes[guest] = frozenset(wish.events if wish else EVENTS)
            else:
                self.wishes.pop(guest, None)
        else:
            of_table = await self.store.read(lambda work: channels.of_table(work, notice.table))
            on = any(channel.state == "on" for channel in of_table)
            (self.posting.add if on else self.posting.discard)(notice.table)

    def seen(self, table: "Table", guest: str) -> None:
        """Note that a guest looks at a table: what they were told of it is old."""
        if guest in self.wishes:
            self.looked[guest, table.id] = time.time()

    # -- what the outbox gets -----------------------------------------------------------------------------------------

    def after_lines(self, table: "Table", by: str, changes: TableUpdate, after: TableStatus) -> News | None:
        """What people are to be told of lines that are about to be stored; `by` is who wrote them."""
        if not self.wishes and not self.posting:
            return None
        told: dict[str, Event]
        if "started" in changes:
            told = _all(table.seats, "started") | dict(_asked(table, (), changes, after))
            by = table.row.host
        elif "result" in changes:
            told = _all(table.seats, "ended")
        else:
            told = dict(_asked(table, table.running().match.to_act, changes, after))
        posted: Event = "ended" if "result" in changes else "started" if "started" in changes else "turn"
        return self._news(told, by, posted if table.id in self.posting else None)

    def rematch(self, seats: Sequence[SeatRow], by: str) -> News | None:
        """What people are to be told of a rematch that somebody has asked for."""
        return self._news(_all(seats, "rematch"), by)

    def ready(self, table: "Table", seats: Sequence[SeatRow], by: str) -> News | None:
        """What the host is to be told when everyone has sat down and is ready."""
        all_ready = all(seat.ready and seat.kind != "open" for seat in seats)
        return self._news({table.row.host: "ready"}, by) if all_ready else None

    def _news(self, told: dict[str, Event], by: str, posted: Event | None = None) -> News | None:
        wanted = [
            (guest, event) for guest, event in told.items() if guest != by and event in self.wishes.get(guest, ())
        ]
        seen = (by,) if by in self.wishes else ()
        if not (wanted or seen or posted):
            return None
        now = time.time()
        return News(now, now + self.seconds, seen, wanted, posted)


def _all(seats: Sequence[SeatRow], event: Event) -> dict[str, Event]:
    return {seat.guest: event for seat in seats if seat.guest}


def _asked(
    table: "Table", before: Sequence[int], changes: TableUpdate, after: TableStatus
) -> Iterator[tuple[str, Event]]:
    """The guests whose turn it has just become."""
    for seat in changes.get("to_act", ()):
        guest = table.seats[seat].guest
        if seat not in before and guest and not after.seats[seat].played_by_bot:
            yield guest, "turn"
