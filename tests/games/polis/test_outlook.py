"""The forecasts of questions and views come true when they are played."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.polis.table import AnyMatch, go, new, table

CITIES: list[list[Any]] = [
    ["hoplite", "mercenary", {"card": "acropolis", "coin": "culture"}],
    ["potter", "ship", {"card": "leader", "coin": "end_vp"}],
    ["statue-of-zeus", "farmer", "cavalry"],
]


def war(**changes: Any) -> AnyMatch:
    given = {"cities": CITIES, "coins": [12, 3, 3], "history": [1, 0, 2], "phase": "war", **changes}
    return table(**given)


def told(match: AnyMatch) -> dict[str, Any]:
    question = match.question(match.to_act[0])
    assert question is not None
    return question["board"]


def standing(match: AnyMatch, seat: int) -> dict[str, int]:
    """The figures of a player, read from the view."""
    player = match.view(None)["players"][seat]
    return {
        "coins": player["coins"],
        "cards": len(player["city"]),
        "attack": player["attack"],
        "defence": player["defence"],
        "history": sum(player["history"].values()),
        "culture": player["culture"],
        "score": player["score"]["total"],
    }


@pytest.mark.parametrize(
    ("target", "bought", "victim", "gift"), [(1, 2, "potter", "hoplite"), (2, 1, "statue-of-zeus", "mercenary")]
)
def test_a_war_ends_as_forecast(target: int, bought: int, victim: str, gift: str) -> None:
    match = war()
    board = told(match)
    rival = next(one for one in board["rivals"] if one["seat"] == target)
    loss = next(one for one in rival["victims"] if one["card"] == victim)
    given = next(one for one in board["given"] if one["card"] == gift)
    assert board["own"].items() >= standing(match, 0).items()
    assert rival["now"].items() >= standing(match, target).items()
    go(match, f"0 attack {target} {bought}", f"0 destroy {victim}", f"0 sacrifice {gift}")
    k = bought - rival["need"]
    after = {**given["after"], "coins": rival["coins"][k], "score": given["rest"] + rival["coin_points"][k]}
    assert after.items() >= standing(match, 0).items()
    assert loss["after"].items() >= standing(match, target).items()


def test_a_war_says_who_and_what_is_safe_and_why() -> None:
    match = war(trades=[[0, 1]])
    question = match.question(0)
    assert question is not None
    refused = {
        option["move"]["attack"]["seat"]: option["refused"] for option in question["options"] if "refused" in option
    }
    assert refused == {1: "polis.war.partner"}
    for option in question["options"]:
        why = match.why_not(0, option["move"])
        assert (why.rule if why else None) == option.get("refused")
    rivals = {one["seat"]: one for one in told(match)["rivals"]}
    assert [one["refused"] for one in rivals[1]["victims"]] == [None, None, "polis.war.protected"]
    assert [one["refused"] for one in rivals[2]["victims"]] == [None] + ["polis.cards.statue-of-zeus"] * 2
    assert [one["refused"] for one in told(match)["given"]] == [None, None, "polis.war.sacrifice.symbol"]


def test_who_could_strike_back() -> None:
    gifts = {one["card"]: one for one in told(war())["given"]}
    assert gifts["hoplite"]["after"]["defence"] == 1
    assert gifts["hoplite"]["danger"] == [1, 2]
    assert gifts["mercenary"]["danger"] == [1, 2]
    assert told(war(cities=[CITIES[0], ["potter"], ["potter"]]))["given"][0]["danger"] == []


def test_only_a_player_with_a_card_to_sacrifice_could_strike_back() -> None:
    symbols = {"boards": [None, "sparti-A", "sparti-A"]}  # war symbols of a board cannot be sacrificed
    assert told(war(cities=[CITIES[0], ["potter"], ["ship"]], **symbols))["given"][0]["danger"] == [2]
    troy = war(cities=[["hoplite", "hoplite"], ["city-of-troy"], ["potter"]])
    assert told(troy)["given"][0]["danger"] == []  # Troy only defends


def test_who_could_strike_back_depends_on_the_card_that_is_destroyed() -> None:
    match = war(cities=[["hoplite", "hoplite"], ["cavalry", "potter"], ["farmer"]], coins=[0, 0, 0])
    rival = told(match)["rivals"][0]
    strikes = {one["card"]: one["strikes_back"] for one in rival["victims"]}
    assert strikes == {"cavalry": [], "potter": ["hoplite", "hoplite-2"]}
    assert told(match)["given"][0]["danger"] == [1]
    for victim, danger in (("cavalry", []), ("potter", [1])):
        played = go(war(cities=[["hoplite", "hoplite"], ["cavalry", "potter"], ["farmer"]], coins=[0, 0, 0]))
        go(played, "0 attack 1 0", f"0 destroy {victim}")
        assert told(played)["given"][0]["danger"] == danger


def test_a_trade_ends_as_forecast() -> None:
    cities = [["potter", "merchant"], ["ship"], ["port"]]
    match = table(cities=cities, coins=[9, 9, 9], phase="trade")
    partner = next(one for one in told(match)["partners"] if one["seat"] == 2)
    go(match, "0 trade 2")
    assert partner["own"].items() >= standing(match, 0).items()
    assert partner["after"].items() >= standing(match, 2).items()


def test_a_port_leaves_the_other_partners_in_sight_with_the_rule() -> None:
    match = table(cities=[["potter"], [{"card": "port", "up": True, "toward": 0}], ["ship"]], phase="trade")
    question = match.question(0)
    assert question is not None
    found = [(option["move"], option.get("refused")) for option in question["options"]]
    assert found == [
        ({"trade": {"seat": 1}}, None),
        ({"trade": {"seat": 2}}, "polis.trade.port"),
        ({"pass": {}}, "polis.trade.port"),
    ]


def test_the_income_is_shown_source_by_source() -> None:
    city = [
        "captain",
        "ship",
        "sculptor",
        "stadium",
        "workshop",
        {"card": "merchant", "coin": "income_coins"},
        "priestess",
    ]
    match = table(cities=[city], boards=["alexandreia-B"], phase="income", points=[0])
    board = told(match)
    view = match.view(0)["players"][0]
    assert sum(one["coins"] for one in board["sources"]) == board["coins"] == view["income"]["coins"]
    assert sum(one["points"] for one in board["sources"]) == board["points"] == view["income"]["points"] == 1
    assert view["income_from"] == board["sources"]
    assert {one["card"]: one["coins"] for one in board["sources"]} == {
        None: 2, "captain": 5, "sculptor": 2, "stadium": 1, "workshop": 2, "priestess": 0,
    }  # fmt: skip
    does = {one["card"]: one["does"] for one in board["cards"]}
    assert does == {
        "captain": "income", "ship": "nothing", "sculptor": "income", "stadium": "income", "workshop": "income",
        "merchant": "nothing", "priestess": "activate",
    }  # fmt: skip
    go(match, "0 income")
    assert match.state.coins[0] == board["after"]["coins"]


def test_the_phase_can_only_be_ended_after_the_income_and_the_question_says_so() -> None:
    match = table(cities=[["euclidis"]], phase="income", points=[2], coins=[6])
    question = match.question(0)
    assert question is not None
    assert [option.get("refused") for option in question["options"] if "pass" in option["move"]] == [
        "polis.income.must"
    ]
    assert (told(match)["rate"], told(match)["sell"], told(match)["buy"]) == (3, 2, 2)
    go(match, "0 exchange 1")
    assert told(match)["exchanged"]
    assert (told(match)["sell"], told(match)["buy"]) == (3, 1)


def test_the_discounts_make_the_price() -> None:
    city = ["quarry", "workshop", "temple-athena", {"card": "academy", "coin": "income_vp"}, "smith"]
    view = table(cities=[city], boards=["athina-A"], phase="build", hands=[["plato"]]).view(0)["players"][0]
    for colour, price in view["prices"].items():
        assert price == max(0, 10 - sum(one["value"] for one in view["savings"][colour]))
    assert [one["card"] for one in view["savings"]["yellow"]] == [
        None,
        "quarry",
        "workshop",
        "temple-athena",
        "academy",
    ]
    assert view["prices"]["yellow"] == 0


@pytest.mark.parametrize("cards", [2, 4, 5, 6, 9])
def test_the_odds_of_the_end_card_are_those_of_the_cards_left(cards: int) -> None:
    reds = ["hoplite", "hoplite", "hoplite", "hoplite", "cavalry", "cavalry", "ship", "ship"]
    stack = [*reds[: cards - 2], "end", "leader"]
    for seat in (None, 0, 1):
        shown = table(stacks={"red": stack}).view(seat)["stacks"]["red"]
        assert shown == {"cards": cards, "blocked": False, "end": cards if cards <= 5 else 0}


def test_a_stack_with_its_end_card_open_has_no_odds() -> None:
    assert table(blocked=["red"]).view(0)["stacks"]["red"]["end"] == 0


def test_only_a_seat_that_looked_knows_the_top_of_a_stack() -> None:
    match = table(cities=[["lighthouse"]], stacks={"red": ["hoplite"], "blue": ["potter"]})
    go(match, "0 look blue,red")
    assert [match.view(0)["stacks"][colour].get("top") for colour in ("red", "blue", "green")] == [
        "hoplite",
        "potter",
        None,
    ]
    for seat in (None, 1, 2):
        assert all("top" not in stack for stack in match.view(seat)["stacks"].values())
    go(match, "0 draw red")
    assert "top" not in match.view(0)["stacks"]["red"]


def test_an_auction_shows_every_bid_and_pass() -> None:
    match = table(hands=[["hoplite"]], coins=[5, 6, 9], phase="auction")
    go(match, "0 offer hoplite", "1 bid 2", "2 bid 5", "1 pass")
    assert match.question(0) is None or "auction" not in match.view(0)
    again = table(hands=[["hoplite"]], coins=[5, 6, 9], phase="auction")
    go(again, "0 offer hoplite", "1 bid 2", "2 bid 3")
    bids = [(bid["seat"], bid["amount"]) for bid in again.view(None)["auction"]["bids"]]
    assert bids == [(1, 2), (2, 3)]
    go(again, "1 pass")
    assert [bid["amount"] for bid in again.view(0)["auction"]["bids"]] == [2, 3, 0]  # the seller chooses now
    assert again.view(1)["auction"]["forced"] == 4


def test_the_house_rules_of_a_table_and_which_are_its_own() -> None:
    rules = {rule["name"]: rule for rule in new(3, plato="per-turn").view(None)["house"]}
    assert rules["plato"] == {"name": "plato", "value": "per-turn", "usual": False}
    assert rules["hippocrates"] == {"name": "hippocrates", "value": "per-game", "usual": True}
    assert set(rules) == set(new(3).view(0)["options"]) - {"seats", "boards", "start"}


SELLER = {"seller": 0, "card": "acropolis", "high": 2, "leader": 1, "bids": [[1, 2], [2, 0]]}


@pytest.mark.parametrize(
    ("before", "move", "situation"),
    [
        ([], "build acropolis", {"phase": "build", "hands": [["acropolis"]]}),
        ([], "buy-back", {"phase": "auction", "now": [{"seller-choice": SELLER}]}),
        ([], "sell", {"phase": "auction", "now": [{"seller-choice": SELLER}]}),
        (
            ["0 activate hippocrates"],
            "choose acropolis",
            {"phase": "income", "cities": [["hippocrates"]], "history": [["acropolis", "theatre"], 0, 0]},
        ),
    ],
)
def test_a_card_that_the_seat_knows_counts_in_its_preview(
    before: list[str], move: str, situation: dict[str, Any]
) -> None:
    match = go(table(**{"coins": [28, 9, 9], "history": [1, 0, 0], **situation}), *before)
    seen: Any = match.preview(0, move)
    assert seen["final"], "the others see the front"
    assert "card-entered" in {next(iter(event)) for event in seen["events"]}
    go(match, f"0 {move}")
    assert seen["score"]["after"]["total"] == match.scores()[0].total


def test_a_card_that_the_seat_does_not_know_ends_the_preview() -> None:
    match = table(coins=[9, 9, 9], turn=2, auction={"card": "acropolis", "seller": 2, "bid": 4, "bidder": 1})
    seen: Any = match.preview(0, "pass")
    assert seen["final"]
    assert [next(iter(event)) for event in seen["events"]] == ["bid-passed"]
