"""The rules of a game as HTML."""

from __future__ import annotations

import pytest

from agora.games import IDS
from agora.server.http import rule_pages


@pytest.mark.parametrize("game", IDS)
@pytest.mark.parametrize("language", ["en", "nl"])
def test_rules_become_harmless_html(game: str, language: str) -> None:
    sections = rule_pages.sections(game, language)
    assert len(sections) > 10
    everything = "".join(section.html for section in sections)
    assert "<p>" in everything
    assert "<script" not in everything
    assert 'href="http' not in everything
    assert ".md" not in "".join(part.partition('"')[0] for part in everything.split('href="')[1:])
