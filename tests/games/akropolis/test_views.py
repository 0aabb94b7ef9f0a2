"""What each seat may see of a table, and what stays unknown."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

import agora
from agora.core.chance import Quick
from agora.core.keep import Keep
from tests.games.playing import AnyMatch, finished, happened, look, played, random_turns, told
from tests.marks import covers

from .table import all_tiles, asked, site, table, with_stacks_turned

SPOT = "1,-1/1"


def hidden(match: AnyMatch, state: Any = None) -> list[int]:
    """The tiles in the stacks, as the engine has them."""
    return [tile for stack in (state or match.state).stacks for tile in stack]


# --- what a view shows


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_a_view_shows_the_table_and_whose_it_is(seats: int) -> None:
    match = agora.new("akropolis", seats=seats, seed=1)
    names = {"seats", "you", "to_act", "over", "chief", "site", "stacks", "cities", "aid", "options"}
    for seat in (*range(seats), None):
        seen = look(match, seat)
        assert names <= set(seen)
        assert ("automa" in seen) is (seats == 1)
        assert seen["you"] == seat
        assert {**seen, "you": None} == look(match)  # all see the same
        assert seen["to_act"] == [0]
        assert seen["over"] is False
        assert [city["seat"] for city in seen["cities"]] == list(range(seats))


def test_views_questions_events_and_previews_are_json() -> None:
    match = agora.new("akropolis", seats=2, seed=1)
    for _ in random_turns(match):
        for seat in (0, 1, None):
            assert json.loads(json.dumps(match.view(seat))) == match.view(seat)
            json.dumps(match.events(seat))
        for seat in match.to_act:
            json.dumps(match.question(seat))
    json.dumps(agora.new("akropolis", seats=2, seed=1).preview(0, f"place 0 {SPOT}"))


def test_a_city_lists_its_topmost_hexes_once_each() -> None:
    match = finished(agora.new("akropolis", seats=2, seed=1))
    for city in look(match)["cities"]:
        cells = [(hex["q"], hex["r"]) for hex in city["hexes"]]
        assert len(set(cells)) == len(cells)
        assert all(hex["height"] >= 1 for hex in city["hexes"])
        assert cells == sorted(cells, key=lambda cell: (cell[1], cell[0]))


@pytest.mark.parametrize("variants", [(), ("houses", "markets", "barracks", "temples", "gardens")])
def test_a_city_shows_which_hexes_count(variants: tuple[str, ...]) -> None:
    match = agora.new("akropolis", seats=2, seed=3, variants=list(variants))
    doubled = 0
    for _ in random_turns(match):
        for city in look(match)["cities"]:
            counted: Counter[str] = Counter()
            for hex in city["hexes"]:
                counted[hex["kind"]] += hex["height"] * hex.get("counts", 0)
                doubled += hex.get("counts", 0) == 2
            lines = {line["name"]: line["value"] for line in city["score"]["lines"] if "value" in line}
            assert {kind: value for kind, value in counted.items() if value} == {k: v for k, v in lines.items() if v}
    assert bool(doubled) is bool(variants)


@pytest.mark.parametrize(("lake", "cells"), [("region", [(1, -1), (2, -1)]), ("single", [])])
def test_a_city_shows_its_lakes(lake: str, cells: list[tuple[int, int]]) -> None:
    ring = "qqq@1,-2/1 qqq@3,-3/2 qqq@3,-1/2 qqq@1,1/1"
    found = look(table(ring, options={"lake": lake}))["cities"][0]["lakes"]
    assert [(cell["q"], cell["r"]) for cell in found] == cells


@covers("AKR-006")
def test_the_running_score_is_shown_to_all() -> None:
    match = agora.new("akropolis", seats=2, seed=1)
    for _ in random_turns(match):
        shown = [city["score"]["total"] for city in look(match)["cities"]]
        assert shown == [score.total for score in match.scores()]


def test_the_question_offers_each_legal_footprint_once() -> None:
    match = agora.new("akropolis", seats=2, seed=1)
    for seat in random_turns(match):
        if seat == 1 and match.to_act:
            question = asked(match)
            offered = {(foot["q"], foot["r"], foot["turn"]) for foot in question["board"]["footprints"]}
            legal = {tuple(move[1:]) for move in match.moves(0) if move[0] == 0}
            assert offered < legal
            assert 3 * len(offered) == len(legal) == 3 * len(question["board"]["footprints"])
            assert question["facts"]["tiles"] == len({move[0] for move in match.moves(0)})
            assert question["facts"]["stones"] == look(match)["cities"][0]["stones"]


def test_events_can_be_asked_for_from_a_moment_on() -> None:
    match = played(table(), f"place 0 {SPOT}", f"place 0 {SPOT}")
    assert [event["n"] for event in match.events(0)] == [0, 1]
    assert [event["n"] for event in match.events(0, since=1)] == [1]
    assert happened(match, "tile-placed", since=1)[0]["seat"] == 1


# --- what stays unknown


@covers("AKR-027", "AKR-075")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_games_with_other_stacks_look_alike_until_the_first_is_used(seats: int) -> None:
    match = agora.new("akropolis", seats=seats, seed=7)
    other = with_stacks_turned(match)
    while "site-supplied" not in told(match):
        assert hidden(match) != hidden(other)
        for seat in (*range(seats), None):
            assert match.view(seat) == other.view(seat)
            assert match.events(seat) == other.events(seat)
            assert match.to_text(seat) == other.to_text(seat)
            assert match.to_json(seat) == other.to_json(seat)
        (seat,) = match.to_act
        assert match.question(seat) == other.question(seat)
        assert match.moves(seat) == other.moves(seat)
        for move in match.moves(seat)[::17]:
            assert match.preview(seat, move) == other.preview(seat, move)
        move = match.moves(seat)[0]
        match.play(seat, move)
        other.play(seat, move)
    assert match.view(None) != other.view(None)


@covers("AKR-027", "AKR-075")
def test_a_log_for_a_seat_hides_the_stacks_the_seed_and_the_position() -> None:
    match = agora.new("akropolis", seats=2, seed="mnemosyne")
    assert "mnemosyne" in match.to_text()
    started = agora.position("akropolis", {"stacks": [[31, 32, 33]], "site": [1, 2, 3]}, seed="mnemosyne")
    for reader in (0, 1, None):
        assert "mnemosyne" not in match.to_text(reader)
        assert "mnemosyne" not in started.to_text(reader)
        assert "31" not in started.to_text(reader)
        assert "mnemosyne" not in json.dumps(match.to_json(reader))
        assert "31" not in json.dumps(started.to_json(reader))


@covers("AKR-027")
@pytest.mark.parametrize("seat", [0, 1, None])
def test_a_world_the_seat_cannot_tell_apart_has_other_stacks_of_the_same_sizes(seat: int | None) -> None:
    match = agora.new("akropolis", seats=2, seed=1)
    match.play(0, match.moves(0)[0])
    seen: Counter[int] = Counter()
    for number in range(40):
        world: Any = match.game.determinize(match.state, seat, Quick(number))
        assert match.game.view(world, seat) == match.view(seat)
        assert [len(stack) for stack in world.stacks] == [3] * 11
        assert sorted(hidden(match, world)) == sorted(hidden(match))
        seen[world.stacks[0][0]] += 1
    assert len(seen) > 20  # the first hidden tile can be almost any tile
    assert match.position()["stacks"] == [list(stack) for stack in match.state.stacks]


@covers("AKR-027")
def test_as_far_as_anyone_knows_a_tile_left_in_the_box_may_lie_in_a_stack() -> None:
    match = agora.position("akropolis", {"site": [1, 2], "stacks": [[3, 4, 5]], "cities": ["s 6@1,-1/1", "s"]})
    seen: set[int] = set()
    for number in range(300):
        world: Any = match.game.determinize(match.state, 0, Quick(number))
        assert [len(stack) for stack in world.stacks] == [3]
        assert len(set(hidden(match, world))) == 3
        seen.update(hidden(match, world))
    assert seen == set(range(1, 38)) - {1, 2, 6}


@covers("AKR-027", "AKR-117")
def test_the_automas_tiles_are_not_redealt() -> None:
    match = agora.new("akropolis", seats=1, seed=1, long_game=True)
    match.play(0, match.moves(0)[0])
    laid = {*site(match), *(tile["tile"] for tile in look(match)["automa"]["tiles"])}
    for number in range(30):
        world = match.game.determinize(match.state, 0, Quick(number))
        assert not laid & set(hidden(match, world))
        assert sorted(hidden(match, world)) == sorted(hidden(match))
    assert len(all_tiles(match)) == 61


# --- what is kept for a caller that asks after every move


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_kept_parts_equal_newly_made_ones(seats: int) -> None:
    match, keep, rng = agora.new("akropolis", seats=seats, seed=4), Keep(), Quick(4)
    while match.to_act:
        match.play(match.to_act[0], rng.choice(match.moves(match.to_act[0])))
        if match.n % 7 == 0:
            match.undo(match.n - 3)
        assert match.view(None, keep) == match.view(None)
        assert match.scores(keep) == match.scores()


def test_a_city_that_has_not_changed_is_looked_at_once() -> None:
    match, keep = agora.new("akropolis", seats=2, seed=4), Keep()
    before = match.view(None, keep)["cities"], match.scores(keep)
    after = played(match, f"place 0 {SPOT}")
    cities, scores = after.view(None, keep)["cities"], after.scores(keep)
    assert (cities[0] is before[0][0], cities[1] is before[0][1]) == (False, True)
    assert (scores[0] is before[1][0], scores[1] is before[1][1]) == (False, True)
