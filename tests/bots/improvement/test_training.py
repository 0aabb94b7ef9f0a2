"""Learning: what a game teaches, and a fit that finds the weights that made the samples."""

from __future__ import annotations

import pytest

from agora.arena.simulate import record_one
from agora.bots.improvement.features import AMOUNTS
from agora.bots.improvement.training import TRAINEE, names
from agora.bots.trainee import find_trainee
from agora.core.chance import Quick
from agora.games.improvement import GAME
from agora.games.improvement.box import PRINTED
from agora.games.improvement.rounds import ROUNDS


def test_a_game_teaches_what_every_seat_had_at_the_start_of_each_round():
    options = GAME.read_options({"seats": 3})
    game = record_one(GAME, options, [TRAINEE.explorer(TRAINEE.zero())] * 3, "one")
    samples = TRAINEE.samples(game, TRAINEE.zero())
    assert [int(sample[0]) for sample in samples] == [left for left in range(ROUNDS, 0, -1) for _ in range(3)]
    assert [sample[2] for sample in samples[-3:]] == list(game.totals)
    assert find_trainee(GAME) is TRAINEE


def test_a_fit_finds_the_weights_that_made_the_samples():
    rng, known = Quick(1), names(PRINTED.box)
    drachma, bank = AMOUNTS.index("drachma to 4"), known.index("in play bank")
    samples = []
    for _ in range(4000):
        left, held, has_bank = rng.below(ROUNDS) + 1, rng.below(5), rng.below(2)
        amounts = [0.0] * len(AMOUNTS)
        amounts[0], amounts[drachma] = 1.0, held
        won = 3 + held * (0.5 + left / ROUNDS) + 4 * has_bank
        samples.append([left, 10, 10 + won, *amounts, *[bank] * has_bank])
    found = TRAINEE.fit([samples], TRAINEE.zero())
    for left in (2, 8):
        worth = found.at(PRINTED.box, left)
        assert worth.amounts[drachma] == pytest.approx(0.5 + left / ROUNDS, abs=0.1)
        assert worth.in_play["bank"] == pytest.approx(4, abs=0.2)
