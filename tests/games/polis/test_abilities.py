"""Every ability lives in one place of the rules."""

import ast
from pathlib import Path
from typing import get_args

import pytest

import agora
from agora.core.errors import Malformed
from agora.games import polis
from agora.games.polis.abilities import ABILITIES
from agora.games.polis.abilities.activated import Activated
from agora.games.polis.box import PRINTED
from agora.games.polis.enter import OnEnter
from agora.games.polis.records import SymbolType
from tests.games.polis.table import table
from tests.marks import rule

SOURCES = sorted(Path(polis.__file__).parent.rglob("*.py"))


def test_a_rule_names_an_ability_by_its_word_where_it_is_registered_and_nowhere_else() -> None:
    words = set(ABILITIES) - set(get_args(SymbolType))  # the Mercenary's ability is a symbol of the same name
    strings = [
        (path.name, node.value)
        for path in SOURCES
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    ]
    places = {word: [path for path, value in strings if value == word] for word in words}
    assert {word: found for word, found in places.items() if len(found) != 1} == {}


def test_every_card_with_an_ability_has_one_that_is_registered() -> None:
    words = {card.ability for card in PRINTED.box.cards.values() if card.ability}
    assert words == set(ABILITIES)
    assert all(ability.word == word for word, ability in ABILITIES.items())


@pytest.mark.parametrize("word", sorted(ABILITIES))
def test_an_ability_says_when_it_works_and_carries_it_out_there(word: str) -> None:
    ability = ABILITIES[word]
    assert isinstance(ability, OnEnter) == (ability.timing == "on_enter")
    assert isinstance(ability, Activated) == (ability.timing == "phase5" and ability.uses != ("unlimited",))
    if isinstance(ability, Activated):
        assert type(ability).activate is not Activated.activate
    if isinstance(ability, OnEnter):
        assert type(ability).enter is not OnEnter.enter


@rule("polis.position.step")
@pytest.mark.parametrize(
    ("step", "ability"),
    [("choose-hand-card", "plato"), ("choose-hand-card", "homer"), ("name-player", "homerus"), ("name-player", "")],
)
def test_a_step_with_an_ability_that_asks_something_else_is_refused(step: str, ability: str) -> None:
    with pytest.raises(Malformed) as caught:
        table(cities=[["plato"]], hands=[["ship"]], now=[{step: {"seat": 0, "ability": ability, "place": 0}}])
    assert caught.value.rule == "polis.position.step"


def test_the_income_question_says_what_using_a_card_takes() -> None:
    match = table(cities=[["homerus", "priestess", "plato"]], hands=[["ship"]], points=[3], phase="income")
    told = {one["card"]: (one["points"], one["hand"]) for one in match.question(0)["board"]["cards"]}
    assert told == {"homerus": (0, 1), "priestess": (1, 1), "plato": (1, 0)}


def test_an_ability_can_be_used_with_a_price_that_its_card_does_not_have_in_print() -> None:
    cards = [
        {**card, "ability_cost": {"vp": 2}} if card["id"] == "homerus" else card
        for card in PRINTED.files["cards"]["cards"]
    ]
    data = {"cards": {"cards": cards}}
    match = agora.position(
        "polis", {"cities": [["homerus"]], "hands": [["ship"]], "points": [2], "phase": "income"}, seed=1, data=data
    )
    match.play(0, "activate homerus")
    match.play(0, "choose ship")
    assert match.state.points[0] == 0
    assert match.state.history[0] == ("ship",)
