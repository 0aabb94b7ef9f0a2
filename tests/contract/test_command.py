"""`python -m agora.contract GAME`, as used by somebody who writes their own game."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from agora.contract import schemas
from agora.contract.__main__ import main
from agora.core.engine import Seat
from agora.games.akropolis.moves import Place
from agora.games.akropolis.state import Akropolis
from agora.games.akropolis.steps import TakeTile
from agora.games.polis import PolisGame

FEW = ("--games", "2", "--seats", "2")


def test_a_sound_game_is_reported_to_keep_the_contract(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["akropolis", *FEW]) == 0
    said = capsys.readouterr().out
    assert said.startswith("akropolis with 2 seats: 2 of 2 games\n")
    assert "akropolis keeps the contract: 2 games" in said


def test_a_terminal_shows_the_progress(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    assert main(["akropolis", *FEW]) == 0
    lines = [f"akropolis with 2 seats: {done} of 2 games" for done in range(3)]
    assert capsys.readouterr().out.startswith("\r" + "\r".join(lines) + "\n")


def test_the_report_says_what_was_not_checked(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(schemas, "installed", lambda: False)
    assert main(["akropolis", *FEW]) == 0
    left_out = [line for line in capsys.readouterr().out.splitlines() if "not checked" in line]
    assert len(left_out) == 4
    assert "no hook `hidden`" in left_out[1]
    assert "jsonschema is not installed" in left_out[3]


def test_hooks_are_found_and_used(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tests.core.toy:TOY", *FEW, "--hooks", "tests.core.test_toy"]) == 0
    assert "no hook `hidden`" not in capsys.readouterr().out


def test_a_broken_game_is_reported_with_all_that_is_needed_to_see_it_again(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    honest = TakeTile.moves

    def moves(self: TakeTile, s: Akropolis, seat: Seat) -> list[Place]:
        listed = honest(self, s, seat)
        return [*listed, listed[0]]

    monkeypatch.setattr(TakeTile, "moves", moves)
    assert main(["akropolis", *FEW, "--seed", "7"]) == 1
    said = capsys.readouterr().out
    assert "akropolis with 2 seats, game 7: a move is listed twice: moves(seat " in said
    assert "of TakeTile(seat=" in said
    assert "at entry " in said
    assert "options {'seats': 2," in said
    assert "game akropolis\nrules " in said
    assert said.endswith("Play it again: python -m agora.contract akropolis --seats 2 --seed 7 --games 1\n")


@pytest.mark.slow
def test_a_determinize_that_never_changes_anything_is_noticed_without_hooks(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(PolisGame, "determinize", lambda self, s, seat, rng: s.clone())
    assert main(["polis", "--games", "1", "--seats", "3"]) == 1
    assert "determinize never changes anything, so no secret can be seen to leak" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["chess"], "there is no game called chess"),
        (["akropolis", "--seats", "9"], "akropolis is played with 1 to 4 seats, not with 9"),
        (["tests.core.toy"], "tests.core.toy has no GAME"),
        (["tests.core.toy:CARDS"], "tests.core.toy:CARDS is a "),
        (["tests.core.nothing:TOY"], "nor is there a module tests.core.nothing"),
        (["akropolis", "--hooks", "tests.core.toy:TOY"], "it must be an agora.contract.Hooks"),
    ],
)
def test_a_wrong_request_is_refused_with_a_message(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == 2
    assert said in capsys.readouterr().err


@pytest.mark.parametrize("words", [["--games", "0"], ["--games", "many"], ["--seed", "-1"]])
def test_a_wrong_number_is_refused_with_a_message(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["akropolis", *words])
    assert left.value.code == 2
    assert "error: argument" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("GAME = 1 +", "SyntaxError"),
        ("import nothing_of_the_kind", "imports nothing_of_the_kind, which is not installed"),
        ("GAME = 1 // 0", "ZeroDivisionError"),
        ("GAME = 7", "is a int; it must be a Game"),
    ],
)
def test_a_module_that_cannot_be_used_is_refused_with_a_message(
    text: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / f"mine_{len(text)}.py").write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    assert main([f"mine_{len(text)}"]) == 2
    assert said in capsys.readouterr().err


@pytest.mark.slow
def test_a_reader_that_has_gone_ends_the_run_without_a_traceback() -> None:
    command = [sys.executable, "-m", "agora.contract", "akropolis", "--games", "1"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.close()
        assert process.stderr.read() == ""
    assert process.returncode == -signal.SIGPIPE


@pytest.mark.slow
def test_python_without_assertions_is_refused() -> None:
    command = [sys.executable, "-O", "-m", "agora.contract", "akropolis", "--games", "1"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "without -O" in done.stderr
