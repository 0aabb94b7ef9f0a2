"""A viewer: one socket at a table. A slow viewer is sent the newest state, not every state that it missed."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from agora.server.encoding import encode
from agora.server.live import rendering
from agora.server.refusals import Forbidden
from agora.server.store import ChatRow
from agora.server.tables.table import Table

MOST_WAITING = 256  # answers that a viewer has not read, and
MOST_BYTES = 256 * 1024  # of them; a viewer with more has stopped reading

Send = Callable[[Sequence[bytes]], Awaitable[None]]  # sends several messages at once


class Viewer:
    """Whose socket it is, from which seat it looks, and what it still has to be sent."""

    def __init__(self, table: Table, guest: str | None, language: str, since: int, send: Send) -> None:
        self.table = table
        self.guest = guest
        self.language = language
        self.eyes: int | None = None  # the seat whose view it is shown; None: what a spectator sees
        self.follows = False  # whether `eyes` moves to the seat that is to act
        self.chosen = False  # whether the page has chosen `eyes`
        self.muted: set[int] = set()
        self.line = since  # how many lines of the log it has been shown
        self.next_chat = 0  # the number of the first chat message that it has not been sent
        self.overrun = False
        self._send = send
        self._answers: list[bytes] = []
        self._bytes = 0  # of these answers
        self._state_due = False
        self._table_due = False
        self._wake = asyncio.Event()
        self.choose_seat()

    def choose_seat(self) -> None:
        """Look from the guest's own seat.

        Several people may share a screen, each with a seat. If the game has secrets they are shown what a spectator
        sees until the page says who is looking.
        """
        mine = self.table.seats_of(self.guest)
        if self.chosen and (self.eyes is None or self.eyes in mine):
            return
        self.chosen = False
        seen = len(mine) == 1 or (bool(mine) and not self.table.game.secrets)
        self.eyes = mine[0] if seen else None
        self.follows = seen and len(mine) > 1

    def sit(self, seat: int | None) -> None:
        """Look from one of the guest's own seats, or as a spectator."""
        if seat is not None and seat not in self.table.seats_of(self.guest):
            raise Forbidden("server.seat.not-yours", seat=seat)
        if seat != self.eyes:
            self.line = 0  # this seat has been shown nothing yet
        self.eyes, self.follows, self.chosen = seat, False, True
        self.show()

    def show(self) -> None:
        """Send the state as soon as the socket is free."""
        self._state_due = True
        self._wake.set()

    def show_table(self) -> None:
        """Send what is about the table as soon as the socket is free."""
        self._table_due = True
        self._wake.set()

    def show_chat(self, message: ChatRow) -> None:
        """Send a chat message, unless it has been sent before or its seat is muted."""
        if message.n < self.next_chat:
            return
        self.next_chat = message.n + 1
        rendered = rendering.chat_message(self.table, message)
        if rendered["seat"] not in self.muted:
            self.answer(rendered)

    def answer(self, message: Any) -> None:
        """Send an answer, before any newer state."""
        if len(self._answers) >= MOST_WAITING or self._bytes >= MOST_BYTES:
            self.overrun = True
        else:
            self._answers.append(encode(message))
            self._bytes += len(self._answers[-1])
        self._wake.set()

    async def write(self) -> None:
        """Send what is due until the viewer stops reading; raise Forbidden when it may no longer watch."""
        while not self.overrun:
            await self._wake.wait()
            self._wake.clear()
            if not self.table.may_watch(self.guest):
                raise Forbidden("server.no-spectators")
            due, self._answers, self._bytes = self._answers, [], 0
            if self._state_due:
                due.append(rendering.state(self.table, self))
            elif self._table_due:
                due.append(rendering.table_only(self.table, self))
            self._state_due = self._table_due = False
            await self._send(due)
