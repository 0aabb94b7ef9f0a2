"""How are dice rolled, and action cards laid, revealed and paid for?"""

from __future__ import annotations

import pytest

import agora
from agora import Malformed
from agora.core.chance import Quick
from tests.games.playing import AnyMatch, happened, look, played, refused
from tests.marks import covers, rule

from .table import assigned, each, has, table

NOTHING = "philosophy,lawmaking"  # costs no Citizenry with any dice


def dice(*rolled: list[int], **situation: object) -> AnyMatch:
    return table(len(rolled), **{"phase": "dice", "round": 3, "event": "drought", "dice": list(rolled), **situation})


@covers("IMP-051")
def test_all_dice_are_rolled_once_and_openly() -> None:
    match = table(3, phase="dice", culture=[1, 4, 1])
    for seat in (None, 0, 1, 2):
        assert [len(one["dice"]) for one in look(match, seat)["players"]] == [2, 3, 2]
    rolled = happened(match, "dice-rolled")
    assert [event["seat"] for event in rolled] == [0, 1, 2]
    assert [event["dice"] for event in rolled] == each(match, "dice")
    totals = {die for seed in range(60) for roll in each(table(phase="dice", seed=seed), "dice") for die in roll}
    assert totals == {1, 2, 3, 4, 5, 6}


@rule("improvement.dice.roll")
def test_a_log_with_a_die_too_many_is_refused() -> None:
    text = table(phase="dice").to_text()
    number = text.index("rolled ")
    with pytest.raises(Malformed):
        agora.load(text[:number] + "rolled 1,2,3/1,2\n")


@covers("IMP-052")
@rule("improvement.dice.cards")
@pytest.mark.parametrize("cards", ["trade", "()", "trade,culture,politics"])
def test_one_card_lies_under_each_die(cards: str) -> None:
    refusal = refused(dice([1, 2], [3, 4]), f"assign {cards}", seat=0)
    assert refusal.rule == "improvement.dice.cards"


@covers("IMP-052")
@rule("improvement.dice.twice")
def test_no_card_can_lie_under_two_dice() -> None:
    assert refused(dice([1, 2], [3, 4]), "assign trade,trade", seat=0).rule == "improvement.dice.twice"


@covers("IMP-053")
def test_cards_stay_hidden_until_all_have_laid_theirs() -> None:
    match = dice([1, 2, 3], [6, 6], [5, 5], citizenry=[9, 9, 9], culture=[4, 1, 1])
    match.play(0, "assign trade,politics,culture")
    for seat in (None, 1, 2):
        seen = look(match, seat)
        assert seen["players"][0]["actions"] == []
        assert seen["players"][0]["answered"]
        assert "assign" not in match.to_text(seat).split("\n\n")[1]
        worlds = {match.game.determinize(match.state, seat, Quick(i)).stack[-1].answers for i in range(20)}
        assert len(worlds) > 15
    assert "assign trade,politics,culture" in match.to_text(0)
    match.play(2, "assign philosophy,culture")
    assert each(match, "actions") == [[], [], []]
    match.play(1, "assign philosophy,culture")
    assert each(match, "actions") == [
        ["trade", "politics", "culture"],
        ["philosophy", "culture"],
        ["philosophy", "culture"],
    ]
    assert "assign trade,politics,culture" in match.to_text(1)


@covers("IMP-054")
def test_after_the_reveal_nothing_can_be_moved() -> None:
    match = dice([1, 2], [3, 4], philosophy=[1, 1])
    match.play(0, "assign trade,culture")
    match.play(0, "assign culture,trade")  # not all have laid theirs yet
    match.play(1, f"assign {NOTHING}")
    assert look(match)["players"][0]["actions"] == ["culture", "trade"]
    with pytest.raises(agora.Refusal):
        match.play(0, "assign trade,culture")


@covers("IMP-055")
@pytest.mark.parametrize(
    ("die", "action", "cost"),
    [
        (1, "culture", 1),
        (1, "trade", 2),
        (1, "military_expansion", 3),
        (1, "politics", 4),
        (1, "development", 5),
        (3, "politics", 2),
    ],
)
def test_a_card_costs_what_its_number_exceeds_the_die_by(die: int, action: str, cost: int) -> None:
    match = assigned(dice([die, 6], [6, 6], citizenry=[9, 9]), f"{action},philosophy", NOTHING)
    has(match, citizenry=9 - cost, lost=[])


@covers("IMP-056")
def test_the_surplus_of_a_die_is_wasted() -> None:
    match = assigned(dice([6, 2], [6, 6], citizenry=[9, 9]), "philosophy,politics", NOTHING)
    has(match, citizenry=6)
    has(assigned(dice([5, 3], [6, 6]), "politics,trade", NOTHING), citizenry=3)


@covers("IMP-057", "IMP-059")
def test_an_action_that_cannot_be_paid_for_is_lost_and_costs_nothing() -> None:
    match = assigned(dice([1, 6], [6, 6], citizenry=[3, 3]), "development,culture", NOTHING)
    has(match, citizenry=3, lost=["development"], vp=1)
    assert happened(match, "action-lost") == [{"seat": 0, "action": "development", "needed": 5, "citizenry": 3}]


@covers("IMP-058")
@rule("improvement.dice.order")
def test_the_owner_chooses_the_order_in_which_cards_are_paid_for() -> None:
    match = assigned(dice([1, 1], [6, 6], citizenry=[4, 3]), "military_expansion,politics", NOTHING)
    assert match.to_act == (0,)
    first = played(match, "settle military_expansion,politics")
    has(first, lost=["politics"], citizenry=1)
    second = played(match, "settle politics,military_expansion")
    has(second, lost=["military_expansion"], citizenry=0)
    for wrong in ("politics", "politics,culture", "politics,military_expansion,politics"):
        assert refused(match, f"settle {wrong}").rule == "improvement.dice.order"


@covers("IMP-058")
def test_each_of_three_cards_is_paid_for_if_possible_when_its_turn_comes() -> None:
    match = dice([1, 1, 1], [6, 6], citizenry=[5, 3], culture=[4, 1])
    match = assigned(match, "trade,military_expansion,politics", NOTHING)  # 2, 3 and 4
    assert len(match.moves(0)) == 6
    has(played(match, "settle politics,trade,military_expansion"), lost=["trade", "military_expansion"], citizenry=1)
    has(played(match, "settle trade,politics,military_expansion"), lost=["politics"], citizenry=0)


@covers("IMP-058")
def test_nothing_is_asked_when_the_order_makes_no_difference() -> None:
    match = assigned(dice([1, 1], [6, 6], citizenry=[2, 3]), "politics,development", NOTHING)
    has(match, lost=["politics", "development"], citizenry=2)


@covers("IMP-060")
def test_a_card_that_can_be_paid_for_is_paid_for() -> None:
    match = assigned(dice([1, 6], [6, 6], citizenry=[1, 3]), "culture,philosophy", NOTHING)
    has(match, citizenry=0, lost=[])
    asked = assigned(dice([1, 1], [6, 6], citizenry=[4, 3]), "military_expansion,politics", NOTHING)
    assert all(len(move.order) == 2 for move in asked.moves(0))


@covers("IMP-061")
def test_the_example_of_the_rulebook() -> None:
    match = assigned(dice([2, 3], [6, 6], citizenry=[5, 3]), "lawmaking,politics", NOTHING)
    lost = [event["amount"] for event in happened(match, "lost") if event["resource"] == "citizenry"]
    assert lost == [2]
    has(match, citizenry=5 - 2 + 3, lost=[])  # Lawmaking itself brings 3


@covers("IMP-062")
@rule("improvement.dice.philosophy")
def test_philosophy_is_returned_after_the_reveal_and_before_paying() -> None:
    match = assigned(dice([1, 6], [6, 6], citizenry=[0, 3], philosophy=[2, 0]), "development,culture", NOTHING)
    assert look(match)["players"][1]["actions"] == ["philosophy", "lawmaking"]
    assert [move.tokens for move in match.moves(0)] == [0, 1, 2]
    has(played(match, "return-philosophy 2"), citizenry=1, philosophy=0, lost=[])
    has(played(match, "return-philosophy 1"), citizenry=3, philosophy=1, lost=["development"])
    assert refused(match, "return-philosophy 3").rule == "improvement.dice.philosophy"


@covers("IMP-063")
def test_philosophy_may_be_returned_without_anything_to_pay() -> None:
    match = assigned(dice([6, 6], [6, 6], philosophy=[1, 0], citizenry=[2, 3]), "trade,culture", NOTHING)
    has(played(match, "return-philosophy 1"), citizenry=5, philosophy=0)


@covers("IMP-064")
def test_philosophy_cannot_be_returned_for_citizenry_at_another_moment() -> None:
    for name in ("progress", "milestone"):
        match = table(phase=name, philosophy=[2, 2], drachma=[9, 9], vp=[10, 0])
        assert not any(type(move).__name__ == "ReturnPhilosophy" for move in match.moves(match.to_act[0]))
        with pytest.raises(agora.Refusal):
            match.play(match.to_act[0], "return-philosophy 1")


@covers("IMP-065")
def test_citizenry_is_capped_when_philosophy_is_returned() -> None:
    match = assigned(dice([6, 6], [6, 6], philosophy=[2, 0], citizenry=[14, 3]), "trade,culture", NOTHING)
    has(played(match, "return-philosophy 1"), citizenry=15, philosophy=1)


@covers("IMP-126", "IMP-127")
def test_culture_four_gives_a_third_die_from_the_next_dice_phase_on() -> None:
    match = table(
        phase="progress",
        round=2,
        event="drought",
        culture=[3, 3],
        drachma=[9, 9],
        event_deck=["plague-of-athens", "kings-arrival"],
    )
    match = played(match, "raise culture", "pass")
    assert look(match)["round"] == 3
    assert [len(rolled) for rolled in each(match, "dice")] == [3, 2]
    assert len(match.moves(0)) == 7 * 6 * 5
    free = table(
        phase="action",
        now=[{"play-card": {"seat": 0}}],
        dice=[[1, 1], [1, 1]],
        culture=[3, 1],
        hands=[["peripteros"], []],
        tokens=[{"green": 2}, {}],
        drachma=[9, 0],
        round=2,
        event="drought",
    )
    free = played(free, "play peripteros")
    assert [len(rolled) for rolled in each(free, "dice")] == [2, 2]
    while look(free)["round"] == 2:
        free = played(free, "pass")
    assert [len(rolled) for rolled in each(free, "dice")] == [3, 2]
    laid = assigned(
        table(phase="dice", round=3, event="drought", dice=[[6, 6, 6], [6, 6]], culture=[4, 1]),
        "culture,trade,philosophy",
        NOTHING,
    )
    has(laid, vp=4, philosophy=1)
    assert [event["action"] for event in happened(laid, "action-begun") if event["seat"] == 0] == [
        "philosophy",
        "culture",
        "trade",
    ]
