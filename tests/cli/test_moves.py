"""`agora moves`: legal placements in cities, legal moves at a table."""

from __future__ import annotations

from pathlib import Path

import agora as engine

from .calling import agora, lines_of


def test_the_start_tile_leaves_ninety_placements_sorted_by_number():
    (line,) = lines_of(agora("moves", "akropolis", "--city", "s", "--json"))
    assert list(line) == ["placements"]
    found = [tuple(map(int, word.replace("/", ",").split(","))) for word in line["placements"]]
    assert len(found) == 90
    assert found == sorted(set(found))


def test_the_placements_are_those_of_the_engine():
    city = "s 15@1,-1/1 2@1,0/0"
    (line,) = lines_of(agora("moves", "akropolis", "--city", city, "--json"))
    match = engine.position("akropolis", {"cities": [city, "s"], "stones": [0, 0]}, seed=0)
    assert set(line["placements"]) == {match.game.codec.move_text(move).split()[-1] for move in match.moves(0)}


def test_without_json_they_stand_in_columns():
    result = agora("moves", "akropolis", "--city", "s")
    assert "90 legal placements" in result.stdout
    assert "-3,1/1" in result.stdout


def test_a_bad_line_does_not_stop_the_rest(tmp_path: Path):
    file = tmp_path / "cities"
    file.write_text("s\nt\ns 12@1,-1/1\n")
    result = agora("moves", "akropolis", "--file", str(file), "--json")
    first, second, third = lines_of(result)
    assert len(first["placements"]) == 90
    assert second["error"]["line"] == 2
    assert len(third["placements"]) > 90
    assert "line 2: word 1" in result.stderr
    assert result.exit_code == 1


def test_a_saved_game_lists_the_moves_of_the_seat_that_is_asked(tmp_path: Path):
    match = engine.new("akropolis", seats=2, seed=4)
    file = tmp_path / "game"
    file.write_text(match.to_text())
    (line,) = lines_of(agora("moves", "akropolis", str(file), "--json"))
    assert line["seat"] == 0
    assert line["moves"] == [match.game.codec.move_text(move) for move in match.moves(0)]
    assert "180 legal moves" in agora("moves", "akropolis", str(file)).stdout


def test_of_a_game_that_is_over_it_is_said_that_nothing_can_be_done(tmp_path: Path):
    file = tmp_path / "over.json"
    file.write_text('{"seats": 2, "site": [1], "stacks": [], "now": []}')
    assert agora("moves", "akropolis", str(file)).stdout == "The game is over\n"
    assert agora("moves", "akropolis", str(file), "--json").stdout == ""
