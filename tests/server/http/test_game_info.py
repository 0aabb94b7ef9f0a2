"""What the page is told about a game."""

from __future__ import annotations

import json

import pytest

from agora.games import IDS, find
from agora.server.http import game_info
from agora.server.tables import components


@pytest.mark.parametrize("game", IDS)
@pytest.mark.parametrize("language", ["en", "nl"])
def test_the_described_choices_are_valid_options(game: str, language: str) -> None:
    rules = find(game)
    found = game_info.describe(rules, language, {})
    assert found.name
    assert found.pitch
    for option in found.options:
        assert option.text
        for value in option.values:
            assert value.text
            rules.codec.record(rules.options).fields[option.name].read(value.value, option.name)
    assert found.secrets is (game != "akropolis")


@pytest.mark.parametrize("game", IDS)
def test_names_and_components_are_plain_json(game: str) -> None:
    names = game_info.names(find(game), "nl")
    assert names["name"]
    assert not any("{" in name for name in names.values())
    box = components.box(game, None)
    assert json.loads(json.dumps(box)) == box
    own = {next(iter(box)): {"mine": True}}
    assert components.box(game, own) == {**box, **own}
