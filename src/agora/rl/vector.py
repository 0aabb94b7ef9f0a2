"""Many games in one process: one call moves them all, with batched arrays."""

from collections.abc import Sequence
from typing import Any, Generic

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from agora.core.engine import S, Seat
from agora.core.game import Game, O, V
from agora.core.questions import JSON
from agora.rl.coder import Coder, Mask
from agora.rl.running_game import SEEDS, Reward, RunningGame, check_reward

Arrays = dict[str, NDArray[Any]]
Step = tuple[Arrays, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]
SUMS = np.uint64(0x0101010101010101)  # a word of eight 0s and 1s times this has, in each byte, the sum up to there


class VectorEnv(Generic[S, O, V]):
    """`n` games of one kind. In each, the next seat acts; the conventions are those of Gymnasium's vector environments.

    A game that ends starts anew in the same step: its rewards and `terminations` speak of the game that ended, its
    observation of the new one. Rewards have a column for each seat. Observations are

        observation   what the seat to act sees, a row for each game
        action_mask   its legal actions
        seat          which seat that is
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012  Gymnasium reads it from the class

    def __init__(
        self, game: Game[S, O, V], options: O, coder: Coder[S], n: int, *, reward: Reward = "win", data: JSON = None
    ) -> None:
        if n < 1:
            raise ValueError(f"n must be 1 or more, not {n}")
        self.game, self.table, self.coder, self.data = game, options, coder, data
        self.num_envs, self.reward = n, check_reward(reward)
        self.single_action_space = spaces.Discrete(coder.action_size)
        self.single_observation_space = spaces.Dict(
            {
                "observation": spaces.Box(-np.inf, np.inf, (coder.observation_size,), np.float32),
                "action_mask": spaces.Box(0, 1, (coder.action_size,), np.int8),
                "seat": spaces.Discrete(options.seats),
            }
        )
        self.action_space = batch_space(self.single_action_space, n)
        self.observation_space = batch_space(self.single_observation_space, n)
        self.games: list[RunningGame[S, O, V]] = []
        self._batch = coder.batch(n)
        self._seats: list[Seat] = []  # who is to act in each game
        self._legal: Mask  # the last masks; those that were handed out may be written in
        self._random, _ = seeding.np_random()

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Arrays, dict[str, Any]]:
        """Start all games. The same seed gives the same shuffles and rolls."""
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        self.games = [self._new_game(i) for i in range(self.num_envs)]
        arrays, outside = self._look()
        return arrays, {"moves_without_number": outside}

    def step(self, actions: Sequence[int] | NDArray[np.integer[Any]]) -> Step:
        """Make a move in every game. An illegal action raises `ValueError`, and no game has changed."""
        n = self.num_envs
        rewards, ended = np.zeros((n, self.table.seats)), np.zeros(n, np.bool_)
        for i, action in enumerate(self._check(actions)):
            running, seat = self.games[i], self._seats[i]
            running.play(seat, self.coder.to_move(running.state, seat, action))
            if running.to_act is None:
                rewards[i], ended[i] = running.rewards(self.reward), True
                self.games[i] = self._new_game(i)
            else:
                self._batch.played(i, running.state, seat)
        arrays, outside = self._look()
        cut = outside > 0
        cut[cut] = ~self._legal[cut].any(1)
        if cut.any():
            for i in np.flatnonzero(cut).tolist():
                self.games[i] = self._new_game(i)
            arrays, outside = self._look()
        return arrays, rewards, ended, cut, {"moves_without_number": outside}

    def close(self) -> None:
        """Nothing is held open."""

    def _check(self, actions: Sequence[int] | NDArray[np.integer[Any]]) -> list[int]:
        """The actions, if there is a legal one for each game."""
        n, legal, chosen = self.num_envs, self._legal, np.asarray(actions)
        if chosen.shape != (n,) or not np.issubdtype(chosen.dtype, np.integer):
            raise ValueError(f"actions must be {n} whole numbers, not an array of {chosen.dtype} {chosen.shape}")
        if chosen.min() < 0 or chosen.max() >= legal.shape[1] or not legal[np.arange(n), chosen].all():
            raise ValueError("an action is not legal: see action_mask")
        numbers: list[int] = chosen.tolist()
        return numbers

    def _new_game(self, i: int) -> RunningGame[S, O, V]:
        running = RunningGame(self.game, self.table, self.coder, int(self._random.integers(SEEDS)), self.data)
        self._batch.begin(i, running.state)
        return running

    def _look(self) -> tuple[Arrays, NDArray[np.int64]]:
        """What the seats to act see, and how many of their moves have no number."""
        self._seats = [running.to_act for running in self.games if running.to_act is not None]
        look = self._batch.look([running.state for running in self.games], self._seats)
        self._legal = look.masks.copy()
        return {"observation": look.rows, "action_mask": look.masks, "seat": np.array(self._seats)}, look.outside


def random_actions(masks: Mask, rng: np.random.Generator) -> NDArray[np.int64]:
    """A legal action for each row of masks, all equally likely. Each row must allow one.

    >>> random_actions(np.array([[0, 0, 1], [0, 1, 0]], np.int8), np.random.default_rng(1))
    array([2, 1])
    """
    n, size = masks.shape
    padded = np.zeros((n, size + -size % 8), np.int8)
    padded[:, :size] = masks
    sums = padded.view("<u8") * SUMS  # eight actions at a time
    in_word = sums.view(np.uint8).reshape(n, -1, 8)
    up_to = in_word[:, :, -1].cumsum(1, dtype=np.int32)
    rest = (rng.random(n) * up_to[:, -1]).astype(np.int32)
    rows = np.arange(n)
    words = (up_to <= rest[:, None]).sum(1)
    rest -= up_to[rows, words] - in_word[rows, words, -1]
    found: NDArray[np.int64] = 8 * words + (in_word[rows, words] <= rest[:, None]).sum(1)
    return found
