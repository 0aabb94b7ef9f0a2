"""The text of a city: written, read back, and refused with the place of the mistake."""

from __future__ import annotations

import pytest

import agora
from agora import Illegal, Malformed, Refusal
from agora.games.akropolis.box import PRINTED
from agora.games.akropolis.notation import city_text, read_city
from tests.games.playing import finished, look
from tests.marks import covers, rule

from .table import heights, tops, unreadable


def refusal(text: str) -> Refusal:
    """The refusal of a city, as the second of a table."""
    error = unreadable({"cities": ["s", text]})
    assert error.facts["city"] == 1
    return error


@covers("AKR-028")
def test_the_start_tile_alone_is_s() -> None:
    assert city_text(read_city(PRINTED.box, "s")) == "s"
    assert len(read_city(PRINTED.box, "s").hexes()) == 4


@covers("AKR-017")
def test_a_tile_is_written_with_its_number_its_anchor_and_its_turn() -> None:
    match = agora.position("akropolis", {"site": [12, 40], "stacks": [], "stones": [1, 0]})
    match.play(0, "place 1 1,-1/1")
    assert look(match)["cities"][0]["text"] == "s 40@1,-1/1"
    assert agora.position("akropolis", {"cities": ["s 40@1,-1/1", "s"]}).view(0)["cities"] is not None
    assert {cell: tops(match)[cell] for cell in [(1, -1), (2, -2), (2, -1)]} == {
        (1, -1): (1, "quarry"),
        (2, -2): (1, "barracks"),
        (2, -1): (1, "garden"),
    }


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_every_city_of_a_game_is_read_back_as_it_was_written(seats: int) -> None:
    match = finished(agora.new("akropolis", seats=seats, seed=seats))
    for city in look(match)["cities"]:
        again = read_city(PRINTED.box, city["text"])
        assert city_text(again) == city["text"]
        seen = [(hex["q"], hex["r"], hex["height"], hex["kind"]) for hex in city["hexes"]]
        assert [(q, r, height) for q, r, height, _ in again.hexes()] == [(q, r, height) for q, r, height, _ in seen]


def test_tiles_are_laid_in_the_order_of_the_text() -> None:
    match = agora.position("akropolis", {"cities": ["s 1@1,-1/1 2@1,0/0", "s"]})
    assert heights(match, (1, 0), (1, -1), (2, -2)) == [2, 2, 1]
    assert refusal("s 2@1,0/0 1@1,-1/1").rule == "akropolis.place.level"  # the other way round, tile 2 is not level


def test_blanks_between_words_do_not_matter() -> None:
    assert city_text(read_city(PRINTED.box, "  s\t1@1,-1/1 \n 2@1,0/0 ")) == "s 1@1,-1/1 2@1,0/0"


@rule("akropolis.notation.city")
@pytest.mark.parametrize("text", ["", "   ", "S", "x", "1@1,-1/1", "1@1,-1/1 s", "ss 1@1,-1/1"])
def test_a_city_begins_with_the_start_tile(text: str) -> None:
    error = refusal(text)
    assert (type(error), error.rule, error.facts["word"]) == (Malformed, "akropolis.notation.city", 1)


@rule("akropolis.notation.tile")
@pytest.mark.parametrize(
    "word",
    [
        "s",
        "3",
        "3@0,1",
        "3@0,1/",
        "3@0,1/6",
        "3@0,1/-1",
        "3@0.5,1/0",
        "3@0,1/0,",
        "@0,1/0",
        "-3@0,1/0",
        "x@0,1/0",
        "3@0;1/0",
        "3@0,1/0x",
        "3@0,+1/0",
        "3@1234567,1/0",
        "٣@0,1/0",
    ],
)
def test_a_tile_that_cannot_be_read_is_refused_with_its_place(word: str) -> None:
    error = refusal(f"s 1@1,-1/1 {word} 4@-1,0/5")
    assert (type(error), error.rule) == (Malformed, "akropolis.notation.tile")
    assert (error.facts["word"], error.facts["found"]) == (3, word)
    assert "3" in str(error)
    assert word in str(error)


@rule("akropolis.notation.no-tile")
@pytest.mark.parametrize("tile", [0, 62, 999999])
def test_a_tile_that_does_not_exist_is_refused_with_its_place(tile: int) -> None:
    error = refusal(f"s 1@1,-1/1 {tile}@0,1/2")
    assert (type(error), error.rule) == (Malformed, "akropolis.notation.no-tile")
    assert (error.facts["word"], error.facts["tile"], error.facts["last"]) == (3, tile, 61)
    assert str(tile) in str(error)


@rule("akropolis.notation.twice")
def test_a_tile_that_lies_twice_in_a_city_is_refused_with_its_place() -> None:
    error = refusal("s 1@1,-1/1 2@0,1/2 1@-1,0/5")
    assert (type(error), error.rule) == (Malformed, "akropolis.notation.twice")
    assert (error.facts["word"], error.facts["tile"]) == (4, 1)


@rule("akropolis.place.touch", "akropolis.place.level", "akropolis.place.bridge")
@pytest.mark.parametrize(
    ("text", "rule_id", "word"),
    [
        ("s 1@40,0/0", "akropolis.place.touch", 2),
        ("s 1@1,-1/1 2@999999,-999999/5", "akropolis.place.touch", 3),
        ("s 1@1,-1/1 2@1,-1/0", "akropolis.place.level", 3),
        ("s 1@1,-1/1 2@0,1/2 3@1,-1/1 4@-1,0/5", "akropolis.place.bridge", 4),
        ("s 1@1,-1/1 2@1,0/0 3@1,0/0", "akropolis.place.bridge", 4),
    ],
)
def test_a_city_that_cannot_stand_is_refused_with_the_rule_and_the_place(text: str, rule_id: str, word: int) -> None:
    error = refusal(text)
    assert (type(error), error.rule) == (Illegal, rule_id)
    assert (error.facts["word"], error.facts["found"]) == (word, text.split()[word - 1])
    assert text.split()[word - 1] in str(error)


def test_the_first_mistake_is_named() -> None:
    error = refusal("s 1@1,-1/1 2@40,0/0 nonsense 99@0,0/0")
    assert (error.rule, error.facts["word"]) == ("akropolis.place.touch", 3)


@rule("akropolis.notation.place")
@pytest.mark.parametrize(
    "words",
    [
        "place",
        "place 0",
        "place 0 1,-1",
        "place 0 1,-1/6",
        "place -1 1,-1/1",
        "place x 1,-1/1",
        "place 0 1;-1/1",
        "place 0 1,-1/1 2",
        "place 1000 1,-1/1",
        "place 0 1234567,0/0",
    ],
)
def test_a_placement_that_cannot_be_read_is_refused(words: str) -> None:
    match = agora.new("akropolis", seats=2, seed=1)
    with pytest.raises(Malformed) as caught:
        match.play(0, words)
    assert caught.value.rule == "akropolis.notation.place"
    assert words.removeprefix("place").strip() in str(caught.value)


def test_a_move_is_the_same_as_text_json_and_object() -> None:
    match = agora.new("akropolis", seats=2, seed=1)
    move = match.read_move("place 1 -2,1/4")
    assert move == match.read_move({"place": {"slot": 1, "q": -2, "r": 1, "turn": 4}}) == match.read_move(move)
    assert move == match.read_move('{"place": {"slot": 1, "q": -2, "r": 1, "turn": 4}}')
    assert match.game.codec.move_text(move) == "place 1 -2,1/4"
    for listed in match.moves(0):
        assert match.read_move(match.game.codec.move_text(listed)) == listed
