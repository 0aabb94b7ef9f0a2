"""`agora games`, `agora cards` and `agora schema`."""

from __future__ import annotations

import json

import jsonschema
import pytest

import agora as engine

from .calling import agora, lines_of


def test_games_lists_every_variant_and_option_with_its_text():
    shown = agora("games").stdout
    ((card, *_),) = lines_of(agora("games", "--json"))
    assert card["game"] == "akropolis"
    assert card["seats"] == [1, 2, 3, 4]
    assert list(card["variants"]) == ["houses", "markets", "barracks", "temples", "gardens", "long_game"]
    options = {option["name"]: option for option in card["options"]}
    assert list(options) == ["architect", "chief", "house_group", "barracks_edge", "lake"]
    assert options["lake"]["values"] == ["region", "single"]
    assert options["lake"]["default"] == "region"
    for name in (*card["variants"], *options):
        assert name in shown


def test_games_speaks_dutch():
    ((card, *_),) = lines_of(agora("games", "--json", "--lang", "nl"))
    assert "telt dubbel" in card["variants"]["houses"]


MATCH = engine.new("akropolis", seats=1, seed=2)
SAMPLES = {
    "position": MATCH.position(),
    "move": MATCH.game.codec.write_move(MATCH.moves(0)[0]),
    "view": MATCH.view(0),
    "options": MATCH.start.options,
    "step": {"take-tile": {"seat": 0}},
    "event": {"game-ended": {"tile": 3}},
    "question": {key: value for key, value in (MATCH.question(0) or {}).items() if key not in ("at", "seat")},
}


@pytest.mark.parametrize("of", SAMPLES)
def test_a_schema_describes_what_the_engine_writes(of: str):
    schema = json.loads(agora("schema", "akropolis", "--of", of).stdout)
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.validate(SAMPLES[of], schema)


def test_the_schema_is_that_of_positions_unless_told_otherwise():
    assert agora("schema", "akropolis").stdout == agora("schema", "akropolis", "--of", "position").stdout


@pytest.mark.parametrize("game", ["polis", "improvement"])
@pytest.mark.parametrize("width", ["60", "80"])
def test_no_word_of_a_card_is_cut_off_on_a_narrow_screen(game: str, width: str):
    assert "…" not in agora("cards", game, COLUMNS=width).stdout
