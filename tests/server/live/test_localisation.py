"""What the server says, in both languages."""

from __future__ import annotations

import random
from collections.abc import Mapping
from pathlib import Path

import pytest

import agora
from agora.core.game import LANGUAGES
from agora.core.questions import JSON
from agora.core.words import placeholders
from agora.games import files, find
from agora.server import (
    context,
)
from agora.server.live.localisation import Localiser, problem
from agora.server.store import Conflict, Missing, StoreError


def test_both_catalogues_hold_the_same_sentences() -> None:
    english, dutch = (files.read("agora.server", "texts", f"{language}.json") for language in ("en", "nl"))
    assert isinstance(english, dict)
    assert isinstance(dutch, dict)
    assert list(english) == list(dutch)
    for text, sentence in english.items():
        assert placeholders(sentence) == placeholders(dutch[text]), text
        assert sentence != dutch[text] or sentence in ("automa", "Agora", "bot"), text


# said by a name that is put together
DYNAMIC = ("server.evening.csv.", "server.evening.how.", "server.event.", "server.notice.", "server.result.", "store.")


def test_every_sentence_of_the_catalogue_is_used() -> None:
    source = Path(context.__file__).parent
    catalogue = files.read("agora.server", "texts", "en.json")
    assert isinstance(catalogue, dict)
    code = "".join(path.read_text(encoding="utf-8") for path in source.rglob("*.py"))
    for text in catalogue:
        dynamic = text.startswith(DYNAMIC)
        assert dynamic or f'"{text}"' in code, f"nobody says {text}"


@pytest.mark.parametrize(("game", "seats"), [("akropolis", 2), ("polis", 3), ("improvement", 3)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_move_has_a_label_in_words(game: str, seats: int, language: str) -> None:
    match, rng = agora.new(game, seats=seats, seed=4), random.Random(4)
    localiser = Localiser(language, find(game), ("Ana", "Ben", "Cleo")[:seats])
    while match.to_act:
        seat = match.to_act[0]
        move = rng.choice(match.moves(seat))
        (label,) = localiser.labels(match, seat, [match.game.codec.write_move(move)])
        text = match.game.codec.move_text(move)
        assert label != text, f"{text} is told in notation"
        match.play(seat, move)


ENDS = [
    ("end", [0], [54, 40], "Ana wins with 54 points"),
    ("end", [1], [54, 54], "Ben wins the tie at 54 points thanks to more stones"),
    ("end", [2], [54, 40, 54], "Automa wins the tie at 54 points"),
    ("end", [0, 1], [54, 54], "Ana and Ben share the victory with 54 points"),
    ("resign", [1], [54, 54], "Ben wins: the others have resigned"),
    ("time", [1], [54, 54], "Ben wins on time"),
    ("end", [], [0, 0], "Nobody wins"),
]


@pytest.mark.parametrize(("by", "winners", "totals", "text"), ENDS)
def test_the_result_names_the_winner_and_the_reason(by: str, winners: list[int], totals: list[int], text: str) -> None:
    result = {"by": by, "winners": winners, "totals": totals, "places": [1, 2]}
    told = {
        language: Localiser(language, find("akropolis"), ("Ana", "Ben")).result(result)["text"]
        for language in LANGUAGES
    }
    assert told["en"] == text
    assert told["nl"] != text


@pytest.mark.parametrize("language", ["en", "nl"])
def test_people_are_not_told_details_of_the_database(language: str):
    told = problem(StoreError("store.failed", why="10.0.0.5 refused the password"), language)
    assert (told["error"], told["rule"], told["facts"]) == ("busy", "server.store", {})
    assert "10.0.0.5" not in str(told)
    assert problem(Missing("store.no-guest", guest="ann"), language)["error"] == "missing"
    assert problem(Conflict("store.conflict", table="t"), language)["error"] == "stale"


def test_a_card_drawn_after_an_end_card_has_a_line_of_its_own() -> None:
    facts: dict[str, JSON] = {"seat": 0, "colour": "red", "shown": 1}
    drawn: dict[str, JSON] = {"seat": 0, "colour": "green", "card": None}
    paid: dict[str, JSON] = {"seat": 0, "coins": 5, "points": 0}
    localiser = Localiser("en", find("polis"), ["Ana", "Ben", "Eva"])
    events: list[Mapping[str, JSON]] = [{"n": 4, "end-card-shown": facts}, {"n": 4, "card-drawn": drawn}]
    apart = [event["text"] for event in localiser.events(events)]
    assert "first: " not in apart[0]
    assert apart[1] == "Ana draws a green card"
    together = localiser.events([{"n": 4, "extra-paid": paid}, {"n": 4, "card-drawn": drawn}])
    assert [event["text"] for event in together] == ["Ana pays 5 coins for an extra card: a green card", ""]
