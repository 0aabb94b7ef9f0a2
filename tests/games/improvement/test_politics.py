"""What must be met to play a card or unlock a level, and what do Philosophy pairs replace?"""

from __future__ import annotations

import pytest

from tests.games.playing import AnyMatch, happened, look, played, refused
from tests.marks import covers, rule

from .table import acting, each, has, lines, table, tokens


def politics(*hand: str, **situation: object) -> AnyMatch:
    return acting("politics", **{"hands": [list(hand), []], **situation})


@covers("IMP-096")
@rule("improvement.politics.hand")
def test_a_card_is_played_from_the_hand_face_up() -> None:
    match = politics("tunnel-of-eupalinos", "bank", drachma=[4, 9])
    assert refused(match, "play archives").rule == "improvement.politics.hand"
    match = played(match, "play tunnel-of-eupalinos")
    has(match, 0, played=["tunnel-of-eupalinos"], hand=1, vp=6, drachma=0)
    assert look(match, 1)["players"][0]["played"] == ["tunnel-of-eupalinos"]


@covers("IMP-097", "IMP-095")
@rule("improvement.politics.tokens")
@pytest.mark.parametrize(
    ("plain", "special", "playable"),
    [
        (tokens(1, 1, 1), tokens(), True),
        (tokens(1), tokens(0, 1, 1), True),
        (tokens(), tokens(1, 1, 1), True),
        (tokens(3, 1, 0), tokens(), False),
        (tokens(), tokens(), False),
    ],
)
def test_a_card_needs_its_tokens_and_they_are_kept(
    plain: dict[str, int], special: dict[str, int], playable: bool
) -> None:
    match = politics("hall-of-statues", drachma=[2, 9], tokens=[plain, tokens()], special_tokens=[special, tokens()])
    if playable:
        has(played(match, "play hall-of-statues"), tokens=plain, special_tokens=special, played=["hall-of-statues"])
    else:
        assert refused(match, "play hall-of-statues").rule == "improvement.politics.tokens"


@covers("IMP-098")
@rule("improvement.politics.drachma")
def test_a_card_needs_its_drachma() -> None:
    assert refused(politics("archives", drachma=[1, 9]), "play archives").rule == "improvement.politics.drachma"
    has(played(politics("archives", drachma=[2, 9]), "play archives"), drachma=0, philosophy=3)


@covers("IMP-099", "IMP-216")
def test_an_immediate_card_works_once() -> None:
    match = played(politics("gifts-from-the-west", drachma=[0, 9]), "play gifts-from-the-west")
    has(match, drachma=3)
    has(table(phase="tax_revenue", played=[["gifts-from-the-west"], []], drachma=[0, 9]), drachma=0)


@covers("IMP-100")
def test_an_ongoing_card_works_each_time_from_then_on() -> None:
    now = [{"act": {"seat": 0, "action": "culture"}}, {"play-card": {"seat": 0}}] + [
        {"act": {"seat": 0, "action": "culture"}}
    ] * 2
    match = table(
        phase="action",
        now=now,
        hands=[["stoa-poikile"], []],
        tokens=[tokens(green=1), tokens()],
        drachma=[0, 9],
        round=3,
        event="drought",
    )
    has(match, vp=1, drachma=0)
    has(played(match, "play stoa-poikile"), vp=3, drachma=4)


@covers("IMP-101")
def test_a_scoring_card_counts_only_at_the_end() -> None:
    match = played(politics("proskenion", tokens=[tokens(blue=2), tokens()]), "play proskenion")
    has(match, vp=0)
    assert lines(match)["proskenion"] == 3
    assert lines(match)["vp"] == 0


@covers("IMP-102")
def test_cards_of_all_kinds_stay_and_count_as_cards_in_play() -> None:
    match = played(politics("gifts-from-the-west", played=[["bank", "diolkos"], []]), "play gifts-from-the-west")
    has(match, played=["bank", "diolkos", "gifts-from-the-west"])
    reached = table(phase="milestone", played=[["bank", "diolkos", "gifts-from-the-west"], []])
    assert happened(reached, "milestone-reached")[0] == {"seats": [0], "milestone": "cards3"}


@covers("IMP-103")
def test_a_card_whose_condition_fails_may_still_be_played() -> None:
    match = played(politics("rivalry", military=[2, 2]), "play rivalry")
    has(match, military=2, played=["rivalry"])


@covers("IMP-104", "IMP-192")
def test_a_card_is_not_triggered_by_being_played_itself() -> None:
    match = politics("extraordinary-collection", tokens=[tokens(red=1), tokens()], drachma=[0, 9])
    match = played(match, "play extraordinary-collection")
    has(match, drachma=0)
    other = politics("rivalry", played=[["extraordinary-collection"], []], drachma=[0, 9])
    has(played(other, "play rivalry"), drachma=2)


@covers("IMP-105", "IMP-106", "IMP-107")
def test_pairs_of_philosophy_replace_missing_tokens() -> None:
    match = politics("hall-of-statues", tokens=[tokens(red=1), tokens()], philosophy=[5, 0], drachma=[2, 9])
    match = played(match, "play hall-of-statues")
    has(match, philosophy=1, tokens=tokens(red=1), special_tokens=tokens(), played=["hall-of-statues"])
    assert lines(match)["hall-of-statues"] == 1  # counts the one token there is
    short = politics("hall-of-statues", tokens=[tokens(red=1), tokens()], philosophy=[3, 0], drachma=[2, 9])
    assert refused(short, "play hall-of-statues").facts["needed"] == 4
    later = played(politics("lighthouse", philosophy=[2, 0], drachma=[1, 9]), "play lighthouse")
    has(later, philosophy=0)
    has(acting("trade", played=[["lighthouse"], []], bought=[1, 0]), vp=3)


@covers("IMP-106")
def test_a_pair_is_not_counted_by_effects_that_count_tokens() -> None:
    has(
        played(politics("contribution", philosophy=[2, 0], drachma=[0, 9]), "play contribution"),
        drachma=0,
        philosophy=0,
    )
    corinth = table(
        phase="action",
        now=[{"unlock-level": {"seat": 0}}],
        polis=["corinth", "argos"],
        philosophy=[2, 0],
        drachma=[1, 9],
        round=3,
        event="drought",
    )
    has(played(corinth, "develop 2"), philosophy=0, tax_revenue=0, development=2)


@covers("IMP-108", "IMP-109", "IMP-110")
@rule("improvement.development")
def test_development_unlocks_the_next_level_for_tokens_and_drachma() -> None:
    match = acting("development", polis=["athens", "argos"], tokens=[tokens(1, 1), tokens()], drachma=[0, 9])
    for other in (1, 3):
        assert refused(match, f"develop {other}").rule == "improvement.development"
    match = played(match, "develop 2")
    has(match, development=2, tokens=tokens(1, 1))
    third = acting(
        "development", polis=["athens", "argos"], development=[2, 1], tokens=[tokens(blue=2), tokens()], drachma=[3, 9]
    )
    third = played(third, "develop 3")
    has(third, development=3, drachma=2)
    both = played(politics("rivalry", polis=["athens", "argos"], development=[3, 1], drachma=[0, 9]), "play rivalry")
    has(both, drachma=2, vp=3, troop_strength=2)  # level 2 still works


@covers("IMP-109", "IMP-105")
def test_development_is_refused_without_tokens_or_drachma() -> None:
    now = [{"unlock-level": {"seat": 0}}]
    match = table(phase="action", now=now, polis=["sparta", "argos"], tokens=[tokens(blue=1), tokens()], drachma=[5, 9])
    assert refused(match, "develop 2").rule == "improvement.politics.tokens"
    match = table(phase="action", now=now, polis=["sparta", "argos"], tokens=[tokens(blue=2), tokens()], drachma=[0, 9])
    assert refused(match, "develop 2").rule == "improvement.politics.drachma"
    pair = table(
        phase="action",
        now=now,
        polis=["sparta", "argos"],
        tokens=[tokens(blue=1), tokens()],
        drachma=[5, 9],
        philosophy=[2, 0],
    )
    has(played(pair, "develop 2"), development=2, philosophy=0, drachma=4)


@covers("IMP-111")
@rule("improvement.development.last")
def test_after_level_four_nothing_is_left_to_unlock() -> None:
    match = table(
        phase="action",
        now=[{"unlock-level": {"seat": 0}}],
        development=[4, 1],
        drachma=[9, 9],
        tokens=[tokens(9, 9, 9), tokens()],
    )
    assert [type(move).__name__ for move in match.moves(0)] == ["Pass"]
    assert refused(match, "develop 5").rule == "improvement.development.last"


@covers("IMP-114", "IMP-173")
@rule("improvement.effect.exchange")
def test_thebes_may_give_up_glory_in_its_windows() -> None:
    thebes = {"polis": ["thebes", "argos"], "development": [2, 1], "glory": [3, 0], "drachma": [0, 9]}
    for action in ("politics", "development"):
        match = acting(action, **thebes)
        assert match.to_act == (0,)
        has(played(match, "exchange 2"), glory=1, drachma=4, vp=8)
        assert refused(match, "exchange 4").rule == "improvement.effect.exchange"
    match = table(phase="progress", **thebes, event="plague-of-athens", round=2)
    has(played(match, "exchange 1"), glory=2, drachma=2, vp=4)
    match = table(phase="end", **thebes)
    match = played(match, "exchange 3")
    has(match, glory=0, drachma=6, vp=12)
    assert match.result is not None


@covers("IMP-114")
def test_the_windows_of_thebes_are_an_option() -> None:
    thebes = {"polis": ["thebes", "argos"], "development": [2, 1], "glory": [3, 0], "drachma": [0, 9]}
    for action in ("culture", "trade", "philosophy"):
        match = acting(action, **thebes, bought=[1, 0], options={"glory_exchange": "any_time"})
        assert "Exchange" in {type(move).__name__ for move in match.moves(0)}
        closed = acting(action, **thebes, bought=[1, 0])
        assert look(closed)["phase"] != "action"
    match = acting("politics", **thebes, options={"glory_exchange": "end"})
    assert match.to_act != (0,) or "Exchange" not in {type(move).__name__ for move in match.moves(0)}
    for phase in ("event", "milestone"):
        match = table(phase=phase, **thebes, options={"glory_exchange": "any_time"}, event="drought", round=2)
        assert "Exchange" in {type(move).__name__ for move in match.moves(0)}


def test_politics_is_asked_even_if_no_card_can_be_played() -> None:
    match = politics("gold-reserve", drachma=[0, 9])
    assert match.to_act == (0,)
    assert [type(move).__name__ for move in match.moves(0)] == ["Pass"]
    assert each(match, "hand") == [1, 0]
