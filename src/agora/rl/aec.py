"""The PettingZoo environment: seats act one after the other, and a seat may act several times in a row.

Sealed choices are made one after the other too; nobody sees them before all have chosen.
"""

from typing import Any, Generic, Literal

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv
from pettingzoo.utils.env_logger import EnvLogger

from agora.core.engine import S
from agora.core.game import Game, O, V
from agora.core.questions import JSON
from agora.rl.coder import Coder
from agora.rl.running_game import SEEDS, Reward, RunningGame, check_reward
from agora.rl.text_board import text_board

Observation = dict[str, Any]
Action = np.int64 | int | None  # None when the game is over
RenderMode = Literal["ansi", "human"]
RENDER_MODES: tuple[RenderMode, ...] = ("ansi", "human")


class AgoraEnv(AECEnv[str, Observation, Action], Generic[S, O, V]):
    """A game of Agora with a `Discrete` action space and rows of numbers as observations."""

    def __init__(
        self,
        game: Game[S, O, V],
        options: O,
        coder: Coder[S],
        *,
        reward: Reward = "win",
        max_steps: int | None = None,
        render_mode: RenderMode | None = None,
        data: JSON = None,
        illegal_reward: float | None = None,
    ) -> None:
        """`max_steps` truncates a game after so many decisions.

        An illegal action raises `ValueError`; with an `illegal_reward` it ends the game, and the seat gets this.
        """
        if render_mode not in (None, *RENDER_MODES):
            raise ValueError(f"render_mode must be one of {', '.join(RENDER_MODES)}, not {render_mode!r}")
        self.game, self.table, self.coder, self.data = game, options, coder, data
        self.reward, self.max_steps, self.render_mode = check_reward(reward), max_steps, render_mode
        self.illegal_reward = illegal_reward
        self.metadata = {
            "name": f"agora_{game.id}_v{game.rules_version}",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
        }
        self.possible_agents = [f"seat_{seat}" for seat in range(options.seats)]
        self.agents: list[str] = []
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._actions = spaces.Discrete(coder.action_size)
        self._observations = spaces.Dict(
            {
                "observation": spaces.Box(-np.inf, np.inf, (coder.observation_size,), np.float32),
                "action_mask": spaces.Box(0, 1, (coder.action_size,), np.int8),
            }
        )
        self._random, _ = seeding.np_random()
        self.running: RunningGame[S, O, V]  # from the first reset on

    def observation_space(self, agent: str) -> spaces.Space[Observation]:
        """The same for every seat."""
        return self._observations

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The same for every seat."""
        return self._actions

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new game. The same seed gives the same shuffles and rolls; without one the next game of the last."""
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        self.running = RunningGame(self.game, self.table, self.coder, int(self._random.integers(SEEDS)), self.data)
        self.agents = self.possible_agents[:]
        self.steps = 0
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._go_on()

    def step(self, action: Action) -> None:
        """Let the selected seat make the move of a number."""
        if not self.agents:
            if not hasattr(self, "running"):
                raise ValueError("no game is running: call reset() first")
            EnvLogger.warn_step_after_terminated_truncated()
            return
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None or not 0 <= action < len(self._mask) or not self._mask[action]:
            if self.illegal_reward is None:
                raise ValueError(f"{action} is not a legal action of {agent}: see its action_mask")
            self._end_by_illegal(agent, self.illegal_reward)
            return
        seat = self._seats[agent]
        self._cumulative_rewards[agent] = 0.0
        self.running.play(seat, self.coder.to_move(self.running.state, seat, int(action)))
        self.steps += 1
        self._go_on()
        if self.render_mode == "human":
            self.render()

    def _end_by_illegal(self, agent: str, reward: float) -> None:
        """End the game, as PettingZoo's own board games do: the seat that acted loses, the others get nothing."""
        EnvLogger.warn_on_illegal_move()
        self._cumulative_rewards[agent] = 0.0
        self.terminations = dict.fromkeys(self.agents, True)
        self.truncations = dict.fromkeys(self.agents, True)
        self.rewards = {**dict.fromkeys(self.agents, 0.0), agent: reward}
        self._accumulate_rewards()
        self._deads_step_first()

    def _go_on(self) -> None:
        """Select the seat that is to act, or end the game."""
        seat = self.running.to_act
        if seat is None:
            for agent, reward in zip(self.agents, self.running.rewards(self.reward), strict=True):
                self.rewards[agent] = reward
                self._cumulative_rewards[agent] += reward
                self.terminations[agent] = True
            self._deads_step_first()
            return
        agent = self.agent_selection = self.possible_agents[seat]
        self._mask = self.running.new_mask()
        outside = self.coder.mask(self.running.state, seat, self._mask)
        self.infos[agent] = {"moves_without_number": outside}
        if self.steps == self.max_steps or (outside and not self._mask.any()):
            self.truncations = dict.fromkeys(self.agents, True)
            self._deads_step_first()

    def observe(self, agent: str) -> Observation:
        """What a seat may see, and its legal actions: none if it is not its turn."""
        seat, row, running = self._seats[agent], self.running.new_row(), self.running
        self.coder.observe(running.state, seat, running.keep, row)
        acts = agent == self.agent_selection and self.running.to_act == seat
        return {"observation": row, "action_mask": self._mask if acts else self.running.new_mask()}

    def render(self) -> str | None:
        """The table as a spectator sees it: as text, or printed."""
        if self.render_mode is None:
            return None
        text = text_board(self.game, self.running.state)
        if self.render_mode == "ansi":
            return text
        print(text)  # noqa: T201  this is what "human" asks for
        return None

    def close(self) -> None:
        """Nothing is held open."""
