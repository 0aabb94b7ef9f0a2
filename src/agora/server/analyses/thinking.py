"""The search that thinks about one position of an analysis, slice by slice, for as long as somebody looks on.

Each slice compares the best moves in worlds drawn anew. All worlds of a move count alike, so its value gets more exact
with each slice. A slice starts only while a process of the bots is idle: games at the tables come first.
"""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import sqrt
from statistics import fmean, stdev
from typing import NamedTuple

from agora import AnyMatch
from agora.core.codec import write_json
from agora.core.questions import JSON
from agora.server.bots.pool import Bots, Looked

SLICES = (0.2, 0.4, 0.8)  # seconds of the first slices; all later ones are as long as the last
MOST_SECONDS = 20.0  # for one position
MOST_FAILURES = 3  # in a row
SHOWN = 5  # candidates
PAUSE = 0.1  # seconds until the processes are looked at again


class Candidate(NamedTuple):
    """A move, and what is known of it."""

    move: JSON
    chance: float  # to win
    error: float  # the standard error of the chance
    values: Sequence[float]  # the points that each side can expect at the end
    worlds: int
    line: Sequence[tuple[int, JSON]]


@dataclass
class Tally:
    """A move, and what came of it in all worlds so far."""

    move: JSON
    line: Sequence[tuple[int, JSON]] = ()
    values: list[Sequence[float]] = field(default_factory=list)
    chances: list[float] = field(default_factory=list)

    def candidate(self) -> Candidate:
        """The move with its means."""
        count = len(self.chances)
        error = stdev(self.chances) / sqrt(count) if count > 1 else 0.0
        values = [fmean(side) for side in zip(*self.values, strict=True)]
        return Candidate(self.move, fmean(self.chances), error, values, count, self.line)


class Thought:
    """What the search has found out about a position, for one seat."""

    def __init__(self, bots: Bots, match: AnyMatch, seat: int) -> None:
        self.seat = seat
        self.seconds = 0.0  # of search so far
        self.trouble = False  # the search has failed
        self._bots, self._match = bots, match
        self._tallies: dict[str, Tally] = {}
        self._watchers: dict[object, Callable[[], None]] = {}
        self._task: asyncio.Task[None] | None = None

    @property
    def running(self) -> bool:
        """Whether the search goes on."""
        return bool(self._watchers) and self._task is not None and not self._task.done()

    @property
    def done(self) -> bool:
        """Whether the search has had all its time."""
        return self.trouble or self.seconds >= MOST_SECONDS

    @property
    def share(self) -> float:
        """How much of its time the search has used."""
        return min(1.0, self.seconds / MOST_SECONDS)

    @property
    def candidates(self) -> list[Candidate]:
        """The best moves, the best first. Moves that few slices looked at come last."""
        found = [tally.candidate() for tally in self._tallies.values()]
        most = max([each.worlds for each in found], default=0)
        return sorted(found, key=lambda each: (2 * each.worlds < most, -each.chance))[:SHOWN]

    def watch(self, who: object, show: Callable[[], None]) -> None:
        """Think for somebody: `show` is called after each slice."""
        self._watchers[who] = show
        if (self._task is None or self._task.done()) and not self.done:
            self._task = asyncio.get_running_loop().create_task(self._think())

    def leave(self, who: object) -> None:
        """Somebody no longer looks on; after the last, no further slice is started."""
        self._watchers.pop(who, None)

    async def _think(self) -> None:
        slices = failures = 0
        while self._watchers and not self.done:
            seconds = SLICES[min(slices, len(SLICES) - 1)]
            best = self.candidates[:1]
            async with self._bots.turns:  # positions take turns
                while self._watchers and not self._bots.idle:
                    await asyncio.sleep(PAUSE)
                if not self._watchers:
                    break
                found = await self._bots.look(self._match, self.seat, best[0].move if best else None, seconds)
            slices, failures = slices + 1, 0 if found else failures + 1
            self.seconds += seconds
            self.trouble = failures >= MOST_FAILURES
            for looked in found:
                self._add(looked)
            if self.done:
                self._task = None
            for show in list(self._watchers.values()):
                show()

    def _add(self, looked: Looked) -> None:
        tally = self._tallies.setdefault(write_json(looked.move), Tally(looked.move))
        tally.line = tally.line or looked.line
        tally.values += looked.values
        tally.chances += looked.chances
