"""Cards that do something when they come into a city, and other cards that ask a question."""

from __future__ import annotations

import pytest

from tests.games.polis.table import (
    STACKS,
    AnyMatch,
    asked,
    city,
    coins,
    covered,
    go,
    hand,
    no,
    off,
    pile,
    points,
    table,
    texts,
    told,
)
from tests.games.polis.test_build import data_with
from tests.games.polis.test_cards import phase5, unseen
from tests.games.polis.test_income import play_on
from tests.marks import covers, rule


def colony(money: int, paid: int, **more: object) -> AnyMatch:
    here = {"coins": [money, 0, 0], "stacks": STACKS, "phase": "build", "hands": [["smith", "captain", "poet"]]}
    return table(**{**here, **more}, now=[{"enter": {"seat": 0, "card": "colony", "paid": paid}}])


@covers("POL-213", "POL-214")
def test_the_colony() -> None:
    match = colony(12, 6)
    assert texts(match) == ["found", "pass"]
    assert "hoplite" not in str(match.view(0)) + str(match.question(0)) + str(match.events(0))
    go(match, "0 found")
    assert (city(match, 0), coins(match)[0]) == (["colony", "hoplite"], 6)
    assert city(go(colony(12, 6), "0 pass"), 0) == ["colony"]


@covers("POL-215", "POL-216")
def test_the_card_of_a_colony_is_no_build_and_gets_no_discount() -> None:
    match = table(
        hands=[["colony", "captain", "poet"]], coins=[40, 0, 0], cities=[["temple-ares"]], stacks=STACKS, phase="build"
    )
    go(match, "0 build colony")
    assert coins(match)[0] == 33
    go(match, "0 found")
    assert coins(match)[0] == 26
    go(match, "0 build captain")
    assert city(match, 0) == ["temple-ares", "colony", "hoplite", "captain"]
    off(match, "0 build poet")


@covers("POL-217")
def test_a_colony_won_at_auction_costs_what_was_paid() -> None:
    here = {"hands": [["colony"]], "coins": [20, 20, 20], "stacks": STACKS, "phase": "auction"}
    sold = go(table(**here), "0 offer colony", "1 bid 5", "2 pass", "1 found")
    assert (coins(sold), city(sold, 1)) == ([25, 10, 20], ["colony", "hoplite"])
    kept = go(table(**here), "0 offer colony", "1 bid 3", "2 pass", "0 buy-back", "0 found")
    assert coins(kept) == [12, 24, 20]
    unsold = go(table(**here), "0 offer colony", "1 pass", "2 pass", "0 buy-back", "0 found")
    assert coins(unsold) == [18, 20, 20]


@covers("POL-218", "POL-219")
@rule("polis.cards.colony")
def test_when_the_colony_cannot_be_used() -> None:
    blocked = colony(20, 6, blocked=["red"], stacks={"red": ["hoplite", "ship"]})
    assert blocked.to_act == ()
    assert colony(5, 6).to_act == ()
    frame = {"found-colony": {"seat": 0, "stack": "red", "price": 6}}
    assert no(table(coins=[5], now=[frame]), "0 found") == "polis.cards.colony"


@covers("POL-220")
def test_the_card_of_a_colony_works_on_entering() -> None:
    data = data_with()
    for card in data["cards"]["cards"]:
        if card["id"] == "leader":
            card.update(ability="colony", ability_use="on_enter", ability_timing="on_enter")
    match = colony(20, 6, stacks={"red": ["leader", "ship"]}, data=data)
    go(match, "0 found")
    assert asked(match) == "polis.ask.colony"  # the same price again
    go(match, "0 found")
    assert (city(match, 0), coins(match)[0]) == (["colony", "leader", "ship"], 8)


def phidias(turn: int = 0, owner: int = 0, hands: list[list[str]] | None = None, **options: str) -> AnyMatch:
    hands = hands or [["smith", "captain"], ["ship", "leader"], []]
    return table(
        hands=hands,
        stacks={"red": ["hoplite"], "blue": ["farmer"]},
        turn=turn,
        phase="build",
        options=options,
        now=[{"enter": {"seat": owner, "card": "phidias"}}],
    )


@covers("POL-221", "POL-222", "POL-223")
def test_phidias() -> None:
    match = phidias()
    assert hand(match, 0) == []  # the whole hand
    assert match.to_act == (1,)
    assert told(match, "card-drawn") == []  # all discards before the first draw
    go(match, "1 choose ship")
    assert match.position()["box"] == ["smith", "captain", "ship"]
    assert pile(match, 0) == []
    assert match.to_act == (0,)
    go(match, "0 draw red", "0 draw blue", "1 draw green")
    assert (len(hand(match, 0)), len(hand(match, 1)), hand(match, 2)) == (2, 2, [])
    assert match.to_act == ()


@covers("POL-320")
def test_at_some_tables_each_player_throws_away_and_draws_in_turn_for_phidias() -> None:
    match = phidias(phidias_order="each-in-turn")
    assert (hand(match, 0), match.to_act) == ([], (0,))
    go(match, "0 draw red", "0 draw blue")
    assert texts(match) == ["choose ship", "choose leader"]  # the other player has seen what was drawn
    go(match, "1 choose ship", "1 draw green")
    assert (len(hand(match, 0)), len(hand(match, 1)), hand(match, 2)) == (2, 2, [])
    assert match.to_act == ()


@covers("POL-224")
def test_phidias_bought_by_another_player() -> None:
    match = phidias(turn=0, owner=1)
    assert hand(match, 0) == []
    assert match.to_act == (1,)
    house = phidias(turn=0, owner=1, phidias_active="new-owner")
    assert hand(house, 1) == []
    assert house.to_act == (0,)
    assert texts(house) == ["choose smith", "choose captain"]


@covers("POL-225")
def test_only_the_colours_of_cards_discarded_for_phidias_are_public() -> None:
    match = go(phidias(), "1 choose ship")
    assert match.view(2)["box"] == ["blue", "blue", "red"]
    unseen(match, "smith")
    unseen(match, "ship", seat=1)


@covers("POL-226", "POL-227")
@rule("polis.other-player")
def test_plato() -> None:
    match = phase5("plato", points=[1])
    go(match, "0 activate plato")
    assert texts(match) == ["name 1", "name 2"]  # one player, all 5 coins
    assert no(match, "0 name 0") == "polis.other-player"
    go(match, "0 name 2")
    assert (coins(match), points(match)) == ([10, 0, 5], [0, 0, 0])


@covers("POL-228", "POL-230")
def test_the_priestess() -> None:
    match = phase5("priestess", points=[1], hands=[["smith"]])
    go(match, "0 activate priestess", "0 choose smith")
    assert texts(match) == ["draw red", "draw green", "draw blue", "draw yellow"]
    go(match, "0 draw red")
    assert (points(match)[0], hand(match, 0), match.position()["box"], pile(match, 0)) == (
        0,
        ["hoplite"],
        ["smith"],
        [],
    )
    unseen(match, "smith")


@covers("POL-232")
def test_a_statue_with_a_coin_is_protected() -> None:
    data = data_with(statue_of_zeus=[{"type": "end_vp", "value": 5, "bold": True}])
    match = table(
        cities=[["hoplite"], ["farmer", covered("statue-of-zeus"), "potter"]], coins=[0, 0, 0], phase="war", data=data
    )
    go(match, "0 attack 1")
    assert texts(match) == ["destroy farmer", "destroy potter"]


@covers("POL-233", "POL-234")
@rule("polis.cards.temple")
@pytest.mark.parametrize(
    ("temple", "stack"), [("apollo", "blue"), ("ares", "red"), ("athena", "yellow"), ("zeus", "green")]
)
def test_the_temples(temple: str, stack: str) -> None:
    here = {"stacks": STACKS, "now": [{"enter": {"seat": 0, "card": f"temple-{temple}"}}]}
    match = table(**here)
    assert texts(match) == [f"draw {stack}", "pass"]
    other = "red" if stack != "red" else "blue"
    assert no(match, f"0 draw {other}") == "polis.cards.temple"
    go(match, f"0 draw {stack}")
    assert hand(match, 0) == [STACKS[stack][0]]
    blocked = table(**{**here, "blocked": [stack], "stacks": {}})
    assert (blocked.to_act, hand(blocked, 0)) == ((), [])


@covers("POL-235")
def test_a_card_drawn_by_a_temple_may_be_built_at_once() -> None:
    match = table(hands=[["temple-ares"]], coins=[30], stacks=STACKS, phase="build")
    go(match, "0 build temple-ares", "0 draw red", "0 build hoplite")
    assert (city(match, 0), coins(match)[0]) == (["temple-ares", "hoplite"], 13)
    late = table(hands=[["temple-ares", "smith"]], coins=[30], stacks=STACKS, phase="build", builds=1)
    go(late, "0 build temple-ares", "0 draw red")
    assert late.state.phase > 3


def test_a_port_destroyed_on_the_way_leaves_the_turn_free() -> None:
    match = table(cities=[["assassin"], [{"card": "port", "toward": 0}]], coins=[0, 0, 0], phase="trade")
    assert texts(match) == ["trade 1"]
    assert play_on(match, 0) is None
