"""Who looks at a table: one viewer per socket. A slow one gets the newest state, not all of those it missed."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple
from weakref import ref

from agora.server.live import rendering
from agora.server.live.outgoing import ChatMessage
from agora.server.refusals import Forbidden
from agora.server.store import ChatRow
from agora.server.tables.render_cache import Drawn, dump

if TYPE_CHECKING:
    from agora.server.tables.table import Table

FADES = 40.0  # seconds after which what another process said of its viewers no longer counts
MOST_WAITING = 256  # answers that a viewer has not taken; more means that it does not listen

Send = Callable[[Sequence[bytes]], Awaitable[None]]  # several messages in one go


class Viewer:
    """One socket: whose it is, through whose eyes it looks, and what it still has to be told."""

    def __init__(self, table: "Table", guest: str | None, language: str, since: int, send: Send) -> None:
        self.table = table
        self.guest = guest
        self.language = language
        self.eyes: int | None = None
        self.follows = False  # whether the eyes go to the seat that is to act
        self.chosen = False  # whether the page has said whose eyes
        self.muted: set[int] = set()
        self.line = since  # up to which its owner has seen what happened
        self.chatted = 0  # how much of the chat its owner has heard
        self.overrun = False
        self._send = send
        self._answers: list[bytes] = []
        self._state_due = False
        self._table_due = False
        self._wake = asyncio.Event()
        self.sit_down()

    def sit_down(self) -> None:
        """Look through the eyes of the own seat; behind the curtain if several share the screen and have secrets."""
        mine = self.table.seats_of(self.guest)
        if self.chosen and (self.eyes is None or self.eyes in mine):
            return
        self.chosen = False
        seen = len(mine) == 1 or (bool(mine) and not self.table.game.secrets)
        self.eyes = mine[0] if seen else None
        self.follows = seen and len(mine) > 1

    def sit(self, seat: int | None) -> None:
        """Look through the eyes of a seat of one's own, or as a spectator."""
        if seat is not None and seat not in self.table.seats_of(self.guest):
            raise Forbidden("server.seat.not-yours", seat=seat)
        if seat != self.eyes:
            self.line = 0  # other eyes have been told nothing yet
        self.eyes, self.follows, self.chosen = seat, False, True
        self.show()

    def show(self) -> None:
        """Send the state when the socket is free."""
        self._state_due = True
        self._wake.set()

    def show_table(self) -> None:
        """Send what is about the table."""
        self._table_due = True
        self._wake.set()

    def answer(self, message: Any) -> None:
        """Send an answer, before any newer state."""
        if len(self._answers) >= MOST_WAITING:
            self.overrun = True
        else:
            self._answers.append(dump(message))
        self._wake.set()

    async def write(self) -> None:
        """Send what is due, for as long as the socket lives; raise Forbidden when its owner may no longer look on."""
        while not self.overrun:
            await self._wake.wait()
            self._wake.clear()
            if not self.table.may_watch(self.guest):
                raise Forbidden("server.no-spectators")
            due, self._answers = self._answers, []
            if self._state_due:
                due.append(rendering.state(self.table, self))
            elif self._table_due:
                due.append(rendering.table_only(self.table, self))
            self._state_due = self._table_due = False
            await self._send(due)


class Elsewhere(NamedTuple):
    """Who looks at a table in another process."""

    said: float  # when
    guests: frozenset[str]
    spectators: int


class Audience:
    """All viewers of one table, what other processes say of theirs, and what was drawn for them."""

    def __init__(self, table: "Table") -> None:
        self._table = ref(table)  # which owns its audience: no circle, so a table that is forgotten is gone at once
        self.viewers: set[Viewer] = set()
        self.heard: dict[str, float] = {}  # when a guest was last heard of
        self.elsewhere: dict[str, Elsewhere] = {}  # by process
        self.drawn = Drawn()
        self.changed: Callable[[Table], None] = lambda _: None
        self.presence_changed: Callable[[Table], None] = lambda _: None
        self.undo_changed: Callable[[Table], None] = lambda _: None

    @property
    def table(self) -> "Table":
        """The table they look at."""
        found = self._table()
        assert found, "an audience goes with its table"
        return found

    def enter(self, viewer: Viewer) -> None:
        """Somebody opens the table's page."""
        self.viewers.add(viewer)
        self.hear(viewer)
        self.table_changed()
        self.presence_changed(self.table)

    def leave(self, viewer: Viewer) -> None:
        """Somebody closes it, or loses the connection."""
        self.viewers.discard(viewer)
        if not self.viewers:
            self.drawn = Drawn()
        self.hear(viewer)
        self.table_changed()
        self.presence_changed(self.table)

    def hear(self, viewer: Viewer) -> None:
        """Take note of a sign of life."""
        if viewer.guest is not None:
            self.heard[viewer.guest] = time.time()

    def said(self, said: ChatRow) -> None:
        """Pass on what somebody said, to all who have not heard it yet nor muted their seat."""
        message = self.chat_message(said)
        for viewer in self.viewers:
            if said.n < viewer.chatted:
                continue
            viewer.chatted = said.n + 1
            if message["seat"] not in viewer.muted:
                viewer.answer(message)

    def chat_message(self, said: ChatRow) -> ChatMessage:
        """What somebody said, as it is sent."""
        seats = self.table.seats_of(said.guest)
        return {
            "type": "chat",
            "n": said.n,
            "seat": seats[0] if seats else None,
            "name": said.name,
            "text": said.text,
            "time": said.time,
        }

    @property
    def guests(self) -> frozenset[str]:
        """Those who are here, in any process."""
        here = {viewer.guest for viewer in self.viewers if viewer.guest is not None}
        return frozenset(here.union(*(other.guests for other in self._others())))

    @property
    def own_spectators(self) -> int:
        """How many look on from no seat, in this process."""
        return sum(not self.table.seats_of(viewer.guest) for viewer in self.viewers)

    @property
    def spectators(self) -> int:
        """How many look on from no seat."""
        return self.own_spectators + sum(other.spectators for other in self._others())

    def _others(self) -> list["Elsewhere"]:
        """What other processes said of late; one that has died says nothing more."""
        if not self.elsewhere:
            return []
        now = time.time()
        return [other for other in self.elsewhere.values() if now - other.said < FADES]

    def reseated(self) -> None:
        """Seats have changed hands: let everyone find their own."""
        for viewer in self.viewers:
            viewer.sit_down()

    def game_changed(self) -> None:
        """Show everyone the new state."""
        self.drawn.game_changed()
        for viewer in self.viewers:
            viewer.show()
        self.changed(self.table)

    def table_changed(self) -> None:
        """Show everyone what is about the table."""
        self.drawn.table_changed()
        for viewer in self.viewers:
            viewer.show_table()
