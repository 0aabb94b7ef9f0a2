"""How does a round run, what limits the tracks, and what happens before the dice?"""

from __future__ import annotations

import pytest

from agora.games.improvement.view import phase
from tests.games.playing import finished, happened, look, played, told
from tests.marks import covers

from .table import acting, assigned, drafted, each, has, table, tokens


@covers("IMP-036", "IMP-039")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_game_lasts_nine_rounds_and_then_is_scored(seats: int) -> None:
    match = finished(drafted(seats), seed=3)
    announced = happened(match, "event-announced")
    assert [event["round"] for event in announced] == list(range(1, 10))
    kinds = told(match)
    assert kinds[-1] == "game-ended"
    assert kinds.count("game-ended") == 1
    assert match.result is not None


@covers("IMP-039", "IMP-290")
def test_final_scoring_comes_after_the_milestones_of_round_nine() -> None:
    match = table(round=9, phase="milestone", event="kings-arrival", vp=[10, 0])
    assert match.result is None
    match = played(match, "reward glory")
    assert match.result is not None
    has(match, glory=1)


@covers("IMP-037")
def test_a_round_runs_through_seven_phases_in_order() -> None:
    match = table(
        phase="announcement", round=2, event_deck=["drought", "kings-arrival"], tax_revenue=[1, 0], drachma=[4, 4],
        citizenry=[9, 9], vp=[10, 0],
    )  # fmt: skip
    seen = [look(match)["phase"]]
    match = assigned(match, "culture,trade", "culture,trade")
    while match.to_act and look(match)["round"] == 2:
        seen.append(look(match)["phase"])
        seat = match.to_act[0]
        if seen[-1] == "milestone":
            match.play(seat, "reward glory")
        else:
            match.play(seat, match.moves(seat)[0])
    assert list(dict.fromkeys(seen)) == ["dice", "action", "progress", "milestone"]
    kinds = told(match)
    order = ["event-announced", "gained", "dice-rolled", "cards-revealed", "action-begun", "event-resolved"]
    order += ["milestone-reached", "start-named"]
    assert [kinds.index(kind) for kind in order] == sorted(kinds.index(kind) for kind in order)


@covers("IMP-037")
@pytest.mark.parametrize("name", ["dice", "progress", "event", "milestone"])
def test_the_current_phase_is_found_by_the_next_one(name: str) -> None:
    situation = {"vp": [10, 0], "event": "military-victory", "round": 2, "drachma": [9, 9]}
    match = table(phase=name, **situation)
    assert phase(match.state) == name


@covers("IMP-038")
def test_the_start_marker_passes_to_the_left() -> None:
    match = table(3, phase="milestone", round=2, start=2, event="drought", event_deck=["plague-of-athens"])
    assert look(match)["start"] == 0
    assert look(match)["round"] == 3


@covers("IMP-040")
def test_troop_strength_is_cut_at_fifteen_at_once() -> None:
    has(table(phase="event", event="invention-of-the-trireme", troop_strength=[14, 3]), troop_strength=15)


@covers("IMP-041")
def test_citizenry_never_exceeds_fifteen() -> None:
    has(acting("lawmaking", citizenry=[14, 0]), citizenry=15)


@covers("IMP-042")
def test_tax_revenue_and_glory_never_exceed_ten() -> None:
    match = table(
        phase="action",
        now=[{"play-card": {"seat": 0}}],
        tax_revenue=[9, 0],
        glory=[10, 0],
        hands=[["silver-mining"], []],
        drachma=[9, 9],
        tokens=[tokens(red=1), tokens()],
    )
    match = played(match, "play silver-mining")
    has(match, tax_revenue=10)
    has(played(table(phase="milestone", vp=[10, 0], glory=[10, 0]), "reward glory"), glory=10)


@covers("IMP-043")
@pytest.mark.parametrize(
    ("event", "name"),
    [
        ("plague-of-athens", "citizenry"),
        ("drought", "drachma"),
        ("outbreak-of-war", "troop_strength"),
        ("eleusinian-mysteries", "vp"),
    ],
)
def test_nothing_falls_below_zero(event: str, name: str) -> None:
    situation = {"troop_strength": [0, 5], name: [1, 9] if name != "vp" else [3, 9]}
    if name == "troop_strength":
        situation = {"troop_strength": [1, 5]}
    has(table(phase="event", event=event, **situation), **{name: 0})


@covers("IMP-044")
def test_holdings_have_no_limit() -> None:
    match = acting("philosophy", philosophy=[99, 0])
    has(match, philosophy=100)
    has(
        played(acting("trade", drachma=[500, 0], tokens=[tokens(90, 90, 90), tokens()]), "buy red"),
        drachma=497,
        tokens=tokens(91, 90, 90),
    )
    hand = ["bank", "austerity", "proskenion", "diversification", "central-government", "gold-reserve", "heavy-taxes"]
    match = table(
        phase="action", now=[{"play-card": {"seat": 0}}], hands=[[*hand, "council"], []], deck=["quarry", "power"]
    )
    assert player_hand(played(match, "play council")) == 9


def player_hand(match: object) -> int:
    return int(each(match, "hand")[0])  # type: ignore[arg-type]


@covers("IMP-045", "IMP-048")
def test_the_event_is_revealed_to_all_and_earlier_ones_stay_visible() -> None:
    match = table(
        phase="announcement",
        round=3,
        event="plague-of-athens",
        past_events=["concentrated-living"],
        event_deck=["drought", "kings-arrival"],
    )
    for seat in (None, 0, 1):
        seen = look(match, seat)
        assert seen["event"] == "drought"
        assert seen["past_events"] == ["concentrated-living", "plague-of-athens"]
        assert len(seen["past_events"]) == seen["round"] - 1
    assert happened(match, "event-announced") == [{"round": 3, "event": "drought"}]


@covers("IMP-046", "IMP-258")
def test_the_event_has_no_effect_before_its_phase() -> None:
    match = table(
        phase="announcement", round=3, event_deck=["drought", "kings-arrival"], drachma=[0, 0], citizenry=[9, 9]
    )
    assert each(match, "drachma") == [0, 0]
    match = assigned(
        table(phase="dice", round=3, event="supplies-from-lydia", dice=[[6, 6], [6, 6]], drachma=[0, 0]),
        "culture,philosophy",
        "culture,philosophy",
    )
    assert [event["event"] for event in happened(match, "event-resolved")] == ["supplies-from-lydia"]
    assert each(match, "drachma") == [3, 3]


@covers("IMP-047")
def test_round_one_and_nine_have_their_fixed_events() -> None:
    for seed in range(3):
        announced = happened(finished(drafted(2, seed), seed), "event-announced")
        assert announced[0]["event"] == "concentrated-living"
        assert announced[8]["event"] == "kings-arrival"


@covers("IMP-019")
def test_only_the_nine_cards_of_the_deck_appear() -> None:
    match = drafted(2, 5)
    deck = [*match.state.past_events, match.state.event, *match.state.event_deck]
    assert [event["event"] for event in happened(finished(match), "event-announced")] == deck


@covers("IMP-049")
def test_everyone_receives_drachma_equal_to_tax_revenue() -> None:
    match = table(3, phase="tax_revenue", tax_revenue=[0, 3, 10], drachma=[1, 1, 1])
    assert each(match, "drachma") == [1, 4, 11]


def test_the_gains_of_the_tax_phase_are_told_in_turn_order() -> None:
    match = table(
        3, phase="tax_revenue", start=1, tax_revenue=[1, 1, 1], drachma=[0, 0, 0],
        played=[["stadion"], ["power"], ["public-market"]],
    )  # fmt: skip
    gained = [(e["seat"], e["resource"]) for e in happened(match, "gained")]
    assert gained[:3] == [(1, "drachma"), (2, "drachma"), (0, "drachma")]
    assert gained[3:6] == [(1, "vp"), (2, "vp"), (0, "troop_strength")]


@covers("IMP-050", "IMP-203")
def test_tax_phase_cards_work_after_the_income() -> None:
    match = table(phase="tax_revenue", tax_revenue=[2, 0], drachma=[0, 0], played=[["stadion"], []])
    has(match, drachma=2, troop_strength=2)
    kinds = [(event["resource"], event["amount"]) for event in happened(match, "gained")]
    assert kinds == [("drachma", 2), ("troop_strength", 2)]
    assert each(match, "troop_strength") == [2, 0]


@covers("IMP-050", "IMP-199")
@pytest.mark.parametrize(("culture", "points"), [([2, 2, 3], 4), ([1, 2, 3], 4), ([3, 2, 3], 0)])
def test_power_pays_its_owner_for_the_lowest_culture_ties_included(culture: list[int], points: int) -> None:
    has(table(3, phase="tax_revenue", culture=culture, played=[["power"], [], []]), vp=points)


@covers("IMP-050", "IMP-200")
@pytest.mark.parametrize(("economy", "points"), [([2, 2, 1], 3), ([3, 2, 1], 3), ([2, 3, 1], 0)])
def test_public_market_pays_its_owner_for_the_highest_economy_ties_included(economy: list[int], points: int) -> None:
    has(table(3, phase="tax_revenue", economy=economy, played=[["public-market"], [], []]), vp=points)
