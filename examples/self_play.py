"""Learn Akropolis by self-play: a small NumPy policy plays itself in a vector environment and ends with a plot.

    python self_play.py                       # a few minutes; writes self_play.npz and self_play.svg
    agora simulate akropolis --bots self_play:Learner,greedy --games 20

The policy gives every hex of a tile a value for the cell on which it would lie: weights times what the cell and its
neighbours show. A placement is worth the sum of its three hexes, and something for the price of the tile. REINFORCE
pushes the weights towards the moves of games that ended well. docs/howto/train-a-policy.md explains each part.
"""

import argparse
import os
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

os.environ.setdefault("OMP_NUM_THREADS", "1")  # more threads would only wait for each other: the matrices are small
import numpy as np
from numpy.typing import NDArray

import agora
from agora import rl
from agora.arena.paired import interval, meetings
from agora.core.hexgrid import DIRECTIONS
from agora.core.keep import Keep

Array = NDArray[np.float32]
WEIGHTS = Path("self_play.npz")
WINDOW = 11  # cells: large enough for the cities of two, and faster than the usual 15
KINDS = 11  # five districts, their plazas, quarries
DISTRICTS = 5
PLANES = 8  # of a city: the districts, plaza, quarry, height
STEP, DECAYS, TINY = 0.12, (0.9, 0.99), 1e-8  # of Adam


# -- what the policy looks at ------------------------------------------------------------------------------------------


def shifted(pictures: Array, q: int, r: int) -> Array:
    """The pictures moved so that each cell shows what lies `q, r` away from it; nothing lies outside."""
    moved = np.zeros_like(pictures)
    height, width = pictures.shape[-2:]
    down, right = slice(max(r, 0), height + min(r, 0)), slice(max(q, 0), width + min(q, 0))
    up, left = slice(max(-r, 0), height + min(-r, 0)), slice(max(-q, 0), width + min(-q, 0))
    moved[..., up, left] = pictures[..., down, right]
    return moved


class Seen(NamedTuple):
    """What the policy sees of many games."""

    cells: Array  # game, feature, row, column: of the own city
    kinds: Array  # game, tile of the site, hex, kind: 1 for the kind of each hex
    legal: NDArray[np.bool_]  # game, tile, rotation, row, column


def look(coder: Any, observation: Array, mask: NDArray[np.int8]) -> Seen:
    """Read observations and masks of Akropolis; docs/numbers/akropolis.md says where each field lies."""
    n, fields, size = len(observation), coder.layout.fields, coder.window
    city = observation[:, : PLANES * size * size].reshape(n, PLANES, size, size)
    stones = observation[:, fields["stones"].start, None, None, None]
    progress = observation[:, fields["stacks"].start, None, None, None]
    empty = (city[:, -1:] == 0).astype(np.float32)
    # What a cell shows: a district, a plaza, a quarry, nothing; and how many of its six neighbours show the same.
    plaza = city[:, 5:6]
    shows = np.concatenate([city[:, :5] * (1 - plaza), city[:, :5] * plaza, city[:, 6:7], empty], axis=1)
    around = sum(shifted(shows, q, r) for q, r in DIRECTIONS) / 6
    # Each level of a district is worth one point for each star of its plazas: both are counted over the whole city.
    stars = shows[:, 5:10].sum((2, 3), keepdims=True) / 4
    points = (shows[:, :5] * city[:, -1:]).sum((2, 3), keepdims=True)
    height = city[:, -1:]
    one = np.ones_like(height)
    world = [one, one * progress, one * stones, height, height * progress]
    whole = [(height + 0.25) * stars, one * stars, one * points]
    cells = np.concatenate([*world, shows, around, around * (height + 0.25), *whole], axis=1)
    kinds = observation[:, fields["site"].part].reshape(n, -1, 3, KINDS)
    return Seen(cells, kinds, mask.reshape(n, kinds.shape[1], 6, size, size) != 0)


# -- the policy --------------------------------------------------------------------------------------------------------


class Policy:
    """A weight for each kind of hex and each feature of a cell, and one for the price of a tile."""

    def __init__(self, coder: Any) -> None:
        self.coder = coder
        size = coder.observation_size
        seen = look(coder, np.zeros((1, size), np.float32), np.zeros((1, coder.action_size), np.int8))
        self.weights = np.zeros((KINDS, seen.cells.shape[1]), np.float32)
        self.price = np.zeros(seen.kinds.shape[1], np.float32)

    def chances(self, seen: Seen) -> Array:
        """How likely each placement is to be chosen; its axes are those of `legal`."""
        n, _, size, _ = seen.cells.shape
        worth = (self.weights @ seen.cells.reshape(n, -1, size * size)).reshape(n, KINDS, size, size)
        values = np.zeros(seen.legal.shape, np.float32)
        for each in range(3):
            tiles = seen.kinds[:, :, each]  # game, tile, kind
            own = (tiles @ worth.reshape(n, KINDS, -1)).reshape(n, -1, size, size)
            for rotation in range(6):
                values[:, :, rotation] += shifted(own, *offset(each, rotation))
        values += self.price[:, None, None, None]
        values = np.where(seen.legal, values, -np.inf)
        values -= values.max((1, 2, 3, 4), keepdims=True)
        np.exp(values, out=values)
        values /= values.sum((1, 2, 3, 4), keepdims=True)
        return values

    def gradient(self, seen: Seen, chances: Array, actions: NDArray[np.int64], gains: Array) -> tuple[Array, Array]:
        """How to change weights and prices so that actions with a gain become likelier."""
        n, _, size, _ = seen.cells.shape
        push = -chances * gains[:, None, None, None, None]
        push.reshape(n, -1)[np.arange(n), actions] += gains
        worth = np.zeros((n, KINDS, size * size), np.float32)
        for each in range(3):
            own = np.zeros((n, seen.kinds.shape[1], size, size), np.float32)
            for rotation in range(6):
                q, r = offset(each, rotation)
                own += shifted(push[:, :, rotation], -q, -r)
            worth += seen.kinds[:, :, each].transpose(0, 2, 1) @ own.reshape(n, -1, size * size)
        weights = np.einsum("nkc,nfc->kf", worth, seen.cells.reshape(n, -1, size * size), optimize=True)
        return weights, push.sum((0, 2, 3, 4))


class Turn(NamedTuple):
    """A decision in every game of a vector."""

    seen: Seen
    chances: Array
    actions: NDArray[np.int64]
    seats: NDArray[np.int64]


def offset(each: int, rotation: int) -> tuple[int, int]:
    """Where a hex of a tile lies, seen from its first hex."""
    return (0, 0) if each == 0 else DIRECTIONS[(rotation + each - 1) % 6]


class Adam:
    """Steps of even size, whatever the size of the gradient."""

    def __init__(self) -> None:
        self.mean: Any = 0.0
        self.square: Any = 0.0
        self.steps = 0

    def step(self, gradient: Array) -> Array:
        self.steps += 1
        first, second = DECAYS
        self.mean = first * self.mean + (1 - first) * gradient
        self.square = second * self.square + (1 - second) * gradient**2
        mean, square = self.mean / (1 - first**self.steps), self.square / (1 - second**self.steps)
        return np.asarray(STEP * mean / (np.sqrt(square) + TINY), np.float32)


# -- learning ----------------------------------------------------------------------------------------------------------


def learn(policy: Policy, games: Any, rng: np.random.Generator) -> Iterator[int]:
    """Play against itself without end; after every batch of games change the policy and yield how many were played."""
    n = games.num_envs
    weights, price, played, spread = Adam(), Adam(), 0, 20.0
    while True:
        turns, rewards = play_batch(policy, games, rng)
        played += n
        spread = 0.9 * spread + 0.1 * float(rewards.std())  # so that gains stay near 1 while the players improve
        changes = [
            policy.gradient(seen, chances, actions, (rewards[np.arange(n), seats] / spread).astype(np.float32))
            for seen, chances, actions, seats in turns
        ]
        policy.weights += weights.step(np.sum([change[0] for change in changes], axis=0))
        policy.price += price.step(np.sum([change[1] for change in changes], axis=0))
        yield played


def play_batch(policy: Policy, games: Any, rng: np.random.Generator) -> tuple[list[Turn], NDArray[np.float64]]:
    """Play all games of the vector once; return every turn, and what each seat got in the end."""
    n = games.num_envs
    arrays, _ = games.reset(seed=int(rng.integers(2**31)))
    turns, rewards, ended = [], np.zeros((n, 2)), np.zeros(n, np.bool_)
    while not ended.all():  # Akropolis always has the same number of turns, so all games end in the same step
        seen = look(policy.coder, arrays["observation"], arrays["action_mask"])
        chances = policy.chances(seen)
        reached = chances.reshape(n, -1).cumsum(1)
        actions = (reached > rng.random((n, 1)) * reached[:, -1:]).argmax(1)
        turns.append(Turn(seen, chances, actions, arrays["seat"]))
        arrays, paid, over, cut, _ = games.step(actions)
        rewards += paid
        ended |= over | cut
    return turns, rewards


# -- playing and measuring ---------------------------------------------------------------------------------------------


class Learner:
    """The policy as a bot for two: it makes the move that it likes best."""

    def __init__(self, policy: Policy | None = None) -> None:
        self.policy = policy or load(WEIGHTS)

    def choose(self, sight: agora.AnySight) -> agora.Move:
        coder, world = (
            self.policy.coder,
            sight.world(),
        )  # observations are the same in every world that the seat may take for true
        observation = np.zeros((1, coder.observation_size), np.float32)
        mask = np.zeros((1, coder.action_size), np.int8)
        coder.observe(world, sight.seat, Keep(), observation[0])
        coder.mask(world, sight.seat, mask[0])
        if not mask.any():  # every legal place lies outside the window
            return sight.random_move()
        chances = self.policy.chances(look(coder, observation, mask))
        move: agora.Move = coder.to_move(world, sight.seat, int(chances.argmax()))
        return move


class Point(NamedTuple):
    """A point of the learning curve."""

    games: int  # played by then
    shares: dict[str, float]  # of the wins against each rival


def measure(policy: Policy, rivals: Sequence[str], deals: int) -> dict[str, float]:
    """Play the same deals from both seats against each rival; print and return the shares of wins."""
    game = agora.find("akropolis")
    options, shares = game.read_options({"seats": 2}), {}
    for rival in rivals:
        met = list(meetings(game, options, Learner(policy), agora.bots.find(rival), range(deals), "self-play"))
        shares[rival] = sum(each.share for each in met) / len(met)
        low, high = interval([each.share for each in met])
        lead = sum(each.lead for each in met) / len(met)
        print(
            f"    {rival:8} {shares[rival]:4.0%} of {len(met)} games ({low:.0%} to {high:.0%}), {lead:+.0f} points",
            flush=True,
        )
    return shares


def new_policy() -> Policy:
    """A policy that chooses at random."""
    return Policy(rl.vector_env("akropolis", 1, seats=2, window=WINDOW).coder)


def save(policy: Policy, file: Path) -> None:
    np.savez(file, weights=policy.weights, price=policy.price)


def load(file: Path) -> Policy:
    policy, stored = new_policy(), np.load(file)
    policy.weights, policy.price = stored["weights"], stored["price"]
    return policy


COLOURS = ("#b3541e", "#2f6f8f", "#5b7f2b", "#7a4fa3", "#555555")
WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 640, 360, 60, 540, 20, 310  # of the picture, and where its curves lie


def plot(points: Sequence[Point]) -> str:
    """The learning curve as an SVG picture."""
    most, last = points[-1].games, points[-1].shares

    def x(games: int) -> float:
        return LEFT + games / most * (RIGHT - LEFT)

    def y(share: float) -> float:
        return BOTTOM - share * (BOTTOM - TOP)

    lines = [f'<text x="{(LEFT + RIGHT) / 2}" y="{HEIGHT - 10}" text-anchor="middle">games of self-play</text>']
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        lines.append(f'<path d="M{LEFT} {y(share)} H{RIGHT}" stroke="#ccc"/>')
        lines.append(f'<text x="{LEFT - 8}" y="{y(share) + 4}" text-anchor="end">{share:.0%}</text>')
    for games in (0, most // 2, most):
        lines += [f'<text x="{x(games)}" y="{BOTTOM + 18}" text-anchor="middle">{games:,}</text>']
    label = 0.0  # where the last one stands, so that no two lie on each other
    for rival, colour in zip(sorted(last, key=lambda rival: -last[rival]), COLOURS, strict=False):
        curve = " ".join(f"{x(point.games):.1f},{y(point.shares[rival]):.1f}" for point in points)
        label = max(y(last[rival]) + 4, label + 16)
        lines.append(f'<polyline points="{curve}" stroke="{colour}" stroke-width="2.5" fill="none"/>')
        lines.append(f'<text x="{RIGHT + 8}" y="{label}" fill="{colour}">v {rival}</text>')
    style = 'font-family="sans-serif" font-size="13"'
    start = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" {style}>'
    return "\n".join([start, f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>', *lines, "</svg>", ""])


def main() -> None:
    parser = argparse.ArgumentParser(description="Learn Akropolis by self-play and draw the learning curve.")
    parser.add_argument("--seconds", type=float, default=240, help="of learning, in CPU time")
    parser.add_argument("--games", type=int, default=32, help="in one batch")
    parser.add_argument("--points", type=int, default=6, help="of the learning curve, after the first")
    parser.add_argument(
        "--deals", type=int, default=20, help="played from both seats against each rival, at each point"
    )
    parser.add_argument("--rivals", default="level1,greedy,level2,level3")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=WEIGHTS, help="the weights; the plot gets the same name with .svg")
    given = parser.parse_args()
    if min(given.games, given.points, given.deals) < 1:
        parser.error("games, points and deals must be 1 or more")
    rivals, rng = given.rivals.split(","), np.random.default_rng(given.seed)
    vector = rl.vector_env("akropolis", given.games, seats=2, reward="margin", window=WINDOW)
    policy, used, played = Policy(vector.coder), 0.0, 0
    print("before learning", flush=True)
    points = [Point(0, measure(policy, rivals, given.deals))]
    learning = learn(policy, vector, rng)
    for number in range(1, given.points + 1):
        while used < given.seconds * number / given.points:
            begun = time.process_time()
            played = next(learning)
            used += time.process_time() - begun
        print(f"after {played} games, {used:.0f} s of learning", flush=True)
        points.append(Point(played, measure(policy, rivals, given.deals)))
    save(policy, given.out)
    picture = given.out.with_suffix(".svg")
    picture.write_text(plot(points), encoding="utf-8")
    print(f"wrote {given.out} and {picture}")


if __name__ == "__main__":
    main()
