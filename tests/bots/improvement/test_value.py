"""Values and plans, with weights that are easy to add up."""

from __future__ import annotations

import pytest

from agora.bots.improvement.features import rounds_left
from agora.bots.improvement.guide import ImprovementGuide
from agora.bots.improvement.training import names
from agora.bots.improvement.value import NO_PLAN, Plan, plan_of, value_of, values
from agora.bots.improvement.weights import Weights, basis, read_numbers, shipped_weights, write_numbers, zero_weights
from agora.core.chance import Quick
from agora.core.engine import apply, question, settle
from agora.games.improvement import GAME
from agora.games.improvement.box import PRINTED, read_box
from agora.games.improvement.dice import AssignDice, RollDice
from agora.games.improvement.event_phase import EventPhase
from agora.games.improvement.moves import Assign
from agora.games.improvement.rounds import ROUNDS
from tests.bots.improvement.tables import at, random_states


def weights(**changes: float) -> Weights:
    """Weights that are 0, the same in every round, except for some; underscores stand for blanks."""
    numbers = {**zero_weights().numbers}
    for name, value in changes.items():
        numbers[name.replace("_", " ")] = [value, 0.0, 0.0]
    return Weights(numbers)


def test_a_value_is_the_points_and_the_weighted_holdings():
    s = at(now=[{"choose-reward": {"seat": 0, "milestone": "vp10"}}], phase="milestone", round=4, vp=[7, 0],
           drachma=[3, 0], tax_revenue=[1, 0], economy=[3, 1], hands=[["oracle"], []])  # fmt: skip
    found = value_of(s, 0, weights(**{"drachma to 4": 0.5, "economy 2": 1, "economy 3": 10, "in hand oracle": 2}))
    assert found == pytest.approx(7 + 0.5 * 4 + 1 + 10 + 2)


@pytest.mark.parametrize(("drachma", "gain"), [(4, 10), (3, 0)])
def test_drachma_of_a_trade_pay_for_a_card_of_the_same_round(drachma: int, gain: int):
    s = at(phase="dice", round=9, dice=[[3, 5], [1, 1]], drachma=[drachma, 0], hands=[["colossus-of-rhodes"], []],
           tokens=[{"red": 1, "green": 1, "blue": 1}, {}], economy=[1, 1])  # fmt: skip
    before = value_of(s, 0, zero_weights())
    apply(s, 0, Assign(("trade", "politics")))
    assert value_of(s, 0, zero_weights()) - before == pytest.approx(gain, abs=0.2)


def test_an_action_that_cannot_be_paid_for_is_worth_nothing():
    s = at(phase="dice", round=9, dice=[[1, 1], [1, 1]], citizenry=[0, 0], culture=[5, 1])
    apply(s, 0, Assign(("culture", "lawmaking")))
    poor = value_of(s, 0, zero_weights())
    s = at(phase="dice", round=9, dice=[[2, 1], [1, 1]], citizenry=[0, 0], culture=[5, 1])
    apply(s, 0, Assign(("culture", "lawmaking")))
    assert value_of(s, 0, zero_weights()) - poor == 5


@pytest.mark.parametrize(
    ("step", "gain"),
    [
        ({"choose-effect": {"words": '[["gain","vp",4],["gain","vp",1]]'}}, 4),
        ({"carry": {"words": '[["choose",["gain","vp",4],["gain","vp",1]]]'}}, 4),
        ({"colonize-city": {}}, 6),
        ({"play-card": {}}, 10),
        ({"unlock-level": {}}, 4),
        ({"choose-action": {"actions": ["culture", "politics"]}}, 10),
        ({"upgrade": {}}, 5),
        ({"raise-free": {"left": 2, "levels": 1}}, 5 + 2),
    ],
)
def test_a_question_that_is_open_is_worth_its_best_answer(step: dict[str, dict[str, object]], gain: int):
    ((name, fields),) = step.items()
    s = at(now=[{name: {"seat": 0, **fields}}], phase="action", round=9, polis=["argos", "athens"], economy=[3, 1],
           military=[3, 1], troop_strength=[9, 0], culture=[2, 1], drachma=[6, 0], hands=[["colossus-of-rhodes"], []],
           tokens=[{"red": 1, "green": 1}, {}], special_tokens=[{"blue": 2}, {}])  # fmt: skip
    s.stack = s.stack[-1:]  # nothing else is to come
    asked = value_of(s, 0, zero_weights())
    s.stack = [EventPhase()]
    assert asked - value_of(s, 0, zero_weights()) == pytest.approx(gain, abs=0.2)


def test_a_plan_is_what_is_still_to_do():
    s = at(phase="dice", round=2, dice=[[3, 4], [3, 4]], drachma=[0, 0])
    assert plan_of(s, 0) is NO_PLAN
    apply(s, 0, Assign(("trade", "lawmaking")))
    assert plan_of(s, 0) == Plan(("trade", "lawmaking"), unpaid=True, progress=True)
    apply(s, 1, Assign(("trade", "lawmaking")))  # now seat 0 is asked which card of Lawmaking it keeps
    assert plan_of(s, 0) == Plan(["trade"], unpaid=False, progress=True)
    assert plan_of(s, 1) == Plan(["trade", "lawmaking"], unpaid=False, progress=True)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_values_are_the_points_when_the_game_is_over(seats: int):
    guide = ImprovementGuide()
    for s in random_states(seats, seed=7):
        found = guide.values(s)
        assert len(found) == seats
    assert not s.stack
    assert found == [score.total for score in GAME.score(s)]


# -- weights ----------------------------------------------------------------------------------------------------------


def test_the_weights_can_be_read_and_name_everything():
    found = shipped_weights()
    assert list(found.numbers) == names(PRINTED.box)
    assert all(len(row) == len(basis(1)) for row in found.numbers.values())
    assert write_numbers(read_numbers(write_numbers(found))) == write_numbers(found)


def test_the_weights_know_what_every_player_knows():
    early, late = shipped_weights().at(PRINTED.box, ROUNDS - 1), shipped_weights().at(PRINTED.box, 1)
    assert early.areas["culture"][4] - early.areas["culture"][3] > late.areas["culture"][4] - late.areas["culture"][3]
    assert early.amounts[1] > 0  # a Drachma


def test_with_no_round_left_only_points_count():
    worth = shipped_weights().at(PRINTED.box, 0)
    assert set(worth.amounts) == {0.0}
    assert {*worth.in_play.values(), *worth.in_hand.values()} == {0.0}


def test_a_card_of_ones_own_is_worth_what_cards_usually_are():
    cards = [{"id": "feast", "name": "Feast", "kind": "immediate", "cost": 0, "requires": {}, "on": {}}]
    printed = [{"id": "bank", "name": "Bank", "kind": "scoring", "cost": 0, "requires": {"red": 2}, "on": {}}]
    box = read_box({"politics_cards": {"cards": [*cards, *printed]}})  # type: ignore[dict-item]  # JSON
    worth = weights(**{"in play bank": 3.0, "in hand bank": 1.0}).at(box, 5)
    assert (worth.in_play["feast"], worth.in_hand["feast"]) == (3.0, 1.0)


def test_a_player_who_sees_less_finds_cards_alike_or_worth_nothing():
    seen = weights(**{"in play oracle": 4, "in play bank": 2, "in hand bank": 1, "near vp10": 3, "drachma to 4": 0.5})
    less = seen.alike("in play").without("near")
    assert less.numbers["in play oracle"] == less.numbers["in play bank"] == [3, 0, 0]
    assert less.numbers["near vp10"] == [0, 0, 0]
    assert {name: row for name, row in less.numbers.items() if not name.startswith(("in play", "near"))} == {
        name: row for name, row in seen.numbers.items() if not name.startswith(("in play", "near"))
    }


@pytest.mark.parametrize("seats", [2, 4])
def test_the_value_at_the_end_of_a_round_is_that_of_the_next_dice(seats: int):
    """The dice say nothing yet, and the tax of the new round is paid, before they are rolled and after."""
    s, rng, shipped, seen = GAME.setup(GAME.read_options({"seats": seats})), Quick(4), shipped_weights(), 0
    settle(s)
    while decision := question(s):
        seat = decision.to_act[0]
        before = values(s, shipped) if type(decision) is RollDice else None
        apply(s, seat, decision.sample(s, seat, rng), trusted=True)
        if before and type(question(s)) is AssignDice:
            seen += 1
            assert values(s, shipped) == pytest.approx(before)
            assert [rounds_left(s, seat) for seat in range(seats)] == [ROUNDS + 1 - s.round] * seats
    assert seen == ROUNDS
