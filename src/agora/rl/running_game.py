"""A game that runs inside an environment: chance answers at once, seats answer by number."""

from typing import Generic, Literal

import numpy as np

from agora.core.chance import Quick
from agora.core.engine import CHANCE, Move, S, Seat, apply, question, settle
from agora.core.game import Game, O, V
from agora.core.keep import Keep
from agora.core.questions import JSON
from agora.rl.coder import Coder, Mask, Row

Reward = Literal["win", "place", "margin"]
REWARDS: tuple[Reward, ...] = ("win", "place", "margin")
SEEDS = 2**62  # how many games an environment can start


def check_reward(reward: Reward) -> Reward:
    """Raise ValueError if there is no such reward."""
    if reward not in REWARDS:
        raise ValueError(f"reward must be one of {', '.join(REWARDS)}, not {reward!r}")
    return reward


class RunningGame(Generic[S, O, V]):
    """One game from its first question to its end."""

    def __init__(self, game: Game[S, O, V], options: O, coder: Coder[S], seed: int, data: JSON = None) -> None:
        self.game, self.coder = game, coder
        self.seats = options.seats
        self.rng = Quick(seed)  # shuffles and rolls
        self.keep = Keep()
        self.to_act: Seat | None = None  # of several that choose in secret, the first; None when the game is over
        self.state = game.setup(options, data)
        settle(self.state)
        self._let_chance_answer()

    def play(self, seat: Seat, move: Move) -> None:
        """Carry out a legal move, and what chance answers after it."""
        apply(self.state, seat, move, trusted=True)
        self._let_chance_answer()

    def _let_chance_answer(self) -> None:
        while decision := question(self.state):
            self.to_act = decision.to_act[0]
            if self.to_act != CHANCE:
                return
            apply(self.state, CHANCE, decision.sample(self.state, CHANCE, self.rng), trusted=True)
        self.to_act = None

    def observe(self, seat: Seat, out: Row) -> None:
        """Write what a seat may see."""
        out[:] = 0
        self.coder.observe(self.state, seat, self.keep, out)

    def mask(self, seat: Seat, out: Mask) -> int:
        """Mark the legal moves of a seat; none if it is not to act. Returns how many legal moves have no number."""
        out[:] = 0
        return self.coder.mask(self.state, seat, out) if seat == self.to_act else 0

    def rewards(self, kind: Reward) -> list[float]:
        """What each seat gets when the game is over."""
        return rewards_of(self.game, self.state, kind)

    def new_row(self) -> Row:
        """An observation with nothing in it."""
        return np.zeros(self.coder.observation_size, np.float32)

    def new_mask(self) -> Mask:
        """A mask that allows nothing."""
        return np.zeros(self.coder.action_size, np.int8)


def rewards_of(game: Game[S, O, V], s: S, kind: Reward) -> list[float]:
    """What each seat gets as things stand.

    win: 1, shared by those in first place, and 0 for all others
    place: from 1 for the first to -1 for the last; equals share
    margin: own points minus those of the best other side
    """
    seats = game.options_of(s).seats  # an automa is a side without a seat, and comes after them
    if kind == "margin":
        totals = [score.total for score in game.score(s)]
        return [float(own - max(totals[:k] + totals[k + 1 :])) for k, own in enumerate(totals)][:seats]
    places = game.places(s)
    if kind == "win":
        return [(place == 1) / places.count(1) for place in places][:seats]
    behind = [place - 1 + (places.count(place) - 1) / 2 for place in places]
    return [1 - 2 * each / (len(places) - 1) for each in behind][:seats]
