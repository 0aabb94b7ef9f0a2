"""What keeps people from using the table: axe-core on its screens, light and dark, wide and narrow."""

import random
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.web import akropolis, axe, improvement, polis, tables
from tests.web.conftest import DESKTOP, PHONE, Visit, Visitor
from tests.web.tables import BOT, ME, OPEN

BOTS = [BOT] * 3
ASKED: dict[str, Callable[[Visit], str]] = {  # a table that asks such a question first
    "choose": lambda visit: polis.open_table(visit, polis.STATES["draw"].position),
    "amount": lambda visit: polis.open_table(visit, polis.STATES["bid"].position),
    "assign": lambda visit: improvement.open_table(visit, *BOTS, position=improvement.asked()),
    "order": lambda visit: improvement.open_table(
        visit, *BOTS, position=improvement.asked([{"discard-cards": {"seat": 0, "number": 2}}])
    ),
    "place": akropolis.open_table,
}


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_questions_of_every_kind_as_a_list(visit: Visitor, size: str) -> None:
    lena = visit(DESKTOP if size == "desktop" else PHONE)
    for kind, table in ASKED.items():
        page = lena.go(f"/t/{table(lena)}")
        tables.listed(page)
        expect(page.locator(".widget")).to_have_attribute("data-kind", kind)
        tables.choose(page, random.Random(2))
        axe.both(page, f"{kind}, {size}")


def test_the_drawers(visit: Visitor) -> None:
    page = tables.sit(visit(), "polis", [ME, BOT, BOT])
    for key in "lsc?":
        page.keyboard.press(key)
        drawer = page.get_by_role("dialog")
        expect(drawer).to_be_visible()
        if key == "?":
            drawer.locator("article").first.wait_for()
        axe.both(page, f"drawer {key}")
        page.keyboard.press("Escape")
        expect(drawer).to_have_count(0)
    page.get_by_role("button", name="Table", exact=True).click()
    page.get_by_role("button", name="Resign").click()
    axe.both(page, "the menu")


def test_waiting_watching_and_a_cut_line(visit: Visitor) -> None:
    lena, iris = visit(), visit()
    tables.name(lena, "Lena")
    table = tables.new(lena, "improvement", [ME, OPEN], clock={"kind": "bank", "seconds": 600, "increment": 5})
    tables.join(iris, table, "Iris")
    path = tables.start(lena, table["id"])
    one = lena.go(path)
    tables.turn(one)
    tables.choose(one, random.Random(1))
    tables.confirm(one)
    expect(one.locator(".bar.wait")).to_be_visible()
    axe.both(one, "waiting")
    watcher = visit().go(path)
    watcher.locator(".bar.watch").wait_for()
    axe.both(watcher, "watching")
    lena.context.set_offline(True)
    expect(one.locator(".banner.bad")).to_be_visible()
    axe.both(one, "offline")
    lena.context.set_offline(False)
    expect(one.locator(".banner.good")).to_be_visible()
    axe.both(one, "back")
