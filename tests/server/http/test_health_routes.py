"""Liveness, readiness and metrics."""

from __future__ import annotations

import pytest

from tests.server.visit import Visit


@pytest.mark.parametrize("path", ["/", "/join/abc", "/healthz", "/readyz"])
def test_head_requests_are_answered(visit: Visit, path: str) -> None:
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
