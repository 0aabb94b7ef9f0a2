"""The guided first game of Improvement: its data stands by the rules, and it can be played through."""

from typing import Any

import pytest

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
