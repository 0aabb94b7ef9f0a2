"""The scripts of examples/, each run in a short form, in a folder of its own as a reader would."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[1] / "examples"
RUN = {
    "first_bot.py": (["--games", "1"], r"OneAhead won 1 of 1 games: \d+ points to \d+ of random"),
    "tournament.py": (
        ["improvement", "--bots", "random,greedy,level1", "--games", "6"],
        r"greedy +· .* +\d+%  \+\d+ \([+-]\d+ to \+\d+\)\n",
    ),
    "self_play.py": (
        ["--seconds", "0.1", "--games", "4", "--points", "1", "--deals", "1", "--rivals", "random,level1"],
        r"before learning\n +random +\d+% of 2 games .*\n(.*\n)+wrote self_play.npz and self_play.svg",
    ),
}


def run(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    path = os.pathsep.join([str(EXAMPLES), *filter(None, [os.environ.get("PYTHONPATH")])])
    return subprocess.run(
        [sys.executable, *words],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )


def test_every_example_is_run() -> None:
    assert sorted(RUN) == sorted(path.name for path in EXAMPLES.glob("*.py"))


@pytest.mark.slow
@pytest.mark.parametrize("name", RUN)
def test_an_example_runs(name: str, tmp_path: Path) -> None:
    words, said = RUN[name]
    done = run(tmp_path, str(EXAMPLES / name), *words)
    assert done.returncode == 0, done.stderr
    assert re.search(said, done.stdout), done.stdout


@pytest.mark.slow
def test_what_was_learned_is_drawn_and_plays_as_a_bot(tmp_path: Path) -> None:
    words, _ = RUN["self_play.py"]
    assert run(tmp_path, str(EXAMPLES / "self_play.py"), *words).returncode == 0
    picture = (tmp_path / "self_play.svg").read_text(encoding="utf-8")
    assert picture.count("<polyline") == 2
    assert "v level1" in picture
    command = str(Path(sys.executable).with_name("agora"))
    done = run(tmp_path, command, "simulate", "akropolis", "--bots", "self_play:Learner,random", "--games", "1")
    assert done.returncode == 0, done.stderr + done.stdout


@pytest.mark.slow
def test_self_play_learns(tmp_path: Path) -> None:
    """After twenty batches the policy beats one that chooses at random: a wrong sign or a wrong offset would not."""
    code = """
import numpy as np
from self_play import *
vector = rl.vector_env("akropolis", 16, seats=2, reward="margin", window=WINDOW)
policy = Policy(vector.coder)
learning = learn(policy, vector, np.random.default_rng(1))
for _ in range(20):
    next(learning)
print(measure(policy, ["random"], 5)["random"])
"""
    done = run(tmp_path, "-c", code)
    assert done.returncode == 0, done.stderr
    assert float(done.stdout.split()[-1]) > 0.5, done.stdout


@pytest.mark.slow
def test_a_tournament_refuses_in_words(tmp_path: Path) -> None:
    for bots, said in (("greedy", "needs two bots or more"), ("gready,random", "there is no bot called gready")):
        done = run(tmp_path, str(EXAMPLES / "tournament.py"), "akropolis", "--bots", bots)
        assert done.returncode == 1
        assert said in done.stderr
        assert "Traceback" not in done.stderr
