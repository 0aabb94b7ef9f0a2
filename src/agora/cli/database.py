"""Opens the database for the commands for hosts."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

from agora.cli.errors import Failed
from agora.cli.speech import Speech

if TYPE_CHECKING:
    from agora.server.store import Store

T = TypeVar("T")


@contextmanager
def server_packages(speech: Speech) -> Iterator[None]:
    """Raise Failed naming the server's package that is missing, if one is."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise Failed(speech.say("cli.serve.missing", why=str(error))) from None


def with_store(db: str | None, work: "Callable[[Store], Awaitable[T]]") -> T:
    """Run `work` on an existing database."""
    from agora.server.store import default_url, open_store

    async def run() -> T:
        store = await open_store(db or default_url(), create=False)
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(run())


async def all_ids(store: "Store") -> AsyncIterator[str]:
    """The ids of all tables, a page at a time."""
    last = ""
    while page := await store.table_ids(after=last):
        for table_id in page:
            yield table_id
        last = page[-1]
