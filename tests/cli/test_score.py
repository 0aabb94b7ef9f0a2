"""`agora score`: cities, files of cities, saved games, positions, automas."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import agora as engine

from .calling import agora, lines_of

TERRACE = "s 15@1,-1/1 2@1,0/0"  # house, garden, market; above it market plaza, barracks, quarry
DISTRICTS = ["house", "market", "barracks", "temple", "garden"]


def test_the_start_tile_and_a_stone_are_worth_a_point():
    result = agora("score", "akropolis", "--city", "s", "--stones", "1", "--json")
    (line,) = lines_of(result)
    nothing = {"value": 0, "stars": 0, "points": 0}
    assert line == {
        "districts": {**dict.fromkeys(DISTRICTS, nothing), "house": {"value": 0, "stars": 1, "points": 0}},
        "stones": 1,
        "total": 1,
    }
    assert result.exit_code == 0


def test_a_city_is_counted_as_the_engine_counts_it():
    (line,) = lines_of(agora("score", "akropolis", "--city", TERRACE, "--stones", "3", "--json"))
    match = engine.position("akropolis", {"cities": [TERRACE, "s"], "stones": [3, 0]}, seed=0)
    score = match.scores()[0]
    assert line["total"] == score.total
    assert [line["districts"][name]["points"] for name in DISTRICTS] == [part.points for part in score.parts[:5]]
    assert list(line) == ["districts", "stones", "total"]


def test_without_json_there_is_a_table():
    result = agora("score", "akropolis", "--city", TERRACE, "--stones", "3")
    assert "barracks" in result.stdout
    assert "total" in result.stdout


@pytest.mark.parametrize("width", ["30", "40", "60", "80"])
def test_no_figure_is_cut_off_on_a_narrow_screen(width: str, tmp_path: Path):
    file = tmp_path / "game.json"
    file.write_text('{"seats": 4, "vp": [120, 98, 77, 101], "played": [["bank", "austerity"], [], [], []]}')
    for words in (["akropolis", "--city", TERRACE, "--stones", "3"], ["improvement", str(file)]):
        shown = agora("score", *words, COLUMNS=width).stdout
        assert "…" not in shown
        assert "total" in shown
        assert max(map(len, shown.splitlines())) <= int(width)


@pytest.mark.parametrize("city", ["s 12x", "12@1,-1/3", "", "s 99@1,-1/1", "s 12@1,-1/1 12@3,-1/1", "s 12@1,-1/6"])
def test_a_city_that_cannot_be_read_is_refused_with_the_place_of_the_mistake(city: str):
    result = agora("score", "akropolis", "--city", city)
    assert result.exit_code == 1
    assert "word " in result.stderr
    assert "[akropolis.notation" in result.stderr
    assert result.stdout == ""


@pytest.mark.parametrize(
    ("city", "rule", "sentence"),
    [
        ("s 12@9,9/0", "akropolis.place.touch", "must touch"),
        ("s 12@1,-1/3", "akropolis.place.level", "must lie flat"),
        ("s 12@1,-1/1 13@1,-1/1", "akropolis.place.bridge", "at least two tiles"),
    ],
)
def test_an_impossible_city_is_refused_with_the_rule(city: str, rule: str, sentence: str):
    result = agora("score", "akropolis", "--city", city, "--json")
    assert result.exit_code == 1
    assert f"[{rule}]" in result.stderr
    assert sentence in result.stderr
    (line,) = lines_of(result)
    assert line["error"]["line"] == 1
    assert line["error"]["rule"] == rule
    assert sentence in line["error"]["text"]


def test_a_bad_line_is_reported_with_its_number_and_does_not_stop_the_rest(tmp_path: Path):
    file = tmp_path / "cities.txt"
    file.write_bytes(b"\xef\xbb\xbfs\r\n# a comment\n\ns 12@9,9/0\ns \xff\xfe\n  s 12@1,-1/1  \n")
    result = agora("score", "akropolis", "--file", str(file), "--json")
    first, second, third, fourth = lines_of(result)
    assert first["total"] == 0
    assert second["error"]["line"] == 4
    assert third["error"] == {"line": 5, "rule": "cli.file.utf8", "text": "byte 3 of this line is not UTF-8 text"}
    assert fourth["total"] > 0
    assert "line 4: word 2" in result.stderr
    assert "line 5: byte 3" in result.stderr
    assert result.exit_code == 1


def test_cities_come_from_standard_input_too():
    assert len(lines_of(agora("score", "akropolis", "--file", "-", "--json", input="s\ns 12@1,-1/1\n"))) == 2
    assert len(lines_of(agora("score", "akropolis", "-", "--json", input="s\n"))) == 1


@pytest.mark.parametrize("name", ["missing.txt", "", "a\0b", "folder"])
def test_a_file_that_cannot_be_read_is_named(tmp_path: Path, name: str):
    (tmp_path / "folder").mkdir()
    result = agora("score", "akropolis", "--file", str(tmp_path / name))
    assert result.exit_code == 1
    assert str(tmp_path) in result.stderr


@pytest.mark.parametrize("words", [[], ["--city", "s", "--file", "x"], ["x", "--file", "y"]])
def test_exactly_one_source_is_needed(words: list[str]):
    result = agora("score", "akropolis", *words)
    assert result.exit_code == 2
    assert "exactly one" in result.stderr


def test_variants_and_readings_change_the_count():
    city = "s 15@1,-1/1 2@1,0/0"
    plain, doubled, also = (
        lines_of(agora("score", "akropolis", "--city", city, "--json", *words))[0]
        for words in ([], ["--variant", "barracks"], ["--option", "barracks=yes"])
    )
    assert doubled == also
    assert plain["total"] <= doubled["total"]
    for reading in ("house_group=value", "barracks_edge=any", "lake=single", "chief=seed"):
        assert agora("score", "akropolis", "--city", city, "--option", reading).exit_code == 0


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--variant", "market"], "there is no variant market; there are: houses, markets"),
        (["--variant", "market"], "Did you mean markets?"),
        (["--option", "lakes=single"], "Did you mean lake?"),
        (["--option", "lake=big"], "lake: one of these is needed: region, single"),
        (["--option", "long_game=perhaps"], "long_game: yes or no"),
        (["--option", "lake"], "name=value"),
        (["--option", "seats=3"], "there is no option seats"),
        (["--architect", "vitruvius"], "hippodamos, metagenes, callicrates"),
        (["--stones", "-1"], "--stones"),
        (["--data", "nowhere"], "nowhere"),
    ],
)
def test_wrong_options_are_named(words: list[str], said: str):
    result = agora("score", "akropolis", "--city", "s", *words)
    assert result.exit_code == 2
    assert said in " ".join(result.stderr.split())


def test_an_automa_counts_its_tiles_without_conditions_and_its_quarries():
    city = "s 1@1,-1/1 2@3,-1/3"  # house, barracks, temple; market plaza, barracks, quarry
    (line,) = lines_of(agora("score", "akropolis", "--city", city, "--architect", "metagenes", "--json"))
    assert line["quarries"] == 8  # 2 for each: one on tile 2 and three on the start tile
    assert line["districts"]["barracks"] == {"value": 2, "stars": 0, "points": 0}
    assert line["total"] == 1 + 8
    (easy,) = lines_of(agora("score", "akropolis", "--city", city, "--architect", "hippodamos", "--json"))
    assert easy["quarries"] == 0
    assert easy["total"] == 1
    (same,) = lines_of(agora("score", "akropolis", "--city", city, "--option", "architect=metagenes", "--json"))
    assert same == line


def test_a_saved_game_and_a_position_are_counted_side_by_side(tmp_path: Path):
    match = engine.new("akropolis", seats=3, seed=4, variants=["markets"])
    for _ in range(12):
        match.play(match.to_act[0], match.moves(match.to_act[0])[5])
    saved, as_json, position = tmp_path / "evening.agora", tmp_path / "evening.json", tmp_path / "position.json"
    saved.write_text(match.to_text())
    as_json.write_text(json.dumps(match.to_json()))
    position.write_text(json.dumps(match.position(), indent=1))
    totals = [score.total for score in match.scores()]
    for file in (saved, as_json, position):
        result = agora("score", "akropolis", str(file), "--json")
        assert [line["total"] for line in lines_of(result)] == totals
        assert "player 3" in agora("score", "akropolis", str(file)).stdout
    assert agora("score", "akropolis", str(saved), "--stones", "2").exit_code == 2


def test_a_broken_game_or_position_says_what_is_wrong(tmp_path: Path):
    game, position = tmp_path / "game", tmp_path / "position"
    game.write_text("agora 1\ngame akropolis\nfrob 1\n")
    position.write_text('{"cities": ["s 12@9,9/0", "s"]}')
    for file, said in ((game, "frob"), (position, "must touch")):
        result = agora("score", "akropolis", str(file))
        assert result.exit_code == 1
        assert said in result.stderr
        assert str(file) in result.stderr
    position.write_text('{"cities": [')
    assert "cannot be read as JSON" in agora("score", "akropolis", str(position)).stderr


def test_tiles_of_ones_own(tmp_path: Path):
    from agora.games.files import read

    tiles = json.loads(json.dumps(read("agora.games.akropolis", "data", "tiles.json")))
    tiles["tiles"][0]["hexes"] = ["garden", "garden", "garden-plaza"]
    (tmp_path / "tiles.json").write_text(json.dumps(tiles))
    words = ("score", "akropolis", "--city", "s 1@1,-1/1", "--json", "--data", str(tmp_path))
    assert lines_of(agora(*words))[0]["districts"]["garden"]["points"] == 6
    (tmp_path / "tiles.json").write_text("{")
    result = agora(*words)
    assert result.exit_code == 1
    assert "tiles.json" in result.stderr
