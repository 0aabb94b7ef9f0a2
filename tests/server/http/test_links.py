"""The addresses in invitations."""

from __future__ import annotations

from pathlib import Path

from agora.server.http import links
from tests.server.visit import Visit


def test_invitations_use_the_public_url_of_the_host(tmp_path: Path) -> None:
    visit = Visit(tmp_path, public_url="https://games.example.org/agora")
    try:
        hello = visit.ask("PUT", "/api/me", json={"name": "Ana"}, headers={"Origin": "https://games.example.org"})
        cookie = hello.headers["set-cookie"].partition(";")[0]  # a browser sends it over HTTPS only
        wish = {"game": "akropolis", "seats": [{"kind": "me"}, {"kind": "open"}]}
        table = visit.ask("POST", "/api/tables", json=wish, headers={"Cookie": cookie}).json()
        assert table["invite"].startswith("https://games.example.org/agora/join/")
    finally:
        visit.close()


def test_loopback_addresses_are_recognised_in_all_forms() -> None:
    assert all(
        links.is_loopback(host) for host in ("127.0.0.1", "localhost", "::1", "[::1]", "127.9.9.9", "a.localhost")
    )
    assert not any(links.is_loopback(host) for host in ("192.168.1.4", "0.0.0.0", "agora.example", ""))
