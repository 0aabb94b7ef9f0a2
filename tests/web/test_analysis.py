"""The analysis board: a line is walked, tried and thought about; two people share it; a position is set up by hand."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import agora
from agora.core.chance import Quick
from agora.core.engine import question
from tests.web import axe, tables
from tests.web.conftest import PHONE, Visitor

NOW = re.compile(r"\bnow\b")


def text_of(game: str, moves: int) -> str:
    """The text of a game that has just begun."""
    match, dice = agora.new(game, seats=3, seed=4), Quick(11)
    for _ in range(moves):
        seat = match.to_act[0]
        decision = question(match.state)
        assert decision
        match.play(seat, decision.sample(match.state, seat, dice))
    return match.to_text()


def opened(page: Page) -> None:
    """Wait until the board and the lines are there."""
    page.locator(".analysis .tree").wait_for()
    page.locator("section.akropolis, section.improvement, section.polis").first.wait_for()


def here(page: Page) -> str:
    """The move that is shown."""
    now = page.locator(".tree li.now")
    return now.inner_text() if now.count() else ""


@pytest.mark.parametrize("game", ["akropolis", "polis", "improvement"])
def test_a_line_is_walked_tried_commented_and_kept(visit: Visitor, game: str, tmp_path: Path) -> None:
    ann = visit(viewport={"width": 1280, "height": 800})
    tables.name(ann, "Ann")
    made = tables.call(ann, "POST", "/analyses", {"text": text_of(game, 12)})
    page = ann.go(f"/analysis/{made['id']}")
    opened(page)
    expect(page.locator(".tree li")).to_have_count(12)
    page.keyboard.press("ArrowRight")
    expect(page.locator(".tree li.now")).to_have_count(1)
    page.keyboard.press("End")
    expect(page.locator(".tree li").last).to_have_class(NOW)
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".tree li").nth(10)).to_have_class(NOW)
    # the search finds moves, and pressing one makes a variation or walks the line
    page.get_by_role("switch", name="Think along").click()
    best = page.locator(".side ol button .what").first
    best.wait_for()
    axe.check(page, "analysis")
    page.get_by_role("switch", name="Think along").click()
    expect(best).to_have_count(0)
    page.keyboard.press("Home")
    expect(page.locator(".tree li.now")).to_have_count(0)
    page.keyboard.press("t")
    best.wait_for()
    best.click()
    expect(page.locator(".tree li.now")).to_have_count(1)
    # a comment stays with its position
    page.get_by_label("Comment").fill("Worth a try.")
    page.keyboard.press("Tab")
    expect(page.locator(".tree li.now small")).to_have_text("Worth a try.")
    # somebody with the link sees the same, and may not change it
    bea = visit(**PHONE)
    other = bea.go(f"/analysis/{made['id']}")
    opened(other)
    expect(other.locator(".tree li.now small")).to_have_text("Worth a try.")
    assert here(other) == here(page)
    expect(other.get_by_label("Remove this move and all after it")).to_have_count(0)
    axe.check(other, "analysis on a phone")
    page.keyboard.press("Home")
    expect(other.locator(".tree li.now")).to_have_count(0)
    # taken along as text, it opens in the library
    page.get_by_role("button", name="Share", exact=True).click()
    with page.expect_download() as download:
        page.get_by_role("link", name="Save as text").click()
    download.value.save_as(tmp_path / "analysis.txt")
    kept = agora.load_analysis((tmp_path / "analysis.txt").read_text("utf-8"))
    assert [node.comment for node in kept.nodes.values() if node.comment] == ["Worth a try."]


def test_a_position_is_set_up_by_hand(visit: Visitor) -> None:
    ann = visit(viewport={"width": 1280, "height": 800})
    page = ann.go("/analysis")
    page.get_by_label("Stones, Player 1").fill("7")
    page.get_by_label("Stones, Player 1").blur()
    axe.check(page, "analysis")
    page.get_by_label("City of player 1").fill("nonsense")
    page.get_by_label("City of player 1").blur()
    ann.expected.add(400)
    page.get_by_role("button", name="Analyse this position").click()
    expect(page.locator(".toasts")).to_contain_text("a city begins with s")
    page.get_by_label("City of player 1").fill("s")
    page.get_by_label("City of player 1").blur()
    page.get_by_role("button", name="Analyse this position").click()
    opened(page)
    page.get_by_role("button", name="Share", exact=True).click()
    page.get_by_role("button", name="Change this position").click()
    expect(page.get_by_label("Stones, Player 1")).to_have_value("7")


def test_a_finished_game_is_analysed_from_any_step(visit: Visitor) -> None:
    ann = visit(viewport={"width": 1280, "height": 800})
    page = ann.go(tables.finished(ann, "akropolis"))
    page.locator(".moves li").nth(5).wait_for()
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    page.get_by_role("button", name="Analyse step 1", exact=True).click()
    opened(page)
    expect(page.locator(".tree li").first).to_have_class(NOW)
