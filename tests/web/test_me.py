"""The page "me": what waits, what is finished, how I did; and how somebody is forgotten."""

import json
import re

import pytest
from playwright.sync_api import expect

from tests.web import axe, tables
from tests.web.conftest import PHONE, Visitor

pytestmark = [pytest.mark.web, pytest.mark.slow]


def test_my_page_lists_my_games_and_others_see_nobody_after_i_delete_my_data(visit: Visitor) -> None:
    zoe, ben = visit(), visit()
    tables.name(zoe, "Zoe Zander")
    table = tables.new(zoe, "akropolis", [tables.ME, tables.OPEN])
    tables.join(ben, table, "Ben")
    path = tables.start(zoe, table["id"])
    his = ben.go(path)
    expect(his.get_by_text("Zoe Zander").first).to_be_visible()

    page = zoe.go()
    page.get_by_role("button", name=re.compile("^You: ")).click()
    page.get_by_role("link", name="My games and statistics").click()
    expect(page.get_by_role("heading", name="Zoe Zander")).to_be_visible()
    expect(page.get_by_role("listitem").filter(has_text="with Ben")).to_be_visible()
    expect(page.get_by_text("No finished games here.")).to_be_visible()
    with page.expect_download() as saved:
        page.get_by_role("link", name="Save all my games").click()
    lines = saved.value.path().read_text().splitlines()
    assert json.loads(lines[0])["guest"]["name"] == "Zoe Zander"
    assert len(lines) == 2

    page.get_by_role("button", name="Delete my data").click()
    sheet = page.get_by_role("dialog", name="Delete your data?")
    expect(sheet.get_by_role("button", name="Delete for good")).to_have_attribute("aria-disabled", "true")
    axe.both(page, "asking whether to delete everything")
    sheet.get_by_label("To confirm, type your name: Zoe Zander").fill("Zoe Zander")
    sheet.get_by_role("button", name="Delete for good").click()
    expect(page.get_by_text("Your data has been deleted.")).to_be_visible()
    expect(page.get_by_role("button", name="You: Zoe Zander")).to_have_count(0)
    expect(his.locator(".after")).to_be_visible()  # she has resigned, and her name is gone without a reload
    expect(his.get_by_text("Zoe Zander")).to_have_count(0)
    expect(his.get_by_text("Anonymous").first).to_be_visible()


def test_finished_games_are_counted_and_fit_a_phone_in_dutch(visit: Visitor) -> None:
    ana = visit(PHONE, locale="nl-NL")
    ben = visit()
    tables.name(ana, "Ana")
    table = tables.new(ana, "akropolis", [tables.ME, tables.OPEN])
    tables.join(ben, table, "Ben")
    his = ben.go(tables.start(ana, table["id"]))
    his.locator("header button:has(use[href='#i-menu'])").click()
    his.get_by_role("button", name="Resign", exact=True).click()
    his.get_by_role("button", name="Yes, resign").click()
    tables.ended(ana, table["id"])
    page = ana.go("/me")
    expect(page.get_by_text("1 partij, 1 gewonnen")).to_be_visible()
    expect(
        page.get_by_role("table", name="Met wie ik speelde").get_by_role("row", name=re.compile("Ben"))
    ).to_contain_text("100")
    expect(page.get_by_role("table", name="Wijk met de meeste punten").get_by_role("row")).to_have_count(2)
    axe.both(page, "my page on a phone")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
