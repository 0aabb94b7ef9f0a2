"""The guided first game of Polis: its data stands by the rules, and it can be played through."""

import pytest
from playwright.sync_api import expect

from tests.web import lessons
from tests.web.conftest import PHONE, Visitor

STEPS = lessons.steps_of("polis")


@pytest.mark.parametrize("number", range(len(STEPS)), ids=[step["id"] for step in STEPS])
def test_what_a_step_shows_is_legal_and_does_what_it_asks_for(number: int) -> None:
    lessons.check_step("polis", number)


def test_the_guide_leads_through_the_seven_phases(visit: Visitor) -> None:
    page = visit().go("/learn/polis")
    lessons.walk(page, STEPS, looked_at=(0,))
    page.get_by_role("region", name="Guide").get_by_role("button", name="To the lobby").click()
    expect(page).to_have_url(page.url.split("/learn")[0])


def test_the_guide_on_a_phone(visit: Visitor) -> None:
    page = visit(PHONE).go("/learn/polis")
    guide = page.get_by_role("region", name="Guide")
    expect(guide).to_contain_text(STEPS[0]["title"]["en"])
    guide.get_by_role("button", name="Next").tap()
    expect(guide).to_contain_text(STEPS[1]["title"]["en"])
