"""`agora review`: a finished game with its mistakes, luck and skill."""

from __future__ import annotations

from html.parser import HTMLParser
from pathlib import Path

import pytest

import agora as engine
from agora.core.chance import Quick

from .calling import agora


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A whole game of random moves, with an undo in it, saved."""
    match, rng = engine.new("akropolis", seats=2, seed=9), Quick(1)
    while match.to_act:
        seat = match.to_act[0]
        moves = match.moves(seat)
        match.play(seat, moves[rng.below(len(moves))])
        if match.n == 8:
            match.undo()
    file = tmp_path_factory.mktemp("games") / "evening.agora"
    file.write_text(match.to_text())
    return file


class Tags(HTMLParser):
    """Counts the elements of a page, and fails on what is loaded from elsewhere."""

    def __init__(self) -> None:
        super().__init__()
        self.count: dict[str, int] = {}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.count[tag] = self.count.get(tag, 0) + 1
        assert not {"src", "href"} & {name for name, _ in attrs}, "the page is one file"


@pytest.mark.slow
def test_a_game_is_reviewed_in_the_terminal_and_as_a_page(finished: Path, tmp_path: Path):
    page = tmp_path / "review.html"
    result = agora("review", str(finished), "--budget", "1n", "--jobs", "1", "--html", str(page))
    assert result.exit_code == 0, result.output
    for words in ("Player 1", "Luck and skill", "blunder", "What decided the game", "Reviewed in"):
        assert words in result.stdout
    tags = Tags()
    tags.feed(page.read_text())
    assert tags.count["polyline"] == 2
    assert tags.count["circle"] > 3
    assert tags.count["table"] == 2


@pytest.mark.slow
def test_dutch(finished: Path):
    result = agora("review", str(finished), "--budget", "1n", "--jobs", "1", "--lang", "nl")
    assert "Geluk en kunde" in result.stdout
    assert "Speler 2" in result.stdout


def test_a_running_game_is_refused(tmp_path: Path):
    file = tmp_path / "running.agora"
    file.write_text(engine.new("akropolis", seats=2, seed=1).to_text())
    result = agora("review", str(file))
    assert result.exit_code == 1
    assert "still running" in result.output


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (["--budget", "fast"], 2, "fast is not a budget"),
        (["--html", "/nowhere/at/all.html", "--budget", "1n", "--jobs", "1"], 1, "/nowhere/at/all.html"),
        (["--jobs", "0"], 2, "--jobs"),
    ],
)
@pytest.mark.slow
def test_what_cannot_be_done_is_said_in_a_sentence(finished: Path, words: list[str], code: int, said: str):
    result = agora("review", str(finished), *words)
    assert result.exit_code == code
    assert said in result.output


@pytest.mark.parametrize("content", ["", "hello", '{"agora": 1}'])
def test_a_file_that_is_no_game_is_refused(tmp_path: Path, content: str):
    file = tmp_path / "other.txt"
    file.write_text(content)
    result = agora("review", str(file))
    assert result.exit_code == 1
    assert str(file) in result.output.replace("\n", "")


def test_a_file_that_is_not_there():
    assert agora("review", "nowhere.agora").exit_code == 1
