"""A real HTTP server on this machine that stands for a service or a push service, kind or hostile."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, NamedTuple


class Request(NamedTuple):
    path: str
    headers: dict[str, str]
    body: bytes


class Receiver(ThreadingHTTPServer):
    """Keeps every request. The path says how it answers."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.requests: list[Request] = []
        self.sent = 0  # bytes of endless answers
        self.status = 201
        self.released = threading.Event()
        self.port = int(self.server_address[1])

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A client that hangs up is no error here."""


class Handler(BaseHTTPRequestHandler):
    server: Receiver

    def do_POST(self) -> None:
        length = int(self.headers.get("Content-Length") or 0)
        self.server.requests.append(Request(self.path, dict(self.headers), self.rfile.read(length)))
        match self.path.strip("/").split("/")[0]:
            case "silent":
                self.server.released.wait(60)
            case "endless":
                self._endless()
            case "elsewhere":
                self._answer(307, Location=f"http://127.0.0.1:{self.server.port}/there")
            case _:
                self._answer(self.server.status)

    do_GET = do_POST  # noqa: N815

    def _answer(self, status: int, **headers: str) -> None:
        self.send_response(status)
        for name, value in {"Content-Length": "0", **headers}.items():
            self.send_header(name, value)
        self.end_headers()

    def _endless(self) -> None:
        self.send_response(200)
        self.end_headers()
        with suppress(OSError):
            while not self.server.released.is_set():
                self.wfile.write(b"x" * 65536)
                self.server.sent += 65536

    def log_message(self, *_: Any) -> None:
        """Say nothing."""


@contextmanager
def receiver() -> Iterator[Receiver]:
    """A receiver that runs during a test."""
    made = Receiver()
    thread = threading.Thread(target=made.serve_forever, daemon=True)
    thread.start()
    try:
        yield made
    finally:
        made.released.set()
        made.shutdown()
        made.server_close()
        thread.join(10)
