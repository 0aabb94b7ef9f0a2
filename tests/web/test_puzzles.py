"""Puzzles in the browser: tried, missed, solved and remembered, in all three games; from the lobby; on a phone."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from agora.puzzles import shipped
from tests.web import axe, tables
from tests.web.conftest import PHONE, Visitor

pytestmark = [pytest.mark.web, pytest.mark.slow]


def open_puzzle(page: Page) -> None:
    expect(page.locator(".puzzle")).to_be_visible()
    expect(page.locator("section.akropolis, section.improvement, section.polis").first).to_be_visible()


def listed(visit: Any, puzzle: str) -> Any:
    return next(each for each in tables.call(visit, "GET", "/puzzles")["puzzles"] if each["id"] == puzzle)


@pytest.mark.parametrize("game", ["akropolis", "polis", "improvement"])
def test_a_puzzle_is_missed_shown_and_solved(visit: Visitor, game: str) -> None:
    ana = visit()
    puzzle = shipped(game)[0]
    page = ana.go(f"/puzzles?p={puzzle.id}")
    open_puzzle(page)
    expect(page.get_by_role("button", name="Answer")).to_have_attribute("aria-disabled", "true")
    page.keyboard.press("h")
    expect(page.locator(".puzzle .hint")).to_contain_text("The best move")
    # a wrong move, through the question bar; then the answer, which is chosen on the board
    write = puzzle.match.game.codec.write_move
    tables.call(ana, "PUT", "/me", {"name": "Ana"})
    tables.call(ana, "POST", f"/puzzles/{puzzle.id}/try", {"move": write(puzzle.move(1))})
    page.reload()
    open_puzzle(page)
    page.get_by_role("button", name="Answer").click()
    expect(page.get_by_role("heading", name=re.compile("^The answer"))).to_be_visible()
    expect(page.locator(".puzzle tbody tr")).to_have_count(len(puzzle.candidates))
    axe.both(page, f"the answer to a puzzle of {game}")
    page.locator("[data-play]:not([aria-disabled])").click()
    expect(page.locator(".puzzle h2.right")).to_contain_text("Right")
    expect(page.get_by_text(re.compile(r"^1 of \d+ solved$"))).to_be_visible()
    assert listed(ana, puzzle.id)["solved"]
    page.get_by_role("button", name="Next", exact=True).click()
    expect(page.locator(".puzzle .chip")).to_have_count(0)
    assert page.url.rpartition("=")[2] != puzzle.id


def test_the_puzzle_of_the_day_leads_from_the_lobby_and_filters_work(visit: Visitor) -> None:
    ana = visit()
    page = ana.go("/")
    page.get_by_role("region", name="Puzzle of the day").get_by_role("link", name="Solve it").click()
    open_puzzle(page)
    today = tables.call(ana, "GET", "/puzzles")["today"]
    assert page.url.endswith(f"p={today}")
    page.get_by_label("Game").select_option("polis")
    page.get_by_label("Grade").select_option("3")
    open_puzzle(page)
    expect(page.get_by_text("Grade 3 of 5").nth(0)).to_be_attached()
    expect(page.locator("section.polis")).to_be_visible()


def test_puzzles_fit_a_phone_in_dutch(visit: Visitor) -> None:
    ana = visit(PHONE, locale="nl-NL")
    for game in ("akropolis", "polis", "improvement"):
        page = ana.go(f"/puzzles?p={shipped(game)[0].id}")
        open_puzzle(page)
        expect(page.get_by_text("Eén zet is hier duidelijk de beste. Welke?")).to_be_visible()
        axe.both(page, f"a puzzle of {game} on a phone")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
