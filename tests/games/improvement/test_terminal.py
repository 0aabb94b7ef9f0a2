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
