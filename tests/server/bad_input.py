"""Attacks by what is sent: requests without end, floods of questions, impossible positions, damaged rows, old links.

`attacks.py` carries them out in their long forms.
"""

from __future__ import annotations

import json
import socket
import threading
import time
from collections import Counter
from typing import Any

import sqlalchemy as sa

from tests.server.attacks import HOST, Guest, frame, healthz_waits
from tests.server.running import Running

MILLIONS = {"tiles": [3, 4], "to_site": 0, "per_stack": 0, "stacks": 5_000_000}
HUGE: list[tuple[str, int, dict[str, Any]]] = [  # game, seats, position
    ("akropolis", 2, {"site": [1, 2], "stacks": [], "now": [{"deal": MILLIONS}, {"take-tile": {"seat": 0}}]}),
    ("akropolis", 2, {"stones": [2**31, 2**31]}),
    ("polis", 3, {"history": [5_000_000]}),
    ("polis", 3, {"now": [{"draw-cards": {"seat": 0, "cards": 5_000_000, "other": False}}]}),
    ("improvement", 2, {"now": [{"carry": {"seat": 0, "words": '[["take-token", 5000000]]'}}]}),
    ("improvement", 2, {"hands": [2**31, -1]}),
]
START = b"GET /healthz HTTP/1.1\r\nHost: a\r\n"
CHUNKED = b"PUT /api/me HTTP/1.1\r\nHost: a\r\nX-Agora: 1\r\nTransfer-Encoding: chunked\r\n\r\n"
ENDLESS = {  # the beginning of a request, and what is sent after it again and again
    "header": (START + b"X: ", b"a" * 65_536),
    "headers": (START, b"X: a\r\n" * 10_000),
    "address": (b"GET /", b"a" * 65_536),
    "chunks": (CHUNKED, b"1\r\na\r\n" * 10_000),
}


class Others:
    """Somebody who asks for /healthz all the time while an attack goes on, and notes how long each answer takes."""

    def __init__(self, port: int) -> None:
        self.port, self.waited, self._over = port, [0.0], threading.Event()
        self._thread = threading.Thread(target=self._ask)

    def _ask(self) -> None:
        while not self._over.is_set():
            self.waited += healthz_waits(self.port, 5)
            time.sleep(0.02)

    def __enter__(self) -> list[float]:
        self._thread.start()
        return self.waited

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._thread.join()


def endless_request(port: int, begun: bytes, more: bytes, size: int) -> int:
    """Send a request that does not end; return how many bytes the server took before it cut the connection."""
    with socket.create_connection((HOST, port), timeout=30) as sock:
        sock.sendall(begun)
        sent = 0
        try:
            while sent < size:
                sent += sock.send(more)
        except OSError:
            return sent
        return sent


def flood_of_questions(guest: Guest, table: str, sockets: int, number: int, seconds: float) -> int:
    """Ask for the list of moves again and again on many sockets; return how many bytes of answers came in that time."""
    ask = frame(1, json.dumps({"type": "moves", "key": "k", "seat": 0}).encode()) * number
    socks = [guest.socket(table) for _ in range(sockets)]
    until, heard = time.monotonic() + seconds, Counter[str]()

    def read(sock: socket.socket) -> None:
        sock.settimeout(0.2)
        while time.monotonic() < until:
            try:
                heard["bytes"] += len(sock.recv(1 << 20))
            except TimeoutError:
                continue
            except OSError:
                return

    readers = [threading.Thread(target=read, args=(sock,)) for sock in socks]
    for reader in readers:
        reader.start()
    for sock in socks:
        sock.sendall(ask)
    for reader in readers:
        reader.join()
    for sock in socks:
        sock.close()
    return heard["bytes"]


def huge_positions(guest: Guest) -> dict[int, int]:
    """Bring positions with huge numbers; return how many got which status."""
    statuses = []
    for game, seats, position in HUGE:
        wish = {"game": game, "seats": [{"kind": "me"}] + [{"kind": "here"}] * (seats - 1), "position": position}
        statuses.append(guest.status("POST", "/api/tables", wish))
    return dict(Counter(statuses))


def damaged_rows(server: Running, guest: Guest) -> tuple[int, int]:
    """Damage a stored option and a stored result while the server is down; return how many tables are listed then,
    and how many of them as impossible to open."""
    damaged = [guest.table(), guest.table()]
    server.stop()
    engine = sa.create_engine(server.database)
    with engine.begin() as connection:
        for table, column in zip(damaged, ("options", "result"), strict=True):
            connection.execute(sa.text(f"UPDATE tables SET {column} = '[1]' WHERE id = :id"), {"id": table})
    engine.dispose()
    server.start()
    lists = guest.ask("GET", "/api/tables")
    return len(lists["mine"]), len(lists["closed"])


def removed_guest_returns(host: Guest, removed: Guest) -> tuple[int, int]:
    """Remove a guest who came by a link; return the statuses of coming again by the old link, and by a new one."""
    table = host.ask("POST", "/api/tables", {"game": "akropolis", "seats": [{"kind": "me"}, {"kind": "open"}]})
    place = f"/api/tables/{table['id']}"

    def come(link: str) -> int:
        return removed.status("POST", f"{place}/join", {"invite": link.rpartition("/")[2], "nonce": "0a" * 8})

    old = str(table["invite"])
    assert come(old) == 200
    host.ask("POST", f"{place}/seats/1/remove")
    return come(old), come(str(host.ask("GET", place)["invite"]))
