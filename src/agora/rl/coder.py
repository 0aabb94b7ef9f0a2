"""What turns a game into numbers: its moves into integers, and what a seat may see into one row of numbers."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Generic, cast

import numpy as np
from numpy.typing import NDArray

from agora.core.engine import Move, S, Seat
from agora.core.keep import Keep

Row = NDArray[np.float32]
Mask = NDArray[np.int8]


class Coder(ABC, Generic[S]):
    """The numbers of one kind of table. It holds no state, so many games can share it."""

    observation: str  # what each number of an observation means: a line for each field
    observation_size: int
    action: str  # what each number of a move means: a line for each kind
    action_size: int

    @abstractmethod
    def observe(self, s: S, seat: Seat, keep: Keep, out: Row) -> None:
        """Write what a seat may see into `out`, which is all zeros; `keep` holds parts for the next time.

        Seats are counted from the seat itself: it is 0, its left neighbour 1.
        """

    @abstractmethod
    def mask(self, s: S, seat: Seat, out: Mask) -> int:
        """Mark the legal moves in `out`, which is all zeros; return how many legal moves have no number."""

    @abstractmethod
    def to_move(self, s: S, seat: Seat, number: int) -> Move:
        """The move that a number stands for, legal or not."""

    @abstractmethod
    def to_number(self, s: S, seat: Seat, move: Move) -> int | None:
        """The number of a move; None if it has none."""


def make_coder(game_id: str, s: S, **wishes: int) -> Coder[S]:
    """Make the coder of `agora.rl.<game>` for the options and components of a state."""
    home = f"agora.rl.{game_id}"
    if find_spec(home) is None:
        raise ValueError(f"there is no coder for {game_id}: write one and pass it as `coder`")
    make = cast(Callable[..., Coder[S]], import_module(home).make_coder)  # each such module has one for its own states
    return make(s, **wishes)
