"""Tournaments: the same games everywhere, kept as game files, gone on with after a stop, refused if they do not fit."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from multiprocessing import active_children
from pathlib import Path

import pytest

import agora
from agora.arena import tournament as arena
from agora.arena.folders import OtherSettings, open_folder
from agora.arena.kept_results import Damaged
from agora.arena.recorded import BotFailed, Played
from agora.arena.report import tournament_page
from agora.arena.workers.processes import Processes
from agora.bots.random_ import RandomBot

BOTS = ["random", "greedy"]


def lines(folder: Path) -> dict[int, dict[str, object]]:
    """The games of a folder by number, without the time they took."""
    found = {}
    for line in (folder / "games.jsonl").read_text().splitlines():
        game = json.loads(line)
        del game["table"]["cpu"]
        found[game["table"]["number"]] = game
    return found


def run(folder: Path, games: int = 6, jobs: int = 1, seed: str = "1") -> agora.Standings:
    return agora.tournament("improvement", {"seats": 2}, BOTS, games, seed, jobs=jobs, folder=folder)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "seats", "bots"),
    [
        ("akropolis", 2, ["random", "level2:30n"]),
        ("polis", 3, ["random", "greedy", "level3:30n"]),
        ("improvement", 3, ["random", "level1:30n"]),
    ],
)
def test_the_same_seed_plays_the_same_games_in_one_process_and_in_eight(
    game: str, seats: int, bots: list[str], tmp_path: Path
):
    for jobs in (1, 8):
        agora.tournament(game, {"seats": seats}, bots, 4, 7, jobs=jobs, folder=tmp_path / str(jobs))
    alone, together = lines(tmp_path / "1"), lines(tmp_path / "8")
    assert alone == together
    assert len(alone) >= 4


@pytest.mark.slow
def test_every_line_is_a_game_that_can_be_loaded(tmp_path: Path):
    run(tmp_path)
    texts = (tmp_path / "games.jsonl").read_text().splitlines()
    assert len(texts) == 6
    for text in texts:
        match = agora.load(text)
        assert match.over
        table = json.loads(text)["table"]
        assert sorted(table["bots"]) == sorted(BOTS)
        again = agora.new("improvement", seats=2, seed=match.start.seed)
        assert again.entries[0] == match.entries[0], "the shuffles are those of the seed"


@pytest.mark.slow
def test_a_deal_has_the_same_shuffles_from_every_seat(tmp_path: Path):
    run(tmp_path)
    games = lines(tmp_path)
    assert games[0]["seed"] == games[1]["seed"] != games[2]["seed"]
    assert games[0]["entries"][0] == games[1]["entries"][0] != games[2]["entries"][0]  # type: ignore[index]  # lists
    assert games[0]["table"]["bots"] == games[1]["table"]["bots"][::-1]  # type: ignore[index]  # an object


@pytest.mark.slow
def test_a_longer_run_plays_only_what_is_missing_and_half_a_line_is_dropped(tmp_path: Path):
    run(tmp_path, games=4)
    path = tmp_path / "games.jsonl"
    text = path.read_text()
    path.write_text(text[:-40])  # as a kill leaves it
    standings = run(tmp_path, games=6)
    assert standings.games == 6
    assert path.read_text().startswith("\n".join(text.splitlines()[:3]) + "\n")
    assert sorted(lines(tmp_path)) == list(range(6))
    run(tmp_path / "anew", games=6)
    assert lines(tmp_path) == lines(tmp_path / "anew")


@pytest.mark.slow
def test_a_game_of_another_run_and_a_damaged_line_are_named_and_nothing_is_lost(tmp_path: Path):
    run(tmp_path, games=2)
    run(tmp_path / "other", games=2, seed="2")
    path, other = tmp_path / "games.jsonl", (tmp_path / "other" / "games.jsonl").read_text()
    text = path.read_text()
    for added, why in (
        (other, "belongs to another run"),
        ("{}\n", "not a finished game of bots"),
        ("{\n", "Expecting"),
    ):
        path.write_text(text + added)
        with pytest.raises(Damaged, match=f"line 3: .*{why}"):
            run(tmp_path, games=4)
        assert path.read_text() == text + added


def test_other_settings_are_refused(tmp_path: Path):
    plan = arena.plan_of("improvement", {"seats": 2}, BOTS, 2, "1")
    open_folder(tmp_path, plan.settings())
    for options, bots, seed in (({"seats": 3}, BOTS, "1"), ({"seats": 2}, BOTS[::-1], "1"), ({"seats": 2}, BOTS, "2")):
        with pytest.raises(OtherSettings, match="holds games with"):
            open_folder(tmp_path, arena.plan_of("improvement", options, bots, 2, seed).settings())


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"bots": ["random"]}, "two bots or more"),
        ({"bots": ["random", "random"]}, "named twice"),
        ({"bots": ["random", "gredy"]}, "no bot called gredy"),
        ({"bots": ["random", "level3:fast"]}, "fast"),
        ({"options": {"seats": 1}}, "two seats or more"),
        ({"options": {"seats": 9}}, "seats"),
        ({"games": 0}, "1 or more"),
        ({"sprt": (20, 0)}, "the smaller one first"),
        ({"bots": ["random", "greedy", "level1"], "sprt": (0, 20)}, "two bots"),
    ],
)
def test_what_cannot_be_played_is_refused(changes: dict[str, object], said: str):
    given = {"options": {"seats": 2}, "bots": BOTS, "games": 2, **changes}
    with pytest.raises((ValueError, agora.Refusal), match=said):
        arena.plan_of("akropolis", seed=1, **given)  # type: ignore[arg-type]  # wrong on purpose


class Raises:
    """A bot that fails."""

    def choose(self, sight: agora.AnySight) -> agora.Move:
        raise KeyError("lost")


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_bot_that_fails_is_named_with_its_game(jobs: int):
    with pytest.raises(BotFailed, match="mine failed in the game of seed 1/0: KeyError: 'lost'"):
        agora.tournament("akropolis", {"seats": 2}, {"mine": Raises(), "random": RandomBot()}, 2, 1, jobs=jobs)


def invented(plan: arena.Plan, wins_of_first: float) -> list[Played]:
    """Games as a plan would play them, in which the first bot wins so many of each ten deals."""
    games = []
    for number, (table, seating) in enumerate(zip(plan.tables, plan.seatings, strict=True)):
        first_wins = seating.deal % 10 < wins_of_first
        places = tuple(1 if (name == next(iter(plan.bots))) == first_wins else 2 for name in table.names)
        games.append(Played(number, table.names, tuple(10 - place for place in places), places, (0.1, 0.1), (5, 5)))
    return games


def test_a_sequential_test_counts_the_same_deals_whatever_was_finished_first():
    plan = arena.plan_of("akropolis", {"seats": 2}, BOTS, 200, 1, sprt=(0, 50))
    games = invented(plan, 8)
    standings = arena.counted(plan, games)
    assert standings.verdict
    assert standings.verdict.stronger is True
    assert standings.deals == standings.verdict.deals < 60
    assert arena.counted(plan, games[::-1]) == standings
    early = games[: 2 * standings.deals]
    assert arena.counted(plan, early) == standings
    missing = [game for game in games if game.number != 2 * standings.deals - 1]
    assert arena.counted(plan, missing).verdict.stronger is None  # type: ignore[union-attr]  # there are hypotheses


def test_the_page_stands_alone_and_says_everything():
    plan = arena.plan_of("akropolis", {"seats": 2}, ["level3", "greedy"], 60, 1, sprt=(0, 50))
    standings = arena.counted(plan, invented(plan, 7))
    for language in ("en", "nl"):
        text = tournament_page.html(plan, standings, language)
        assert f'<html lang="{language}">' in text
        assert "http" not in text
        assert "<script" not in text
        assert text.count("<circle") == 3 * len(standings.rows) + 2
        assert "level3" in text
        assert "Elo" in text
    assert "budgets in seconds: level3" in "".join(
        tournament_page.notes(plan, standings, tournament_page.Speech("en", plan.game))
    )


def test_names_are_escaped_in_the_page():
    plan = arena.plan_of("akropolis", {"seats": 2}, {"<b>": RandomBot(), "a&b": RandomBot()}, 2, 1)
    text = tournament_page.html(plan, arena.counted(plan, invented(plan, 5)), "en")
    assert "<b>" not in text
    assert "&lt;b&gt;" in text
    assert "a&amp;b" in text


def test_the_table_for_programs_has_a_row_for_each_bot():
    plan = arena.plan_of("akropolis", {"seats": 2}, BOTS, 20, 1)
    head, *rows = arena.counted(plan, invented(plan, 10)).to_csv().splitlines()
    assert head.startswith("bot,games,share,share_low,share_high,lead,")
    assert rows[0].startswith("random,20,1.0000,")
    assert rows[1].startswith("greedy,20,0.0000,0.0000,")
    assert all(row.count(",") == head.count(",") for row in rows)


KILLED = """
import sys
from agora import tournament
tournament("polis", {"seats": 3}, ["random", "greedy", "level1:20n"], 60, 1, jobs=2, folder=sys.argv[1])
"""


@pytest.mark.slow
def test_a_worker_that_is_killed_costs_its_game_another_try(tmp_path: Path):
    """The process of a running tournament is killed from outside; the games are those of an undisturbed run."""
    plan = arena.plan_of("polis", {"seats": 3}, ["random", "greedy", "level1:20n"], 12, 1)
    games = arena.play(plan, tmp_path / "disturbed", Processes(2))
    next(games)
    os.kill(active_children()[0].pid or 0, signal.SIGKILL)
    assert len(list(games)) == 11
    list(arena.play(plan, tmp_path / "calm", Processes(1)))
    assert lines(tmp_path / "disturbed") == lines(tmp_path / "calm")
    assert len((tmp_path / "disturbed" / "games.jsonl").read_text().splitlines()) == 12


@pytest.mark.slow
def test_a_run_that_is_killed_goes_on_without_a_loss(tmp_path: Path):
    command = [sys.executable, "-c", KILLED, str(tmp_path)]
    with subprocess.Popen(command, start_new_session=True) as process:
        path = tmp_path / "games.jsonl"
        while not path.exists() or path.read_text().count("\n") < 5:
            time.sleep(0.02)
            assert process.poll() is None
        process.kill()
    kept = path.read_text()
    plan = arena.plan_of("polis", {"seats": 3}, ["random", "greedy", "level1:20n"], 12, 1)
    found = list(arena.play(plan, tmp_path, Processes(2)))
    assert sorted({game.number for game in found} & set(range(12))) == list(range(12))
    assert path.read_text().startswith(kept[: kept.rfind("\n") + 1])
