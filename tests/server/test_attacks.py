"""Short forms of the attacks: deadlines are shortened, and each attack ends with the server as it was."""

from __future__ import annotations

import tracemalloc
from pathlib import Path

import pytest

from agora.server.live import transport
from tests.server import attacks
from tests.server.served import served


@pytest.mark.slow
def test_a_viewer_who_does_not_read_is_dropped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(transport, "WRITE_SECONDS", 0.5)
    with served(tmp_path, limit_factor=50.0) as (port, _):
        gone, lost = attacks.deaf_viewers(port, viewers=2, burst=40, seconds=20)
        assert gone < 15, "the guest is still online"
        assert lost == 2


@pytest.mark.slow
def test_a_flood_of_control_frames_ends_with_1008(tmp_path: Path) -> None:
    with served(tmp_path) as (port, _):
        guest = attacks.Guest(port)
        table = guest.table()
        pings, few = attacks.frame(9, b"x"), 20
        assert attacks.close_code(port, table, "", pings * few + attacks.frame(8, b"\x03\xe8")) == 1000
        for opcode in (9, 10):  # pings and pongs
            assert attacks.close_code(port, table, "", attacks.frame(opcode, b"x") * 500) == 1008
        begun = bytes([0x01, 0x80, 0, 0, 0, 0])  # a message in parts without end
        assert attacks.close_code(port, table, "", begun + bytes([0x00, 0x80, 0, 0, 0, 0]) * 500) == 1008


@pytest.mark.slow
def test_pings_do_not_fill_the_memory(tmp_path: Path) -> None:
    with served(tmp_path) as (port, server):
        table = attacks.Guest(port).table()
        tracemalloc.start()
        before = tracemalloc.get_traced_memory()[0]
        taken = attacks.ping_flood(port, table, 100_000_000)
        grown = tracemalloc.get_traced_memory()[1] - before
        tracemalloc.stop()
        assert grown < 10_000_000
        assert taken < 100_000_000, "the connection was cut before"
        assert server.ready
