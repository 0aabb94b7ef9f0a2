"""`agora simulate`: what it reports, for people and for programs."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from agora.games.akropolis.steps import TakeTile

from .calling import agora, lines_of

KEYS = ["game", "seats", "games", "errors", "games_per_second", "mean_scores", "decisions_per_game", "bots"]
KNOWN = "level1, level2, level3, level4, level5, greedy, random"


def run(*words: str) -> dict[str, object]:
    (line,) = lines_of(agora("simulate", "akropolis", "--json", "--seed", "1", *words))
    return line


def test_the_report_has_the_agreed_names():
    report = run("--games", "20", "--bots", "random,random")
    assert [key for key in report if key in KEYS] == KEYS
    assert report["game"] == "akropolis"
    assert (report["seats"], report["games"], report["errors"]) == (2, 20, 0)
    assert report["decisions_per_game"] == 36
    assert report["bots"] == ["random", "random"]
    assert len(report["mean_scores"]) == 2  # type: ignore[arg-type]  # a list


def test_the_same_seed_plays_the_same_games():
    first, again = run("--games", "20"), run("--games", "20")
    del first["games_per_second"], again["games_per_second"]
    assert first == again
    other = lines_of(agora("simulate", "akropolis", "--json", "--seed", "2", "--games", "20"))[0]
    assert other["mean_scores"] != first["mean_scores"]


@pytest.mark.parametrize(
    ("words", "decisions", "sides"),
    [
        (["--seats", "1"], 18, 2),
        (["--seats", "3"], 48, 3),
        (["--seats", "4"], 60, 4),
        (["--seats", "2", "--variant", "long_game"], 60, 2),
        (["--seats", "1", "--option", "architect=callicrates", "--variant", "houses"], 18, 2),
        (["--seats", "2", "--option", "chief=seed", "--option", "lake=single"], 36, 2),
    ],
)
def test_every_table_runs(words: list[str], decisions: int, sides: int):
    report = run("--games", "10", *words)
    assert report["errors"] == 0
    assert report["decisions_per_game"] == decisions
    assert len(report["mean_scores"]) == sides  # type: ignore[arg-type]  # a list


def test_people_get_a_table_in_their_language():
    result = agora("simulate", "akropolis", "--games", "20", "--bots", "random", "--lang", "nl")
    assert "20 spellen" in result.stdout
    assert "random" in result.stdout
    assert "0 spellen liepen vast" in result.stdout
    assert "met seed" in result.stdout  # one word for it, also in Dutch


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--bots", "random,random,random"], "--bots names 3 bots for 2 seats"),
        (["--bots", "gredy"], f"there is no bot called gredy; there are: {KNOWN}. Did you mean greedy?"),
        (["--bots", ""], f"a name is missing; there are: {KNOWN}"),
        (["--bots", "random,"], "a name is missing"),
        (["--seats", "5"], "it can be: 1, 2, 3, 4"),
        (["--seats", "0"], "the number of seats cannot be 0"),
        (["--seats", "2", "--option", "architect=metagenes"], "1 seat"),
        (["--variant", "gardns"], "Did you mean gardens?"),
        (["--games", "0"], "--games"),
        (["--option", "chief=7"], "7"),
    ],
)
def test_what_cannot_be_played_is_said(words: list[str], said: str):
    result = agora("simulate", "akropolis", *words)
    assert result.exit_code == 2
    assert said in " ".join(result.stderr.split())


def test_a_game_that_breaks_is_counted_and_written_down(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    resolve = TakeTile.resolve

    def break_sometimes(self: TakeTile, s: object, seat: int, move: tuple[int, ...]) -> None:
        assert move[1:] != (0, 1, 2), "nobody may build there"
        resolve(self, s, seat, move)  # type: ignore[arg-type]  # what the engine hands on

    monkeypatch.setattr(TakeTile, "resolve", break_sometimes)
    log = tmp_path / "errors"
    words = ("simulate", "akropolis", "--games", "30", "--seed", "1", "--json", "--log-errors", str(log))
    result = agora(*words)
    (report,) = lines_of(result)
    broken = [json.loads(line) for line in log.read_text().splitlines()]
    assert result.exit_code == 1
    assert 0 < report["errors"] == len(broken) < 30
    assert broken[0]["error"] == "AssertionError: nobody may build there"
    assert broken[0]["seed"].startswith("1/")
    assert broken[0]["moves"][0].startswith("chance dealt")
    assert "break_sometimes" in broken[0]["trace"]
    assert f"the game of seed {broken[0]['seed']} broke: AssertionError" in result.stderr


def test_a_log_that_cannot_be_written_is_named(tmp_path: Path):
    result = agora("simulate", "akropolis", "--games", "1", "--log-errors", str(tmp_path / "no" / "log"))
    assert result.exit_code == 1
    assert "cannot be written" in result.stderr


def test_several_processes_play_the_same_games():
    words = ("simulate", "polis", "--json", "--seed", "1", "--games", "6", "--reached", "--jobs")
    alone, together = (lines_of(agora(*words, jobs))[0] for jobs in ("1", "2"))
    del alone["games_per_second"], together["games_per_second"]
    assert alone == together


def test_cases_that_never_came_up_are_named():
    words = ("simulate", "polis", "--seed", "1", "--games", "1", "--reached")
    (report,) = lines_of(agora(*words, "--json"))
    missing = report["not_reached"]
    assert missing == [case for case, count in report["reached"].items() if not count]
    assert "second End card in phase 5" in missing
    last = agora(*words).stdout.splitlines()[-1]
    assert last == f"{len(missing)} of {len(report['reached'])} cases were not reached: {', '.join(missing)}"


def test_a_bot_of_ones_own_is_found_in_the_current_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(sys, "path", [place for place in sys.path if place])
    monkeypatch.chdir(tmp_path)
    (tmp_path / "bot_of_this_folder.py").write_text("from agora.bots.random_ import RandomBot as Own")
    done = agora("simulate", "akropolis", "--bots", "bot_of_this_folder:Own,random", "--games", "1")
    assert done.exit_code == 0, done.output
