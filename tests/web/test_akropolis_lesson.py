"""The guided first game: its data stands by the rules, and it can be played through."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

import agora
from tests.web import axe, tables
from tests.web.akropolis import Board
from tests.web.conftest import PHONE, Visitor

LESSON = json.loads((Path(__file__).resolve().parents[2] / "web/src/lessons/akropolis.json").read_text("utf-8"))
STEPS: list[dict[str, Any]] = LESSON["steps"]


def position_of(number: int) -> dict[str, Any]:
    """Where a step begins: its own position, or that of the last step before it that has one."""
    return next(step["position"] for step in reversed(STEPS[: number + 1]) if "position" in step)


@pytest.mark.parametrize("number", range(len(STEPS)), ids=[step["id"] for step in STEPS])
def test_what_a_step_shows_is_legal_and_does_what_it_asks_for(number: int) -> None:
    step = STEPS[number]
    match = agora.position("akropolis", position_of(number), seed=1)
    assert match.to_act == (0,)
    if "expect" in step:
        n = match.n
        match.play(0, step["show"])
        wanted, least = step["expect"]["event"], step["expect"].get("least", {})
        events = [event[wanted] for event in match.events(0, n) if wanted in event]
        assert any(all(event[name] >= number for name, number in least.items()) for event in events)
    for text in ("title", "note", "text", "fact"):
        assert set(step[text]) == {"en", "nl"}
        assert step[text]["en"] != step[text]["nl"]


def test_the_guide_leads_from_the_first_tile_to_the_final_score(visit: Visitor) -> None:
    page = visit().go("/learn/akropolis")
    board = Board(page)
    guide = page.get_by_role("region", name="Guide")
    for number, step in enumerate(STEPS):
        expect(guide).to_contain_text(f"Step {number + 1} of {len(STEPS)}")
        expect(guide.get_by_role("heading")).to_have_text(step["title"]["en"])
        board.ground.wait_for()
        if number in (0, 2):
            axe.check(page, f"step {step['id']}")
        if "expect" in step:
            assert board.wait_for_turn()
            guide.get_by_role("button", name="Show me").click()
            page.wait_for_function(tables.PLAY_WHAT_IS_SHOWN)
            done = "the whole game" if number + 1 == len(STEPS) else "Well done"
            expect(guide).to_contain_text(done)
        if number + 1 < len(STEPS):
            guide.get_by_role("button", name="Next").click()
    guide.get_by_role("button", name="To the lobby").click()
    expect(page).to_have_url(re.compile(r"^http://[^/]+/$"))


def test_another_move_than_asked_for_may_be_tried_again(visit: Visitor) -> None:
    page = visit().go("/learn/akropolis")
    board = Board(page)
    guide = page.get_by_role("region", name="Guide")
    higher = [step["id"] for step in STEPS].index("higher")
    page.get_by_role("navigation", name="Steps of the guide").get_by_role("button").nth(higher).click()
    expect(guide).to_contain_text(f"Step {higher + 1}")
    expect(board.cell(2, -2)).to_have_count(1)
    assert board.wait_for_turn()
    board.tray(0).click()
    low = next(cell for cell in board.fitting() if "empty ground" in str(board.cell(*cell).get_attribute("aria-label")))
    board.cell(*low).focus()
    page.keyboard.press("Enter")
    board.chosen.wait_for()
    page.keyboard.press("Enter")
    expect(guide).to_contain_text("not yet this one")
    guide.get_by_role("button", name="Try again").click()
    expect(guide).to_contain_text(STEPS[higher]["text"]["en"])
    assert board.wait_for_turn()


def test_skipping_the_guide_leaves_the_game_on_the_table(visit: Visitor) -> None:
    page = visit().go("/learn/akropolis")
    page.get_by_role("button", name="Skip the guide").click()
    expect(page.get_by_role("region", name="Guide")).to_have_count(0)
    expect(page).to_have_url(re.compile("/t/"))
    assert Board(page).wait_for_turn()


def test_the_guide_on_a_phone(visit: Visitor) -> None:
    page = visit(PHONE).go("/learn/akropolis")
    guide = page.get_by_role("region", name="Guide")
    expect(guide).to_contain_text(STEPS[0]["title"]["en"])
    axe.check(page, "the guide on a phone")
    guide.get_by_role("button", name="Next").tap()
    expect(guide).to_contain_text(STEPS[1]["title"]["en"])
