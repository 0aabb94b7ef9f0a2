"""The lab: it counts what happened, finds what a piece is worth, and leaves out what was seen too seldom."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

import agora
from agora.arena import lab
from agora.arena.facts import Fact, facts, favourite_kind, favourites
from agora.arena.recorded import Played
from agora.arena.regression import worth
from agora.arena.report import lab_page
from agora.arena.report.words import Speech
from agora.arena.workers.processes import Processes
from agora.bots import find as find_bot
from agora.core.chance import Quick
from agora.games import IDS, find


def plan(game: str, games: int = 6, vary: bool = False) -> lab.Plan:
    rules = find(game)
    sizes = tuple(seats for seats in rules.seats if seats > 1)
    return lab.Plan(rules, {}, sizes, {"random": find_bot("random")}, games, "1", vary=vary)


def invented(games: int) -> list[lab.Seen]:
    """Games for two in which the second seat always wins, with a fact of each kind."""
    found = []
    for number in range(games):
        game = Played(number, ("a", "a"), (10, 14), (2, 1), (0.0, 0.0), (3, 4))
        facts = (Fact("event", "drought"), Fact("polis", "sparta", 0), Fact("polis", "athens", 1))
        found.append(lab.Seen(game, number % 2, facts))
    return found


def test_the_seats_are_counted():
    (size,) = lab.findings(invented(40)).sizes
    assert (size.seats, size.games) == (2, 40)
    assert [share.value for share in size.shares] == [0, 1]
    assert size.shares[0].high < 0.15
    assert (size.points.value, size.spread.value, size.length.value, size.leads.value) == (12, 4, 7, 0.5)


def test_those_who_had_something_are_compared_with_the_table():
    found = lab.findings(invented(40))
    athens, sparta = found.of_seats["polis"]
    assert (athens.value, athens.times, athens.advantage.value, athens.above.value) == ("athens", 40, 0.5, 2)
    assert (sparta.value, sparta.advantage.value, sparta.worth) == ("sparta", -0.5, None)
    (event,) = found.of_tables["event"]
    assert (event.value, event.games, event.first.value) == ("drought", 40, -0.5)


def test_what_was_seen_too_seldom_is_left_out_and_named():
    found = lab.findings(invented(lab.FEWEST - 1))
    assert found.of_seats == {"polis": ()}
    assert found.rare == {"event": ("drought",), "polis": ("athens", "sparta")}


def test_a_regression_tells_apart_what_comes_together():
    """A worthless card that is often held beside a good one looks good by itself, but not to the regression."""
    rng, held, above = random.Random(1), [], []
    for _ in range(300):
        seats = []
        for _ in range(3):
            had = [name for name in ("good", "bad") if rng.random() < 0.3]
            if rng.random() < (0.8 if "good" in had else 0.1):
                had.append("companion")
            seats.append(had)
        points = [5.0 * ("good" in had) - 3.0 * ("bad" in had) + rng.gauss(0, 4) for had in seats]
        held.append(seats)
        above.append([each - sum(points) / 3 for each in points])
    found = worth(held, above, ["good", "bad", "companion"])
    assert found["good"].low < 5 < found["good"].high
    assert found["bad"].low < -3 < found["bad"].high
    assert found["companion"].low < 0 < found["companion"].high
    assert found["good"].high - found["good"].low < 2.5


def test_the_lead_changes_when_another_seat_alone_has_most_points():
    class Table:
        def __init__(self, *points: int) -> None:
            self.points = points

        def scores(self) -> list[agora.Score]:
            return [agora.Score(each, ()) for each in self.points]

    leads = lab.Leads()
    for points in ((0, 0), (2, 0), (2, 2), (2, 3), (3, 3), (3, 4), (5, 4)):
        leads.see(Table(*points))  # type: ignore[arg-type]  # all of a match that is looked at
    assert leads.changes == 2


@pytest.mark.slow
@pytest.mark.parametrize("game", IDS)
def test_every_game_has_facts_with_names(game: str):
    match = agora.new(game, seats=3, seed=1)
    rng = Quick(1)
    while match.to_act:
        moves = match.moves(match.to_act[0])
        match.play(match.to_act[0], moves[rng.below(len(moves))])
    found = list(facts(match))
    assert len(set(found)) == len(found)
    assert {fact.seat for fact in found} >= {0, 1, 2}
    of_seats = {fact.seat: fact.value for fact in found if fact.kind == favourite_kind(game)}
    assert list(favourites(game, match.state)) == [of_seats[seat] for seat in range(3)]
    speech = Speech("nl", match.game)
    for fact in found:
        assert speech.say(f"arena.lab.kind.{fact.kind}")
        name = lab_page.value_name(fact.kind, fact.value, speech)
        assert name != fact.value or fact.value.rstrip("+").isdecimal(), fact


@pytest.mark.slow
def test_a_lab_is_kept_goes_on_and_is_the_same_in_several_processes(tmp_path: Path):
    alone = list(lab.play(plan("improvement", 6), tmp_path / "alone", Processes()))
    list(lab.play(plan("improvement", 3), tmp_path / "more", Processes()))
    more = list(lab.play(plan("improvement", 6), tmp_path / "more", Processes(2)))

    def without_time(games: list[lab.Seen]) -> list[lab.Seen]:
        ordered = sorted(games, key=lambda seen: seen.game.number)
        return [seen._replace(game=seen.game._replace(cpu=())) for seen in ordered]

    assert without_time(alone) == without_time(more)
    assert sorted({seen.seats for seen in alone}) == [2, 3, 4]
    for line in (tmp_path / "more" / "games.jsonl").read_text().splitlines():
        assert agora.load(line).over


def test_variants_are_drawn_by_the_seed_and_counted():
    tables = plan("akropolis", 30, vary=True).tables
    drawn = [tuple(table.options[name] for name in find("akropolis").variants()) for table in tables]
    assert len(set(drawn)) > 10
    again = plan("akropolis", 30, vary=True).tables
    assert [table.options for table in tables] == [table.options for table in again]
    match = agora.new("akropolis", seats=2, seed=1, variants=["markets", "long_game"])
    assert [fact.value for fact in facts(match) if fact.kind == "variant"] == ["markets", "long_game"]


@pytest.mark.parametrize("language", ["en", "nl"])
def test_the_page_stands_alone(language: str):
    studied = plan("improvement")
    text = lab_page.html(studied, lab.findings(invented(40)), language)
    assert f'<html lang="{language}">' in text
    assert "http" not in text
    assert "<script" not in text
    assert "Sparta" in text
    assert text.count("<circle") == 2 + 2  # seats, poleis


def test_the_table_for_programs_has_a_row_for_each_number():
    head, *rows = lab.findings(invented(40)).to_csv().splitlines()
    assert head == "kind,value,count,measure,estimate,low,high"
    assert "polis,athens,40,advantage,0.5000,0.5000,0.5000" in rows
    assert any(row.startswith("seat of 2,1,40,share,0.0000,0.0000,") for row in rows)
    assert json.dumps(rows)
