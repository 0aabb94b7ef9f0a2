"""Seatings are balanced: over a cycle each bot sits equally often in each seat, and meets each other equally often."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, groupby

import pytest

from agora.arena.seating import cycle, schedule


@pytest.mark.parametrize(
    ("bots", "seats"), [(2, 2), (3, 2), (5, 2), (2, 3), (3, 3), (4, 3), (2, 4), (3, 4), (5, 4), (2, 5)]
)
def test_a_cycle_is_balanced(bots: int, seats: int):
    games = schedule(bots, seats, cycle(bots, seats))
    assert len(games) == cycle(bots, seats)
    places = Counter((bot, seat) for game in games for seat, bot in enumerate(game.bots))
    assert len(set(places.values())) == 1
    assert len(places) == bots * seats
    meetings = Counter(tuple(sorted((a, b))) for game in games for a, b in combinations(game.bots, 2) if a != b)
    assert len(set(meetings.values())) == 1
    assert len(meetings) == bots * (bots - 1) // 2


@pytest.mark.parametrize(("bots", "seats"), [(2, 2), (3, 2), (2, 4), (5, 3)])
def test_a_deal_is_played_from_every_seat_and_no_game_twice(bots: int, seats: int):
    for _, games in groupby(schedule(bots, seats, 100), key=lambda game: game.deal):
        seated = [game.bots for game in games]
        assert len(set(seated)) == len(seated)
        for bot in set(seated[0]):
            assert len({sum(game[seat] == bot for game in seated) for seat in range(seats)}) == 1


def test_deals_are_whole_and_a_longer_run_begins_alike():
    assert len(schedule(2, 3, 4)) == 6
    assert schedule(3, 4, 200)[:50] == schedule(3, 4, 50)[:50]
