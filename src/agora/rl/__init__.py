"""Games of Agora as learning environments: `pip install agora-games[rl]`. docs/howto/learn-by-playing.md shows how.

>>> from agora import rl
>>> env = rl.env("akropolis", seats=2)
>>> env.reset(seed=7)
>>> env.agent_selection
'seat_0'
"""

from collections.abc import Sequence
from typing import NamedTuple

from agora.bots import find as find_bot
from agora.bots.bot import AnyBot
from agora.core.engine import State
from agora.core.game import Options, View
from agora.core.questions import JSON
from agora.games import AnyGame, find
from agora.rl.aec import AgoraEnv, RenderMode
from agora.rl.coder import Coder, make_coder
from agora.rl.running_game import Reward
from agora.rl.single import SingleEnv
from agora.rl.vector import VectorEnv, random_actions

__all__ = [
    "AgoraEnv",
    "Coder",
    "SingleEnv",
    "VectorEnv",
    "env",
    "gym_env",
    "make_coder",
    "random_actions",
    "raw_env",
    "vector_env",
]
ILLEGAL_REWARD = -1.0
AnyEnv = AgoraEnv[State, Options, View]


class _Table(NamedTuple):
    """What every environment starts from."""

    game: AnyGame
    options: Options
    coder: Coder[State]


def env(
    game: str | AnyGame,
    *,
    seats: int,
    reward: Reward = "win",
    max_steps: int | None = None,
    render_mode: RenderMode | None = None,
    window: int | None = None,
    coder: Coder[State] | None = None,
    data: JSON = None,
    **options: JSON,
) -> AnyEnv:
    """A PettingZoo environment in which an illegal action ends the game and costs a point.

    reward     `win`: 1, shared by those in first place; `place`: from 1 to -1; `margin`: points ahead of the best other
    max_steps  the game is truncated after so many decisions
    window     for Akropolis: how many cells wide and high the part of a city is in which moves have numbers
    options    as in `agora.new`
    """
    made = raw_env(
        game, seats=seats, reward=reward, max_steps=max_steps, render_mode=render_mode, window=window, coder=coder,
        data=data, **options,
    )  # fmt: skip
    made.illegal_reward = ILLEGAL_REWARD
    return made


def raw_env(
    game: str | AnyGame,
    *,
    seats: int,
    reward: Reward = "win",
    max_steps: int | None = None,
    render_mode: RenderMode | None = None,
    window: int | None = None,
    coder: Coder[State] | None = None,
    data: JSON = None,
    **options: JSON,
) -> AnyEnv:
    """The same, but an illegal action raises `ValueError`."""
    table = _table(game, seats, window, coder, data, options)
    return AgoraEnv(*table, reward=reward, max_steps=max_steps, render_mode=render_mode, data=data)


def vector_env(
    game: str | AnyGame,
    n: int,
    *,
    seats: int,
    reward: Reward = "win",
    window: int | None = None,
    coder: Coder[State] | None = None,
    data: JSON = None,
    **options: JSON,
) -> VectorEnv[State, Options, View]:
    """Play `n` games in one process, with a batch of arrays for each step."""
    return VectorEnv(*_table(game, seats, window, coder, data, options), n, reward=reward, data=data)


def gym_env(
    game: str | AnyGame,
    opponents: Sequence[AnyBot | str],
    *,
    seat: int = 0,
    reward: Reward = "win",
    window: int | None = None,
    coder: Coder[State] | None = None,
    data: JSON = None,
    **options: JSON,
) -> SingleEnv[State, Options, View]:
    """A Gymnasium environment: one seat learns; `opponents` sit in the others, from its left neighbour on."""
    seats = len(opponents) + 1
    if not 0 <= seat < seats:
        raise ValueError(f"with {len(opponents)} opponents the seat must be 0 to {seats - 1}, not {seat}")
    table = _table(game, seats, window, coder, data, options)
    players = [find_bot(bot) if isinstance(bot, str) else bot for bot in opponents]
    bots = {(seat + k) % seats: bot for k, bot in enumerate(players, 1)}
    return SingleEnv(*table, bots, seat, reward=reward, data=data)


def _table(
    game: str | AnyGame,
    seats: int,
    window: int | None,
    coder: Coder[State] | None,
    data: JSON,
    options: dict[str, JSON],
) -> _Table:
    rules = find(game) if isinstance(game, str) else game
    with rules.wording():
        agreed = rules.read_options({"seats": seats, **options})
        state = rules.setup(agreed, data)
    wishes = {} if window is None else {"window": window}
    return _Table(rules, agreed, coder or make_coder(rules.id, state, **wishes))
