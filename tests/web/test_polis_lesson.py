"""The guided first game of Polis: its data stands by the rules, and it can be played through."""

import re

import pytest
from playwright.sync_api import expect

import agora
from tests.web import lessons
from tests.web.conftest import PHONE, Visitor

STEPS = lessons.steps_of("polis")


@pytest.mark.parametrize("number", range(len(STEPS)), ids=[step["id"] for step in STEPS])
def test_what_a_step_shows_is_legal_and_does_what_it_asks_for(number: int) -> None:
    lessons.check_step("polis", number)


def test_the_guide_leads_through_the_seven_phases(visit: Visitor) -> None:
    page = visit().go("/learn/polis")
    lessons.walk(page, STEPS, looked_at=(0, len(STEPS) - 1))
    lessons.finish(page, "Polis")


def test_the_last_step_counts_an_example_as_the_rules_do() -> None:
    assert STEPS[-1]["id"] == "scoring"
    mine, first, second = agora.position("polis", STEPS[-1]["position"], seed=1).scores()
    points = {part.name: part.points for part in mine.parts}
    culture, cards = mine.parts[-1].facts["culture"], mine.parts[-1].facts["cards"]
    assert points == {"tokens": 6, "cards": 2, "board": 0, "coins": 3, "history": culture * cards}
    assert mine.total > first.total > second.total
    for language in ("en", "nl"):
        text = STEPS[-1]["text"][language]
        for number in (6, 2, 3, 34, mine.total, first.total):
            assert re.search(rf"\b{number}\b", text), f"{number} is not in {text}"
        assert f"= {culture * cards}." in text


def test_the_first_step_says_how_one_wins() -> None:
    assert STEPS[0]["id"] == "goal"
    assert "most points" in STEPS[0]["text"]["en"]


def test_the_guide_on_a_phone(visit: Visitor) -> None:
    page = visit(PHONE).go("/learn/polis")
    guide = page.get_by_role("region", name="Guide")
    expect(guide).to_contain_text(STEPS[0]["title"]["en"])
    guide.get_by_role("button", name="Next").tap()
    expect(guide).to_contain_text(STEPS[1]["title"]["en"])
