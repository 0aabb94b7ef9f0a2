"""The command as a whole: help, version, language, exit codes, and what a user can get wrong everywhere."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from agora.cli.main import app

from .calling import agora

COMMANDS = ("play", "games", "replay", "review", "simulate", "score", "moves", "schema")
AGORA = [sys.executable, "-c", "from agora.cli.main import main; main()"]


def test_help_names_every_command_and_the_first_thing_to_type():
    result = agora("--help")
    assert result.exit_code == 0
    assert all(command in result.stdout for command in COMMANDS)
    assert "agora play akropolis" in result.stdout
    assert "Exit codes" in result.stdout


def test_without_words_help_is_shown():
    assert "agora play akropolis" in agora().output


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_its_options(command: str):
    result = agora(command, "--help")
    assert result.exit_code == 0
    assert "--lang" in result.stdout


# the other examples need a file, a terminal or minutes
@pytest.mark.parametrize("command", ["score", "moves", "cards"])
def test_the_example_in_the_help_of_a_command_works(command: str):
    (written,) = [found.callback.__doc__ for found in app.registered_commands if found.callback.__name__ == command]
    example = re.search(r"Example: `agora (.+)`", written)
    assert agora(*shlex.split(example[1])).exit_code == 0


def test_version_is_the_one_of_the_package():
    import agora as package

    assert agora("--version").stdout == f"agora {package.__version__}\n"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["frob"], "frob"),
        (["score"], "GAME"),
        (["games", "--frob"], "--frob"),
        (["--lang", "fr", "games"], "en"),
        (["schema", "akropolis", "--of", "frob"], "position"),
        (["simulate", "akropolis", "--games", "none"], "--games"),
        (["score", "akropoli", "--city", "s"], "there is no game called akropoli; there are: akropolis, "),
        (["play", "chess"], "there is no game called chess"),
    ],
)
def test_wrong_usage_is_said_in_words_with_exit_code_2(words: list[str], said: str):
    result = agora(*words)
    assert result.exit_code == 2
    assert said in result.stderr
    assert result.stdout == ""


@pytest.mark.parametrize(
    ("environment", "dutch"),
    [
        ({"LANG": "nl_NL.UTF-8"}, True),
        ({"LANG": "en_GB.UTF-8", "LC_ALL": "nl_BE"}, True),
        ({"LANG": "nl_NL", "LC_ALL": "C"}, False),
        ({"LANG": "fr_FR.UTF-8"}, False),
        ({"LANG": ""}, False),
    ],
)
def test_the_language_is_that_of_the_surroundings_if_it_is_known(environment: dict[str, str], dutch: bool):
    assert ("plaatsen" in agora("games", **environment).stdout) is dutch


def test_lang_counts_before_and_after_the_command_and_the_nearer_one_wins():
    assert "plaatsen" in agora("--lang", "nl", "games").stdout
    assert "plaatsen" in agora("games", "--lang", "nl").stdout
    assert "seats" in agora("--lang", "nl", "games", "--lang", "en").stdout
    assert "er is geen spel dat chess heet" in agora("--lang", "nl", "score", "chess", "--city", "s").stderr


@pytest.mark.slow
def test_a_reader_that_goes_away_is_no_traceback(tmp_path: Path):
    cities = tmp_path / "cities"
    cities.write_text("s\n" * 2000)
    command = subprocess.Popen(
        [*AGORA, "moves", "akropolis", str(cities), "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert command.stdout
    assert command.stderr
    assert command.stdout.readline().startswith('{"placements"')
    command.stdout.close()
    assert command.stderr.read() == ""
    command.stderr.close()
    assert command.wait(20) == 1


@pytest.mark.slow
def test_a_terminal_without_unicode_gets_question_marks():
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0", "LANG": "C"}
    done = subprocess.run([*AGORA, "games"], capture_output=True, env=environment, check=True)
    assert b"1?4 seats" in done.stdout


@pytest.mark.slow
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full disk to try")
@pytest.mark.parametrize("words", [["games"], ["games", "--json"], ["moves", "akropolis", "--city", "s", "--json"]])
def test_a_full_disk_is_named(words: list[str]):
    with Path("/dev/full").open("w") as full:
        done = subprocess.run([*AGORA, *words], stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr.startswith("agora: ")
    assert done.stderr.count("\n") == 1


@pytest.mark.slow
def test_closed_streams_are_no_traceback():
    call = "import sys; sys.stdin = sys.stdout = None; from agora.cli.main import main; main()"
    for words, code in ((["games"], 0), (["play", "akropolis"], 1), (["score", "akropolis", "--file", "-"], 0)):
        done = subprocess.run([sys.executable, "-c", call, *words], capture_output=True, text=True, check=False)
        assert done.returncode == code, done.stderr
        assert "Traceback" not in done.stderr


@pytest.mark.slow
def test_help_loads_neither_the_rules_of_a_game_nor_the_table():
    code = (
        "import sys; from agora.cli.main import app; app(['--help'], standalone_mode=False);"
        "print([name for name in sys.modules if name.startswith(('agora.games.', 'agora.cli.table', 'agora.bots'))])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "['agora.games.files']"
