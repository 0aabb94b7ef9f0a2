"""What keeps people from using the table: axe-core on its screens, light and dark, wide and narrow."""

import random

import pytest
from playwright.sync_api import expect

from tests.web import axe, tables
from tests.web.conftest import DESKTOP, PHONE, Visitor
from tests.web.tables import BOT, ME, OPEN

THEMES = ["light", "dark"]
ENOUGH = 2  # kinds of question in each game


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_questions_of_every_kind(visit: Visitor, theme: str, size: str) -> None:
    kind = DESKTOP if size == "desktop" else PHONE
    for game in ("polis", "improvement"):
        page = tables.sit(visit(kind, color_scheme=theme), game, [ME, BOT, BOT])
        rng = random.Random(2)
        checked: set[str | None] = set()
        for _ in range(24):
            if len(checked) == ENOUGH or not tables.turn(page):
                break
            tables.choose(page, rng)
            asked = page.locator(".widget").get_attribute("data-kind")
            if asked not in checked:
                axe.check(page, f"{game}, {asked}, {size}, {theme}")
            checked.add(asked)
            tables.confirm(page)
        assert len(checked) == ENOUGH, f"{game}: {checked}"


@pytest.mark.parametrize("theme", THEMES)
def test_the_drawers(visit: Visitor, theme: str) -> None:
    page = tables.sit(visit(color_scheme=theme), "polis", [ME, BOT, BOT])
    for key in "lsc?":
        page.keyboard.press(key)
        drawer = page.get_by_role("dialog")
        expect(drawer).to_be_visible()
        if key == "?":
            drawer.locator("article").first.wait_for()
        axe.check(page, f"drawer {key}, {theme}")
        page.keyboard.press("Escape")
        expect(drawer).to_have_count(0)
    page.get_by_role("button", name="Table", exact=True).click()
    page.get_by_role("button", name="Resign").click()
    axe.check(page, f"the menu, {theme}")


@pytest.mark.parametrize("theme", THEMES)
def test_waiting_watching_and_a_cut_line(visit: Visitor, theme: str) -> None:
    lena, iris = visit(color_scheme=theme), visit(color_scheme=theme)
    tables.name(lena, "Lena")
    table = tables.new(lena, "improvement", [ME, OPEN], clock={"kind": "bank", "seconds": 600, "increment": 5})
    tables.join(iris, table, "Iris")
    path = tables.start(lena, table["id"])
    one = lena.go(path)
    tables.turn(one)
    tables.choose(one, random.Random(1))
    tables.confirm(one)
    expect(one.locator(".bar.wait")).to_be_visible()
    axe.check(one, f"waiting, {theme}")
    watcher = visit(color_scheme=theme).go(path)
    watcher.locator(".bar.watch").wait_for()
    axe.check(watcher, f"watching, {theme}")
    lena.context.set_offline(True)
    expect(one.locator(".banner.bad")).to_be_visible()
    axe.check(one, f"offline, {theme}")
    lena.context.set_offline(False)
    expect(one.locator(".banner.good")).to_be_visible()
    axe.check(one, f"back, {theme}")
