"""The solo game: one architect against an automa."""

from __future__ import annotations

from typing import Any

import pytest

import agora
from tests.games.playing import AnyMatch, finished, happened, look, played, random_turns, refused, told
from tests.marks import covers

from .table import DISTRICTS, VARIANTS, all_tiles, scorepad, site, stones, table

SPOT = "1,-1/1"
ARCHITECTS = ("hippodamos", "metagenes", "callicrates")  # easy, medium, hard
AUTOMA = 1  # its side


def solo(city: str = "", **situation: Any) -> AnyMatch:
    return table(city, seats=1, **situation)


def automa_pad(tiles: str, architect: str, *variants: str, automa_stones: int = 0) -> dict[str, Any]:
    """The automa's scorepad with these tiles."""
    options = {"architect": architect, "variants": variants}
    return scorepad(solo(automa=tiles, stones=[0, automa_stones], options=options), AUTOMA)


def automa_values(tiles: str, architect: str, *variants: str) -> list[int]:
    pad = automa_pad(tiles, architect, *variants)
    return [pad[district][0] for district in DISTRICTS]


# --- the course of the game


@covers("AKR-117")
@pytest.mark.parametrize(("long", "last", "stacks"), [(False, 37, 11), (True, 61, 19)])
def test_it_is_laid_out_as_for_two(long: bool, last: int, stacks: int) -> None:
    match = agora.new("akropolis", seats=1, seed=1, long_game=long)
    assert sorted(all_tiles(match)) == list(range(1, last + 1))
    assert (len(site(match)), look(match)["stacks"]) == (4, [3] * stacks)


@covers("AKR-117")
@pytest.mark.parametrize(("line", "left"), [("qqq qqq", 3), ("qqq qqq qqq", 4)])
def test_the_site_is_supplied_when_one_tile_is_left(line: str, left: int) -> None:
    match = played(solo(site=line, stacks="qqq qqq qqq / qqq qqq qqq"), f"place 0 {SPOT}")
    assert len(site(match)) == left  # after the human's tile and then the automa's, or after the automa's
    assert look(match)["stacks"] == [3]
    assert look(match)["chief"] == 1


@covers("AKR-118")
@pytest.mark.parametrize("architect", ARCHITECTS)
def test_the_human_begins_with_one_stone_and_the_automa_has_two(architect: str) -> None:
    match = agora.new("akropolis", seats=1, seed=1, architect=architect)
    assert stones(match) == [1, 2]
    assert match.to_act == (0,)
    assert look(match)["automa"]["architect"] == architect
    assert look(match)["automa"]["tiles"] == []
    assert "automa-took" not in told(match)


@covers("AKR-118", "AKR-119")
@pytest.mark.parametrize(("long", "each"), [(False, 18), (True, 30)])
def test_human_and_automa_take_turns_and_get_equally_many_tiles(long: bool, each: int) -> None:
    match = agora.new("akropolis", seats=1, seed=1, long_game=long)
    for seat in random_turns(match):
        assert seat == 0
    turns = [kind for kind in told(match) if kind in ("tile-placed", "automa-took")]
    assert turns == ["tile-placed", "automa-took"] * each
    assert len(look(match)["cities"][0]["text"].split()) - 1 == each
    assert len(look(match)["automa"]["tiles"]) == each
    assert len(site(match)) == 1


@covers("AKR-118")
def test_the_automa_is_never_asked() -> None:
    match = agora.new("akropolis", seats=1, seed=1)
    assert match.question(AUTOMA) is None
    assert match.moves(AUTOMA) == ()
    assert refused(match, f"place 0 {SPOT}", seat=AUTOMA).rule == "core.turn"


@covers("AKR-120")
@pytest.mark.parametrize("price", [0, 1, 2])
def test_stones_the_human_pays_go_to_the_automa(price: int) -> None:
    match = played(solo(stones=[2, 0]), f"place {price} {SPOT}")  # no plaza lies in the site: the automa pays nothing
    assert stones(match) == [2 - price, price]
    assert happened(match, "automa-paid") == ([{"architect": "hippodamos", "stones": price}] if price else [])


@covers("AKR-120")
def test_stones_the_automa_pays_go_to_the_reserve() -> None:
    match = played(solo(site="qqq qqq Mqq qqq", stones=[5, 3]), f"place 0 {SPOT}")
    assert happened(match, "automa-took")[-1]["price"] == 1
    assert stones(match) == [5, 2]


@covers("AKR-120", "AKR-066")
def test_the_human_gains_stones_from_quarries_as_usual() -> None:
    match = played(solo("hhh@1,-1/1", stones=[1, 0]), "place 1 1,0/0")
    assert stones(match) == [1, 1]


# --- the automa's choice


@covers("AKR-121")
@pytest.mark.parametrize(
    ("line", "automa_stones", "price"),
    [
        ("qqq hhh qMq Hqq", 0, 0),  # no plaza it can pay: the first tile
        ("qqq hhh qMq Hqq", 1, 0),
        ("qqq hhh qMq Hqq", 2, 2),  # just enough
        ("qqq hhh qMq Hqq", 9, 2),  # the cheapest, not the most expensive
        ("hHh Gqq qqq qqq", 9, 0),
        ("hhh mmm ttt ggg", 9, 0),  # no plaza at all
        ("qqq qqq qqq hhT", 2, 0),
        ("qqq qqq qqq hhT", 3, 3),
        ("bbb qqB qqq qqq", 1, 1),
    ],
)
def test_the_automa_takes_the_cheapest_tile_with_a_plaza_it_can_pay(line: str, automa_stones: int, price: int) -> None:
    match = solo(site=f"qqq {line}", stones=[0, automa_stones])
    expected = site(match)[1 + price]
    match = played(match, f"place 0 {SPOT}")
    (took,) = happened(match, "automa-took")
    assert (took["architect"], took["tile"], took["price"]) == ("hippodamos", expected, price)
    assert [tile["tile"] for tile in look(match)["automa"]["tiles"]] == [expected]
    assert expected not in site(match)
    assert stones(match)[AUTOMA] == automa_stones - price


@covers("AKR-121", "AKR-120")
def test_the_automa_may_spend_what_the_human_has_just_paid() -> None:
    match = solo(site="qqq qqq qqq Gqq qqq", stones=[1, 1])
    assert happened(played(match, f"place 0 {SPOT}"), "automa-took")[-1]["price"] == 0
    assert happened(played(match, f"place 1 {SPOT}"), "automa-took")[-1]["price"] == 2


@covers("AKR-122")
def test_the_automa_gains_no_stones_from_quarries_and_covers_nothing() -> None:
    match = agora.new("akropolis", seats=1, seed=3, architect="metagenes")
    for _ in random_turns(match):
        paid = sum(event["stones"] for event in happened(match, "automa-paid"))
        spent = sum(event["price"] for event in happened(match, "automa-took"))
        assert stones(match)[AUTOMA] == 2 + paid - spent
    assert {event["seat"] for event in happened(match, "stones-gained")} <= {0}
    shown = [kind for tile in look(match)["automa"]["tiles"] for kind in tile["hexes"]]
    assert scorepad(match, AUTOMA)["quarries"] == 2 * (shown.count("quarry") + 3)  # all of them are still in sight


# --- the automa's score


@covers("AKR-123")
@pytest.mark.parametrize(("architect", "worth"), [("hippodamos", 1), ("metagenes", 1), ("callicrates", 2)])
def test_every_district_of_the_automa_counts_whatever_stands_beside_it(architect: str, worth: int) -> None:
    pad = automa_pad("hhm mmb tTq gBq bGM", architect)
    assert [pad[district] for district in DISTRICTS] == [
        (2 * worth, 1, 2 * worth),  # the star of its start tile
        (3 * worth, 2, 6 * worth),
        (2 * worth, 2, 4 * worth),
        (1 * worth, 2, 2 * worth),
        (1 * worth, 3, 3 * worth),
    ]


@covers("AKR-123")
def test_the_stars_of_the_automas_plazas_add_up() -> None:
    assert automa_pad("hHH MMm GGG", "hippodamos")["house"] == (1, 3, 3)
    assert automa_pad("hHH MMm GGG", "hippodamos")["market"] == (1, 4, 4)
    assert automa_pad("hHH MMm GGG", "hippodamos")["garden"] == (0, 9, 0)


@covers("AKR-124")
@pytest.mark.parametrize(("architect", "quarries"), [("hippodamos", None), ("metagenes", 10), ("callicrates", None)])
def test_the_automa_scores_its_stones_and_metagenes_its_quarries(architect: str, quarries: int | None) -> None:
    pad = automa_pad("qmq", architect, automa_stones=4)  # two quarries and the three of its start tile
    assert pad["stones"] == 4
    assert pad.get("quarries") == quarries
    assert pad["total"] == 4 + (quarries or 0)


@covers("AKR-124")
def test_metagenes_begins_with_six_points_for_its_quarries() -> None:
    match = agora.new("akropolis", seats=1, seed=1, architect="metagenes")
    assert scorepad(match, AUTOMA)["total"] == 2 + 6


@covers("AKR-125")
def test_the_automas_houses_double_from_a_value_of_10() -> None:
    nine, ten = "hhh hhh hhh", "hhh hhh hhh hqq"
    assert automa_values(nine, "hippodamos", "houses")[0] == 9
    assert automa_values(ten, "hippodamos", "houses")[0] == 20
    assert automa_values(ten, "metagenes", "houses")[0] == 20
    assert automa_values(ten, "hippodamos", "markets", "barracks", "temples", "gardens")[0] == 10
    assert automa_values("hhh hqq", "callicrates", "houses")[0] == 8
    assert automa_values("hhh hhq", "callicrates", "houses")[0] == 20  # five houses, worth 2 each


@covers("AKR-125")
@pytest.mark.parametrize(("architect", "worth"), [("hippodamos", 1), ("metagenes", 1), ("callicrates", 2)])
def test_the_automas_barracks_and_gardens_always_double(architect: str, worth: int) -> None:
    assert automa_values("bbg", architect, "barracks") == [0, 0, 4 * worth, 0, worth]
    assert automa_values("bbg", architect, "gardens") == [0, 0, 2 * worth, 0, 2 * worth]


@covers("AKR-125")
@pytest.mark.parametrize(("architect", "temples"), [("hippodamos", 2), ("metagenes", 2), ("callicrates", 8)])
def test_the_automas_temples_double_with_callicrates_only(architect: str, temples: int) -> None:
    assert automa_values("ttq", architect, "temples")[3] == temples


@covers("AKR-126")
@pytest.mark.parametrize(
    ("tiles", "expected"),
    [
        ("mmq", 2),  # no plaza
        ("mmM", 4),
        ("mmM mqq", 6),
        ("mmM mmq", 7),  # three double, the fourth does not
        ("mmM mmM mmm", 13),  # seven markets, two plazas
    ],
)
def test_three_of_the_automas_markets_double_for_each_market_plaza(tiles: str, expected: int) -> None:
    assert automa_values(tiles, "hippodamos", "markets")[1] == expected
    assert automa_values(tiles, "callicrates", "markets")[1] == 2 * expected
    assert automa_values(tiles, "hippodamos")[1] == tiles.count("m")


@covers("AKR-125", "AKR-126")
def test_the_disputed_readings_mean_nothing_to_the_automa() -> None:
    options = {"variants": VARIANTS, "architect": "callicrates"}
    tiles = "hhh hhm mmM bbt gGq"
    plain = scorepad(solo(automa=tiles, options=options), AUTOMA)
    for reading in ({"house_group": "value"}, {"barracks_edge": "any"}, {"lake": "single"}):
        assert scorepad(solo(automa=tiles, options={**options, **reading}), AUTOMA) == plain


# --- winning


@covers("AKR-127")
@pytest.mark.parametrize(
    ("city", "automa", "left", "wins"),
    [
        ("", "", [3, 2], True),  # more points
        ("", "", [1, 2], False),  # fewer points
        ("", "", [2, 2], False),  # equal in points and stones
        ("", "hqq", [3, 2], True),  # equal points, more stones
        ("gGq@1,-1/1", "", [0, 3], False),  # equal points, fewer stones
        ("gGq@1,-1/1", "", [0, 2], True),  # more points, fewer stones
        ("", "hqq hqq", [3, 2], False),  # fewer points, more stones
    ],
)
def test_the_human_needs_more_points_or_as_many_and_more_stones(
    city: str, automa: str, left: list[int], wins: bool
) -> None:
    result = solo(city, automa=automa, site="qqq", stones=left).result
    assert result is not None
    assert (result.winners, result.places) == (((0,), (1, 2)) if wins else ((1,), (2, 1)))


@covers("AKR-127", "AKR-119")
@pytest.mark.parametrize("architect", ARCHITECTS)
def test_a_whole_game_is_won_by_one_side(architect: str) -> None:
    match = finished(agora.new("akropolis", seats=1, seed=2, architect=architect, variants=list(VARIANTS)))
    result = match.result
    assert result is not None
    assert len(result.scores) == 2
    assert len(result.winners) == 1
    assert agora.load(match.to_text()).result == result


# --- what is visible


@covers("AKR-118")
def test_a_preview_shows_the_automas_answer_unless_a_stack_would_be_shown() -> None:
    match = solo(site="qqq Hqq qqq qqq")
    shown: Any = match.preview(0, f"place 0 {SPOT}")["events"]
    assert [next(iter(event)) for event in shown] == ["tile-placed", "automa-took"]
    match = solo(site="qqq qqq", stacks="Hqq qqq qqq")
    shown = match.preview(0, f"place 0 {SPOT}")["events"]
    kinds = [next(iter(event)) for event in shown]
    assert kinds[0] == "tile-placed"
    assert not {"site-supplied", "automa-took"} & set(kinds)
