"""Improvement of the POLIS on the command line: the table in characters, cards, scores, simulations."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import agora as engine
from agora.arena import cases
from agora.cli.speech import Speech
from agora.cli.table.display import Asked, Look, display_of
from agora.core.game import LANGUAGES
from agora.games import find
from agora.games.improvement.moves import Assign
from tests.cli.calling import agora
from tests.games.playing import finished

from .table import drafted, table

GAME = find("improvement")
PEOPLE = ("Ann", "Bob", "Cee", "Dan")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_moment_of_a_game_can_be_drawn(language: str) -> None:
    display, speech = display_of(GAME), Speech(language, GAME)
    match = engine.new("improvement", seats=3, seed=4)
    moments = [match, drafted(3), finished(drafted(3), seed=2)]
    for moment in moments:
        for seat in (None, 0, 2):
            look = Look(moment.view(seat), seat, PEOPLE, speech, 80)
            text = "\n".join(line.plain for line in display.everything(look))
            assert "Ann" in text
            assert "persepolis" in text
            assert "{" not in text
    assert display.legend(speech)


def test_a_hand_is_drawn_for_its_owner_alone() -> None:
    match = table(phase="progress", hands=[["bank"], ["quarry"]], drachma=[9, 9])
    display, speech = display_of(GAME), Speech("en", GAME)
    drawn = ["\n".join(map(str, display.board(Look(match.view(seat), seat, PEOPLE, speech, 80)))) for seat in (0, 1)]
    assert "Bank" in drawn[0]
    assert "Quarry" not in drawn[0]
    assert "Bank" not in drawn[1]


def test_cards_and_levels_say_what_they_cost_need_and_do() -> None:
    match = table(phase="progress", polis=["argos", "athens"], hands=[["gold-reserve"], []], drachma=[9, 9])
    drawn = "\n".join(map(str, display_of(GAME).board(Look(match.view(0), 0, PEOPLE, Speech("en", GAME), 80))))
    assert "Gold Reserve (scoring, 8 Drachma, 3 red): At the end: points equal to twice your Economy level." in drawn
    assert "+ 1 (immediate, 0 Drachma): Gain 2 Troop Strength." in drawn
    assert "  4 (immediate, 2 Drachma, 1 red, 2 green, 3 blue): Glory +2." in drawn


def test_the_summary_of_the_round_is_with_everything_on_the_table() -> None:
    match = table(phase="progress", drachma=[9, 9], round=2, event="drought")
    for language, words in (("en", "> Progress Phase: You may raise one area"), ("nl", "> Vooruitgangsfase: Je mag")):
        everything = display_of(GAME).everything(Look(match.view(None), None, PEOPLE, Speech(language, GAME), 80))
        assert words in "\n".join(map(str, everything))


def test_no_round_is_named_before_the_first_and_one_point_is_a_point() -> None:
    display, speech = display_of(GAME), Speech("en", GAME)
    draft = engine.new("improvement", seats=2, seed=4)
    drawn = "\n".join(map(str, display.board(Look(draft.view(0), 0, PEOPLE, speech, 80))))
    assert drawn.startswith("Draft\n")
    one = table(phase="progress", vp=[1, 0], drachma=[9, 9], round=2, event="drought")
    drawn = "\n".join(map(str, display.board(Look(one.view(0), 0, PEOPLE, speech, 80))))
    assert drawn.startswith("Round 2 of 9, Progress Phase\n")
    assert "1 point if it ended now" in drawn
    over = finished(drafted(2), seed=2)
    assert str(display.board(Look(over.view(0), 0, PEOPLE, speech, 80))[0]) == "The game is over"


def test_action_cards_are_chosen_by_their_numbers() -> None:
    match = table(phase="dice", dice=[[1, 2], [3, 4]], round=3, event="drought")
    chooser = display_of(GAME).chooser(Asked(match, 0, PEOPLE, Speech("en", GAME), 80))
    assert chooser.read("4 6") == Assign(("trade", "politics"))
    assert chooser.read("assign culture,trade") == Assign(("culture", "trade"))
    assert "Development (6)" in "\n".join(map(str, chooser.show()))
    assert chooser.prompt


@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_lists_everything_with_its_source(language: str) -> None:
    shown = agora("cards", "improvement", "--lang", language)
    assert shown.exit_code == 0
    assert "khora" in shown.stdout
    found = json.loads(agora("cards", "improvement", "--json").stdout)
    assert len(found["politics_cards"]) == 40
    assert len(found["colonial_cities"]) == 34
    assert {"source", "confidence"} <= set(found["event_cards"][0])


def test_score_counts_a_position(tmp_path: Path) -> None:
    file = tmp_path / "situation.json"
    file.write_text(json.dumps({"phase": "over", "glory": [7, 0], "special_tokens": [{"red": 8}, {}], "vp": [3, 5]}))
    lines = [json.loads(line) for line in agora("score", "improvement", str(file), "--json").stdout.splitlines()]
    assert [line["total"] for line in lines] == [59, 5]


def test_simulate_counts_what_was_reached() -> None:
    shown = json.loads(agora("simulate", "improvement", "--games", "3", "--seed", "1", "--reached", "--json").stdout)
    assert shown["errors"] == 0
    assert shown["reached"]["event concentrated-living"] == 3
    assert shown["reached"]["event kings-arrival"] == 3
    counted = cases.watch(GAME).counts
    assert len(counted) == 40 + 16 + 34 + 21 + 5 + 2
    assert set(shown["reached"]) == set(counted)
