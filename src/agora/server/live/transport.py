"""How uvicorn speaks HTTP and WebSocket: messages together, and no circles left behind (see garbage.py)."""

from collections.abc import Sequence
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState

SEND_TOGETHER = "agora.together"  # the extension of ASGI by which a socket sends several messages in one go


class Http(HttpToolsProtocol):
    """A connection that may become a socket."""

    def handle_websocket_upgrade(self) -> None:
        """Hand over, and let go of the parser, which holds its protocol."""
        super().handle_websocket_upgrade()
        self.parser = None  # type: ignore[assignment]  # as uvicorn does where a connection is lost


class Socket(WebSocketsSansIOProtocol):
    """The socket of a viewer."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._ends = {"connection", "task"}

    def connection_lost(self, exc: Exception | None) -> None:
        """The other side is gone."""
        super().connection_lost(exc)
        self._end("connection")

    async def run_asgi(self) -> None:
        """Serve the viewer."""
        self.scope["extensions"][SEND_TOGETHER] = self.send_together  # type: ignore[assignment]  # a dict for most extensions
        try:
            await super().run_asgi()
        finally:
            self._end("task")

    async def send_together(self, texts: Sequence[bytes]) -> None:
        """Send messages in one write, without the layers of ASGI: a move is sent to many."""
        await self.writable.wait()
        if self.disconnected or self.close_sent:
            raise ClientDisconnected
        try:
            for text in texts:
                self.conn.send_text(text)
        except InvalidState:  # the other side is closing
            raise ClientDisconnected from None
        self.transport.write(b"".join(self.conn.data_to_send()))

    def _end(self, end: str) -> None:
        """When both are over, let go of what holds this socket."""
        self._ends.discard(end)
        if not self._ends:
            self.conn.parser.close()  # a generator with the connection in its frame
            del self.conn, self.transport, self.scope
