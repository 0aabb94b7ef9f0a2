"""A real Ray on this machine: it plays the games that one process plays, and survives the death of a worker.

Runs in `make test-cluster`, in an environment that has Ray.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from agora.arena import lab
from agora.arena import tournament as arena
from agora.arena.train import Plan, train
from agora.arena.workers import NoCluster, WorkerDied, Workers, open_workers
from agora.arena.workers.processes import Processes
from agora.bots import find as find_bot
from agora.bots.trainee import find_trainee
from agora.core.errors import Illegal
from agora.games import find

from .test_tournament import lines
from .test_workers import count_and_die_once, die, refuse, square

pytestmark = [pytest.mark.cluster, pytest.mark.filterwarnings("default")]  # Ray warns about its own future


@pytest.fixture(scope="module")
def ray() -> Iterator[Workers]:
    with open_workers(cluster="auto") as workers:
        yield workers


def test_every_number_is_worked_out_once(ray: Workers):
    assert sorted(ray.each(square, range(20))) == [(number, number * number) for number in range(20)]
    assert list(ray.each(square, [])) == []


def test_no_piece_is_begun_when_the_time_is_over(ray: Workers):
    left = iter([True, True, True] + [False] * 20)
    assert len(list(ray.each(square, range(10), lambda: next(left)))) == 3


def test_a_worker_that_is_killed_costs_its_piece_another_try_and_nothing_else(ray: Workers, tmp_path: Path):
    done = dict(ray.each(partial(count_and_die_once, tmp_path), range(8)))
    assert done == {number: number * number for number in range(8)}
    assert {path.name: path.read_text() for path in tmp_path.iterdir()} == {
        str(number): "xx" if number == 3 else "x" for number in range(8)
    }


def test_a_piece_that_ends_every_worker_is_given_up_and_an_error_is_raised_as_it_is(ray: Workers):
    with pytest.raises(WorkerDied):
        list(ray.each(die, [5]))
    with pytest.raises(Illegal) as raised:
        list(ray.each(refuse, range(4)))
    assert raised.value.rule == "core.turn"


@pytest.mark.parametrize(
    ("game", "seats", "bots"),
    [
        ("akropolis", 2, ["random", "level2:30n"]),
        ("polis", 3, ["random", "greedy", "level3:30n"]),
        ("improvement", 3, ["random", "level1:30n"]),
    ],
)
def test_a_tournament_plays_the_same_games_as_in_one_process(
    game: str, seats: int, bots: list[str], ray: Workers, tmp_path: Path
):
    plan = arena.plan_of(game, {"seats": seats}, bots, 6, 7)
    for name, workers in (("ray", ray), ("alone", Processes())):
        assert len(list(arena.play(plan, tmp_path / name, workers))) == 6
    assert lines(tmp_path / "ray") == lines(tmp_path / "alone")


def test_a_training_learns_the_same_as_in_one_process(ray: Workers, tmp_path: Path):
    game = find("improvement")
    trainee: Any = find_trainee(game)
    made = []
    for name, workers in (("ray", ray), ("alone", Processes())):
        plan = Plan(game, trainee, game.read_options({"seats": 2}), tmp_path / name, "1", 4, 2)
        made.append(list(train(plan, workers, games=4))[-1])
    assert made[0] == made[1]
    weights = [(tmp_path / name / "step-0.json").read_text().partition('"date"') for name in ("ray", "alone")]
    assert weights[0][0] == weights[1][0]


def test_a_lab_sees_the_same_as_in_one_process(ray: Workers, tmp_path: Path):
    game = find("improvement")
    plan = lab.Plan(game, {}, (2, 3), {"level1:30n": find_bot("level1:30n")}, 4, "1")
    for name, workers in (("ray", ray), ("alone", Processes())):
        assert len(list(lab.play(plan, tmp_path / name, workers))) == 4
    assert lines(tmp_path / "ray") == lines(tmp_path / "alone")


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("127.0.0.1:1", "refused"),
        ("ray://127.0.0.1:1", "refused"),
        ("ray://nowhere.invalid:10001", "nowhere.invalid"),
        ("nowhere", "ray://HOST:10001"),
        ("127.0.0.1:99999", "cannot be joined"),
    ],
)
def test_a_cluster_that_is_not_there_is_named_at_once(address: str, said: str):
    with pytest.raises(NoCluster, match="cannot be joined: ") as raised, open_workers(cluster=address):
        pass
    assert said in str(raised.value)
