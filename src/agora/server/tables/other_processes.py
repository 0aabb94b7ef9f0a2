"""What the processes that share a database tell each other about a table but store nowhere.

That is who is connected to which process, and a request to undo that waits for consent.
"""

import time
from contextlib import suppress
from typing import cast

from agora.core.errors import Stale
from agora.core.questions import JSON
from agora.server.refusals import Over
from agora.server.store import Duplicate, Notice, Store
from agora.server.store.engines import write_json
from agora.server.tables import undo
from agora.server.tables.audience import RemoteViewers
from agora.server.tables.table import Table
from agora.server.tables.tasks import Tasks

MOST_NAMED = 100  # guests of a table in a report
MOST_REPORTED = 6000  # bytes of reports in a notice


class OtherProcesses:
    """Sends to other processes, and takes in what they send."""

    def __init__(self, store: Store, owner: str, tasks: Tasks) -> None:
        self.store = store
        self.owner = owner  # the id of this process
        self._tasks = tasks

    def send_all(self, table: Table) -> None:
        """Send everything about a table, because another process has just loaded it."""
        if table.audience.viewers:
            self.send_presence(table)
        if table.undo_request:
            self.send_undo(table)

    async def ask_all(self, table_id: str) -> None:
        """Ask the others to send everything about a table."""
        if self.store.several:
            await self.store.publish(table_id, "who")

    def send_presence(self, table: Table) -> None:
        """Send who is connected to this process."""
        if self.store.several:
            self._tasks.start(self.report_presence(table))

    async def report_presence(self, *tables: Table) -> None:
        """Send who is connected to this process, in as few notices as possible; return when it is sent."""
        reports: list[JSON] = []
        size = 0
        for report in map(_presence, tables):
            size += len(write_json(report))
            if size > MOST_REPORTED:
                await self.store.publish("", "presence", 0, [self.owner, reports])
                reports, size = [], len(write_json(report))
            reports.append(report)
        if reports:
            await self.store.publish("", "presence", 0, [self.owner, reports])

    @staticmethod
    def presence_by_table(notice: Notice) -> list[Notice]:
        """A notice for each table in a report."""
        owner, reports = cast(tuple[str, list[list[JSON]]], notice.body)  # as report_presence sends it
        return [Notice(str(table), "presence", 0, [owner, *about]) for table, *about in reports]

    def take_presence(self, table: Table, notice: Notice) -> None:
        """Take in who is connected to another process."""
        owner, silent, spectators = cast(tuple[str, dict[str, float], int], notice.body)  # as above
        if owner == self.owner:
            return
        now, audience = time.time(), table.audience
        audience.remote[owner] = RemoteViewers(now, frozenset(silent), spectators)
        for guest, seconds in silent.items():
            audience.last_seen[guest] = max(audience.last_seen.get(guest, 0.0), now - seconds)
        audience.table_changed()

    def send_undo(self, table: Table) -> None:
        """Send the request to undo, or that there is none any more."""
        if self.store.several:
            body = table.undo_request and table.undo_request.written()
            self._tasks.start(self.store.publish(table.id, "undo", 0, [self.owner, body]))

    async def take_undo(self, table: Table, notice: Notice) -> None:
        """Take in the request to undo of another process."""
        owner, body = cast(tuple[str, JSON], notice.body)  # as send_undo sends it
        if owner != self.owner:
            with suppress(Stale, Over, Duplicate):  # two people agreed at once, and the other process was faster
                await table.take_undo_request(undo.read(body) if body else None)


def _presence(table: Table) -> JSON:
    """Who of a table is connected to this process, and for how long each has been silent; then the other viewers."""
    now, audience = time.time(), table.audience
    players_first = sorted(audience.own_guests, key=lambda guest: (not table.seats_of(guest), guest))
    silent: dict[str, JSON] = {
        guest: round(now - audience.last_seen.get(guest, now), 1) for guest in players_first[:MOST_NAMED]
    }
    return [table.id, silent, audience.own_spectators]
