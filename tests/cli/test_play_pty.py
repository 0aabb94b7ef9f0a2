"""`agora play` in a real terminal: a conversation, keys that interrupt, and a game to its end."""

from __future__ import annotations

import os
import re
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import agora as engine
from tests.cli.calling import placed

pexpect = pytest.importorskip("pexpect")
pytestmark = pytest.mark.slow  # each starts a process

PROMPT = r"\r\n> "
COMMAND = ["-c", "from agora.cli.main import main; main()"]
COLOUR = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


def heed_interrupts() -> None:
    """Restore Control-C: a process in the background of a shell ignores it, and so do its children."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Terminal:
    """A person at a terminal."""

    def __init__(self, *words: str, columns: int = 80, **environment: str) -> None:
        inherited = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "COLUMNS")}
        self.child = pexpect.spawn(
            sys.executable,
            [*COMMAND, *words],
            env={**inherited, "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8", "TERM": "xterm-256color", **environment},
            dimensions=(40, columns),
            encoding="utf-8",
            timeout=30,
            preexec_fn=heed_interrupts,
        )
        self.raw = ""

    def sees(self, prompt: str = PROMPT) -> str:
        """What is shown up to the next prompt, without colours."""
        self.child.expect(prompt)
        self.raw = self.child.before
        return COLOUR.sub("", self.raw)

    def types(self, line: str, prompt: str = PROMPT) -> str:
        """Type a line; what is shown then."""
        self.child.sendline(line)
        return self.sees(prompt)

    def ends(self) -> tuple[str, int]:
        """The last output, and the exit code."""
        self.child.expect(pexpect.EOF)
        self.child.close()
        return COLOUR.sub("", self.child.before), self.child.exitstatus


@pytest.fixture
def terminals() -> Iterator[list[Terminal]]:
    """Terminals to be closed after the test."""
    opened: list[Terminal] = []
    yield opened
    for terminal in opened:
        terminal.child.close(force=True)


def start_play(terminals: list[Terminal], *words: str, **environment: str) -> Terminal:
    terminal = Terminal("play", "akropolis", "--seed", "3", *words, **environment)
    terminals.append(terminal)
    return terminal


def test_a_conversation_with_preview_why_undo_save_and_quit(terminals: list[Terminal], tmp_path: Path):
    terminal = start_play(terminals)
    shown = terminal.sees()
    assert "Construction site" in shown
    assert "tile a-b, number 1-6 from the list, or help" in shown
    assert "\x1b[" in terminal.raw  # colours, but every hex has its letter as well
    assert "neither a choice nor a command" in terminal.types("what now?")
    assert "must touch your city" in terminal.types("why a 9,9/0")
    assert "Tile 3 costs 2 stones" in terminal.types("c")
    assert "Where does tile a go?" in terminal.types("a")
    preview = terminal.types("0,-2/0")
    assert "_new_" in preview
    assert "Points: 1 → 2 (+1)" in preview
    assert "Where does tile a go?" in terminal.types("n")
    terminal.types("0,-2/0")
    assert placed("Level 3", terminal.types(""))
    assert "A move was taken back" in terminal.types("undo")
    assert placed("Level 3", terminal.types("1!"))
    file = tmp_path / "evening.agora"
    assert "goes on" in " ".join(terminal.types(f"save {file}").split())  # a long path may wrap anywhere
    terminal.child.sendline("quit")
    _, code = terminal.ends()
    assert code == 0
    assert engine.load(file.read_text()).n == 6


def test_control_d_and_control_c_leave_with_words(terminals: list[Terminal]):
    first = start_play(terminals)
    first.sees()
    first.types("1!")
    first.child.sendeof()
    words, code = first.ends()
    assert "You have left the table. The game was not saved." in words
    assert code == 0
    second = start_play(terminals)
    second.sees()
    second.child.sendintr()
    words, code = second.ends()
    assert "agora: interrupted" in words
    assert "Traceback" not in words
    assert code == 130


def test_no_colour_means_no_colour(terminals: list[Terminal]):
    terminal = start_play(terminals, NO_COLOR="1")
    terminal.sees()
    assert not re.search(r"\x1b\[[0-9;]*(?:3[0-9]|4[0-9]|38|48)[;m]", terminal.raw)


def test_a_simulation_shows_its_progress_and_can_be_interrupted(terminals: list[Terminal]):
    terminal = Terminal("simulate", "akropolis", "--games", "100000", "--bots", "greedy")
    terminals.append(terminal)
    terminal.sees("playing")
    terminal.child.sendintr()
    words, code = terminal.ends()
    assert "agora: interrupted" in words
    assert "Traceback" not in words
    assert code == 130


def test_a_whole_game_can_be_played_to_its_score(terminals: list[Terminal], tmp_path: Path):
    terminal = start_play(terminals, "--bots", "random", "--lang", "en")
    terminal.sees()
    for turn in range(18):
        assert "Enter plays it" in terminal.types("1")
        shown = terminal.types("")
        assert ("The game is over" in shown) == (turn == 17)
    assert re.search(r"(Player 1|Random) wins with \d+ points\.", shown)
    file = tmp_path / "whole.agora"
    terminal.types(f"save {file}")
    terminal.child.sendline("")
    _, code = terminal.ends()
    assert code == 0
    result = engine.load(file.read_text()).result
    assert result
    assert str(result.scores[0].total) in shown


def test_a_curtain_falls_between_people_whose_hands_are_secret(terminals: list[Terminal]):
    terminal = Terminal("play", "improvement", "--seed", "3", "--seat", "you=Ann,you=Bob")
    terminals.append(terminal)
    assert "Pass the screen to Ann, then press Enter" in terminal.sees()
    assert "Your packet" in terminal.types("")
    terminal.types("1")
    shown = terminal.types("")
    assert "Pass the screen to Bob, then press Enter" in shown
    after = terminal.raw.rpartition("\x1b[2J")
    assert after[1]
    assert "pack" not in after[2]


def test_nobody_looks_away_when_there_is_nothing_to_hide(terminals: list[Terminal]):
    assert "Pass the screen" not in start_play(terminals, "--seat", "you=Ann,you=Bob").sees()
    alone = Terminal("play", "polis", "--seed", "3", "--seat", "you=Ann,greedy,greedy")
    terminals.append(alone)
    assert "Pass the screen" not in alone.sees()
