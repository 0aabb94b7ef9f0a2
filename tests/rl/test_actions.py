"""Moves as numbers."""

import numpy as np
import pytest

from agora.core.engine import question
from agora.games.akropolis.moves import Place
from agora.games.polis.moves import Trade
from agora.rl import raw_env
from tests.rl.tables import TABLES, Table, moments


@pytest.mark.slow
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_every_legal_move_has_one_number_and_the_mask_marks_just_these(table: Table) -> None:
    without = total = 0
    for number, moment in enumerate(moments(table, seed=5)):
        if number % 3:
            continue
        s, seat, coder = moment.state, moment.seat, moment.coder
        decision = question(s)
        assert decision
        moves = decision.moves(s, seat)
        numbers = [coder.to_number(s, seat, move) for move in moves]
        known = [each for each in numbers if each is not None]
        assert len(set(known)) == len(known), "two moves have the same number"
        assert [coder.to_move(s, seat, each) for each in known] == [
            move for move, each in zip(moves, numbers, strict=True) if each is not None
        ]
        mask = moment.running.new_mask()
        assert moment.running.mask(seat, mask) == numbers.count(None)
        assert sorted(np.flatnonzero(mask).tolist()) == sorted(known)
        without += numbers.count(None)
        total += len(moves)
    if table.game == "improvement":
        assert without == 0
    if table.game == "polis":
        assert without < total / 50, "only enormous bids, attacks and exchanges have no number"


def test_seats_in_moves_are_counted_from_the_seat_that_moves() -> None:
    env = raw_env("polis", seats=4)
    env.reset(seed=1)
    s, coder = env.running.state, env.coder
    assert coder.to_number(s, 0, Trade(1)) == coder.to_number(s, 3, Trade(0))
    assert coder.to_number(s, 1, Trade(0)) == coder.to_number(s, 2, Trade(1))


def test_a_placement_with_a_hex_outside_the_window_has_no_number() -> None:
    env = raw_env("akropolis", seats=2, window=5)
    env.reset(seed=1)
    s, coder = env.running.state, env.coder
    assert coder.to_number(s, 0, Place(0, 2, 0, 0)) is None  # its third hex lies at 3,-1
    inside = coder.to_number(s, 0, Place(0, 1, 0, 0))
    assert inside is not None
    assert coder.to_move(s, 0, inside) == Place(0, 1, 0, 0)
    assert coder.to_number(s, 0, Place(0, 40, 0, 0)) is None
    assert coder.to_number(s, 0, Place(9, 1, 0, 0)) is None


def test_moves_outside_the_window_are_counted_and_a_full_window_truncates() -> None:
    env = raw_env("akropolis", seats=4, long_game=True, window=5)
    env.reset(seed=3)
    rng, counted = np.random.default_rng(3), 0
    while True:
        observation, _, over, cut, info = env.last()
        if over or cut:
            break
        counted += info["moves_without_number"]
        env.step(int(rng.choice(np.flatnonzero(observation["action_mask"]))))
    assert counted
    assert over or info["moves_without_number"]


@pytest.mark.parametrize("window", [4, 3, 29])
def test_a_window_that_does_not_fit_is_refused_in_words(window: int) -> None:
    with pytest.raises(ValueError, match=f"odd number from 5 to 27, not {window}"):
        raw_env("akropolis", seats=2, window=window)
