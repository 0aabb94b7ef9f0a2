"""`agora dataset`: the file it writes, how it goes on, and what it refuses."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow.parquet as pq
import pytest

import agora as engine
from agora.core.chance import Quick
from agora.core.keep import Keep
from agora.games import find
from agora.rl import dataset
from agora.rl.coder import make_coder
from tests.rl.tables import ONE_OF_EACH, Table, moments

from .calling import agora


def rows(file: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = pq.read_table(file).to_pylist()
    return found


def test_each_decision_of_each_game_is_a_row(tmp_path: Path):
    file = tmp_path / "games.parquet"
    done = agora("dataset", "akropolis", "--games", "2", "--bots", "level1,random", "--out", str(file))
    assert done.exit_code == 0, done.output
    assert "2 games written to" in done.stdout
    found = rows(file)
    assert {row["match"] for row in found} == {0, 1}
    first = [row for row in found if row["match"] == 0]
    assert [row["n"] for row in first] == list(range(len(first)))
    assert {row["question"] for row in found} == {"take-tile"}
    assert all(row["value"] is None for row in found if row["seat"] == 1), "the random bot expects nothing"
    assert any(row["value"] is not None for row in found if row["seat"] == 0)
    assert sorted({(row["seat"], row["place"]) for row in first}) in ([(0, 1), (1, 2)], [(0, 2), (1, 1)])
    card = (tmp_path / "games.parquet.md").read_text()
    assert f"{len(found)} rows" in card
    assert all(f"| `{name}` |" in card for name in found[0])
    assert sorted(path.name for path in tmp_path.iterdir()) == ["games.parquet", "games.parquet.md"]


class Reader:
    """A bot that makes the moves of a row after row."""

    def __init__(self, rows: list[dict[str, Any]]) -> None:
        self.rows = iter(rows)

    def choose(self, sight: engine.AnySight) -> engine.Move:
        row = next(self.rows)
        assert row["seat"] == sight.seat
        assert json.loads(row["view"]) == json.loads(json.dumps(sight.view, default=list))
        return sight.game.codec.read_move(row["moves"][row["move"]])


def test_the_rows_of_a_game_can_be_played_again():
    game, bots = find("improvement"), [engine.bots.find("random")] * 2
    plan = dataset.DataPlan(game, game.read_options({"seats": 2}), ["random"] * 2, bots, 1, "7")
    found = dataset.decisions(plan, 0)
    assert len({row["question"] for row in found}) > 5
    again = dataset.decisions(plan._replace(bots=[Reader(found)] * 2), 0)
    assert [(row["place"], row["points"]) for row in again] == [(row["place"], row["points"]) for row in found]


def test_a_run_that_was_stopped_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(dataset, "PART", 1)
    file = tmp_path / "games.parquet"
    game = find("akropolis")
    bots = [engine.bots.find("random")] * 2
    plan = dataset.DataPlan(game, game.read_options({"seats": 2}), ["random"] * 2, bots, 3, "7")
    run = dataset.write_dataset(plan, file)
    assert [next(run), next(run)] == [0, 1]
    run.close()  # as if it was stopped after one game
    assert not file.exists()
    assert list(dataset.write_dataset(plan, file)) == [1, 2, 3]
    once = tmp_path / "once.parquet"
    list(dataset.write_dataset(plan, once))
    assert rows(once) == rows(file)


def test_parts_of_another_data_set_are_not_mixed_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    file = tmp_path / "games.parquet"
    folder = tmp_path / "games.parquet.parts"
    folder.mkdir()
    (folder / "plan.json").write_text(json.dumps({"agora": engine.__version__, "game": "polis"}))
    done = agora("dataset", "akropolis", "--games", "1", "--bots", "random", "--out", str(file))
    assert done.exit_code == 1
    assert "game was polis, not akropolis" in done.stderr.replace("\n", " ")


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (["chess"], 2, "chess"),
        (["akropolis", "--games", "0"], 2, "--games"),
        (["akropolis", "--bots", "gready"], 2, "greedy"),
        (["akropolis", "--bots", "random,random,random"], 2, "3"),
        (["akropolis", "--seats", "9"], 2, "seats"),
        (["akropolis", "--observations", "pictures"], 2, "view, numbers"),
    ],
)
def test_bad_input_is_refused_in_words(tmp_path: Path, words: list[str], code: int, said: str):
    done = agora("dataset", *words, "--out", str(tmp_path / "never.parquet"))
    assert done.exit_code == code
    assert said in done.stderr
    assert not list(tmp_path.iterdir())


def test_nothing_is_written_over_unless_told_to(tmp_path: Path):
    file = tmp_path / "games.parquet"
    file.write_text("mine")
    words = ["dataset", "akropolis", "--games", "1", "--bots", "random", "--out", str(file)]
    assert agora(*words).exit_code == 1
    assert file.read_text() == "mine"
    assert agora(*words, "--force", "--observations", "numbers").exit_code == 0
    assert (
        len(rows(file)[0]["observation"])
        == make_coder("akropolis", engine.new("akropolis", seats=2).state).observation_size
    )
    missing = tmp_path / "file" / "in" / "games.parquet"
    (tmp_path / "file").write_text("")
    assert agora(*words[:-1], str(missing)).exit_code == 1


def compare_rows(table: Table, pairs: int) -> None:
    """The row of a decision is the same in every world that its seat cannot tell from the true one."""
    rng, seed, compared = Quick(3), 1, 0
    while compared < pairs:
        seed += 1
        for number, moment in enumerate(moments(table, seed)):
            if number % 9:
                continue
            game = moment.running.game
            world = game.determinize(moment.state, moment.seat, rng)
            for coder in (None, moment.coder):
                here = dataset.seen(game, coder, moment.state, moment.seat, Keep())
                there = dataset.seen(game, coder, world, moment.seat, Keep())
                assert np.array_equal(here.pop("observation", 0), there.pop("observation", 0))
                assert here == there, f"{table} seed {seed}, decision {number}"
            compared += 1


@pytest.mark.slow
@pytest.mark.parametrize("table", ONE_OF_EACH, ids=str)
def test_a_row_tells_nothing_that_its_seat_cannot_know(table: Table):
    compare_rows(table, 170)


@pytest.mark.soak
@pytest.mark.parametrize("table", ONE_OF_EACH, ids=str)
def test_a_row_tells_nothing_in_many_worlds(table: Table):
    compare_rows(table, 7_000)
