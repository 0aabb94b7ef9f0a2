"""What turns a game into numbers: its moves into integers, and what a seat may see into one row of numbers."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Generic, NamedTuple, cast

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

    def batch(self, n: int) -> "Batch[S]":
        """What looks at `n` games at once."""
        return Batch(self, n)


class Look(NamedTuple):
    """What the seats to act see in many games: a row for each game. The arrays belong to the caller."""

    rows: Row
    masks: Mask
    outside: NDArray[np.int64]  # how many legal moves have no number


class Batch(Generic[S]):
    """Looks at many games, one after the other. A coder may have a faster one for all of them at once."""

    def __init__(self, coder: Coder[S], n: int) -> None:
        self.coder, self.keeps = coder, [Keep() for _ in range(n)]

    def begin(self, i: int, s: S) -> None:
        """A new game has begun in place `i`."""
        self.keeps[i] = Keep()

    def played(self, i: int, s: S, seat: Seat) -> None:
        """A seat has made a move in game `i`, which goes on."""

    def look(self, states: Sequence[S], seats: Sequence[Seat]) -> Look:
        """Write what the seat to act sees in each game, and its legal moves."""
        coder, n = self.coder, len(states)
        rows, masks = np.zeros((n, coder.observation_size), np.float32), np.zeros((n, coder.action_size), np.int8)
        outside = np.zeros(n, np.int64)
        for i, (s, seat) in enumerate(zip(states, seats, strict=True)):
            coder.observe(s, seat, self.keeps[i], rows[i])
            outside[i] = coder.mask(s, seat, masks[i])
        return Look(rows, masks, outside)


def make_coder(game_id: str, s: S, **wishes: int) -> Coder[S]:
    """Make the coder of `agora.rl.<game>` for the options and components of a state."""
    home = f"agora.rl.{game_id}"
    if find_spec(home) is None:
        raise ValueError(f"there is no coder for {game_id}: write one and pass it as `coder`")
    make = cast(Callable[..., Coder[S]], import_module(home).make_coder)  # each such module has one for its own states
    return make(s, **wishes)
