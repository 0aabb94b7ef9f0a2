"""When is the game over?"""

from __future__ import annotations

from collections import Counter

import pytest

import agora
from tests.games.playing import finished, happened, look, played, random_turns, told
from tests.marks import covers

from .table import site, table

SPOT = "1,-1/1"


@covers("AKR-076")
def test_the_game_ends_when_one_tile_and_no_stack_is_left() -> None:
    match = played(table(site="qqq qqq qqq"), f"place 0 {SPOT}")
    assert match.result is None
    assert not look(match)["over"]
    match = played(match, f"place 0 {SPOT}")
    assert match.result is not None
    assert look(match)["over"]
    assert match.to_act == ()
    assert told(match, since=match.n - 1) == ["tile-placed", "game-ended"]


@covers("AKR-076")
def test_the_game_goes_on_while_a_stack_is_left() -> None:
    match = played(table(site="qqq qqq", stacks="qqq"), f"place 0 {SPOT}")
    assert match.result is None
    assert match.to_act == (1,)
    match = played(match, f"place 0 {SPOT}")
    assert match.result is not None


@covers("AKR-077")
def test_the_last_tile_is_left_over() -> None:
    match = finished(agora.new("akropolis", seats=2, seed=9))
    assert len(site(match)) == 1
    assert happened(match, "game-ended") == [{"tile": site(match)[0]}]
    assert look(match)["stacks"] == []
    for seat in (0, 1):
        assert match.moves(seat) == ()
        assert match.question(seat) is None
        refusal = match.why_not(seat, "place 0 40,0/0")
        assert refusal is not None
        assert refusal.rule == "core.over"


@covers("AKR-078", "AKR-079", "AKR-080")
@pytest.mark.parametrize(("seats", "turns", "tiles_each"), [(2, 36, 18), (3, 48, 16), (4, 60, 15)])
def test_a_game_has_12_rounds_and_as_many_turns_for_everyone(seats: int, turns: int, tiles_each: int) -> None:
    match = agora.new("akropolis", seats=seats, seed=3)
    counted = Counter(random_turns(match))
    assert sum(counted.values()) == turns
    assert counted == dict.fromkeys(range(seats), tiles_each)
    assert [len(city["text"].split()) - 1 for city in look(match)["cities"]] == [tiles_each] * seats
    assert len(happened(match, "site-supplied")) + 1 == 12


@covers("AKR-076")
def test_nothing_is_secret_after_the_end() -> None:
    match = finished(agora.new("akropolis", seats=2, seed=9))
    assert match.to_text(0) == match.to_text(None) == match.to_text()
    assert agora.load(match.to_text(0)).result == match.result
