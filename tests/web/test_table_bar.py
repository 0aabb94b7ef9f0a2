"""The question bar keeps its place: nothing in it or on the board shifts when something is pointed at or chosen."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web import akropolis, improvement, polis, tables
from tests.web.conftest import PHONE, Visitor
from tests.web.polis import position
from tests.web.test_improvement_asks import act

LAPTOP = {"viewport": {"width": 1280, "height": 800}}
# remember everything that could be pressed next: the bar, what lies in it, the board and its tools; and where it is
REMEMBER = """() => {
    const all = [...document.querySelectorAll(".bar, .bar button, .bar input, .bar h2, .board, .board button")];
    window.before = all.filter(each => each.checkVisibility()).map(each => [each, each.getBoundingClientRect()]);
}"""
# what of it is elsewhere now, or gone; a card may rise a little under the pointer
MOVED = """() => window.before.flatMap(([each, was]) => {
    const is = each.getBoundingClientRect();
    const off = Math.max(...["x", "y", "width", "height"].map(side => Math.abs(is[side] - was[side])));
    const name = (each.ariaLabel || each.innerText || each.className).slice(0, 40);
    const place = box => [box.x, box.y, box.width, box.height].map(Math.round).join(" ");
    return off > 4 ? [`${name}: ${place(was)} -> ${each.isConnected ? place(is) : "gone"}`] : [];
})"""
BID = position(turn=2, auction={"card": "captain", "bid": 6, "bidder": 1, "passed": [3]}, history=[1, 1, 1, 1])
POLIS: dict[str, tuple[dict[str, Any], str]] = {
    "bid": (BID, "bid:10"),
    "build": (position(phase="build"), "hand:socrates"),
    "trade": (position(phase="trade"), "seat:2"),
    "draw-first": (position(phase="draw"), "stack:yellow"),
    "protect": (position(phase="protect"), "city:0:potter"),
}


def remember(page: Page) -> None:
    """Note where everything is, once nothing moves."""
    page.evaluate(akropolis.REST)
    page.evaluate(REMEMBER)


def check_same(page: Page, what: str) -> None:
    """Everything is where it was."""
    page.evaluate(akropolis.REST)
    moved = page.evaluate(MOVED)
    assert not moved, f"{what}: " + "; ".join(moved[:8])


def chosen(page: Page) -> None:
    """Wait until a choice stands, with what would follow."""
    expect(page.locator("[data-play]")).not_to_have_attribute("aria-disabled", "true")
    expect(page.locator(".bar .consequence")).to_be_visible()
    expect(page.get_by_role("button", name="Clear")).to_be_visible()


@pytest.mark.parametrize("screen", [LAPTOP, PHONE], ids=["laptop", "phone"])
@pytest.mark.parametrize("ask", POLIS)
def test_nothing_shifts_in_polis_when_something_is_chosen(visit: Visitor, ask: str, screen: dict[str, Any]) -> None:
    me = visit(screen)
    given, piece = POLIS[ask]
    page = me.go(f"/t/{polis.open_table(me, given)}")
    board = polis.Board(page)
    board.asked(ask)
    _stays(page, board.piece(piece))


@pytest.mark.parametrize("screen", [LAPTOP, PHONE], ids=["laptop", "phone"])
@pytest.mark.parametrize(
    ("action", "piece"), [("politics", "[data-tray] [data-card]"), ("trade", '[data-value="blue"]')]
)
def test_nothing_shifts_in_improvement_when_something_is_chosen(
    visit: Visitor, action: str, piece: str, screen: dict[str, Any]
) -> None:
    me = visit(screen)
    page = me.go(f"/t/{improvement.open_table(me, *[improvement.BOT] * 3, position=act(action))}")
    assert tables.turn(page)
    option = page.locator(piece).locator("visible=true").first
    _stays(page, option)


@pytest.mark.parametrize("screen", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_nothing_shifts_in_akropolis_when_a_tile_is_laid(visit: Visitor, screen: dict[str, Any]) -> None:
    me = visit(screen)
    page = me.go(f"/t/{akropolis.open_table(me)}")
    board = akropolis.Board(page)
    board.wait_for_turn()
    remember(page)
    asked = page.locator(".bar h2").inner_text()
    board.tray(0).click()
    check_same(page, "a tile in hand")
    expect(page.locator(".bar h2")).not_to_have_text(asked)  # where it goes is asked now
    q, r = board.fitting()[0]
    page.mouse.click(*board.middle(q, r, 0))
    chosen(page)
    check_same(page, "a tile on its place")


def test_a_second_press_at_the_same_place_bids_what_the_first_one_chose(visit: Visitor) -> None:
    me = visit(LAPTOP)
    table = polis.open_table(me, BID)
    page = me.go(f"/t/{table}")
    polis.Board(page).asked("bid")
    box = page.locator('[data-piece="bid:10"]').bounding_box()
    assert box
    at = tables.at(page)
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    chosen(page)
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    tables.settled(page, at)
    expect(page.locator(".log")).to_contain_text(re.compile(r"bids? 10"))


def _stays(page: Page, piece: Locator) -> None:
    piece.scroll_into_view_if_needed()
    remember(page)
    piece.hover()
    check_same(page, "hover")
    piece.click()
    chosen(page)
    check_same(page, "choice")


def test_nothing_shifts_when_a_hint_is_shown(visit: Visitor) -> None:
    me = visit(LAPTOP)
    page = me.go(f"/t/{polis.open_table(me, BID)}")
    polis.Board(page).asked("bid")
    remember(page)
    page.keyboard.press("h")
    expect(page.locator(".hints .reason")).to_be_visible()
    expect(page.locator("[data-play]")).not_to_have_attribute("aria-disabled", "true")
    check_same(page, "a hint")
    assert page.locator(".hints").evaluate("each => each.scrollHeight <= each.clientHeight + 1")
