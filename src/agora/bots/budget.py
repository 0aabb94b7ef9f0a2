"""How much a bot may look at before it must answer."""

import re
import time
from collections.abc import Callable
from typing import NamedTuple, Self, TypeVar

from agora.core.errors import Malformed
from agora.games.files import engine_worded

WRITTEN = re.compile(r"(\d+(?:\.\d+)?|\.\d+)(s|n)")


class Budget(NamedTuple):
    """So many seconds of CPU, so many nodes (positions looked at), or both. Nodes alone make play reproducible."""

    seconds: float | None = None
    nodes: int | None = None

    @classmethod
    def read(cls, text: str) -> Self:
        """Read a budget: `0.5s` is half a second of CPU, `2000n` are 2 000 nodes.

        >>> Budget.read("0.5s")
        Budget(seconds=0.5, nodes=None)
        """
        found = WRITTEN.fullmatch(text)
        if found is None or float(found[1]) == 0 or (found[2] == "n" and "." in found[1]):
            raise engine_worded(Malformed("core.bot.budget", budget=text[:40]))
        return cls(seconds=float(found[1])) if found[2] == "s" else cls(nodes=int(found[1]))

    def within(self, other: "Budget") -> "Budget":
        """The tighter of two budgets, limit by limit.

        >>> Budget(seconds=1, nodes=50).within(Budget(seconds=0.2))
        Budget(seconds=0.2, nodes=50)
        """
        return Budget(_least(self.seconds, other.seconds), _least(self.nodes, other.nodes))


N = TypeVar("N", int, float)


def _least(one: N | None, other: N | None) -> N | None:
    return min((limit for limit in (one, other) if limit is not None), default=None)


UNLIMITED = Budget()


class Meter:
    """Measures how much of a budget is used up. The clock starts when the meter is made."""

    __slots__ = ("_clock", "_start", "budget", "nodes")

    def __init__(self, budget: Budget, clock: Callable[[], float] = time.process_time) -> None:
        self.budget, self._clock = budget, clock
        self._start = clock() if budget.seconds is not None else 0.0
        self.nodes = 0  # spent so far

    def spend(self, nodes: int = 1) -> None:
        """Count nodes."""
        self.nodes += nodes

    def left(self, share: float = 1.0) -> bool:
        """Whether this share of the budget is not used up."""
        seconds, nodes = self.budget
        if nodes is not None and self.nodes >= share * nodes:
            return False
        return seconds is None or self._clock() - self._start < share * seconds
