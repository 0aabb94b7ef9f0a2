"""Which language a request is answered in, and which page belongs to a server."""

from __future__ import annotations

from pathlib import Path

import pytest

from agora.server import (
    context,
)
from tests.server.visit import Visit


@pytest.mark.parametrize(
    ("asked", "accepted", "text"),
    [
        ("", "nl-BE,nl;q=0.9", "Kies eerst"),
        ("?lang=en", "nl", "Choose a name"),
        ("?lang=xx", "fr,nl;q=0.5", "Kies eerst"),
    ],
)
def test_refusals_are_in_the_askers_language(visit: Visit, asked: str, accepted: str, text: str) -> None:
    answer = visit.ask("POST", f"/api/me/link{asked}", headers={"Accept-Language": accepted})
    assert answer.status_code == 401
    assert answer.json()["text"].startswith(text)


def test_a_different_page_is_a_different_build(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(context, "files", lambda package: tmp_path)
    first = tmp_path / "page" / "index.html"
    first.parent.mkdir()
    builds = {context.build_id()}
    for asset in ("index-BVw.js", "index-Dn3.js", "index-BVw.js"):
        first.write_text(f'<script src="./assets/{asset}"></script>')
        builds.add(context.build_id())
    assert len(builds) == 3, "no page, one page, another page, and the first page again"
