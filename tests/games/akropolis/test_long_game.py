"""The long game: what changes when all tiles are used?"""

from __future__ import annotations

from collections import Counter

import pytest

import agora
from tests.games.playing import AnyMatch, happened, look, random_turns
from tests.marks import covers

from .table import all_tiles, site


def long_game(seats: int) -> AnyMatch:
    return agora.new("akropolis", seats=seats, seed=5, long_game=True)


@covers("AKR-034", "AKR-035")
@pytest.mark.parametrize(("seats", "in_site", "stacks", "per_stack"), [(2, 4, 19, 3), (3, 5, 14, 4), (4, 6, 11, 5)])
def test_all_61_tiles_are_laid_out(seats: int, in_site: int, stacks: int, per_stack: int) -> None:
    match = long_game(seats)
    assert sorted(all_tiles(match)) == list(range(1, 62))
    assert look(match)["stacks"] == [per_stack] * stacks
    assert len(site(match)) == in_site


@covers("AKR-036", "AKR-037")
@pytest.mark.parametrize(("seats", "rounds", "tiles_each"), [(2, 20, 30), (3, 15, 20)])
def test_it_lasts_60_turns(seats: int, rounds: int, tiles_each: int) -> None:
    match = long_game(seats)
    turns = Counter(random_turns(match))
    assert turns == dict.fromkeys(range(seats), tiles_each)
    assert sum(turns.values()) == 60
    assert len(happened(match, "site-supplied")) + 1 == rounds
    laid = [len(city["text"].split()) - 1 for city in look(match)["cities"]]
    assert laid == [tiles_each] * seats


@covers("AKR-034")
def test_a_game_is_not_long_unless_the_table_says_so() -> None:
    assert len(all_tiles(agora.new("akropolis", seats=2, seed=5))) == 37
    assert len(all_tiles(agora.new("akropolis", seats=2, seed=5, variants=["long_game"]))) == 61


@covers("AKR-034", "AKR-022")
def test_turns_stones_and_the_number_of_tiles_in_the_site_stay_as_they_are() -> None:
    for long in (False, True):
        match = agora.new("akropolis", seats=3, seed=5, chief=1, long_game=long)
        assert match.to_act == (1,)
        assert [city["stones"] for city in look(match)["cities"]] == [3, 1, 2]
        assert len(site(match)) == 5
