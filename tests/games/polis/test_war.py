"""Phase 7: war."""

from __future__ import annotations

from typing import Any

from tests.games.polis.table import AnyMatch, asked, city, coins, covered, go, hand, no, off, pile, table, texts, told
from tests.games.polis.test_income import play_on
from tests.marks import covers, rule


def war(*cities: list[Any], **more: Any) -> AnyMatch:
    return table(**{"cities": list(cities), "coins": [0, 0, 0], "phase": "war", **more})


@covers("POL-139")
def test_one_attack_or_none() -> None:
    match = war(["hoplite", "hoplite"], ["farmer"])
    assert texts(match) == ["attack 1 0", "attack 2 0", "pass"]
    assert go(match.copy(), "0 pass").state.turn == 1
    go(match, "0 attack 1", "0 destroy farmer", "0 sacrifice hoplite")
    assert match.state.turn == 1  # no second attack
    assert no(war(["hoplite"], []), "0 attack 0") == "polis.other-player"


@covers("POL-140", "POL-157")
@rule("polis.war.strength", "polis.other-player")
def test_only_a_weaker_player_can_be_attacked() -> None:
    match = war(["hoplite"], ["hoplite", "farmer"], ["ship"])
    assert no(match, "0 attack 1") == "polis.war.strength"
    go(match, "0 attack 2")  # succeeds at once: no dice, nothing for the defender to choose
    assert match.to_act == (0,)
    assert asked(match) == "polis.ask.destroy"


@covers("POL-141")
@rule("polis.war.partner")
def test_a_partner_of_this_turn_cannot_be_attacked() -> None:
    match = go(table(cities=[["hoplite"], [], []], coins=[0, 0, 0], phase="trade"), "0 trade 1")
    assert no(match, "0 attack 1") == "polis.war.partner"
    assert texts(match) == ["attack 2 0", "pass"]
    forced = table(cities=[["hoplite"], [{"card": "port", "toward": 0}], []], coins=[0, 0, 0], phase="trade")
    go(forced, "0 trade 1")
    assert no(forced, "0 attack 1") == "polis.war.partner"


@covers("POL-142")
def test_trades_of_other_turns_do_not_matter() -> None:
    def after_a_trade(**options: str) -> AnyMatch:
        match = table(
            cities=[[], ["hoplite"], ["farmer"]],
            coins=[0, 0, 0],
            phase="trade",
            hands=[[], ["ship"], []],
            options=options,
        )
        go(match, "0 trade 1")
        play_on(match, 1, until=7)
        return match

    assert "attack 0 0" in texts(after_a_trade())
    peace = after_a_trade(trade_peace="round")
    assert no(peace, "1 attack 0") == "polis.war.partner"


@covers("POL-143", "POL-144", "POL-166", "POL-236")
def test_strength() -> None:
    alexander = {"card": "alexander", "under": ["farmer", "potter"]}
    match = war([alexander, "leader", "city-of-troy"], ["city-of-troy"][:0], boards=["sparti-A"], coins=[9, 0, 0])
    mine = match.view(1)["players"][0]
    assert mine["attack"] == 1 + 1 + 2 + 2  # board, Alexander, two under him, Leader
    assert mine["defence"] == 6 + 3
    bought = war(["mercenary"], ["hoplite"], coins=[5, 0, 0])
    go(bought, "0 attack 1 2")
    assert told(bought, "attacked")[0]["attack"] == 3
    walls = war(["hoplite"], [covered("city-walls", "war"), "farmer"], coins=[0, 0, 0])
    go(walls, "0 attack 1")  # one of the two war symbols is covered: 2 against 1


@covers("POL-145", "POL-146", "POL-147")
@rule("polis.war.sacrifice", "polis.war.sacrifice.symbol")
def test_an_attack_needs_a_sacrifice() -> None:
    board_only = table(
        cities=[["farmer"], []], boards=["sparti-A"], coins=[0, 0, 0], now=[{"choose-target": {"seat": 0}}]
    )
    assert no(board_only, "0 attack 1") == "polis.war.sacrifice"
    covered_only = table(
        cities=[[covered("assassin", "war")], []], boards=["sparti-A"], now=[{"choose-target": {"seat": 0}}]
    )
    assert no(covered_only, "0 attack 1") == "polis.war.sacrifice"
    match = war(["hoplite", "farmer"], ["potter"], boards=["sparti-A"])
    go(match, "0 attack 1", "0 destroy potter")
    assert no(match, "0 sacrifice farmer") == "polis.war.sacrifice.symbol"
    assert texts(match) == ["sacrifice hoplite"]


@covers("POL-148")
def test_alexander_can_be_sacrificed() -> None:
    match = war(["alexander"], [])
    go(match, "0 attack 1")
    assert texts(match) == ["sacrifice alexander"]
    silent = {"card": "alexander", "coin": "war", "under": ["farmer"]}  # his printed symbol covered, a card under him
    assert texts(go(war([silent], []), "0 attack 1")) == ["sacrifice alexander"]


@covers("POL-149")
def test_a_protected_card_can_be_sacrificed_if_a_war_symbol_is_visible() -> None:
    match = war([covered("leader", "end_vp"), covered("assassin", "war")], ["farmer"])
    go(match, "0 attack 1", "0 destroy farmer")
    assert texts(match) == ["sacrifice leader"]
    go(match, "0 sacrifice leader")
    assert (pile(match, 0), coins(match)[0]) == (["leader"], 1)  # the spoils; the coin went to the bank


@covers("POL-150", "POL-151", "POL-152")
def test_spoils_come_from_the_bank() -> None:
    theirs = [
        "farmer",
        covered("potter"),
        {"card": "priestess", "up": True},
        {"card": "alexander", "under": ["smith", "poet"]},
    ]
    match = war(["leonidas", "cavalry"], theirs, coins=[3, 8, 0])
    go(match, "0 attack 1")
    assert coins(match) == [7, 8, 0]
    go(match, "0 destroy alexander", "0 sacrifice cavalry")
    assert coins(match) == [7, 8, 0]


@covers("POL-153", "POL-154", "POL-155", "POL-159")
def test_the_example_of_the_war() -> None:
    for mine in (["hoplite", "hoplite"], ["hoplite", "cavalry"]):
        match = war(mine, ["hoplite", "farmer", covered("potter"), "theatre"])
        go(match, "0 attack 1")
        assert coins(match) == [4, 0, 0]
        assert texts(match) == ["destroy hoplite", "destroy farmer", "destroy theatre"]
        off(match, "0 sacrifice hoplite")  # the attacker's own card comes later
        go(match, "0 destroy theatre")
        go(match, f"0 sacrifice {mine[1]}" if mine[1] != "hoplite" else "0 sacrifice hoplite-2")
        assert (pile(match, 0), pile(match, 1)) == ([mine[1]], ["theatre"])
        assert (city(match, 0), city(match, 1)) == (["hoplite"], ["hoplite", "farmer", "potter"])


@covers("POL-156")
@rule("polis.war.untouchable")
def test_a_city_with_nothing_to_take_can_be_attacked() -> None:
    for theirs, mine in (
        ([covered("potter"), covered("theatre")], ["hoplite"]),
        ([], ["hoplite"]),
        (["diogenes"], ["alexander"]),
    ):
        match = war(mine, theirs)
        go(match, "0 attack 1")
        assert coins(match)[0] == len(theirs)
        assert asked(match) == "polis.ask.sacrifice"
        go(match, f"0 sacrifice {mine[0]}")
        assert len(city(match, 1)) == len(theirs)
    house = war(["hoplite"], [], ["farmer"], options={"untouchable_city": "no-attack"})
    assert no(house, "0 attack 1") == "polis.war.untouchable"


@covers("POL-158")
def test_strength_is_compared_once() -> None:
    match = war(["leonidas"], ["hoplite", "farmer"])
    go(match, "0 attack 1", "0 destroy farmer", "0 sacrifice leonidas")
    assert pile(match, 1) == ["farmer"]


@covers("POL-196", "POL-197", "POL-198", "POL-199", "POL-200")
@rule("polis.cards.mercenary")
def test_the_mercenary() -> None:
    match = war(["mercenary"], ["hoplite", "farmer", "potter"], coins=[5, 9, 0])
    assert no(match, "0 attack 1") == "polis.war.strength"
    assert no(match, "0 attack 1 3") == "polis.cards.mercenary"  # 6 coins; the 3 coins of spoils come too late
    assert no(match, "0 attack 1 1") == "polis.war.strength"
    go(match, "0 attack 1 2")
    assert coins(match)[0] == 5 - 4 + 3
    assert match.view(0)["players"][0]["attack"] == 1  # the bought ones are gone
    strong = war(["mercenary", "leonidas"], [], coins=[5, 0, 0])
    assert no(strong, "0 attack 1 -1") == "polis.cards.mercenary"  # war symbols cannot be sold
    poor = war(["mercenary"], [], coins=[1, 0, 0])
    assert texts(poor) == ["attack 1 0", "attack 2 0", "pass"]
    assert no(war(["hoplite"], [], coins=[9, 0, 0]), "0 attack 1 1") == "polis.cards.mercenary"
    assert texts(war(["hoplite"], ["mercenary"], ["leonidas"], coins=[0, 9, 0])) == [
        "attack 1 0",
        "pass",
    ]  # defenders buy none


@rule("polis.city")
def test_only_a_card_of_the_row_can_be_destroyed_or_sacrificed() -> None:
    match = go(war(["leonidas", "hoplite"], ["farmer", "potter"]), "0 attack 1")
    assert no(match, "0 destroy hoplite") == "polis.city"
    assert no(match, "0 destroy farmer-2") == "polis.city"
    go(match, "0 destroy farmer")
    assert no(match, "0 sacrifice potter") == "polis.city"
    go(match, "0 sacrifice hoplite")


@covers("POL-171", "POL-172")
@rule("polis.cards.diogenes")
def test_diogenes_and_alexander() -> None:
    match = war(["alexander", "hoplite"], ["diogenes", "farmer"])
    go(match, "0 attack 1")
    assert no(match, "0 destroy diogenes") == "polis.cards.diogenes"
    assert texts(match) == ["destroy farmer"]
    other = go(war(["hoplite"], ["diogenes"]), "0 attack 1", "0 destroy diogenes")
    assert pile(other, 1) == ["diogenes"]
    safe = go(war(["hoplite"], [covered("diogenes"), "farmer"]), "0 attack 1")
    assert texts(safe) == ["destroy farmer"]


@covers("POL-231")
@rule("polis.cards.statue-of-zeus")
def test_the_statue_of_zeus_must_be_taken() -> None:
    match = go(war(["hoplite"], ["farmer", "statue-of-zeus"]), "0 attack 1")
    assert no(match, "0 destroy farmer") == "polis.cards.statue-of-zeus"
    assert texts(match) == ["destroy statue-of-zeus"]


@covers("POL-237", "POL-238")
def test_troy() -> None:
    match = war(["city-of-troy", "hoplite"], [])
    go(match, "0 attack 1")
    assert no(match, "0 sacrifice city-of-troy") == "polis.war.sacrifice.symbol"
    assert (
        no(table(cities=[["city-of-troy"]], now=[{"choose-target": {"seat": 0}}]), "0 attack 1")
        == "polis.war.sacrifice"
    )
    taken = go(war(["leonidas", "hoplite"], ["city-of-troy"]), "0 attack 1", "0 destroy city-of-troy")
    assert (pile(taken, 1), hand(taken, 1)) == (["city-of-troy"], [])


@covers("POL-141")
def test_a_partner_of_an_earlier_turn_can_be_attacked() -> None:
    assert table(trades=[(0, 1)]).position()["trades"] == []  # a new turn
    assert table(trades=[(0, 1)], turn=1, options={"trade_peace": "round"}).position()["trades"] == [[0, 1]]
    assert table(trades=[(0, 1)], turn=0, options={"trade_peace": "round"}).position()["trades"] == []  # a new round
