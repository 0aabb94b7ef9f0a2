"""The built page is served from every route."""

from __future__ import annotations

from pathlib import Path

import pytest

from agora.server.http import page
from tests.server.visit import Visit


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
def test_a_path_that_cannot_be_a_file_name_is_no_file(visit: Visit, name: str) -> None:
    assert visit.ask("GET", f"/{name}").status_code == 200  # a route of the page's own
    assert visit.ask("GET", f"/assets/{name}").status_code == 404
