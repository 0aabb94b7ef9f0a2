"""Where work is done: in this process, in several, or on a Ray cluster. The result of a piece is the same everywhere.

A worker that dies costs the piece it was working on another try, and nothing else.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Protocol, TypeVar

R = TypeVar("R")
TRIES = 3  # a piece that ends its worker so often would end every worker


class WorkerDied(Exception):
    """A piece of work ended its process again and again."""

    def __init__(self, number: int, why: str) -> None:
        super().__init__(number, why)
        self.number, self.why = number, why

    def __str__(self) -> str:
        return f"piece {self.number} ended its process {TRIES} times: {self.why}"


class NoCluster(Exception):
    """A cluster that cannot be used."""

    def __init__(self, address: str, why: str) -> None:
        super().__init__(address, why)
        self.address, self.why = address, why

    def __str__(self) -> str:
        return f"the cluster {self.address} cannot be joined: {self.why}"


def always() -> bool:
    """There is no end to the time."""
    return True


class Workers(Protocol):
    """Those who do the work."""

    def each(
        self, work: Callable[[int], R], numbers: Sequence[int], time_left: Callable[[], bool] = always
    ) -> Iterator[tuple[int, R]]:
        """Each number with its result, in the order in which they are ready; no new one when the time is over.

        An error in a piece of work is raised.
        """


@contextmanager
def open_workers(jobs: int = 1, cluster: str | None = None) -> Iterator[Workers]:
    """Workers for as long as the block lasts: `jobs` processes, or those of a Ray cluster at an address."""
    if cluster is not None:
        from agora.arena.workers.ray_cluster import RayCluster

        with RayCluster(cluster) as found:
            yield found
    else:
        from agora.arena.workers.processes import Processes

        yield Processes(jobs)
