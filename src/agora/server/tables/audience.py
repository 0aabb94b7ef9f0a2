"""Who is at a table: the viewers of this process, and what other processes report of theirs."""

import time
from collections.abc import Set as AbstractSet
from typing import TYPE_CHECKING, NamedTuple, Protocol
from weakref import ref

from agora.server.store import ChatRow
from agora.server.tables.render_cache import RenderCache

if TYPE_CHECKING:
    from agora.server.tables.table import Table

REPORT_SECONDS = 40.0  # an older report of another process no longer counts: that process may have died


class AnyViewer(Protocol):
    """What a table needs to know of a viewer; `live.viewers.Viewer` is one."""

    guest: str | None
    next_chat: int  # the number of the first chat message that it has not been sent

    def choose_seat(self) -> None:
        """Look from the viewer's own seat."""

    def show(self) -> None:
        """Send the state of the game and the table."""

    def show_table(self) -> None:
        """Send what is about the table only."""

    def show_chat(self, message: ChatRow) -> None:
        """Send a chat message."""


class RemoteViewers(NamedTuple):
    """What another process last reported of its viewers."""

    time: float
    guests: frozenset[str]
    spectators: int


class Audience:
    """All viewers of one table, and what was rendered for them."""

    def __init__(self, table: "Table") -> None:
        self._table = ref(table)  # the table owns its audience; a weak reference lets a forgotten table go at once
        self.viewers: set[AnyViewer] = set()
        self.last_seen: dict[str, float] = {}  # by guest
        self.remote: dict[str, RemoteViewers] = {}  # by process
        self.cache = RenderCache()

    @property
    def table(self) -> "Table":
        """The table they look at."""
        found = self._table()
        assert found, "an audience does not outlive its table"
        return found

    def enter(self, viewer: AnyViewer) -> None:
        """Add a viewer whose page has connected."""
        self.viewers.add(viewer)
        self.saw(viewer)
        self._presence_changed()

    def leave(self, viewer: AnyViewer) -> None:
        """Remove a viewer whose connection has ended."""
        self.viewers.discard(viewer)
        if not self.viewers:
            self.cache = RenderCache()
        if viewer.guest is not None:  # a connection that ends does not show that somebody has looked
            self.last_seen[viewer.guest] = time.time()
        self._presence_changed()

    def _presence_changed(self) -> None:
        self.table_changed()
        if self.table.listener:
            self.table.listener.presence_changed(self.table)

    def saw(self, viewer: AnyViewer) -> None:
        """Note that a viewer has just shown to be there."""
        if viewer.guest is not None:
            self.last_seen[viewer.guest] = time.time()
            if self.table.listener:
                self.table.listener.seen(self.table, viewer.guest)

    def show_chat(self, message: ChatRow) -> None:
        """Send a chat message to every viewer who has not had it yet."""
        for viewer in self.viewers:
            viewer.show_chat(message)

    @property
    def own_guests(self) -> AbstractSet[str]:
        """The guests who are connected to this process."""
        return {viewer.guest for viewer in self.viewers if viewer.guest is not None}

    @property
    def guests(self) -> frozenset[str]:
        """The guests who are connected to any process."""
        return frozenset(self.own_guests).union(*(report.guests for report in self._reports()))

    @property
    def own_spectators(self) -> int:
        """How many viewers of this process hold no seat."""
        return sum(not self.table.seats_of(viewer.guest) for viewer in self.viewers)

    @property
    def spectators(self) -> int:
        """How many viewers hold no seat."""
        return self.own_spectators + sum(report.spectators for report in self._reports())

    def _reports(self) -> list[RemoteViewers]:
        """The recent reports of other processes."""
        if not self.remote:
            return []
        now = time.time()
        return [report for report in self.remote.values() if now - report.time < REPORT_SECONDS]

    def seats_changed(self) -> None:
        """Let every viewer look from the seat that is now theirs."""
        for viewer in self.viewers:
            viewer.choose_seat()

    def game_changed(self) -> None:
        """Show every viewer the new state of the game."""
        self.cache.game_changed()
        for viewer in self.viewers:
            viewer.show()

    def table_changed(self) -> None:
        """Show every viewer what is new about the table."""
        self.cache.table_changed()
        for viewer in self.viewers:
            viewer.show_table()
