"""What does an action do that a card or event grants, and which actions are lost?"""

from __future__ import annotations

from tests.games.playing import played
from tests.marks import covers

from .table import assigned, has, performed, table, tokens


@covers("IMP-112")
def test_a_granted_action_is_complete_in_itself() -> None:
    match = table(
        phase="action",
        polis=["sparta", "argos"],
        development=[2, 1],
        now=[{"unlock-level": {"seat": 0}}],
        tokens=[tokens(1, 1, 3), tokens()],
        drachma=[2, 9],
        troop_strength=[14, 0],
        military=[3, 1],
        round=3,
        event="drought",
    )
    match = played(match, "develop 3")
    has(match, troop_strength=17, tax_revenue=1)  # each of them triggers Sparta 2
    match = played(match, "pass")
    has(match, troop_strength=18, tax_revenue=2)  # cut to 15 between the two
    match = played(match, "colonize red-01")
    has(match, troop_strength=15)


@covers("IMP-113")
def test_several_granted_expansions_go_clockwise() -> None:
    match = table(
        3,
        phase="action",
        round=3,
        event="drought",
        start=2,
        polis=["argos", "olympia", "sparta"],
        development=[1, 3, 2],
        tokens=[tokens(), tokens(2, 3, 1), tokens(1, 1, 3)],
        drachma=[0, 9, 9],
        actions=[[], ["development"], ["development"]],
        military=[1, 1, 3],
        culture=[1, 2, 1],
    )
    assert match.to_act == (2,)
    match = played(match, "develop 3", "colonize red-01", "colonize red-03")
    assert match.to_act == (1,)
    match = played(match, "develop 4")
    has(match, 1, vp=6)
    assert performed(match) == [
        (2, "development"),
        (2, "military_expansion"),
        (2, "military_expansion"),
        (1, "development"),
        (1, "culture"),
        (1, "culture"),
        (1, "culture"),
    ]


def test_lost_actions_are_not_performed() -> None:
    match = assigned(
        table(phase="dice", round=3, event="drought", dice=[[1, 6], [6, 6]], citizenry=[0, 0]),
        "trade,culture",
        "trade,culture",
    )
    assert (0, "trade") not in performed(match)
    assert (1, "trade") in performed(match)
