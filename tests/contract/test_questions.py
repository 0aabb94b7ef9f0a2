"""A question carries all that is needed to answer it: a listed option, or a `fill` that makes a legal move."""

import json
import random
from collections.abc import Iterator

import pytest
from jsonschema import Draft202012Validator

import agora
from agora.core.codec import write_json
from agora.core.questions import JSON
from agora.games import IDS, files, find

TABLES = [(game, seats) for game in IDS for seats in find(game).seats]


def answers(question: dict[str, JSON], dice: random.Random) -> list[JSON]:
    """Moves that a page could send, knowing only the question."""
    found = [option["move"] for option in question.get("options", []) if "refused" not in option]
    fill = question.get("fill")
    if fill:
        if "low" in fill:
            found += [{fill["move"]: {fill["field"]: number}} for number in (fill["low"], fill["high"])]
        else:
            found.append({fill["move"]: {fill["field"]: dice.sample(list(fill["pieces"]), fill["count"])}})
    return found


@pytest.mark.parametrize(("game", "seats"), [table for table in TABLES if table[0] != "akropolis"])
def test_every_answer_that_a_question_offers_is_legal(game: str, seats: int) -> None:
    dice = random.Random(seats)
    for seed in range(3):
        match = agora.new(game, seats=seats, seed=seed)
        while match.to_act:
            seat = dice.choice(match.to_act)
            offered = answers(match.question(seat), dice)
            assert offered, match.question(seat)
            for move in offered:
                assert match.why_not(seat, move) is None, (move, match.question(seat))
            match.play(seat, dice.choice(offered))


def questions(game: str, seats: int) -> Iterator[dict[str, JSON]]:
    """The questions of a few random games."""
    dice = random.Random(seats)
    for seed in range(2):
        match = agora.new(game, seats=seats, seed=seed)
        while match.to_act:
            seat = dice.choice(match.to_act)
            yield match.question(seat)
            match.play(seat, dice.choice(match.moves(seat)))


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_the_board_of_a_question_has_the_type_that_the_game_names(game: str, seats: int) -> None:
    rules = find(game)
    checks = {ask: Draft202012Validator(rules.codec.schema(hint)) for ask, hint in rules.board_types.items()}
    met = set()
    for question in questions(game, seats):
        ask = question["ask"]
        assert ("board" in question) == (ask in checks), ask
        if ask in checks:
            error = next(checks[ask].iter_errors(json.loads(write_json(question["board"]))), None)
            assert error is None, f"{ask} {error.json_path}: {error.message}"
            met.add(ask)
    assert met, "no question carried anything for the board"


@pytest.mark.parametrize("game", IDS)
def test_the_data_files_have_the_types_that_the_game_names(game: str) -> None:
    rules = find(game)
    assert rules.file_types
    for name, hint in rules.file_types.items():
        given = files.read(f"agora.games.{game}", "data", f"{name}.json")
        error = next(Draft202012Validator(rules.codec.schema(hint)).iter_errors(given), None)
        assert error is None, f"{name}.json {error.json_path}: {error.message}"


@pytest.mark.parametrize("game", IDS)
def test_every_named_board_belongs_to_a_question(game: str) -> None:
    assert set(find(game).board_types) <= set(find(game).catalogue("en"))


@pytest.mark.parametrize("seats", find("polis").seats)
def test_an_option_of_polis_is_about_the_piece_that_its_move_names(seats: int) -> None:
    met = set()
    for question in questions("polis", seats):
        for option in question.get("options", []):
            ((kind, fields),) = option["move"].items()
            named = [str(value) for name, value in fields.items() if name in ("card", "stack", "seat", "board", "side")]
            assert ("on" in option) == bool(named or kind in ("found", "exchange")), option
            assert set(named) <= set(option.get("on", "").split(":")), option
            met.add(kind)
    assert {"draw", "offer", "build", "protect", "attack", "pass"} <= met
