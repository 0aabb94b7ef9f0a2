"""How are areas raised, what does it cost, and what does it bring?"""

from __future__ import annotations

import pytest

from agora.games.improvement.box import PRINTED
from tests.games.playing import AnyMatch, look, played, refused
from tests.marks import covers, rule

from .table import acting, each, has, table, tokens


def progress(seats: int = 2, **situation: object) -> AnyMatch:
    return table(
        seats, **{"phase": "progress", "round": 3, "event": "supplies-from-lydia", "drachma": [9] * seats, **situation}
    )


@covers("IMP-115", "IMP-118")
def test_each_seat_in_turn_may_raise_one_area() -> None:
    match = progress(3, start=1)
    assert match.to_act == (1,)
    match = played(match, "raise economy")
    assert match.to_act == (2,)
    match = played(match, "pass")
    assert match.to_act == (0,)
    assert each(match, "economy") == [1, 2, 1]


@covers("IMP-116")
@rule("improvement.progress.price")
def test_the_price_of_the_new_level_is_paid() -> None:
    match = progress(drachma=[3, 9], culture=[2, 1])
    refusal = refused(match, "raise culture")
    assert refusal.rule == "improvement.progress.price"
    assert refusal.facts["price"] == 4
    has(played(match, "raise military"), military=2, drachma=1)


@covers("IMP-117")
def test_the_bonus_comes_at_once() -> None:
    match = progress(philosophy=[1, 0], drachma=[4, 9])
    match = played(match, "raise economy")
    has(match, citizenry=6, drachma=2)
    assert match.to_act == (0,)  # still in the middle of the step


@covers("IMP-119", "IMP-120")
@rule("improvement.progress.philosophy")
def test_each_philosophy_token_allows_one_more_upgrade() -> None:
    match = progress(philosophy=[2, 0], drachma=[9, 9])
    match = played(match, "raise economy")
    has(match, philosophy=2)  # the ordinary upgrade came first
    match = played(match, "raise economy")
    has(match, philosophy=1, economy=3, drachma=5)
    match = played(match, "raise culture")
    has(match, philosophy=0, culture=2, drachma=4)
    assert match.to_act != (0,) or look(match)["phase"] != "progress"
    spent = table(phase="progress", now=[{"upgrade": {"seat": 0, "free": 0, "raised": 1}}], drachma=[9, 9])
    assert refused(spent, "raise culture").rule == "improvement.progress.philosophy"


@covers("IMP-121", "IMP-201", "IMP-179")
def test_extra_upgrades_of_reformists_and_corinth_add_up() -> None:
    def upgrades(polis: str, cards: list[str], **options: object) -> int:
        match = progress(
            polis=[polis, "argos"], development=[3, 1], played=[cards, []], drachma=[60, 9], options=options
        )
        made = 0
        while match.to_act == (0,) and look(match)["phase"] == "progress":
            match = played(match, "raise culture")
            made += 1
        return made

    assert upgrades("athens", []) == 1
    assert upgrades("athens", ["reformists"]) == 2
    assert upgrades("corinth", []) == 2
    assert upgrades("corinth", ["reformists"]) == 3
    assert upgrades("corinth", ["reformists"], extra_upgrades="one") == 2
    match = progress(
        polis=["corinth", "argos"], development=[3, 1], played=[["reformists"], []], drachma=[60, 9], philosophy=[1, 0]
    )
    match = played(match, *["raise culture"] * 3)
    has(match, philosophy=1)
    has(played(match, "raise culture"), philosophy=0, culture=5)


@covers("IMP-122", "IMP-179", "IMP-196")
@pytest.mark.parametrize(
    ("polis", "level", "cards", "price"),
    [
        ("athens", 3, ["gradualism"], 3),
        ("corinth", 3, [], 3),
        ("corinth", 2, [], 4),
        ("corinth", 3, ["gradualism"], 2),
    ],
)
def test_discounts_add_up(polis: str, level: int, cards: list[str], price: int) -> None:
    match = progress(polis=[polis, "argos"], development=[level, 1], played=[cards, []], culture=[2, 1], drachma=[9, 9])
    has(played(match, "raise culture"), drachma=9 - price, culture=3)


@covers("IMP-122")
def test_a_price_never_falls_below_zero() -> None:
    match = progress(polis=["corinth", "argos"], development=[3, 1], played=[["gradualism"], []], drachma=[0, 9])
    has(played(match, "raise culture"), drachma=0, culture=2)


@covers("IMP-123", "IMP-271")
def test_event_upgrades_get_the_discount_of_cards_as_well() -> None:
    situation = {
        "phase": "event",
        "event": "rise-of-persia",
        "military": [4, 1],
        "drachma": [9, 9],
        "played": [["gradualism"], []],
    }
    has(played(table(**situation), "raise military"), drachma=7, military=5)  # 5 - 2 - 1
    has(played(table(**situation, options={"event_discount": "event"}), "raise military"), drachma=6, military=5)


@covers("IMP-124", "IMP-206")
def test_the_mint_makes_economy_free_in_the_progress_phase_only() -> None:
    has(
        played(progress(played=[["constructing-the-mint"], []], drachma=[0, 9], economy=[5, 1]), "raise economy"),
        drachma=0,
        economy=6,
    )
    situation = {
        "phase": "event",
        "event": "military-victory",
        "troop_strength": [3, 0],
        "economy": [3, 1],
        "drachma": [5, 9],
    }
    situation["played"] = [["constructing-the-mint"], []]
    has(played(table(**situation), "raise economy"), drachma=4)  # 3 - 2
    has(played(table(**situation, options={"mint_in_events": True}), "raise economy"), drachma=5)


@covers("IMP-125")
@rule("improvement.progress.level")
def test_no_area_rises_above_seven() -> None:
    assert refused(progress(culture=[7, 1], drachma=[50, 9]), "raise culture").rule == "improvement.progress.level"
    match = acting(
        "politics", hands=[["peripteros"], []], culture=[7, 1], tokens=[tokens(green=2), tokens()], drachma=[1, 9]
    )
    has(played(match, "play peripteros"), culture=7)
    olympia = table(
        phase="action",
        now=[{"unlock-level": {"seat": 0}}],
        polis=["olympia", "argos"],
        development=[2, 1],
        culture=[6, 1],
        tokens=[tokens(1, 2), tokens()],
        drachma=[2, 9],
        round=3,
        event="drought",
    )
    has(played(olympia, "develop 3"), culture=7, tax_revenue=2)


@covers(
    "IMP-128", "IMP-129", "IMP-130", "IMP-131", "IMP-132", "IMP-133",
    "IMP-134", "IMP-135", "IMP-136", "IMP-137", "IMP-138", "IMP-139",
    "IMP-140", "IMP-141", "IMP-142", "IMP-143", "IMP-144", "IMP-145",
)  # fmt: skip
@pytest.mark.parametrize(
    ("area", "level", "price", "bonus"),
    [
        ("culture", 2, 1, {}),
        ("culture", 3, 4, {"tax_revenue": 1}),
        ("culture", 4, 6, {"dice": 1}),
        ("culture", 5, 6, {"tax_revenue": 1}),
        ("culture", 6, 7, {"tax_revenue": 1}),
        ("culture", 7, 7, {"tax_revenue": 2}),
        ("economy", 2, 2, {"citizenry": 3}),
        ("economy", 3, 2, {"citizenry": 3}),
        ("economy", 4, 3, {"vp": 5}),
        ("economy", 5, 3, {"citizenry": 5}),
        ("economy", 6, 4, {}),
        ("economy", 7, 4, {"vp": 10}),
        ("military", 2, 2, {"glory": 1}),
        ("military", 3, 3, {}),
        ("military", 4, 4, {"glory": 1}),
        ("military", 5, 5, {}),
        ("military", 6, 7, {"glory": 1}),
        ("military", 7, 9, {"glory": 2}),
    ],
)
def test_each_level_has_its_price_and_bonus(area: str, level: int, price: int, bonus: dict[str, int]) -> None:
    start = {"tax_revenue": 0, "citizenry": 3, "vp": 0, "glory": 0}
    match = progress(**{area: [level - 1, 1], "drachma": [price, 9]})
    after = played(match, f"raise {area}")
    has(after, drachma=0, **{area: level}, **{name: number + bonus.get(name, 0) for name, number in start.items()})
    short = progress(
        **{
            area: [level - 1, 1],
            "drachma": [price - 1, 9],
            "philosophy": [1, 0],
            "economy" if area != "economy" else "culture": [1, 1],
        }
    )
    assert all(getattr(move, "area", None) != area for move in short.moves(0)) or short.to_act != (0,)
    track = PRINTED.box.areas[area]  # type: ignore[index]
    assert track[level - 1].bonus.dice == bonus.get("dice", 0)


@covers("IMP-197", "IMP-223")
def test_old_guard_pays_when_nothing_is_raised_in_its_owners_step() -> None:
    match = progress(played=[["old-guard"], []])
    has(played(match, "pass"), vp=4)
    has(played(match, "raise culture"), vp=0)
    cannot = progress(played=[["old-guard"], []], drachma=[0, 9])
    has(cannot, vp=4)
    raised_before = table(
        phase="action",
        now=[{"play-card": {"seat": 0}}],
        played=[["old-guard"], []],
        hands=[["rivalry"], []],
        military=[1, 2],
        drachma=[0, 9],
        round=3,
        event="drought",
    )
    raised_before = played(raised_before, "play rivalry")
    has(raised_before, military=2, vp=4)
