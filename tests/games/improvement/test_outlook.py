"""Does a seat see in advance what the rules would do, and nothing that it may not know?"""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.playing import AnyMatch, look

from .table import acting, assigned, each, player, table, tokens


def question(match: AnyMatch, seat: int = 0) -> Any:
    found: Any = match.question(seat)
    return found


def city(match: AnyMatch, name: str, seat: int | None = 0) -> Any:
    seen: Any = match.view(seat)
    return next(one for one in seen["cities"] if one["city"] == name)


def test_a_city_is_in_reach_now_or_after_a_military_expansion() -> None:
    match = table(troop_strength=[3, 0], military=[2, 1], cities={"red-01": 1})
    assert city(match, "red-04")["reach"] == "now"
    assert city(match, "red-06")["reach"] == "expansion"  # 3 + 2 = 5
    assert city(match, "red-08")["reach"] is None
    assert city(match, "red-01")["reach"] is None  # conquered
    assert city(match, "red-04", None)["reach"] is None  # a spectator has no troops


def test_the_strength_after_an_expansion_is_what_the_action_gives() -> None:
    match = table(troop_strength=[14, 0], military=[3, 1])
    assert player(match)["expansion"] == 17  # the end of the track may be passed inside the action
    after = acting("military_expansion", troop_strength=[14, 0], military=[3, 1])
    assert player(after)["troop_strength"] == 17


def test_inside_a_military_expansion_no_other_is_counted_on() -> None:
    match = acting("military_expansion", military=[4, 1], troop_strength=[1, 0])
    assert (player(match)["troop_strength"], player(match)["expansion"]) == (5, 5)
    assert {city(match, name)["reach"] for name in ("red-05", "red-06", "red-08")} == {"now", None}
    assert player(match, 1)["expansion"] == 1  # the other seat has its expansion before it


def test_prices_have_their_discounts_taken_off() -> None:
    plain, cheap = table(), table(played=[["gradualism"], []])
    assert player(plain)["prices"]["economy"] == [0, 2, 2, 3, 3, 4, 4]
    assert player(cheap)["prices"]["economy"] == [0, 1, 1, 2, 2, 3, 3]
    assert player(table(played=[["constructing-the-mint"], []]))["prices"]["economy"] == [0] * 7
    assert player(table(played=[["corinthian-columns"], []]))["token_price"] == 3
    assert player(plain)["token_price"] == 5
    assert each(table(played=[["reformists"], []]), "upgrades") == [2, 1]


def test_requirements_are_shown_as_met_or_missing() -> None:
    match = table(
        hands=[["colossus-of-rhodes"], ["bank"]], drachma=[4, 4], philosophy=[2, 0], tokens=[tokens(red=1, blue=1), {}]
    )
    seen: Any = match.view(0)
    assert seen["hand_needs"] == [
        {
            "kind": "immediate",
            "cost": 6,
            "short": 2,
            "tokens": [
                {"colour": "red", "met": True},
                {"colour": "green", "met": False},
                {"colour": "blue", "met": True},
            ],
            "lacking": 1,
            "philosophy": 2,
            "met": False,
        }
    ]
    rich: Any = table(hands=[["colossus-of-rhodes"], []], drachma=[6, 0], philosophy=[6, 0]).view(0)
    assert rich["hand_needs"][0]["met"], "three pairs replace three tokens"


def test_nobody_learns_what_the_cards_of_another_hand_require() -> None:
    match = table(hands=[["bank"], ["stadion", "council"]])
    mine: Any = match.view(0)
    theirs: Any = match.view(1)
    nobody: Any = match.view(None)
    assert [len(seen["hand_needs"]) for seen in (mine, theirs, nobody)] == [1, 2, 0]


@pytest.mark.parametrize(
    ("event", "troops", "expected"),
    [
        ("eleusinian-mysteries", [5, 1], [{"vp": 4}, {"vp": -3}]),  # of 3 points no more than 3 are lost
        ("eleusinian-mysteries", [2, 2], [{}, {}]),  # plus 4, minus 4
        ("drought", [0, 0], [{"drachma": -2}, {"drachma": -2}]),
        ("plague-of-athens", [0, 0], [{"citizenry": -2}, {"citizenry": -2}]),
    ],
)
def test_the_forecast_of_an_event_comes_true(event: str, troops: list[int], expected: list[dict[str, int]]) -> None:
    match = table(event=event, round=3, troop_strength=troops, vp=[3, 3], phase="progress", drachma=[9, 9])
    seen: Any = look(match)
    assert [one["changes"] for one in seen["event_now"]] == expected
    after = table(event=event, round=3, troop_strength=troops, vp=[3, 3], drachma=[9, 9], now=["event-phase"])
    for seat, changes in enumerate(expected):
        for resource, change in changes.items():
            assert player(after, seat)[resource] - player(match, seat)[resource] == change


def test_an_event_that_asks_names_what_it_asks_and_is_gone_when_it_has_happened() -> None:
    seen: Any = look(
        table(event="thirty-tyrants", round=3, troop_strength=[5, 1], hands=[[], ["bank"]], drachma=[9, 9])
    )
    assert [(one["seat"], one["may"]) for one in seen["event_now"]] == [(0, ["draw"]), (1, ["discard"])]
    done: Any = look(acting("culture", phase="event", event="drought", now=[{"take-token": {"seat": 0}}]))
    assert done["event_now"] == []
    assert (seen["event_to_come"], done["event_to_come"]) == (True, False)


def test_the_question_of_the_dice_says_what_each_sum_means() -> None:
    asked = question(table(dice=[[1, 2], [3, 3]], citizenry=[4, 3], philosophy=[1, 0]))
    pay = asked["board"]["pay"]
    assert pay[3] == {"left": 1, "short": 0, "philosophy": 0}
    assert pay[6] == {"left": 0, "short": 2, "philosophy": 1}
    assert pay[8] == {"left": 0, "short": 4, "philosophy": None}  # one token is not enough


def test_the_question_of_the_dice_says_what_each_action_would_bring() -> None:
    asked = question(table(dice=[[1, 2], [3, 3]], culture=[3, 1], economy=[2, 1], played=[["lighthouse"], []]))
    gains = asked["board"]["gains"]
    assert gains["culture"] == {"vp": 3}
    assert gains["trade"] == {"drachma": 3, "vp": 3}
    assert gains["lawmaking"] == {"citizenry": 3}
    assert gains["politics"] == {}


def test_actions_that_achieve_nothing_are_named() -> None:
    poor = question(table(dice=[[1, 2], [3, 3]], drachma=[0, 0]))
    assert poor["board"]["idle"] == ["military_expansion", "politics", "development"]
    able = question(table(dice=[[1, 2], [3, 3]], hands=[["council"], []], troop_strength=[2, 0]))
    assert able["board"]["idle"] == ["development"]


def test_the_order_of_payment_says_which_cards_are_lost() -> None:
    match = table(dice=[[1, 1], [6, 6]], citizenry=[5, 3])
    asked = question(assigned(match, "politics,development", "culture,trade"))
    orders = [option["move"]["settle"]["order"] for option in asked["options"]]
    lost = dict(zip([tuple(order) for order in orders], asked["board"]["lost"], strict=True))
    assert lost[("politics", "development")] == ["development"]
    assert lost[("development", "politics")] == ["politics"]
