"""The Gymnasium environment: one seat learns, bots sit in the others."""

from collections.abc import Mapping
from typing import Any, Generic

import gymnasium
import numpy as np
from gymnasium import spaces

from agora.bots.bot import Bot, Sight
from agora.core.engine import S, Seat
from agora.core.game import Game, O, V
from agora.core.questions import JSON
from agora.rl.coder import Coder
from agora.rl.running_game import SEEDS, Reward, RunningGame, check_reward

Observation = dict[str, Any]


class SingleEnv(gymnasium.Env[Observation, np.int64], Generic[S, O, V]):
    """A game in which the environment answers for every seat but one."""

    def __init__(
        self,
        game: Game[S, O, V],
        options: O,
        coder: Coder[S],
        bots: Mapping[Seat, Bot[S, O, V]],
        seat: Seat,
        *,
        reward: Reward = "win",
        data: JSON = None,
    ) -> None:
        self.metadata = {"render_modes": []}
        self.game, self.table, self.coder, self.data = game, options, coder, data
        self.bots, self.seat, self.reward = bots, seat, check_reward(reward)
        self.action_space = spaces.Discrete(coder.action_size)
        self.observation_space = spaces.Dict(
            {
                "observation": spaces.Box(-np.inf, np.inf, (coder.observation_size,), np.float32),
                "action_mask": spaces.Box(0, 1, (coder.action_size,), np.int8),
            }
        )
        self.running: RunningGame[S, O, V]  # from the first reset on

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Start a new game and let the others move first if it is their turn."""
        super().reset(seed=seed)
        self.running = RunningGame(self.game, self.table, self.coder, int(self.np_random.integers(SEEDS)), self.data)
        self._let_bots_move()
        observation, outside = self._look()
        return observation, {"moves_without_number": outside}

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Make a move; the others then move until it is the learner's turn again. Illegal: `ValueError`."""
        if not 0 <= action < len(self._mask) or not self._mask[action]:
            raise ValueError(f"{action} is not a legal action: see action_mask")
        running, seat = self.running, self.seat
        running.play(seat, self.coder.to_move(running.state, seat, int(action)))
        self._let_bots_move()
        over = running.to_act is None
        observation, outside = self._look()
        stuck = bool(outside) and not self._mask.any()
        reward = running.rewards(self.reward)[seat] if over else 0.0
        return observation, reward, over, stuck, {"moves_without_number": outside}

    def action_masks(self) -> "np.typing.NDArray[np.bool_]":
        """The legal actions, under the name that the masked learners of sb3-contrib ask for."""
        return self._mask.astype(np.bool_)

    def _let_bots_move(self) -> None:
        running = self.running
        while (seat := running.to_act) is not None and seat != self.seat:
            sight = Sight(self.game, running.state, seat, running.rng)
            running.play(seat, self.bots[seat].choose(sight))

    def _look(self) -> tuple[Observation, int]:
        row, self._mask = self.running.new_row(), self.running.new_mask()
        self.running.observe(self.seat, row)
        outside = self.running.mask(self.seat, self._mask)
        return {"observation": row, "action_mask": self._mask}, outside
