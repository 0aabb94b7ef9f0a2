"""Steps a second of the environments, with observations and random legal actions; beside PettingZoo's connect_four
if it is installed (`pip install pygame`).

    python bench/bench_rl.py [--seconds 3]

CPU time of one core. The driver's own choice of an action is on the clock, the same for all.
"""

import argparse
import time
from typing import Any

import numpy as np

from agora import rl

TABLES = (("akropolis", 2), ("akropolis", 4), ("polis", 3), ("polis", 5), ("improvement", 2), ("improvement", 4))
GAMES = 64  # in one vector


def choose(mask: Any, rng: np.random.Generator) -> int:
    """A random legal action."""
    legal = mask.nonzero()[0]
    return int(legal[int(rng.random() * len(legal))])


def steps_of(env: Any, seconds: float) -> float:
    """Steps a second of an environment with agents that act one after the other."""
    rng, steps = np.random.default_rng(1), 0
    env.reset(seed=1)
    start = time.process_time()
    while (used := time.process_time() - start) < seconds:
        for _ in range(100):
            observation, _, over, cut, _ = env.last()
            if over or cut:
                env.reset()
                continue
            env.step(choose(observation["action_mask"], rng))
            steps += 1
    return steps / used


def vector_steps_of(env: Any, seconds: float) -> float:
    """Steps a second of all games of a vector together."""
    rng, steps = np.random.default_rng(1), 0
    arrays, _ = env.reset(seed=1)
    start = time.process_time()
    while (used := time.process_time() - start) < seconds:
        actions = np.array([choose(mask, rng) for mask in arrays["action_mask"]])
        arrays, *_ = env.step(actions)
        steps += env.num_envs
    return steps / used


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=3.0, help="of CPU time for each row")
    seconds = parser.parse_args().seconds
    try:
        from pettingzoo.classic import connect_four_v3
    except ModuleNotFoundError as missing:
        print(f"connect_four, PettingZoo: not played, {missing.name} is not installed")
    else:
        print(f"connect_four, PettingZoo: {steps_of(connect_four_v3.env(), seconds):8,.0f} steps/s")
    for game, seats in TABLES:
        wrapped = steps_of(rl.env(game, seats=seats), seconds)
        raw = steps_of(rl.raw_env(game, seats=seats), seconds)
        vector = vector_steps_of(rl.vector_env(game, GAMES, seats=seats), seconds)
        print(
            f"{game} {seats} seats: env {wrapped:8,.0f}  raw_env {raw:8,.0f}  {GAMES} games {vector:8,.0f} steps/s",
            flush=True,
        )


if __name__ == "__main__":
    main()
