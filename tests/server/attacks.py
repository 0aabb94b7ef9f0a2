"""Attacks on a server over plain TCP, in a short form for tests and in a long form that prints what each of them costs.

`python -m tests.server.attacks` starts `agora serve` and carries out the long forms.
"""

from __future__ import annotations

import http.client
import json
import socket
import time
from typing import Any

HOST = "127.0.0.1"
ASK = {"type": "moves", "key": "k", "seat": 0}


class Guest:
    """Somebody with a name and a table."""

    def __init__(self, port: int, name: str = "Ana") -> None:
        self.port, self.cookie = port, ""
        self.ask("PUT", "/api/me", {"name": name})

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        """Send a request; return the answer."""
        connection = http.client.HTTPConnection(HOST, self.port, timeout=30)
        headers = {"X-Agora": "1", "Content-Type": "application/json", "Cookie": self.cookie}
        connection.request(method, path, json.dumps(body or {}), headers)
        answer = connection.getresponse()
        text = answer.read()
        self.cookie = (answer.getheader("Set-Cookie") or self.cookie).partition(";")[0]
        connection.close()
        assert answer.status == 200, text
        return json.loads(text)

    def table(self) -> str:
        """A running table of Akropolis for two people at one screen."""
        wish = {"game": "akropolis", "seats": [{"kind": "me"}, {"kind": "here"}]}
        table = str(self.ask("POST", "/api/tables", wish)["id"])
        self.ask("POST", f"/api/tables/{table}/start")
        return table

    def online(self, table: str) -> bool:
        """Whether the server believes that this guest is at the table."""
        return bool(self.ask("GET", f"/api/tables/{table}")["seats"][0]["online"])

    def socket(self, table: str, buffer: int | None = None) -> socket.socket:
        """A socket of the table, after its handshake."""
        sock = socket.socket()
        if buffer:
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        sock.settimeout(30)
        sock.connect((HOST, self.port))
        sock.sendall(handshake(self.port, f"/api/tables/{table}/live", self.cookie))
        answer = b""
        while b"\r\n\r\n" not in answer:
            answer += sock.recv(1)
        assert answer.startswith(b"HTTP/1.1 101"), answer
        return sock


def handshake(port: int, path: str, cookie: str = "") -> bytes:
    """The request that opens a socket."""
    return (
        f"GET {path} HTTP/1.1\r\nHost: {HOST}:{port}\r\nOrigin: http://{HOST}:{port}\r\nCookie: {cookie}\r\n"
        "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    ).encode()


def frame(opcode: int, data: bytes) -> bytes:
    """A frame as a client sends it, under a mask of zeros."""
    size = bytes([0x80 | len(data)]) if len(data) < 126 else bytes([0xFE]) + len(data).to_bytes(2, "big")
    return bytes([0x80 | opcode]) + size + bytes(4) + data


def cut(sock: socket.socket) -> bool:
    """Whether the server has cut a connection: nothing can be sent any more."""
    try:
        sock.sendall(frame(1, json.dumps(ASK).encode()))
    except TimeoutError:
        return False
    except OSError:
        return True
    return False


def deaf_viewers(port: int, viewers: int, burst: int, seconds: float) -> tuple[float, int]:
    """Ask for moves and read nothing; return the seconds until the guest is no longer online, and the cut sockets."""
    guest = Guest(port)
    table = guest.table()
    socks = [guest.socket(table, buffer=4096) for _ in range(viewers)]
    begun = time.monotonic()
    while time.monotonic() - begun < seconds and guest.online(table):
        for sock in socks:
            sock.settimeout(0.2)
            for _ in range(burst):
                cut(sock)
        time.sleep(0.2)
    gone = time.monotonic() - begun
    lost = sum(cut(sock) or cut(sock) for sock in socks)
    for sock in socks:
        sock.close()
    return gone, lost


def ping_flood(port: int, table: str, size: int) -> int:
    """Send up to so many bytes of pings without a cookie, reading nothing; return how many the server took."""
    with socket.create_connection((HOST, port), timeout=30) as sock:
        sock.sendall(handshake(port, f"/api/tables/{table}/live"))
        pings, sent = frame(9, bytes(100)) * 600, 0
        try:
            while sent < size:
                sent += sock.send(pings)
        except OSError:
            return sent
        return sent


def close_code(port: int, table: str, cookie: str, frames: bytes) -> int | None:
    """The code by which the server closes a socket after these frames; None if it does not."""
    with socket.create_connection((HOST, port), timeout=5) as sock:
        sock.sendall(handshake(port, f"/api/tables/{table}/live", cookie))
        heard = sock.recv(65536)
        try:
            sock.sendall(frames)
            while more := sock.recv(65536):
                heard += more
        except OSError:
            pass
    at = heard.rfind(b"\x88\x02")
    return int.from_bytes(heard[at + 2 : at + 4], "big") if at >= 0 else None
