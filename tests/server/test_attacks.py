"""Short forms of the attacks: deadlines are shortened, and each attack ends with the server as it was."""

from __future__ import annotations

import json
import socket
import time
import tracemalloc
from pathlib import Path

import pytest

from agora.server import limits
from agora.server.live import connections, transport
from tests.server import attacks, bad_input
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


@pytest.mark.slow
@pytest.mark.parametrize("begun", [attacks.HALF_HEADER, attacks.HALF_BODY, b""], ids=["header", "body", "nothing"])
def test_requests_that_never_end_are_cut_and_keep_nobody_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, begun: bytes
) -> None:
    monkeypatch.setattr(transport, "REQUEST_SECONDS", 3.0)
    monkeypatch.setattr(connections, "most", lambda: 20)
    with served(tmp_path) as (port, _):
        answered, cut = attacks.half_requests(port, 30, begun)
        assert answered < cut, "answered while the others were still waited for"


@pytest.mark.slow
def test_handshakes_spend_the_tokens_of_requests(tmp_path: Path) -> None:
    with served(tmp_path, limit_factor=0.05) as (port, _):  # 15 requests at once
        for _ in range(20):
            with socket.create_connection((attacks.HOST, port), timeout=10) as sock:
                sock.sendall(attacks.handshake(port, "/api/tables/none/live"))
                answer = sock.recv(100)
        assert answer.startswith(b"HTTP/1.1 403")


@pytest.mark.slow
@pytest.mark.parametrize("what", bad_input.ENDLESS)
def test_a_request_without_end_is_cut_before_it_costs_much(tmp_path: Path, what: str) -> None:
    begun, more = bad_input.ENDLESS[what]
    with served(tmp_path) as (port, _):
        taken = bad_input.endless_request(port, begun, more, 30_000_000)
        assert taken < 20_000_000, "the connection was cut, after what the system had taken in advance"
        assert attacks.healthz_waits(port, 1)


@pytest.mark.slow
def test_a_large_text_is_read_whole_where_texts_are_brought_along(tmp_path: Path) -> None:
    body = json.dumps({"text": "x" * 200_000}).encode()
    head = f"Host: x\r\nX-Agora: 1\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    with served(tmp_path) as (port, _):
        cookie = attacks.Guest(port).cookie
        for path, status in (("analyses", b"400"), ("tables", b"429")):  # it is no analysis; it is too large
            with socket.create_connection((attacks.HOST, port), timeout=10) as sock:
                sock.sendall(f"POST /api/{path} HTTP/1.1\r\nCookie: {cookie}\r\n{head}".encode())
                for start in range(0, len(body), 50_000):
                    sock.sendall(body[start : start + 50_000])
                    time.sleep(0.05)  # so that it comes in pieces
                assert sock.recv(100).startswith(b"HTTP/1.1 " + status)


@pytest.mark.slow
def test_a_header_is_bounded_also_when_it_comes_at_once_and_is_logged_once_a_minute(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(limits, "_logged", {})
    with served(tmp_path) as (port, _):
        for fits, more in ((True, b"X: " + b"a" * 20_000), (False, b"X: " + b"a" * 40_000), (False, b"X: a\r\n" * 150)):
            with socket.create_connection((attacks.HOST, port), timeout=10) as sock:
                sock.sendall(bad_input.START + more.removesuffix(b"\r\n") + b"\r\n\r\n")
                assert sock.recv(100).startswith(b"HTTP/1.1 200" if fits else b"HTTP/1.1 400")
    found = [record for record in caplog.records if "request" in record.getMessage() or hasattr(record, "limit")]
    assert [getattr(record, "limit", record.getMessage()) for record in found] == ["requests that cannot be read"]


@pytest.mark.slow
def test_a_flood_of_questions_on_many_sockets_lets_others_be_served_in_between(tmp_path: Path) -> None:
    with served(tmp_path) as (port, server):
        guest = attacks.Guest(port)
        table = guest.table()
        with bad_input.Others(port) as waited:
            heard = bad_input.flood_of_questions(guest, table, sockets=20, number=60, seconds=3)
        assert len(waited) > 20, "others were answered while the questions were"
        assert heard > 100_000
        assert server.ready


@pytest.mark.slow
def test_huge_positions_are_refused_and_a_removed_guest_needs_a_new_link(tmp_path: Path) -> None:
    with served(tmp_path) as (port, _):
        guest = attacks.Guest(port)
        assert set(bad_input.huge_positions(guest)) == {400}
        assert bad_input.removed_guest_returns(guest, attacks.Guest(port, "Ben")) == (403, 200)
