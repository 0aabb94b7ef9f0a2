"""Does the greedy bot play sensibly?"""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from agora import bots
from agora.arena.simulate import Tally, simulate
from agora.bots.bot import Sight
from agora.bots.eval.improvement import TEMPERS, outlook, worth
from agora.core.chance import Quick
from agora.games import files, find
from agora.games.improvement.box import PRINTED

from .table import table, tokens

GAME = find("improvement")
PAIRS = list(permutations(PRINTED.box.levels, 2))  # the boards of two seats


@pytest.mark.slow
def test_greedy_beats_random() -> None:
    tally = Tally()
    for outcome in simulate(
        GAME, GAME.read_options({"seats": 2}), [bots.find("greedy"), bots.find("random")], 6, "bot"
    ):
        tally.add(outcome)
    assert not tally.broken
    assert tally.wins[0] >= 5
    assert tally.mean_scores[0] > 2 * tally.mean_scores[1]


def test_it_lays_cards_that_it_can_pay() -> None:
    match = table(phase="dice", round=3, event="drought", dice=[[1, 6], [6, 6]], citizenry=[0, 3], culture=[5, 1])
    move = bots.find("greedy").choose(Sight(match.game, match.state, 0, Quick(1)))
    cards = dict(zip(move.actions, (1, 6), strict=True))  # type: ignore[attr-defined]
    assert "culture" in cards
    assert cards["culture"] == 6


def test_it_takes_a_special_token_when_it_has_glory() -> None:
    match = table(now=[{"colonize-city": {"seat": 0}}], round=8, troop_strength=[8, 0], glory=[5, 0])
    move = bots.find("greedy").choose(Sight(match.game, match.state, 0, Quick(1)))
    (city,) = [one for one in match.state.box.cities if one.id == getattr(move, "city", None)]
    assert city.special


def test_more_of_anything_is_worth_more() -> None:
    plain = worth(table(phase="progress", round=3, drachma=[9, 9]).state, 0)
    for better in ({"tax_revenue": [3, 0]}, {"vp": [5, 0]}, {"culture": [3, 1]}, {"tokens": [tokens(2, 2), tokens()]}):
        assert worth(table(phase="progress", round=3, drachma=[9, 9], **better).state, 0) > plain


def test_tempers_are_drawn_from_the_boards_on_the_table() -> None:
    drawn = [outlook(pair, seat, 1).temper for pair in PAIRS for seat in (0, 1)]
    assert {temper._replace(goals=()) for temper in drawn} == {temper._replace(goals=()) for temper in TEMPERS}
    assert {temper.goals[:1] for temper in drawn} == {
        (), ("red-09",), ("red-10",), ("red-11",), ("persepolis",),
    }  # fmt: skip


def test_a_seat_with_a_goal_saves_its_troops_for_it() -> None:
    conqueror = next(pair for pair in PAIRS if outlook(pair, 0, 1).temper.goals == ("persepolis",))
    plain = next(pair for pair in PAIRS if outlook(pair, 0, 1).temper == TEMPERS[0])
    more = [
        [
            worth(table(phase="progress", polis=pair, round=5, drachma=[9, 9], troop_strength=[k, 0]).state, 0)
            for k in (6, 14)
        ]
        for pair in (conqueror, plain)
    ]
    assert more[0][1] - more[0][0] > more[1][1] - more[1][0]
    match = table(now=[{"colonize-city": {"seat": 0}}], polis=conqueror, round=8, troop_strength=[15, 0], glory=[4, 0])
    move = bots.find("greedy").choose(Sight(match.game, match.state, 0, Quick(1)))
    assert move == match.read_move("colonize persepolis")


def test_a_table_without_the_cities_of_a_plan_is_played() -> None:
    printed: Any = files.read("agora.games.improvement", "data", "colonial_cities.json")
    data = {"colonial_cities": {"cities": [city for city in printed["cities"] if city["id"].startswith("blue-")]}}
    for outcome in simulate(GAME, GAME.read_options({"seats": 3}), [bots.find("greedy")] * 3, 2, "1", data):
        assert not outcome.broken
