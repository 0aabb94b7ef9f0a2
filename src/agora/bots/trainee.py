"""What a game supplies to training; `agora.arena.train` does the rest.

A game that can be trained has a module `agora/bots/<game>/training.py` with a `TRAINEE`. Its weights may have any form
in memory. In a file they are numbers by name (see `weight_files.py`).
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Generic, Protocol, TypeVar, cast

from agora.bots.bot import Bot, O_contra, V_contra
from agora.core.engine import CHANCE, Move, S, Seat, State, apply, settle
from agora.core.game import Game, O, Options, V, View
from agora.core.questions import JSON

W = TypeVar("W")  # the weights of a game
Sample = Sequence[float]  # what a fit needs to know of one moment of a game


@dataclass(frozen=True)
class PlayedGame(Generic[S]):
    """A whole game that bots played."""

    start: S  # before the first step
    moves: Sequence[tuple[Seat, Move]]  # those of chance too
    totals: Sequence[int]  # points by side
    winners: Sequence[int]  # the sides in first place

    def moments(self) -> Iterator[tuple[Seat, Move, S]]:
        """Each move of a seat, with the state after it. The next moment changes that state: clone it to keep it."""
        state = self.start.clone()
        settle(state)
        for seat, move in self.moves:
            apply(state, seat, move, trusted=True)
            if seat != CHANCE:
                yield seat, move, state


class Trainee(Protocol[S, O_contra, V_contra, W]):
    """How the weights of one game are fitted. Objects of this kind are sent to other processes."""

    step_games: int  # games between two fits, unless the user says otherwise
    kept_steps: int  # a fit uses the games of its own step and of those just before, so many steps in all

    def zero(self) -> W:
        """Weights that know nothing, to train from nothing."""

    def shipped(self, options: O_contra) -> W:
        """The weights that come with the program for a table."""

    def read(self, numbers: Mapping[str, JSON]) -> W:
        """The weights that a file holds."""

    def write(self, weights: W) -> Mapping[str, JSON]:
        """The weights as a file holds them."""

    def bot(self, weights: W) -> Bot[S, O_contra, V_contra]:
        """The player that shows how strong weights are: quick, since it plays hundreds of games."""

    def explorer(self, weights: W) -> Bot[S, O_contra, V_contra]:
        """The player of the games to learn from: it makes mistakes, so that these games differ."""

    def samples(self, game: PlayedGame[S], weights: W) -> Sequence[Sample]:
        """What a game that the explorer of some weights played teaches, in the order of play."""

    def fit(self, games: Sequence[Sequence[Sample]], start: W) -> W:
        """Weights fitted to the samples of many games. The same samples and start give the same weights."""


AnyTrainee = Trainee[State, Options, View, Any]  # of any game; only the trainee itself looks into its weights


def find_trainee(game: Game[S, O, V]) -> AnyTrainee | None:
    """The trainee of a game, if the game has one."""
    home = f"agora.bots.{game.id}"
    if not find_spec(home) or not find_spec(f"{home}.training"):
        return None
    return cast(AnyTrainee, import_module(f"{home}.training").TRAINEE)  # each module `training` has one for its game
