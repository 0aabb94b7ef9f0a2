"""What does each politics card cost, require and do?"""

from __future__ import annotations

from typing import Any

import pytest

from agora.games.improvement.box import PRINTED
from tests.games.playing import AnyMatch, happened, look, played, refused
from tests.marks import covers, rule

from .table import acting, each, has, lines, table, tokens

BOX = PRINTED.box


def playing(card: str, **situation: Any) -> AnyMatch:
    """A table where the card was just played, with exactly what it requires. One Drachma or token less is refused."""
    ability = BOX.cards[card]
    needs = tokens(*ability.requires)
    base = {"hands": [[card], []], "tokens": [needs, tokens()], "drachma": [ability.cost, 9], **situation}
    if ability.cost:
        assert refused(acting("politics", **{**base, "drachma": [ability.cost - 1, 9]}), f"play {card}").rule.endswith(
            "drachma"
        )
    for colour, number in needs.items():
        if number:
            less = {**needs, colour: number - 1}
            assert refused(acting("politics", **{**base, "tokens": [less, tokens()]}), f"play {card}").rule.endswith(
                "tokens"
            )
    match = played(acting("politics", **base), f"play {card}")
    paid = [event["amount"] for event in happened(match, "lost") if event["resource"] == "drachma"]
    assert sum(paid) == ability.cost
    return match


@covers(
    "IMP-181", "IMP-182", "IMP-183", "IMP-184", "IMP-185", "IMP-186", "IMP-187", "IMP-188", "IMP-189", "IMP-190",
    "IMP-191", "IMP-192", "IMP-193", "IMP-194", "IMP-195", "IMP-196", "IMP-197", "IMP-198", "IMP-199", "IMP-200",
    "IMP-201", "IMP-202", "IMP-203", "IMP-204", "IMP-205", "IMP-206", "IMP-207", "IMP-208", "IMP-209", "IMP-210",
    "IMP-211", "IMP-212", "IMP-213", "IMP-214", "IMP-215", "IMP-216", "IMP-217", "IMP-218", "IMP-219", "IMP-220",
)  # fmt: skip
@pytest.mark.parametrize(
    ("card", "kind", "cost", "needs"),
    [
        ("bank", "scoring", 0, (2, 0, 0)),
        ("austerity", "scoring", 6, (0, 3, 0)),
        ("proskenion", "scoring", 0, (0, 0, 2)),
        ("diversification", "scoring", 6, (1, 1, 1)),
        ("central-government", "scoring", 4, (0, 2, 0)),
        ("gold-reserve", "scoring", 8, (3, 0, 0)),
        ("heavy-taxes", "scoring", 4, (2, 2, 0)),
        ("hall-of-statues", "scoring", 2, (1, 1, 1)),
        ("stoa-poikile", "ongoing", 0, (0, 1, 0)),
        ("amnesty-for-socrates", "ongoing", 2, (0, 0, 0)),
        ("persians", "ongoing", 0, (0, 1, 1)),
        ("extraordinary-collection", "ongoing", 0, (1, 0, 0)),
        ("diolkos", "ongoing", 0, (1, 0, 0)),
        ("corinthian-columns", "ongoing", 0, (0, 0, 0)),
        ("foreign-supplies", "ongoing", 2, (0, 0, 0)),
        ("gradualism", "ongoing", 0, (0, 1, 0)),
        ("old-guard", "ongoing", 0, (1, 1, 0)),
        ("oracle", "ongoing", 3, (1, 1, 1)),
        ("power", "ongoing", 0, (1, 0, 1)),
        ("public-market", "ongoing", 3, (1, 0, 0)),
        ("reformists", "ongoing", 0, (1, 1, 1)),
        ("founding-the-lyceum", "ongoing", 3, (0, 0, 0)),
        ("stadion", "ongoing", 2, (0, 0, 2)),
        ("lighthouse", "ongoing", 1, (1, 0, 0)),
        ("helepole", "ongoing", 1, (0, 0, 1)),
        ("constructing-the-mint", "ongoing", 2, (2, 0, 0)),
        ("ostracism", "immediate", 3, (0, 0, 0)),
        ("rivalry", "immediate", 0, (0, 0, 0)),
        ("peripteros", "immediate", 1, (0, 2, 0)),
        ("quarry", "immediate", 0, (1, 0, 0)),
        ("contribution", "immediate", 0, (0, 0, 1)),
        ("colossus-of-rhodes", "immediate", 6, (1, 1, 1)),
        ("silver-mining", "immediate", 3, (1, 0, 0)),
        ("scholarly-welcome", "immediate", 2, (0, 0, 0)),
        ("tunnel-of-eupalinos", "immediate", 4, (0, 0, 0)),
        ("gifts-from-the-west", "immediate", 0, (0, 0, 0)),
        ("council", "immediate", 0, (0, 0, 0)),
        ("mercenary-recruitment", "immediate", 0, (1, 0, 0)),
        ("archives", "immediate", 2, (0, 0, 0)),
        ("greek-fire", "immediate", 0, (0, 0, 1)),
    ],
)
def test_each_card_has_its_kind_cost_and_requirement(
    card: str, kind: str, cost: int, needs: tuple[int, int, int]
) -> None:
    ability = BOX.cards[card]
    assert (ability.kind, ability.cost, tuple(ability.requires)) == (kind, cost, needs)
    match = playing(card)
    has(match, tokens=each(match, "tokens")[0])
    assert card in each(match, "played")[0]


@covers("IMP-181", "IMP-182", "IMP-183", "IMP-184", "IMP-185", "IMP-186", "IMP-187", "IMP-188", "IMP-101")
@pytest.mark.parametrize(
    ("card", "situation", "points"),
    [
        ("bank", {"drachma": [7, 9]}, 3),
        ("austerity", {"hands": [["power", "oracle", "quarry"], []]}, 9),
        ("proskenion", {"citizenry": [13, 0]}, 13),
        ("diversification", {"culture": [4, 1], "economy": [3, 1], "military": [5, 1]}, 9),
        ("central-government", {}, 4),
        ("gold-reserve", {"economy": [6, 1]}, 12),
        ("heavy-taxes", {"tax_revenue": [7, 0]}, 14),
        ("hall-of-statues", {"tokens": [tokens(1, 1, 1), tokens()], "special_tokens": [tokens(2), tokens()]}, 5),
    ],
)
def test_scoring_cards(card: str, situation: dict[str, Any], points: int) -> None:
    match = table(phase="over", **{"played": [[card, "council"], []], **situation})
    assert lines(match)[card] == points
    has(match, vp=0)
    if "drachma" in situation:
        has(match, drachma=7)


@covers("IMP-189", "IMP-190", "IMP-191", "IMP-193", "IMP-195", "IMP-202", "IMP-204")
@pytest.mark.parametrize(
    ("card", "action", "gained"),
    [
        ("stoa-poikile", "culture", {"drachma": 2}),
        ("amnesty-for-socrates", "lawmaking", {"philosophy": 1}),
        ("persians", "culture", {"troop_strength": 2}),
        ("diolkos", "trade", {"drachma": 1, "troop_strength": 1, "vp": 1}),
        ("foreign-supplies", "trade", {"troop_strength": 2}),
        ("founding-the-lyceum", "philosophy", {"philosophy": 1}),
        ("lighthouse", "trade", {"vp": 3}),
    ],
)
def test_cards_that_an_action_triggers(card: str, action: str, gained: dict[str, int]) -> None:
    names = ("drachma", "vp", "troop_strength", "philosophy", "citizenry", "glory", "tax_revenue")
    plain = acting(action, bought=[1, 0])
    with_card = acting(action, bought=[1, 0], played=[[card], []])
    difference = {name: each(with_card, name)[0] - each(plain, name)[0] for name in names}
    assert {name: number for name, number in difference.items() if number} == gained
    assert [each(with_card, name)[1] for name in names] == [each(plain, name)[1] for name in names]


@covers("IMP-194")
def test_corinthian_columns() -> None:
    match = acting("trade", drachma=[1, 9], played=[["corinthian-columns"], []])
    has(played(match, "buy blue"), drachma=0, tokens=tokens(blue=1))


@covers("IMP-198")
def test_oracle() -> None:
    match = acting("development", polis=["athens", "argos"], played=[["oracle"], []], tokens=[tokens(1, 1), tokens()])
    has(played(match, "develop 2"), vp=4)
    has(played(match, "pass"), vp=0)


@covers("IMP-207", "IMP-221")
@rule("improvement.effect.take-back")
def test_ostracism_takes_another_card_back_and_allows_another_politics_action() -> None:
    base = {
        "hands": [["ostracism"], []],
        "played": [["archives", "stadion"], ["bank"]],
        "drachma": [5, 9],
        "philosophy": [3, 0],
    }
    match = played(acting("politics", **base), "play ostracism")
    has(match, drachma=2)
    assert refused(match, "take-back ostracism").rule == "improvement.effect.take-back"
    assert refused(match, "take-back bank").rule == "improvement.effect.take-back"
    match = played(match, "take-back archives")
    has(match, played=["stadion", "ostracism"], philosophy=3, drachma=2)  # no refund, past gains stay
    assert look(match, 0)["hand"] == ["archives"]
    again = played(match, "play archives")
    has(again, philosophy=6, drachma=0, played=["stadion", "ostracism", "archives"])
    has(played(match, "pass"), hand=1)


@covers("IMP-221")
def test_a_card_taken_back_stops_working() -> None:
    base = {"hands": [["ostracism"], []], "played": [["stadion", "power"], []], "drachma": [3, 9], "actions": [[], []]}
    match = played(acting("politics", **base), "play ostracism", "take-back stadion")
    assert "stadion" not in each(match, "played")[0]
    for seat in (1, None):
        assert {"cards": ["stadion"], "places": ["hand 0"]} in look(match, seat)["remembered"]


@covers("IMP-222")
@rule("improvement.politics.take-back")
def test_ostracism_without_another_card_still_allows_the_politics_action() -> None:
    base = {"hands": [["ostracism", "gifts-from-the-west"], []], "drachma": [3, 9]}
    match = played(acting("politics", **base), "play ostracism")
    assert match.to_act == (0,)
    has(played(match, "play gifts-from-the-west"), played=["ostracism", "gifts-from-the-west"])
    house = acting("politics", **base, options={"take_back": "needed"})
    assert refused(house, "play ostracism").rule == "improvement.politics.take-back"


@covers("IMP-208")
@pytest.mark.parametrize(("military", "level"), [([1, 2, 3], 2), ([2, 2, 3], 2), ([3, 2, 3], 3), ([1, 1, 1], 1)])
def test_rivalry(military: list[int], level: int) -> None:
    match = acting("politics", 3, military=military, hands=[["rivalry"], [], []])
    match = played(match, "play rivalry")
    has(match, military=level, glory=1 if military == [1, 2, 3] else 0)


@covers("IMP-209", "IMP-210", "IMP-212", "IMP-213", "IMP-215", "IMP-216", "IMP-219", "IMP-220")
@pytest.mark.parametrize(
    ("card", "gained"),
    [
        ("peripteros", {"culture": 3, "tax_revenue": 1}),
        ("quarry", {"tax_revenue": 1}),
        ("colossus-of-rhodes", {"vp": 10}),
        ("silver-mining", {"tax_revenue": 2}),
        ("tunnel-of-eupalinos", {"vp": 6}),
        ("gifts-from-the-west", {"drachma": 3}),
        ("archives", {"philosophy": 3}),
        ("greek-fire", {"troop_strength": 4}),
    ],
)
def test_immediate_gains(card: str, gained: dict[str, int]) -> None:
    before = {"culture": 2, "tax_revenue": 0, "vp": 0, "drachma": 0, "philosophy": 0, "troop_strength": 0, "glory": 0}
    has(playing(card, culture=[2, 1]), **{**before, **gained})


@covers("IMP-211")
def test_contribution_counts_plain_tokens_only() -> None:
    base = {
        "hands": [["contribution"], []],
        "tokens": [tokens(2, 1, 1), tokens()],
        "special_tokens": [tokens(3), tokens()],
    }
    has(played(acting("politics", **base, drachma=[0, 9]), "play contribution"), drachma=4)


@covers("IMP-214")
@pytest.mark.parametrize("colour", ["red", "green", "blue"])
def test_scholarly_welcome(colour: str) -> None:
    has(played(playing("scholarly-welcome"), f"take {colour}"), tokens=tokens(**{colour: 1}), special_tokens=tokens())


@covers("IMP-217")
def test_council_draws_two_cards_unseen() -> None:
    match = playing("council", deck=["quarry", "power", "oracle"])
    assert look(match, 0)["hand"] == ["quarry", "power"]
    assert look(match)["deck"] == 1
    for seat in (None, 1):
        shown = str(look(match, seat)) + str(match.events(seat)) + match.to_text(seat)
        assert "quarry" not in shown
    assert happened(match, "cards-drawn", 0)[0]["card"] == ["quarry", "power"]
    assert look(playing("council", deck=["quarry"]), 0)["hand"] == ["quarry"]
    assert look(playing("council"), 0)["hand"] == []


@covers("IMP-218")
def test_mercenary_recruitment_is_cut_at_fifteen() -> None:
    has(playing("mercenary-recruitment", economy=[5, 1], troop_strength=[13, 0]), troop_strength=15)
    has(playing("mercenary-recruitment", economy=[5, 1], troop_strength=[3, 0]), troop_strength=8)
