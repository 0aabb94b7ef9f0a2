"""`agora lab`: what it prints and writes, and what it refuses."""

from __future__ import annotations

from pathlib import Path

import pytest

from .calling import agora


@pytest.mark.slow
def test_a_small_lab_prints_tables_and_writes_its_files(tmp_path: Path):
    words = ("lab", "improvement", "--games", "22", "--bots", "random", "--seats", "2", "--seed", "1")
    result = agora(*words, "--folder", str(tmp_path))
    assert result.exit_code == 0, result.output
    assert "The seats of a table for 2" in result.stdout
    assert "Events" in result.stdout
    assert sorted(path.name for path in tmp_path.iterdir()) == ["games.jsonl", "index.html", "plan.json", "results.csv"]
    again = agora(*words, "--folder", str(tmp_path), "--lang", "nl")
    assert "De plaatsen aan een tafel voor 2" in again.stdout
    other = agora("lab", "improvement", "--bots", "greedy", "--seats", "2", "--folder", str(tmp_path))
    assert (other.exit_code, "holds games with bots" in " ".join(other.stderr.split())) == (1, True)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--bots", "gredy"], "Did you mean greedy?"),
        (["--seats", "1"], "there are: 2, 3, 4"),
        (["--seats", "two"], "--seats takes numbers"),
        (["--games", "0"], "--games"),
        (["--option", "colour=red"], "colour"),
        (["--seed", "a b\n"], "seed"),
    ],
)
def test_wrong_usage_is_refused_in_words(tmp_path: Path, words: list[str], said: str):
    result = agora("lab", "akropolis", *words, "--folder", str(tmp_path / "never"))
    assert result.exit_code == 2, result.output
    assert said in " ".join(result.stderr.split())
    assert not (tmp_path / "never").exists()
