"""Small rows to store, and how to run a test that awaits."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from agora.server.store import GuestRow, Line, Notice, SeatRow, Store, TableRow, open_store

NOW = 1_800_000_000.0


@asynccontextmanager
async def opened(url: str, serving: bool = False) -> AsyncIterator[Store]:
    """A store that is closed at the end."""
    store = await open_store(url, serving=serving)
    try:
        yield store
    finally:
        await store.close()


def with_store(url: str, test: Callable[[Store], Awaitable[None]], serving: bool = False) -> None:
    """Open a store, run a test on it, close it."""

    async def run() -> None:
        async with opened(url, serving) as store:
            await test(store)

    asyncio.run(run())


def table(name: str = "agora", **columns: object) -> TableRow:
    """A table of Polis for two."""
    given: dict[str, object] = {
        "id": name,
        "game": "polis",
        "rules_version": 1,
        "options": {"seats": 2},
        "settings": {"public": True},
        "host": "ann",
        "secret": "5e" * 32,
        "commitment": "c0" * 32,
        "created": NOW,
    }
    return TableRow(**{**given, **columns})  # type: ignore[arg-type]


SEATS = (SeatRow(0, "guest", "ann", name="Ann", ready=True, nonce="aa"), SeatRow(1, "bot", bot="greedy", name="Greedy"))
ANN = GuestRow("ann", "Ann", "nl", NOW, NOW)


def line(n: int, key: str | None = None, **columns: object) -> Line:
    """A move of seat 0."""
    return Line(n, "move", 0, "ann", key, {"place": [n, "α"]}, NOW + n)._replace(**columns)


async def until(condition: Callable[[], bool], seconds: float = 10.0) -> None:
    """Wait until a condition holds."""
    async with asyncio.timeout(seconds):
        while not condition():
            await asyncio.sleep(0.01)


async def until_listening(store: Store, *ears: list[Notice]) -> None:
    """Wait until PostgreSQL delivers notices, and then drop those that came so far."""
    async with asyncio.timeout(10):
        while not all(ears):
            await store.publish("", "hello")
            await asyncio.sleep(0.05)
    await asyncio.sleep(0.2)
    for ear in ears:
        ear.clear()
