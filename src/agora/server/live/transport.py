"""The connections of uvicorn: sends several messages at once, and leaves no reference cycles behind."""

from collections.abc import Sequence
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState

SEND_TOGETHER = "agora.together"  # our extension of ASGI: a socket sends several messages at once


class Http(HttpToolsProtocol):
    """An HTTP connection, which may become a socket."""

    def handle_websocket_upgrade(self) -> None:
        """Hand the connection over, and drop the parser, which refers back to this object."""
        super().handle_websocket_upgrade()
        self.parser = None  # type: ignore[assignment]  # as uvicorn does when a connection is lost


class Socket(WebSocketsSansIOProtocol):
    """The socket of a viewer."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._open = {"connection", "task"}

    def connection_lost(self, exc: Exception | None) -> None:
        """Clean up after a connection that was lost."""
        super().connection_lost(exc)
        self._end("connection")

    async def run_asgi(self) -> None:
        """Serve the viewer."""
        self.scope["extensions"][SEND_TOGETHER] = self.send_together  # type: ignore[assignment]  # a dict for other extensions
        try:
            await super().run_asgi()
        finally:
            self._end("task")

    async def send_together(self, texts: Sequence[bytes]) -> None:
        """Send messages in one write, past the layers of ASGI, because each move is sent to many viewers."""
        await self.writable.wait()
        if self.disconnected or self.close_sent:
            raise ClientDisconnected
        try:
            for text in texts:
                self.conn.send_text(text)
        except InvalidState:  # the client is closing the connection
            raise ClientDisconnected from None
        self.transport.write(b"".join(self.conn.data_to_send()))

    def _end(self, end: str) -> None:
        """When connection and task have both ended, drop what refers back to this socket."""
        self._open.discard(end)
        if not self._open:
            self.conn.parser.close()  # a generator whose frame refers to the connection
            del self.conn, self.transport, self.scope
