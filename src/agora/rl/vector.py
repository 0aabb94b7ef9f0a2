"""Many games in one process: one call moves them all, with batched arrays."""

from collections.abc import Sequence
from typing import Any, Generic

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from agora.core.engine import S
from agora.core.game import Game, O, V
from agora.core.questions import JSON
from agora.rl.coder import Coder
from agora.rl.running_game import SEEDS, Reward, RunningGame, check_reward

Arrays = dict[str, NDArray[Any]]
Step = tuple[Arrays, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]


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
        self._seats = np.zeros(n, np.int64)
        self._rows = np.zeros((n, coder.observation_size), np.float32)
        self._masks = np.zeros((n, coder.action_size), np.int8)
        self._random, _ = seeding.np_random()

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Arrays, dict[str, Any]]:
        """Start all games. The same seed gives the same shuffles and rolls."""
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        self.games = [self._new_game() for _ in range(self.num_envs)]
        outside = [self._look(i) for i in range(self.num_envs)]
        return self._arrays(), {"moves_without_number": np.array(outside)}

    def step(self, actions: Sequence[int] | NDArray[np.integer[Any]]) -> Step:
        """Make a move in every game. An illegal action raises `ValueError`, and no game has changed."""
        n, legal = self.num_envs, self._masks
        chosen = np.asarray(actions)
        if chosen.shape != (n,) or not np.issubdtype(chosen.dtype, np.integer):
            raise ValueError(f"actions must be {n} whole numbers, not an array of {chosen.dtype} {chosen.shape}")
        if chosen.min() < 0 or chosen.max() >= legal.shape[1] or not legal[np.arange(n), chosen].all():
            raise ValueError("an action is not legal: see action_mask")
        rewards = np.zeros((n, self.table.seats))
        ended, cut, outside = np.zeros(n, np.bool_), np.zeros(n, np.bool_), np.zeros(n, np.int64)
        for i, action in enumerate(chosen.tolist()):
            running, seat = self.games[i], int(self._seats[i])
            running.play(seat, self.coder.to_move(running.state, seat, action))
            if running.to_act is None:
                rewards[i], ended[i] = running.rewards(self.reward), True
                self.games[i] = self._new_game()
            outside[i] = self._look(i)
            if outside[i] and not self._masks[i].any():
                cut[i] = True
                self.games[i] = self._new_game()
                outside[i] = self._look(i)
        return self._arrays(), rewards, ended, cut, {"moves_without_number": outside}

    def close(self) -> None:
        """Nothing is held open."""

    def _new_game(self) -> RunningGame[S, O, V]:
        return RunningGame(self.game, self.table, self.coder, int(self._random.integers(SEEDS)), self.data)

    def _look(self, i: int) -> int:
        """Write what the seat to act sees in a game; return how many of its moves have no number."""
        running = self.games[i]
        seat = running.to_act
        assert seat is not None, "a game that is over was not replaced"
        self._seats[i] = seat
        self._masks[i] = 0
        running.observe(seat, self._rows[i])
        return self.coder.mask(running.state, seat, self._masks[i])

    def _arrays(self) -> Arrays:
        return {"observation": self._rows.copy(), "action_mask": self._masks.copy(), "seat": self._seats.copy()}
