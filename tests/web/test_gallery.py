"""All tiles can be looked up during a game, and lead to the rules."""

from playwright.sync_api import expect

from tests.web import axe
from tests.web.akropolis import Board, open_table
from tests.web.conftest import PHONE, Visitor


def test_the_tiles_of_akropolis_stand_beside_its_rules(visit: Visitor) -> None:
    me = visit()
    page = me.go(f"/t/{open_table(me)}")
    assert Board(page).wait_for_turn()
    page.get_by_role("button", name="Rules", exact=True).click()
    page.get_by_role("tab", name="Tiles").click()
    sheet = page.get_by_role("tabpanel")
    expect(sheet.locator("[data-tiles]")).to_have_count(50)
    alike = sheet.locator('[data-tiles="28 33 37"]')
    expect(alike).to_contain_text("House plaza, quarry, quarry")
    expect(alike).to_contain_text("3 with 2")
    later = sheet.locator('[data-tiles="19 41 58"]')
    expect(later).to_contain_text("1 with 2")
    expect(later).to_contain_text("3 with 4")
    expect(sheet.get_by_role("row", name="Tiles 37 49 61")).to_be_visible()
    axe.check(page, "the gallery")
    sheet.get_by_role("button", name="Gardens", exact=True).click()
    expect(sheet.locator("[data-tiles]")).to_have_count(13)
    sheet.get_by_role("button", name="Rule: Temples").click()
    expect(page.get_by_role("tab", name="Rules")).to_have_attribute("aria-selected", "true")
    expect(page.locator('[data-rule="akropolis.district.temple"]')).to_be_in_viewport()


def test_the_leaves_turn_by_arrow_and_the_gallery_fits_a_phone(visit: Visitor) -> None:
    me = visit(PHONE)
    page = me.go(f"/t/{open_table(me)}")
    assert Board(page).wait_for_turn()
    page.keyboard.press("?")
    rules = page.get_by_role("tab", name="Rules")
    rules.focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("tab", name="Tiles")).to_be_focused()
    expect(page.get_by_role("tabpanel").locator("[data-tiles]")).to_have_count(50)
    wide = page.locator("dialog .body").evaluate("e => [e.scrollWidth, e.clientWidth]")
    assert wide[0] <= wide[1], f"the gallery is {wide[0]} pixels wide on {wide[1]}"


def test_the_cards_of_improvement_say_where_they_come_from_when_asked(visit: Visitor) -> None:
    page = visit().go("/learn/improvement/cards")
    expect(page.get_by_role("tabpanel").get_by_text("The rulebook prints no card texts.")).to_be_visible()
    sources = page.get_by_role("img", name="taken from the re-edition")
    expect(sources).to_have_count(0)
    page.get_by_label("Mark where each part comes from").check()
    expect(sources.first).to_be_visible()
    axe.check(page, "the sources of cards")
    expect(page.locator('[data-card="red-02"]')).to_contain_text("30")  # needs 3, costs 0, never −0
