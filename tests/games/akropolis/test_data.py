"""Custom tile sets."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest

import agora
from agora import Malformed
from agora.games.akropolis.box import PRINTED
from tests.games.playing import finished, look
from tests.marks import covers, rule

from .table import STARS, TileSet, all_tiles, scorepad, site, tops

Change = Callable[[dict[str, Any]], object]


def changed(change: Change, *tiles: str) -> dict[str, Any]:
    """A tile set, by default of seven plain tiles, after a change of its file."""
    data = copy.deepcopy(TileSet(*(tiles or ["qqq"] * 7)).data)
    change(data["tiles"])
    return data


def refusal(data: Any, **options: Any) -> Malformed:
    with pytest.raises(Malformed) as caught:
        agora.new("akropolis", **{"seats": 2, "seed": 1, "data": data, **options})
    assert str(caught.value) != caught.value.rule
    return caught.value


# --- good ones


@pytest.mark.parametrize(("tiles", "stacks"), [(4, []), (7, [3]), (10, [3, 3])])
def test_a_game_can_be_played_with_a_custom_tile_set(tiles: int, stacks: list[int]) -> None:
    match = agora.new("akropolis", seats=2, seed=1, data=TileSet(*["hmt"] * tiles).data)
    assert (len(site(match)), look(match)["stacks"]) == (4, stacks)
    assert sorted(all_tiles(match)) == list(range(1, tiles + 1))
    assert look(match)["site"][0]["hexes"] == ["house", "market", "temple"]
    assert finished(match).n == tiles  # a deal, and a turn for each tile except the last


def test_the_tile_set_is_kept_in_the_log() -> None:
    match = agora.new("akropolis", seats=2, seed=1, data=TileSet(*["hmt"] * 7).data)
    again = agora.load(match.to_text())
    assert again.view(0) == match.view(0)
    assert finished(again).result == finished(match).result


@covers("AKR-005")
def test_the_aid_counts_the_tiles_of_the_set() -> None:
    match = agora.new("akropolis", seats=2, seed=1, data=TileSet("hmt", "Ggq", "qqq", "qqq").data)
    seen = {kind: number for kind, number in look(match)["aid"].items() if number}
    assert seen == {"house": 1, "market": 1, "temple": 1, "garden": 1, "garden-plaza": 1, "quarry": 7}


@covers("AKR-019", "AKR-020", "AKR-021", "AKR-034")
def test_tiles_are_used_by_their_mark() -> None:
    tiles = TileSet(*["qqq"] * 4)
    for players, number in ((3, 1), (4, 1)):
        for _ in range(number):
            tiles.add("hhh", players)
    for seats, last in ((2, 4), (3, 5), (4, 6)):
        assert sorted(all_tiles(agora.new("akropolis", seats=seats, seed=1, data=tiles.data))) == list(
            range(1, last + 1)
        )
    tiles.add("qqq", 4)
    assert len(all_tiles(agora.new("akropolis", seats=2, seed=1, long_game=True, data=tiles.data))) == 7


def test_stars_may_differ() -> None:
    data = changed(lambda file: file["stars"].update({"house": 5, "garden": 0}), "Ghh", "qqq")
    match = agora.position("akropolis", {"site": [1, 2], "stacks": []}, data=data)
    match.play(0, "place 0 1,-1/1")
    assert scorepad(match)["house"] == (2, 5, 10)
    assert scorepad(match)["garden"] == (0, 0, 0)


def test_the_start_tile_may_differ() -> None:
    hexes = [{"q": 0, "r": 0, "kind": "garden"}, {"q": 0, "r": 1, "kind": "garden-plaza"}]
    data = changed(lambda file: file["start"].update(hexes=hexes))
    match = agora.new("akropolis", seats=2, seed=1, data=data)
    assert tops(match) == {(0, 0): (1, "garden"), (0, 1): (1, "garden-plaza")}
    assert scorepad(match)["garden"] == (1, 3, 3)


def test_numbers_of_tiles_need_not_follow_each_other() -> None:
    data = changed(lambda file: [tile.update(id=100 * tile["id"]) for tile in file["tiles"]])
    match = agora.new("akropolis", seats=2, seed=1, data=data)
    assert sorted(all_tiles(match)) == [100, 200, 300, 400, 500, 600, 700]
    with pytest.raises(Malformed) as caught:
        agora.position("akropolis", {"site": [100, 101]}, data=data)
    assert (caught.value.rule, caught.value.facts) == ("akropolis.position.no-tile", {"tile": 101, "last": 700})


def test_the_printed_tiles_are_such_a_set() -> None:
    assert PRINTED.box.stars == tuple(STARS.values())
    match = agora.new("akropolis", seats=2, seed=1)
    assert "\ndata " not in match.to_text()


# --- bad ones


@rule("akropolis.data.files")
@pytest.mark.parametrize("data", [[], "tiles.json", 3, {}, {"tile": {}}, {"tiles": {}, "cards": {}}])
def test_a_tile_set_is_one_file(data: Any) -> None:
    assert refusal(data).rule == "akropolis.data.files"


@rule("akropolis.data.tile")
def test_two_tiles_with_one_number_are_refused() -> None:
    error = refusal(changed(lambda file: file["tiles"][6].update(id=3)))
    assert (error.rule, error.facts) == ("akropolis.data.tile", {"tile": 3})


@rule("akropolis.data.tile")
@pytest.mark.parametrize("number", [0, -4])
def test_the_number_of_a_tile_is_at_least_1(number: int) -> None:
    error = refusal(changed(lambda file: file["tiles"][6].update(id=number)))
    assert (error.rule, error.facts) == ("akropolis.data.tile", {"tile": number})


@rule("akropolis.data.count")
@pytest.mark.parametrize(
    ("tiles", "seats", "in_site", "stack"),
    [(0, 2, 4, 3), (1, 2, 4, 3), (3, 2, 4, 3), (5, 2, 4, 3), (6, 2, 4, 3), (7, 3, 5, 4), (3, 1, 4, 3)],
)
def test_the_tiles_must_fill_the_site_and_whole_stacks(tiles: int, seats: int, in_site: int, stack: int) -> None:
    data = changed(lambda file: file.update(tiles=file["tiles"][:tiles]))
    error = refusal(data, seats=seats)
    assert (error.rule, error.facts) == ("akropolis.data.count", {"tiles": tiles, "site": in_site, "stack": stack})


@covers("AKR-081", "AKR-001")
@pytest.mark.parametrize(
    ("change", "rule_id", "path"),
    [
        (lambda file: file["tiles"][2]["hexes"].append("quarry"), "core.read.length", "tiles.tiles[2].hexes"),
        (lambda file: file["tiles"][2]["hexes"].pop(), "core.read.length", "tiles.tiles[2].hexes"),
        (lambda file: file["tiles"][2].update(hexes=["harbour"] * 3), "core.read.choice", "tiles.tiles[2].hexes[0]"),
        (lambda file: file["tiles"][2].update(players=5), "core.read.choice", "tiles.tiles[2].players"),
        (lambda file: file["tiles"][2].update(id="3"), "core.read.int", "tiles.tiles[2].id"),
        (lambda file: file["tiles"][2].pop("players"), "core.read.missing", "tiles.tiles[2]"),
        (lambda file: file["tiles"][2].update(colour="red"), "core.read.unknown", "tiles.tiles[2]"),
        (lambda file: file["start"]["hexes"][1].update(kind="bay"), "core.read.choice", "tiles.start.hexes[1].kind"),
        (lambda file: file["stars"].update(harbour=2), "core.read.unknown", "tiles.stars"),
        (lambda file: file["stars"].pop("house"), "core.read.missing", "tiles.stars"),
        (lambda file: file.update(tiles={}), "core.read.list", "tiles.tiles"),
    ],
)
def test_a_set_that_cannot_be_read_is_refused_with_its_place(change: Change, rule_id: str, path: str) -> None:
    error = refusal(changed(change))
    assert (error.rule, error.facts["path"]) == (rule_id, path)


@covers("AKR-058")
@rule("akropolis.data.start")
@pytest.mark.parametrize(
    "cells",
    [
        pytest.param([], id="no hex"),
        pytest.param([(0, 0), (0, 0)], id="two hexes on one cell"),
        pytest.param([(0, 0), (2, 0)], id="in two parts"),
        pytest.param([(0, -1), (1, -1)], id="not in the middle"),
        pytest.param([(500, 0)], id="far away"),
        pytest.param([(0, 0), (0, -1), (1, -1)], id="a tile could lie on it alone"),
        pytest.param([(0, 0), (0, -1), (-1, 0)], id="likewise on the other side"),
    ],
)
def test_an_impossible_start_tile_is_refused(cells: list[tuple[int, int]]) -> None:
    hexes = [{"q": q, "r": r, "kind": "quarry"} for q, r in cells]
    assert refusal(changed(lambda file: file["start"].update(hexes=hexes))).rule == "akropolis.data.start"


@pytest.mark.parametrize("given", [{"cities": ["s 1@1,-1/1", "s"]}, {"site": [1, 2], "stacks": []}])
def test_a_set_without_tiles_has_none_to_lay(given: dict[str, Any]) -> None:
    with pytest.raises(Malformed):
        agora.position("akropolis", given, data=changed(lambda file: file.update(tiles=[])))
