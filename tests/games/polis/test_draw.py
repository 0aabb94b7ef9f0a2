"""The course of a turn, phase 1, and the End cards."""

from __future__ import annotations

import pytest

from tests.games.polis.table import (
    STACKS,
    asked,
    blocked,
    city,
    coins,
    go,
    hand,
    new,
    no,
    off,
    points,
    stack,
    table,
    texts,
    told,
)
from tests.marks import covers, rule


@covers("POL-030", "POL-035")
def test_turns_go_round_clockwise_from_the_starting_player() -> None:
    match = table(start=1, turn=1, phase="war", cities=[[], ["hoplite"], []], stacks=STACKS)
    go(match, "1 pass")
    assert (match.state.turn, match.state.phase, match.to_act) == (2, 1, (2,))
    seen = [event["seat"] for event in told(match, "turn-began")]
    assert seen == [2]
    whole = new(3, start=2, seed=4)
    go(whole, "2 draw red", "0 draw red", "1 draw red")
    assert told(whole, "turn-began") == [{"seat": 2}]


@covers("POL-031")
def test_a_turn_runs_through_seven_phases_in_order() -> None:
    match = table(
        stacks=STACKS, coins=[40, 40, 40], hands=[["smith", "cavalry"]], cities=[["ship", "port"]], boards=["sparti-A"]
    )
    phases = []

    def step(*moves: str) -> None:
        phases.append(match.view(0)["phase"])
        go(match, *moves)

    step("0 draw red", "0 draw blue", "0 pass")
    off(match, "0 draw green")
    step("0 offer smith", "1 pass", "2 pass", "0 pass", "0 pass")
    off(match, "0 offer cavalry")
    step("0 build cavalry", "0 pass")
    off(match, "0 build hoplite")
    step("0 protect ship vase")
    step("0 income")
    step("0 trade 1")
    step("0 pass")
    assert phases == ["draw", "auction", "build", "protect", "income", "trade", "war"]
    assert match.state.turn == 1


@covers("POL-032")
@rule("polis.auction.offer", "polis.income.must", "polis.trade.port")
def test_what_cannot_be_skipped() -> None:
    off(table(stacks=STACKS), "0 pass")
    assert no(table(hands=[["hoplite", "ship"]], phase="auction"), "0 pass") == "polis.auction.offer"
    assert no(table(cities=[["plato"]], points=[3], phase="income"), "0 pass") == "polis.income.must"
    bound = table(cities=[[], [{"card": "port", "toward": 0}]], phase="trade")
    assert no(bound, "0 pass") == "polis.trade.port"


@covers("POL-033")
def test_what_can_be_declined() -> None:
    match = table(
        stacks=STACKS,
        coins=[40, 40, 40],
        hands=[["smith", "cavalry"]],
        cities=[["ship", "port"]],
        boards=["sparti-A"],
        points=[2],
    )
    go(match, "0 draw red", "0 draw blue", "0 pass")  # no extra card
    go(match, "0 offer smith", "1 pass", "2 pass", "0 pass", "0 pass")  # no further auction
    go(match, "0 pass", "0 pass")  # no build, no protection
    go(match, "0 income", "0 pass")  # no activation
    go(match, "0 pass", "0 pass")  # no trade, no war
    assert match.state.turn == 1
    assert city(match, 0) == ["ship", "port"]


@covers("POL-034")
def test_no_limit_on_hand_and_city() -> None:
    many = [card for card in ("hoplite", "ship", "farmer", "quarry", "potter") for _ in range(2)]
    match = table(
        hands=[many], cities=[["hoplite", "hoplite", "cavalry", "cavalry", "port", "port"]], stacks={"red": ["leader"]}
    )
    go(match, "0 draw red", "0 draw blue")
    assert len(hand(match, 0)) == 12


@covers("POL-036")
@rule("polis.draw.different")
def test_two_cards_from_different_stacks() -> None:
    match = go(table(stacks=STACKS), "0 draw red")
    assert hand(match, 0) == ["hoplite"]
    assert no(match, "0 draw red") == "polis.draw.different"
    go(match, "0 draw blue")
    assert hand(match, 0) == ["hoplite", "farmer"]
    assert asked(match) == "polis.ask.buy"


@covers("POL-037")
def test_the_first_card_is_seen_before_the_second_stack_is_chosen() -> None:
    match = go(table(stacks=STACKS), "0 draw red")
    assert match.view(0)["players"][0]["cards"] == ["hoplite"]
    assert "cards" not in match.view(1)["players"][0]
    assert texts(match) == ["draw green", "draw blue", "draw yellow"]


@covers("POL-038", "POL-039", "POL-040", "POL-041", "POL-044")
def test_an_extra_card_for_five_coins() -> None:
    match = table(stacks=STACKS, coins=[24, 25, 26])
    off(match, "0 buy red")
    go(match, "0 draw red")
    off(match, "0 buy red")
    go(match, "0 draw green", "0 buy red")
    assert coins(match) == [19, 25, 26]
    assert hand(match, 0) == ["hoplite", "quarry", "hoplite"]
    off(match, "0 buy blue")
    assert match.state.phase == 2


@covers("POL-042")
@rule("polis.draw.extra")
def test_without_five_coins_no_extra_card() -> None:
    match = go(table(stacks=STACKS, coins=[4]), "0 draw red", "0 draw green")
    assert match.state.phase == 2
    poor = table(stacks=STACKS, coins=[4], now=[{"buy-card": {"seat": 0}}])
    assert no(poor, "0 buy red coins") == "polis.draw.extra"


@covers("POL-043")
def test_the_others_learn_only_the_colours() -> None:
    match = go(table(stacks=STACKS), "0 draw red", "0 draw blue", "0 buy green")
    assert match.view(1)["players"][0]["hand"] == {"red": 1, "green": 1, "blue": 1, "yellow": 0}
    assert "cards" not in match.view(1)["players"][0]
    assert [event["card"] for event in told(match, "card-drawn", 1)] == [None, None, None]
    log = match.to_text(1).split("\n\n")[1]
    assert not any(card in log for card in ("hoplite", "farmer", "quarry"))


@covers("POL-045", "POL-046", "POL-053")
def test_an_end_card_is_replaced_and_blocks_its_stack() -> None:
    match = table(stacks={"blue": ["farmer"], "green": ["end", "stadium", "quarry"]})
    go(match, "0 draw blue", "0 draw green")
    assert hand(match, 0) == ["farmer", "stadium"]
    assert blocked(match) == ["green"]
    assert stack(match, "green") == ["quarry"]
    assert told(match, "end-card-shown", 2) == [{"seat": 0, "colour": "green", "shown": 1}]
    assert "buy green coins" not in texts(match)


@covers("POL-047")
@rule("polis.draw.blocked")
def test_a_blocked_stack_gives_no_card() -> None:
    match = table(blocked=["red"], stacks={"red": ["hoplite", "ship"]}, coins=[30], points=[9], hands=[["farmer"]])
    assert no(match, "0 draw red") == "polis.draw.blocked"
    go(match, "0 draw blue", "0 draw green")
    assert no(match, "0 buy red") == "polis.draw.blocked"
    effects = [
        {"look-at-stacks": {"seat": 0}},
        {"choose-stack": {"seat": 0}},
        {"temple-draw": {"seat": 0, "stack": "red"}},
        {"found-colony": {"seat": 0, "stack": "red", "price": 3}},
    ]
    moves = ["0 look red,blue", "0 draw red", "0 draw red", "0 found"]
    for effect, move in zip(effects, moves, strict=True):
        assert no(table(blocked=["red"], coins=[9], now=[effect]), move) == "polis.draw.blocked"


@covers("POL-048")
def test_cards_below_an_end_card_are_never_shown() -> None:
    match = table(stacks={"green": ["end", "stadium", "quarry", "theatre"], "red": ["leader"]})
    go(match, "0 draw green", "0 draw red", "0 pass")
    for seat in (None, 0, 1, 2):
        assert match.view(seat)["stacks"]["green"] == {"cards": 2, "blocked": True, "end": 0}
        assert "theatre" not in str(match.view(seat)) + str(match.events(seat))


@covers("POL-049", "POL-050", "POL-293")
def test_the_last_card_is_turned_up_at_once() -> None:
    match = table(stacks={"red": ["leader", "end"], "blue": ["farmer", "end"]})
    go(match, "0 draw red")
    assert (blocked(match), stack(match, "red"), hand(match, 0)) == (["red"], [], ["leader"])
    assert told(match, "end-card-shown") == [{"seat": None, "colour": "red", "shown": 1}]
    assert not match.view(0)["ending"]
    go(match, "0 draw blue")
    assert match.view(0)["ending"]
    assert hand(match, 0) == ["leader", "farmer"]


@covers("POL-051")
def test_an_end_card_as_the_last_but_one() -> None:
    match = table(stacks={"red": ["end", "leader"]})
    go(match, "0 draw red")
    assert (hand(match, 0), stack(match, "red"), blocked(match)) == (["leader"], [], ["red"])


@covers("POL-052")
def test_a_single_card_below_an_end_card_stays_down() -> None:
    match = table(stacks={"red": ["end", "leader", "ship"]})
    go(match, "0 draw red")
    assert stack(match, "red") == ["ship"]
    assert len(told(match, "end-card-shown")) == 1


@covers("POL-054")
@pytest.mark.parametrize(
    ("effect", "moves"),
    [
        ({"enter": {"seat": 0, "card": "temple-ares"}}, ["0 draw red"]),
        ({"activities": {"seat": 0}}, ["0 activate archimedes", "0 choose farmer", "0 draw red"]),
        ({"activities": {"seat": 0}}, ["0 activate priestess", "0 choose farmer", "0 draw red"]),
        ({"enter": {"seat": 0, "card": "phidias"}}, ["0 draw red"]),
    ],
)
def test_draws_by_effects_treat_end_cards_the_same_way(effect: object, moves: list[str]) -> None:
    match = table(
        stacks={"red": ["end", "leader", "ship", "barracks"]},
        hands=[["farmer"]],
        points=[5],
        cities=[["archimedes", "priestess"]],
        now=[effect],
    )
    go(match, *moves)
    assert "leader" in hand(match, 0)
    assert (blocked(match), stack(match, "red")) == (["red"], ["ship", "barracks"])


@covers("POL-055")
def test_the_colony_lays_out_the_replacement() -> None:
    match = table(
        stacks={"red": ["end", "leader", "ship"]}, coins=[20], now=[{"enter": {"seat": 0, "card": "colony", "paid": 6}}]
    )
    go(match, "0 found")
    assert city(match, 0) == ["colony", "leader"]
    assert (blocked(match), coins(match)[0]) == (["red"], 14)


@covers("POL-056")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_turn_begins_with_three_open_stacks_or_more(seats: int) -> None:
    from agora.core.chance import Quick
    from agora.core.engine import apply, question

    for seed in range(12):
        state, rng = new(seats, seed=seed).state.clone(), Quick(seed)
        while decision := question(state):
            if state.phase == 1 and type(decision).__name__ == "ChooseStack" and decision.but is None:
                assert sum(state.blocked) <= 1
                assert len(decision.moves(state, decision.to_act[0])) >= 3
            seat = decision.to_act[0]
            apply(state, seat, decision.sample(state, seat, rng))


@covers("POL-057", "POL-296")
def test_both_draws_may_turn_up_end_cards_and_the_extra_card_is_still_there() -> None:
    match = table(
        stacks={"red": ["end", "leader", "ship"], "blue": ["end", "poet", "smith"], "green": ["theatre"]},
        coins=[30, 9, 9],
    )
    go(match, "0 draw red", "0 draw blue")
    assert match.view(0)["ending"]
    go(match, "0 buy green", "0 offer leader", "1 bid 4", "2 pass", "0 pass", "0 build theatre")
    assert city(match, 0) == ["theatre"]
    assert city(match, 1) == ["leader"]
    go(match, "0 pass")
    assert match.result is not None


@covers("POL-058")
def test_a_draw_without_an_open_stack_lapses() -> None:
    match = table(
        blocked=["red", "green", "blue"],
        stacks={"yellow": ["plato", "end"]},
        hands=[["farmer", "potter"], ["ship"], []],
        now=[{"enter": {"seat": 0, "card": "phidias"}}],
        phase="build",
    )
    go(match, "1 choose ship", "0 draw yellow")
    assert match.to_act == ()
    assert (hand(match, 0), hand(match, 1)) == (["plato"], [])
    assert [event["seat"] for event in told(match, "draw-lapsed")] == [0, 1]


@covers("POL-059")
def test_a_third_end_card_only_blocks() -> None:
    match = table(
        blocked=["red", "blue"],
        stacks={"green": ["end", "theatre", "quarry"]},
        hands=[["temple-zeus", "smith"]],
        coins=[30],
        phase="build",
    )
    go(match, "0 build temple-zeus", "0 draw green")
    assert blocked(match) == ["red", "green", "blue"]
    assert "theatre" in hand(match, 0)
    go(match, "0 build theatre")
    assert match.result is not None


def test_points_are_untouched_by_drawing() -> None:
    assert points(go(table(stacks=STACKS), "0 draw red", "0 draw blue")) == [0, 0, 0]
