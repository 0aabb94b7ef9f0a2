"""A server in a thread of this process, with real connections, so that a test can shorten its deadlines."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import uvicorn

from agora.server.app import create_app
from agora.server.context import Server
from agora.server.serve import bind, configured
from agora.server.settings import Settings


class Unsignalled(uvicorn.Server):
    """Serves without handlers of signals, which only the main thread may have."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


@contextmanager
def served(folder: Path, **settings: Any) -> Iterator[tuple[int, Server]]:
    """The port and the parts of a running server."""
    chosen = Settings(db=f"sqlite:///{folder}/agora.db", port=0, **settings)
    ready = threading.Event()
    found: dict[str, Any] = {}

    async def run() -> None:
        server = await Server.open(chosen)
        found["server"] = server
        found["uvicorn"] = Unsignalled(configured(create_app(chosen, server), chosen))
        with bind(chosen) as listener:
            found["port"] = listener.getsockname()[1]
            ready.set()
            await found["uvicorn"].serve([listener])
        await server.close()

    thread = threading.Thread(target=lambda: asyncio.run(run()))
    thread.start()
    assert ready.wait(60), "the server did not start"
    try:
        yield found["port"], found["server"]
    finally:
        found["uvicorn"].should_exit = found["uvicorn"].force_exit = True
        thread.join(30)
