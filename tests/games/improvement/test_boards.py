"""What does each level of each polis do?"""

from __future__ import annotations

from typing import Any

import pytest

from agora.games.improvement.box import PRINTED
from tests.games.playing import AnyMatch, look, played, refused
from tests.marks import covers, rule

from .table import acting, has, lines, table, tokens


def unlocked(polis: str, level: int, needs: dict[str, int], cost: int, **situation: Any) -> AnyMatch:
    """A level was just unlocked with exactly what it requires. One Drachma or token less is refused."""
    base = {
        "phase": "action", "round": 3, "event": "drought", "now": [{"unlock-level": {"seat": 0}}],
        "polis": [polis, "argos" if polis != "argos" else "athens"], "development": [level - 1, 1],
        "tokens": [needs, tokens()], "drachma": [cost, 9],
    }  # fmt: skip
    base |= situation
    if cost:
        assert refused(table(**{**base, "drachma": [cost - 1, 9]}), f"develop {level}").rule.endswith("drachma")
    for colour, number in needs.items():
        if number:
            less = {**needs, colour: number - 1}
            assert refused(table(**{**base, "tokens": [less, tokens()]}), f"develop {level}").rule.endswith("tokens")
    match = played(table(**base), f"develop {level}")
    has(match, development=level, tokens=needs)
    return match


@covers("IMP-146", "IMP-151", "IMP-156", "IMP-161", "IMP-166", "IMP-171", "IMP-176")
@pytest.mark.parametrize(
    ("polis", "kinds", "costs"),
    [
        ("sparta", "ongoing ongoing immediate scoring", [0, 1, 2, 4]),
        ("olympia", "immediate ongoing immediate immediate", [0, 0, 2, 3]),
        ("athens", "immediate ongoing ongoing scoring", [0, 0, 1, 2]),
        ("miletus", "immediate immediate ongoing immediate", [0, 1, 2, 4]),
        ("argos", "immediate immediate immediate immediate", [0, 0, 0, 2]),
        ("thebes", "immediate ongoing ongoing scoring", [0, 0, 0, 2]),
        ("corinth", "immediate immediate ongoing scoring", [0, 1, 2, 3]),
    ],
)
def test_each_board_has_four_levels(polis: str, kinds: str, costs: list[int]) -> None:
    levels = PRINTED.box.levels[polis]
    assert [level.kind for level in levels] == kinds.split()
    assert [level.cost for level in levels] == costs


@covers("IMP-148")
def test_sparta_2() -> None:
    unlocked("sparta", 2, tokens(blue=2), 1)
    has(acting("military_expansion", polis=["sparta", "argos"], development=[2, 1]), tax_revenue=1)
    has(acting("military_expansion", polis=["sparta", "argos"], development=[1, 1]), tax_revenue=0)


@covers("IMP-149")
def test_sparta_3() -> None:
    match = unlocked("sparta", 3, tokens(1, 1, 3), 2, military=[3, 1])
    has(match, troop_strength=3)
    match = played(match, "pass")
    has(match, troop_strength=6)
    match = played(match, "colonize red-05")
    has(match, troop_strength=5, tokens=tokens(2, 1, 3))


@covers("IMP-150")
def test_sparta_4() -> None:
    assert lines(unlocked("sparta", 4, tokens(2, 2, 3), 4))["development"] == 4 * 3
    match = table(
        phase="over",
        polis=["sparta", "argos"],
        development=[4, 1],
        tokens=[tokens(2, 2, 3), tokens()],
        special_tokens=[tokens(blue=1), tokens()],
    )
    assert lines(match)["development"] == 4 * 4


@covers("IMP-153")
def test_olympia_2() -> None:
    unlocked("olympia", 2, tokens(green=1), 0)
    has(acting("culture", polis=["olympia", "argos"], development=[2, 1]), troop_strength=1, philosophy=1, vp=1)


@covers("IMP-154")
def test_olympia_3() -> None:
    match = unlocked("olympia", 3, tokens(1, 2), 2, culture=[2, 1])
    has(match, culture=4, tax_revenue=1, drachma=0)


@covers("IMP-155")
def test_olympia_4() -> None:
    match = unlocked("olympia", 4, tokens(2, 3, 1), 3, culture=[3, 1])
    has(match, vp=9, troop_strength=3, philosophy=3)  # level 2 is triggered by all three


@covers("IMP-158", "IMP-159")
def test_athens_2_and_3() -> None:
    unlocked("athens", 2, tokens(1, 1), 0)
    unlocked("athens", 3, tokens(blue=2), 1)
    for level, points, troops in ((1, 0, 0), (2, 3, 0), (3, 3, 2)):
        match = acting(
            "politics", polis=["athens", "argos"], development=[level, 1], hands=[["council"], []], drachma=[0, 9]
        )
        has(played(match, "play council"), drachma=2 if points else 0, vp=points, troop_strength=troops)


@covers("IMP-160")
def test_athens_4() -> None:
    match = unlocked("athens", 4, tokens(2, 2, 2), 2, played=[["bank", "council"], ["power"]])
    assert lines(match)["development"] == 6


@covers("IMP-163")
@rule("improvement.effect.areas")
def test_miletus_2() -> None:
    match = unlocked("miletus", 2, tokens(red=1), 1)
    match = played(match, "raise economy")
    assert refused(match, "raise economy").rule == "improvement.effect.areas"
    match = played(match, "raise military")
    has(match, economy=2, citizenry=6, military=2, glory=1, culture=1, drachma=0)


@covers("IMP-300")
@rule("improvement.progress.level")
def test_miletus_2_refuses_an_area_at_its_last_level() -> None:
    match = unlocked("miletus", 2, tokens(red=1), 1, economy=[7, 1])
    question = match.question(0)
    assert question is not None
    assert {option["move"]["raise"]["area"]: option.get("refused") for option in question["options"]} == {
        "culture": None, "economy": "improvement.progress.level", "military": None,
    }  # fmt: skip
    assert refused(match, "raise economy").rule == "improvement.progress.level"
    has(played(played(match, "raise culture"), "raise military"), culture=2, military=2, economy=7)


@covers("IMP-300")
def test_what_miletus_2_cannot_raise_is_lost() -> None:
    match = unlocked("miletus", 2, tokens(red=1), 1, economy=[7, 1], military=[7, 1])
    match = played(match, "raise culture")
    has(match, culture=2)
    assert look(match)["phase"] != "action", "no second area is left"
    none = unlocked("miletus", 2, tokens(red=1), 1, culture=[7, 1], economy=[7, 1], military=[7, 1])
    assert look(none)["phase"] != "action"


@covers("IMP-164")
def test_miletus_3() -> None:
    unlocked("miletus", 3, tokens(2, 1), 2)
    has(acting("trade", polis=["miletus", "argos"], development=[3, 1], bought=[1, 0]), vp=3)


@covers("IMP-165")
def test_miletus_4() -> None:
    has(unlocked("miletus", 4, tokens(3, 2), 4), vp=15)


@covers("IMP-168")
@pytest.mark.parametrize(
    ("choice", "name", "gained"),
    [
        ("gain-troop_strength-2", "troop_strength", 2),
        ("gain-drachma-3", "drachma", 3),
        ("gain-vp-4", "vp", 4),
        ("gain-citizenry-5", "citizenry", 8),
    ],
)
def test_argos_2(choice: str, name: str, gained: int) -> None:
    match = unlocked("argos", 2, tokens(blue=2), 0)
    assert len(match.moves(0)) == 4
    has(played(match, f"choose {choice}"), **{name: gained})


@covers("IMP-169")
def test_argos_3() -> None:
    has(unlocked("argos", 3, tokens(red=1, blue=2), 0), military=2, glory=1)


@covers("IMP-170")
def test_argos_4() -> None:
    has(unlocked("argos", 4, tokens(1, 2, 3), 2), glory=2)


@covers("IMP-173")
def test_thebes_2() -> None:
    unlocked("thebes", 2, tokens(green=1, blue=1), 0)


@covers("IMP-174")
def test_thebes_3() -> None:
    unlocked("thebes", 3, tokens(1, 1, 2), 0)
    match = acting(
        "military_expansion", polis=["thebes", "argos"], development=[3, 1], troop_strength=[9, 0], glory=[0, 0]
    )
    match = played(match, "colonize red-05", "colonize red-06")
    has(match, troop_strength=7, tokens=tokens(red=2))
    assert look(match)["phase"] != "action"
    once = acting("military_expansion", polis=["thebes", "argos"], development=[3, 1], troop_strength=[9, 0])
    once = played(once, "colonize red-05", "pass")
    has(once, tokens=tokens(red=1))


@covers("IMP-175")
def test_thebes_4() -> None:
    match = unlocked("thebes", 4, tokens(green=2, blue=2), 2, special_tokens=[tokens(red=3), tokens()])
    assert lines(match)["development"] == 3 * 4


@covers("IMP-178")
def test_corinth_2() -> None:
    match = unlocked("corinth", 2, tokens(red=1), 1, special_tokens=[tokens(blue=2), tokens()])
    has(match, tax_revenue=3, philosophy=3)


@covers("IMP-179")
def test_corinth_3() -> None:
    unlocked("corinth", 3, tokens(2, 1, 1), 2)


@covers("IMP-180")
def test_corinth_4() -> None:
    match = unlocked("corinth", 4, tokens(green=2, blue=2), 3, special_tokens=[tokens(red=1), tokens()])
    assert lines(match)["development"] == 2 * 5
