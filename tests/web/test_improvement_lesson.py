"""The guided first game of Improvement: its data stands by the rules, and it can be played through."""

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

import agora
from tests.web import axe, tables
from tests.web.conftest import PHONE, Visitor
from tests.web.improvement import Board

LESSON = json.loads((Path(__file__).resolve().parents[2] / "web/src/lessons/improvement.json").read_text("utf-8"))
STEPS: list[dict[str, Any]] = LESSON["steps"]


def position_of(number: int) -> dict[str, Any]:
    """Where a step begins: its own position, or that of the last step before it that has one."""
    return next(step["position"] for step in reversed(STEPS[: number + 1]) if "position" in step)


@pytest.mark.parametrize("number", range(len(STEPS)), ids=[step["id"] for step in STEPS])
def test_what_a_step_shows_is_legal_and_does_what_it_asks_for(number: int) -> None:
    step = STEPS[number]
    match = agora.position("improvement", position_of(number), seed=1)
    assert 0 in match.to_act
    if "expect" in step:
        n = match.n
        match.play(0, step["show"])
        for seat in match.to_act if step["expect"]["event"] == "cards-revealed" else ():
            match.play(seat, match.moves(seat)[0])  # all reveal together
        events = [event[step["expect"]["event"]] for event in match.events(0, n) if step["expect"]["event"] in event]
        assert any(event.get("seat") == 0 for event in events)
    for text in ("title", "note", "text", "fact"):
        assert set(step[text]) == {"en", "nl"}
        assert step[text]["en"] != step[text]["nl"]


@pytest.mark.parametrize("kind", [{}, PHONE], ids=["desktop", "phone"])
def test_the_guide_leads_from_the_dice_to_the_milestones(kind: dict[str, Any], visit: Visitor) -> None:
    page = (visit(kind) if kind else visit()).go("/learn/improvement")
    board = Board(page)
    guide = page.get_by_role("region", name="Guide")
    for number, step in enumerate(STEPS):
        expect(guide).to_contain_text(f"Step {number + 1} of {len(STEPS)}")
        expect(guide.get_by_role("heading")).to_have_text(step["title"]["en"])
        board.root.wait_for()
        if number == 1:
            axe.check(page, f"step {step['id']}")
        if "expect" in step:
            expect(page.locator(".bar.act")).to_be_visible()
            guide.get_by_role("button", name="Show me").click()
            page.wait_for_function(tables.PLAY_WHAT_IS_SHOWN)
            expect(guide).to_contain_text("the whole game" if number + 1 == len(STEPS) else "Well done")
        if number + 1 < len(STEPS):
            guide.get_by_role("button", name="Next").click()
