"""What the others did stays marked on the board until I have moved, and can be shown again."""

from typing import Any

from playwright.sync_api import Page, expect

from tests.web import akropolis, improvement, polis, tables
from tests.web.conftest import PHONE, Visitor

LAPTOP = {"viewport": {"width": 1280, "height": 800}}
GREEDY = {"kind": "bot", "bot": "greedy"}
TOKEN = {"take-token": {"seat": 0}}
COLONY: dict[str, Any] = improvement.asked([TOKEN, {"act": {"seat": 1, "action": "military_expansion"}}, TOKEN])


def hinted(page: Page) -> None:
    """Play what a bot would play, and wait until I am asked again."""
    at = tables.at(page)
    page.keyboard.press("h")
    page.wait_for_function(tables.PLAY_WHAT_IS_SHOWN)
    tables.turn(page, at)


def test_the_tile_that_a_rival_has_laid_is_marked_in_akropolis(visit: Visitor) -> None:
    me = visit(LAPTOP)
    page = me.go(f"/t/{akropolis.open_table(me)}")
    akropolis.Board(page).wait_for_turn()
    expect(page.locator(".pointed")).to_have_count(0)
    hinted(page)
    expect(page.locator("[data-city='1'] .pointed")).to_have_count(3)
    expect(page.locator("[data-ground] .pointed")).to_have_count(0)  # nothing of mine
    hinted(page)
    expect(page.locator("[data-city='1'] .pointed")).to_have_count(3)  # the new tile alone


def test_the_city_that_a_rival_has_taken_is_marked_in_improvement(visit: Visitor) -> None:
    me = visit(LAPTOP)
    page = me.go(f"/t/{improvement.open_table(me, GREEDY, GREEDY, GREEDY, position=COLONY)}")
    tables.turn(page)
    hinted(page)
    if page.locator('[data-strip="map"]').count():
        page.locator('[data-strip="map"]').click()
    expect(page.locator(".map .lit")).to_have_count(1)


def test_the_card_that_a_rival_has_built_is_marked_in_polis(visit: Visitor) -> None:
    me = visit(LAPTOP)
    page = me.go(f"/t/{polis.open_table(me, bot=GREEDY, seats=3)}")
    for _ in range(40):
        assert tables.turn(page)
        if page.locator(".others .lit").count():
            break
        hinted(page)
    expect(page.locator(".others .lit").first).to_be_visible()


def test_what_happened_since_my_move_is_shown_again_from_the_log(visit: Visitor) -> None:
    me = visit(LAPTOP)
    page = me.go(f"/t/{akropolis.open_table(me)}")
    akropolis.Board(page).wait_for_turn()
    expect(page.get_by_role("button", name="Show again")).to_have_count(0)
    hinted(page)
    lines = page.locator(".log .words").count()
    page.get_by_role("button", name="Show again").click()
    expect(page.locator(".bar.act")).to_be_visible()
    tables.turn(page)
    expect(page.locator(".log .words")).to_have_count(lines)  # nothing is told twice


def test_the_pace_of_the_bots_is_a_setting_of_the_table(visit: Visitor) -> None:
    me = visit(LAPTOP)
    page = me.go()
    page.get_by_role("radiogroup", name="Speed of the bots").get_by_text("Instant", exact=True).click()
    with page.expect_request(
        lambda request: request.method == "POST" and request.url.split("?")[0].endswith("/api/tables")
    ) as sent:
        page.locator(".bar .primary").click()
    assert sent.value.post_data_json["settings"]["pause_ms"] == 0


def test_a_phone_has_a_hint_and_lists_no_keys(visit: Visitor) -> None:
    page = tables.sit(visit(PHONE), "akropolis", [tables.ME, tables.BOT])
    tables.turn(page)
    page.locator(".bar").get_by_role("button", name="Hint").tap()
    expect(page.locator(".hints")).to_be_visible()
    page.locator("header button:has(use[href='#i-menu'])").tap()
    expect(page.get_by_role("dialog").get_by_role("button", name="As a list")).to_be_visible()
    expect(page.locator("dialog .keys")).to_be_hidden()


def test_the_rules_drawer_closes_only_if_the_press_began_outside(visit: Visitor) -> None:
    page = tables.sit(visit(LAPTOP), "polis", [tables.ME, *[tables.BOT] * 2])
    page.keyboard.press("?")
    drawer = page.locator("dialog[open]")
    box = drawer.bounding_box()
    assert box
    tabs = drawer.get_by_role("tab")
    tabs.last.click()
    assert (drawer.bounding_box() or {}).get("width") == box["width"]
    tabs.first.hover()
    page.mouse.down()
    page.mouse.move(box["x"] - 200, 400)
    page.mouse.up()
    expect(drawer).to_be_visible()
    page.mouse.click(box["x"] - 200, 400)
    expect(page.locator("dialog[open]")).to_have_count(0)
