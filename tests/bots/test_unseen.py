"""A sight tells which pieces its seat cannot see, and nothing about where they lie."""

from collections import Counter

import pytest

import agora
from agora.bots.bot import Sight
from agora.games import IDS
from tests.bots.test_bots import at_random


@pytest.mark.parametrize("game", IDS)
@pytest.mark.parametrize("moves", [0, 25])
def test_what_is_unseen_is_the_same_in_every_world_of_the_seat(game: str, moves: int) -> None:
    match = at_random(game, moves)
    for seat in range(3):
        sight = Sight(match.game, match.state, seat, agora.Quick(seat))
        unseen = sight.unseen()
        assert any(unseen.values())
        for _ in range(5):
            assert match.game.unseen(sight.world(), seat) == unseen


def test_akropolis_the_unseen_tiles_are_those_of_the_stacks_when_all_tiles_are_in_use() -> None:
    match = agora.new("akropolis", seats=3, seed=5)
    stacks = match.state.stacks
    assert match.game.unseen(match.state, 0) == {"tiles": tuple(map(str, sorted(sum(stacks, ()))))}


def test_polis_a_hand_is_unseen_by_the_others_alone() -> None:
    match = at_random("polis", 25)
    hands = match.state.hands
    for seat in range(3):
        unseen = Counter(card for cards in match.game.unseen(match.state, seat).values() for card in cards)
        everything = Counter(card for cards in match.game.unseen(match.state, None).values() for card in cards)
        assert everything - unseen == Counter(hands[seat])


def test_improvement_the_events_that_are_out_are_not_unseen() -> None:
    match = agora.new("improvement", seats=2, seed=3)
    rng = agora.Quick(3)
    while match.state.round < 4:
        seat = match.to_act[0]
        match.play(seat, match.moves(seat)[rng.below(len(match.moves(seat)))])
    unseen = match.game.unseen(match.state, 0)
    out = {match.state.event, *match.state.past_events}
    assert not out & set(unseen["events"])
    assert set(unseen["events"]) | out >= set(match.state.box.other_events)
    assert not set(match.state.hands[0]) & set(unseen["politics"])
    assert set(match.state.hands[1]) <= set(unseen["politics"])
