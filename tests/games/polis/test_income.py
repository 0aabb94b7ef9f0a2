"""Phase 5: income and activations."""

from __future__ import annotations

import pytest

from tests.games.polis.table import (
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
)
from tests.marks import covers, rule


def income(*cards: object, board: str | None = None, **more: object) -> tuple[int, int]:
    """What a city brings."""
    match = table(cities=[list(cards)], boards=[board], coins=[0, 0, 0], phase="income", **more)
    go(match, "0 income")
    return coins(match)[0], points(match)[0]


@covers("POL-113")
@rule("polis.income.once")
def test_income_comes_once_and_all_together() -> None:
    match = table(
        cities=[["farmer", "tragicus", "plato"]], boards=["korinthos-B"], coins=[0], points=[1], phase="income"
    )
    go(match, "0 income")
    assert (coins(match)[0], points(match)[0]) == (6, 2)
    assert no(match, "0 income") == "polis.income.once"


@covers("POL-114")
def test_income_may_come_before_between_or_after_activations() -> None:
    for order in (["income", "plato", "homerus"], ["plato", "income", "homerus"], ["plato", "homerus", "income"]):
        match = table(cities=[["plato", "homerus", "farmer"]], hands=[["ship"]], coins=[0], points=[1], phase="income")
        for word in order:
            go(match, "0 income" if word == "income" else f"0 activate {word}")
            if word == "plato":
                go(match, "0 name 1")
            if word == "homerus":
                go(match, "0 choose ship")
        assert coins(match)[0] == 14


@covers("POL-115", "POL-116", "POL-122")
def test_coins_and_points_of_visible_symbols() -> None:
    assert income("farmer", "merchant") == (7, 0)
    assert income("tragicus", "poet") == (0, 2)
    assert income("captain", "tragicus") == (2, 1)
    assert income(covered("merchant"), covered("priestess")) == (0, 0)
    assert income(board="korinthos-B") == (2, 0)


@covers("POL-117", "POL-118", "POL-119", "POL-120")
def test_counting_symbols() -> None:
    assert income("money-changer", "potter", "ship") == (2, 0)  # itself and the Potter
    assert income("money-changer", covered("potter"), "potter") == (3, 0)
    assert income("barracks", "hoplite", "hoplite") == (3, 0)
    assert income("workshop", "workshop", "acropolis") == (6, 0)
    assert income("sculptor", "acropolis", covered("temple-ares"), "ship") == (2, 0)
    assert income("acropolis", board="alexandreia-B") == (1, 0)
    assert income("acropolis", "ship", board="olympia-B") == (1, 0)


@covers("POL-121")
def test_cards_elsewhere_bring_nothing() -> None:
    alexander = {"card": "alexander", "under": ["farmer", "potter"]}
    assert income("money-changer", alexander, hands=[["farmer"]], history=[["merchant", "potter"]]) == (1, 0)


@covers("POL-123", "POL-127")
@rule("polis.activate.none")
def test_what_is_activated_in_phase_5() -> None:
    others = [
        "aristoteles",
        "lighthouse",
        "mercenary",
        "canal-of-corinth",
        "temple-ares",
        "colony",
        "phidias",
        "city-of-troy",
        "statue-of-zeus",
        "diogenes",
        "captain",
        "hoplite",
    ]
    active = [
        "alexander",
        "archimedes",
        "priestess",
        "homerus",
        "port",
        "plato",
        "herodotus",
        "hippocrates",
        "assassin",
    ]
    match = table(
        cities=[[*others, *active]],
        hands=[["ship"]],
        history=[["farmer"], ["potter"]],
        points=[9],
        coins=[9],
        phase="income",
    )
    assert texts(match) == ["income", *(f"activate {card}" for card in active)]
    for card in others:
        assert no(match, f"0 activate {card}") == "polis.activate.none"
    go(match, "0 activate homerus", "0 choose ship", "0 income", "0 pass")  # optional, in any order
    off(table(cities=[["plato"]], points=[1], coins=[0], phase="trade"), "0 activate plato")


@covers("POL-124", "POL-125", "POL-131", "POL-186")
@rule("polis.activate.used")
def test_once_per_turn_and_once_per_game() -> None:
    match = table(
        cities=[["priestess", "herodotus"], [], []],
        hands=[["ship", "farmer"], ["hoplite"], ["hoplite"]],
        history=[[], ["potter", "smith"]],
        points=[5],
        coins=[0, 0, 0],
        phase="income",
        seats=3,
    )
    go(match, "0 activate priestess", "0 choose ship", "0 draw green")
    assert no(match, "0 activate priestess") == "polis.activate.used"
    go(match, "0 activate herodotus", "0 name 1", "0 choose potter", "0 income", "0 pass")
    for seat in (1, 2):
        play_on(match, seat)
    play_on(match, 0, until=5)
    assert "activate priestess" in texts(match)
    assert no(match, "0 activate herodotus") == "polis.activate.used"


def play_on(match: AnyMatch, seat: int, until: int = 8) -> None:
    """Play the turn of a seat, doing as little as possible."""
    while match.state.turn == seat and match.to_act and match.state.phase < until:
        choices = texts(match)
        keep = [c for c in choices if c in ("pass", "income", "sell")] or choices
        match.play(match.to_act[0], keep[0])


@covers("POL-126")
def test_which_cards_work_once_per_game() -> None:
    def after_a_round(card: str, moves: list[str], **options: str) -> bool:
        match = table(
            cities=[[card, "farmer"], ["ship", "potter"], []],
            history=[["smith", "captain"], ["potter", "poet"]],
            points=[9],
            coins=[0, 0, 0],
            hands=[["hoplite"], ["hoplite"], ["hoplite"]],
            phase="income",
            options={"seats": 3, **options},
        )
        go(match, f"0 activate {card}", *moves, "0 income")
        if match.state.phase == 5:
            go(match, "0 pass")
        play_on(match, 0)
        for seat in (1, 2):
            play_on(match, seat)
        play_on(match, 0, until=5)
        return f"activate {card}" in texts(match)

    assert not after_a_round("herodotus", ["0 name 1", "0 choose potter"])
    assert not after_a_round("assassin", ["0 kill 1 potter"])
    assert not after_a_round("hippocrates", ["0 choose smith"])
    assert not after_a_round("plato", ["0 name 1"])
    assert after_a_round("hippocrates", ["0 choose smith"], hippocrates="per-turn")
    assert after_a_round("plato", ["0 name 1"], plato="per-turn")


@covers("POL-128")
def test_a_card_moved_up_is_still_part_of_the_city() -> None:
    match = table(
        cities=[[{"card": "port", "toward": 1}, {"card": "alexander", "up": True}, "leader"], []],
        coins=[0, 0, 0],
        phase="income",
    )
    shown = match.view(0)["players"][0]
    assert (shown["vases"], shown["defence"], shown["income"]["coins"]) == (2, 3, 2)
    assert next(line["points"] for line in shown["score"]["lines"] if line["name"] == "cards") == 4
    war = table(cities=[["leonidas"], [{"card": "priestess", "up": True}, "farmer"]], coins=[0, 0, 0], phase="war")
    assert coins(go(war, "0 attack 1"))[0] == 2


@covers("POL-129")
def test_a_card_laid_out_this_turn_may_be_used_this_turn() -> None:
    match = table(hands=[["plato"]], coins=[10], points=[1], phase="build")
    go(match, "0 build plato", "0 activate plato", "0 name 2")
    assert coins(match)[0] == 10


@covers("POL-130", "POL-178", "POL-202", "POL-227", "POL-229")
@rule("polis.activate.points")
@pytest.mark.parametrize(("card", "price"), [("port", 2), ("plato", 1), ("priestess", 1), ("assassin", 3)])
def test_a_price_must_be_payable_in_full(card: str, price: int) -> None:
    here = {"cities": [[card, "farmer"]], "hands": [["ship"]], "coins": [0], "phase": "income"}
    poor = table(points=[price - 1], **here)
    assert no(poor, f"0 activate {card}") == "polis.activate.points"
    assert points(go(table(points=[price], **here), f"0 activate {card}"))[0] == 0


@covers("POL-168", "POL-229")
@rule("polis.activate.hand")
@pytest.mark.parametrize("card", ["alexander", "archimedes", "homerus", "priestess"])
def test_these_need_a_hand_card(card: str) -> None:
    match = table(cities=[[card]], points=[5], coins=[0], phase="income")
    assert no(match, f"0 activate {card}") == "polis.activate.hand"


def test_after_the_income_the_phase_ends_by_itself_if_nothing_is_left() -> None:
    match = go(table(cities=[["farmer"]], coins=[0], phase="income"), "0 income")
    assert (match.state.phase, asked(match)) == (6, "polis.ask.trade")


def test_a_card_of_the_players_pile_is_not_in_the_hand() -> None:
    match = table(cities=[["homerus"]], hands=[["ship"]], history=[["farmer"]], phase="income")
    go(match, "0 activate homerus")
    assert no(match, "0 choose farmer") == "polis.hand"
    go(match, "0 choose ship")
    assert (hand(match, 0), pile(match, 0), city(match, 0)) == ([], ["farmer", "ship"], ["homerus"])
