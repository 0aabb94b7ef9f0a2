"""The guided first game of Improvement: its data stands by the rules, and it can be played through."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web import lessons
from tests.web.conftest import PHONE, Visitor

STEPS = lessons.steps_of("improvement")


@pytest.mark.parametrize("number", range(len(STEPS)), ids=[step["id"] for step in STEPS])
def test_what_a_step_shows_is_legal_and_does_what_it_asks_for(number: int) -> None:
    lessons.check_step("improvement", number)


@pytest.mark.parametrize("kind", [{}, PHONE], ids=["desktop", "phone"])
def test_the_guide_leads_from_the_dice_to_the_milestones(kind: dict[str, Any], visit: Visitor) -> None:
    page = (visit(kind) if kind else visit()).go("/learn/improvement")
    lessons.walk(page, STEPS, looked_at=(1,))


def test_what_is_only_read_stands_above_the_bubble_on_a_phone(visit: Visitor) -> None:
    page = visit(PHONE).go("/learn/improvement")
    expect(page.locator(".bar.folded")).to_be_visible()
    page.wait_for_function("""() => {
      const [level, bubble] = ['.polis [data-level="2"]', '.bubble'].map(each => document.querySelector(each));
      return level && bubble && level.getBoundingClientRect().bottom < bubble.getBoundingClientRect().top;
    }""")
