"""Workers: what is done once is done, a worker that dies costs its piece another try, errors come through."""

from __future__ import annotations

import os
import signal
import time
from functools import partial
from pathlib import Path

import pytest

from agora.arena.kept_results import Damaged, complete, read_results
from agora.arena.workers import NoCluster, WorkerDied, open_workers, ray_cluster
from agora.arena.workers.processes import Processes
from agora.core.errors import Illegal


def square(number: int) -> int:
    return number * number


def count_and_die_once(folder: Path, number: int) -> int:
    """Leave a mark for each try of a piece; piece 3 kills its process the first time."""
    tries = folder / str(number)
    with tries.open("a") as file:
        file.write("x")
    if number == 3 and tries.read_text() == "x":
        os.kill(os.getpid(), signal.SIGKILL)
    time.sleep(0.02)
    return number * number


def die(number: int) -> int:
    os._exit(7)


def refuse(number: int) -> int:
    raise Illegal("core.turn", seat=number)


class Unpicklable(Exception):
    def __init__(self, one: int, other: int) -> None:
        super().__init__("only one word")


def fail(number: int) -> int:
    raise Unpicklable(1, 2)


@pytest.mark.parametrize("jobs", [1, 2, 8])
def test_every_number_is_worked_out_once(jobs: int):
    assert sorted(Processes(jobs).each(square, range(20))) == [(number, number * number) for number in range(20)]


def test_there_may_be_nothing_to_do():
    assert list(Processes(4).each(square, [])) == []


@pytest.mark.parametrize("jobs", [1, 2])
def test_no_piece_is_begun_when_the_time_is_over(jobs: int):
    left = iter([True, True, True] + [False] * 20)
    assert len(list(Processes(jobs).each(square, range(10), lambda: next(left)))) == 3


@pytest.mark.slow
def test_a_worker_that_dies_costs_its_piece_another_try_and_nothing_else(tmp_path: Path):
    done = dict(Processes(2).each(partial(count_and_die_once, tmp_path), range(8)))
    assert done == {number: number * number for number in range(8)}
    assert {path.name: path.read_text() for path in tmp_path.iterdir()} == {
        str(number): "xx" if number == 3 else "x" for number in range(8)
    }


def test_a_piece_that_ends_every_worker_is_given_up():
    with pytest.raises(WorkerDied, match="piece 5 ended its process 3 times: exit code 7"):
        list(Processes(2).each(die, [5]))


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_error_of_the_work_is_raised_as_it_is(jobs: int):
    with pytest.raises(Illegal) as raised:
        list(Processes(jobs).each(refuse, range(4)))
    assert raised.value.rule == "core.turn"


def test_an_error_that_cannot_be_sent_is_told_in_words():
    with pytest.raises(RuntimeError, match="Unpicklable: only one word"):
        list(Processes(2).each(fail, range(2)))


def test_a_run_that_is_left_leaves_no_process(tmp_path: Path):
    run = Processes(2).each(partial(note_process, tmp_path), range(50))
    next(run)
    run.close()
    for path in tmp_path.iterdir():
        with pytest.raises(ProcessLookupError):
            os.kill(int(path.name), 0)


def note_process(folder: Path, number: int) -> int:
    (folder / str(os.getpid())).touch()
    time.sleep(0.01)
    return number


def test_without_ray_the_answer_says_what_to_install(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(ray_cluster, "find_spec", lambda name: None)
    with pytest.raises(NoCluster, match=r"pip install 'agora-games\[cluster\]'"), open_workers(cluster="auto"):
        pass


@pytest.mark.parametrize(
    ("text", "line"), [("[0,1]\nrubbish\n[1,1]\n", 2), ('[0,1]\n{"a":1}\n', 2), ('[0,1]\n["a",1]\n', 2), ("\n", 1)]
)
def test_a_line_that_is_no_result_is_named(tmp_path: Path, text: str, line: int):
    path = tmp_path / "kept.jsonl"
    path.write_text(text)
    with pytest.raises(Damaged) as raised:
        list(complete(path, square, 3, Processes()))
    assert raised.value.line == line
    assert path.read_text() == text, "nothing is lost"


def test_a_file_that_is_no_text_is_named(tmp_path: Path):
    path = tmp_path / "kept.jsonl"
    path.write_bytes(b"[0,1]\n\xff\xfe\n")
    with pytest.raises(Damaged, match="line 2: this is not text"):
        read_results(path)
