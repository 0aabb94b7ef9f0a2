"""What does each action do, and in which order are they carried out?"""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.playing import AnyMatch, look, played, refused
from tests.marks import covers, rule

from .table import acting, each, has, performed, player, table, tokens


def texts(match: AnyMatch) -> list[str]:
    return [match.game.codec.move_text(move) for move in match.moves(0)]


@covers("IMP-066")
def test_the_seven_actions_come_in_their_order() -> None:
    order = ["philosophy", "lawmaking", "culture", "trade", "military_expansion", "politics", "development"]
    match = table(
        3, phase="action", round=3, event="drought", military=[1, 1, 1], bought=[1, 1, 1],
        actions=[["development", "trade", "lawmaking"], ["politics", "culture"], ["military_expansion", "philosophy"]],
    )  # fmt: skip
    assert [action for _, action in performed(match)] == order


@covers("IMP-067", "IMP-068")
def test_an_action_is_finished_by_all_clockwise_before_the_next_begins() -> None:
    match = table(
        3, phase="action", round=3, start=1, event="drought", actions=[["trade", "culture"]] * 3, bought=[1, 1, 1]
    )
    expected = [(1, "culture"), (2, "culture"), (0, "culture"), (1, "trade"), (2, "trade"), (0, "trade")]
    assert performed(match) == expected


@covers("IMP-069", "IMP-090")
def test_the_example_of_the_rulebook() -> None:
    mike, kelly, sarah, tim = 3, 1, 2, 0  # Tim starts, Kelly sits to his left
    chosen = {
        mike: ["lawmaking", "politics"],
        kelly: ["philosophy", "military_expansion"],
        sarah: ["culture", "military_expansion"],
        tim: ["philosophy", "trade"],
    }
    match = table(
        4, phase="action", round=3, start=tim, event="drought", actions=[chosen[k] for k in range(4)],
        military=[1, 2, 2, 1], bought=[1, 1, 1, 1], hands=[[], [], [], ["bank"]], deck=["quarry", "power"],
    )  # fmt: skip
    assert match.to_act == (mike,)
    match = played(match, "keep quarry")
    assert match.to_act == (kelly,)
    match = played(match, "colonize red-01")
    assert match.to_act == (sarah,)
    assert refused(match, "colonize red-01").rule == "improvement.colonize.taken"
    match = played(match, "colonize red-03")
    assert match.to_act == (mike,)
    expected = [(tim, "philosophy"), (kelly, "philosophy"), (mike, "lawmaking"), (sarah, "culture"), (tim, "trade")]
    assert performed(match) == [
        *expected,
        (kelly, "military_expansion"),
        (sarah, "military_expansion"),
        (mike, "politics"),
    ]


@covers("IMP-070")
def test_gains_happen_by_themselves_and_the_rest_may_be_declined() -> None:
    has(acting("philosophy"), philosophy=1)
    has(acting("culture", culture=[3, 1]), vp=3)
    for action in ("trade", "military_expansion", "politics", "development"):
        match = acting(action, drachma=[9, 9], military=[3, 1], tokens=[tokens(1, 1), tokens()], hands=[["bank"], []])
        before = look(match)
        after = played(match, "pass")
        assert "drachma" in before["players"][0]
        has(after, drachma=before["players"][0]["drachma"], tokens=tokens(1, 1), played=[], development=1)


@covers("IMP-071")
def test_philosophy_gives_a_token() -> None:
    has(acting("philosophy", philosophy=[2, 0]), philosophy=3)


@covers("IMP-072", "IMP-073")
@rule("improvement.action.lawmaking.keep")
def test_lawmaking_keeps_one_of_two_cards_and_brings_three_citizenry() -> None:
    match = acting("lawmaking", hands=[["bank"], []], deck=["quarry", "power", "oracle"])
    has(match, citizenry=6)
    assert refused(match, "keep oracle").rule == "improvement.action.lawmaking.keep"
    match = played(match, "keep power")
    assert look(match, 0)["hand"] == ["bank", "power"]
    assert match.position()["deck"] == ["oracle", "quarry"]
    has(acting("lawmaking", citizenry=[13, 0]), citizenry=15)


@covers("IMP-074")
def test_only_the_acting_player_sees_the_cards_of_lawmaking() -> None:
    match = acting("lawmaking", deck=["quarry", "power", "oracle"])
    assert "quarry" in str(match.question(0))
    for seat in (None, 1):
        assert "quarry" not in str(look(match, seat)) + str(match.events(seat)) + match.to_text(seat)
    match = played(match, "keep quarry")
    assert {"cards": ["power"], "places": ["deck 1"]} in look(match, 0)["remembered"]
    for seat in (None, 1):
        shown = str(look(match, seat)) + str(match.events(seat)) + match.to_text(seat)
        assert "quarry" not in shown
        assert "'power'" not in shown


@covers("IMP-075")
def test_the_second_lawmaker_draws_after_the_first_has_returned_a_card() -> None:
    match = table(
        2,
        phase="action",
        round=3,
        start=1,
        event="drought",
        actions=[["lawmaking"], ["lawmaking"]],
        deck=["quarry", "power", "oracle"],
    )
    assert match.to_act == (1,)
    match = played(match, "keep quarry")
    assert match.to_act == (0,)
    assert {move.card for move in match.moves(0)} == {"oracle", "power"}
    match = played(match, "keep power")
    assert match.position()["deck"] == ["oracle"]


@covers("IMP-076")
def test_a_short_deck_gives_what_is_there() -> None:
    match = acting("lawmaking", deck=["quarry"])
    has(match, citizenry=6, hand=1)
    assert look(match, 0)["hand"] == ["quarry"]
    assert look(match)["deck"] == 0
    empty = acting("lawmaking")
    has(empty, citizenry=6, hand=0)


@covers("IMP-077")
@pytest.mark.parametrize("level", [1, 2, 7])
def test_culture_gives_points_equal_to_its_level(level: int) -> None:
    has(acting("culture", culture=[level, 1]), vp=level)


@covers("IMP-078")
@pytest.mark.parametrize("level", [1, 2, 7])
def test_trade_gives_drachma_equal_to_economy_plus_one(level: int) -> None:
    has(acting("trade", economy=[level, 1], drachma=[0, 9], bought=[1, 0]), drachma=level + 1)


@covers("IMP-079")
@pytest.mark.parametrize("colour", ["red", "green", "blue"])
def test_after_trade_a_token_of_any_colour_may_be_bought_for_five(colour: str) -> None:
    match = acting("trade", drachma=[3, 9])  # 3 + 2 = 5
    has(match, drachma=5)
    match = played(match, f"buy {colour}")
    has(match, drachma=0, tokens=tokens(**{colour: 1}), special_tokens=tokens())
    assert acting("trade", drachma=[2, 9]).to_act != (0,) or not any(
        type(move).__name__ == "Buy" for move in acting("trade", drachma=[2, 9]).moves(0)
    )


@rule("improvement.action.trade.buy")
def test_a_token_that_cannot_be_paid_for_is_refused() -> None:
    match = table(phase="action", now=[{"buy-token": {"seat": 0}}], drachma=[4, 9])
    refusal = refused(match, "buy red")
    assert (refusal.rule, str(refusal)) == (
        "improvement.action.trade.buy",
        "a Knowledge token costs 5 Drachma; you have 4",
    )


@covers("IMP-080")
@rule("improvement.action.trade.once")
def test_only_one_token_can_be_bought_in_a_round() -> None:
    now = [{"act": {"seat": 0, "action": "trade"}}] * 2
    match = table(phase="action", now=now, drachma=[20, 9], round=3, event="drought")
    match = played(match, "buy red")
    has(match, drachma=20 + 2 - 5 + 2, bought=1)
    assert not any(type(move).__name__ == "Buy" for move in match.moves(0))
    again = table(phase="action", now=[{"buy-token": {"seat": 0}}], drachma=[9, 9], bought=[1, 0])
    assert refused(again, "buy red").rule == "improvement.action.trade.once"


@covers("IMP-080")
def test_the_next_round_a_token_may_be_bought_again() -> None:
    match = table(
        phase="milestone", round=3, event="drought", bought=[1, 1], event_deck=["plague-of-athens", "kings-arrival"]
    )
    assert look(match)["round"] == 4
    assert each(match, "bought") == [0, 0]


@covers("IMP-081")
def test_drachma_from_cards_in_a_trade_may_pay_for_the_token() -> None:
    match = acting("trade", drachma=[2, 9], played=[["diolkos"], []])
    has(match, drachma=5, troop_strength=1, vp=1)
    has(played(match, "buy green"), drachma=0)
    after = acting("trade", drachma=[2, 9], played=[["diolkos"], []], options={"trade_bonus": "after"})
    has(after, drachma=5)
    assert not any(type(move).__name__ == "Buy" for move in after.moves(0))
    after = acting("trade", drachma=[3, 9], played=[["diolkos"], []], options={"trade_bonus": "after"})
    has(after, drachma=5, vp=0)
    has(played(after, "buy green"), drachma=1, vp=1)


@covers("IMP-082")
def test_nobody_is_asked_whether_to_throw_tokens_away_at_most_tables() -> None:
    match = acting("trade", drachma=[9, 9], tokens=[tokens(1, 1, 1), tokens()])
    assert {type(move).__name__ for move in match.moves(0)} == {"Buy", "Pass"}


@covers("IMP-082")
@rule("improvement.tokens.discard")
def test_at_some_tables_tokens_may_be_thrown_away_in_every_step_of_ones_own() -> None:
    held: Any = {"tokens": [tokens(2, 1), tokens(1)], "special_tokens": [tokens(blue=1), tokens()]}
    free: Any = {"options": {"token_discards": "any_time"}, **held}
    for action in ("philosophy", "culture", "trade", "politics", "development"):
        match = acting(action, **free)
        assert texts(match) == ["pass", "give-up red", "give-up green", "give-up special-blue"], action
    assert refused(match, "give-up blue").rule == "improvement.tokens.discard"
    match = played(match, "give-up red", "give-up special-blue", "give-up green")
    assert player(match)["tokens"] == tokens(1)
    assert player(match)["special_tokens"] == tokens()
    assert texts(match) == ["pass", "give-up red"]
    for phase in ("progress", "event", "milestone", "end"):
        match = table(phase=phase, **free, event="drought", round=2)
        assert "give-up special-blue" in texts(match), phase
    none = acting("culture", options={"token_discards": "any_time"})
    assert look(none)["phase"] != "action", "without a token there is no question"


@covers("IMP-083")
@pytest.mark.parametrize("level", [1, 4, 7])
def test_military_expansion_gives_troops_equal_to_its_level(level: int) -> None:
    match = acting("military_expansion", military=[level, 1])
    has(match, troop_strength=level)


@covers("IMP-084")
def test_one_city_may_be_colonized_or_none() -> None:
    match = acting("military_expansion", troop_strength=[9, 0])
    has(played(match, "pass"), troop_strength=10)
    one = played(match, "colonize red-01")
    assert not any(type(move).__name__ == "Colonize" for move in one.moves(one.to_act[0]))


@covers("IMP-085")
@rule("improvement.colonize.taken")
def test_a_city_whose_token_is_gone_cannot_be_colonized() -> None:
    match = acting("military_expansion", troop_strength=[9, 0], cities={"red-01": 1})
    assert refused(match, "colonize red-01").rule == "improvement.colonize.taken"


@covers("IMP-086", "IMP-091")
@rule("improvement.colonize.strength")
def test_a_city_needs_its_troop_strength() -> None:
    match = acting("military_expansion", troop_strength=[6, 0])
    refusal = refused(match, "colonize blue-10")
    assert refusal.rule == "improvement.colonize.strength"
    assert refusal.facts["needs"] == 8
    assert refusal.facts["held"] == 7


@rule("improvement.colonize.city")
def test_an_unknown_city_is_refused() -> None:
    assert (
        refused(acting("military_expansion", troop_strength=[9, 0]), "colonize rome").rule
        == "improvement.colonize.city"
    )


@covers("IMP-087", "IMP-088", "IMP-091")
def test_the_colonization_example_of_the_rulebook() -> None:
    match = acting("military_expansion", troop_strength=[7, 0], drachma=[0, 9], actions=[[], []])
    match = played(match, "colonize blue-10")
    has(match, troop_strength=1, drachma=3, vp=3, tokens=tokens(), special_tokens=tokens(blue=1))
    assert {city["city"]: city["owner"] for city in look(match)["cities"]}["blue-10"] == 0


@covers("IMP-089", "IMP-257")
def test_persepolis_gives_three_special_tokens_once() -> None:
    match = table(
        phase="action",
        round=3,
        event="drought",
        actions=[["military_expansion"], ["military_expansion"]],
        troop_strength=[14, 15],
        drachma=[0, 9],
    )
    match = played(match, "colonize persepolis")
    has(match, special_tokens=tokens(1, 1, 1), tokens=tokens(), drachma=0, vp=0, troop_strength=0)
    assert refused(match, "colonize persepolis", seat=1).rule == "improvement.colonize.taken"


@covers("IMP-092", "IMP-147", "IMP-205")
@pytest.mark.parametrize(
    ("polis", "cards", "city", "left"),
    [
        ("athens", [], "red-09", 4),  # loses 5 of 9
        ("sparta", [], "red-09", 5),
        ("athens", ["helepole"], "red-09", 5),
        ("sparta", ["helepole"], "red-09", 6),
        ("sparta", ["helepole"], "red-01", 9),  # loses 1: never less than nothing
        ("sparta", [], "red-02", 9),
    ],
)
def test_reductions_add_up_and_stop_at_zero(polis: str, cards: list[str], city: str, left: int) -> None:
    match = acting("military_expansion", polis=[polis, "argos"], troop_strength=[8, 0], played=[cards, []])
    has(played(match, f"colonize {city}"), troop_strength=left)


@covers("IMP-092")
def test_reductions_do_not_lower_the_required_strength() -> None:
    match = acting("military_expansion", polis=["sparta", "argos"], troop_strength=[13, 0], played=[["helepole"], []])
    assert refused(match, "colonize persepolis").facts["needs"] == 15
    match = acting("military_expansion", polis=["sparta", "argos"], troop_strength=[14, 0])
    has(played(match, "colonize persepolis"), troop_strength=1)


@covers("IMP-093")
def test_inside_a_military_expansion_fifteen_may_be_passed() -> None:
    match = acting("military_expansion", troop_strength=[14, 0], military=[6, 1])
    has(match, troop_strength=20)
    has(played(match, "pass"), troop_strength=15)
    nothing_left = acting(
        "military_expansion",
        troop_strength=[14, 0],
        military=[6, 1],
        cities={city["city"]: 1 for city in look(match)["cities"]},
    )
    has(nothing_left, troop_strength=15)


@covers("IMP-094")
def test_the_example_of_twenty_troops() -> None:
    match = acting("military_expansion", troop_strength=[13, 0], military=[7, 1])
    has(match, troop_strength=20)
    has(played(match, "colonize red-07"), troop_strength=15)  # 20 - 4 = 16
    has(played(match, "colonize red-09"), troop_strength=15)
    has(played(match, "colonize red-10"), troop_strength=14)
