"""The end of the game and the scoring."""

from __future__ import annotations

from typing import Any

import pytest

from agora.games.polis.box import PRINTED
from tests.games.polis.table import AnyMatch, city, coins, covered, go, hand, part, points, table, total
from tests.marks import covers


@covers("POL-293", "POL-294", "POL-295", "POL-296")
def test_after_the_second_end_card_the_turn_goes_on_to_the_end_of_building() -> None:
    match = table(
        blocked=["red"],
        stacks={"blue": ["end", "poet", "smith"], "green": ["stadium", "quarry"]},
        coins=[40, 9, 9],
        hands=[["temple-zeus", "hoplite"], [], []],
        cities=[["leader", "acropolis", "plato"]],
        points=[5, 0, 0],
    )
    go(match, "0 draw blue")
    assert match.view(1)["ending"]
    go(match, "0 draw green", "0 buy green", "0 offer hoplite", "1 bid 4", "2 pass", "0 pass")
    go(match, "0 build temple-zeus", "0 pass", "0 build poet")
    assert match.result is not None  # no protecting, income, trade or war, and no turn for anybody else
    assert points(match) == [5, 0, 0]
    assert (city(match, 0)[-1], city(match, 1)) == ("poet", ["hoplite"])


@covers("POL-297")
def test_the_second_end_card_in_an_auction_or_while_building() -> None:
    match = table(
        blocked=["red"],
        stacks={"green": ["end", "stadium", "theatre"]},
        coins=[30, 9, 9],
        phase="auction",
        hands=[["temple-zeus", "smith", "poet"], [], []],
    )
    go(match, "0 offer temple-zeus", "1 bid 5", "2 pass", "1 draw green")
    assert match.view(0)["ending"]
    assert hand(match, 1) == ["stadium"]
    go(match, "0 offer smith", "1 bid 4", "2 pass", "0 pass", "0 build poet")
    assert match.result is not None
    build = table(
        blocked=["red"],
        stacks={"green": ["end", "stadium", "theatre"]},
        coins=[30],
        phase="build",
        hands=[["temple-zeus"]],
    )
    go(build, "0 build temple-zeus", "0 draw green", "0 build stadium")
    assert build.result is not None


@covers("POL-298")
def test_the_second_end_card_in_the_income_phase() -> None:
    here = {
        "blocked": ["red"],
        "stacks": {"green": ["end", "stadium", "theatre"]},
        "coins": [0, 0, 0],
        "phase": "income",
        "hands": [["smith"]],
        "cities": [["archimedes", "plato", "farmer"]],
        "points": [3],
    }
    match = go(table(**here), "0 activate archimedes", "0 choose smith", "0 draw green")
    assert hand(match, 0) == ["stadium"]
    assert match.result is not None
    assert coins(match)[0] == 0  # no income any more
    house = go(
        table(options={"end_in_income": "finish-phase"}, **here),
        "0 activate archimedes",
        "0 choose smith",
        "0 draw green",
    )
    go(house, "0 income", "0 pass")
    assert house.result is not None
    assert coins(house)[0] == 4


def over(**situation: Any) -> AnyMatch:
    return table(phase="over", **{"coins": [0, 0, 0], **situation})


@covers("POL-299")
def test_point_tokens_count() -> None:
    assert total(over(points=[7])) == 7


@covers("POL-300", "POL-304")
def test_end_symbols_on_cards_and_board() -> None:
    assert total(over(cities=[["leader", "statue-of-zeus"]])) == 7
    assert total(over(cities=[[covered("leader", "end_vp")]])) == 0
    match = over(cities=[["tragicus"]], boards=["delfoi-A"])
    assert (part(match, "board"), part(match, "cards"), total(match)) == (1, 0, 1)


@covers("POL-301", "POL-302", "POL-303")
def test_counting_end_symbols() -> None:
    assert total(over(cities=[["poet", "potter", covered("tragicus"), "ship"]])) == 3
    assert total(over(cities=[["stadium", "theatre", covered("port"), "ship", "temple-ares"]])) == 4 + 2
    assert total(over(cities=[["pericles", "theatre"]])) == 1
    assert total(over(cities=[["barracks", "hoplite"]])) == 2


@covers("POL-305")
def test_ten_coins_make_a_point() -> None:
    assert [total(over(coins=[n, 0, 0])) for n in (0, 9, 10, 14, 19, 20)] == [0, 0, 1, 1, 1, 2]


@covers("POL-306", "POL-307")
def test_history() -> None:
    assert total(over(cities=[["potter", covered("theatre")]], boards=["athina-A"], history=[3])) == 6
    assert total(over(cities=[["potter"]], boards=["athina-A"])) == 0
    assert total(over(history=[5])) == 0


@covers("POL-308")
def test_what_scores_nothing() -> None:
    alexander = {"card": "alexander", "coin": "end_vp", "under": ["colossus", "acropolis"]}
    assert (
        total(over(cities=[[alexander, covered("assassin")]], hands=[["statue-of-zeus", "leader"]], history=[2])) == 0
    )


@covers("POL-309", "POL-310", "POL-311")
def test_the_winner() -> None:
    result = over(points=[3, 5, 4]).result
    assert result is not None
    assert (result.winners, result.places) == ((1,), (3, 1, 2))
    tie = over(points=[5, 5, 5], cities=[["hoplite"], ["hoplite", "ship"], []]).result
    assert tie is not None
    assert (tie.winners, tie.places) == ((1,), (2, 1, 3))
    shared = over(points=[5, 5, 1], cities=[["hoplite"], ["ship"]]).result
    assert shared is not None
    assert (shared.winners, shared.places) == ((0, 1), (1, 1, 3))


def example(board: str) -> AnyMatch:
    cards = ["colony", "leader", covered("temple-ares", "end_vp"), covered("theatre", "culture"), "acropolis", "potter"]
    return over(points=[6], coins=[14, 0, 0], cities=[cards], history=[5], boards=[board])


@covers("POL-312", "POL-314")
def test_the_example_of_the_scoring() -> None:
    match = example("athina-A")
    assert total(match) == 28
    assert [(line.name, line.points) for line in match.scores()[0].parts] == [
        ("tokens", 6),
        ("cards", 6),
        ("board", 0),
        ("coins", 1),
        ("history", 15),
    ]
    shown = match.view(0)["players"][0]
    assert shown["income"]["coins"] == 3 + 2  # Theatre and Colony
    assert shown["prices"]["red"] == 7


@covers("POL-313")
@pytest.mark.parametrize(("board", "side"), list(PRINTED.box.boards))
def test_the_example_with_every_board(board: str, side: str) -> None:
    expected = {("delfoi", "A"): 29, ("sparti", "B"): 30}.get((board, side), 28)
    assert total(example(f"{board}-{side}")) == expected
