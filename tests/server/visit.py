"""A running application in this process, and a browser that visits it."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import httpx

from agora.server.app import create_app
from agora.server.settings import Settings

ORIGIN = {"X-Agora": "1", "Origin": "http://agora.test"}


class Visit:
    """A running application and a browser."""

    def __init__(self, folder: Path, **settings: Any) -> None:
        self.runner = asyncio.Runner()
        self.app = create_app(Settings(db=f"sqlite:///{folder}/agora.db", **settings))
        self.life = self.app.router.lifespan_context(self.app)
        self.runner.run(self.life.__aenter__())
        transport = httpx.ASGITransport(self.app, raise_app_exceptions=False)
        self.http = httpx.AsyncClient(transport=transport, base_url="http://agora.test")

    def ask(self, method: str, path: str, headers: dict[str, str] | None = None, **named: Any) -> httpx.Response:
        return self.runner.run(self.http.request(method, path, headers={**ORIGIN, **(headers or {})}, **named))

    def knock(self, path: str) -> list[dict[str, Any]]:
        """What the server sends to a socket that connects and says nothing."""
        done: list[dict[str, Any]] = []

        async def receive() -> dict[str, Any]:
            return {"type": "websocket.disconnect" if done else "websocket.connect"}

        async def send(message: Any) -> None:
            done.append(message)

        host = [(name.lower().encode(), value.encode()) for name, value in {**ORIGIN, "Host": "agora.test"}.items()]
        host.append((b"cookie", "; ".join(f"{name}={value}" for name, value in self.http.cookies.items()).encode()))
        scope = {"type": "websocket", "path": path, "query_string": b"", "headers": host, "client": ("::1", 1)}
        self.runner.run(self.app(scope, receive, send))
        return done

    def close(self) -> None:
        self.runner.run(self.http.aclose())
        self.runner.run(self.life.__aexit__(None, None, None))
        self.runner.close()
