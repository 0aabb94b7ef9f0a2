"""Training: what it keeps, what it accepts, and how it goes on after a stop. A pupil with one weight learns here."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from itertools import count
from pathlib import Path
from typing import cast

import pytest

from agora.arena.kept_results import complete, read_results
from agora.arena.train import Doing, Judged, Plan, read_settings, train
from agora.arena.workers.processes import Processes
from agora.bots.akropolis.bot import AkropolisSight
from agora.bots.random_ import RandomBot
from agora.bots.trainee import PlayedGame, Sample, find_trainee
from agora.bots.weight_files import read_weight_file, write_weight_file
from agora.core.engine import CHANCE, Move
from agora.core.questions import JSON
from agora.games.akropolis import GAME
from agora.games.akropolis.options import AkropolisOptions
from agora.games.akropolis.state import Akropolis
from agora.games.akropolis.view import AkropolisView

TRIED = 6
PupilPlan = Plan[Akropolis, AkropolisOptions, AkropolisView, float]


class Better:
    """Takes the best of a few random moves."""

    def choose(self, sight: AkropolisSight) -> Move:
        def points(move: Move) -> int:
            return GAME.score(sight.after(move))[sight.seat].total

        return max((sight.random_move() for _ in range(TRIED)), key=points)


class Pupil:
    """Its only weight says whether it plays well; each fit adds something to it."""

    step_games = 3
    kept_steps = 6

    def __init__(self, gain: float) -> None:
        self.gain = gain

    def zero(self) -> float:
        return 0.0

    def shipped(self, options: AkropolisOptions) -> float:
        return 10.0

    def read(self, numbers: Mapping[str, JSON]) -> float:
        return cast(float, numbers["weight"])  # as `write` made it

    def write(self, weights: float) -> Mapping[str, JSON]:
        return {"weight": weights}

    def bot(self, weights: float) -> Better | RandomBot:
        return Better() if weights > 0 else RandomBot()

    def explorer(self, weights: float) -> RandomBot:
        return RandomBot()

    def samples(self, game: PlayedGame[Akropolis], weights: float) -> list[Sample]:
        return [[seat, sum(game.totals)] for seat, _, _ in game.moments()]

    def fit(self, games: Sequence[Sequence[Sample]], start: float) -> float:
        return start + self.gain * sum(len(game) > 0 for game in games)


def planned(folder: Path, gain: float = 1.0, seats: int = 2) -> PupilPlan:
    return Plan(GAME, Pupil(gain), GAME.read_options({"seats": seats}), folder, "7", 3, 20, from_zero=True)


def judged(plan: PupilPlan, games: int, jobs: int = 1) -> list[Judged]:
    return [news for news in train(plan, Processes(jobs), games) if isinstance(news, Judged)]


def weight(folder: Path, name: str) -> float:
    return Pupil(0).read(read_weight_file((folder / name).read_text()).numbers)


def test_weights_are_accepted_only_if_they_are_better(tmp_path: Path):
    first, second = judged(planned(tmp_path), games=6)
    assert (first.accepted, first.games) == (True, 20)
    assert first.low > 0.5
    assert not second.accepted  # it plays as well as the first, not better
    assert second.low < 0.5 < second.high
    assert weight(tmp_path, "start.json") == 0
    assert weight(tmp_path, "best.json") == weight(tmp_path, "step-0.json") == 3
    assert weight(tmp_path, "step-1.json") == 9  # fitted to the games of both steps, beginning with the best


def test_worse_weights_leave_the_best_as_it_was(tmp_path: Path):
    (only,) = judged(planned(tmp_path, gain=-1.0), games=3)
    assert not only.accepted
    assert weight(tmp_path, "best.json") == 0


def test_a_file_says_how_its_weights_were_made(tmp_path: Path):
    judged(planned(tmp_path), games=3)
    made = read_weight_file((tmp_path / "best.json").read_text()).made
    assert made["command"] == "agora train akropolis --seats 2 --from-zero --seed 7 --step 3 --gate 20 --games 3"
    assert (made["seed"], made["games"], made["rules"], made["accepted"]) == ("7", 3, GAME.rules_version, True)
    assert "% of 20 paired games" in str(made["strength"])
    assert str(made["date"]).startswith("20")
    settings = read_settings(tmp_path)
    assert settings
    assert settings["options"] == "seats=2"


@pytest.mark.parametrize("seats", [1, 3])
def test_every_number_of_seats_has_its_gate(tmp_path: Path, seats: int):
    (only,) = judged(planned(tmp_path, seats=seats), games=3)
    assert only.accepted
    assert only.games == {1: 20, 3: 21}[seats]  # with one seat each deal counts once, and the greater lead wins


def test_a_stop_at_any_moment_changes_nothing(tmp_path: Path):
    plan, whole = planned(tmp_path / "stopped"), planned(tmp_path / "whole")
    judged(whole, games=6)
    for moments in count(1):  # each time a little further
        run = train(plan, Processes(), games=6)
        if sum(1 for _ in zip(range(moments), run, strict=False)) < moments:
            break
        cast(Iterator[Doing], run).close()  # type: ignore[attr-defined]  # a generator
    files = {path.name for path in whole.folder.iterdir()}
    assert files == {path.name for path in plan.folder.iterdir()}
    for name in files:
        assert (plan.folder / name).read_text() == (whole.folder / name).read_text(), name


def test_several_processes_find_the_same(tmp_path: Path):
    alone, together = planned(tmp_path / "alone"), planned(tmp_path / "together")
    assert judged(alone, games=3) == judged(together, games=3, jobs=2)
    assert read_results(alone.folder / "games-0.jsonl") == read_results(together.folder / "games-0.jsonl")


def test_more_games_go_on_with_a_training(tmp_path: Path):
    assert [news.step for news in judged(planned(tmp_path), games=2)] == [0]
    assert [news.step for news in judged(planned(tmp_path), games=7)] == [1, 2]
    assert [len(read_results(tmp_path / f"games-{k}.jsonl")) for k in range(3)] == [2, 3, 2]
    assert judged(planned(tmp_path), games=7) == []


def test_training_ends_when_its_time_is_over(tmp_path: Path):
    assert list(train(planned(tmp_path), Processes(), seconds=0)) == []
    assert not (tmp_path / "best.json").exists()


def test_without_from_zero_training_begins_with_the_shipped_weights(tmp_path: Path):
    plan = Plan(GAME, Pupil(-20.0), GAME.read_options({"seats": 2}), tmp_path, "7", 1, 2)
    judged(plan, games=1)
    assert weight(tmp_path, "start.json") == 10


def test_half_a_line_is_forgotten(tmp_path: Path):
    path = tmp_path / "results.jsonl"
    path.write_text('[1,"b"]\n[0,"a')
    assert read_results(path) == {1: "b"}
    assert list(complete(path, lambda number: "abc"[number], 3, Processes())) == [1, 2, 3]
    assert read_results(path) == {0: "a", 1: "b", 2: "c"}


KILLED = """
import sys, time
from pathlib import Path
from agora.arena.kept_results import complete
from agora.arena.workers.processes import Processes

def work(number):
    time.sleep(0.02)
    return number * number

for done in complete(Path(sys.argv[1]), work, 400, Processes(2)):
    print(done, flush=True)
"""


@pytest.mark.slow
def test_a_kill_loses_only_what_was_being_done_and_leaves_no_process(tmp_path: Path):
    path = tmp_path / "results.jsonl"
    command = [sys.executable, "-c", KILLED, str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, start_new_session=True) as process:
        assert process.stdout
        told = [int(process.stdout.readline()) for _ in range(21)]
        process.kill()
        rest = process.stdout.read().split()  # ends when every process that could write is gone
    done = len(told) + len(rest) - 1
    assert done <= len(read_results(path)) <= done + 1
    assert all(result == number * number for number, result in read_results(path).items())
    until = time.monotonic() + 10
    while runs(process.pid):
        assert time.monotonic() < until, "its processes live on"
        time.sleep(0.02)


def runs(group: int) -> bool:
    """Whether a process of a group lives."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


def test_moments_replay_a_game(tmp_path: Path):
    from agora.arena.simulate import record_one

    played = record_one(GAME, GAME.read_options({"seats": 2}), [RandomBot(), RandomBot()], "3")
    states = [(seat, move, state.clone()) for seat, move, state in played.moments()]
    assert [(seat, move) for seat, move, _ in states] == [(s, m) for s, m in played.moves if s != CHANCE]
    assert [score.total for score in GAME.score(states[-1][2])] == list(played.totals)


def test_weight_files_are_read_as_they_were_written():
    text = write_weight_file({"seed": "1"}, {"a": [1, 2.5], "b": 3})
    assert read_weight_file(text) == ({"seed": "1"}, {"a": [1, 2.5], "b": 3})
    assert '\n  "a": [1, 2.5],\n' in text
    with pytest.raises(ValueError, match="weights"):
        read_weight_file("{}")


def test_trainees_are_found_by_their_game():
    assert find_trainee(GAME) is not None
