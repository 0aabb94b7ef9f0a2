"""The games in OpenSpiel, as its own tests and bots see them."""

import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts

import agora.rl.openspiel
from agora.core.errors import Refusal

GAMES = [
    "agora_akropolis",
    "agora_akropolis(seats=1,options=architect:callicrates)",
    "agora_polis(seats=3)",
    "agora_polis(seats=5,options=boards:draft start:2)",
    "agora_improvement(seats=2)",
    "agora_improvement(seats=4,options=start:seed discards:out_of_game)",
]
THREE = [GAMES[0], GAMES[2], GAMES[4]]
PAIRS, LONG = 170, 20_000  # pairs of worlds


def played(name: str, seed: int) -> Iterator[Any]:
    """Every state of a random game in which a player is to act."""
    state, rng = pyspiel.load_game(name).new_initial_state(), random.Random(seed)
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(rng.choice([outcome for outcome, _ in state.chance_outcomes()]))
        else:
            yield state
            state.apply_action(rng.choice(state.legal_actions()))


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_openspiel_accepts_the_game_and_what_it_writes(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=name in THREE, verbose=False)


@pytest.mark.soak
@pytest.mark.parametrize("name", GAMES)
def test_openspiel_accepts_many_games_and_what_they_write(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=5, serialize=True, verbose=False)


@pytest.mark.slow
@pytest.mark.parametrize("name", THREE)
def test_a_state_that_was_written_is_read_back(name: str) -> None:
    for number, state in enumerate(played(name, 3)):
        if number % 20 == 0:
            _, back = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(state.get_game(), state))
            assert str(back) == str(state)
            assert back.legal_actions() == state.legal_actions()
            for player in range(state.num_players()):
                assert back.information_state_string(player) == state.information_state_string(player)


def compare_worlds(name: str, pairs: int) -> None:
    """What a player knows is the same, as text and as numbers, in every world that the player cannot tell apart."""
    compared, seed = 0, 0
    while compared < pairs:
        seed += 1
        for number, state in enumerate(played(name, seed)):
            if number % 6:
                continue
            player = state.current_player()
            world = state.resample_from_infostate(player, random.Random(number).random)
            assert world.information_state_string(player) == state.information_state_string(player)
            assert world.observation_string(player) == state.observation_string(player)
            assert world.observation_tensor(player) == state.observation_tensor(player)
            assert world.legal_actions() == state.legal_actions()
            compared += 1


@pytest.mark.slow
@pytest.mark.parametrize("name", THREE)
def test_a_player_knows_nothing_that_is_hidden(name: str) -> None:
    compare_worlds(name, PAIRS)


@pytest.mark.soak
@pytest.mark.parametrize("name", THREE)
def test_a_player_knows_nothing_that_is_hidden_in_many_worlds(name: str) -> None:
    compare_worlds(name, LONG // len(THREE) + 1)


def test_a_sealed_choice_is_told_when_all_have_chosen() -> None:
    for state in played("agora_improvement(seats=2)", 1):
        chosen = state.action_to_string(state.legal_actions()[0])
        if state.current_player() == 0 and chosen.startswith("assign"):
            break
    state.apply_action(state.legal_actions()[0])
    assert f"s0 {chosen}" in state.information_state_string(0).splitlines()[-2]
    before = state.information_state_string(1)
    assert f"s0 {chosen}" not in before.splitlines()[-2]
    state.apply_action(state.legal_actions()[0])
    assert f"s0 {chosen}" in state.information_state_string(1).splitlines()


def test_chance_draws_one_number_at_a_time_and_all_are_equally_likely() -> None:
    state = pyspiel.load_game("agora_akropolis").new_initial_state()
    sizes = []
    while state.is_chance_node():
        outcomes = state.chance_outcomes()
        sizes.append(len(outcomes))
        assert sum(chance for _, chance in outcomes) == pytest.approx(1)
        state.apply_action(0)
    assert sizes == list(range(37, 1, -1)), "a shuffle of 37 tiles; the last place needs no number"


def play_with_search_bots(name: str, simulations: int, searched: int) -> None:
    """IS-MCTS and MCTS search so many moves of a game; all other moves are random."""
    game, rng = pyspiel.load_game(name), np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, rng)
    searchers = [
        ismcts.ISMCTSBot(game, evaluator, uct_c=2.0, max_simulations=simulations, random_state=rng),
        mcts.MCTSBot(game, uct_c=2.0, max_simulations=simulations, evaluator=evaluator, random_state=rng),
    ]
    state, moves = game.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(int(rng.choice([outcome for outcome, _ in state.chance_outcomes()])))
        elif moves < searched and state.current_player() < len(searchers):
            moves += 1
            state.apply_action(int(searchers[state.current_player()].step(state)))
        else:
            state.apply_action(int(rng.choice(state.legal_actions())))
    assert moves
    assert sum(state.returns()) == pytest.approx(0)


@pytest.mark.slow
@pytest.mark.parametrize("name", THREE)
def test_the_search_bots_of_openspiel_play_a_game(name: str) -> None:
    play_with_search_bots(name, simulations=2, searched=40)


@pytest.mark.soak
@pytest.mark.parametrize("name", THREE)
def test_the_search_bots_of_openspiel_play_every_move_of_a_game(name: str) -> None:
    play_with_search_bots(name, simulations=8, searched=10**9)


def test_wrong_options_are_refused_in_words() -> None:
    with pytest.raises(Refusal, match="seats cannot be 9"):
        agora.rl.openspiel.AgoraGame.__subclasses__()[1]({"seats": 9})
