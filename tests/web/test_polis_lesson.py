"""The guided first game of Polis: its data stands by the rules, and it can be played through."""

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

import agora
from tests.web import axe, tables
from tests.web.conftest import PHONE, Visitor

LESSON = json.loads((Path(__file__).resolve().parents[2] / "web/src/lessons/polis.json").read_text("utf-8"))
STEPS: list[dict[str, Any]] = LESSON["steps"]


def position_of(number: int) -> dict[str, Any]:
    """Where a step begins: its own position, or that of the last step before it that has one."""
    return next(step["position"] for step in reversed(STEPS[: number + 1]) if "position" in step)


@pytest.mark.parametrize("number", range(len(STEPS)), ids=[step["id"] for step in STEPS])
def test_what_a_step_shows_is_legal_and_does_what_it_asks_for(number: int) -> None:
    step = STEPS[number]
    match = agora.position("polis", position_of(number), seed=1)
    assert match.to_act == (0,)
    if "expect" in step:
        n = match.n
        match.play(0, step["show"])
        assert any(step["expect"]["event"] in event for event in match.events(0, n))
    for text in ("title", "note", "text", "fact"):
        assert set(step[text]) == {"en", "nl"}
        assert step[text]["en"] != step[text]["nl"]


def test_the_guide_leads_through_the_seven_phases(visit: Visitor) -> None:
    page = visit().go("/learn/polis")
    guide = page.get_by_role("region", name="Guide")
    for number, step in enumerate(STEPS):
        expect(guide).to_contain_text(f"Step {number + 1} of {len(STEPS)}")
        expect(guide.get_by_role("heading")).to_have_text(step["title"]["en"])
        expect(page.locator(".polis[data-at]")).to_be_visible()
        if number == 0:
            axe.check(page, f"step {step['id']}")
        if "expect" in step:
            guide.get_by_role("button", name="Show me").click()
            page.wait_for_function(tables.PLAY_WHAT_IS_SHOWN)
            done = "the whole game" if number + 1 == len(STEPS) else "Well done"
            expect(guide).to_contain_text(done)
        if number + 1 < len(STEPS):
            guide.get_by_role("button", name="Next").click()
    guide.get_by_role("button", name="To the lobby").click()
    expect(page).to_have_url(page.url.split("/learn")[0])


def test_the_guide_on_a_phone(visit: Visitor) -> None:
    page = visit(PHONE).go("/learn/polis")
    guide = page.get_by_role("region", name="Guide")
    expect(guide).to_contain_text(STEPS[0]["title"]["en"])
    guide.get_by_role("button", name="Next").tap()
    expect(guide).to_contain_text(STEPS[1]["title"]["en"])
