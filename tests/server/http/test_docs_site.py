"""The documentation is served under /docs, if it was built."""

from __future__ import annotations

from pathlib import Path

import pytest

from agora.server.http import docs_site
from tests.server.visit import Visit


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder where the server looks for the documentation."""
    folder = tmp_path / "site"
    folder.mkdir()
    monkeypatch.setattr(docs_site, "folder", lambda: folder)
    return folder


def test_the_documentation_is_served_below_its_own_path(tmp_path: Path, site: Path) -> None:
    (site / "index.html").write_text("<h1>Documentation</h1>")
    (site / "howto").mkdir()
    (site / "howto" / "first-bot.html").write_text("<h1>First bot</h1>")
    (tmp_path / "secret.txt").write_text("secret")
    visit = Visit(tmp_path, root_path="/club")
    try:
        moved = visit.ask("GET", "/club/docs")
        assert moved.status_code == 307
        assert moved.headers["location"] == "/club/docs/"
        start = visit.ask("GET", "/club/docs/")
        assert "Documentation" in start.text
        assert start.headers["content-type"].startswith("text/html")
        assert start.headers["content-encoding"] == "gzip"
        assert "script-src 'self';" in start.headers["content-security-policy"]
        assert "First bot" in visit.ask("GET", "/club/docs/howto/first-bot.html").text
        missing = visit.ask("GET", "/club/docs/howto/last-bot.html")
        assert missing.status_code == 404
        assert "There is nothing at this address" in missing.text
        for path in ("/club/docs/../secret.txt", "/club/docs/%2e%2e/secret.txt", "/club/docs/%00"):
            assert "secret" not in visit.ask("GET", path).text
    finally:
        visit.close()


@pytest.mark.parametrize(("language", "said"), [("en", "has not been built"), ("nl", "zit niet in deze server")])
def test_without_documentation_a_sentence_says_so(tmp_path: Path, site: Path, language: str, said: str) -> None:
    visit = Visit(tmp_path)
    try:
        answer = visit.ask("GET", "/docs/", headers={"Accept-Language": language})
        assert answer.status_code == 404
        assert said in answer.text
        assert "make docs" in answer.text
    finally:
        visit.close()
