"""Steps a second of the environments, with observations and random legal actions, beside those of other packages.

    make bench-rl           or, without the other packages: python bench/bench_rl.py [--seconds 3]

CPU time of one core. The driver's own choice of an action is on the clock, for all; it takes 3 to 8 µs.
"""

import argparse
import random
import time
import warnings
from collections.abc import Callable
from typing import Any

import numpy as np

from agora import rl
from agora.core.chance import Quick
from agora.core.engine import CHANCE, apply, question, settle
from agora.games import find

TABLES = (("akropolis", 2), ("akropolis", 4), ("polis", 3), ("polis", 5), ("improvement", 2), ("improvement", 4))
GAMES = 64  # in one vector
SPIELS = ("python_tic_tac_toe", "python_kuhn_poker", "python_liars_poker", "python_block_dominoes")
OUR_SPIELS = ("agora_akropolis", "agora_polis", "agora_improvement")


def choose(mask: Any, rng: np.random.Generator) -> int:
    """A random legal action."""
    legal = mask.view(np.bool_).nonzero()[0]
    return int(legal[int(rng.random() * len(legal))])


def steps_a_second(step: Callable[[], int], seconds: float) -> float:
    """Call `step`, which returns how many steps it made, until the time is over; reading the clock is slow."""
    steps, start = 0, time.process_time()
    while (used := time.process_time() - start) < seconds:
        steps += sum(step() for _ in range(100))
    return steps / used


def aec(env: Any, seconds: float) -> float:
    """Steps a second of an environment of PettingZoo."""
    rng = np.random.default_rng(1)
    env.reset(seed=1)

    def step() -> int:
        observation, _, over, cut, _ = env.last()
        if over or cut:
            env.reset()
            return 0
        env.step(choose(observation["action_mask"], rng))
        return 1

    return steps_a_second(step, seconds)


def vector(env: Any, seconds: float) -> float:
    """Steps a second of all games of a vector together."""
    rng = np.random.default_rng(1)
    masks = env.reset(seed=1)[0]["action_mask"]

    def step() -> int:
        nonlocal masks
        masks = env.step(rl.random_actions(masks, rng))[0]["action_mask"]
        return int(env.num_envs)

    return steps_a_second(step, seconds)


def rules(game_id: str, seats: int, seconds: float) -> float:
    """Decisions a second of random games without observations and masks: no environment can be faster."""
    game = find(game_id)
    options = game.read_options({"seats": seats})
    running, rng = game.setup(options), Quick(1)
    settle(running)

    def step() -> int:
        nonlocal running
        decision = question(running)
        if decision is None:
            game.places(running)
            running = game.setup(options)
            settle(running)
            return 0
        seat = decision.to_act[0]
        apply(running, seat, decision.sample(running, seat, rng), trusted=True)
        return int(seat != CHANCE)

    return steps_a_second(step, seconds)


def rlcard_game(name: str, seconds: float) -> float:
    """Steps a second of a game of rlcard."""
    import rlcard

    env, rng = rlcard.make(name), random.Random(1)
    state, _ = env.reset()

    def step() -> int:
        nonlocal state
        if env.is_over():
            state, _ = env.reset()
            return 0
        state, _ = env.step(rng.choice(list(state["legal_actions"])))
        return 1

    return steps_a_second(step, seconds)


def spiel(name: str, seconds: float) -> float:
    """Decisions a second of a game of OpenSpiel, with the observation of the player to act; chance is on the clock."""
    import pyspiel
    from open_spiel.python import games  # noqa: F401  makes its Python games known
    from open_spiel.python.observation import make_observation

    import agora.rl.openspiel  # noqa: F401  and this ours

    game, rng = pyspiel.load_game(name), random.Random(1)
    observer, state = make_observation(game), game.new_initial_state()

    def step() -> int:
        nonlocal state
        if state.is_terminal():
            state = game.new_initial_state()
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            state.apply_action(outcomes[rng.randrange(len(outcomes))][0])
            return 0
        observer.set_from(state, state.current_player())
        state.apply_action(rng.choice(state.legal_actions()))
        return 1

    return steps_a_second(step, seconds)


def pettingzoo_game(name: str, seconds: float) -> float:
    """Steps a second of a game of PettingZoo."""
    from importlib import import_module

    return aec(import_module(f"pettingzoo.classic.{name}").env(), seconds)


def show(what: str, measure: Callable[[], float]) -> None:
    """Print a row; without the package that it needs, say so."""
    try:
        print(f"{what:40} {measure():10,.0f} steps/s", flush=True)
    except ModuleNotFoundError as missing:
        print(f"{what:40} not played: {missing.name} is not installed", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=3.0, help="of CPU time for each row")
    seconds = parser.parse_args().seconds
    warnings.simplefilter("ignore")  # of other packages about themselves
    for name in ("connect_four_v3", "hanabi_v5"):
        show(f"PettingZoo {name}", lambda name=name: pettingzoo_game(name, seconds))
    show("rlcard gin-rummy", lambda: rlcard_game("gin-rummy", seconds))
    for name in (*SPIELS, *OUR_SPIELS):
        show(f"OpenSpiel {name}", lambda name=name: spiel(name, seconds))
    for game, seats in TABLES:
        show(f"Agora {game}, {seats} seats, rules alone", lambda g=game, s=seats: rules(g, s, seconds))
        show(f"Agora {game}, {seats} seats, env", lambda g=game, s=seats: aec(rl.env(g, seats=s), seconds))
        show(f"Agora {game}, {seats} seats, raw_env", lambda g=game, s=seats: aec(rl.raw_env(g, seats=s), seconds))
        show(
            f"Agora {game}, {seats} seats, {GAMES} games at once",
            lambda g=game, s=seats: vector(rl.vector_env(g, GAMES, seats=s), seconds),
        )


if __name__ == "__main__":
    main()
