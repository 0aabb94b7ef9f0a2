"""`agora puzzles`: what it prints and keeps, and what it refuses."""

from __future__ import annotations

from pathlib import Path

import pytest

from .calling import agora


@pytest.mark.slow
def test_puzzles_are_found_kept_and_not_searched_again(tmp_path: Path):
    words = (
        "puzzles",
        "improvement",
        "--games",
        "1",
        "--seats",
        "2",
        "--seed",
        "1",
        "--out",
        str(tmp_path / "p.jsonl"),
    )
    result = agora(*words)
    assert result.exit_code == 0, result.output
    assert "puzzles in 1 games" in result.stdout
    kept = (tmp_path / "p.jsonl").read_text()
    again = agora(*words, "--lang", "nl")
    assert "puzzels in 1 spellen" in again.stdout
    assert (tmp_path / "p.jsonl").read_text() == kept
    other = agora(*words[:5], "3", *words[6:])
    assert (other.exit_code, "seats 2, not 3" in " ".join(other.stderr.split())) == (1, True)


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (["--seats", "7"], 2, "there are: 2, 3, 4"),
        (["--seats", "two"], 2, "--seats takes numbers"),
        (["--games", "0"], 2, "--games"),
        (["--seed", "a b\n"], 2, "seed"),
        (["--out", "missing/p.jsonl"], 1, "its folder does not exist"),
    ],
)
def test_wrong_usage_is_refused_in_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words, code, said):
    monkeypatch.chdir(tmp_path)
    result = agora("puzzles", "akropolis", *words)
    assert result.exit_code == code, result.output
    assert said in " ".join(result.stderr.split())
