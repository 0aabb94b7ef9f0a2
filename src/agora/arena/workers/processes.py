"""Processes of this machine as workers."""

import os
import pickle
import signal
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from threading import Thread
from typing import cast

from agora.arena.workers import TRIES, R, WorkerDied, always


class Processes:
    """So many processes. One does without a process of its own."""

    def __init__(self, jobs: int = 1) -> None:
        self.jobs = jobs

    def each(
        self, work: Callable[[int], R], numbers: Sequence[int], time_left: Callable[[], bool] = always
    ) -> Iterator[tuple[int, R]]:
        """Each number with its result, in the order in which they are ready."""
        if self.jobs == 1:
            for number in numbers:
                if not time_left():
                    return
                yield number, work(number)
            return
        pool = _Pool(work, min(self.jobs, len(numbers)))
        waiting, died = list(reversed(numbers)), Counter[int]()
        try:
            while True:
                while waiting and pool.idle and time_left():
                    pool.hand_out(waiting.pop())
                if not pool.busy:
                    return
                for number, answer in pool.answers():
                    if isinstance(answer, _Died):
                        died[number] += 1
                        if died[number] == TRIES:
                            raise WorkerDied(number, f"exit code {answer.exit_code}")
                        waiting.append(number)
                    elif isinstance(answer, BaseException):
                        raise answer
                    else:
                        yield number, cast(R, answer[0])  # as `_serve` sends it
        finally:
            pool.close()


class _Died:
    """What is left of a process that ended by itself."""

    def __init__(self, exit_code: int | None) -> None:
        self.exit_code = exit_code


Answer = _Died | BaseException | tuple[object]


class _Pool:
    """Processes that wait for a number, and what each is working on. One that dies is replaced."""

    def __init__(self, work: Callable[[int], object], size: int) -> None:
        self._work = work
        self._processes: dict[Connection, BaseProcess] = {}
        self.idle: list[Connection] = []
        self.busy: dict[Connection, int] = {}
        for _ in range(size):
            self._start()

    def _start(self) -> None:
        context = get_context()
        ours, theirs = context.Pipe()
        process = context.Process(target=_serve, args=(self._work, theirs), daemon=True)
        process.start()
        theirs.close()  # the process alone holds this end, so its end is seen here
        self._processes[ours] = process
        self.idle.append(ours)

    def hand_out(self, number: int) -> None:
        """Give a number to an idle process; if that one is dead, `answers` will tell."""
        connection = self.idle.pop()
        self.busy[connection] = number
        with suppress(OSError):
            connection.send(number)

    def answers(self) -> Iterator[tuple[int, Answer]]:
        """Wait until some process has answered or died."""
        for ready in wait(list(self.busy)):
            connection = cast(Connection, ready)  # only connections are waited for
            number = self.busy.pop(connection)
            try:
                answer: Answer = connection.recv()
                self.idle.append(connection)
            except (EOFError, OSError):
                process = self._processes.pop(connection)
                process.join()
                connection.close()
                answer = _Died(process.exitcode)
                self._start()
            yield number, answer

    def close(self) -> None:
        """End all processes."""
        for connection, process in self._processes.items():
            connection.close()
            process.terminate()
        for process in self._processes.values():
            process.join()


def _serve(work: Callable[[int], object], connection: Connection) -> None:
    """Do the work of each number that comes, until the parent ends or closes the connection."""
    _follow_parent()
    while True:
        try:
            number = connection.recv()
        except EOFError:
            return
        try:
            answer: Answer = (work(number),)
        except Exception as error:  # any error of the work is the parent's to raise
            answer = _sendable(error)
        connection.send(answer)


def _sendable(error: Exception) -> Exception:
    """An error that can be pickled, with its traceback as a note."""
    trace = "".join(traceback.format_exception(error))
    try:
        pickle.loads(pickle.dumps(error))  # noqa: S301  what was pickled here
    except Exception:
        error = RuntimeError(f"{type(error).__name__}: {error}")
    error.add_note(trace)
    return error


def _follow_parent() -> None:
    """Leave Ctrl-C to the parent, and end with it, even if it is killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    parent = parent_process()
    assert parent, "this runs in a process of the pool"

    def end_with_it() -> None:
        parent.join()
        os._exit(1)

    Thread(target=end_with_it, daemon=True).start()
