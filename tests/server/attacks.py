"""Attacks on a server by how something is sent, over plain TCP: too slowly, too often, or without reading.

`attack_all.py` carries them out in their long forms, with those of `bad_input.py`; `test_attacks.py` in short forms.
"""

from __future__ import annotations

import http.client
import json
import re
import socket
import threading
import time
from collections import Counter
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
        status, text = self._send(method, path, body)
        assert status == 200, text
        return json.loads(text)

    def status(self, method: str, path: str, body: Any = None) -> int:
        """Send a request; return the status of the answer."""
        return self._send(method, path, body)[0]

    def _send(self, method: str, path: str, body: Any) -> tuple[int, bytes]:
        connection = http.client.HTTPConnection(HOST, self.port, timeout=30)
        headers = {"X-Agora": "1", "Content-Type": "application/json", "Cookie": self.cookie}
        connection.request(method, path, json.dumps(body or {}), headers)
        answer = connection.getresponse()
        text = answer.read()
        self.cookie = (answer.getheader("Set-Cookie") or self.cookie).partition(";")[0]
        connection.close()
        return answer.status, text

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


def half_requests(port: int, number: int, begun: bytes) -> tuple[float, float]:
    """Begin many requests and finish none; return how long /healthz then takes, and when the last of them is cut."""
    socks = []
    for _ in range(number):
        sock = socket.create_connection((HOST, port), timeout=60)
        sock.sendall(begun)
        socks.append(sock)
    started = time.monotonic()
    connection = http.client.HTTPConnection(HOST, port, timeout=60)
    connection.request("GET", "/healthz")
    assert connection.getresponse().status == 200
    answered = time.monotonic() - started
    connection.close()
    for sock in socks:
        try:
            while sock.recv(65536):
                pass
        except ConnectionError:
            pass
        sock.close()
    return answered, time.monotonic() - started


def played_table(guest: Guest, seconds: float = 120.0) -> str:
    """A table of Polis that bots have played to its end."""
    wish = {"game": "polis", "seats": [{"kind": "bot", "bot": "random"}] * 5, "settings": {"pause_ms": 0}}
    table = str(guest.ask("POST", "/api/tables", wish)["id"])
    guest.ask("POST", f"/api/tables/{table}/start")
    end = time.monotonic() + seconds
    while guest.ask("GET", f"/api/tables/{table}")["state"] != "over":
        assert time.monotonic() < end, "the bots do not come to an end"
        time.sleep(0.5)
    return table


def pipelined_replays(port: int, guest: Guest, table: str, number: int) -> tuple[list[float], dict[int, int]]:
    """Ask for many replays over one connection at once; return how long others wait, and how many got which status."""
    ask = f"GET /api/tables/{table}/replay HTTP/1.1\r\nHost: a\r\nCookie: {guest.cookie}\r\n\r\n".encode()
    waited: list[float] = []
    heard = bytearray()
    with socket.create_connection((HOST, port), timeout=60) as sock:
        sock.sendall(ask * number)
        reader = threading.Thread(target=_read_answers, args=(sock, heard, number))
        reader.start()
        while reader.is_alive():
            waited += healthz_waits(port, 5)
            time.sleep(0.02)
        reader.join()
    return waited, dict(Counter(map(int, re.findall(rb"HTTP/1\.1 (\d{3})", heard))))


def _read_answers(sock: socket.socket, heard: bytearray, number: int) -> None:
    """Read until so many answers have come."""
    while heard.count(b"HTTP/1.1 ") < number and (more := sock.recv(1 << 20)):
        heard += more


def healthz_waits(port: int, number: int) -> list[float]:
    """How long each of some requests for /healthz takes."""
    connection, waited = http.client.HTTPConnection(HOST, port, timeout=60), []
    for _ in range(number):
        begun = time.perf_counter()
        connection.request("GET", "/healthz")
        connection.getresponse().read()
        waited.append(time.perf_counter() - begun)
    connection.close()
    return waited


def percentile(values: list[float], share: float) -> float:
    """The value below which a share of the values lies."""
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


HALF_HEADER = b"GET /healthz HTTP/1.1\r\nHost: a\r\n"
HALF_BODY = b"PUT /api/me HTTP/1.1\r\nHost: a\r\nX-Agora: 1\r\nContent-Length: 100\r\n\r\n{"
