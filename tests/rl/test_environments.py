"""The environments, as PettingZoo and Gymnasium test them."""

import warnings
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, render_test, seed_test

from agora import rl
from tests.rl.tables import ONE_OF_EACH, TABLES, Table

SHORT, LONG = 10_000, 100_000  # steps


@pytest.fixture
def _their_warnings() -> Iterator[None]:
    """The tests of PettingZoo warn about what is allowed: an observation space that is not a picture."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        yield


@pytest.mark.slow
@pytest.mark.usefixtures("_their_warnings")
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_pettingzoo_accepts_the_environment(table: Table) -> None:
    api_test(rl.env(table.game, **table.options), num_cycles=60)


@pytest.mark.slow
@pytest.mark.usefixtures("_their_warnings")
@pytest.mark.parametrize("table", ONE_OF_EACH, ids=str)
def test_the_same_seed_gives_the_same_game(table: Table) -> None:
    seed_test(lambda: rl.env(table.game, **table.options), num_cycles=80)


@pytest.mark.slow
@pytest.mark.usefixtures("_their_warnings")
@pytest.mark.parametrize("table", ONE_OF_EACH, ids=str)
def test_pettingzoo_accepts_what_is_rendered(table: Table) -> None:
    render_test(lambda render_mode: rl.env(table.game, render_mode=render_mode, **table.options))


def bombard(table: Table, steps: int) -> int:
    """Random legal actions; returns how many games were finished."""
    env, rng, games = rl.raw_env(table.game, reward="margin", **table.options), np.random.default_rng(1), 0
    env.reset(seed=1)
    for _ in range(steps):
        observation, _, over, cut, _ = env.last()
        if over or cut:
            games += 1
            assert sum(env.rewards.values()) <= 0, (
                "at most one side is ahead of all others, by as much as another is behind"
            )
            env.reset()
            continue
        legal = np.flatnonzero(observation["action_mask"])
        env.step(int(legal[rng.integers(len(legal))]))
    return games


@pytest.mark.slow
@pytest.mark.parametrize("table", ONE_OF_EACH, ids=str)
def test_thousands_of_random_actions_end_games_and_break_nothing(table: Table) -> None:
    assert bombard(table, SHORT)


@pytest.mark.soak
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_hundred_thousand_random_actions_break_nothing(table: Table) -> None:
    assert bombard(table, LONG)


def play_first_actions(env: rl.AnyEnv) -> None:
    """Play a game in which everyone takes the first legal action."""
    while True:
        observation, _, over, cut, _ = env.last()
        if over or cut:
            return
        env.step(int(np.flatnonzero(observation["action_mask"])[0]))


@pytest.mark.parametrize(("reward", "expected"), [("win", 1.0), ("place", 0.0)])
def test_rewards_are_paid_at_the_end_to_every_seat(reward: rl.Reward, expected: float) -> None:
    env = rl.raw_env("akropolis", seats=3, reward=reward)
    env.reset(seed=4)
    play_first_actions(env)
    assert sum(env.rewards.values()) == pytest.approx(expected)
    assert all(env.terminations.values())
    for _ in range(3):
        env.step(None)
    assert not env.agents


def test_the_margin_is_what_a_seat_is_ahead_of_the_best_other() -> None:
    env = rl.raw_env("akropolis", seats=2, reward="margin")
    env.reset(seed=4)
    play_first_actions(env)
    first, second = (score.total for score in env.game.score(env.running.state))
    assert list(env.rewards.values()) == [first - second, second - first]


def test_an_illegal_action_raises_and_the_game_goes_on() -> None:
    env = rl.raw_env("polis", seats=3)
    env.reset(seed=1)
    illegal = int(np.flatnonzero(env.last()[0]["action_mask"] == 0)[0])
    for action in (illegal, -1, 10**9, None):
        with pytest.raises(ValueError, match="not a legal action of seat_"):
            env.step(action)
    env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[0]))


@pytest.mark.usefixtures("_their_warnings")
def test_with_the_usual_wrappers_an_illegal_action_ends_the_game() -> None:
    env = rl.env("polis", seats=3)
    env.reset(seed=1)
    offender = env.agent_selection
    env.step(int(np.flatnonzero(env.last()[0]["action_mask"] == 0)[0]))
    assert all(env.terminations.values())
    assert env.rewards[offender] == -1


def test_a_step_before_the_first_reset_is_refused_and_one_after_the_end_does_nothing() -> None:
    env = rl.env("akropolis", seats=2)
    with pytest.raises(ValueError, match=r"call reset\(\) first"):
        env.step(0)
    env.reset(seed=1)
    play_first_actions(env)
    for _ in range(2):
        env.step(None)
    env.step(None)
    assert not env.agents


def test_a_game_is_cut_short_after_so_many_steps() -> None:
    env = rl.raw_env("improvement", seats=2, max_steps=5)
    env.reset(seed=1)
    play_first_actions(env)
    assert env.steps == 5
    assert all(env.truncations.values())
    assert not any(env.terminations.values())


def test_only_the_seat_to_act_has_actions() -> None:
    env = rl.raw_env("improvement", seats=3)
    env.reset(seed=1)
    masks = {agent: env.observe(agent)["action_mask"].any() for agent in env.agents}
    assert [agent for agent, any_legal in masks.items() if any_legal] == [env.agent_selection]


def test_unknown_wishes_are_refused_in_words() -> None:
    with pytest.raises(ValueError, match="reward must be one of win, place, margin"):
        rl.raw_env("polis", seats=3, reward="gold")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="render_mode must be one of ansi, human"):
        rl.raw_env("polis", seats=3, render_mode="rgb_array")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="seat must be 0 to 2, not 3"):
        rl.gym_env("polis", ["random", "random"], seat=3)
    with pytest.raises(ValueError, match="n must be 1 or more"):
        rl.vector_env("polis", 0, seats=3)


def compare_with_single_games(vector: Any, steps: int) -> int:
    """Compare what a vector shows with what each of its games shows; return how many games were cut."""
    rng, games_cut = np.random.default_rng(2), 0
    arrays, info = vector.reset(seed=9)
    for _ in range(steps):
        assert vector.observation_space.contains(arrays)
        for i, running in enumerate(vector.games):
            row, mask = running.new_row(), running.new_mask()
            running.observe(int(arrays["seat"][i]), row)
            assert running.to_act == arrays["seat"][i]
            assert running.mask(running.to_act, mask) == info["moves_without_number"][i]
            assert (arrays["observation"][i] == row).all()
            assert (arrays["action_mask"][i] == mask).all()
        actions = rl.random_actions(arrays["action_mask"], rng)
        for array in arrays.values():
            array[:] = 0  # they belong to the caller, who may write in them
        arrays, rewards, ended, cut, info = vector.step(actions)
        alone = rewards.shape[1] == 1
        assert alone or (rewards.sum(1) == ended).all(), "each game that ends pays one point in all"
        games_cut += int(cut.sum())
    return games_cut


@pytest.mark.slow
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_vector_of_games_shows_what_single_games_show(table: Table) -> None:
    vector = rl.vector_env(table.game, 3, **table.options)
    assert not compare_with_single_games(vector, 150)


@pytest.mark.slow
def test_a_game_of_a_vector_without_a_numbered_move_is_cut_and_a_new_one_begins() -> None:
    vector = rl.vector_env("akropolis", 8, seats=4, long_game=True, window=5)
    assert compare_with_single_games(vector, 150)


def test_random_actions_are_legal_and_equally_likely() -> None:
    rng = np.random.default_rng(1)
    masks = (rng.random((50, 301)) < 0.02).astype(np.int8)
    masks[:, -1] = 1
    for _ in range(20):
        assert masks[np.arange(50), rl.random_actions(masks, rng)].all()
    counts = np.bincount(rl.random_actions(np.tile(masks[:1], (20_000, 1)), rng), minlength=301)
    expected = 20_000 / masks[0].sum()
    assert (np.abs(counts[masks[0] == 1] - expected) < 5 * expected**0.5).all()


def test_a_vector_refuses_illegal_actions_before_any_game_moves() -> None:
    vector = rl.vector_env("polis", 2, seats=3)
    arrays, _ = vector.reset(seed=1)
    legal = [int(np.flatnonzero(mask)[0]) for mask in arrays["action_mask"]]
    illegal = int(np.flatnonzero(arrays["action_mask"][1] == 0)[0])
    before = [running.game.to_position(running.state) for running in vector.games]
    for wrong in ([legal[0], illegal], [legal[0], -1], [legal[0]], [0.5, 0.5]):
        with pytest.raises(ValueError, match="action"):
            vector.step(wrong)  # type: ignore[arg-type]
    assert [running.game.to_position(running.state) for running in vector.games] == before
    vector.step(legal)


@pytest.mark.slow
@pytest.mark.usefixtures("_their_warnings")
@pytest.mark.parametrize("table", ONE_OF_EACH, ids=str)
def test_one_seat_learns_while_bots_sit_in_the_others(table: Table) -> None:
    seats = table.options["seats"]
    env = rl.gym_env(table.game, ["level1"] * (seats - 1), seat=1, reward="margin")
    observation, _ = env.reset(seed=3)
    over = False
    while not over:
        assert observation["action_mask"].any()
        observation, reward, over, cut, _ = env.step(int(np.flatnonzero(env.action_masks())[0]))
        assert not cut
    totals = [score.total for score in env.game.score(env.running.state)]
    assert reward == totals[1] - max(totals[:1] + totals[2:])


@pytest.mark.usefixtures("_their_warnings")
def test_gymnasium_accepts_the_environment() -> None:
    class AnyAction(rl.SingleEnv):  # type: ignore[type-arg]
        """Takes the nearest legal action, because the checker knows no masks."""

        def step(self, action):  # type: ignore[no-untyped-def]
            legal = np.flatnonzero(self._mask)
            return super().step(int(legal[np.abs(legal - action).argmin()]))

    plain = rl.gym_env("improvement", ["random"])
    env = AnyAction(plain.game, plain.table, plain.coder, plain.bots, 0)
    check_env(env, skip_render_check=True)
