"""Akropolis is played through the page: by mouse, by keys, by finger, to the final score."""

import random
import re

import pytest
from playwright.sync_api import expect

from tests.web import axe, overflow, tables
from tests.web.akropolis import BOT, FITS, Board, call, open_table
from tests.web.conftest import PHONE, Visit, Visitor

RICH = {"cities": ["s 33@1,-1/0 9@2,0/1 26@0,1/2", "s"], "stones": [3, 2], "site": [12, 6, 22, 30]}
POOR = {**RICH, "stones": [0, 2]}
COVERED = """out => {
    const box = out.getBoundingClientRect();
    return [...document.querySelectorAll('[data-cell][aria-label*="level"]')].filter(cell => {
        const own = cell.getBoundingClientRect(), x = own.x + own.width / 2, y = own.y + own.height / 2;
        return box.left < x && x < box.right && box.top < y && y < box.bottom;
    }).map(cell => cell.dataset.cell);
}"""
TOOLS_COVERED = """out => {
    const box = out.getBoundingClientRect();
    return [...document.querySelectorAll('.board .tools button')].filter(tool => {
        const own = tool.getBoundingClientRect();
        return box.left < own.right && own.left < box.right && box.top < own.bottom && own.top < box.bottom;
    }).map(tool => tool.outerHTML.slice(0, 120));
}"""
SMALL = """all => all.filter(each => each.checkVisibility()).filter(each => {
    const box = each.getBoundingClientRect();
    return Math.min(box.width, box.height) < 44;
}).map(each => each.outerHTML.slice(0, 120))"""
STICKS_OUT = """() => [...document.querySelectorAll(".player .chip, .score, .site .price, .board .tools button")]
  .filter(each => each.checkVisibility()).flatMap(each => {
    const [a, b] = [each, each.closest(".player, .tray, .board") ?? document.body].map(e => e.getBoundingClientRect());
    const out = a.right > b.right + 1 || a.left < b.left - 1 || a.bottom > b.bottom + 1;
    return out ? [`${each.className} ${each.textContent.trim()}`] : [];
  })"""
COUNT_FLIGHTS = """() => {
    window.flights = 0;
    const flies = each => each.matches?.(".stage svg") || each.querySelector?.(".stage svg");
    const stage = all => [...all].filter(flies).length;
    new MutationObserver(seen => seen.forEach(one => (window.flights += stage(one.addedNodes))))
        .observe(document, { childList: true, subtree: true });
}"""


def at_table(visit: Visit, *others: dict[str, str], **more: object) -> Board:
    """Sit down at a new table and wait for my turn."""
    table = open_table(visit, *others, **more)
    board = Board(visit.go(f"/t/{table}"))
    assert board.wait_for_turn()
    return board


def test_a_whole_game_by_mouse(visit: Visitor) -> None:
    me = visit()
    table = open_table(me)
    board = Board(me.go(f"/t/{table}"))
    dice = random.Random(5)
    turns, goes_on = 0, board.wait_for_turn()
    while goes_on:
        at = board.at()
        slot = dice.choice(board.affordable())
        before = board.score()
        board.tray(slot).click()
        expect(board.tray(slot)).to_have_attribute("aria-pressed", "true")
        cells = dice.sample(board.fitting(), 4)
        q, r = next(cell for cell in cells if board.on_screen(board.middle(*cell, 0)))
        if turns % 2:
            board.carry(slot, q, r)
            foretold = board.change()
            board.play.click()
        else:
            foretold = board.tap_twice(q, r)
        turns, goes_on = turns + 1, board.wait_for_next(at)
        if goes_on:
            assert board.score() == before + foretold, f"turn {turns} foretold {foretold}"
    assert turns >= 17
    tables.check_result(me, table, board.page)


def test_a_whole_game_by_keyboard_alone(visit: Visitor) -> None:
    me = visit()
    table = open_table(me)
    board = Board(me.go(f"/t/{table}"))
    keys, turns, goes_on = board.page.keyboard, 0, board.wait_for_turn()
    while goes_on:
        at = board.at()
        keys.press(str(1 + turns % len(board.affordable())))
        expect(board.page.locator(".tray.chosen")).to_have_count(1)
        _tab_to_the_cells(board)
        for arrow in ("ArrowUp", "ArrowLeft", "ArrowDown", "ArrowRight") * 8:
            keys.press("r")
            if FITS["en"] in str(_focused(board)):
                break
            keys.press(arrow)
        assert FITS["en"] in str(_focused(board)), "no cell was found by the arrows"
        keys.press("Enter")
        board.out.wait_for()
        assert "change of score" in str(_focused(board))
        keys.press("Enter")
        turns, goes_on = turns + 1, board.wait_for_next(at)
    assert turns >= 17
    tables.check_result(me, table, board.page)


def _tab_to_the_cells(board: Board) -> None:
    for _ in range(60):
        if board.page.evaluate("document.activeElement?.getAttribute('role')") == "gridcell":
            return
        board.page.keyboard.press("Tab")
    raise AssertionError("the cells are not reached by Tab")


def _focused(board: Board) -> str | None:
    label: str | None = board.page.evaluate("document.activeElement?.getAttribute('aria-label')")
    return label


def test_the_tile_turns_by_key_wheel_and_button_and_shift_turns_it_back(visit: Visitor) -> None:
    board = at_table(visit(), position=RICH)
    page = board.page
    board.tray(0).click()
    first = board.fitting()
    page.keyboard.press("r")
    board.expect_fitting(first, same=False)
    second = board.fitting()
    page.keyboard.press("Shift+R")
    board.expect_fitting(first)
    page.get_by_role("button", name="Rotate", exact=True).click()
    board.expect_fitting(second)
    box = board.ground.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 20, box["y"] + 20)
    page.mouse.wheel(0, -100)
    board.expect_fitting(first)


def test_a_turn_that_does_not_fit_where_the_tile_is_is_skipped(visit: Visitor) -> None:
    board = at_table(visit(), position=RICH)
    board.tray(0).click()
    board.page.mouse.click(*board.middle(1, 1, 0))  # on level 2
    expect(board.out).to_contain_text("Level 2")
    board.page.keyboard.press("r")
    expect(board.chosen).to_have_count(1)
    expect(board.out).to_contain_text("Level")


def test_a_refused_spot_shows_its_reason_and_its_rule(visit: Visitor) -> None:
    board = at_table(visit(), position=RICH)
    board.tray(0).click()
    board.page.mouse.click(*board.middle(-1, 2, 0))  # half on the ground, half on level 1
    expect(board.page.locator("[data-barred]")).to_have_count(1)
    expect(board.page.get_by_text("The tile must lie flat", exact=False).first).to_be_visible()
    expect(board.ghost).to_have_count(0)
    expect(board.play).to_have_attribute("aria-disabled", "true")


def test_a_tile_out_of_reach_says_why(visit: Visitor) -> None:
    board = at_table(visit(), position=POOR)
    expect(board.tray(2)).to_contain_text("2 short")
    board.tray(2).click(force=True)  # shut, but it speaks
    expect(board.page.get_by_text(re.compile("costs 2 stones; you have 0")).first).to_be_visible()
    expect(board.tray(0)).to_have_attribute("aria-pressed", "true")  # the only one that can be paid for is chosen


def test_escape_lets_go_step_by_step(visit: Visitor) -> None:
    board = at_table(visit(), position=RICH)
    board.tray(1).click()
    board.page.mouse.click(*board.middle(1, 1, 0))
    board.out.wait_for()
    board.page.keyboard.press("Escape")
    expect(board.chosen).to_have_count(0)
    expect(board.tray(1)).to_have_attribute("aria-pressed", "true")
    board.page.keyboard.press("Escape")
    expect(board.tray(1)).to_have_attribute("aria-pressed", "false")


def test_the_call_out_stands_beside_the_city(visit: Visitor) -> None:
    board = at_table(visit(), position=RICH)
    board.tray(0).click()
    board.page.mouse.click(*board.middle(1, 1, 0))
    board.out.wait_for()
    board.rest()
    covered = board.out.evaluate(COVERED)
    assert covered == [], f"the call-out covers {covered}"


def test_the_call_out_covers_no_tool_on_a_laptop(visit: Visitor) -> None:
    board = at_table(visit({"viewport": {"width": 1280, "height": 800}}), position=RICH)
    board.tray(0).click()
    board.page.mouse.click(*board.middle(1, 1, 0))
    board.out.wait_for()
    board.rest()
    covered = board.out.evaluate(TOOLS_COVERED)
    assert covered == [], f"the call-out covers {covered}"


def test_pointing_at_a_district_shows_what_counts(visit: Visitor) -> None:
    board = at_table(visit(), position={**RICH, "cities": ["s 24@1,-1/1 7@-1,0/5", "s"]})
    page = board.page
    page.locator("[data-score] button", has_text="Gardens").hover()
    expect(board.ground.locator("[data-lit]")).to_have_count(2)  # the garden and its plaza
    page.locator("[data-score] button", has_text="Houses").focus()
    page.keyboard.press("Enter")
    expect(board.ground.locator("[data-lit]")).to_have_count(1)  # the plaza of the start tile


def test_another_city_is_shown_large_and_one_comes_back(visit: Visitor) -> None:
    board = at_table(visit(), BOT, BOT)
    names = board.page.locator("[data-city]")
    names.first.click()
    expect(board.page.locator(".tray.asked")).to_have_count(0)
    board.page.get_by_role("button", name="Back to my city").click()
    expect(board.page.locator(".tray.asked")).not_to_have_count(0)


def test_the_flat_view_shows_the_same_city(visit: Visitor) -> None:
    board = at_table(visit(), position=RICH)
    cells = board.page.locator("[data-cell]").count()
    above = board.page.get_by_role("button", name="View from above")
    above.click()
    expect(above).to_have_attribute("aria-pressed", "true")
    expect(board.page.locator("[data-cell]")).to_have_count(cells)
    board.tray(0).click()
    board.page.mouse.click(*board.middle(1, 1, 0))
    expect(board.out).to_contain_text("Level 2")


def test_a_solo_game_shows_the_automa(visit: Visitor) -> None:
    me = visit()
    call(me, "PUT", "/me", {"name": "Lena", "language": "en"})
    wish = {"game": "akropolis", "seats": [{"kind": "me"}], "options": {"architect": "hippodamos"}}
    table = call(me, "POST", "/tables", wish)
    if table["state"] == "waiting":
        call(me, "POST", f"/tables/{table['id']}/start", {})
    board = Board(me.go(f"/t/{table['id']}"))
    assert board.wait_for_turn()
    expect(board.page.get_by_text("Hippodamos (easy)").filter(visible=True).first).to_be_visible()
    board.tray(0).click()
    board.tap_twice(*board.fitting()[0])
    expect(board.page.get_by_text(re.compile(r"\d+ tiles? taken")).first).to_be_visible()


def test_the_board_keeps_nobody_out(visit: Visitor) -> None:
    board = at_table(visit(), position=POOR)
    axe.both(board.page, "the board")
    board.page.mouse.click(*board.middle(1, 1, 0))
    board.out.wait_for()
    axe.both(board.page, "the board with a tile in hand")


def test_with_large_type_the_city_is_in_the_middle(visit: Visitor) -> None:
    board = at_table(visit({"viewport": {"width": 1900, "height": 1000}}), position=RICH)
    page = board.page
    overflow.double(page)
    page.get_by_role("button", name="Show the whole city").click()
    board.rest()
    ground, city = (page.locator(part).first.bounding_box() for part in ("[data-ground]", "[data-ground] .camera"))
    assert ground
    assert city
    assert abs(ground["x"] + ground["width"] / 2 - city["x"] - city["width"] / 2) < 40


def test_a_turn_by_finger_on_a_phone(visit: Visitor) -> None:
    board = at_table(visit(PHONE), position=RICH)
    page = board.page
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= 390, f"the page is {wide} pixels wide"
    axe.both(page, "the board on a phone")
    board.tray(0).tap()
    small = page.locator("[data-ground] button").evaluate_all(SMALL)
    assert small == [], f"too small for a finger: {small}"
    page.touchscreen.tap(*board.middle(1, 1, 0))
    expect(board.chosen).to_have_count(1)
    expect(board.play).to_contain_text("+7")
    at = board.at()
    page.touchscreen.tap(*board.middle(1, 1, 0))
    assert board.wait_for_next(at)
    expect(board.cell(1, 1)).to_have_attribute("aria-label", re.compile("level 2"))


def test_the_board_speaks_dutch(visit: Visitor) -> None:
    me = visit(locale="nl-NL")
    table = open_table(me)
    call(me, "PUT", "/me", {"language": "nl"})
    board = Board(me.go(f"/t/{table}"))
    assert board.wait_for_turn()
    board.tray(0).click()
    expect(board.page.locator(f'[data-cell][aria-label*="{FITS["nl"]}"]')).not_to_have_count(0)
    labels = board.page.locator("[data-cell]").evaluate_all("all => all.map(e => e.getAttribute('aria-label'))")
    assert any("steengroeve" in label for label in labels)
    assert any(FITS["nl"] in label for label in labels)
    assert not any("level" in label or "ground" in label for label in labels)


def test_a_tile_flies_to_its_city_where_motion_is_welcome(visit: Visitor) -> None:
    me = visit(reduced_motion="no-preference")
    board = at_table(me, position=RICH, settings={"pause_ms": 1500})
    board.page.evaluate(COUNT_FLIGHTS)
    board.tray(0).click()
    board.tap_twice(1, 1)
    board.page.wait_for_function("() => window.flights > 0")
    expect(board.page.locator(".stage svg")).to_have_count(0)
    expect(board.cell(1, 1)).to_have_attribute("aria-label", re.compile("level 2"))


@pytest.mark.parametrize(("width", "height", "scrolls"), [(360, 640, 0), (844, 390, 90), (820, 1180, 90)])
def test_four_long_names_with_clocks_have_room(visit: Visitor, width: int, height: int, scrolls: int) -> None:
    others = [{"kind": "here", "name": f"{number} {'van der Oudewater ' * 3}"[:40]} for number in ("Ada", "Bo", "Cleo")]
    clock = {"kind": "bank", "seconds": 900, "increment": 10}
    lena = visit(PHONE, viewport={"width": width, "height": height})
    page = lena.go(f"/t/{open_table(lena, *others, settings={'pause_ms': 0, 'clock': clock})}")
    Board(page).wait_for_turn()
    Board(page).rest()
    assert page.evaluate(STICKS_OUT) == []
    strip = page.locator(".players").evaluate("each => each.scrollWidth - each.clientWidth")
    assert strip <= scrolls, "a name pushes the others out of sight"


def test_the_list_of_places_begins_with_the_best_ones_of_the_chosen_tile(visit: Visitor) -> None:
    me = visit()
    page = me.go(f"/t/{open_table(me, position=RICH)}")
    board = Board(page)
    board.wait_for_turn()
    board.tray(0).click()
    expect(page.locator(".acts").get_by_role("button", name="As a list")).to_have_count(0)  # only in the menu
    tables.listed(page)
    gains = [int(each.replace("−", "-").replace("±", "")) for each in page.locator(".widget .gain").all_inner_texts()]
    assert gains
    assert gains == sorted(gains, reverse=True)
    expect(page.locator(".widget .label", has_not_text="Tile 1 ")).to_have_count(0)
    board.tray(1).click()
    expect(page.locator(".widget .label", has_not_text="Tile 2 ")).to_have_count(0)
    axe.check(page, "the list of places")
