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
@pytest.mark.parametrize("language", ["en", "nl"])
def test_options_are_described_without_the_ids_of_the_command(game: str, language: str) -> None:
    for option in game_info.describe(find(game), language, {}).options:
        ids = {str(value.value) for value in option.values if isinstance(value.value, str)} | {option.name}
        words = [option.text, *(value.text for value in option.values)]
        assert not any(f"({one})" in text or "_" in text for one in ids for text in words), words
        if any(isinstance(value.value, str) and value.value != "seed" for value in option.values):
            assert not ids & {value.text.lower() for value in option.values}, words


@pytest.mark.parametrize("game", IDS)
def test_names_and_components_are_plain_json(game: str) -> None:
    names = game_info.names(find(game), "nl")
    assert names["name"]
    assert not any("{" in name for name in names.values())
    box = components.box(game, None)
    assert json.loads(json.dumps(box)) == box
    own = {next(iter(box)): {"mine": True}}
    assert components.box(game, own) == {**box, **own}
