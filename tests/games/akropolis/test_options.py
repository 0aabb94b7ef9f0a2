"""What a table may agree on, and what it may not."""

from __future__ import annotations

from typing import Any

import pytest

import agora
from agora import Malformed
from tests.games.playing import finished, look
from tests.marks import covers, rule

from .table import VARIANTS, value

DEFAULTS = {
    "seats": 2,
    **dict.fromkeys(VARIANTS, False),
    "long_game": False,
    "architect": None,
    "chief": 0,
    "house_group": "count",
    "barracks_edge": "outside",
    "lake": "region",
}


def refusal(**options: Any) -> Malformed:
    """The refusal of a table, with its sentence."""
    with pytest.raises(Malformed) as caught:
        agora.new("akropolis", **{"seats": 2, "seed": 1, **options})
    assert str(caught.value) != caught.value.rule
    return caught.value


@covers("AKR-086", "AKR-092", "AKR-115")
def test_by_default_the_table_plays_the_rulebook_and_our_reading_of_it() -> None:
    assert look(agora.new("akropolis", seats=2, seed=1))["options"] == DEFAULTS


@covers("AKR-087", "AKR-093", "AKR-116")
@pytest.mark.parametrize(
    "chosen",
    [
        {"house_group": "value"},
        {"barracks_edge": "any"},
        {"lake": "single"},
        {"house_group": "value", "barracks_edge": "any", "lake": "single", "long_game": True, "temples": True},
    ],
)
def test_a_table_may_choose_otherwise(chosen: dict[str, Any]) -> None:
    match = agora.new("akropolis", seats=2, seed=1, **chosen)
    assert look(match)["options"] == {**DEFAULTS, **chosen}


@covers("AKR-086", "AKR-087", "AKR-092", "AKR-093", "AKR-115", "AKR-116")
def test_naming_a_default_changes_nothing_and_each_reading_changes_its_own_district_only() -> None:
    houses, holes = "qqq@-2,2/2 hhh@1,-1/1 qhh@-2,2/1", "qqb@1,-2/1 gqq@2,-1/2 qqq@3,-3/2"
    both = {"house_group": "count", "barracks_edge": "outside", "lake": "region"}
    assert value(houses, "house", **both) == value(houses, "house") == 3
    assert value(houses, "house", barracks_edge="any", lake="single") == 3
    assert value(holes, "barracks", **both) == value(holes, "barracks", house_group="value", lake="single") == 0
    assert value(holes, "garden", "gardens", house_group="value", barracks_edge="any") == 2


@pytest.mark.parametrize("name", ["seeds", "variant", "house-group", "Lake", "long"])
@rule("core.option.unknown")
def test_an_option_that_does_not_exist_is_refused_by_its_name(name: str) -> None:
    error = refusal(**{name: 1})
    assert (error.rule, error.facts["option"]) == ("core.option.unknown", name)


@rule("core.option.variant")
@pytest.mark.parametrize("variant", ["house", "lake", "seats", "chief", ""])
def test_a_variant_that_does_not_exist_is_refused_by_its_name(variant: str) -> None:
    error = refusal(variants=["houses", variant])
    assert (error.rule, error.facts["variant"]) == ("core.option.variant", variant)
    assert "gardens" in str(error)  # the variants that exist


@rule("core.option.variants")
@pytest.mark.parametrize("variants", ["houses", 3, {"houses": True}])
def test_variants_are_a_list(variants: Any) -> None:
    assert refusal(variants=variants).rule == "core.option.variants"


@pytest.mark.parametrize(
    ("option", "bad"),
    [
        ("houses", "yes"),
        ("gardens", 1),
        ("long_game", None),
        ("architect", "vitruvius"),
        ("chief", "anyone"),
        ("chief", True),
        ("chief", 0.5),
        ("house_group", "size"),
        ("barracks_edge", "inside"),
        ("lake", True),
    ],
)
def test_a_value_that_is_not_allowed_is_refused_with_the_name_of_its_option(option: str, bad: Any) -> None:
    assert option in str(refusal(**{option: bad}))


@covers("AKR-033")
@pytest.mark.parametrize("seats", [True, 2.0, "2", None])
def test_seats_are_a_whole_number(seats: Any) -> None:
    assert "seats" in str(refusal(seats=seats))


@rule("akropolis.options.architect.seats")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_an_automa_plays_only_against_one(seats: int) -> None:
    error = refusal(seats=seats, architect="metagenes")
    assert (error.rule, error.facts) == ("akropolis.options.architect.seats", {"seats": seats})
    assert str(seats) in str(error)


@covers("AKR-030")
@rule("akropolis.options.chief.seat")
@pytest.mark.parametrize(("seats", "chief"), [(2, 2), (2, -1), (3, 3), (4, 4)])
def test_the_chief_architect_sits_at_the_table(seats: int, chief: int) -> None:
    error = refusal(seats=seats, chief=chief)
    assert (error.rule, error.facts) == ("akropolis.options.chief.seat", {"chief": chief, "last": seats - 1})


@covers("AKR-118")
@rule("akropolis.options.solo-chief")
def test_in_a_solo_game_the_human_begins() -> None:
    assert refusal(seats=1, chief="seed").rule == "akropolis.options.solo-chief"
    assert refusal(seats=1, chief=1).rule in ("akropolis.options.solo-chief", "akropolis.options.chief.seat")
    assert agora.new("akropolis", seats=1, seed=1, chief=0).to_act == (0,)


@covers("AKR-123")
def test_the_automa_is_hippodamos_unless_another_is_named() -> None:
    match = agora.new("akropolis", seats=1, seed=1)
    assert look(match)["automa"]["architect"] == "hippodamos"
    named = agora.new("akropolis", seats=1, seed=1, architect="hippodamos")
    assert finished(match).scores() == finished(named).scores()


def test_the_choices_of_a_table_are_kept_in_its_log_and_its_position() -> None:
    chosen: dict[str, Any] = {"house_group": "value", "lake": "single", "long_game": True, "houses": True, "chief": 1}
    match = agora.new("akropolis", seats=3, seed=1, **chosen)
    assert agora.load(match.to_text()).options == match.options
    assert agora.position("akropolis", match.position()).options == match.options


def test_a_game_that_does_not_exist_is_refused() -> None:
    with pytest.raises(Malformed) as caught:
        agora.new("akropolos", seats=2)
    assert caught.value.rule == "core.game"
