"""Positions as JSON: what may be left out, what is refused, and how the game goes on from there."""

from __future__ import annotations

import json
from typing import Any

import pytest

import agora
from agora import Malformed
from tests.games.playing import finished, happened, look, random_turns, told
from tests.marks import covers, rule

from .table import all_tiles, site, stones, tops, unreadable

# --- what may be left out


@covers("AKR-019", "AKR-022", "AKR-028", "AKR-031")
def test_an_empty_position_is_a_game_for_two_before_the_first_turn() -> None:
    match = agora.position("akropolis", {}, seed=1)
    assert look(match)["seats"] == 2
    assert look(match)["chief"] == 0
    assert stones(match) == [1, 2]
    assert [city["text"] for city in look(match)["cities"]] == ["s", "s"]
    assert (len(site(match)), look(match)["stacks"]) == (4, [3] * 11)
    assert sorted(all_tiles(match)) == list(range(1, 38))
    assert match.to_act == (0,)
    assert told(match) == ["site-laid"]


@pytest.mark.parametrize(("seats", "in_site", "per_stack"), [(1, 4, 3), (2, 4, 3), (3, 5, 4), (4, 6, 5)])
def test_seats_may_be_given_alone_or_among_the_options_or_by_the_cities(
    seats: int, in_site: int, per_stack: int
) -> None:
    for given in ({"seats": seats}, {"options": {"seats": seats}}, {"cities": ["s"] * seats}):
        match = agora.position("akropolis", given, seed=1)
        assert look(match)["seats"] == seats
        assert (len(site(match)), look(match)["stacks"]) == (in_site, [per_stack] * 11)


@pytest.mark.parametrize("chief", [0, 1, 2])
def test_the_chief_architect_is_first_and_the_stones_follow_from_there(chief: int) -> None:
    match = agora.position("akropolis", {"seats": 3, "chief": chief}, seed=1)
    assert match.to_act == (chief,)
    assert [stones(match)[(chief + place) % 3] for place in range(3)] == [1, 2, 3]


def test_turn_says_who_plays_next() -> None:
    match = agora.position("akropolis", {"seats": 4, "chief": 1, "turn": 3}, seed=1)
    assert (look(match)["chief"], match.to_act) == (1, (3,))


def test_tiles_that_lie_nowhere_are_dealt_by_the_seed() -> None:
    given = {"cities": ["s 5@1,-1/1 6@0,1/2", "s 7@1,-1/1"]}
    match = agora.position("akropolis", given, seed=1)
    assert sorted(all_tiles(match)) == list(range(1, 38))
    assert (len(site(match)), look(match)["stacks"]) == (4, [3] * 10)
    assert match.position() == agora.position("akropolis", given, seed=1).position()
    assert match.position() != agora.position("akropolis", given, seed=2).position()


def test_tiles_that_fill_no_stack_stay_in_the_box() -> None:
    match = agora.position("akropolis", {"cities": ["s 5@1,-1/1", "s"]}, seed=1)
    assert (len(site(match)), look(match)["stacks"]) == (4, [3] * 10)
    assert len(set(all_tiles(match))) == len(all_tiles(match)) == 35


def test_a_given_site_keeps_its_order_and_only_the_stacks_are_dealt() -> None:
    match = agora.position("akropolis", {"site": [9, 3, 30]}, seed=1)
    assert site(match) == [9, 3, 30]
    assert look(match)["stacks"] == [3] * 11  # 33 of the 34 left
    assert happened(match, "site-laid") == [{"tiles": [9, 3, 30]}]


def test_given_stacks_keep_their_order_and_only_the_site_is_dealt() -> None:
    match = agora.position("akropolis", {"stacks": [[9, 3, 30], [2, 1]]}, seed=1)
    assert match.position()["stacks"] == [[9, 3, 30], [2, 1]]
    assert len(site(match)) == 4
    assert not set(site(match)) & {9, 3, 30, 2, 1}


def test_a_site_and_stacks_that_are_given_leave_nothing_to_chance() -> None:
    match = agora.position("akropolis", {"site": [9, 3], "stacks": []})
    assert match.n == 0
    assert match.events(None) == []
    assert (site(match), look(match)["stacks"]) == ([9, 3], [])


def test_tiles_for_more_players_may_be_named_at_a_small_table() -> None:
    match = agora.position("akropolis", {"cities": ["s 61@1,-1/1", "s"], "site": [60, 1]}, seed=1)
    assert site(match) == [60, 1]
    assert set(all_tiles(match)) - set(range(1, 38)) == {60, 61}


def test_a_long_game_deals_from_all_tiles() -> None:
    match = agora.position("akropolis", {"options": {"seats": 2, "long_game": True}}, seed=1)
    assert len(all_tiles(match)) == 61


# --- the game goes on from there


@covers("AKR-069", "AKR-072")
def test_a_game_is_playable_from_a_position() -> None:
    match = agora.position("akropolis", {"site": [1, 2], "stacks": [[3, 4, 5]], "stones": [1, 0]})
    match.play(0, "place 1 1,-1/1")
    assert (site(match), stones(match)) == ([1, 3, 4, 5], [0, 0])
    assert match.to_act == (1,)
    assert finished(match).result is not None


@pytest.mark.slow
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_every_moment_of_a_game_can_be_written_and_set_up_again(seats: int) -> None:
    match = agora.new("akropolis", seats=seats, seed=seats, chief="seed" if seats > 1 else 0, variants=["markets"])
    for _ in random_turns(match, seats):
        written = json.loads(json.dumps(match.position()))
        again = agora.position("akropolis", written)
        assert again.position() == match.position()
        for seat in (*range(seats), None):
            assert again.view(seat) == match.view(seat)
        assert again.to_act == match.to_act
        if match.to_act:
            seat = match.to_act[0]
            assert list(again.moves(seat)) == list(match.moves(seat))
        assert again.result == match.result


def test_a_game_goes_on_the_same_way_from_its_position() -> None:
    match = agora.new("akropolis", seats=2, seed=5)
    for _, _ in zip(range(17), random_turns(match), strict=False):
        pass
    again = agora.position("akropolis", match.position())
    for _ in random_turns(match, 3):
        pass
    assert finished(again, 3).result == match.result


def test_a_match_from_a_position_is_saved_with_it() -> None:
    match = agora.position("akropolis", {"cities": ["s 5@1,-1/1", "s"], "stones": [4, 4]}, seed=7)
    match.play(0, "place 3 1,0/0")
    again = agora.load(match.to_text())
    assert again.position() == match.position()
    assert again.to_text() == match.to_text()


@covers("AKR-118", "AKR-121")
def test_a_solo_position_may_wait_for_the_automa() -> None:
    given: dict[str, Any] = {
        "seats": 1,
        "turn": 1,
        "site": [1, 2, 3, 4],
        "stacks": [],
        "stones": [0, 1],
        "automa_tiles": [9],
    }
    match = agora.position("akropolis", given)
    assert [tile["tile"] for tile in look(match)["automa"]["tiles"]] == [9, 2]  # the plaza for its one stone
    assert (stones(match), site(match), match.to_act) == ([0, 0], [1, 3, 4], (0,))


def test_a_position_may_say_what_comes_now() -> None:
    given: dict[str, Any] = {
        "seats": 3,
        "site": [1],
        "stacks": [[2, 3, 4, 5]],
        "chief": 1,
        "now": [{"next-architect": {"side": 1}}],
    }
    match = agora.position("akropolis", given)
    assert (site(match), look(match)["chief"], match.to_act) == ([1, 2, 3, 4, 5], 2, (2,))
    match = agora.position("akropolis", {"seats": 3, "now": [{"take-tile": {"seat": 2}}]}, seed=1)
    assert match.to_act == (2,)
    assert len(site(match)) == 5


@covers("AKR-076")
def test_a_game_may_be_over_in_a_position() -> None:
    for given in ({"site": [1], "stacks": []}, {"site": [1], "stacks": [], "now": []}, {"now": []}):
        match = agora.position("akropolis", {**given, "stones": [3, 1]})
        assert match.to_act == ()
        assert match.result is not None
        assert match.result.winners == (0,)
        again = agora.position("akropolis", match.position())
        assert (again.position(), again.result) == (match.position(), match.result)


def test_a_position_shows_its_city() -> None:
    match = agora.position("akropolis", {"cities": ["s", "s 2@1,-1/1"]}, seed=1)
    assert tops(match, 1)[1, -1] == (1, "market-plaza")
    assert len(tops(match, 0)) == 4


# --- what is refused


@rule("akropolis.position.stones")
def test_nobody_has_fewer_than_zero_stones() -> None:
    error = unreadable({"stones": [3, -1]})
    assert (error.rule, error.facts) == ("akropolis.position.stones", {"stones": -1})


@rule("akropolis.position.automa")
def test_only_a_solo_game_has_an_automa() -> None:
    assert unreadable({"automa_tiles": [1]}).rule == "akropolis.position.automa"


@rule("akropolis.position.no-tile")
@pytest.mark.parametrize("where", ["site", "stack", "automa"])
@pytest.mark.parametrize("tile", [0, 62, -1])
def test_only_tiles_that_exist_can_lie_somewhere(where: str, tile: int) -> None:
    given: dict[str, Any] = {"seats": 1, "site": [1, 2], "stacks": [[3, 4, 5]], "automa_tiles": [6]}
    given[{"site": "site", "stack": "stacks", "automa": "automa_tiles"}[where]] = (
        [[tile]] if where == "stack" else [tile, 9]
    )
    error = unreadable(given)
    assert (error.rule, error.facts) == ("akropolis.position.no-tile", {"tile": tile, "last": 61})


@rule("akropolis.position.twice")
@pytest.mark.parametrize(
    "given",
    [
        {"site": [7, 7]},
        {"site": [7, 1], "stacks": [[7, 2]]},
        {"stacks": [[1, 7], [7, 2]]},
        {"cities": ["s 7@1,-1/1", "s 7@1,-1/1"]},
        {"cities": ["s 7@1,-1/1", "s"], "site": [1, 7]},
        {"seats": 1, "automa_tiles": [7], "site": [1, 7]},
    ],
)
def test_no_tile_lies_in_two_places(given: dict[str, Any]) -> None:
    error = unreadable(given)
    assert (error.rule, error.facts) == ("akropolis.position.twice", {"tile": 7})


@rule("akropolis.position.stack")
def test_a_stack_is_not_empty() -> None:
    assert unreadable({"site": [1, 2], "stacks": [[3], []]}).rule == "akropolis.position.stack"


@rule("akropolis.position.few")
def test_there_must_be_tiles_enough_for_the_site() -> None:
    error = unreadable({"stacks": [list(range(1, 35))]})
    assert (error.rule, error.facts) == ("akropolis.position.few", {"tiles": 3, "needed": 4})
    assert len(site(agora.position("akropolis", {"stacks": [list(range(1, 34))]}))) == 4


@rule("akropolis.position.now")
def test_turn_and_now_exclude_each_other() -> None:
    assert unreadable({"turn": 1, "now": [{"take-tile": {"seat": 1}}]}).rule == "akropolis.position.now"


@covers("AKR-069")
@rule("akropolis.position.site")
@pytest.mark.parametrize(
    ("given", "tiles"), [({"site": []}, 0), ({"site": [1]}, 1), ({"site": [1], "stacks": [[2, 3]]}, 1)]
)
def test_nobody_plays_before_a_site_of_one_tile(given: dict[str, Any], tiles: int) -> None:
    error = unreadable(given)
    assert (error.rule, error.facts) == ("akropolis.position.site", {"tiles": tiles})


@rule("core.read.length")
@pytest.mark.parametrize(
    ("given", "path", "expected"),
    [
        ({"seats": 3, "cities": ["s", "s"]}, "cities", 3),
        ({"seats": 1, "cities": ["s", "s"]}, "cities", 1),
        ({"stones": [1]}, "stones", 2),
        ({"seats": 1, "stones": [1]}, "stones", 2),  # the automa's as well
        ({"seats": 3, "stones": [1, 2, 3, 4]}, "stones", 3),
    ],
)
def test_a_list_has_one_entry_for_each_side(given: dict[str, Any], path: str, expected: int) -> None:
    error = unreadable(given)
    assert (error.rule, error.facts["path"], error.facts["expected"]) == ("core.read.length", path, expected)


@rule("core.read.range")
@pytest.mark.parametrize("name", ["chief", "turn"])
@pytest.mark.parametrize(("seats", "side"), [(2, 2), (2, -1), (3, 3), (1, 2)])
def test_the_marker_and_the_turn_belong_to_a_side_of_the_table(name: str, seats: int, side: int) -> None:
    error = unreadable({"seats": seats, name: side})
    assert (error.rule, error.facts["path"]) == ("core.read.range", name)


@pytest.mark.parametrize(
    ("given", "rule_id"),
    [
        ({"city": ["s"]}, "core.read.unknown"),
        ({"site": "1,2"}, "core.read.list"),
        ({"site": [1, "2"]}, "core.read.int"),
        ({"cities": [1, 2]}, "core.read.text"),
        ({"stones": [True, 1]}, "core.read.int"),
        ({"now": [{"pass": {}}]}, "core.read.kind"),
        ({"options": {"seats": 5}}, "core.option.seats"),
        ({"options": {"lakes": 1}}, "core.option.unknown"),
        ({"options": {"architect": "metagenes"}}, "akropolis.options.architect.seats"),
    ],
)
def test_a_field_that_cannot_be_read_is_refused_by_its_name(given: dict[str, Any], rule_id: str) -> None:
    assert unreadable(given).rule == rule_id


def test_a_position_is_an_object() -> None:
    with pytest.raises(Malformed):
        agora.position("akropolis", "s")  # type: ignore[arg-type]


@rule("akropolis.setup.tiles")
@pytest.mark.parametrize(
    "deal",
    [
        pytest.param({"tiles": [1, 2, 3], "to_site": 4, "per_stack": 3, "stacks": 0}, id="too few tiles"),
        pytest.param({"tiles": [1, 2, 3], "to_site": 2, "per_stack": 0, "stacks": 2}, id="stacks without tiles"),
    ],
)
def test_a_deal_that_cannot_be_carried_out_is_refused(deal: dict[str, Any]) -> None:
    error = unreadable({"site": [], "stacks": [], "now": [{"deal": deal}, {"take-tile": {"seat": 0}}]})
    assert error.rule == "akropolis.setup.tiles"


DEAL = {"tiles": [1, 2, 3], "to_site": 3, "per_stack": 3, "stacks": 0}


@rule("akropolis.position.step")
@pytest.mark.parametrize(
    ("step", "given"),
    [
        pytest.param({"take-tile": {"seat": 2}}, {}, id="a seat that is not at the table"),
        pytest.param({"take-tile": {"seat": 1}}, {"seats": 1}, id="a question to the automa"),
        pytest.param({"take-tile": {"seat": 0}}, {"site": [1], "stacks": []}, id="a question before one tile"),
        pytest.param({"next-architect": {"side": 2}}, {}, id="after the turn of nobody"),
        pytest.param({"next-architect": {"side": 0}}, {"site": [], "stacks": []}, id="after a turn without a tile"),
        pytest.param({"automa-turn": {}}, {}, id="an automa at a table of two"),
        pytest.param({"automa-turn": {}}, {"seats": 1, "site": [1], "stacks": []}, id="an automa before one tile"),
        pytest.param({"deal": DEAL}, {"site": [1], "stacks": []}, id="a deal of a tile that lies there"),
        pytest.param({"deal": {**DEAL, "tiles": [1, 2, 99]}}, {}, id="a deal of a tile that does not exist"),
    ],
)
def test_the_steps_of_now_must_fit_the_table(step: dict[str, Any], given: dict[str, Any]) -> None:
    after = [{"take-tile": {"seat": 0}}] if "deal" in step else []
    error = unreadable({**given, "now": [step, *after]})
    assert (error.rule, error.facts) == ("akropolis.position.step", {"step": next(iter(step))})


@rule("akropolis.position.step")
@pytest.mark.parametrize("first", [{"take-tile": {"seat": 0}}, {"next-architect": {"side": 0}}, "begin"])
def test_a_turn_is_the_last_step(first: Any) -> None:
    """Otherwise the second seat would be asked for a tile of an empty site."""
    assert unreadable({"now": [first, {"take-tile": {"seat": 1}}]}).rule == "akropolis.position.step"


@covers("AKR-076")
@rule("akropolis.position.over")
@pytest.mark.parametrize("given", [{"site": [1, 2], "stacks": []}, {"site": [1], "stacks": [[2, 3]]}, {"site": []}])
def test_a_game_is_over_only_with_one_tile_and_no_stack(given: dict[str, Any]) -> None:
    assert unreadable({**given, "now": []}).rule == "akropolis.position.over"


@rule("akropolis.position.seats")
def test_two_numbers_of_seats_are_refused() -> None:
    assert unreadable({"seats": 3, "options": {"seats": 2}}).rule == "akropolis.position.seats"
    assert look(agora.position("akropolis", {"seats": 3, "options": {"seats": 3}}))["seats"] == 3


def test_a_deal_may_come_now() -> None:
    given: dict[str, Any] = {"site": [], "stacks": [], "now": [{"deal": DEAL}, {"take-tile": {"seat": 1}}]}
    match = agora.position("akropolis", given, seed=1)
    assert (sorted(site(match)), look(match)["stacks"], match.to_act) == ([1, 2, 3], [], (1,))


@rule("akropolis.position.step")
@pytest.mark.parametrize(
    "given",
    [
        pytest.param({"seats": 1, "chief": 1, "now": ["begin"]}, id="the automa is asked for the first turn"),
        pytest.param({"site": [], "stacks": [], "now": ["begin"]}, id="a first turn without a tile"),
        pytest.param({"site": [1, 2, 3], "stacks": [], "now": ["name-chief"]}, id="over before the first turn"),
    ],
)
def test_what_comes_now_must_lead_to_a_question_that_can_be_answered(given: dict[str, Any]) -> None:
    assert unreadable(given).rule == "akropolis.position.step"
