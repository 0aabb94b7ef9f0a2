"""Phase 6: trade, Ports and the Canal."""

from __future__ import annotations

from typing import Any

from tests.games.polis.table import AnyMatch, asked, city, coins, covered, go, no, off, points, table, texts
from tests.games.polis.test_income import play_on
from tests.marks import covers, rule


def turned(seat: int, **more: Any) -> dict[str, Any]:
    """A Port turned to a player."""
    return {"card": "port", "toward": seat, **more}


def trade(*cities: list[Any], **more: Any) -> AnyMatch:
    return table(**{"cities": list(cities), "coins": [0, 0, 0, 0][: max(3, len(cities))], "phase": "trade", **more})


@covers("POL-132", "POL-137")
@rule("polis.other-player")
def test_one_partner_or_none() -> None:
    match = trade(["potter"], ["merchant"])
    assert texts(match) == ["trade 1", "trade 2", "pass"]
    assert no(match, "0 trade 0") == "polis.other-player"
    assert no(match, "0 trade 3") == "polis.other-player"
    assert go(match.copy(), "0 pass").state.turn == 1
    go(match, "0 trade 1")
    assert match.state.turn == 1  # no second trade without the Canal


@covers("POL-133", "POL-134", "POL-135", "POL-138")
def test_each_gets_the_vases_of_the_other() -> None:
    mine, theirs = ["potter", "captain", covered("ship", "vase")], ["merchant", "potter"]
    match = trade(mine, theirs, boards=[None, "athina-A"])
    go(match, "0 trade 1")  # nobody asks seat 1
    assert coins(match) == [5, 3, 0]


@covers("POL-136")
def test_a_trade_without_vases_is_possible() -> None:
    assert coins(go(trade([], []), "0 trade 1")) == [0, 0, 0]
    assert coins(go(trade([], ["potter"]), "0 trade 1")) == [2, 0, 0]


@covers("POL-178", "POL-179", "POL-180", "POL-182")
@rule("polis.trade.port", "polis.activate.used")
def test_a_port_binds_a_player_in_his_next_turn() -> None:
    match = table(
        cities=[["port", "potter"], ["merchant"], []],
        points=[4],
        coins=[0, 0, 0],
        phase="income",
        hands=[["ship"], ["hoplite"], ["hoplite"]],
    )
    go(match, "0 activate port")
    assert no(match, "0 name 0") == "polis.other-player"
    go(match, "0 name 1")
    assert points(match)[0] == 2
    assert no(match, "0 activate port") == "polis.activate.used"  # still turned
    go(match, "0 income")
    play_on(match, 0)
    play_on(match, 1, until=6)
    assert match.state.turn == 1
    assert no(match, "1 trade 2") == "polis.trade.port"
    assert no(match, "1 pass") == "polis.trade.port"
    before = coins(match)
    go(match, "1 trade 0")
    assert [now - then for now, then in zip(coins(match), before, strict=True)][:2] == [2, 4]
    assert match.state.cities[0][0].toward is None
    assert not match.state.cities[0][0].up  # ready again


@covers("POL-181", "POL-183")
def test_a_player_bound_by_two_ports_chooses_one_and_the_other_slides_back() -> None:
    match = trade([], [turned(0)], [turned(0)])
    assert texts(match) == ["trade 1", "trade 2"]
    go(match, "0 trade 2")
    assert match.state.cities[1][0].toward is None
    assert match.state.cities[2][0].toward is None
    stays = trade([], [turned(0)], [turned(0)], options={"unmet_port": "stays"})
    go(stays, "0 trade 2")
    assert (stays.state.cities[1][0].toward, stays.state.cities[2][0].toward) == (0, None)


@covers("POL-184")
def test_a_destroyed_port_binds_nobody() -> None:
    def after(**options: str) -> AnyMatch:
        return go(
            table(
                cities=[["leonidas"], [turned(2)], []],
                coins=[0, 0, 0],
                phase="war",
                options=options,
                hands=[[], ["ship"], ["ship"]],
            ),
            "0 attack 1",
            "0 destroy port",
            "0 sacrifice leonidas",
        )

    match = after()
    assert match.position()["owed"] == []
    bound = after(destroyed_port="still-bound")
    assert bound.position()["owed"] == [[1, 2]]
    duty = trade([], [], [], turn=2, owed=[(1, 2)])
    assert texts(duty) == ["trade 1"]
    assert go(duty, "2 trade 1").position()["owed"] == []


@covers("POL-208")
def test_the_canal_allows_two_trades() -> None:
    match = trade(["canal-of-corinth"], ["potter"], ["ship"])
    go(match, "0 trade 1", "0 trade 1")
    assert coins(match) == [4, 4, 0]
    other = go(trade(["canal-of-corinth"], ["potter"], ["ship"]), "0 trade 2", "0 trade 1")
    assert coins(other) == [3, 2, 2]
    once = go(trade(["canal-of-corinth"], ["potter"]), "0 trade 1", "0 pass")
    assert (coins(once), once.state.turn) == ([2, 2, 0], 1)


@covers("POL-209")
def test_canal_and_one_port() -> None:
    match = trade(["canal-of-corinth"], [turned(0)], ["potter"])
    assert texts(match) == ["trade 1", "trade 2"]  # no passing yet
    first = go(match.copy(), "0 trade 1")
    assert texts(first) == ["trade 1", "trade 2", "pass"]
    free = go(match, "0 trade 2")
    assert texts(free) == ["trade 1"]


@covers("POL-210")
def test_canal_and_two_ports() -> None:
    match = trade(["canal-of-corinth"], [turned(0)], [turned(0)], ["potter"])
    assert texts(match) == ["trade 1", "trade 2"]
    assert no(match, "0 trade 3") == "polis.trade.port"
    go(match, "0 trade 1")
    assert texts(match) == ["trade 2"]
    both = trade(["canal-of-corinth"], [turned(0), turned(0)], ["potter"])
    go(both, "0 trade 1")
    assert texts(both) == ["trade 1"]
    go(both, "0 trade 1")
    assert [laid.toward for laid in both.state.cities[1]] == [None, None]


def test_a_port_is_named_by_its_place_in_the_row() -> None:
    match = table(cities=[["leonidas"], ["port", turned(2)]], coins=[0, 0, 0], phase="war")
    go(match, "0 attack 1", "0 destroy port-2")
    assert (city(match, 1), match.state.cities[1][0].toward) == (["port"], None)
    off(match, "0 destroy port")
    assert asked(match) == "polis.ask.sacrifice"
