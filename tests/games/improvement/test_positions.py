"""Can any situation be set up, are mistakes in it named, and are the defaults sensible?"""

from __future__ import annotations

import json
from typing import Any

import pytest

import agora
from agora.core.chance import Quick
from agora.core.engine import question
from tests.games.playing import look
from tests.marks import rule

from .table import each, table, unreadable


def test_an_empty_position_is_the_first_dice_phase() -> None:
    match = agora.position("improvement", {}, seed=1)
    seen = look(match)
    assert (seen["round"], seen["phase"], seen["event"], seen["start"]) == (1, "dice", "concentrated-living", 0)
    assert each(match, "hand") == [5, 5]
    assert seen["deck"] == 30
    assert seen["event_deck"] == 8
    assert each(match, "polis") == ["athens", "miletus"]
    assert each(match, "drachma") == [4, 4]


def test_cards_left_out_are_dealt_by_the_seed() -> None:
    one, again, other = (agora.position("improvement", {"seats": 3}, seed=seed).position() for seed in (1, 1, 2))
    assert one == again != other


def test_a_number_in_place_of_a_hand_is_dealt() -> None:
    match = agora.position("improvement", {"hands": [["bank"], 3], "deck": ["quarry"]}, seed=1)
    assert each(match, "hand") == [1, 3]
    assert look(match)["deck"] == 1


@pytest.mark.parametrize(
    ("phase", "rounds", "events"),
    [("announcement", 4, 5), ("dice", 4, 5), ("progress", 8, 1), ("dice", 9, 0)],
)
def test_the_coming_events_fit_the_round(phase: str, rounds: int, events: int) -> None:
    match = agora.position("improvement", {"phase": phase, "round": rounds, "drachma": [9, 9]}, seed=1)
    assert look(match)["event"] is not None
    assert look(match)["event_deck"] == events
    if events:
        assert match.state.event_deck[-1] == "kings-arrival"


def test_a_position_can_begin_with_set_up_or_draft() -> None:
    match = agora.position("improvement", {"phase": "setup", "polis": ["miletus", "corinth"]}, seed=1)
    assert look(match)["phase"] == "draft"
    assert each(match, "citizenry") == [6, 3]
    assert each(match, "drachma") == [4, 8]
    assert len(match.moves(0)) == 5
    draft = agora.position(
        "improvement", {"phase": "draft", "packs": [["bank", "power"], ["quarry", "oracle"]]}, seed=1
    )
    draft.play(0, "pick bank")
    draft.play(1, "pick oracle")
    assert look(draft, 0)["hand"] == ["bank", "quarry"]
    assert look(draft)["round"] == 1


def test_every_situation_of_a_game_can_be_written_and_set_up_again() -> None:
    rng = Quick(5)
    match = agora.new("improvement", seats=3, seed=8, poleis=["thebes", "sparta", "corinth"])
    while match.to_act:
        position = json.loads(json.dumps(match.position()))
        again = agora.position("improvement", position, seed=2)
        assert again.position() == match.position()
        assert again.view(0) == match.view(0)
        decision = question(match.state)
        assert decision is not None
        seat = match.to_act[rng.below(len(match.to_act))]
        match.play(seat, decision.sample(match.state, seat, rng))
    assert agora.position("improvement", match.position()).result == match.result


@rule(
    "improvement.position.twice", "improvement.position.no-card", "improvement.position.dice",
    "improvement.position.city", "improvement.position.milestone", "improvement.position.event",
    "improvement.position.action", "improvement.position.few", "improvement.position.remembered",
    "improvement.position.place", "improvement.options.poleis.twice", "improvement.data.polis",
    "improvement.position.seats", "improvement.position.step", "improvement.position.question",
    "improvement.position.event-twice", "improvement.position.lost", "improvement.position.polis",
)  # fmt: skip
@pytest.mark.parametrize(
    ("situation", "rule_id"),
    [
        ({"hands": [["bank"], ["bank"]]}, "improvement.position.twice"),
        ({"played": [["bank"], []], "deck": ["bank"]}, "improvement.position.twice"),
        ({"hands": [["bnak"], []]}, "improvement.position.no-card"),
        ({"tokens": [{"red": -1}, {}]}, "core.read.range"),
        ({"drachma": [1000, 0]}, "core.read.range"),
        ({"hands": [-1, 0]}, "core.read.range"),
        ({"cities": {"rome": 0}}, "improvement.position.city"),
        ({"milestones": {"vp11": [0]}}, "improvement.position.milestone"),
        ({"event": "earthquake"}, "improvement.position.event"),
        ({"event_deck": ["earthquake"]}, "improvement.position.event"),
        ({"dice": [[1, 2], [1, 2]], "actions": [["trade", "trade"], []]}, "improvement.position.action"),
        ({"hands": [30, 11]}, "improvement.position.few"),
        ({"remembered": [[{"cards": ["bank"], "places": []}], [], []]}, "improvement.position.remembered"),
        (
            {"deck": ["bank"], "remembered": [[{"cards": ["bank"], "places": ["shelf 1"]}], [], []]},
            "improvement.position.place",
        ),
        ({"polis": ["sparta", "sparta"]}, "improvement.options.poleis.twice"),
        ({"polis": ["rome", "sparta"]}, "improvement.data.polis"),
        ({"drachma": [-1, 0]}, "core.read.range"),
        ({"culture": [8, 1]}, "core.read.range"),
        ({"culture": [0, 1]}, "core.read.range"),
        ({"development": [5, 1]}, "core.read.range"),
        ({"glory": [11, 0]}, "core.read.range"),
        ({"troop_strength": [16, 0]}, "core.read.range"),
        ({"dice": [[7, 1], [1, 1]]}, "core.read.range"),
        ({"dice": [[1, 1], [1, 1]], "actions": [["trade"], ["trade"]]}, "core.read.length"),
        ({"drachma": [1, 2, 3], "seats": 2}, "core.read.length"),
        ({"round": 10}, "core.read.range"),
        ({"round": 0}, "core.read.range"),
        ({"phase": "draft", "round": 3}, "core.read.range"),
        ({"event": "drought", "event_deck": ["drought"]}, "improvement.position.event-twice"),
        ({"event": "drought", "past_events": ["drought"]}, "improvement.position.event-twice"),
        ({"polis": ["argos", "athens"], "options": {"poleis": ["sparta", "athens"]}}, "improvement.position.polis"),
        ({"dice": [[1, 2], []]}, "improvement.position.dice"),
        ({"dice": [[1, 2], [1, 1]], "actions": [["trade", "culture"], []]}, "improvement.position.dice"),
        ({"phase": "dice", "actions": [["trade", "culture"], ["trade", "culture"]]}, "improvement.position.dice"),
        ({"dice": [[1] * 8, [1, 1]]}, "core.read.length"),
        ({"phase": "action", "actions": [["trade"], []], "lost": [["culture"], []]}, "improvement.position.lost"),
        ({"start": 2}, "core.read.range"),
        ({"cities": {"red-01": 7}}, "core.read.range"),
        ({"phase": "lunch"}, "core.read.choice"),
        ({"money": [1, 2]}, "core.read.unknown"),
        ({"seats": 3, "options": {"seats": 2}}, "improvement.position.seats"),
        ({"now": [{"upgrade": {"seat": 2}}]}, "core.read.range"),
        ({"now": [{"assign-dice": {"among": [0, 2]}}], "dice": [[1, 2], [3, 4]]}, "core.read.range"),
        ({"now": [{"assign-dice": {"among": [0, 0]}}], "dice": [[1, 2], [3, 4]]}, "improvement.position.step"),
        ({"now": [{"assign-dice": {"among": [0, 1]}}]}, "improvement.position.step"),
        ({"now": [{"pay-cards": {"seat": 0}}], "dice": [[1, 2], [3, 4]]}, "improvement.position.step"),
        ({"now": [{"draft": {"among": [0]}}], "packs": [["bank"], ["power"]]}, "improvement.position.step"),
        ({"now": [{"choose-reward": {"seat": 0, "milestone": "vp11"}}]}, "improvement.position.step"),
        ({"now": [{"deal-cards": {"cards": ["bank"], "numbers": [1, 0]}}]}, "improvement.position.step"),
        ({"now": ["round"], "round": 9}, "improvement.position.step"),
        ({"now": [{"keep-card": {"seat": 0}}], "deck": ["bank"], "hands": [[], []]}, "improvement.position.question"),
        ({"now": [{"keep-card": {"seat": 0}}], "deck": ["bank"]}, "improvement.position.question"),
        ({"now": [{"take-card-back": {"seat": 0}}], "played": [["bank"], []]}, "improvement.position.question"),
        ({"now": [{"discard-cards": {"seat": 0, "number": -1}}]}, "core.read.range"),
        (
            {"now": [{"make-exchange": {"seat": 0, "resource": "gold", "price": 1, "words": "[]"}}]},
            "core.read.choice",
        ),
        (
            {"now": [{"make-exchange": {"seat": 0, "resource": "glory", "price": 0, "words": "[]"}}]},
            "core.read.range",
        ),
    ],
)
def test_an_impossible_position_is_refused(situation: dict[str, Any], rule_id: str) -> None:
    assert unreadable(situation).rule == rule_id


@rule("improvement.position.question")
@pytest.mark.parametrize(
    "answers",
    [
        [[0, {"assign": {"actions": ["trade"]}}]],
        [[2, {"assign": {"actions": ["trade", "culture"]}}]],
        [[0, {"pass": {}}]],
        [[k, {"assign": {"actions": ["trade", "culture"]}}] for k in (0, 0)],
        [[k, {"assign": {"actions": ["trade", "culture"]}}] for k in (0, 1)],
    ],
)
def test_sealed_answers_that_nobody_could_have_given_are_refused(answers: list[Any]) -> None:
    given = {"now": [{"assign-dice": {"among": [0, 1], "answers": answers}}], "dice": [[1, 2], [3, 4]]}
    assert unreadable(given).rule == "improvement.position.question"


@rule("improvement.position.remembered")
@pytest.mark.parametrize(
    ("seat", "groups"),
    [
        (0, [{"cards": ["bank"], "places": ["deck 0"]}]),  # lies in hand 1
        (0, [{"cards": ["power"], "places": ["hand 0"]}]),  # the seat sees it
        (0, [{"cards": ["oracle"], "places": ["hand 1"]}]),  # lies open
        (0, [{"cards": ["bank"], "places": ["hand 1", "deck 5"]}]),  # there is no such place
        (0, [{"cards": ["bank"], "places": ["hand 1"]}] * 2),
    ],
)
def test_a_false_memory_is_refused(seat: int, groups: list[Any]) -> None:
    remembered: list[Any] = [[], [], []]
    cards = {"hands": [["power"], ["bank"]], "deck": ["quarry"], "played": [["oracle"], []]}
    assert agora.position("improvement", {**cards, "remembered": remembered}, seed=1).to_act == (0, 1)
    remembered[seat] = groups
    assert unreadable({**cards, "remembered": remembered}).rule == "improvement.position.remembered"


def test_dice_and_actions_may_be_given_for_one_seat_alone() -> None:
    match = table(
        phase="dice", dice=[[2, 3], []], actions=[["lawmaking", "politics"], []], citizenry=[3, 3], event="drought"
    )
    assert each(match, "citizenry") == [4, 3]  # 2 for Politics, 3 from Lawmaking


def test_one_seat_alone_may_be_asked_for_action_cards() -> None:
    match = table(now=[{"assign-dice": {"among": [1]}}], dice=[[2, 3], [1, 6]], citizenry=[3, 3])
    match.play(1, "assign culture,trade")
    assert each(match, "citizenry") == [3, 2]


def test_dice_and_actions_may_be_given() -> None:
    match = table(
        phase="dice",
        dice=[[1, 6], [6, 6]],
        actions=[["politics", "culture"], ["trade", "culture"]],
        citizenry=[1, 3],
        round=2,
        event="drought",
    )
    assert each(match, "lost") == [["politics"], []]
    assert table(phase="dice", dice=[[1, 6], [6, 6]]).to_act == (0, 1)


def test_steps_may_be_given_with_or_without_the_rest_of_the_round() -> None:
    alone = table(now=[{"act": {"seat": 1, "action": "culture"}}], culture=[1, 3])
    assert not alone.to_act
    assert each(alone, "vp") == [0, 3]
    match = table(
        phase="action", now=[{"act": {"seat": 1, "action": "culture"}}], culture=[1, 3], drachma=[9, 9], event="drought"
    )
    assert look(match)["phase"] == "progress"
