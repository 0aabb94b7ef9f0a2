"""Who reaches a milestone, and what does it bring?"""

from __future__ import annotations

from typing import Any

import pytest

from agora.games.improvement.box import PRINTED
from tests.games.playing import happened, look, played
from tests.marks import covers

from .table import each, has, table


def milestones(**situation: Any) -> Any:
    return table(**{"now": ["milestone-phase"], **situation})


@covers("IMP-282", "IMP-283", "IMP-289")
@pytest.mark.parametrize(
    ("milestone", "name", "number"),
    [
        ("vp10", "vp", 10),
        ("citizenry12", "citizenry", 12),
        ("troops6", "troop_strength", 6),
        ("economy4", "economy", 4),
    ],
)
def test_the_number_must_be_reached(milestone: str, name: str, number: int) -> None:
    for value, reached in ((number - 1, False), (number, True), (number + 1, True)):
        match = milestones(**{name: [value, 1]})
        assert [event["milestone"] for event in happened(match, "milestone-reached")] == (
            [milestone] if reached else []
        )
    shown = {goal["milestone"]: goal["at_least"] for goal in look(match)["milestones"]}
    assert shown[milestone] == number


@covers("IMP-282")
def test_three_cards_in_play_are_a_milestone() -> None:
    assert not happened(milestones(played=[["bank", "power"], []]), "milestone-reached")
    match = milestones(played=[["bank", "power", "council"], []])
    assert happened(match, "milestone-reached") == [{"seats": [0], "milestone": "cards3"}]
    assert len(PRINTED.box.milestones) == 5


@covers("IMP-284")
def test_a_seat_alone_at_a_milestone_takes_glory_or_tax_revenue_for_each() -> None:
    match = milestones(vp=[10, 0], citizenry=[12, 0])
    match = played(match, "reward glory", "reward tax_revenue")
    has(match, glory=1, tax_revenue=1)
    has(played(milestones(vp=[10, 0]), "reward tax_revenue"), glory=0, tax_revenue=1)


@covers("IMP-285")
def test_seats_together_at_a_milestone_all_get_tax_revenue_without_a_choice() -> None:
    match = milestones(seats=3, vp=[10, 12, 9])
    assert not match.to_act
    assert each(match, "tax_revenue") == [1, 1, 0]
    assert each(match, "glory") == [0, 0, 0]


@covers("IMP-286", "IMP-287")
def test_a_reached_milestone_is_closed_for_ever() -> None:
    match = played(milestones(vp=[10, 0], now=["milestone-phase", "milestone-phase"]), "reward glory")
    assert not match.to_act
    has(match, glory=1)
    later = milestones(vp=[3, 15], milestones={"vp10": [0]})
    assert not later.to_act
    assert look(later)["milestones"][0]["seats"] == [0]
    assert each(later, "tax_revenue") == [0, 0]


@covers("IMP-287", "IMP-283")
def test_the_values_at_the_start_of_the_phase_count() -> None:
    data = {"main_board": board_with({"id": "tax1", "of": "tax_revenue", "at_least": 1})}
    match = milestones(vp=[10, 10], data=data)
    assert each(match, "tax_revenue") == [1, 1]
    assert [event["milestone"] for event in happened(match, "milestone-reached")] == ["vp10"]


def board_with(goal: dict[str, Any]) -> Any:
    from agora.games import files

    printed: Any = files.read("agora.games.improvement", "data", "main_board.json")
    return {**printed, "milestones": [*printed["milestones"], goal]}


@covers("IMP-288")
def test_a_reward_beyond_a_full_track_is_lost() -> None:
    has(played(milestones(vp=[10, 0], glory=[10, 0]), "reward glory"), glory=10)
    assert each(milestones(vp=[10, 10], tax_revenue=[10, 3]), "tax_revenue") == [10, 4]
