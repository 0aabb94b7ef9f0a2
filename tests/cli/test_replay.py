"""`agora replay`: a saved game told in words."""

from __future__ import annotations

from pathlib import Path

import pytest

import agora as engine
from agora.core.chance import Quick

from .calling import agora, placed


@pytest.fixture
def finished(tmp_path: Path) -> Path:
    """A whole game with an undo in it, saved."""
    match = engine.new("akropolis", seats=2, seed=9)
    rng = Quick(1)
    while match.to_act:
        seat = match.to_act[0]
        moves = match.moves(seat)
        match.play(seat, moves[rng.below(len(moves))])
        if match.n == 8:
            match.undo()
    file = tmp_path / "evening.agora"
    file.write_text(match.to_text())
    return file


def test_a_game_is_told_step_by_step_to_its_scores(finished: Path):
    result = agora("replay", str(finished))
    assert result.exit_code == 0
    assert placed("Player 1", result.stdout)
    assert "A move was taken back" in result.stdout
    assert "the game is over" in result.stdout
    assert "total" in result.stdout
    assert " points." in result.stdout.splitlines()[-1]


def test_dutch(finished: Path):
    assert placed("Speler 1", agora("replay", str(finished), "--lang", "nl").stdout)


def test_at_shows_the_table_before_that_entry(finished: Path):
    everything = agora("replay", str(finished), "--at", "12").stdout
    assert "The city of player 1" in everything
    assert "The city of player 2" in everything
    assert "Construction site" in everything
    assert "Take" in everything
    assert "The city of player 2" in agora("replay", str(finished), "--at", "12", "--seat", "1").stdout
    assert agora("replay", str(finished), "--at", "0").exit_code == 0


@pytest.mark.parametrize(
    ("words", "said"), [(["--at", "999"], "no entry 999"), (["--seat", "2"], "no seat 2"), (["--at", "x"], "--at")]
)
def test_a_moment_or_seat_that_is_not_there(finished: Path, words: list[str], said: str):
    result = agora("replay", str(finished), *words)
    assert result.exit_code == 2
    assert said in result.stderr


def test_a_running_game_is_told_as_far_as_it_goes(tmp_path: Path):
    file = tmp_path / "running"
    file.write_text(engine.new("akropolis", seats=2, seed=9).to_text())
    assert "not over yet" in agora("replay", str(file)).stdout


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "not a game saved by agora"),
        (b"hello\n", "hello"),
        (b"agora 1\n\xff\n", "line 2"),
        (b"agora 9\ngame akropolis\n", "format 9"),
        (b"agora 1\ngame chess\n", "no game called chess"),
        (b"agora 1\ngame akropolis\nrules 1\noptions seats=2\nseed 1\n\n0 s0 place 0 1,1/0\n", "entry 0"),
        (b"agora 1\ngame akropolis\nrules 1\noptions seats=9\nseed 1\n\n", "9"),
    ],
)
def test_a_broken_file_says_what_is_wrong(tmp_path: Path, content: bytes, said: str):
    file = tmp_path / "broken"
    file.write_bytes(content)
    for language in ("en", "nl"):
        result = agora("replay", str(file), "--lang", language)
        assert result.exit_code == 1
        assert str(file) in result.stderr
        assert said in result.stderr or language == "nl"


def test_a_missing_file_is_named():
    result = agora("replay", "nowhere.agora")
    assert result.exit_code == 1
    assert "nowhere.agora" in result.stderr
