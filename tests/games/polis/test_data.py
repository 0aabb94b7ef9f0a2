"""Custom data sets."""

from __future__ import annotations

import json
from typing import Any

import pytest

import agora
from agora import Malformed
from agora.core.chance import Quick
from agora.core.engine import apply, question
from agora.games.polis.box import PRINTED, read_box
from agora.games.polis.records import Cost
from tests.games.polis.table import city, coins, go, table, texts
from tests.marks import rule


def files() -> dict[str, Any]:
    return json.loads(json.dumps(PRINTED.files))


def refused(data: Any) -> str:
    with pytest.raises(Malformed) as caught:
        agora.new("polis", seats=3, seed=1, data=data)
    return str(caught.value)


def changed(card: str, **fields: Any) -> dict[str, Any]:
    data = files()
    next(one for one in data["cards"]["cards"] if one["id"] == card).update(fields)
    return data


SHIPYARD = {
    "id": "shipyard",
    "name_en": "Shipyard",
    "name_nl": "Scheepswerf",
    "colour": "red",
    "kind": "building",
    "copies": 1,
    "source": "designed",
    "ability": "archimedes",
    "ability_use": "per_game",
    "ability_cost": {"vp": 2},
    "symbols": [{"type": "vase", "value": 3, "bold": True, "src": "designed"}],
}


def test_a_65th_card_needs_no_code() -> None:
    data = files()
    data["cards"]["cards"].append(SHIPYARD)
    match = table(cities=[["shipyard"]], hands=[["ship"]], points=[2], coins=[0, 0, 0], phase="income", data=data)
    go(match, "0 activate shipyard", "0 choose ship", "0 draw blue", "0 income", "0 trade 1")
    assert (coins(match), match.state.points[0]) == ([0, 3, 0], 0)
    assert match.state.cities[0][0].up  # once per game: stays up
    assert len(agora.new("polis", seats=5, seed=1, data=data).state.stacks[0]) == 18


def test_a_stored_data_set_may_have_costs_that_repeat_what_the_ability_says() -> None:
    costs = {
        "vp": 1,
        "coins": "as paid",
        "discard_hand": 1,
        "tuck_hand": 0,
        "hand_to_history": 1,
        "coins_per_symbol": 7,
    }
    match = table(
        cities=[["homerus"]], hands=[["ship"]], points=[1], phase="income", data=changed("homerus", ability_cost=costs)
    )
    assert match.state.box.cards["homerus"].record.ability_cost == Cost(vp=1)
    go(match, "0 activate homerus", "0 choose ship")
    assert match.state.history[0] == ("ship",)
    assert '"homerus"' in refused(changed("homerus", ability_cost={"vp": 1, "drachmas": 2}))
    assert '"homerus"' in refused(changed("homerus", ability_cost=[]))


def test_a_whole_game_with_other_numbers_of_cards() -> None:
    data = files()
    data["cards"]["cards"] = [{**card, "copies": 1 + card["copies"] % 2} for card in data["cards"]["cards"]]
    match, rng = agora.new("polis", seats=3, seed=1, data=data), Quick(1)
    loaded = agora.load(match.to_text())
    assert loaded.position() == match.position()  # the data set is stored with the game
    state = match.state.clone()
    while decision := question(state):
        seat = decision.to_act[0]
        apply(state, seat, decision.sample(state, seat, rng))


@rule(
    "polis.data.ability", "polis.data.timing", "polis.data.use", "polis.data.stack", "polis.data.colour",
    "polis.data.start-money", "polis.data.id", "polis.data.twice", "polis.data.record", "polis.data.wanted",
)  # fmt: skip
def test_mistakes_name_the_record() -> None:
    assert '"hoplite"' in refused(changed("hoplite", colour="purple"))
    assert '"hoplite"' in refused(changed("hoplite", cost=3))
    assert 'did you mean "archimedes"' in refused(changed("plato", ability="archimeds"))
    assert '"plato"' in refused(changed("plato", ability_timing="trade"))
    assert '"plato"' in refused(changed("plato", ability_use="passive"))
    assert '"smith"' in refused(changed("smith", ability="temple-draw", symbols=[], ability_use=None))
    assert '"smith"' in refused(
        changed("smith", symbols=[{"type": "vase", "value": 1, "bold": False, "src": "x", "colour": "red"}])
    )
    assert '"smith"' in refused(
        changed("smith", symbols=[{"type": "start_money", "value": 1, "bold": False, "src": "x"}])
    )
    assert '"captain" needs the card "sihp"' in refused(changed("captain", ability_params={"card": "sihp"}))
    assert '"smith-2"' in refused(changed("smith", id="smith-2"))
    assert '"ship"' in refused(changed("smith", id="ship"))
    boards = files()
    boards["boards"]["boards"][0]["sides"]["A"]["symbols"][0]["type"] = "culture club"
    assert '"athina"' in refused(boards)
    twice = files()
    twice["boards"]["boards"].append(twice["boards"]["boards"][0])
    assert '"athina"' in refused(twice)
    price = files()
    price["cards"]["meta"]["base_build_cost"] = "ten"
    assert "base_build_cost" in refused(price)


@rule("polis.data.few", "polis.data.boards", "polis.data.files")
def test_a_data_set_must_be_large_enough() -> None:
    few = files()
    few["cards"]["cards"] = [
        card
        for card in few["cards"]["cards"]
        if card["id"] not in ("hoplite", "cavalry", "leader", "barracks", "colony")
    ]
    assert "9 cards" in refused(few)
    boards = files()
    boards["boards"]["boards"] = boards["boards"]["boards"][:2]
    assert "2" in refused(boards)
    assert "cards.json" in refused({"tiles": {}})
    assert "cards.json" in refused([])


def test_one_file_is_enough_and_the_price_is_data() -> None:
    data = {"cards": files()["cards"]}
    data["cards"]["meta"]["base_build_cost"] = 6
    match = table(hands=[["hoplite"]], coins=[6], phase="build", data=data)
    assert city(go(match, "0 build hoplite"), 0) == ["hoplite"]


def test_names_may_be_written_with_underscores_or_in_full() -> None:
    box = read_box(None)
    for name in ("temple_apollo", "temple-of-apollo", "Temple of Apollo", "temple-apollo"):
        assert box.find(name) == "temple-apollo"
    match = table(hands=[["city_of_troy", "Alexander the Great"]], coins=[30], phase="build")
    assert texts(match)[:2] == ["build city-of-troy", "build alexander"]
    go(match, "0 build city_of_troy", "0 build alexander_the_great")
    assert city(match, 0) == ["city-of-troy", "alexander"]


def test_the_card_a_captain_needs_may_be_written_with_an_underscore() -> None:
    data = files()
    data["cards"]["cards"].append({**SHIPYARD, "id": "war_ship", "ability": None, "ability_use": None})
    captain = next(card for card in data["cards"]["cards"] if card["id"] == "captain")
    captain["ability_params"] = {"card": "war_ship"}
    match = table(cities=[["captain", "war-ship"]], coins=[0], phase="income", data=data)
    assert coins(go(match, "0 income"))[0] == 2 + 3
