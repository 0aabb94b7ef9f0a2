"""The store: everything that outlives the process. Open it with `open_store`.

Writes go through one thread (`writer.py`) and return when they are on disk; reads have connections of their own.
"""

import asyncio
import sys
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TypeVar, get_args

from agora.core.questions import JSON
from agora.server.rating import Skill
from agora.server.store import guests, log, own_games, ratings, tables, upkeep
from agora.server.store.engines import READERS, Callback, Database, connect, trouble
from agora.server.store.errors import StoreError
from agora.server.store.jobs import Job, Work
from agora.server.store.rows import (
    ChatRow,
    Downtime,
    GuestRow,
    Line,
    News,
    RatedRow,
    SeatRow,
    TableRow,
    TableState,
    TableUpdate,
)
from agora.server.store.writer import Writer

OPEN: Sequence[TableState] = ("waiting", "running")
ANY: Sequence[TableState] = get_args(TableState)

# How long a busy event loop keeps the interpreter from the writer after each statement; Python's default is 5 ms.
SWITCH_SECONDS = 0.001

T = TypeVar("T")


async def open_store(url: str, *, serving: bool = False, create: bool = True) -> "Store":
    """Open a database and migrate it, or raise StoreError saying what is wrong with it.

    `url` is `sqlite:///FILE` (or just a path) or `postgresql://…`. A server opens it with `serving`: SQLite then
    refuses a second server and drops old leases. Without `create`, an SQLite file must exist.
    """
    return await asyncio.to_thread(_opened, url, serving, create)


def _opened(url: str, serving: bool, create: bool) -> "Store":
    from agora.server.store.migrate import migrate

    database = connect(url, create)
    try:
        if serving:
            database.serve()
        migrate(database)
        if serving:
            sys.setswitchinterval(SWITCH_SECONDS)
        if serving and not database.several:
            with database.writing.begin() as connection:
                upkeep.release(Work(connection, database), None, None)
    except Exception as error:
        database.close()
        raise trouble(error, database.url) from None
    return Store(database)


class Store:
    """The tables, their logs, and the people at them."""

    def __init__(self, database: Database) -> None:
        self.url = database.url
        self.several = database.several  # whether several processes can serve it
        self._database = database
        self._writer = Writer(database)
        self._closed = False
        self._readers = ThreadPoolExecutor(READERS, "store-reader")

    async def close(self) -> None:
        """Write what is waiting, and close all connections."""
        self._closed = True
        self._writer.seal()
        await asyncio.to_thread(self._close)

    def _close(self) -> None:
        self._writer.close()
        self._readers.shutdown()
        self._database.close()

    async def write(self, job: Job[T], order: str = "") -> T:
        """Run a job that writes; return when it is on disk."""
        return await self._writer.write(job, order)

    async def read(self, job: Job[T]) -> T:
        """Run a job that only reads."""
        if self._closed:
            raise StoreError("store.closed")
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._read, job)

    def _read(self, job: Job[T]) -> T:
        try:
            with self._database.reading.connect() as connection:
                return job(Work(connection, self._database))
        except Exception as error:
            raise trouble(error) from None

    @property
    def metrics(self) -> dict[str, int]:
        """How many jobs wait, how many were written, and in how many transactions."""
        return {"waiting": self._writer.waiting, "jobs": self._writer.jobs, "batches": self._writer.batches}

    async def ping(self) -> None:
        """Return if the database answers, else raise StoreError."""
        await self.read(lambda work: work.now())

    # -- notices ------------------------------------------------------------------------------------------------------

    def listen(self, callback: Callback) -> Callable[[], None]:
        """Call back in the running loop for every notice; return a function that stops this."""
        return self._database.listen(callback)

    async def publish(self, table_id: str, what: str, n: int = 0, body: JSON = None) -> None:
        """Send all processes a notice of less than 7 kB about something that is not stored, such as who is present."""
        await self.write(lambda work: work.tell(table_id, what, n, body))

    # -- the log ------------------------------------------------------------------------------------------------------

    async def append(
        self,
        table_id: str,
        first: int,
        lines: Sequence[Line],
        update: TableUpdate | None = None,
        revision: int | None = None,
        news: News | None = None,
    ) -> None:
        """Add lines, change the table and fill the outbox with them, all or nothing; return when it is on disk.

        Raises Duplicate if a line with one of the keys is stored. Raises Conflict if another process wrote first, so
        that not exactly `first` lines are stored, or if the table is no longer at `revision`.
        """
        await self.write(partial(_append, (table_id, first, lines, update, revision, news)), table_id)

    async def lines(self, table_id: str, since: int = 0) -> list[Line]:
        """The lines of a table from a number on; none if there is no such table."""
        return await self.read(lambda work: log.lines(work, table_id, since))

    # -- tables and seats ---------------------------------------------------------------------------------------------

    async def create_table(self, table: TableRow, seats: Sequence[SeatRow], lines: Sequence[Line] = ()) -> None:
        """Store a new table; an imported one comes with lines."""
        await self.write(lambda work: tables.create(work, table, seats, lines), table.id)

    async def create_once(self, table: TableRow, seats: Sequence[SeatRow], after: str, news: News | None = None) -> str:
        """Store a table that follows another, unless its host has one of this origin open; return its id.

        If several guests ask at the same time, in any process, all get the table of the first.
        """
        return await self.write(lambda work: tables.create_once(work, table, seats, after, news), after)

    async def table(self, table_id: str) -> TableRow:
        """A table, or Missing."""
        return await self.read(lambda work: tables.table(work, table_id))

    async def whole(self, table_id: str, since: int = 0) -> tuple[TableRow, list[SeatRow], list[Line]]:
        """A table with its seats, and its lines from a number on, read at one moment, or Missing."""
        return await self.read(
            lambda work: (*tables.with_seats(work, table_id), log.lines(work, table_id, since)),
        )

    async def table_by_invite(self, invite_hash: str) -> TableRow | None:
        """The table that an invitation leads to."""
        return await self.read(lambda work: tables.by_invite(work, invite_hash))

    async def seats(self, table_id: str) -> list[SeatRow]:
        """The seats of a table, in order."""
        return (await self.seats_of([table_id]))[table_id]

    async def seats_of(self, table_ids: Sequence[str]) -> dict[str, list[SeatRow]]:
        """The seats of several tables."""
        return await self.read(lambda work: tables.seats(work, table_ids))

    async def reseat(
        self,
        table_id: str,
        revision: int,
        seats: Sequence[SeatRow] | None = None,
        update: TableUpdate | None = None,
        news: News | None = None,
    ) -> None:
        """Replace the seats and change the table; Conflict if it is no longer at `revision`."""
        await self.write(lambda work: tables.reseat(work, table_id, revision, seats, update, news), table_id)

    async def tables_of(self, guest: str, states: Sequence[TableState] = ANY, most: int = 200) -> list[TableRow]:
        """The tables a guest hosts or sits at, newest first."""
        return await self.read(lambda work: tables.tables_of(work, guest, states, most))

    async def listed_tables_of(self, guest: str, states: Sequence[TableState], most: int) -> list[TableRow]:
        """The same without those that the guest has archived, and without lessons."""
        return await self.read(lambda work: tables.listed_tables_of(work, guest, states, most))

    async def archive(self, table_id: str, guest: str, archived: bool) -> None:
        """Remove a table from a guest's list, or put it back."""
        await self.write(lambda work: tables.archive(work, table_id, guest, archived), table_id)

    async def public_tables(self, states: Sequence[TableState] = OPEN, most: int = 100) -> list[TableRow]:
        """The tables that anyone may see, newest first."""
        return await self.read(lambda work: tables.public_tables(work, states, most))

    async def running_by_older_rules(self, versions: Mapping[str, int], most: int = 200) -> list[TableRow]:
        """Running tables whose game began under older rules than the current `versions` of the games."""
        return await self.read(lambda work: tables.running_by_older_rules(work, versions, most))

    async def table_ids(self, after: str = "", most: int = 1000) -> list[str]:
        """The ids of all tables in order, a page at a time."""
        return await self.read(lambda work: tables.ids(work, after, most))

    # -- people -------------------------------------------------------------------------------------------------------

    async def create_guest(self, guest: GuestRow, token_hash: str) -> None:
        """Store a new guest with the hash of their first token."""
        await self.write(lambda work: guests.create(work, guest, token_hash))

    async def guest(self, guest_id: str) -> GuestRow:
        """A guest, or Missing."""
        return await self.read(lambda work: guests.guest(work, guest_id))

    async def guest_by_token(self, token_hash: str) -> GuestRow | None:
        """The guest whose browser has a token."""
        return await self.read(lambda work: guests.by_token(work, token_hash))

    async def saw(self, guest_id: str, token_hash: str, time: float) -> None:
        """Note that a guest was here with the browser that has this token."""
        await self.write(lambda work: guests.saw(work, guest_id, token_hash, time))

    async def update_guest(
        self, guest_id: str, *, name: str | None = None, language: str | None = None, seen: float | None = None
    ) -> GuestRow:
        """Change what is given; return the guest after the change."""
        given = {"name": name, "language": language, "seen": seen}
        changes = {column: value for column, value in given.items() if value is not None}
        if not changes:
            return await self.guest(guest_id)
        return await self.write(lambda work: guests.update(work, guest_id, changes))

    async def create_code(self, code_hash: str, guest_id: str, expires: float) -> None:
        """Store a code that signs a guest in on another device, once."""
        await self.write(lambda work: guests.create_code(work, code_hash, guest_id, expires))

    async def use_code(self, code_hash: str, token_hash: str, now: float) -> GuestRow | None:
        """Exchange a code for another token of its guest; None if it is unknown, used or expired."""
        return await self.write(lambda work: guests.use_code(work, code_hash, token_hash, now))

    # -- chat ---------------------------------------------------------------------------------------------------------

    async def say(self, table_id: str, guest: str, name: str, text: str, time: float) -> int:
        """Store a chat message; return its number."""
        return await self.write(lambda work: log.say(work, table_id, guest, name, text, time), table_id)

    async def chat(self, table_id: str, since: int = 0, most: int = 200) -> list[ChatRow]:
        """The last messages of a table from a number on, oldest first."""
        return await self.read(lambda work: log.chat(work, table_id, since, most))

    # -- the games of one guest ---------------------------------------------------------------------------------------

    async def finished_tables(
        self, guest: str, game: str | None, before: float | None, most: int
    ) -> list[tuple[TableRow, list[SeatRow]]]:
        """The tables where a guest has finished a game, the last first, with their seats."""
        rows = await self.read(lambda work: own_games.finished_tables(work, guest, game, before, most))
        seats = await self.seats_of([row.id for row in rows])
        return [(row, seats[row.id]) for row in rows]

    async def finished(self, guest: str, most: int) -> list[tuple[own_games.Finished, list[SeatRow]]]:
        """The last games that a guest has finished, as far as statistics need them."""
        return await self.read(lambda work: own_games.finished(work, guest, most))

    async def erase_guest(self, guest: str, name: str) -> None:
        """Delete a guest. Their games stay, with this word instead of their name."""
        while await self.write(lambda work: own_games.erase_names(work, guest, name), ratings.LAST):
            continue
        await self.write(lambda work: guests.delete(work, guest), ratings.LAST)

    # -- ratings ------------------------------------------------------------------------------------------------------

    async def rate_due(self) -> None:
        """Work out the ratings of all games that have ended since the last time."""
        while await self.write(ratings.rate_due, ratings.LAST):
            continue

    async def rebuild_ratings(self) -> tuple[int, int]:
        """Work all ratings out anew; return how many games there are, and how many ratings differed."""
        return await self.write(ratings.rebuild, ratings.LAST)

    async def standings(self, game: str, seats: int, players: Sequence[str] | None = None) -> list[ratings.Standing]:
        """The ratings at tables of this size: of everyone who played there, or of these players."""
        return await self.read(lambda work: ratings.standings(work, game, seats, players))

    async def rating_history(self, game: str, seats: int, player: str, most: int = 500) -> list[RatedRow]:
        """The last rated games of a player, oldest first."""
        return await self.read(lambda work: ratings.history(work, game, seats, player, most))

    async def ratings_at(self, table_id: str) -> list[tuple[Skill, Skill]]:
        """The ratings before and after a rated game, seat by seat; none if it does not count, or not yet."""
        return await self.read(lambda work: ratings.ratings_at(work, table_id))

    # -- upkeep -------------------------------------------------------------------------------------------------------

    async def claim(self, table_id: str, owner: str, seconds: float) -> bool:
        """Take the lease of a table for some seconds, unless another process has it; return whether."""
        return await self.write(lambda work: upkeep.claim(work, table_id, owner, seconds), table_id)

    async def renew(self, owner: str, seconds: float) -> set[str]:
        """Renew all leases of a process; return the tables whose leases it still has."""
        return await self.write(lambda work: upkeep.renew(work, owner, seconds))

    async def release(self, owner: str, table_id: str | None = None) -> None:
        """Release the lease of a table; without a table, all leases of the process."""
        await self.write(lambda work: upkeep.release(work, owner, table_id))

    async def due(self, now: float | None = None, owner: str | None = None, most: int = 100) -> list[str]:
        """The tables whose `wake_at` is before `now` (default: the database's time) and that nobody else leases."""
        return await self.read(lambda work: upkeep.due(work, now, owner, most))

    async def never_wake(self, table_id: str) -> None:
        """Do not wake a table until something happens there."""
        await self.write(lambda work: upkeep.never_wake(work, table_id), table_id)

    async def beat(self) -> Downtime | None:
        """Send a heartbeat, at the start and every 2 seconds; return the downtime that ends with it."""
        return await self.write(upkeep.beat)

    async def downtimes(self, since: float = 0.0) -> list[Downtime]:
        """The downtimes that ended after `since`."""
        return await self.read(lambda work: upkeep.downtimes(work, since))

    async def prune(
        self, now: float, *, keep_finished: float | None = None, keep_waiting: float | None = None
    ) -> upkeep.Pruned:
        """Delete tables that ended, or were created and never started, more than so many days ago; None keeps them.

        A call deletes at most `upkeep.PRUNED_AT_ONCE` tables, so that moves do not have to wait.
        """
        return await self.write(lambda work: upkeep.prune(work, now, keep_finished, keep_waiting))

    async def prune_guests(self, now: float, keep: float) -> int:
        """Delete guests, and tokens of browsers, that were not seen for so many days; return how many guests.

        Whoever hosts or sits at a table that waits or runs is kept. A call deletes as few as `prune` does.
        """
        return await self.write(lambda work: upkeep.prune_guests(work, now, keep))


def _append(asked: tuple[str, int, Sequence[Line], TableUpdate | None, int | None, News | None], work: Work) -> None:
    log.append(work, *asked)
