"""What stands before the tables: headers, sizes, limits, languages, the page, cookies; and nothing broken is told."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from agora.server.app import create_app
from agora.server.http import page, people_routes
from agora.server.settings import Settings
from agora.server.store import StoreError

ORIGIN = {"X-Agora": "1", "Origin": "http://agora.test"}


class Visit:
    """An application that is running, and a browser for it."""

    def __init__(self, folder: Path, **settings: Any) -> None:
        self.runner = asyncio.Runner()
        self.app = create_app(Settings(db=f"sqlite:///{folder}/agora.db", **settings))
        self.life = self.app.router.lifespan_context(self.app)
        self.runner.run(self.life.__aenter__())
        transport = httpx.ASGITransport(self.app, raise_app_exceptions=False)
        self.http = httpx.AsyncClient(transport=transport, base_url="http://agora.test")

    def ask(self, method: str, path: str, headers: dict[str, str] | None = None, **named: Any) -> httpx.Response:
        return self.runner.run(self.http.request(method, path, headers={**ORIGIN, **(headers or {})}, **named))

    def knock(self, path: str) -> list[dict[str, Any]]:
        """What the server does with a socket that says nothing."""
        done: list[dict[str, Any]] = []

        async def receive() -> dict[str, Any]:
            return {"type": "websocket.disconnect" if done else "websocket.connect"}

        async def send(message: Any) -> None:
            done.append(message)

        host = [(name.lower().encode(), value.encode()) for name, value in {**ORIGIN, "Host": "agora.test"}.items()]
        host.append((b"cookie", "; ".join(f"{name}={value}" for name, value in self.http.cookies.items()).encode()))
        scope = {"type": "websocket", "path": path, "query_string": b"", "headers": host, "client": ("::1", 1)}
        self.runner.run(self.app(scope, receive, send))
        return done

    def close(self) -> None:
        self.runner.run(self.http.aclose())
        self.runner.run(self.life.__aexit__(None, None, None))
        self.runner.close()


@pytest.fixture
def visit(tmp_path: Path) -> Iterator[Visit]:
    opened = Visit(tmp_path)
    yield opened
    opened.close()


def test_every_answer_carries_the_headers_that_protect_a_page(visit: Visit) -> None:
    for path in ("/", "/api/hello", "/api/nothing", "/healthz", "/t/abc"):
        headers = visit.ask("GET", path).headers
        policy = headers["content-security-policy"]
        assert "script-src 'self'" in policy
        assert "'unsafe-inline'" not in policy.replace("style-src-attr 'unsafe-inline'", "")
        assert "frame-ancestors 'none'" in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["cache-control"] == "no-store"


def test_the_token_is_out_of_reach_and_stored_as_a_hash_only(visit: Visit, tmp_path: Path) -> None:
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


@pytest.mark.parametrize("reading", ["guest_by_token", "chat"])
def test_a_socket_that_comes_while_the_store_is_away_may_come_again(
    visit: Visit, reading: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def away(*_: Any, **__: Any) -> None:
        raise StoreError("store.failed", why="the connection is lost")

    visit.ask("PUT", "/api/me", json={"name": "Ana"})
    table = visit.ask("POST", "/api/tables", json={"game": "akropolis", "seats": [{"kind": "me"}, {"kind": "open"}]})
    visit.app.state.server.guests._known.clear()
    monkeypatch.setattr(visit.app.state.server.store, reading, away)
    accepted, refused, closed = visit.knock(f"/api/tables/{table.json()['id']}/live")
    assert accepted["type"] == "websocket.accept"
    assert json.loads(refused["text"])["rule"] == "server.store"
    assert closed["code"] == 1013


def test_who_comes_back_is_remembered_for_another_year(visit: Visit) -> None:
    assert "set-cookie" not in visit.ask("GET", "/api/hello").headers
    given = visit.ask("PUT", "/api/me", json={"name": "Ana"}).headers["set-cookie"]
    assert visit.ask("GET", "/api/hello").headers["set-cookie"] == given
    visit.http.cookies.set("agora_guest", "of-another-server", domain="agora.test")
    assert "set-cookie" not in visit.ask("GET", "/api/hello").headers


def test_one_guest_on_two_devices(visit: Visit) -> None:
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
    ("asked", "accepted", "text"),
    [("", "nl-BE,nl;q=0.9", "Zeg eerst"), ("?lang=en", "nl", "Say who"), ("?lang=xx", "fr,nl;q=0.5", "Zeg eerst")],
)
def test_refusals_are_in_the_askers_language(visit: Visit, asked: str, accepted: str, text: str) -> None:
    answer = visit.ask("POST", f"/api/me/link{asked}", headers={"Accept-Language": accepted})
    assert answer.status_code == 401
    assert answer.json()["text"].startswith(text)


def test_too_large_a_body_is_refused(visit: Visit) -> None:
    answer = visit.ask("PUT", "/api/me", content=b'{"name":"' + b"x" * 20_000 + b'"}')
    assert (answer.status_code, answer.json()["rule"]) == (429, "server.limit.size")


@pytest.mark.parametrize(
    "body",
    [b"", b"{", b"[]", b'{"name":7}', b'{"name":"Ana","more":1}', b"\xff", b'{"name":"\\u0000"}', b'{"name":null}'],
)
def test_a_body_that_cannot_be_read_is_refused_in_words(visit: Visit, body: bytes) -> None:
    answer = visit.ask("PUT", "/api/me", content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code == 400
    assert set(answer.json()) == {"error", "rule", "text", "facts"}


def test_who_asks_too_often_must_wait(tmp_path: Path) -> None:
    visit = Visit(tmp_path, limit_factor=0.02)
    try:
        codes = [visit.ask("GET", "/healthz").status_code for _ in range(10)]
        assert codes[0] == 200
        refused = visit.ask("GET", "/healthz")
        assert refused.status_code == 429
        assert int(refused.headers["retry-after"]) >= 1
    finally:
        visit.close()


def test_what_breaks_is_logged_and_not_told(
    visit: Visit, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("a secret of ours")

    monkeypatch.setattr(people_routes.game_info, "names", broken)
    answer = visit.ask("GET", "/api/games/polis/names")
    assert answer.status_code == 500
    assert answer.json()["error"] == "broken"
    assert "secret" not in answer.text
    assert "ZeroDivisionError" in caplog.text


def test_the_page_is_served_from_every_route_with_its_base_path(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "page"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><html><head><title>A</title></head></html>")
    (folder / "assets" / "x.js").write_text("1")
    (tmp_path / "secret.txt").write_text("secret")
    mount = page.mount
    monkeypatch.setattr(page, "mount", lambda app, _: mount(app, folder))
    visit = Visit(tmp_path, root_path="/club")
    try:
        for path in ("/club/", "/club/t/abc?at=3", "/t/abc"):
            answer = visit.ask("GET", path)
            assert '<base href="/club/">' in answer.text
            assert answer.headers["content-type"].startswith("text/html")
        built = visit.ask("GET", "/club/assets/x.js")
        assert built.headers["content-type"].startswith("text/javascript")
        assert "immutable" in built.headers["cache-control"]
        assert built.headers["content-encoding"] == "gzip"
        assert built.text == "1"
        plain = visit.ask("GET", "/club/assets/x.js", headers={"Accept-Encoding": "identity"})
        assert "content-encoding" not in plain.headers
        assert plain.text == "1"
        assert visit.ask("GET", "/club/assets/y.js").status_code == 404
        assert visit.ask("GET", "/club/api/hello").status_code == 200
        for path in ("/club/../secret.txt", "/club/%2e%2e/secret.txt", "/club/assets/..%2f..%2fsecret.txt"):
            assert "secret" not in visit.ask("GET", path).text
        assert "Path=/club/" in visit.ask("PUT", "/club/api/me", json={"name": "Ana"}).headers["set-cookie"]
    finally:
        visit.close()


@pytest.mark.parametrize("name", ["%00", "a" * 300, "%2e%2e/settings.py", "join/" + "a" * 5000])
def test_what_cannot_be_the_name_of_a_file_is_no_file(visit: Visit, name: str) -> None:
    assert visit.ask("GET", f"/{name}").status_code == 200  # a route of the page's own
    assert visit.ask("GET", f"/assets/{name}").status_code == 404


@pytest.mark.parametrize("path", ["at/{n}", "at/1?seat={n}", "replay?seat={n}"])
@pytest.mark.parametrize("n", [-1, 10**30])
def test_a_number_that_nothing_can_have_is_refused_in_words(visit: Visit, path: str, n: int) -> None:
    visit.ask("PUT", "/api/me", json={"name": "Ana"})
    wish = {"game": "akropolis", "seats": [{"kind": "me"}, {"kind": "bot"}]}
    table = f"/api/tables/{visit.ask('POST', '/api/tables', json=wish).json()['id']}"
    visit.ask("POST", f"{table}/start")
    answer = visit.ask("GET", f"{table}/{path.format(n=n)}")
    assert (answer.status_code, answer.json()["error"]) == (400, "malformed")
    assert visit.ask("POST", f"{table}/seats/{n}/remove").status_code == 400


def test_invitations_name_the_address_that_the_host_said(tmp_path: Path) -> None:
    visit = Visit(tmp_path, public_url="https://games.example.org/agora")
    try:
        visit.ask("PUT", "/api/me", json={"name": "Ana"}, headers={"Origin": "https://games.example.org"})
        wish = {"game": "akropolis", "seats": [{"kind": "me"}, {"kind": "open"}]}
        table = visit.ask("POST", "/api/tables", json=wish).json()
        assert table["invite"].startswith("https://games.example.org/agora/join/")
    finally:
        visit.close()


def test_my_tables_are_found_again(visit: Visit) -> None:
    visit.ask("PUT", "/api/me", json={"name": "Ana"})
    wish = {"game": "polis", "seats": [{"kind": "me"}, {"kind": "bot"}, {"kind": "bot"}], "settings": {"public": True}}
    table = visit.ask("POST", "/api/tables", json=wish).json()
    assert table["state"] == "waiting"
    assert visit.ask("POST", f"/api/tables/{table['id']}/start").json()["state"] == "running"
    lists = visit.ask("GET", "/api/tables").json()
    assert [found["id"] for found in lists["mine"]] == [found["id"] for found in lists["public"]] == [table["id"]]
    visit.http.cookies.clear()
    lists = visit.ask("GET", "/api/tables").json()
    assert lists["mine"] == []
    assert lists["public"][0]["you"] == []
    assert lists["public"][0]["seed"] is lists["public"][0]["secret"] is None


def test_a_public_table_without_spectators_is_listed_until_it_starts(visit: Visit) -> None:
    visit.ask("PUT", "/api/me", json={"name": "Ana"})
    settings = {"public": True, "spectators": False}
    wish = {"game": "polis", "seats": [{"kind": "me"}, {"kind": "bot"}, {"kind": "bot"}], "settings": settings}
    table = visit.ask("POST", "/api/tables", json=wish).json()
    hers = dict(visit.http.cookies)
    for start, others in ((False, [table["id"]]), (True, [])):
        if start:
            visit.ask("POST", f"/api/tables/{table['id']}/start")
        assert [found["id"] for found in visit.ask("GET", "/api/tables").json()["public"]] == [table["id"]]
        visit.http.cookies.clear()
        assert [found["id"] for found in visit.ask("GET", "/api/tables").json()["public"]] == others
        visit.http.cookies.update(hers)


@pytest.mark.parametrize("path", ["/", "/join/abc", "/healthz", "/readyz"])
def test_whoever_only_looks_whether_something_is_there_is_answered(visit: Visit, path: str) -> None:
    head, got = visit.ask("HEAD", path), visit.ask("GET", path)
    assert (head.status_code, head.headers["content-length"]) == (200, got.headers["content-length"])


def test_metrics_and_readiness(visit: Visit) -> None:
    visit.ask("GET", "/api/hello")
    figures = visit.ask("GET", "/metrics").text
    assert "agora_requests_total" in figures
    assert visit.ask("GET", "/readyz").json() == {"status": "ready"}
    visit.app.state.server.ready = False
    assert visit.ask("GET", "/readyz").status_code == 503
    visit.app.state.server.ready = True
