"""What the others do around the game is told: chat, a rematch, how far an undo goes back."""

import random
import re

from playwright.sync_api import expect

from tests.web import axe, tables
from tests.web.conftest import Visitor


def test_what_is_said_shows_for_a_moment(visit: Visitor) -> None:
    ana, ben = visit(), visit()
    tables.name(ana, "Ana")
    table = tables.new(ana, "akropolis", [tables.ME, tables.OPEN])
    tables.join(ben, table, "Ben")
    path = tables.start(ana, table["id"])
    hers, his = ana.go(path), ben.go(path)
    for page in (hers, his):
        page.locator(".bar h2").first.wait_for()
    his.get_by_role("button", name="Chat").click()
    his.get_by_role("button", name="Well played!").click()
    told = hers.locator(".toast")
    expect(told).to_contain_text("Ben")
    expect(told).to_contain_text("Well played!")
    expect(his.locator(".toast")).to_have_count(0)  # one's own words are not told
    axe.check(hers, "a line of chat")
    told.get_by_role("button", name="Answer").click()
    expect(hers.get_by_role("dialog").get_by_text("Well played!").first).to_be_visible()
    hers.reload()
    hers.locator(".bar h2").first.wait_for()
    expect(hers.get_by_role("button", name=re.compile("^Chat, 1 new"))).to_be_visible()
    expect(hers.locator(".toast")).to_have_count(0)  # old lines are not told again


def test_an_undo_says_how_many_moves_go_back_and_a_rematch_is_told(visit: Visitor) -> None:
    ana, ben = visit(), visit()
    tables.name(ana, "Ana")
    table = tables.new(ana, "akropolis", [tables.ME, tables.OPEN])
    tables.join(ben, table, "Ben")
    path = tables.start(ana, table["id"])
    pages = {0: ana.go(path), 1: ben.go(path)}
    rng = random.Random(1)
    first = tables.asked(list(pages.values()))
    other = next(page for page in pages.values() if page is not first)
    for page in (first, other):
        tables.turn(page)
        tables.choose(page, rng)
        tables.confirm(page)
    tables.turn(first)
    first.get_by_role("button", name="Undo").first.click()
    expect(other.locator(".banner")).to_contain_text("asks to take back the last 2 moves.")
    other.get_by_role("button", name="No, play on").click()
    first.get_by_role("button", name="Table", exact=True).click()
    first.get_by_role("button", name="Resign").click()
    first.get_by_role("button", name="Yes, resign").click()
    for page in (first, other):
        page.locator(".after").wait_for()
    expect(other.locator(".moment")).to_contain_text("wins")  # and it stops no click
    first.get_by_role("button", name="Rematch", exact=True).click()
    first.wait_for_url(lambda url: not url.endswith(path))
    expect(other.locator(".banner")).to_contain_text("wants a rematch.")
    axe.check(other, "a rematch is told")
    other.get_by_role("link", name="To the rematch").click()
    expect(other).to_have_url(first.url)


def test_hints_between_people_are_off_unless_the_host_allows_them(visit: Visitor) -> None:
    for allowed in (False, True):
        ana, ben = visit(), visit()
        tables.name(ana, "Ana")
        table = tables.new(ana, "akropolis", [tables.ME, tables.OPEN])
        host = ana.go(f"/t/{table['id']}")
        switch = host.get_by_role("switch", name=re.compile("^Hints for everyone"))
        expect(switch).to_have_attribute("aria-checked", "false")
        if allowed:
            switch.click()
            expect(switch).to_have_attribute("aria-checked", "true")
            expect(host.locator("dl")).to_contain_text("Hints for everyone")
        tables.join(ben, table, "Ben")
        path = tables.start(ana, table["id"])
        pages = [ana.go(path), ben.go(path)]
        mine = tables.asked(pages)
        hint = mine.get_by_role("button", name="Hint")
        expect(mine.get_by_text("hints allowed")).to_have_count(1 if allowed else 0)
        if allowed:
            expect(hint).not_to_have_attribute("aria-disabled", "true")
        else:
            expect(hint).to_have_attribute("aria-disabled", "true")
            expect(hint).to_have_attribute("title", re.compile("^No hints at this table"))
