"""Boards in characters: hexes, tiles, cities, whole tables."""

from __future__ import annotations

import json

import pytest
from rich.text import Text

import agora as engine
from agora.cli.speech import Speech
from agora.cli.table.display import Look, display_of, look_at
from agora.cli.table.scores import verdict
from agora.cli.text.akropolis import DISPLAY, table
from agora.cli.text.akropolis_pieces import in_bands, tile_lines
from agora.cli.text.hexes import LARGE, SMALL, Hex, beside, draw
from agora.core.chance import Quick
from agora.core.engine import question
from agora.core.game import LANGUAGES, Result, Score
from agora.games import IDS, find
from agora.games.polis.box import PRINTED
from agora.server.live.localisation import Localiser
from tests.sentences import drawn_faults

SPEECH = Speech("en", find("akropolis"))
PEOPLE = ("Ann", "Bob", "Cleo", "Dora", "Emil", "the automa")
LOOK = Look(engine.new("akropolis", seats=2, seed=1).view(None), None, ("A", "B"), SPEECH, 80)


def plain(lines: list[Text]) -> str:
    return "\n".join(line.plain.rstrip() for line in lines)


def test_hexes_share_their_sides():
    drawn = plain(draw({(0, 0): Hex("H   2", "0,0"), (1, -1): Hex("Q   1", "1,-1"), (0, 1): Hex("", "0,1")}))
    assert drawn == "\n".join(
        [
            r"       _____",
            r" _____/Q   1\ ".rstrip(),
            r"/H   2\1,-1_/",
            r"\_0,0_/",
            r"/     \ ".rstrip(),
            r"\_0,1_/",
        ]
    )


def test_a_tile_turns_around_its_anchor():
    first, second = (plain(tile_lines(LOOK, ("market-plaza", "barracks", "quarry"), k, SMALL)) for k in (0, 3))
    assert first == "\n".join([" ___", r"/B  \___", r"\___/Q  \ ".rstrip(), r"/M* \___/", r"\_@_/"])
    assert second == "\n".join(["     ___", r" ___/M* \ ".rstrip(), r"/Q  \_@_/", r"\___/B  \ ".rstrip(), r"    \___/"])


def test_plazas_show_their_stars():
    assert "G***" in plain(tile_lines(LOOK, ("garden-plaza", "house-plaza", "quarry"), 0, LARGE))
    assert "H*" in plain(tile_lines(LOOK, ("garden-plaza", "house-plaza", "quarry"), 0, LARGE))


def test_blocks_stand_side_by_side():
    assert plain(beside([[Text("a"), Text("b")], [Text("c")]], gap=1)) == "a c\nb"
    assert draw({}) == []


def test_a_board_too_wide_for_the_screen_is_cut_into_parts():
    row = {(q, 0): Hex(f"{q}") for q in range(10)}
    lines = in_bands(row, 40)
    assert max(line.cell_len for line in lines) <= 40
    text = plain(lines)
    assert all(str(q) in text for q in range(10))


def played(seats: int, moves: int, **options: str) -> engine.AnyMatch:
    match = engine.new("akropolis", seats=seats, seed=3, **options)
    rng = Quick(3)
    for _ in range(moves):
        seat = match.to_act[0]
        found = match.moves(seat)
        match.play(seat, found[rng.below(len(found))])
    return match


def looking(match: engine.AnyMatch, seat: int | None, width: int, language: str = "en") -> Look:
    speech = Speech(language, match.game)
    view = match.view(seat)
    people = DISPLAY.sides(view, [f"Person {k}" for k in range(match.options.seats)], speech)
    return Look(view, seat, people, speech, width)


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("width", [40, 80, 120, 200])
@pytest.mark.parametrize("moves", [0, 14])
def test_a_table_fits_the_screen(seats: int, width: int, moves: int):
    match = played(seats, moves)
    for seat in range(seats):
        lines = table(looking(match, seat, width))
        boards = [line for line in lines if "\\" in line.plain or "_" in line.plain]
        assert max(line.cell_len for line in boards) <= width
        assert len(boards) > 8


def test_every_hex_of_a_city_is_on_the_board_with_letter_height_and_cell():
    match = played(2, 20)
    text = plain(table(looking(match, 0, 300)))
    for hex in match.view(0)["cities"][0]["hexes"]:
        assert f"{hex['q']},{hex['r']}" in text
    assert text.count("The city of") == 2
    assert "The city of Person 1" not in plain(table(looking(match, 0, 60)))


def test_a_spectator_sees_all_cities_and_the_automa():
    match = played(1, 6, architect="metagenes")
    text = plain(DISPLAY.everything(looking(match, None, 80)))
    assert "The city of Person 0" in text
    assert "Metagenes (medium) has taken 6 tiles" in text


def test_the_board_speaks_dutch():
    text = plain(table(looking(played(2, 4), 0, 80, "nl")))
    assert "Bouwplaats" in text
    assert "steengroeve" in text


def test_a_game_without_a_face_is_shown_as_it_is():
    from agora.cli.text.plain import DISPLAY as PLAIN

    look = looking(played(2, 2), 0, 80)
    assert "site:" in plain(PLAIN.board(look))
    assert display_of(find("akropolis")) is DISPLAY


@pytest.mark.parametrize(
    ("language", "name", "vases"), [("en", "Ship of the line", "vase"), ("nl", "Linieschip", "vaas")]
)
def test_cards_of_a_data_set_have_their_own_names_and_symbols(language: str, name: str, vases: str) -> None:
    data = json.loads(json.dumps(PRINTED.files))
    ship = next(card for card in data["cards"]["cards"] if card["id"] == "ship")
    symbol = {"type": "vase", "value": 1, "bold": False, "src": "designed"}
    data["cards"]["cards"].append({**ship, "id": "liner", "name_en": "Ship of the line", "name_nl": "Linieschip"})
    ship["symbols"] = [symbol] * 4
    position = {"seats": 3, "cities": [["liner", "ship"], [], []], "hands": [["liner"], [], []], "phase": "income"}
    match = engine.position("polis", position, seed=1, data=data)
    shown = plain(display_of(match.game).board(look_at(match, 0, "ABC", Speech(language).at(match), 100)))
    assert shown.count(name) == 2  # in the city and in the hand
    assert " · ".join([vases] * 4) in shown
    assert Localiser(language, match.game, "ABC", data).speech.name("card", "liner-2") == f"{name} 2"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", IDS)
def test_what_the_terminal_draws_has_no_gap_and_no_wrong_number(game: str, language: str):
    rules, wrong = find(game), set()
    display, speech, rng = display_of(rules), Speech(language, rules), Quick(f"{game}/drawn")
    for number in range(4):
        seats = rules.seats[number % len(rules.seats)]
        match = engine.new(game, seats=seats, seed=number)
        while match.to_act:
            seat = match.to_act[0]
            if not rng.below(40):
                look = Look(match.view(seat), seat, PEOPLE[: seats + 1], speech, 100)
                lines = [line.plain for line in display.everything(look)]
                wrong |= {(fault, line) for line in lines for fault in drawn_faults(line, language)}
            match.play(seat, question(match.state).sample(match.state, seat, rng))
        wrong |= {(fault, "verdict") for fault in drawn_faults(verdict(match.result, PEOPLE, speech), language)}
    assert wrong == set()


def test_one_point_is_a_point_in_the_verdict():
    result = Result((0,), (1, 2), (Score(1, ()), Score(0, ())))
    assert verdict(result, PEOPLE, Speech("en", find("polis"))) == "Ann wins with 1 point."
    assert verdict(result, PEOPLE, Speech("nl", find("polis"))) == "Ann wint met 1 punt."
