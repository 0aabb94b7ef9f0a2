"""The page "Add a game", followed to the letter: a game in an empty folder, found by Agora, keeping the contract."""

from __future__ import annotations

import asyncio
import os
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from agora.games import IDS
from tests.docs.test_pages import of_language, write_files
from tests.server.client import Person
from tests.server.running import running

pexpect = pytest.importorskip("pexpect")
pytestmark = pytest.mark.slow  # several processes

PAGE = "docs/howto/add-a-game.md"
AGORA = "from agora.cli.main import main; main()"


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """An empty folder with the files of the page, installed as pip would, but without the network."""
    write_files(PAGE, tmp_path)
    project = tomllib.loads((tmp_path / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    install(tmp_path, project["name"], project["version"], project["entry-points"]["agora.games"])
    return tmp_path


def install(folder: Path, name: str, version: str, games: dict[str, str]) -> None:
    """Write what pip writes beside a package."""
    facts = folder / f"{name}-{version}.dist-info"
    facts.mkdir()
    (facts / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n", encoding="utf-8")
    lines = [f"{game} = {value}" for game, value in games.items()]
    (facts / "entry_points.txt").write_text("\n".join(["[agora.games]", *lines, ""]), encoding="utf-8")


def environment(home: Path, **more: str) -> dict[str, str]:
    """Where the package is on Python's path."""
    return {**os.environ, "PYTHONPATH": str(home), "LANG": "en_GB.UTF-8", "LC_ALL": "C.UTF-8", **more}


def run(home: Path, *words: str) -> str:
    """What a Python process in the folder says; it ends well."""
    done = subprocess.run(
        [sys.executable, *words], cwd=home, env=environment(home), capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def agora(home: Path, *words: str) -> str:
    """What the command says."""
    return run(home, "-c", AGORA, *words)


def test_the_commands_of_the_page_know_the_game(home: Path) -> None:
    commands = [shlex.split(line) for block in of_language(PAGE, "sh") for line in block.text.splitlines()]
    assert ["pip", "install", "--editable", "."] in commands
    said = {words[1]: agora(home, *words[1:]) for words in commands if words[0] == "agora" and words[1] != "play"}
    assert "Tribute" in said["games"]
    assert "100" in said["simulate"]


def test_it_keeps_the_contract(home: Path) -> None:
    commands = [shlex.split(line) for block in of_language(PAGE, "sh") for line in block.text.splitlines()]
    plain, with_hooks = [run(home, *words[1:]) for words in commands if "agora.contract" in words]
    assert "tribute keeps the contract: 180 games" in plain
    assert "no hook `hidden`" in plain
    assert "tribute keeps the contract: 60 games" in with_hooks
    assert "no hook `hidden`" not in with_hooks


def test_a_move_that_is_not_tagged_is_named(home: Path) -> None:
    moves = home / "tribute" / "moves.py"
    moves.write_text(moves.read_text(encoding="utf-8").replace("@tagged\nclass Play", "class Play"), encoding="utf-8")
    for words in (["-m", "agora.contract", "tribute"], ["-c", AGORA, "games"]):
        done = subprocess.run(
            [sys.executable, *words], cwd=home, env=environment(home), capture_output=True, text=True, check=False
        )
        assert "Play is a move or an event: put @tagged above its class" in done.stdout + done.stderr
        assert "Traceback" not in done.stdout + done.stderr


def test_a_type_checker_has_nothing_to_say(home: Path) -> None:
    assert "no issues found in 7 source files" in run(home, "-m", "mypy", "--strict", "tribute")


def test_people_play_it_at_the_terminal(home: Path) -> None:
    words = ["-c", AGORA, "play", "tribute", "--bots", "greedy", "--seed", "1"]
    child = pexpect.spawn(
        sys.executable,
        words,
        cwd=str(home),
        env=environment(home, TERM="dumb", NO_COLOR="1"),
        encoding="utf-8",
        timeout=30,
    )
    try:
        for cards in (3, 2, 1):
            child.expect(f"Choose one of your {cards} cards" if cards > 1 else "Play your last card")
            child.expect("\r\n> ")
            child.sendline("1!")
        child.expect("wins with [23] points")
        child.expect("\r\n> ")
        child.sendline("")
        child.expect(pexpect.EOF)
    finally:
        child.close(force=True)


def test_people_and_bots_play_it_in_the_network_in_english_where_dutch_is_missing(home: Path) -> None:
    with running(f"sqlite:///{home}/agora.db", home, PYTHONPATH=str(home)) as server:
        sentences = asyncio.run(play_in_the_network(server.url))
        assert server.tracebacks() == 0, server.words_of_log()
    assert sentences[0] == "Choose one of your 3 cards"
    assert sentences[-1] == "Play your last card"
    assert "Tribute" in agora(home, "games", "--lang", "nl")


async def play_in_the_network(url: str) -> list[str]:
    """A Dutchman plays against a bot; what he is asked."""
    asked: list[str] = []
    async with Person(url, "Piet", language="nl") as person:
        known = {game["id"]: game["name"] for game in (await person.ask("GET", "/hello"))["games"]}
        assert list(known) == [*IDS, "tribute"]
        assert known["tribute"] == "Tribute"
        table = await person.lay_table("tribute", ["me", "greedy"])
        await person.start(table)
        async with person.chair(table["id"]) as chair:
            while not chair.over:
                if chair.question and chair.waiting_for is None:
                    asked.append(chair.question["text"])
                    await chair.send_move()
                await chair.hear()
        assert await person.ask("GET", "/games/tribute/box") == {}
    return asked


def test_a_package_that_cannot_be_loaded_is_named_and_does_no_harm(home: Path) -> None:
    install(home, "broken", "1", {"broken": "no_such_module:GAME", "other": "tribute:GAME"})
    done = subprocess.run(
        [sys.executable, "-c", AGORA, "games"],
        cwd=home,
        env=environment(home),
        capture_output=True,
        text=True,
        check=True,
    )
    assert "Tribute" in done.stdout
    assert "the game broken cannot be loaded: ModuleNotFoundError: No module named 'no_such_module'" in done.stderr
    assert "the game other cannot be loaded: ValueError: tribute:GAME is called tribute" in done.stderr
