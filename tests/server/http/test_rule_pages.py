"""The rules of a game as HTML."""

from __future__ import annotations

import re

import pytest

from agora.games import IDS, find
from agora.server.http import game_info, rule_pages


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


@pytest.mark.parametrize("game", IDS)
@pytest.mark.parametrize("language", ["en", "nl"])
def test_rules_call_options_by_their_names(game: str, language: str) -> None:
    options = game_info.describe(find(game), language, {}).options
    ids = {option.name for option in options}
    ids |= {str(value.value) for option in options for value in option.values if isinstance(value.value, str)}
    sections = rule_pages.sections(game, language)
    found = {code for section in sections for code in re.findall("<code>([^<]*)</code>", section.html)}
    assert not found & ids, found & ids
    chosen = next(option for option in options if option.values and option.values[0].text.endswith("."))
    everything = "".join(section.html for section in sections)
    assert all(value.text in everything for value in chosen.values)
