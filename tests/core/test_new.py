"""Tables are set up with options and a seed, and saved as text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import agora
from agora import Malformed
from agora.contract.battery import random_game
from agora.contract.moment import same_match
from agora.core.chance import Quick
from agora.core.engine import CHANCE
from tests.marks import rule

GAME = agora.find("akropolis")


# -- setting up -------------------------------------------------------------------------------------------------------


def test_a_match_begins_with_the_deal() -> None:
    match = agora.new("akropolis", seats=2, seed=7)
    assert [entry.seat for entry in match.entries] == [CHANCE]
    assert (match.n, match.to_act, match.result) == (1, (0,), None)
    assert match.options.seats == 2


@pytest.mark.parametrize(
    ("given_options", "rule_id", "words"),
    [
        ({"seats": 5}, "core.option.seats", ["5", "1, 2, 3, 4"]),
        ({"seats": "2"}, "core.read.int", ["seats"]),
        ({"lake": "single"}, "core.read.missing", ["seats"]),
        ({"seats": 2, "lakes": "region"}, "core.option.unknown", ["lakes", "lake"]),
        ({"seats": 2, "lake": "sea"}, "core.read.choice", ["lake", "region", "single"]),
        ({"seats": 2, "houses": "yes"}, "core.read.bool", ["houses"]),
        ({"seats": 2, "variants": ["villas"]}, "core.option.variant", ["villas", "houses", "long_game"]),
        ({"seats": 2, "variants": "houses"}, "core.option.variants", ["variants"]),
        ({"seats": 2, "architect": "metagenes"}, "akropolis.options.architect.seats", ["2"]),
    ],
)
def test_a_wrong_option_is_named(given_options: dict[str, object], rule_id: str, words: list[str]) -> None:
    with pytest.raises(Malformed) as refused, GAME.wording():
        GAME.read_options(given_options)
    assert refused.value.rule == rule_id
    assert all(word in str(refused.value) for word in words), str(refused.value)


@rule("core.game")
@rule("core.option.no-variants")
def test_a_game_without_variants_says_so() -> None:
    with pytest.raises(Malformed, match="there is no variant villas: this game has options") as refused:
        agora.new("polis", seats=3, variants=["villas"])
    assert refused.value.rule == "core.option.no-variants"


def test_an_unknown_game_is_refused_with_the_known_ids() -> None:
    with pytest.raises(Malformed, match=r"chess.*akropolis"):
        agora.new("chess", seats=2)


def test_variants_switch_options_on() -> None:
    match = agora.new("akropolis", seats=2, seed=1, variants=["markets", "long_game"])
    assert match.to_text() == agora.new("akropolis", seats=2, seed=1, markets=True, long_game=True).to_text()


# -- whole games as text ----------------------------------------------------------------------------------------------


@given(st.text(max_size=20))
def test_any_seed_can_be_saved_or_is_refused(seed: str) -> None:
    try:
        match = agora.new("akropolis", seats=2, seed=seed)
    except Malformed:
        return
    same_match(match, agora.load(match.to_text()), None)


@pytest.mark.parametrize("seed", ["0", "x", "1 2", "κλειώ", '"q"', "{", "\\n"])
def test_a_seed_is_any_line_of_text(seed: str) -> None:
    match = agora.new("akropolis", seats=2, seed=seed)
    assert agora.load(match.to_text()).start.seed == seed
    same_match(match, agora.load(match.to_text()), None)


@pytest.mark.parametrize("seed", ["a\nb", "\r", "\x85", "\u2028", "a\0", "\ud800", "", " "])
def test_a_seed_that_is_not_a_line_of_text_is_refused(seed: str) -> None:
    with pytest.raises(Malformed, match="seed") as refused:
        agora.new("akropolis", seats=2, seed=seed)
    assert refused.value.text


def test_a_match_that_began_from_a_position_is_saved_with_it() -> None:
    match = agora.position("akropolis", {"cities": ["s", "s 12@1,-1/1"], "stones": [3, 0], "turn": 1}, seed=3)
    match.play(1, match.moves(1)[0])
    again = agora.load(match.to_text())
    same_match(match, again, 1)
    assert again.start.position == match.start.position
    assert "position" not in match.to_text(0)
    assert "seed" not in match.to_text(0)


@pytest.mark.parametrize("given", [None, 3, b"agora 1", {"agora": 1}, ["agora 1"]])
def test_only_text_can_be_loaded(given: object) -> None:
    with pytest.raises(Malformed, match="game: text is needed"):
        agora.load(given)


@pytest.mark.parametrize("given", [None, 3, "x", [1]])
def test_a_position_has_names_and_values(given: object) -> None:
    with pytest.raises(Malformed, match="position: an object with names and values is needed"):
        agora.position("polis", given)


def test_a_text_for_one_seat_cannot_be_loaded() -> None:
    match = agora.new("akropolis", seats=2, seed=7)
    for reader in (None, 0, 1):
        with pytest.raises(Malformed) as refused:
            agora.load(match.to_text(reader))
        assert refused.value.rule == "core.file.seen-by"


def test_when_the_game_is_over_nothing_is_secret() -> None:
    finished = agora.new("akropolis", seats=2, seed=7)
    random_game(finished, Quick(1))
    assert {finished.to_text(reader) for reader in (None, 0, 1)} == {finished.to_text()}
