"""The guided first game: its data stands by the rules, and it can be played through."""

import re

import pytest
from playwright.sync_api import expect

from tests.web import axe, lessons, tables
from tests.web.akropolis import Board
from tests.web.conftest import PHONE, Visitor

STEPS = lessons.steps_of("akropolis")


@pytest.mark.parametrize("number", range(len(STEPS)), ids=[step["id"] for step in STEPS])
def test_what_a_step_shows_is_legal_and_does_what_it_asks_for(number: int) -> None:
    lessons.check_step("akropolis", number)


def test_the_guide_leads_from_the_first_tile_to_the_final_score(visit: Visitor) -> None:
    page = visit().go("/learn/akropolis")
    lessons.walk(page, STEPS, looked_at=(0, 2))
    lessons.finish(page, "Akropolis")


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
    expect(guide).to_contain_text("not the one we are looking for")
    guide.get_by_role("button", name="Try again").click()
    expect(guide).to_contain_text(STEPS[higher]["text"]["en"])
    assert board.wait_for_turn()


def test_leaving_the_guide_ends_its_table_and_lists_nothing(visit: Visitor) -> None:
    visitor = visit()
    page = visitor.go("/learn/akropolis")
    with page.expect_response(re.compile(r"/api/tables/\w+/leave")) as ended:
        page.get_by_role("button", name="Leave the guide").click()
    assert ended.value.json()["state"] == "cancelled"
    expect(page).to_have_url(re.compile(r"/learn\?game=akropolis$"))
    lists = tables.call(visitor, "GET", "/tables")
    assert not any(lists.values()), lists


def test_a_lesson_is_not_listed_while_it_runs(visit: Visitor) -> None:
    visitor = visit()
    visitor.go("/learn/akropolis").get_by_role("region", name="Guide").wait_for()
    lists = tables.call(visitor, "GET", "/tables")
    assert not any(lists.values()), lists


def test_the_guide_on_a_phone(visit: Visitor) -> None:
    page = visit(PHONE).go("/learn/akropolis")
    guide = page.get_by_role("region", name="Guide")
    expect(guide).to_contain_text(STEPS[0]["title"]["en"])
    axe.check(page, "the guide on a phone")
    guide.get_by_role("button", name="Next").tap()
    expect(guide).to_contain_text(STEPS[1]["title"]["en"])
