"""`agora arena`: what it prints and writes, and what it refuses."""

from __future__ import annotations

import csv
import sys
from pathlib import Path

import pytest

import agora as library

from .calling import agora

SMALL = ("arena", "improvement", "--bots", "random,greedy", "--games", "4", "--seed", "1")


def test_a_small_arena_prints_a_table_and_writes_its_files(tmp_path: Path):
    folder = tmp_path / "new" / "folder"
    result = agora(*SMALL, "--folder", str(folder))
    assert result.exit_code == 0, result.output
    assert "4 games: 2 deals, each played from every seat" in result.stdout
    assert "the same seed plays the same games everywhere" in " ".join(result.stdout.split())
    assert sorted(path.name for path in folder.iterdir()) == ["games.jsonl", "index.html", "plan.json", "results.csv"]
    rows = list(csv.DictReader((folder / "results.csv").read_text().splitlines()))
    assert [row["bot"] for row in rows] == ["greedy", "random"]
    assert all(library.load(line).over for line in (folder / "games.jsonl").read_text().splitlines())
    again = agora(*SMALL, "--folder", str(folder), "--lang", "nl")
    assert "4 spellen: 2 delingen" in again.stdout
    assert '<html lang="nl">' in (folder / "index.html").read_text()


def test_a_run_goes_on_with_its_seed_and_budgets_in_seconds_are_named(tmp_path: Path):
    words = ("arena", "improvement", "--bots", "random,level1:0.1s", "--folder", str(tmp_path))
    agora(*words, "--games", "2", "--seed", "5")
    before = (tmp_path / "games.jsonl").read_text()
    result = agora(*words, "--games", "4")
    assert result.exit_code == 0, result.output
    assert "Budgets in seconds: level1:0.1s" in result.stdout
    assert "seed 5" in result.stdout
    assert (tmp_path / "games.jsonl").read_text().startswith(before)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--bots", "random"], "needs two bots or more"),
        (["--bots", "random,random"], "named twice"),
        (["--bots", "random,gredy"], "Did you mean greedy?"),
        (["--bots", "random,level3:soon"], "soon"),
        (["--bots", "random,no_such_module:Bot"], "no_such_module:Bot"),
        (["--bots", "random,"], "a name is missing"),
        (["--seats", "1"], "needs two seats or more"),
        (["--seats", "7"], "7"),
        (["--games", "0"], "--games"),
        (["--jobs", "0"], "--jobs"),
        (["--sprt", "20"], "--sprt takes two numbers of Elo"),
        (["--sprt", "20,0"], "the smaller one first"),
        (["--sprt", "nan,nan"], "--sprt takes two numbers"),
        (["--bots", "random,greedy,level1", "--sprt", "0,20"], "--sprt compares two bots, and --bots names 3"),
        (["--option", "colour=red"], "colour"),
        (["--seed", "a b\n"], "seed"),
    ],
)
def test_wrong_usage_is_refused_in_words(tmp_path: Path, words: list[str], said: str):
    result = agora("arena", "akropolis", "--bots", "random,greedy", *words, "--folder", str(tmp_path / "never"))
    assert result.exit_code == 2, result.output
    assert said in " ".join(result.stderr.split())
    assert not (tmp_path / "never").exists()


def test_a_folder_with_other_settings_is_refused(tmp_path: Path):
    agora(*SMALL, "--folder", str(tmp_path))
    result = agora("arena", "improvement", "--bots", "random,level1", "--games", "2", "--folder", str(tmp_path))
    assert result.exit_code == 1
    assert "holds games with bots random,greedy, not random,level1" in " ".join(result.stderr.split())


def test_a_damaged_file_of_games_is_refused_and_kept(tmp_path: Path):
    agora(*SMALL, "--folder", str(tmp_path))
    path = tmp_path / "games.jsonl"
    text = "rubbish\n" + path.read_text()
    path.write_text(text)
    result = agora(*SMALL, "--folder", str(tmp_path))
    assert (result.exit_code, path.read_text()) == (1, text)
    assert "games.jsonl, line 1:" in result.stderr.replace("\n", "")
    assert "Delete that line" in " ".join(result.stderr.split())
    (tmp_path / "plan.json").write_text("[")
    result = agora(*SMALL, "--folder", str(tmp_path))
    assert (result.exit_code, "plan.json" in result.stderr) == (1, True)


def test_a_bot_that_fails_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(sys, "path", [place for place in sys.path if place])
    monkeypatch.chdir(tmp_path)
    (tmp_path / "bot_that_fails.py").write_text("class Bot:\n    def choose(self, sight):\n        return 1 / 0\n")
    result = agora("arena", "akropolis", "--bots", "random,bot_that_fails:Bot", "--games", "2")
    assert result.exit_code == 1
    assert "bot_that_fails:Bot failed in the game of seed" in " ".join(result.stderr.split())
    assert "ZeroDivisionError" in result.stderr


def test_a_cluster_without_ray_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    from agora.cli.actions import working

    monkeypatch.setattr(working, "find_spec", lambda name: None)
    result = agora(*SMALL, "--folder", str(tmp_path), "--cluster", "auto")
    assert result.exit_code == 1
    assert "pip install 'agora-games[cluster]'" in " ".join(result.stderr.split())


def test_without_openskill_its_ratings_are_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    from agora.cli.actions import arena

    monkeypatch.setattr(arena, "find_spec", lambda name: None)
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    result = agora(*SMALL, "--folder", str(tmp_path))
    assert result.exit_code == 0, result.output
    assert "pip install 'agora-games[arena]'" in " ".join(result.stderr.split())
    assert "–" in result.stdout
