"""Polis on the command line: cards, scores, the table in characters, simulations."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from agora.cli.speech import Speech
from agora.cli.table.display import Look
from agora.cli.text.polis import DISPLAY
from agora.games import find
from tests.cli.calling import agora, lines_of
from tests.games.polis.table import covered, table


def drawn(seat: int | None, language: str = "en") -> str:
    match = table(
        cities=[
            [covered("acropolis"), {"card": "port", "toward": 1}],
            [{"card": "alexander", "under": ["ship"]}],
            ["port"],
        ],
        hands=[["hoplite"], ["farmer"]],
        boards=["athina-A"],
        blocked=["red"],
        history=[["potter"]],
        auction={"card": "theatre", "bid": 2, "bidder": 1},
    )
    look = Look(match.view(seat), seat, ["Ann", "Bob", "Cas"], Speech(language, find("polis")), 100)
    return "\n".join(line.plain for line in DISPLAY.everything(look))


def test_the_table_shows_all_that_a_seat_may_see() -> None:
    shown = drawn(0)
    for word in (
        "Ann", "Athina A", "Acropolis", "a coin on culture", "turned to Bob", "1 card under it", "Hoplite", "(blocked)",
        "Theatre", "Bob bids 2", "history", "auction",
    ):  # fmt: skip
        assert word in shown, word
    assert "Farmer" not in shown
    assert "Hoplite" not in drawn(1)
    assert "Theatre" not in drawn(None)
    assert "een munt op cultuur" in drawn(0, "nl")


def test_an_empty_hand_has_no_heading() -> None:
    match = table(hands=[["hoplite"], []])
    for seat, held in ((0, True), (1, False)):
        look = Look(match.view(seat), seat, ["Ann", "Bob", "Cas"], Speech("en", find("polis")), 100)
        assert ("Your hand" in "\n".join(line.plain for line in DISPLAY.board(look))) == held


def test_cards_lists_every_card_in_both_languages() -> None:
    ((records),) = lines_of(agora("cards", "polis", "--json"))
    assert len(records["cards"]) == 48
    assert len(records["boards"]) == 6
    assert "Hopliet" in agora("cards", "polis", "--lang", "nl").stdout
    assert "Hoplite" in agora("cards", "polis", "--lang", "en").stdout
    assert agora("cards", "akropolis").exit_code == 2


def test_a_position_is_scored(tmp_path: Path) -> None:
    position = {"phase": "over", "points": [6], "coins": [14], "cities": [["leader"]]}
    file = tmp_path / "position.json"
    file.write_text(json.dumps(position))
    first, *_ = lines_of(agora("score", "polis", str(file), "--json"))
    assert first["total"] == 6 + 1 + 2


@pytest.mark.slow
def test_greedy_games_are_played_without_error_and_counted() -> None:
    ((report),) = lines_of(
        agora("simulate", "polis", "--games", "2", "--seed", "1", "--bots", "greedy", "--reached", "--json")
    )
    assert report["errors"] == 0
    assert report["seats"] == 3
    assert report["reached"]["first End card"] == 2
    assert "ability plato" in report["reached"]


@pytest.mark.slow
def test_greedy_beats_random() -> None:
    ((report),) = lines_of(
        agora("simulate", "polis", "--games", "4", "--seed", "1", "--bots", "greedy,random,random", "--json")
    )
    assert report["wins"][0] >= 3
