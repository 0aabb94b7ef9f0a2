"""What the Polis bot expects of the turns that are left, and of coins, cards and arms."""

from __future__ import annotations

from typing import Any

import pytest

from agora.bots.polis.outlook import FINE_STEP, Side, turns_left, turns_to_come
from agora.bots.polis.values import values
from tests.games.polis.table import table

NEARLY_EMPTY = {
    "red": ["ship", "end"], "green": ["quarry", "end"], "blue": ["farmer", "end"], "yellow": ["plato", "end"],
}  # fmt: skip
LAST_TURN: dict[str, Any] = {
    "blocked": ["red", "blue"],
    "stacks": {colour: NEARLY_EMPTY[colour] for colour in ("green", "yellow")},
}


def side(**situation: Any) -> Side:
    """Seat 0, which is on turn."""
    s = table(**{"coins": [30, 20, 20], **situation}).state
    return Side(s, 0, turns_left(s))


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("left", [2.0, 5.0, 11.0])
def test_all_seats_together_expect_the_turns_that_are_left(seats: int, left: float) -> None:
    expected = [turns_to_come(round((left - away) / FINE_STEP), seats)[0] for away in range(1, seats + 1)]
    assert expected == sorted(expected, reverse=True)
    assert sum(expected) == pytest.approx(left, abs=0.5)


def test_with_euclidis_a_coin_is_worth_a_third_of_a_point_until_the_last_turn() -> None:
    assert side(phase="build", cities=[["farmer"]]).rate < 0.3
    with_him = side(phase="build", cities=[["euclidis"]])
    assert with_him.rate == pytest.approx(1 / 3)
    assert with_him.purse() == pytest.approx(10)
    assert side(phase="build", cities=[["euclidis"]], **LAST_TURN).purse() < 5


def test_a_hand_card_is_worth_little_after_the_last_chance_to_build_it() -> None:
    hand = [["acropolis"]]

    def worth(**situation: Any) -> float:
        with_card, without = table(hands=hand, **situation).state, table(hands=[[]], **situation).state
        return values(with_card)[0] - values(without)[0]

    assert worth(phase="build") > 2
    assert worth(phase="war") > 2
    assert worth(phase="war", stacks=NEARLY_EMPTY) < 1


def test_the_first_card_to_sacrifice_is_worth_most() -> None:
    gains = [side(phase="build", cities=[row]).table.worth("hoplite") for row in ([], ["ship"], ["ship", "cavalry"])]
    assert gains == sorted(gains, reverse=True)
    assert gains[0] > gains[2] + 0.5
