"""Whole games through the plain widgets of the question bar: by mouse, by keys, by two people, on a phone."""

import random
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web import axe, overflow, tables
from tests.web.conftest import DESKTOP, PHONE, Visit, Visitor
from tests.web.tables import BOT, ME, OPEN


@pytest.mark.parametrize(("game", "kinds"), [("polis", {"choose", "amount"}), ("improvement", {"choose", "assign"})])
def test_a_game_is_played_to_its_end_through_the_widgets(visit: Visitor, game: str, kinds: set[str]) -> None:
    lena = visit()
    tables.without_board(lena)
    page = tables.sit(lena, game, [ME, BOT, BOT])
    expect(page.locator("[data-plain]")).to_contain_text("Lena")
    rng = random.Random(5)
    seen: set[str | None] = set()
    for _ in range(400):
        if not tables.turn(page):
            break
        tables.choose(page, rng)
        kind = page.locator(".widget").get_attribute("data-kind")
        if kind not in seen:
            axe.check(page, f"{game}, {kind}, without a board")
        seen.add(kind)
        tables.confirm(page)
    expect(page.locator(".after h1")).to_contain_text(re.compile("win|share the victory"))
    assert kinds <= seen, f"only these kinds of question came: {seen}"
    rows = page.locator(".score tbody tr").filter(has_not_text="Total")
    total = page.locator(".score .sum td")
    for k in range(3):
        parts = [int(text) for text in rows.locator(f"td:nth-child({k + 2})").all_inner_texts() if text.strip() != "–"]
        assert sum(parts) == int(total.nth(k).inner_text()), "the parts do not make the total"


@pytest.mark.parametrize(("kind", "language"), [(DESKTOP, "en-GB"), (PHONE, "nl-NL")], ids=["desktop", "phone"])
def test_a_board_that_does_not_come_is_told_and_fetched_by_a_reload(
    visit: Visitor, kind: dict[str, Any], language: str
) -> None:
    lena = visit(kind, locale=language)
    tables.without_board(lena)
    dutch = language == "nl-NL"
    for game in ("akropolis", "polis", "improvement"):
        page = tables.sit(lena, game, [ME, BOT, BOT])
        expect(page.locator(".banner")).to_contain_text("Het bord kon niet" if dutch else "The board could not")
        expect(page.locator("[data-plain] section").first).to_be_visible()
        page.locator(".bar.act .widget [data-option]").first.wait_for()
        overflow.check(page, f"{game} without a board, {language}")
        axe.check(page, f"{game} without a board, {language}")
    at = page.locator(".bar").get_attribute("data-at")
    lena.context.unroute(tables.BOARDS)
    page.locator(".banner").get_by_role("button").click()
    expect(page.locator(".improvement")).to_be_visible()
    expect(page.locator("[data-plain], .banner")).to_have_count(0)
    expect(page.locator(".bar.act")).to_have_attribute("data-at", at or "")


def test_a_game_is_played_by_keys_alone(visit: Visitor) -> None:
    page = tables.sit(visit(), "improvement", [ME, BOT])
    tables.listed(page)
    rng = random.Random(8)
    for _ in range(14):
        if not tables.turn(page):
            break
        at = page.locator(".bar").get_attribute("data-at")
        _choose_by_keys(page, rng)
        page.locator("body").press("Escape")
        expect(page.locator("[data-play]")).to_have_attribute("aria-disabled", "true")
        _choose_by_keys(page, rng)
        page.evaluate("document.activeElement.blur()")
        page.keyboard.press("Enter")
        tables.settled(page, at)


def _choose_by_keys(page: Page, rng: random.Random) -> None:
    """Digits until something can be played; a greyed choice only says why not."""
    first = rng.randrange(9)
    for n in range(40):
        digits = min(9, max(1, page.locator(".widget [aria-keyshortcuts]").count()))
        page.keyboard.press(str((first + n) % digits + 1))
        page.evaluate("new Promise(done => requestAnimationFrame(() => done(null)))")
        if page.locator("[data-play]:not([aria-disabled])").count():
            return
    raise AssertionError("the digits choose nothing")


def test_arrows_walk_the_choices_and_keys_open_the_drawers(visit: Visitor) -> None:
    page = tables.sit(visit(), "improvement", [ME, BOT])
    tables.listed(page)
    first = page.locator(".widget [data-option]").first
    first.focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".widget [data-option]").nth(1)).to_be_focused()
    page.keyboard.press("Space")
    expect(page.locator(".widget [data-option]").nth(1)).to_have_attribute("aria-pressed", "true")
    for key, heading in (("l", "Log"), ("s", "Score"), ("c", "Chat"), ("?", "Rules")):
        page.keyboard.press(key)
        expect(page.get_by_role("dialog").get_by_role("heading", name=heading, exact=True).first).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator(".widget [data-option]").nth(1)).to_have_attribute("aria-pressed", "true")


def test_the_first_tap_shows_what_follows_and_the_second_plays(visit: Visitor) -> None:
    page = tables.sit(visit(), "improvement", [ME, BOT])
    tables.listed(page)
    at = page.locator(".bar").get_attribute("data-at")
    option = page.locator(".widget [data-option]").nth(1)
    option.click()
    expect(option).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".bar .consequence")).to_be_visible()
    expect(page.locator(".bar")).to_have_attribute("data-at", at or "")  # one tap plays nothing
    option.click()
    tables.settled(page, at)


def test_two_browsers_play_each_other(visit: Visitor) -> None:
    lena, iris = visit(), visit()
    tables.name(lena, "Lena")
    table = tables.new(lena, "improvement", [ME, OPEN])
    tables.join(iris, table, "Iris")
    path = tables.start(lena, table["id"])
    pages = [lena.go(path), iris.go(path)]
    rng = random.Random(3)
    for _ in range(16):
        asked = tables.asked(pages)
        tables.choose(asked, rng)
        tables.confirm(asked)
    for page, other in zip(pages, ("Iris", "Lena"), strict=True):
        page.keyboard.press("l")
        expect(page.get_by_role("dialog").get_by_text(other, exact=True).first).to_be_visible()
    rolled = [page.get_by_role("dialog").locator(".words", has_text=re.compile("rolls? ")) for page in pages]
    expect(rolled[0]).not_to_have_count(0)
    seen = [text.split(" roll")[1].removeprefix("s") for text in rolled[0].all_inner_texts()]
    expect(rolled[1]).to_have_text([re.compile(f"rolls?{dice}$") for dice in seen])  # both see the same dice


def test_who_is_waited_for_is_said(visit: Visitor) -> None:
    lena, iris = visit(), visit()
    tables.name(lena, "Lena")
    table = tables.new(lena, "polis", [ME, OPEN, BOT])
    tables.join(iris, table, "Iris")
    path = tables.start(lena, table["id"])
    pages = [lena.go(path), iris.go(path)]
    asked = tables.asked(pages)
    waits = next(page for page in pages if page is not asked)
    expect(asked.locator(".bar .eyebrow")).to_contain_text("Your turn")
    expect(asked).to_have_title("● Your turn · Polis · Agora")
    expect(waits.locator(".bar.wait h2")).to_contain_text("Lena" if asked is pages[0] else "Iris")
    expect(waits).to_have_title("Polis · Agora")


def test_a_phone_plays_with_its_thumb(visit: Visitor) -> None:
    page = tables.sit(visit(PHONE), "polis", [ME, BOT, BOT])
    for seed in range(6):
        if not tables.turn(page):
            break
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "the table scrolls sideways"
        small = page.evaluate(
            "[...document.querySelectorAll('.bar button, .top button')].filter(b => b.checkVisibility())"
            ".filter(b => b.getBoundingClientRect().height < 44 || b.getBoundingClientRect().width < 44)"
            ".map(b => b.outerHTML.slice(0, 120))"
        )
        assert small == [], f"too small for a thumb: {small}"
        tables.choose(page, random.Random(seed))
        tables.confirm(page)
    page.get_by_role("button", name="Fold the question away").click()
    expect(page.locator(".bar .acts")).to_be_hidden()
    page.get_by_role("button", name="Show the question").click()
    page.get_by_role("button", name="Log").click()
    expect(page.get_by_role("dialog").locator("li").first).to_be_visible()


def test_somebody_without_a_seat_watches_and_sees_no_hand(visit: Visitor) -> None:
    lena = visit()
    page = tables.sit(lena, "polis", [ME, BOT, BOT])
    tables.play(page, random.Random(1), 3)
    watcher = _watch(visit(), page)
    expect(watcher.locator(".bar.watch")).to_contain_text("Watching", ignore_case=True)
    expect(watcher.locator(".widget")).to_have_count(0)
    expect(page.locator("[data-hand]")).to_have_count(1)
    expect(watcher.locator(".polis")).to_be_visible()
    expect(watcher.locator("[data-hand]")).to_have_count(0)
    expect(watcher.locator(".bar.watch")).to_contain_text("Hands are shown after the game")
    watcher.get_by_role("button", name="Leave").click()
    expect(watcher.get_by_role("heading", name="Which city tonight?")).to_be_visible()


def test_who_watches_a_game_without_secrets_is_told_of_no_hands(visit: Visitor) -> None:
    watcher = _watch(visit(), tables.sit(visit(), "akropolis", [ME, BOT]))
    expect(watcher.locator(".bar.watch")).to_contain_text("Nothing is hidden in this game")
    expect(watcher.locator(".bar.watch")).not_to_contain_text("Hands")


def _watch(visit: Visit, page: Page) -> Page:
    watcher = visit.go(page.url)
    watcher.locator(".bar h2").wait_for()
    return watcher


@pytest.mark.parametrize(
    ("wish", "undo", "looks"),
    [("always", "free", True), ("final", "free", False), ("final", "never", True), ("never", "never", False)],
)
def test_the_first_tap_plays_or_only_shows_as_one_likes(visit: Visitor, wish: str, undo: str, looks: bool) -> None:
    lena = visit(script=f"localStorage.setItem('agora.prefs', JSON.stringify({{confirm: '{wish}'}}))")
    page = tables.sit(lena, "improvement", [ME, BOT], undo=undo)
    tables.listed(page)
    at = page.locator(".bar").get_attribute("data-at")
    page.locator(".widget [data-option]").first.click()
    if looks:
        expect(page.locator(".consequence")).to_be_visible()
        expect(page.locator(".bar")).to_have_attribute("data-at", at or "")
        expect(page.locator(".bar.act")).to_be_visible()
        page.locator("[data-play]").click()
    tables.settled(page, at)
