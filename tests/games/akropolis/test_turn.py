"""An architect's turn: who plays, what a tile costs, and what happens to the line."""

from __future__ import annotations

from itertools import islice

import pytest

import agora
from agora import Malformed
from agora.core.chance import Quick
from tests.games.playing import happened, look, played, random_turns, refused, told
from tests.marks import covers, rule

from .table import START_HEXES, asked, site, stones, table, tops

SPOT = "1,-1/1"  # a place on the ground beside the start tile


@covers("AKR-038")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_chief_architect_begins_and_play_goes_clockwise(seats: int) -> None:
    for chief in range(seats):
        match = agora.new("akropolis", seats=seats, seed=2, chief=chief)
        order = islice(random_turns(match), 2 * seats)
        assert list(order) == [(chief + turn) % seats for turn in range(2 * seats)]


@covers("AKR-038")
@rule("core.turn")
def test_nobody_plays_out_of_turn() -> None:
    match = table()
    assert match.question(1) is None
    assert refused(match, f"place 0 {SPOT}", seat=1).rule == "core.turn"


@covers("AKR-039", "AKR-047")
def test_a_turn_takes_one_tile_and_lays_it_in_the_players_own_city() -> None:
    match = played(table(site="hhh mmm ttt ggg", stones=[3, 0]), f"place 2 {SPOT}")
    laid = {cell: top for cell, top in tops(match).items() if cell not in START_HEXES}
    assert laid == dict.fromkeys([(1, -1), (2, -2), (2, -1)], (1, "temple"))
    assert set(tops(match, seat=1)) == set(START_HEXES)
    assert len(site(match)) == 3
    assert match.to_act == (1,)
    assert told(match, since=match.n - 1) == ["tile-placed"]


@covers("AKR-039")
def test_there_is_no_passing() -> None:
    match = agora.new("akropolis", seats=2, seed=1)
    assert asked(match)["kind"] == "place"
    assert {type(move).__name__ for move in match.moves(0)} == {"Place"}
    for words in ("pass", "", "take 0", "discard 0"):
        with pytest.raises(Malformed):
            match.play(0, words)
    assert match.to_act == (0,)


@covers("AKR-047")
@pytest.mark.parametrize("words", ["place 0", "place 0 -", "place 1,-1/1", "place"])
def test_a_tile_cannot_be_taken_without_being_laid(words: str) -> None:
    match = table()
    with pytest.raises(Malformed) as caught:
        match.play(0, words)
    assert caught.value.rule == "akropolis.notation.place"


@covers("AKR-040", "AKR-041")
@pytest.mark.parametrize("slot", [0, 1, 2, 3])
def test_a_tile_costs_a_stone_for_each_tile_in_front_of_it(slot: int) -> None:
    match = table(stones=[5, 7])
    assert look(match)["site"][slot]["price"] == slot
    match = played(match, f"place {slot} {SPOT}")
    assert stones(match) == [5 - slot, 7]
    assert happened(match, "tile-placed")[-1]["price"] == slot


@covers("AKR-041", "AKR-043")
def test_the_first_tile_is_free() -> None:
    match = table(stones=[0, 0])
    assert look(match)["site"][0]["price"] == 0
    assert stones(played(match, f"place 0 {SPOT}")) == [0, 0]


@covers("AKR-042")
@rule("akropolis.buy")
def test_a_tile_that_costs_more_than_the_stones_held_cannot_be_taken() -> None:
    match = table(stones=[2, 9])
    refusal = refused(match, f"place 3 {SPOT}")
    assert refusal.rule == "akropolis.buy"
    assert (refusal.facts["price"], refusal.facts["stones"]) == (3, 2)
    assert "tile 4 costs 3 stones; you have 2" in str(refusal)
    assert stones(played(match, f"place 2 {SPOT}")) == [0, 9]  # the last stone may be spent


@covers("AKR-042", "AKR-040")
def test_the_question_shows_which_tiles_are_too_expensive() -> None:
    tiles = asked(table(stones=[1, 9]))["board"]["tiles"]
    assert [(tile["price"], tile.get("refused")) for tile in tiles] == [
        (0, None),
        (1, None),
        (2, "akropolis.buy"),
        (3, "akropolis.buy"),
    ]


@covers("AKR-043")
@rule("akropolis.buy")
def test_without_stones_only_the_first_tile_can_be_taken() -> None:
    match = table(stones=[0, 9])
    assert {move[0] for move in match.moves(0)} == {0}
    for slot in (1, 2, 3):
        assert refused(match, f"place {slot} {SPOT}").rule == "akropolis.buy"


@rule("akropolis.site")
def test_an_empty_place_in_the_line_cannot_be_taken() -> None:
    match = table(site="qqq qqq qqq", stones=[9, 9])
    assert {move[0] for move in match.moves(0)} == {0, 1, 2}
    refusal = refused(match, f"place 3 {SPOT}")
    assert (refusal.rule, refusal.facts) == ("akropolis.site", {"slot": 3, "tiles": 3})
    assert "no tile 4" in str(refusal)
    assert refused(table(stones=[0, 0]), f"place 4 {SPOT}").rule == "akropolis.site"  # rather than its price


@covers("AKR-044")
def test_paid_stones_do_not_lie_on_the_tiles_that_were_skipped() -> None:
    match = played(table(seats=3, site="qqq qqq qqq qqq qqq", stones=[4, 0, 0]), f"place 3 {SPOT}")
    assert stones(match) == [1, 0, 0]
    match = played(match, f"place 0 {SPOT}", f"place 0 {SPOT}")
    assert stones(match) == [1, 0, 0]  # the first two skipped tiles brought nothing


@covers("AKR-045")
@rule("akropolis.buy")
def test_stones_of_the_quarries_a_tile_covers_cannot_pay_for_it() -> None:
    match = table("qhq@1,-1/1", stones=[1, 0])
    assert refused(match, "place 2 1,0/0").rule == "akropolis.buy"  # it would cover three quarries
    match = played(match, "place 1 1,0/0")
    assert stones(match) == [3, 0]
    assert told(match, since=match.n - 1) == ["tile-placed", "stones-gained"]


@covers("AKR-046")
@pytest.mark.parametrize(("slot", "left"), [(0, [2, 3, 4]), (1, [1, 3, 4]), (2, [1, 2, 4]), (3, [1, 2, 3])])
def test_the_tiles_behind_a_taken_tile_move_up_in_order(slot: int, left: list[int]) -> None:
    match = agora.position("akropolis", {"site": [1, 2, 3, 4], "stacks": [[5, 6, 7]], "stones": [3, 0]})
    match.play(0, f"place {slot} {SPOT}")
    assert [(tile["tile"], tile["price"]) for tile in look(match)["site"]] == [(t, k) for k, t in enumerate(left)]


@covers("AKR-048")
@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (2, 2), (3, 3), (4, 4)])
def test_there_is_always_room_on_the_ground(seats: int, seed: int) -> None:
    match = agora.new("akropolis", seats=seats, seed=seed, long_game=True)
    for _ in random_turns(match, seed):
        for seat in match.to_act:
            ground = [foot for foot in asked(match)["board"]["footprints"] if foot["height"] == 1]
            assert ground
            assert match.why_not(seat, f"place 0 {ground[0]['q']},{ground[0]['r']}/{ground[0]['turn']}") is None


@covers("AKR-042", "AKR-043")
@pytest.mark.parametrize("stones_held", [0, 1, 9])
def test_a_move_drawn_at_random_may_be_any_legal_one_and_no_other(stones_held: int) -> None:
    match = table(site="qqq qqq qqq", stones=[stones_held, 0])
    (decision,) = match.state.stack
    dice = Quick(1)
    drawn = {decision.sample(match.state, 0, dice) for _ in range(4000)}
    assert drawn == set(match.moves(0))


@rule("core.over")
def test_nothing_can_be_played_after_the_end() -> None:
    match = played(table(site="qqq qqq"), f"place 0 {SPOT}")
    assert refused(match, "place 0 0,1/2", seat=1).rule == "core.over"
