"""The connections of uvicorn, as we need them: each write has a deadline, and several messages are sent at once.

Uvicorn waits for ever for a client that does not read. It also leaves reference cycles behind, which are cut here.
"""

import asyncio
import logging
import socket
from collections.abc import Sequence
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.frames import Frame

from agora.server import metrics
from agora.server.limits import CONTROL, Bucket, log_hit, network
from agora.server.live.connections import Connections, is_proxy

SEND_TOGETHER = "agora.together"  # our extension of ASGI: a socket sends several messages at once
WRITE_SECONDS = 20.0  # for a client to read what was sent; then its connection is cut
REQUEST_SECONDS = 10.0  # for a whole request, from its first byte or from the connection
LARGEST_HEAD = 32 * 1024  # bytes of the address and headers of a request
MOST_HEADERS = 100
LARGEST_REQUEST = 64 * 1024  # bytes of a request with its body, which `http.middleware` bounds more closely
LARGEST_SIZED = 640 * 1024  # the same where the size of the body is told
SEND_BUFFER = 128 * 1024  # bytes that the system keeps for a client; without a bound they are megabytes
POLICY_VIOLATION = 1008  # the close code for viewers who break the rules
FLOOD_SECONDS = 1.0  # for a client that floods its socket to read why it is closed
CLOSE_SECONDS = 10.0  # for a client to answer that its socket is closed
OPEN = Connections()  # of this process
log = logging.getLogger("agora.connections")
http_log = logging.getLogger("agora.connections.http")  # of uvicorn, which would log each wrong request of anybody
http_log.setLevel(logging.ERROR)


class TooLarge(Exception):
    """The address and headers of a request are too large."""


class Deadline:
    """Cuts a connection unless something happens in time."""

    def __init__(self, why: str) -> None:
        self.why = why
        self._timer: asyncio.TimerHandle | None = None

    def start(self, transport: asyncio.Transport, seconds: float) -> None:
        """Cut the connection after so many seconds, unless that is planned already."""
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(seconds, self._cut, transport)

    def stop(self) -> None:
        """Let the connection live on."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _cut(self, transport: asyncio.Transport) -> None:
        self._timer = None
        cut(transport, self.why)


def cut(transport: asyncio.Transport, why: str) -> None:
    """Cut a connection, and log why."""
    peer = transport.get_extra_info("peername")
    log.info("a connection was cut: %s", why, extra={"address": network(peer[0]) if peer else "?"})
    metrics.CUT.labels(why).inc()
    transport.abort()


class Http(HttpToolsProtocol):
    """An HTTP connection, which may become a socket. A whole request must come in time, and an answer must be read."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.logger = http_log
        self._asking = Deadline("no whole request came in time")
        self._reading = Deadline("the client does not read")
        self._head = self._unfinished = 0  # bytes of the request that is being received
        self._largest = LARGEST_REQUEST

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        """Count the connection, and wait for a request."""
        super().connection_made(transport)
        address = self.client[0] if self.client else "?"
        proxy = self.config.proxy_headers and is_proxy(address, tuple(self.config.forwarded_allow_ips or ()))
        if OPEN.admit(transport, None if proxy else network(address)):
            self._asking.start(transport, REQUEST_SECONDS)
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Clean up after a connection that was lost."""
        self._asking.stop()
        self._reading.stop()
        OPEN.leave(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read a request, unless it is too large. The parser joins an unfinished header anew with each piece of it."""
        self._unfinished += len(data)
        super().data_received(data)
        if self._unfinished > self._largest and not self.transport.is_closing():
            cut(self.transport, "the request is too large")

    def on_message_begin(self) -> None:
        """Wait for the rest of a request."""
        self._head = self._unfinished = 0
        self._largest = LARGEST_REQUEST
        self._asking.start(self.transport, REQUEST_SECONDS)
        super().on_message_begin()

    def on_url(self, url: bytes) -> None:
        """Take a part of the address."""
        self._take_head(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """Take a header."""
        self._take_head(len(name) + len(value))
        super().on_header(name, value)
        if len(self.headers) > MOST_HEADERS:
            raise TooLarge

    def on_headers_complete(self) -> None:
        """Take a larger body if its size is told: it does not come in a million chunks."""
        if any(name == b"content-length" for name, _ in self.headers):
            self._largest = LARGEST_SIZED
        super().on_headers_complete()

    def _take_head(self, size: int) -> None:
        self._head += size
        if self._head > LARGEST_HEAD:
            raise TooLarge  # the parser reports it as a request that cannot be read

    def send_400_response(self, msg: str) -> None:
        """Refuse a request that cannot be read."""
        log_hit("requests that cannot be read", network(self.client[0]) if self.client else "?")
        super().send_400_response(msg)

    def on_message_complete(self) -> None:
        """Answer a whole request."""
        self._unfinished = 0
        self._asking.stop()
        if self.cycle is None or not self.cycle.response_complete:
            OPEN.busy(self.transport)
        super().on_message_complete()

    def on_response_complete(self) -> None:
        """Wait for the next request."""
        if not self.pipeline:
            OPEN.idle(self.transport)
        super().on_response_complete()

    def pause_writing(self) -> None:
        """Wait for the client to read, but not for ever."""
        super().pause_writing()
        self._reading.start(self.transport, WRITE_SECONDS)

    def resume_writing(self) -> None:
        """Write on to a client that reads again."""
        self._reading.stop()
        super().resume_writing()

    def handle_websocket_upgrade(self) -> None:
        """Hand the connection over, and drop the parser, which refers back to this object."""
        self._asking.stop()
        OPEN.busy(self.transport)
        super().handle_websocket_upgrade()
        self.parser = None  # type: ignore[assignment]  # as uvicorn does when a connection is lost


class Socket(WebSocketsSansIOProtocol):
    """The socket of a viewer."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._open = {"connection", "task"}
        self._reading = Deadline("the client does not read")
        self._closing = Deadline("the client did not close its socket")
        self._flooding = Deadline("the client floods its socket with control frames")
        self._control = Bucket(CONTROL, 1.0)
        self._flooded = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Bound what is kept for a client that does not read."""
        super().connection_made(transport)
        connected = transport.get_extra_info("socket")
        if connected is not None:
            connected.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)

    def connection_lost(self, exc: Exception | None) -> None:
        """Clean up after a connection that was lost."""
        self._reading.stop()
        self._closing.stop()
        self._flooding.stop()
        OPEN.leave(self.transport)
        super().connection_lost(exc)
        self._end("connection")

    def data_received(self, data: bytes) -> None:
        """Read what the client sends, until it has sent too much."""
        if not self._flooded:
            super().data_received(data)

    def handle_ping(self) -> None:
        """Answer a ping. The pong is dropped while the client does not read."""
        pongs = b"".join(self.conn.data_to_send())
        if self._counted() and self.writable.is_set():
            self.transport.write(pongs)

    def handle_pong(self, event: Frame) -> None:
        """Take the answer to a ping."""
        if self._counted():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        """Take a further part of a message."""
        if self._counted():
            super().handle_cont(event)

    def _counted(self) -> bool:
        """Count a control frame or a fragment; close the socket if there are too many."""
        if not self._flooded and not self._control.take():
            self._flooded = True
            self.queue.put_nowait({"type": "websocket.disconnect", "code": POLICY_VIOLATION})
            self.conn.data_to_send()
            if not self.close_sent and self.writable.is_set():
                self.conn.send_close(POLICY_VIOLATION)
                self.transport.write(b"".join(self.conn.data_to_send()))
            self.close_sent = True
            self._flooding.start(self.transport, FLOOD_SECONDS)
        return not self._flooded

    def pause_writing(self) -> None:
        """Wait for the client to read, but not for ever."""
        super().pause_writing()
        self._reading.start(self.transport, WRITE_SECONDS)

    def resume_writing(self) -> None:
        """Write on to a client that reads again."""
        self._reading.stop()
        super().resume_writing()

    def keepalive_timeout(self) -> None:
        """Cut the connection of a client that does not answer pings: it would not read that it is closed either."""
        cut(self.transport, "the client does not answer pings")

    async def run_asgi(self) -> None:
        """Serve the viewer."""
        self.scope["extensions"][SEND_TOGETHER] = self.send_together  # type: ignore[assignment]  # a dict for other extensions
        try:
            await super().run_asgi()
        finally:
            if "connection" in self._open:
                self._closing.start(self.transport, CLOSE_SECONDS)
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
