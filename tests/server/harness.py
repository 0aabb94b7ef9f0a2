"""A server in this process, without HTTP and sockets: a test controls tables, people and time."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from agora.core.chance import Quick
from agora.core.engine import question
from agora.server.context import Server
from agora.server.live.conversation import Conversation
from agora.server.live.viewers import Viewer
from agora.server.settings import Settings
from agora.server.store import GuestRow
from agora.server.tables.new_tables import invite_of
from agora.server.tables.settings import NewTable, SeatWish, TableSettings
from agora.server.tables.table import Table


class Watcher:
    """A viewer of a table who records all messages."""

    def __init__(
        self, harness: Harness, table: Table, guest: GuestRow | None, language: str = "en", since: int = 0
    ) -> None:
        self.heard: list[dict[str, Any]] = []
        self.together: list[list[str]] = []  # the types of messages that were sent together
        self.table = table
        self.viewer = Viewer(table, guest.id if guest else None, language, since, self._hear)
        self.conversation = Conversation(harness.server, table, self.viewer, guest)
        self.writer = asyncio.get_running_loop().create_task(self.viewer.write())
        table.audience.enter(self.viewer)
        self.viewer.show()

    async def _hear(self, texts: Sequence[bytes]) -> None:
        messages = list(map(json.loads, texts))
        self.heard += messages
        self.together.append([message["type"] for message in messages])

    async def say(self, kind: str, **facts: Any) -> dict[str, Any] | None:
        """Send a message; return the last answer to it."""
        before = len(self.heard)
        assert await self.conversation.handle(json.dumps({"type": kind, **facts}).encode())
        if "key" in facts:  # there will be an answer, unless the others are asked for consent
            asked = self.conversation.table
            await until(lambda: asked.undo_request is not None or any(m.get("key") for m in self.heard[before:]))
        await settle()
        told = [message for message in self.heard[before:] if message["type"] not in ("state", "table")]
        return told[-1] if told else None

    @property
    def state(self) -> dict[str, Any]:
        """The last state."""
        return next(message for message in reversed(self.heard) if message["type"] == "state")

    @property
    def live(self) -> dict[str, Any]:
        """The last message about the table."""
        found = next(message for message in reversed(self.heard) if message["type"] in ("state", "table"))
        return dict(found["table"])

    async def play(self, seat: int, key: str | None = None) -> dict[str, Any] | None:
        """Make a random legal move."""
        match = self.table.running().match
        decision = question(match.state)
        assert decision
        move = match.game.codec.write_move(decision.sample(match.state, seat, Quick(match.n)))
        return await self.say("move", key=key or f"m{match.n}-{seat}", at=match.open_question, move=move, seat=seat)

    async def leave(self) -> None:
        """Close the page."""
        self.table.audience.leave(self.viewer)
        self.conversation.close()
        self.writer.cancel()
        await asyncio.gather(self.writer, return_exceptions=True)


class Harness:
    """A server, its guests, and a clock that a test can advance."""

    def __init__(self, server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
        self.server = server
        self.later = 0.0
        real = time.time
        monkeypatch.setattr(time, "time", lambda: real() + self.later)

    async def guest(self, name: str) -> GuestRow:
        return (await self.server.guests.create(name, "en"))[0]

    async def table(
        self,
        game: str,
        host: GuestRow,
        seats: Sequence[str],
        others: Sequence[GuestRow] = (),
        start: bool = True,
        **settings: Any,
    ) -> Table:
        """A table with the host and others in its seats; a bot is given by its name."""
        named = ("me", "open", "here")
        wishes = [SeatWish(kind=seat) if seat in named else SeatWish(kind="bot", bot=seat) for seat in seats]  # type: ignore[arg-type]
        wish = NewTable(game=game, seats=wishes, settings=TableSettings.model_validate(settings), nonce="0a" * 8)
        table = await self.server.new_tables.create(host, wish)
        for other in others:
            await self.server.waiting_room.join(table, other, invite_of(table.row), None, "0b" * 8)
            await self.server.waiting_room.ready(table, other, True, None)
        if start:
            await self.server.waiting_room.start(table, host)
        return table

    def watch(self, table: Table, guest: GuestRow | None, **named: Any) -> Watcher:
        return Watcher(self, table, guest, **named)

    async def tick(self, table: Table) -> None:
        """Do what is due at a table now."""
        await self.server.tables.schedule.wake(table.id)
        await settle()


async def until(claim: Callable[[], bool], seconds: float = 20.0) -> None:
    """Wait until a condition holds."""
    end = asyncio.get_running_loop().time() + seconds
    while not claim():
        assert asyncio.get_running_loop().time() < end, "the condition did not become true in time"
        await asyncio.sleep(0.01)


async def settle() -> None:
    """Let all tasks run that can run now."""
    for _ in range(20):
        await asyncio.sleep(0.002)


@asynccontextmanager
async def opened(folder: Path, monkeypatch: pytest.MonkeyPatch, **settings: Any) -> AsyncIterator[Harness]:
    """A harness whose bots answer at once, in this process."""
    server = await Server.open(Settings(db=f"sqlite:///{folder}/agora.db", **settings))

    async def choose(match: Any, seat: int, bot: str) -> Any:
        decision = question(match.state)
        assert decision
        return match.game.codec.write_move(decision.sample(match.state, seat, Quick(match.n)))

    monkeypatch.setattr(server.bots, "choose", choose)
    try:
        yield Harness(server, monkeypatch)
    finally:
        await server.close()
