"""Guests introduce themselves, are remembered by a cookie, and use several devices."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.visit import Visit


def test_the_token_is_hidden_from_scripts_and_stored_as_a_hash(visit: Visit, tmp_path: Path) -> None:
    answer = visit.ask("PUT", "/api/me", json={"name": "Ana"})
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    token = cookie.partition("=")[2].partition(";")[0]
    assert len(token) >= 43
    assert token not in answer.text
    stored = b"".join(file.read_bytes() for file in tmp_path.iterdir() if file.is_file())
    assert token.encode() not in stored
    assert "set-cookie" not in visit.ask("PUT", "/api/me", json={"language": "nl"}).headers


def test_a_guest_who_returns_is_remembered_for_another_year(visit: Visit) -> None:
    assert "set-cookie" not in visit.ask("GET", "/api/hello").headers
    given = visit.ask("PUT", "/api/me", json={"name": "Ana"}).headers["set-cookie"]
    assert visit.ask("GET", "/api/hello").headers["set-cookie"] == given
    visit.http.cookies.set("agora_guest", "of-another-server", domain="agora.test")
    assert "set-cookie" not in visit.ask("GET", "/api/hello").headers


def test_a_link_takes_a_guest_to_another_device_once(visit: Visit) -> None:
    mine = visit.ask("PUT", "/api/me", json={"name": "Ana"}).json()
    link = visit.ask("POST", "/api/me/link").json()
    visit.http.cookies.clear()
    assert visit.ask("GET", "/api/hello").json()["guest"] is None
    claimed = visit.ask("POST", "/api/me/claim", json={"code": link["code"]})
    assert claimed.json() == mine
    assert visit.ask("GET", "/api/hello").json()["guest"] == mine
    again = visit.ask("POST", "/api/me/claim", json={"code": link["code"]})
    assert (again.status_code, again.json()["rule"]) == (404, "server.code")


@pytest.mark.parametrize(
    "body",
    [b"", b"{", b"[]", b'{"name":7}', b'{"name":"Ana","more":1}', b"\xff", b'{"name":"\\u0000"}', b'{"name":null}'],
)
def test_a_body_that_cannot_be_read_is_refused_in_words(visit: Visit, body: bytes) -> None:
    answer = visit.ask("PUT", "/api/me", content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code == 400
    assert set(answer.json()) == {"error", "rule", "text", "facts"}


@pytest.mark.parametrize(("public", "secure"), [("https://games.example.org", True), ("http://games.lan", False)])
def test_the_cookie_is_sent_over_https_only_if_the_public_address_is_https(
    tmp_path: Path, public: str, secure: bool
) -> None:
    visit = Visit(tmp_path, public_url=public)  # a proxy may not say what it speaks itself
    try:
        cookie = visit.ask("PUT", "/api/me", json={"name": "Ana"}).headers["set-cookie"]
        assert ("Secure" in cookie) is secure
    finally:
        visit.close()
