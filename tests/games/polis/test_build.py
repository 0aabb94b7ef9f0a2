"""Phases 3 and 4: building and protecting."""

from __future__ import annotations

import json
from typing import Any

from agora.games.polis.box import PRINTED
from tests.games.polis.table import (
    STACKS,
    asked,
    city,
    coins,
    covered,
    go,
    hand,
    no,
    off,
    part,
    pile,
    points,
    table,
    texts,
)
from tests.marks import covers, rule


@covers("POL-088", "POL-089")
def test_up_to_two_cards_are_built_one_by_one() -> None:
    match = table(hands=[["hoplite", "farmer", "ship"]], coins=[50], phase="build")
    assert texts(match) == ["build hoplite", "build farmer", "build ship", "pass"]
    go(match, "0 build hoplite", "0 build ship")
    off(match, "0 build farmer")
    assert city(match, 0) == ["hoplite", "ship"]
    none = go(table(hands=[["hoplite"]], coins=[50], phase="build"), "0 pass")
    assert city(none, 0) == []
    one = go(table(hands=[["hoplite", "ship"]], coins=[50], phase="build"), "0 build hoplite", "0 pass")
    assert city(one, 0) == ["hoplite"]
    temple = go(table(hands=[["temple-ares", "ship"]], coins=[50], phase="build", stacks=STACKS), "0 build temple-ares")
    assert asked(temple) == "polis.ask.temple"  # resolved before the next build


@covers("POL-090")
def test_building_costs_ten_coins_whatever_the_colour() -> None:
    for card in ("hoplite", "farmer", "stadium", "plato"):
        match = go(table(hands=[[card]], coins=[25], phase="build"), f"0 build {card}")
        assert (coins(match)[0], city(match, 0), hand(match, 0)) == (15, [card], [])


def cost(card: str, cities: list[Any], board: str | None = None) -> int:
    match = table(hands=[[card]], coins=[30], cities=cities, boards=[board], phase="build")
    return 30 - coins(go(match, f"0 build {card}"))[0]


@covers("POL-091", "POL-092", "POL-093", "POL-099")
def test_discounts() -> None:
    assert cost("hoplite", [["quarry"]]) == 8
    assert cost("plato", [["workshop"]]) == 9
    assert cost("hoplite", [["smith"]]) == 8
    assert cost("farmer", [["smith"]]) == 10
    assert cost("farmer", [["temple-apollo"]]) == 7
    assert cost("plato", [["temple-athena", "academy", "quarry", "workshop"]], "athina-A") == 0
    assert cost("plato", [["academy", "workshop"]], "athina-A") == 4
    assert cost("hoplite", [["quarry", "quarry"]], "olympia-A") == 5


@covers("POL-094", "POL-095", "POL-096")
def test_a_discount_works_once_its_card_lies_there() -> None:
    match = table(
        hands=[["quarry", "quarry", "temple-ares"]], coins=[30], cities=[[], ["workshop", "quarry"]][:1], phase="build"
    )
    go(match, "0 build quarry")
    assert coins(match)[0] == 20  # neither its own discount nor those in the hand
    go(match, "0 build quarry")
    assert coins(match)[0] == 12
    other = table(hands=[["hoplite"]], coins=[30], cities=[[], ["workshop", "quarry"]], phase="build")
    assert coins(go(other, "0 build hoplite"))[0] == 20


@covers("POL-097")
def test_a_price_never_falls_below_nothing() -> None:
    everything = ["quarry", "quarry", "workshop", "workshop", "archimedes", "temple-ares", "smith"]
    match = table(hands=[["hoplite"]], coins=[0], cities=[everything], phase="build")
    go(match, "0 build hoplite")
    assert (coins(match)[0], city(match, 0)[-1]) == (0, "hoplite")


@covers("POL-098")
@rule("polis.build.price", "polis.hand")
def test_a_card_too_expensive_or_not_in_hand_cannot_be_built() -> None:
    match = table(hands=[["hoplite", "farmer"]], coins=[9], cities=[["smith"]], phase="build")
    assert no(match, "0 build cavalry") == "polis.hand"  # he could pay it
    assert no(match, "0 build farmer") == "polis.build.price"
    go(match, "0 build hoplite")
    broke = table(hands=[["hoplite"]], coins=[9], phase="build")
    assert broke.state.phase != 3  # nothing can be built: nothing is asked


@covers("POL-100")
def test_the_example_of_the_build_phase() -> None:
    match = table(
        hands=[["temple-of-apollo", "tragicus", "hoplite"]], coins=[29], phase="build", stacks={"blue": ["farmer"]}
    )
    go(match, "0 build temple-of-apollo", "0 draw blue", "0 build tragicus")
    assert (coins(match)[0], hand(match, 0)) == (12, ["hoplite", "farmer"])


@covers("POL-101", "POL-102")
@rule("polis.protect.coin")
def test_one_coin_on_one_card_or_none() -> None:
    match = table(cities=[["acropolis", "theatre"]], coins=[3], phase="protect")
    assert texts(match) == ["protect acropolis culture", "protect theatre culture", "pass"]
    declined = go(match.copy(), "0 pass")
    assert declined.state.phase == 5
    go(match, "0 protect acropolis culture")
    assert coins(match)[0] == 2
    off(match, "0 protect theatre culture")
    poor = table(cities=[["acropolis"]], coins=[0], phase="protect")
    assert poor.state.phase == 5
    asked_anyway = table(cities=[["acropolis"]], coins=[0], now=[{"protect-card": {"seat": 0}}])
    assert no(asked_anyway, "0 protect acropolis culture") == "polis.protect.coin"


@covers("POL-103", "POL-104")
@rule("polis.protect.outline", "polis.protect.symbol", "polis.city")
def test_the_coin_needs_a_thick_outline() -> None:
    match = table(cities=[["hoplite", "acropolis"]], coins=[3], boards=["athina-A"], phase="protect")
    assert no(match, "0 protect hoplite war") == "polis.protect.outline"
    assert no(match, "0 protect acropolis end_vp") == "polis.protect.symbol"
    assert no(match, "0 protect athina culture") == "polis.city"
    go(match, "0 protect acropolis culture")


def data_with(**changes: Any) -> dict[str, Any]:
    """The cards of the box with other symbols for some."""
    file = json.loads(json.dumps(PRINTED.files["cards"]))
    for card in file["cards"]:
        name = card["id"].replace("-", "_")
        if name in changes:
            card["symbols"] = [{"value": 1, "bold": False, "src": "designed", **symbol} for symbol in changes[name]]
    return {"cards": file}


@covers("POL-105", "POL-106")
def test_a_covered_symbol_is_dead_and_all_else_works() -> None:
    symbols = ["vase", "war", "culture", "income_coins", "income_vp", "discount_any", "end_vp"]
    for dead in symbols:
        data = data_with(plato=[{"type": kind, "bold": kind == dead} for kind in symbols])
        match = table(cities=[[covered("plato", dead)]], history=[1], data=data, phase="income", coins=[0, 0, 0])
        shown = match.view(0)["players"][0]
        works = {
            "vase": shown["vases"],
            "war": shown["defence"],
            "culture": shown["culture"],
            "income_coins": shown["income"]["coins"],
            "income_vp": shown["income"]["points"],
            "discount_any": 10 - shown["prices"]["red"],
            "end_vp": part(match, "cards"),
        }
        assert works == {kind: int(kind != dead) for kind in symbols}
    match = table(cities=[[covered("plato"), "socrates"]], points=[1], coins=[0, 0, 0], phase="income")
    assert "activate plato" in texts(match)  # its ability works on
    assert part(match, "cards") == 2  # it still counts as a yellow card


@covers("POL-107", "POL-112")
@rule("polis.war.protected")
def test_a_protected_card_cannot_be_destroyed() -> None:
    match = table(
        cities=[["leonidas"], [covered("acropolis"), "theatre"]], boards=[None, "athina-A"], history=[0, 2], phase="war"
    )
    assert part(match, "cards", 1) == 4
    assert part(match, "history", 1) == 2 * 2  # board and Theatre, not the Acropolis
    go(match, "0 attack 1")
    assert no(match, "0 destroy acropolis") == "polis.war.protected"
    assert texts(match) == ["destroy theatre"]


@covers("POL-108", "POL-109")
@rule("polis.protect.twice")
def test_a_coin_stays_and_a_second_is_not_added() -> None:
    match = table(cities=[[covered("acropolis"), "theatre"]], coins=[5], phase="protect")
    assert no(match, "0 protect acropolis culture") == "polis.protect.twice"
    assert not any("acropolis" in move for move in texts(match))
    go(match, "0 pass")
    assert match.state.cities[0][0].covered == 0
    assert coins(match)[0] == 5


@covers("POL-110", "POL-111")
def test_a_coin_goes_to_the_bank_with_its_card() -> None:
    match = table(
        cities=[["assassin", "hippocrates"], [covered("potter"), "hoplite"]],
        points=[3],
        coins=[0, 7, 0],
        phase="income",
    )
    go(match, "0 activate assassin", "0 kill 1 potter")
    assert (pile(match, 1), coins(match)[1], points(match)[0]) == (["potter"], 7, 0)
    back = table(cities=[["hippocrates", covered("leader", "end_vp")]], history=[["potter"]], coins=[0], phase="income")
    go(back, "0 activate hippocrates", "0 choose potter")
    assert back.view(0)["players"][0]["city"][-1] == {"name": "potter", "card": "potter", "colour": "blue"}
