"""`agora train`: a small training from nothing, and what it refuses."""

from __future__ import annotations

from pathlib import Path

import pytest

from agora.bots import trainee
from agora.bots.weight_files import read_weight_file

from .calling import agora


def test_a_small_training_makes_weights_and_goes_on(tmp_path: Path):
    folder = str(tmp_path / "new" / "folder")
    words = ["train", "akropolis", "--from-zero", "--gate", "2", "--step", "1", "--folder", folder]
    first = agora(*words, "--games", "1", "--seed", "5")
    assert first.exit_code == 0, first.output
    assert first.stdout.startswith("step 0: ")
    assert "of 2 paired games" in first.stdout
    assert f"{folder}/best.json" in first.stdout.replace("\n", "")
    again = agora(*words, "--games", "2")  # the seed is known
    assert again.stdout.startswith("step 1: ")
    made = read_weight_file(Path(folder, "step-1.json").read_text()).made
    assert (made["seed"], made["games"]) == ("5", 2)


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (["chess"], 2, "chess"),
        (["akropolis", "--games", "0"], 2, "--games"),
        (["akropolis", "--seats", "9"], 2, "seats"),
        (["akropolis", "--option", "colour=red"], 2, "colour"),
        (["akropolis", "--variant", "cellars"], 2, "cellars"),
        (["akropolis", "--jobs", "0"], 2, "--jobs"),
        (["akropolis", "--seed", "a b\n"], 2, "seed"),
    ],
)
def test_bad_input_is_refused_in_words(tmp_path: Path, words: list[str], code: int, said: str):
    result = agora("train", *words, "--folder", str(tmp_path / "never"))
    assert result.exit_code == code
    assert said in result.stderr
    assert not (tmp_path / "never").exists()


def test_a_game_without_a_trainee_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.setattr(trainee, "find_spec", lambda name: None)
    result = agora("train", "polis", "--folder", str(tmp_path))
    assert (result.exit_code, "polis has no bot that can be trained" in result.stderr) == (2, True)


def test_a_folder_that_cannot_be_written_is_refused(tmp_path: Path):
    (tmp_path / "file").write_text("")
    result = agora("train", "akropolis", "--games", "1", "--folder", str(tmp_path / "file" / "in"))
    assert result.exit_code == 1
    assert "file/in" in result.stderr.replace("\n", "")


def test_a_folder_with_another_training_is_refused(tmp_path: Path):
    agora("train", "akropolis", "--hours", "0", "--seed", "1", "--folder", str(tmp_path))
    result = agora("train", "akropolis", "--hours", "0", "--seats", "3", "--folder", str(tmp_path))
    assert result.exit_code == 1
    assert "seats=2" in result.stderr
    assert "seats=3" in result.stderr


def test_training_without_numpy_says_what_to_install(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    from agora.cli.actions import train

    monkeypatch.setattr(train, "find_spec", lambda name: None)
    result = agora("train", "akropolis", "--folder", str(tmp_path))
    assert (result.exit_code, "pip install 'agora-games[bots]'" in result.stderr.replace("\n", " ")) == (1, True)


def test_a_training_that_is_stopped_early_says_so(tmp_path: Path):
    result = agora("train", "akropolis", "--hours", "0", "--folder", str(tmp_path), "--lang", "nl")
    assert result.exit_code == 0
    assert "gestopt" in result.stdout
