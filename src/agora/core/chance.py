"""Where chance comes from, and the decisions it answers.

Chance is a seat: a shuffle or a roll is a decision for `CHANCE`, its result is a move in the log, so a replay needs no
seed. The stream of numbers is specified in docs/protocol.md and does not depend on Python's `random`.
"""

import hmac
from collections.abc import Sequence
from random import Random
from typing import TypeVar

from agora.core.engine import CHANCE, Decision, M, Rng, S, Seat, step

T = TypeVar("T")
WORD = 1 << 32


class Fair:
    """The numbers of one chance entry, made from the seed and the count of the chance entries before it.

    >>> [Fair("7", 0).below(6) for _ in range(3)]
    [1, 1, 1]
    """

    def __init__(self, seed: str, count: int) -> None:
        self._seed = seed.encode()
        self._count = count
        self._block = 0
        self._bytes = b""

    def below(self, n: int, /) -> int:
        """Draw a whole number from 0 to n - 1; n is at most 2**32."""
        limit = WORD - WORD % n
        while True:
            if not self._bytes:
                self._bytes = hmac.digest(self._seed, f"{self._count}/{self._block}".encode(), "sha256")
                self._block += 1
            word, self._bytes = int.from_bytes(self._bytes[:4], "big"), self._bytes[4:]
            if word < limit:
                return word % n


class Quick(Random):
    """Plain pseudo-random numbers for search and simulation."""

    def below(self, n: int, /) -> int:
        """Draw a whole number from 0 to n - 1."""
        return int(self.random() * n)


def shuffled(items: Sequence[T], rng: Rng) -> tuple[T, ...]:
    """Put items into random order (Fisher and Yates, from the last place down).

    >>> sorted(shuffled((1, 2, 3), Fair("7", 0)))
    [1, 2, 3]
    """
    order, below = list(items), rng.below
    for i in range(len(order) - 1, 0, -1):
        j = below(i + 1)
        order[i], order[j] = order[j], order[i]
    return tuple(order)


@step
class Chance(Decision[S, M]):
    """A decision that chance makes. Its moves are drawn, not listed."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        return (CHANCE,)
