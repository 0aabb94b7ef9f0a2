"""What the guide tells the search: candidates without duplicates, sensible quick moves."""

from __future__ import annotations

import pytest

from agora.bots.bot import Sight
from agora.bots.improvement.guide import ImprovementGuide
from agora.bots.search.halving import HalvingBot, Settings
from agora.core.chance import Quick
from agora.core.engine import Move, question
from agora.games.improvement import GAME
from agora.games.improvement.dice import price
from agora.games.improvement.moves import Assign
from agora.games.improvement.state import Improvement
from tests.bots.improvement.tables import at, chosen, random_states, words

GUIDE = ImprovementGuide()


def candidates(s: Improvement) -> list[Move]:
    decision = question(s)
    assert decision
    seat = decision.to_act[0]
    return list(GUIDE.candidates(s, seat, decision.moves(s, seat)))


@pytest.mark.parametrize(("dice", "count"), [([2, 5], 21), ([1, 3, 6], 35)])
def test_each_choice_of_action_cards_is_looked_at_once_at_its_lowest_price(dice: list[int], count: int):
    s = at(phase="dice", round=5, dice=[dice, [1, 1]], citizenry=[15, 3], culture=[4 if len(dice) == 3 else 1, 1])
    found = candidates(s)
    assert len(found) == count

    def cost(move: Move) -> int:
        assert isinstance(move, Assign)
        return sum(price(action, die) for action, die in zip(move.actions, dice, strict=True))

    decision = question(s)
    assert decision
    best: dict[frozenset[str], int] = {}
    for move in decision.moves(s, 0):
        assert isinstance(move, Assign)
        key = frozenset(move.actions)
        best[key] = min(best.get(key, 99), cost(move))
    assert {frozenset(move.actions): cost(move) for move in found if isinstance(move, Assign)} == best


def test_a_first_judgement_that_counts_for_much_outweighs_the_games_that_are_played_on():
    s = at(phase="dice", round=3, dice=[[3, 5], [2, 2]], citizenry=[6, 6])

    def best(settings: Settings) -> list[str]:
        sight = Sight(GAME, s, 0, Quick(1))
        return words([each.move for each in HalvingBot(GUIDE, settings).think(sight).candidates[:4]])

    at_once, without, outweighing = (
        best(Settings(rollouts=rollouts, width=4, first=first)) for rollouts, first in ((0, 0.0), (8, 0.0), (8, 1e9))
    )
    assert outweighing == at_once != without


def test_cards_that_would_be_lost_are_not_looked_at():
    s = at(phase="dice", round=5, dice=[[1, 4], [1, 1]], citizenry=[1, 3])
    found = {frozenset(move.actions) for move in candidates(s) if isinstance(move, Assign)}
    assert frozenset({"culture", "military_expansion"}) in found  # 1 + 0
    assert frozenset({"philosophy", "politics"}) in found  # 0 + 1
    assert not any("development" in actions for actions in found)  # 2 at least
    with_philosophy = at(phase="dice", round=5, dice=[[1, 4], [1, 1]], citizenry=[1, 3], philosophy=[1, 0])
    assert any("development" in move.actions for move in candidates(with_philosophy) if isinstance(move, Assign))


def test_orders_of_paying_with_the_same_outcome_are_looked_at_once():
    s = at(now=[{"pay-cards": {"seat": 0}}], dice=[[1, 1, 1], [1, 1]], citizenry=[3, 0], culture=[4, 1],
           actions=[["trade", "culture", "military_expansion"], ["philosophy", "lawmaking"]])  # fmt: skip
    assert len(candidates(s)) == 2  # 2 + 1 of 3, or 3 of 3


def test_the_order_of_discarded_cards_is_not_looked_at():
    s = at(now=[{"discard-cards": {"seat": 0, "number": 2}}], hands=[["bank", "power", "quarry"], []])
    assert len(candidates(s)) == 3


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_quick_move_is_always_a_legal_one(seats: int):
    asked = 0
    for s in random_states(seats, seed=3):
        decision = question(s)
        if decision and decision.to_act[0] >= 0:
            seat = decision.to_act[0]
            moves = decision.moves(s, seat)
            if len(moves) > 1:
                assert GUIDE.policy(s, seat, moves, Quick(1)) in moves
                asked += 1
    assert asked > 30


def test_the_round_is_the_stage_and_leads_count_more_towards_the_end():
    early, late = at(phase="dice", round=2), at(phase="dice", round=8)
    assert (GUIDE.stage(early), GUIDE.stage(late)) == (2, 8)
    assert GUIDE.scale(early) > GUIDE.scale(late)


@pytest.mark.slow
@pytest.mark.parametrize("number", [1, 3, 5])
def test_the_same_seed_and_nodes_give_the_same_move(number: int):
    s = at(phase="dice", round=4, dice=[[2, 5], [3, 3]], drachma=[5, 5], vp=[6, 8], tax_revenue=[2, 2])
    again = [chosen(number, s, seed=6, nodes=300) for _ in range(2)]
    assert words(again[:1]) == words(again[1:])
