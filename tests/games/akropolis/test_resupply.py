"""Supplying the construction site."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

import agora
from agora import Illegal
from tests.games.playing import AnyMatch, happened, look, played, random_turns, refused, told
from tests.marks import covers, rule

from .table import site, stones, table

SPOT = "1,-1/1"


@covers("AKR-069")
def test_the_site_is_supplied_as_soon_as_one_tile_is_left() -> None:
    match = table(site="qqq qqq qqq", stacks="hhh mmm ttt / ggg ggg ggg")
    match = played(match, f"place 0 {SPOT}")
    assert (len(site(match)), look(match)["stacks"]) == (2, [3, 3])  # two are left: nothing happens
    match = played(match, f"place 0 {SPOT}")
    assert (len(site(match)), look(match)["stacks"]) == (4, [3])
    assert match.to_act == (0,)


@covers("AKR-070")
@pytest.mark.parametrize(("slot", "left"), [(0, 2), (1, 1)])
def test_the_tile_that_is_left_comes_first_and_the_next_stack_behind_it(slot: int, left: int) -> None:
    position: dict[str, Any] = {"site": [1, 2], "stacks": [[9, 7, 8], [3, 4, 5]], "stones": [1, 0]}
    match = agora.position("akropolis", position)
    match.play(0, f"place {slot} {SPOT}")
    assert [(tile["tile"], tile["price"]) for tile in look(match)["site"]] == [(left, 0), (9, 1), (7, 2), (8, 3)]
    assert happened(match, "site-supplied") == [{"tiles": [9, 7, 8], "stacks_left": 1}]


@covers("AKR-070")
def test_the_stacks_are_used_in_their_order() -> None:
    match = agora.new("akropolis", seats=2, seed=4)
    stacks = match.position()["stacks"]
    for _ in random_turns(match):
        pass
    assert [event["tiles"] for event in happened(match, "site-supplied")] == stacks
    assert [event["stacks_left"] for event in happened(match, "site-supplied")] == list(range(10, -1, -1))


@covers("AKR-071")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_supplied_site_holds_two_tiles_more_than_players(seats: int) -> None:
    match = agora.new("akropolis", seats=seats, seed=4)
    for _ in islice(random_turns(match), seats):
        assert "site-supplied" not in told(match)
    match.play(match.to_act[0], match.moves(match.to_act[0])[0])
    assert "site-supplied" in told(match)
    assert len(site(match)) == {2: 4, 3: 5, 4: 6}[seats]


@covers("AKR-072", "AKR-073")
@pytest.mark.parametrize(("seats", "chief"), [(seats, chief) for seats in (2, 3, 4) for chief in range(seats)])
def test_the_marker_passes_to_the_left_and_its_new_holder_plays(seats: int, chief: int) -> None:
    match = table(seats=seats, site="qqq qqq", stacks="qqq qqq qqq qqq qqq", chief=chief)
    assert match.to_act == (chief,)
    match = played(match, f"place 0 {SPOT}")
    assert look(match)["chief"] == (chief + 1) % seats
    assert match.to_act == ((chief + 1) % seats,)
    assert told(match, since=match.n - 1) == ["tile-placed", "site-supplied", "chief-named"]


@covers("AKR-072")
def test_the_marker_stays_while_the_site_is_not_supplied() -> None:
    match = played(table(seats=3, chief=1), f"place 0 {SPOT}", f"place 0 {SPOT}")
    assert look(match)["chief"] == 1
    assert happened(match, "chief-named") == []


@covers("AKR-074", "AKR-073")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_round_has_a_turn_more_than_players_and_the_chief_architect_plays_first_and_last(seats: int) -> None:
    match = agora.new("akropolis", seats=seats, seed=6, chief=1)
    rounds: list[list[int]] = [[]]
    chiefs = [look(match)["chief"]]
    everyone = []
    for seat in random_turns(match):
        rounds[-1].append(seat)
        everyone.append(seat)
        if "site-supplied" in told(match, since=match.n - 1):
            rounds.append([])
            chiefs.append(look(match)["chief"])
            assert match.to_act == (chiefs[-1],)
    assert [(len(turns), turns[0], turns[-1]) for turns in rounds] == [(seats + 1, chief, chief) for chief in chiefs]
    assert everyone == [(1 + turn) % seats for turn in range(len(everyone))]  # clockwise all along


# --- what nobody may know


def twins() -> tuple[AnyMatch, AnyMatch]:
    """Two games that differ only in their stacks, two turns before the first stack is used."""
    position: dict[str, Any] = {"site": [1, 2, 3], "options": {"seats": 2}, "stones": [3, 3]}
    one = agora.position("akropolis", {**position, "stacks": [[4, 5, 6], [7, 8, 9]]}, seed=1)
    other = agora.position("akropolis", {**position, "stacks": [[9, 8, 7], [6, 5, 4]]}, seed=2)
    return one, other


def assert_alike(one: AnyMatch, other: AnyMatch) -> None:
    """Check that nobody can tell the two games apart."""
    for seat in (0, 1, None):
        assert one.view(seat) == other.view(seat)
        assert one.events(seat) == other.events(seat)
        assert one.to_text(seat) == other.to_text(seat)
        assert one.to_json(seat) == other.to_json(seat)
    for seat in one.to_act:
        assert one.question(seat) == other.question(seat)
        assert one.moves(seat) == other.moves(seat)
        for move in one.moves(seat)[::7]:
            assert one.preview(seat, move) == other.preview(seat, move)


@covers("AKR-075", "AKR-027")
def test_the_tiles_of_a_stack_are_unknown_until_it_supplies_the_site() -> None:
    one, other = twins()
    assert_alike(one, other)
    for match in (one, other):
        match.play(0, f"place 0 {SPOT}")
    assert_alike(one, other)
    for match in (one, other):
        match.play(1, f"place 0 {SPOT}")
    assert site(one) == [3, 4, 5, 6]
    assert site(other) == [3, 9, 8, 7]
    assert look(one)["stacks"] == look(other)["stacks"] == [3]  # the second stack stays unknown


@covers("AKR-075")
def test_the_preview_of_the_move_that_supplies_the_site_does_not_show_the_stack() -> None:
    match = table(site="qqq qqq", stacks="hhh mmm ttt")
    shown: Any = match.preview(0, f"place 0 {SPOT}")["events"]
    kinds = [next(iter(event)) for event in shown]
    assert kinds[0] == "tile-placed"
    assert "site-supplied" not in kinds
    assert len(site(match)) == 2


@covers("AKR-075")
@rule("core.undo")
def test_a_move_after_which_a_stack_was_shown_is_not_taken_back_freely() -> None:
    match = played(table(site="qqq qqq qqq", stacks="hhh mmm ttt"), f"place 0 {SPOT}")
    match.copy().undo(seat=0)  # nothing was shown yet
    match = played(match, f"place 0 {SPOT}")
    with pytest.raises(Illegal) as caught:
        match.undo(seat=1)
    assert caught.value.rule == "core.undo"


@covers("AKR-069")
def test_supplying_costs_nobody_anything() -> None:
    match = played(table(site="qqq qqq", stacks="hhh mmm ttt", stones=[1, 5]), f"place 1 {SPOT}")
    assert stones(match) == [0, 5]
    assert refused(match, f"place 4 {SPOT}").rule == "akropolis.site"  # four tiles, from 0 to 3
