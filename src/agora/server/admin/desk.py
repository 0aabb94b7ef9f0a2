"""What a host can do on the host's page. Each action goes into a log in the database, and into the server's own."""

import asyncio
import logging
import secrets
import time
from collections.abc import Mapping
from contextlib import suppress
from typing import Literal

from agora.core.errors import Refusal
from agora.core.questions import JSON
from agora.server import limits
from agora.server.evenings.running import Evenings
from agora.server.refusals import Absent, Over, Unknown
from agora.server.speech import speech_of
from agora.server.store import GuestRow, Missing, Store, admin
from agora.server.store.admin import Hit
from agora.server.tables.guests import Guests, hashed
from agora.server.tables.registry import KeepDays, Tables
from agora.server.tables.table import Table
from agora.server.tables.tasks import Tasks
from agora.server.tables.waiting_room import WaitingRoom

LINK_SECONDS = 15 * 60.0
SESSION_SECONDS = 8 * 3600.0
HITS_SECONDS = 5.0  # between two times that reached limits are stored
MOST_TABLES = 5000  # of a guest who is removed
log = logging.getLogger("agora.admin")


async def new_link(store: Store) -> str:
    """The code of a link that opens the host's page once, for a short time. Only its hash is stored."""
    code, now = secrets.token_urlsafe(24), time.time()
    await store.write(lambda work: admin.add_link(work, hashed(code), now, now + LINK_SECONDS))
    return code


class HostDesk:
    """The actions of the host's page."""

    def __init__(
        self, store: Store, tables: Tables, guests: Guests, waiting_room: WaitingRoom, evenings: Evenings
    ) -> None:
        self.store = store
        self.tables = tables
        self.guests = guests
        self.waiting_room = waiting_room
        self.evenings = evenings
        self._tasks = Tasks()

    def open(self) -> None:
        """Store the limits that are reached, from now on."""
        self._tasks.start(self._store_hits())

    async def close(self) -> None:
        """Stop."""
        await self._tasks.close()

    async def _store_hits(self) -> None:
        while True:
            await asyncio.sleep(HITS_SECONDS)
            try:
                await self.store_hits()
            except Refusal as refusal:
                log.error("reached limits could not be stored: %s", refusal)

    async def store_hits(self) -> None:
        """Store the limits that were reached since the last time."""
        if not limits.HITS:
            return
        now = time.time()
        found = [Hit(limit, who, number, now) for (limit, who), number in limits.HITS.items()]
        limits.HITS.clear()
        await self.store.write(lambda work: admin.add_hits(work, found, now))

    # -- who may ----------------------------------------------------------------------------------------------------

    async def enter(self, code: str) -> str:
        """Exchange the code of a link for the token of a session, or raise Absent."""
        token, now = secrets.token_urlsafe(32), time.time()
        given, mine = hashed(code), hashed(token)
        if not await self.store.write(lambda work: admin.use_link(work, given, mine, now, now + SESSION_SECONDS)):
            raise Absent("server.admin.code")
        await self._note("entered", {})
        return token

    async def require(self, token: str | None) -> None:
        """Raise Unknown unless the token is that of a session."""
        if token and len(token) <= 100:
            mine, now = hashed(token), time.time()
            if await self.store.read(lambda work: admin.has_session(work, mine, now)):
                return
        raise Unknown("server.admin.unknown")

    async def leave(self, token: str) -> None:
        """End a session."""
        await self.store.write(lambda work: admin.end_session(work, hashed(token)))
        await self._note("left", {})

    async def _note(self, what: str, facts: Mapping[str, JSON]) -> None:
        await self.store.write(lambda work: admin.note(work, time.time(), what, facts))
        log.warning("host's page: %s", what, extra={"action": what, **facts})

    # -- actions ----------------------------------------------------------------------------------------------------

    async def close_table(self, table_id: str) -> None:
        """Close a table that waits or runs; its game cannot go on."""
        table = await self.tables.get(table_id)
        async with table.lock:
            if table.row.state not in ("waiting", "running"):
                raise Over("server.admin.closed")
            now = time.time()
            await table.reseat(
                None, {"state": "cancelled", "ended": now, "to_act": (), "wake_at": None, "invite_hash": None}
            )
            table.wake_at = table.due_at = None
        await self._note("closed-table", {"table": table.id, "game": table.row.game})

    async def remove_guest(self, guest_id: str, seats: Literal["bot", "resign"]) -> None:
        """Remove a guest: bots take their seats or they resign, their sessions end, their name goes."""
        try:
            guest = await self.store.guest(guest_id)
        except Missing:
            raise Absent("server.admin.no-guest") from None
        for row in await self.store.tables_of(guest.id, ("waiting", "running"), MOST_TABLES):
            with suppress(Refusal):  # a table that cannot be opened keeps running for nobody
                await self._vacate(await self.tables.get(row.id), guest, seats)
        await forget(self.store, self.evenings, self.guests, guest)
        await self._note("removed-guest", {"guest": guest.id, "seats": seats})

    async def _vacate(self, table: Table, guest: GuestRow, how: Literal["bot", "resign"]) -> None:
        if table.row.state != "running":
            await vacate_waiting(self.waiting_room, table, guest)
            return
        for seat in table.seats_of(guest.id):
            with suppress(Refusal):  # resigned already
                if how == "resign" or table.settings.rated:  # at a rated table no bot plays for a person
                    await table.resign(guest.id, seat, secrets.token_hex(8))
                    continue
                async with table.lock:
                    if not table.running().status.seats[seat].taken:
                        await table.note("takeover", seat, "server")

    async def retry(self, channel: str, table_id: str) -> None:
        """Send a notice again at once."""
        if not await self.store.write(lambda work: admin.retry(work, channel, table_id, time.time())):
            raise Absent("server.admin.no-notice")
        await self._note("retried-notice", {"channel": channel, "table": table_id})

    async def drop(self, channel: str, table_id: str) -> None:
        """Delete a notice that was not sent."""
        if not await self.store.write(lambda work: admin.drop(work, channel, table_id)):
            raise Absent("server.admin.no-notice")
        await self._note("dropped-notice", {"channel": channel, "table": table_id})

    async def prune(self, keep: KeepDays) -> None:
        """Delete now what is older than so many days."""
        while await self.tables.prune(keep):
            continue
        await self._note("pruned", {"finished": keep.finished, "waiting": keep.waiting, "guests": keep.guests})

    async def announce(self, text: str, until: float) -> None:
        """Tell everybody something until a moment; an empty text tells nothing any more."""
        await self.store.write(lambda work: admin.announce(work, text, until))
        await self._note("announced", {"text": text, "until": until})


async def forget(store: Store, evenings: Evenings, guests: Guests, guest: GuestRow) -> None:
    """Delete a guest whose seats are settled: their evenings end, their name goes, their sessions end."""
    await evenings.close_hosted(guest)
    await store.rate_due()
    await store.erase_guest(guest.id, speech_of(guest.language).say("server.gone"))
    guests.forget(guest.id)


async def vacate_waiting(waiting_room: WaitingRoom, table: Table, guest: GuestRow) -> None:
    """Get up from a table before its game; one that the guest hosts is closed."""
    if table.row.host == guest.id:
        await waiting_room.cancel(table, guest)
    else:
        await waiting_room.leave(table, guest)
