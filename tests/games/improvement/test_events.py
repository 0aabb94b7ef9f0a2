"""What does each event do, and to whom?"""

from __future__ import annotations

import pytest

import agora
from agora.core.chance import Quick
from tests.games.playing import AnyMatch, happened, look, played, refused
from tests.marks import covers, rule

from .table import assigned, each, has, table, tokens


def event(name: str, seats: int = 2, **situation: object) -> AnyMatch:
    """A table where the event was just resolved; its questions are open."""
    return table(seats, **{"event": name, "round": 3, "now": ["event-phase"], **situation})


@covers("IMP-258", "IMP-259")
@pytest.mark.parametrize(
    ("troops", "points"),
    [
        ([5, 1, 3], [14, 6, 10]),
        ([5, 5, 3], [14, 14, 6]),
        ([5, 3, 3], [14, 6, 6]),
        ([4, 4, 4], [10, 10, 10]),  # all are highest and lowest: plus 4, minus 4
    ],
)
def test_tied_seats_are_all_hit(troops: list[int], points: list[int]) -> None:
    match = event("eleusinian-mysteries", 3, troop_strength=troops, vp=[10, 10, 10])
    assert each(match, "vp") == points


@covers("IMP-260")
def test_gains_come_before_losses() -> None:
    match = event("eleusinian-mysteries", troop_strength=[2, 2], vp=[0, 1])
    assert each(match, "vp") == [0, 1]  # first plus 4, then minus 4
    kinds = [next(iter(set(told) - {"n"})) for told in match.events(None)]
    assert kinds[1:] == ["gained", "gained", "lost", "lost"]


@covers("IMP-260")
def test_highest_and_lowest_are_those_at_the_start_of_the_phase() -> None:
    data = {
        "event_cards": changed_events(
            "drought",
            [{"to": "highest", "do": [["lose", "troop_strength", 5]]}, {"to": "lowest", "do": [["gain", "vp", 1]]}],
        )
    }
    match = event("drought", troop_strength=[5, 3], data=data)
    assert each(match, "troop_strength") == [0, 3]
    assert each(match, "vp") == [0, 1]


def changed_events(name: str, effects: object) -> object:
    from agora.games import files

    printed = files.read("agora.games.improvement", "data", "event_cards.json")
    return {
        **printed,
        "events": [{**one, "effects": effects} if one["id"] == name else one for one in printed["events"]],
    }  # type: ignore[dict-item, union-attr, call-overload, index]


@covers("IMP-261", "IMP-043")
def test_a_seat_that_cannot_lose_it_all_loses_what_it_has() -> None:
    assert each(event("eleusinian-mysteries", troop_strength=[5, 0], vp=[1, 3]), "vp") == [5, 0]
    assert each(event("conscripting-troops", troop_strength=[5, 0], citizenry=[0, 2]), "citizenry") == [3, 0]
    match = event("thirty-tyrants", troop_strength=[5, 0], hands=[[], ["bank"]])
    assert each(match, "hand") == [0, 0]
    assert match.position()["deck"] == ["bank"]


@covers("IMP-262")
def test_choices_are_made_in_turn_order() -> None:
    match = event("rise-of-persia", 3, start=1, drachma=[9, 9, 9])
    order = []
    while match.to_act:
        order.append(match.to_act[0])
        match = played(match, "pass")
    assert order == [1, 2, 0]


@covers("IMP-263")
def test_concentrated_living() -> None:
    match = event("concentrated-living", 4, dice=[[1, 3], [2, 3], [1, 1, 2], [1, 1]])
    assert each(match, "philosophy") == [1, 0, 1, 1]


@covers("IMP-279")
def test_concentrated_living_may_come_right_after_the_roll() -> None:
    for when, philosophy in (("dice", 1), ("event", 0)):
        match = table(
            phase="dice", round=1, event="concentrated-living", options={"concentrated_living": when}, seed=low_roll()
        )
        rolled = each(match, "dice")
        assert [sum(dice) <= 4 for dice in rolled] == [True, False]
        assert each(match, "philosophy") == [philosophy, 0]
    dice = table(
        phase="event",
        round=1,
        event="concentrated-living",
        now=["event-phase"],
        dice=[[1, 1], [6, 6]],
        options={"concentrated_living": "dice"},
    )
    assert each(dice, "philosophy") == [0, 0]  # not twice


def low_roll() -> int:
    for seed in range(200):
        rolled = each(table(phase="dice", round=1, seed=seed), "dice")
        if [sum(dice) <= 4 for dice in rolled] == [True, False]:
            return seed
    raise AssertionError("no seed rolls low for the first seat alone")


@covers("IMP-264", "IMP-280")
@rule("improvement.action.granted")
def test_the_kings_arrival_grants_an_action_if_persepolis_is_taken() -> None:
    match = event("kings-arrival", 3, cities={"persepolis": 2}, round=9, start=1, citizenry=[0, 0, 0])
    assert match.to_act == (1,)
    assert refused(match, "perform military_expansion").rule == "improvement.action.granted"
    assert {getattr(move, "action", None) for move in match.moves(1)} == {
        None, "philosophy", "lawmaking", "culture", "trade", "politics", "development",
    }  # fmt: skip
    match = played(match, "perform culture")
    has(match, 1, vp=1, citizenry=0)
    match = played(match, "pass")
    assert match.to_act == (0,)
    assert not event("kings-arrival", round=9).to_act  # nobody has taken it


@covers("IMP-280", "IMP-080")
def test_a_granted_action_triggers_cards_and_obeys_the_limit_of_purchases() -> None:
    match = event(
        "kings-arrival", cities={"persepolis": 1}, round=9, bought=[1, 0], drachma=[20, 20], played=[["lighthouse"], []]
    )
    match = played(match, "perform trade")
    has(match, vp=3, drachma=22)
    assert match.to_act == (1,)
    match = played(match, "perform trade")
    has(played(match, "buy red"), 1, tokens=tokens(red=1))


@covers("IMP-265")
def test_plague_of_athens() -> None:
    assert each(event("plague-of-athens", citizenry=[5, 1]), "citizenry") == [3, 0]


@covers("IMP-266")
def test_origin_of_the_academy() -> None:
    match = event("origin-of-the-academy", 3, troop_strength=[3, 2, 1], philosophy=[1, 1, 4])
    assert each(match, "philosophy") == [2, 1, 0]
    assert each(event("origin-of-the-academy", troop_strength=[1, 1], philosophy=[2, 0]), "philosophy") == [0, 0]


@covers("IMP-267", "IMP-261")
@rule("improvement.event.token")
def test_oracle_of_delphi() -> None:
    match = event(
        "oracle-of-delphi",
        3,
        tokens=[tokens(1, 0, 0), tokens(), tokens(green=2)],
        special_tokens=[tokens(blue=1), tokens(), tokens()],
    )
    assert match.to_act == (0,)
    assert refused(match, "give-up green").rule == "improvement.event.token"
    assert {move.token for move in match.moves(0)} == {"red", "special-blue"}
    match = played(match, "give-up special-blue")
    has(match, 0, special_tokens=tokens(), tokens=tokens(red=1), philosophy=2)
    has(match, 1, philosophy=0)
    has(match, 2, tokens=tokens(green=1), philosophy=2)  # only one kind: nothing to ask


@covers("IMP-268")
def test_conscripting_troops() -> None:
    assert each(event("conscripting-troops", 3, troop_strength=[3, 2, 1], citizenry=[5, 5, 5]), "citizenry") == [
        8,
        5,
        2,
    ]


@covers("IMP-269")
def test_eleusinian_mysteries() -> None:
    assert each(event("eleusinian-mysteries", 3, troop_strength=[3, 2, 1], vp=[5, 5, 2]), "vp") == [9, 5, 0]


@covers("IMP-270")
def test_supplies_from_lydia() -> None:
    assert each(event("supplies-from-lydia", drachma=[0, 2]), "drachma") == [3, 5]


@covers("IMP-271")
@rule("improvement.event.upgrade")
def test_military_victory() -> None:
    match = event("military-victory", troop_strength=[3, 1], culture=[2, 1], drachma=[2, 9])
    assert match.to_act == (0,)
    has(played(match, "raise culture"), culture=3, drachma=0, tax_revenue=1)
    has(played(match, "raise economy"), economy=2, drachma=2)
    cheap = event("military-victory", troop_strength=[3, 1], drachma=[2, 9])
    has(played(cheap, "raise culture"), culture=2, drachma=2)  # 1 - 2: never below 0
    assert not played(match, "pass").to_act
    persia = event("rise-of-persia", drachma=[9, 9])
    assert refused(persia, "raise culture").rule == "improvement.event.upgrade"


@covers("IMP-272")
def test_prosperity() -> None:
    match = event("prosperity", troop_strength=[3, 1], hands=[["archives", "bank"], ["quarry"]], drachma=[2, 0])
    assert match.to_act == (0,)
    assert refused(match, "play bank").rule == "improvement.politics.tokens"
    match = played(match, "play archives")
    has(match, philosophy=3, drachma=0)
    assert not match.to_act


@covers("IMP-273")
def test_invention_of_the_trireme() -> None:
    assert each(event("invention-of-the-trireme", troop_strength=[1, 13]), "troop_strength") == [4, 15]


@covers("IMP-274")
def test_drought() -> None:
    assert each(event("drought", drachma=[5, 1]), "drachma") == [3, 0]


@covers("IMP-275")
def test_the_savior_of_greece() -> None:
    assert each(event("savior-of-greece", 3, troop_strength=[3, 2, 1], drachma=[5, 5, 1]), "drachma") == [7, 5, 0]


@covers("IMP-276")
def test_the_rise_of_persia() -> None:
    match = event("rise-of-persia", military=[4, 1], drachma=[3, 0])
    match = played(match, "raise military")
    has(match, military=5, drachma=0)
    has(played(match, "raise military"), 1, military=2, drachma=0, glory=1)


@covers("IMP-277")
def test_outbreak_of_war() -> None:
    assert each(event("outbreak-of-war", troop_strength=[5, 1]), "troop_strength") == [3, 0]


@covers("IMP-278", "IMP-281")
@rule("improvement.event.discard")
def test_the_thirty_tyrants() -> None:
    match = event(
        "thirty-tyrants",
        3,
        troop_strength=[3, 2, 1],
        hands=[["bank"], ["power"], ["quarry", "oracle", "council"]],
        deck=["archives", "rivalry", "diolkos"],
    )
    assert look(match, 0)["hand"] == ["bank", "archives", "rivalry"]
    assert match.to_act == (2,)
    assert len(match.moves(2)) == 6
    for wrong in ("discard quarry", "discard quarry,quarry", "discard quarry,bank"):
        assert refused(match, wrong).rule == "improvement.event.discard"
    match = played(match, "discard council,quarry")
    assert match.position()["deck"] == ["diolkos", "council", "quarry"]
    assert look(match, 2)["hand"] == ["oracle"]


@covers("IMP-281")
def test_discards_go_unseen_and_are_remembered_by_their_owner() -> None:
    base = {
        "troop_strength": [3, 1],
        "hands": [["bank"], ["quarry", "oracle", "council"]],
        "deck": ["archives", "rivalry", "diolkos"],
    }
    match = played(
        event("thirty-tyrants", **base, now=["event-phase", {"upgrade": {"seat": 0}}]), "discard council,quarry"
    )
    for seat in (None, 0):
        shown = str(look(match, seat)) + str(match.events(seat)) + match.to_text(seat)
        assert "council" not in shown
        assert "discard" in match.to_text(seat)
    remembered = look(match, 1)["remembered"]
    assert {"cards": ["council"], "places": ["deck 1"]} in remembered
    assert {"cards": ["quarry"], "places": ["deck 2"]} in remembered
    assert {match.game.determinize(match.state, 1, Quick(i)).deck[1:] for i in range(9)} == {("council", "quarry")}


def test_discards_may_leave_the_game() -> None:
    base = {"troop_strength": [3, 1], "hands": [[], ["quarry", "oracle"]], "options": {"discards": "out_of_game"}}
    match = event("thirty-tyrants", **base)
    assert not match.to_act  # the order makes no difference
    assert match.position()["removed"] == ["quarry", "oracle"]
    assert look(match)["deck"] == 0
    three = event("thirty-tyrants", **{**base, "hands": [[], ["quarry", "oracle", "bank"]]})
    assert played(three, "discard bank,quarry").position()["removed"] == ["bank", "quarry"]


def test_the_draws_of_the_tyrants_come_first_when_all_are_equal() -> None:
    match = event("thirty-tyrants", hands=[["bank"], []], deck=["quarry", "oracle", "power", "council"])
    assert each(match, "hand") == [3, 2]
    assert match.to_act == (0,)
    match = played(match, "discard bank,quarry")
    assert match.to_act == (1,)


def test_the_event_of_a_round_is_resolved_after_progress() -> None:
    match = assigned(
        table(phase="dice", round=3, event="drought", dice=[[6, 6], [6, 6]], drachma=[0, 0]),
        "culture,trade",
        "culture,trade",
    )
    assert each(match, "drachma") == [2, 2]
    match = played(match, "pass", "pass")
    assert happened(match, "event-resolved") == [{"event": "drought"}]
    assert each(match, "drachma") == [0, 0]
    assert isinstance(match, agora.Match)
