"""A Ray cluster as workers: many machines, or Ray on this one."""

import os
import socket
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from agora.arena.workers import TRIES, NoCluster, R, WorkerDied, always

AUTO = "auto"  # the cluster that this machine belongs to; without one, Ray is started here for as long as it is used
PATIENCE = 10.0  # seconds to wait for an answer
AHEAD = 2  # pieces handed out for each processor of the cluster, so that none waits for the next


class RayCluster:
    """The processors of a cluster. Every machine needs the same version of this package, and of bots of one's own."""

    def __init__(self, address: str) -> None:
        if find_spec("ray") is None:
            raise NoCluster(address, "it needs Ray: pip install 'agora-games[cluster]'")
        self.address = address
        self._joined = False

    def __enter__(self) -> Self:
        if self.address != AUTO:
            _knock(self.address)  # Ray itself would wait for minutes
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
        os.environ.setdefault(
            "RAY_IGNORE_UNHANDLED_ERRORS", "1"
        )  # the first error is raised, the others are of the same run
        os.environ.setdefault("RAY_worker_niceness", "0")  # a Ray that is started here works as processes would
        import ray

        if ray.is_initialized():  # by the program that uses us, which also shuts it down
            return self
        quiet: dict[str, Any] = {"logging_level": "error", "log_to_driver": False}
        try:
            ray.init(self.address, **quiet)
        except Exception as error:  # Ray raises many kinds when it cannot join
            if self.address != AUTO:
                why = str(error).strip().splitlines()[:1] or [type(error).__name__]
                raise NoCluster(self.address, why[0]) from error
            with _same_modules():
                ray.init(include_dashboard=False, **quiet)
        self._joined = True
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self._joined:
            import ray

            ray.shutdown()

    def each(
        self, work: Callable[[int], R], numbers: Sequence[int], time_left: Callable[[], bool] = always
    ) -> Iterator[tuple[int, R]]:
        """Each number with its result, in the order in which they are ready."""
        import ray

        # a process that dies is replaced by Ray, which tries the piece again
        piece = ray.remote(num_cpus=1, max_retries=TRIES - 1)(_do)
        shared, waiting, running = ray.put(work), list(reversed(numbers)), dict[Any, int]()
        try:
            while True:
                most = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
                while waiting and len(running) < most and time_left():
                    number = waiting.pop()
                    running[piece.remote(shared, number)] = number
                if not running:
                    return
                for ready in ray.wait(list(running))[0]:
                    number = running.pop(ready)
                    yield number, _result(ready, number)
        finally:
            for task in running:
                ray.cancel(task, force=True)


@contextmanager
def _same_modules() -> Iterator[None]:
    """Let processes that are started in this block find what this one finds, such as a bot in the current folder."""
    before = os.environ.get("PYTHONPATH")
    os.environ["PYTHONPATH"] = os.pathsep.join(str(Path(place).absolute()) for place in sys.path)
    try:
        yield
    finally:
        if before is None:
            del os.environ["PYTHONPATH"]
        else:
            os.environ["PYTHONPATH"] = before


def _knock(address: str) -> None:
    """Raise NoCluster if nobody answers at an address."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not host or not port.isdecimal():
        raise NoCluster(address, "an address is auto, ray://HOST:10001 or HOST:6379")
    try:
        socket.create_connection((host.strip("[]"), int(port)), PATIENCE).close()
    except (OSError, OverflowError) as error:
        raise NoCluster(address, getattr(error, "strerror", None) or str(error)) from None


def _do(work: Callable[[int], R], number: int) -> R:
    return work(number)


def _result(task: Any, number: int) -> Any:
    import ray

    try:
        return ray.get(task)
    except ray.exceptions.WorkerCrashedError as error:
        raise WorkerDied(number, "its process crashed") from error
    except ray.exceptions.RayTaskError as error:
        if isinstance(error.cause, Exception):
            raise error.cause from None
        raise
