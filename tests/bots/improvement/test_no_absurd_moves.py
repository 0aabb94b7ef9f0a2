"""Situations in which every player sees the move: level 3 and above must see it too."""

from __future__ import annotations

import pytest

from agora.bots.bot import Sight
from agora.bots.hints import ADVISER, advise
from agora.bots.levels import LevelBot
from agora.core.chance import Quick
from agora.core.engine import question
from agora.games.improvement import GAME
from tests.bots.improvement.tables import at, chosen, words

ARGOS_CHOOSES = '[["choose",["gain","troop_strength",2],["gain","drachma",3],["gain","vp",4],["gain","citizenry",5]]]'
ALL_COLOURS = {"red": 1, "green": 1, "blue": 1}


def then_the_round_goes_on(step: str, phase: str, **fields: object) -> dict[str, object]:
    """One question to seat 0, after which the rest of the round follows."""
    return {"now": [{step: {"seat": 0, **fields}}], "phase": phase}


# For each situation: the position, and the moves that make sense.
SITUATIONS: dict[str, tuple[dict[str, object], set[str]]] = {
    "a free card is played when Politics was chosen": (
        {**then_the_round_goes_on("play-card", "action"), "round": 3, "hands": [["gifts-from-the-west"], ["bank"]]},
        {"play gifts-from-the-west"},
    ),
    "a free lasting card is played early": (
        {**then_the_round_goes_on("play-card", "action"), "round": 2, "tokens": [{"red": 1}, {}],
         "hands": [["diolkos"], ["bank"]]},
        {"play diolkos"},
    ),
    "in the last round the Drachma of a Trade pay for the Colossus": (
        {"phase": "dice", "round": 9, "dice": [[3, 5], [2, 2]], "drachma": [4, 4], "tokens": [ALL_COLOURS, {}],
         "hands": [["colossus-of-rhodes"], []], "vp": [30, 35], "economy": [2, 2], "culture": [3, 3]},
        {"assign trade,politics"},
    ),
    "in the last round the area with points is raised": (
        {"phase": "progress", "round": 9, "drachma": [9, 2], "economy": [3, 3], "vp": [20, 22]},
        {"raise economy"},
    ),
    "ten points at the top of Economy are not missed": (
        {"phase": "progress", "round": 9, "drachma": [6, 2], "economy": [6, 3], "military": [3, 1],
         "special_tokens": [{"red": 2}, {}], "vp": [20, 22]},
        {"raise economy"},
    ),
    "a level that pays nothing any more is not bought": (
        {**then_the_round_goes_on("unlock-level", "action"), "round": 9, "polis": ["sparta", "athens"],
         "tokens": [{"blue": 2}, {}], "drachma": [2, 4], "culture": [1, 2], "vp": [20, 20]},
        {"pass"},
    ),
    "a free level with points is unlocked when Development was chosen": (
        {**then_the_round_goes_on("unlock-level", "action"), "round": 9, "polis": ["argos", "athens"],
         "tokens": [{"blue": 2}, {}], "vp": [20, 20]},
        {"develop 2"},
    ),
    "who is far ahead still takes the points of the last upgrade": (
        {"phase": "progress", "round": 9, "drachma": [6, 0], "military": [3, 1], "economy": [1, 1],
         "special_tokens": [{"red": 5}, {}], "vp": [60, 20]},
        {"raise military"},
    ),
    "who is far behind still takes the points of the last upgrade": (
        {"phase": "progress", "round": 9, "drachma": [6, 0], "military": [3, 1], "economy": [1, 1],
         "special_tokens": [{"red": 5}, {}], "vp": [20, 60]},
        {"raise military"},
    ),
    "a token that scores nothing is not bought in the last round": (
        {**then_the_round_goes_on("buy-token", "action"), "round": 9, "drachma": [5, 4], "economy": [5, 1],
         "vp": [20, 20], "hands": [[], []]},
        {"pass"},
    ),
    "cards that cannot be paid for are not laid": (
        {"phase": "dice", "round": 4, "dice": [[1, 1], [4, 4]], "citizenry": [0, 3]},
        {"assign philosophy,lawmaking", "assign lawmaking,philosophy"},
    ),
    "points are chosen in the last round": (
        {**then_the_round_goes_on("carry", "action", words=ARGOS_CHOOSES), "round": 9, "vp": [20, 20],
         "drachma": [0, 0]},
        {"choose gain-vp-4"},
    ),
    "Glory that multiplies nothing is exchanged at the end": (
        {"phase": "end", "round": 9, "polis": ["thebes", "athens"], "development": [2, 1], "glory": [3, 0],
         "vp": [20, 20]},
        {"exchange 3"},
    ),
    "Glory that multiplies much is kept at the end": (
        {"phase": "end", "round": 9, "polis": ["thebes", "athens"], "development": [2, 1], "glory": [3, 0],
         "special_tokens": [{"red": 6}, {}], "vp": [20, 20]},
        {"exchange 0"},
    ),
    "the plain token is given up, not the Special one": (
        {"phase": "event", "event": "oracle-of-delphi", "round": 6, "tokens": [{"red": 2}, {}], "glory": [4, 0],
         "special_tokens": [{"red": 1}, {}]},
        {"give-up red"},
    ),
    "in the last round a milestone is worth Glory, not Tax Revenue": (
        {**then_the_round_goes_on("choose-reward", "milestone", milestone="vp10"), "round": 9, "glory": [2, 0],
         "special_tokens": [{"red": 3}, {}], "vp": [20, 20]},
        {"reward glory"},
    ),
    "Philosophy is not returned for Citizenry that does not fit": (
        {"phase": "dice", "round": 4, "dice": [[6, 6], [4, 4]], "citizenry": [15, 3], "philosophy": [2, 0],
         "actions": [["trade", "culture"], ["trade", "culture"]]},
        {"return-philosophy 0"},
    ),
    "in the last round troops take the city with most points": (
        {**then_the_round_goes_on("colonize-city", "action"), "round": 9, "troop_strength": [9, 2], "vp": [20, 20],
         "hands": [[], []], "event": "kings-arrival"},
        {"colonize green-11"},
    ),
}  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("number", [3, 4, 5])
@pytest.mark.parametrize("name", SITUATIONS)
def test_no_absurd_move(name: str, number: int):
    position, sensible = SITUATIONS[name]
    s = at(**position)
    decision = question(s)
    assert decision
    legal = set(words(decision.moves(s, 0)))
    assert sensible <= legal
    assert len(legal - sensible) > 0, "there is a wrong move to make"
    for seed in range(3):
        assert words([chosen(number, s, seed)])[0] in sensible


@pytest.mark.parametrize("name", SITUATIONS)
def test_no_hint_is_absurd(name: str):
    """The first hint is sensible. Another one is too, or it comes to exactly as many points and chances."""
    position, sensible = SITUATIONS[name]
    s = at(**position)
    for seed in range(3):
        first, *others = advise(LevelBot(ADVISER), Sight(GAME, s, 0, Quick(seed)))
        hints = [first, *(hint for hint in others if hint[1:] != first[1:])]
        said = words([GAME.codec.read_move(hint.move) for hint in hints])
        assert set(said) <= sensible, f"{name}: {said}"
