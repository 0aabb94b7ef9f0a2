"""Polis is played through its board: by mouse, by keys, by finger, to the final score."""

import random
import re

import pytest
from playwright.sync_api import Page, expect

from tests.web import polis, tables
from tests.web.conftest import PHONE, Visitor
from tests.web.polis import Board, position
from tests.web.tables import call

LONGEST = 400  # answers; a game of five takes about a hundred


def choices(page: Page) -> list[str]:
    """The pieces that may be chosen, in the order they stand; without those that take more than one step."""
    keys: list[str] = page.locator(".polis [data-may]:visible, .answers [data-may]:visible").evaluate_all(
        "all => all.map(each => each.dataset.piece)"
    )
    assert keys, page.locator(".bar").inner_text()
    return keys


def wish(keys: list[str], ask: str | None, dice: random.Random) -> str:
    """A piece of the answer: cards are drawn as fast as they can be, so that the game comes to an end soon."""
    if ask == "look":
        return "do:pass"
    if ask in ("bid", "bid-first", "offer-more") and dice.random() < 0.7:
        return "do:pass"
    stacks = [key for key in keys if key.startswith("stack:")]
    slow = ("exchange", "city:") if ask == "war" else ("exchange",)  # a war is sent by its target or by the main button
    plain = [key for key in keys if not key.startswith(slow)]
    return stacks[0] if stacks else dice.choice(plain)


def reach(page: Page, key: str) -> None:
    """Go to a piece without a pointer: Tab to its group, then the arrows."""
    focused = page.locator(":focus")
    for _ in range(100):
        page.keyboard.press("Tab")
        if focused.locator(f'xpath=ancestor::*[@role="group"][1]//*[@data-piece="{key}"]').count():
            break
    for _ in range(100):
        if focused.get_attribute("data-piece") == key:
            return
        page.keyboard.press("ArrowRight")
    raise AssertionError(f"no key leads to {key}")


@pytest.mark.parametrize("seats", [3, 5])
def test_a_whole_game_by_mouse(visit: Visitor, seats: int) -> None:
    me = visit()
    table = polis.open_table(me, seats=seats)
    page = me.go(f"/t/{table}")
    board, dice, answers = Board(page), random.Random(seats), 0
    while tables.turn(page):
        assert answers < LONGEST
        at, ask = board.at(), board.root.get_attribute("data-ask")
        key = wish(choices(page), ask, dice)
        board.choose(key)
        if answers % 2:
            board.play.click()
        else:
            board.piece(key).click()
        board.settled(at)
        answers += 1
    assert answers > 15
    tables.check_result(me, table, page)


def test_a_whole_game_by_keyboard_alone(visit: Visitor) -> None:
    me = visit()
    table = polis.open_table(me, seats=3)
    page = me.go(f"/t/{table}")
    board, dice, answers = Board(page), random.Random(8), 0
    while tables.turn(page):
        assert answers < LONGEST
        at, ask = board.at(), board.root.get_attribute("data-ask")
        keys = choices(page)
        key = wish(keys, ask, dice)
        if key in keys[:9]:
            page.keyboard.press(str(keys.index(key) + 1))
        else:  # only nine have a digit
            reach(page, key)
            page.keyboard.press("Enter")
        expect(board.play).not_to_have_attribute("aria-disabled", "true")
        expect(page.locator(":focus")).to_have_attribute("data-piece", key)
        page.keyboard.press("Enter")
        board.settled(at)
        answers += 1
    assert answers > 15
    tables.check_result(me, table, page)


def test_a_whole_game_on_a_phone(visit: Visitor) -> None:
    me = visit(PHONE)
    table = polis.open_table(me, seats=5)
    page = me.go(f"/t/{table}")
    board, dice, answers = Board(page), random.Random(4), 0
    while tables.turn(page):
        assert answers < LONGEST
        at, ask = board.at(), board.root.get_attribute("data-ask")
        key = wish(choices(page), ask, dice)
        board.piece(key).tap()
        expect(board.play).not_to_have_attribute("aria-disabled", "true")
        board.play.tap()
        board.settled(at)
        answers += 1
    assert answers > 15
    tables.check_result(me, table, page)


def test_a_card_is_enlarged_by_a_resting_pointer_and_by_the_key(visit: Visitor) -> None:
    me = visit()
    page = me.go(f"/t/{polis.open_table(me, position(phase='protect'))}")
    board = Board(page)
    board.asked("protect")
    board.piece("city:2:leader").hover()
    zoom = page.locator("[data-zoom=leader]")
    expect(zoom).to_contain_text("switched off by a coin")
    page.mouse.move(2, 2)
    expect(zoom).to_have_count(0)
    board.piece("city:0:potter").focus()
    page.keyboard.press("e")
    expect(page.locator("[data-zoom=potter]")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("[data-zoom]")).to_have_count(0)


def test_the_gallery_shows_every_card_and_board_and_leads_to_the_rules(visit: Visitor) -> None:
    me = visit()
    page = me.go(f"/t/{polis.open_table(me, position(phase='draw'))}")
    Board(page).asked("draw-first")
    page.keyboard.press("?")
    page.locator("dialog [role=tab]").last.click()
    cards = page.locator("[data-gallery-card]")
    expect(cards).to_have_count(48 + 4)  # with the four End cards
    expect(page.locator("[data-gallery-board]")).to_have_count(6)
    page.locator("[data-filter=yellow]").click()
    expect(cards).to_have_count(16 + 1)
    page.get_by_role("searchbox").last.fill("plat")
    expect(cards).to_have_count(1)
    expect(cards).to_contain_text("you get 10 coins and another player 5")
    cards.get_by_role("button", name="Rule").click()
    expect(page.locator("dialog article").first).to_be_visible()


def test_what_may_not_be_chosen_says_why(visit: Visitor) -> None:
    me = visit()
    page = me.go(f"/t/{polis.open_table(me, position(phase='draw'))}")
    board = Board(page)
    board.asked("draw-first")
    blue = board.piece("stack:blue")
    expect(blue).to_have_attribute("aria-disabled", "true")
    blue.click(force=True)  # it is shut, and answers all the same
    expect(page.locator(".bar")).to_contain_text("The blue stack is blocked")


def test_the_war_page_tells_before_what_comes_true(visit: Visitor) -> None:
    me = visit()
    table = polis.open_table(me, position(phase="war"))
    page = me.go(f"/t/{table}")
    board = Board(page)
    board.asked("war")
    board.choose("seat:1")
    board.piece("city:1:farmer-2").click()
    board.piece("city:0:mercenary").click()
    mine, theirs = page.locator("[data-own-score] b"), page.locator("[data-foe-score] b")
    expect(mine).to_be_visible()
    expect(theirs).to_be_visible()
    foretold = [int(mine.inner_text()), int(theirs.inner_text())]
    board.play.click()
    log = page.locator(".log")
    expect(log).to_contain_text("You lose Mercenary to the history pile")
    expect(log).to_contain_text("loses Farmer to the history pile")
    lines = call(me, "GET", f"/tables/{table}/replay?seat=0")["lines"]
    done = next(line["n"] for line in lines if line["text"].startswith("Lena loses Mercenary")) + 1
    view = call(me, "GET", f"/tables/{table}/at/{done}?seat=0")["view"]
    assert [view["players"][seat]["score"]["total"] for seat in (0, 1)] == foretold


def test_what_is_chosen_in_the_list_is_what_the_board_shows(visit: Visitor) -> None:
    me = visit()
    page = me.go(f"/t/{polis.open_table(me, position(phase='war'))}")
    board = Board(page)
    board.asked("war")
    board.choose("seat:1")
    board.piece("city:1:farmer-2").click()
    tables.listed(page)
    page.locator(".widget [data-option]").filter(has_text="Attack Thais").first.click()
    page.get_by_role("button", name="On the board").click()
    expect(board.play).to_contain_text("Attack Thais")
    expect(board.piece("seat:3")).to_have_class(re.compile(r"\bon\b"))
    expect(page.locator("[data-war]")).to_contain_text("City of Thais")
    assert not page.locator('[data-piece="city:1:farmer-2"]').count(), "another city is shown"


def test_a_look_that_is_let_go_of_lets_go_of_both_stacks(visit: Visitor) -> None:
    me = visit()
    page = me.go(f"/t/{polis.open_table(me, polis.STATES['look'].position)}")
    board = Board(page)
    board.asked("look")
    board.piece("stack:red").click()
    board.choose("stack:green")
    page.get_by_role("button", name="Clear").click()
    for stack in ("red", "green"):
        expect(board.piece(f"stack:{stack}")).to_have_attribute("aria-pressed", "false")


def test_a_hint_goes_with_its_question(visit: Visitor) -> None:
    me = visit()
    page = me.go(f"/t/{polis.open_table(me, position(phase='draw'))}")
    board = Board(page)
    board.asked("draw-first")
    hint = page.locator(".bar .hints")
    page.keyboard.press("h")
    expect(hint).to_be_visible()
    board.confirm()
    board.asked("draw-second")
    expect(hint).to_have_count(0, timeout=2000)


def test_the_points_of_a_card_count_when_it_is_to_be_built(visit: Visitor) -> None:
    me = visit()
    cities = [["potter"], *polis.CITIES[1:]]
    state = position(phase="build", coins=[28, 9, 21, 11], cities=cities, hands=[["acropolis"]])
    page = me.go(f"/t/{polis.open_table(me, state)}")
    board = Board(page)
    board.asked("build")
    board.choose("hand:acropolis")
    expect(page.locator(".bar")).to_contain_text("Points on cards +4")
    expect(page.locator(".bar")).to_contain_text("Points for coins −1")


@pytest.mark.parametrize(
    ("builds", "ask", "words"), [(2, "build", "Build nothing"), (1, "build-more", "Build no more")]
)
def test_what_is_declined_is_called_the_same_on_the_button_that_plays_it(
    visit: Visitor, builds: int, ask: str, words: str
) -> None:
    me = visit()
    page = me.go(f"/t/{polis.open_table(me, position(phase='build', builds=builds))}")
    board = Board(page)
    board.asked(ask)
    board.choose("do:pass")
    expect(board.play).to_have_text(words)


def test_the_top_of_a_long_staircase_of_bids_is_in_sight(visit: Visitor) -> None:
    me = visit(PHONE)
    bids = [[1 + k % 2, k + 1] for k in range(11)] + [[3, 0]]
    choice = {"seller": 0, "card": "captain", "high": 11, "leader": 1, "bids": bids}
    state = position(coins=[14, 40, 40, 11], now=[{"seller-choice": choice}, {"turn-end": {"seat": 0}}])
    page = me.go(f"/t/{polis.open_table(me, state)}")
    expect(page.get_by_role("heading", name="You auction a blue card")).to_be_visible()
    expect(page.locator("[data-bid]").last).to_be_in_viewport(ratio=0.9)
