"""Headers, limits, sizes and errors: what the middleware does before and after every request."""

from __future__ import annotations

from pathlib import Path

import pytest

from agora.server.http import middleware, people_routes
from tests.server.visit import Visit


def test_every_answer_carries_security_headers(visit: Visit) -> None:
    for path in ("/", "/api/hello", "/api/nothing", "/healthz", "/t/abc"):
        headers = visit.ask("GET", path).headers
        policy = headers["content-security-policy"]
        assert "script-src 'self'" in policy
        assert "'unsafe-inline'" not in policy.replace("style-src-attr 'unsafe-inline'", "")
        assert "frame-ancestors 'none'" in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["cache-control"] == "no-store"


def test_a_body_that_is_too_large_is_refused(visit: Visit) -> None:
    answer = visit.ask("PUT", "/api/me", content=b'{"name":"' + b"x" * 20_000 + b'"}')
    assert (answer.status_code, answer.json()["rule"]) == (429, "server.limit.size")


def test_too_many_requests_are_refused_for_a_while(tmp_path: Path) -> None:
    visit = Visit(tmp_path, limit_factor=0.02)
    try:
        codes = [visit.ask("GET", "/healthz").status_code for _ in range(10)]
        assert codes[0] == 200
        refused = visit.ask("GET", "/healthz")
        assert refused.status_code == 429
        assert int(refused.headers["retry-after"]) >= 1
    finally:
        visit.close()


def test_an_unexpected_error_is_logged_but_not_disclosed(
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


def test_a_slow_request_is_logged_without_ids(
    visit: Visit, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(middleware, "SLOW_SECONDS", 0.0)
    visit.ask("GET", "/api/invites/secret-code")
    slow = [record for record in caplog.records if record.getMessage() == "a request was slow"]
    assert [(vars(record)["method"], vars(record)["route"]) for record in slow] == [("GET", "/api/invites/{code}")]
    assert "secret-code" not in caplog.text
