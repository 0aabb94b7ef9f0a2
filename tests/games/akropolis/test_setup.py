"""What lies on the table before the first turn?"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import agora
from tests.games.playing import AnyMatch, happened, look, played, random_turns, told
from tests.marks import covers, rule

from .table import all_tiles, site, stones, table, tops, with_stacks_turned

PLAYERS = (2, 3, 4)


def fresh(seats: int, seed: int = 1, **options: Any) -> AnyMatch:
    return agora.new("akropolis", seats=seats, seed=seed, **options)


@covers("AKR-019", "AKR-020", "AKR-021")
@pytest.mark.parametrize(("seats", "last"), [(2, 37), (3, 49), (4, 61)])
def test_the_tiles_for_the_number_of_players_are_used(seats: int, last: int) -> None:
    assert sorted(all_tiles(fresh(seats))) == list(range(1, last + 1))


@covers("AKR-022", "AKR-023", "AKR-024")
@pytest.mark.parametrize(("seats", "in_site", "per_stack"), [(2, 4, 3), (3, 5, 4), (4, 6, 5)])
def test_there_are_11_stacks_and_the_rest_lies_in_the_site(seats: int, in_site: int, per_stack: int) -> None:
    seen = look(fresh(seats), 0)
    assert seen["stacks"] == [per_stack] * 11
    assert len(seen["site"]) == in_site
    assert [len(tile["hexes"]) for tile in seen["site"]] == [3] * in_site  # face up


@covers("AKR-025", "AKR-071")
@pytest.mark.parametrize("seats", PLAYERS)
def test_each_round_begins_with_two_tiles_more_than_players(seats: int) -> None:
    match = fresh(seats)
    first = len(site(match))
    later = [len(site(match)) for _ in random_turns(match) if "site-supplied" in told(match, since=match.n - 1)]
    assert [first, *later] == [seats + 2] * 12


@covers("AKR-026")
def test_the_site_is_a_line_and_its_order_is_kept() -> None:
    match = agora.position("akropolis", {"site": [30, 4, 17, 9], "stacks": []})
    for seat in (0, 1, None):
        line = [(tile["tile"], tile["price"]) for tile in look(match, seat)["site"]]
        assert line == [(30, 0), (4, 1), (17, 2), (9, 3)]


@covers("AKR-027", "AKR-075")
@pytest.mark.parametrize("seats", [1, *PLAYERS])
def test_differently_ordered_stacks_look_the_same_before_the_first_turn(seats: int) -> None:
    match = fresh(seats)
    other = with_stacks_turned(match)
    assert other.position()["stacks"] != match.position()["stacks"]
    for seat in (*range(seats), None):
        assert other.view(seat) == match.view(seat)
        assert other.events(seat) == match.events(seat)
        assert other.to_text(seat) == match.to_text(seat)
    assert other.question(0) == match.question(0)


@covers("AKR-027")
def test_nothing_that_a_seat_is_shown_names_a_tile_of_a_stack() -> None:
    match = fresh(2)
    for seat in (0, 1, None):
        assert look(match, seat)["stacks"] == [3] * 11  # how many, not which
        assert happened(match, "site-laid", seat) == [{"tiles": site(match)}]
        assert told(match) == ["site-laid", "chief-named", "stones-taken", "stones-taken"]
        head, entry = match.to_text(seat).strip().split("\n\n")
        assert entry == f"0 chance dealt {','.join(map(str, site(match)))} -"
        assert "seed" not in head


@covers("AKR-028", "AKR-029")
@pytest.mark.parametrize("seats", [1, *PLAYERS])
def test_each_city_begins_with_a_house_plaza_and_three_quarries_on_the_ground(seats: int) -> None:
    match = fresh(seats)
    for seat in range(seats):
        assert tops(match, seat) == {
            (0, 0): (1, "house-plaza"),
            (0, -1): (1, "quarry"),
            (1, 0): (1, "quarry"),
            (-1, 1): (1, "quarry"),
        }
        assert look(match)["cities"][seat]["text"] == "s"
        assert look(match)["cities"][seat]["score"]["lines"][0]["stars"] == 1


@covers("AKR-030")
@pytest.mark.parametrize("seats", PLAYERS)
def test_the_table_may_name_the_first_chief_architect(seats: int) -> None:
    assert look(fresh(seats))["chief"] == 0
    for chief in range(seats):
        match = fresh(seats, chief=chief)
        assert look(match)["chief"] == chief
        assert match.to_act == (chief,)
        assert happened(match, "chief-named") == [{"seat": chief}]


@covers("AKR-030")
@pytest.mark.parametrize("seats", PLAYERS)
def test_the_first_chief_architect_may_be_drawn_from_the_seed(seats: int) -> None:
    drawn = [look(fresh(seats, seed, chief="seed"))["chief"] for seed in range(40)]
    assert set(drawn) == set(range(seats))
    assert drawn == [look(fresh(seats, seed, chief="seed"))["chief"] for seed in range(40)]
    match = fresh(seats, seed=3, chief="seed")
    assert match.to_act == (look(match)["chief"],)
    assert stones(match)[look(match)["chief"]] == 1


@covers("AKR-031")
@pytest.mark.parametrize("seats", PLAYERS)
def test_stones_at_the_start_are_1_2_3_4_clockwise_from_the_chief_architect(seats: int) -> None:
    for chief in range(seats):
        match = fresh(seats, chief=chief)
        clockwise = [(chief + place) % seats for place in range(seats)]
        assert [stones(match)[seat] for seat in clockwise] == [1, 2, 3, 4][:seats]
        taken = [(event["seat"], event["stones"]) for event in happened(match, "stones-taken")]
        assert taken == list(zip(clockwise, [1, 2, 3, 4], strict=False))


@covers("AKR-032")
def test_any_tile_can_lie_in_the_site_or_in_any_stack() -> None:
    seen: Counter[tuple[int, int]] = Counter()
    games = 300
    for seed in range(games):
        position: Any = fresh(2, seed).position()
        for place, tiles in enumerate([position["site"], *position["stacks"]]):
            seen.update((tile, place) for tile in tiles)
    assert set(seen) == {(tile, place) for tile in range(1, 38) for place in range(12)}
    # a tile is expected in the site 32 times and in a stack 24 times; five standard deviations are allowed
    assert all(5 < count < 62 for count in seen.values())


@covers("AKR-032")
def test_the_seed_decides_the_deal() -> None:
    assert fresh(2, 7).position() == fresh(2, 7).position()
    assert len({tuple(site(fresh(2, seed))) for seed in range(20)}) == 20
    assert len({str(fresh(2, seed).position()["stacks"]) for seed in range(20)}) == 20


@covers("AKR-032")
def test_without_a_seed_each_game_is_dealt_differently() -> None:
    deals = [agora.new("akropolis", seats=2).position()["stacks"] for _ in range(3)]
    assert deals[0] != deals[1] != deals[2]


@covers("AKR-033")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_a_table_has_one_to_four_seats(seats: int) -> None:
    match = fresh(seats)
    assert look(match)["seats"] == seats == len(look(match)["cities"])
    assert match.to_act == (0,)


@covers("AKR-033")
@rule("core.option.seats")
@pytest.mark.parametrize("seats", [0, 5, -1, 61])
def test_a_table_for_another_number_of_seats_is_refused(seats: int) -> None:
    with pytest.raises(agora.Malformed) as caught:
        fresh(seats)
    assert caught.value.rule == "core.option.seats"
    assert str(seats) in str(caught.value)


DEAL = "1,2,3,4 " + "/".join(f"{tile},{tile + 1},{tile + 2}" for tile in range(5, 38, 3))


def game_with(deal: str) -> AnyMatch:
    head, _, _ = fresh(2).to_text().partition("\n\n")
    return agora.load(f"{head}\n\n0 chance dealt {deal}\n")


def test_a_log_may_hold_any_possible_deal() -> None:
    match = game_with(DEAL)
    assert site(match) == [1, 2, 3, 4]
    assert match.position()["stacks"] == [[tile, tile + 1, tile + 2] for tile in range(5, 38, 3)]


@rule("akropolis.setup.tiles")
@pytest.mark.parametrize(
    "deal",
    [
        pytest.param(DEAL.replace("3,4", "3,3"), id="a tile twice in the site"),
        pytest.param(DEAL.replace("5,6", "4,6"), id="a tile in the site and in a stack"),
        pytest.param(DEAL.replace("3,4", "3,61"), id="a tile that is not in use"),
        pytest.param(DEAL.replace("3,4", "3"), id="a tile too few in the site"),
        pytest.param(DEAL.replace("/8,9,10", ""), id="a stack too few"),
        pytest.param(DEAL.replace("5,6,7/8,9,10", "5,6/7,8,9,10"), id="stacks of two and four"),
    ],
)
def test_a_log_with_an_impossible_deal_is_refused(deal: str) -> None:
    with pytest.raises(agora.Malformed) as caught:
        game_with(deal)
    assert caught.value.rule == "core.log.entry"
    assert getattr(caught.value.__cause__, "rule", None) == "akropolis.setup.tiles"
    assert "cannot have been dealt" in str(caught.value)


@rule("akropolis.setup.chief")
def test_a_log_in_which_nobody_at_the_table_is_chief_architect_is_refused() -> None:
    text = fresh(3, chief="seed").to_text()
    drawn = look(fresh(3, chief="seed"))["chief"]
    for seat in (-1, 3):
        with pytest.raises(agora.Malformed) as caught:
            agora.load(text.replace(f"0 chance chief {drawn}", f"0 chance chief {seat}"))
        assert getattr(caught.value.__cause__, "rule", None) == "akropolis.setup.chief"


@covers("AKR-026", "AKR-046")
def test_the_number_in_a_move_is_the_place_in_the_line() -> None:
    match = table(site="hhh mmm ttt ggg", stones=[3, 0])
    for slot, kind in enumerate(["house", "market", "temple", "garden"]):
        assert tops(played(match, f"place {slot} 1,-1/1"))[1, -1] == (1, kind)
