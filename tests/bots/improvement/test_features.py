"""What a seat has, in numbers, worked out by hand; and points, compared with the rules."""

from __future__ import annotations

import pytest

from agora.bots.improvement.features import AMOUNTS, amounts_of, drachma_with_tax, pieces_of, points, rounds_left
from agora.core.engine import apply
from agora.games.improvement.moves import Assign
from agora.games.improvement.scoring import scores
from tests.bots.improvement.tables import at, random_states


def amounts(**position: object) -> dict[str, float]:
    s = at(**position)
    return dict(zip(AMOUNTS, amounts_of(s, 0, s.drachma[0]), strict=True))


def test_amounts_are_split_where_their_use_changes():
    found = amounts(drachma=[12, 0], citizenry=[9, 3], philosophy=[3, 0], hands=[[], []])
    assert [found[f"drachma {part}"] for part in ("to 4", "to 10", "above 10")] == [4, 6, 2]
    assert [found[f"citizenry {part}"] for part in ("to 3", "to 8", "above 8")] == [3, 5, 1]
    assert [found[f"philosophy {part}"] for part in ("to 2", "above 2")] == [2, 1]
    few = amounts(drachma=[3, 0], citizenry=[4, 3], philosophy=[1, 0], hands=[[], []])
    assert [few[f"drachma {part}"] for part in ("to 4", "to 10", "above 10")] == [3, 0, 0]
    assert [few[f"citizenry {part}"] for part in ("to 3", "to 8", "above 8")] == [3, 1, 0]


def test_tokens_count_by_what_they_are_needed_for():
    # Sparta's levels require 2 blue; 1 red, 1 green, 3 blue; 2 red, 2 green, 3 blue.
    found = amounts(
        polis=["sparta", "athens"], tokens=[{"blue": 1}, {}], special_tokens=[{"red": 1}, {}], glory=[3, 0],
        hands=[["peripteros", "council", "bank"], []],
    )  # fmt: skip
    assert (found["plain tokens"], found["special tokens"], found["glory*special"]) == (1, 1, 3)
    assert found["lacking for next level"] == 1
    assert found["lacking for later levels"] == (0 + 1 + 2) + (1 + 2 + 2)
    assert found["lacking for hand"] == 2 + 0 + 1  # Peripteros 2 green, Bank 2 red
    assert found["hand cards payable"] == 1
    assert found["next level payable"] == 0
    assert amounts(polis=["sparta", "athens"], tokens=[{"blue": 1}, {}], philosophy=[2, 0])["next level payable"] == 1


def test_troops_are_compared_with_those_of_the_others():
    found = amounts(troop_strength=[4, 4])
    assert (found["troops"], found["troops squared"]) == (4, 1.6)
    assert (found["most troops"], found["fewest troops"]) == (True, True)
    assert amounts(troop_strength=[4, 5])["most troops"] is False


def test_a_seat_that_has_laid_its_cards_looks_at_the_next_round():
    s = at(phase="dice", round=3, dice=[[1, 2], [3, 4]], tax_revenue=[2, 1], drachma=[5, 5])
    assert (rounds_left(s, 0), drachma_with_tax(s, 0)) == (7, 5)  # the tax of this round is paid
    apply(s, 0, Assign(("philosophy", "lawmaking")))
    assert (rounds_left(s, 0), drachma_with_tax(s, 0)) == (6, 7)
    assert (rounds_left(s, 1), drachma_with_tax(s, 1)) == (7, 5)


def test_pieces_are_areas_levels_cards_and_milestones_within_reach():
    s = at(
        polis=["thebes", "athens"], development=[2, 1], culture=[3, 1], economy=[4, 1], military=[2, 1], vp=[5, 0],
        played=[["bank"], []], hands=[["oracle"], []], milestones={"economy4": [0]}, phase="progress", round=4,
    )  # fmt: skip
    assert pieces_of(s, 0) == [
        "culture 2", "culture 3", "economy 2", "economy 3", "economy 4", "military 2", "thebes 2", "in play bank",
        "in hand oracle", "near vp10", "thebes 1",
    ]  # fmt: skip


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_points_are_those_of_the_rules(seats: int):
    checked = 0
    for s in random_states(seats, seed=seats):
        if s.poleis:
            assert [points(s, seat) for seat in range(seats)] == [score.total for score in scores(s)]
            checked += 1
    assert checked > 50
