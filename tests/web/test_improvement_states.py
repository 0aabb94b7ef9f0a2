"""The board of Improvement in its states: usable by everybody, nothing cut off, no secret where it does not belong."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web import axe, overflow, tables
from tests.web.conftest import DESKTOP, PHONE, Visit, Visitor
from tests.web.improvement import BOT, MIDDLE, Board, asked, open_table
from tests.web.test_table_curtain import hold

MINE = ["Tunnel of Eupalinos", "tunnel-of-eupalinos", "Colossus of Rhodes", "colossus-of-rhodes", "Stadion", "stadion"]
THEIRS = ["Persians", "persians", "Helepole", "helepole"]
TWO: dict[str, Any] = {
    "polis": ["athens", "sparta"],
    "round": 3,
    "event": "drought",
    "philosophy": [0, 0],
    "hands": [["tunnel-of-eupalinos", "colossus-of-rhodes", "stadion"], ["persians", "helepole"]],
    "dice": [[5, 3], [4, 1]],
    "phase": "dice",
}
STATES: dict[str, dict[str, Any] | None] = {
    "draft": None,
    "assign": MIDDLE,
    "colonize": asked([{"act": {"seat": 0, "action": "military_expansion"}}]),
    "play": asked([{"act": {"seat": 0, "action": "politics"}}], drachma=[1, 1, 1, 1]),
    "upgrade": asked([{"progress": {"seat": 0}}]),
    "discard": asked([{"discard-cards": {"seat": 0, "number": 2}}]),
}


def at(visit: Visit, state: str) -> Page:
    """A table in one of the states."""
    page = visit.go(f"/t/{open_table(visit, BOT, BOT, BOT, position=STATES[state])}")
    Board(page).wait_for(state)
    return page


def test_no_state_keeps_anybody_out(visit: Visitor) -> None:
    me = visit()
    for state in STATES:
        axe.both(at(me, state), state)


def test_no_tab_of_a_phone_keeps_anybody_out(visit: Visitor) -> None:
    page = at(visit(PHONE), "assign")
    for tab in ("mine", "map", "tracks", "others"):
        page.locator(f"#improvement-tab-{tab}").tap()
        expect(page.locator(f"#improvement-tab-{tab}")).to_have_attribute("aria-selected", "true")
        axe.both(page, tab)


@pytest.mark.parametrize(("locale", "large"), [("en-GB", False), ("nl-NL", False), ("nl-NL", True)])
def test_nothing_is_cut_off_on_a_phone(locale: str, large: bool, visit: Visitor) -> None:
    me = visit(PHONE, locale=locale)
    for state in ("assign", "play", "upgrade"):
        page = at(me, state)
        expect(page.locator("header").get_by_text(re.compile("^(Round 5 of|Ronde 5 van) 9$"))).to_be_visible()
        if large:
            overflow.double(page)
        overflow.check(page, f"{state}, the sheet", "[data-tray]")
        if large:
            page.locator(".grab").tap()  # the sheet covers the board; drawn down it is one line
            expect(page.locator(".bar.folded")).to_be_visible()
        for tab in ("map", "tracks", "others", "mine"):
            page.locator(f"#improvement-tab-{tab}").tap()
            expect(page.locator(f"#improvement-tab-{tab}")).to_have_attribute("aria-selected", "true")
            overflow.check(page, f"{state}, {tab}", ".improvement")
            expect(page.locator(".improvement")).not_to_contain_text("−0")


@pytest.mark.parametrize(("locale", "large"), [("nl-NL", False), ("en-GB", True)])
def test_nothing_is_cut_off_on_a_desk(locale: str, large: bool, visit: Visitor) -> None:
    me = visit(DESKTOP, locale=locale)
    for state in STATES:
        page = at(me, state)
        if large:
            overflow.double(page)
        if large and state != "draft":
            for numerals in (".map .facts", ".track small"):
                expect(page.locator(numerals).first).to_have_css("font-size", "22px")
        overflow.check(page, state, ".improvement")
        overflow.check(page, state, ".side")


def test_the_curtain_hides_hands_and_sealed_dice(visit: Visitor) -> None:
    lena = visit()
    table = open_table(lena, tables.here("Iris"), position=TWO)
    page = lena.go(f"/t/{table}")
    expect(page.locator(".curtain")).to_be_visible()
    _nothing_of(page, [*MINE, *THEIRS])
    assert page.locator("[data-tray], [data-hand], [data-die]").count() == 0
    hold(page)
    Board(page).wait_for("assign")
    mine = page.locator("[data-hand]").first.inner_text()
    page.locator('[data-action="culture"]').click()
    page.locator('[data-action="trade"]').click()
    Board(page).confirm()
    expect(page.locator(".curtain")).to_be_visible()
    _nothing_of(page, [*MINE, *THEIRS])
    assert page.locator("[data-tray], [data-hand], [data-die]").count() == 0
    hold(page)
    Board(page).wait_for("assign")
    assert page.locator("[data-hand]").first.inner_text() != mine
    expect(page.locator('[data-die="0"]')).not_to_contain_text("Culture")
    expect(page.locator('[data-die="0"]')).not_to_contain_text("Trade")


def test_two_browsers_see_only_what_they_may(visit: Visitor) -> None:
    lena, iris = visit(), visit()
    tables.name(lena, "Lena")
    table = tables.new(lena, "improvement", [tables.ME, tables.OPEN])
    tables.join(iris, table, "Iris")
    path = tables.start(lena, table["id"])
    pages = [lena.go(path), iris.go(path)]
    for _ in range(4):
        for page in pages:
            Board(page).wait_for("draft")
        packs = [_ids(page, '[data-tray="draft"] [data-card]', "card") for page in pages]
        _nothing_of(pages[0], packs[1])
        _nothing_of(pages[1], packs[0])
        for page in pages:
            page.locator('[data-tray="draft"] [data-card]').first.click()
            Board(page).confirm()
    for page in pages:
        Board(page).wait_for("assign")
    hands = [_ids(page, "[data-hand]", "hand") for page in pages]
    assert [len(hand) for hand in hands] == [5, 5]
    _nothing_of(pages[0], hands[1])
    _nothing_of(pages[1], hands[0])
    hers, theirs = pages
    hers.locator('[data-action="politics"]').click()
    hers.locator('[data-action="military_expansion"]').click()
    Board(hers).confirm()
    expect(hers.locator('[data-round-seat="0"]')).to_contain_text("Politics")  # my own, face down for others
    hers.reload()
    expect(hers.locator('[data-round-seat="0"]')).to_contain_text("Politics")  # a page that comes anew knows it too
    expect(theirs.locator('.player[data-seat="0"]')).to_contain_text("ready")
    assert theirs.locator('[data-round-seat="0"], [data-die].full').count() == 0
    theirs.locator('[data-action="culture"]').click()
    theirs.locator('[data-action="trade"]').click()
    Board(theirs).confirm()
    told = tables.call(iris, "GET", f"/tables/{table['id']}/replay?seat=1")
    assert any("Politics" in line["text"] for line in told["lines"]), "all are revealed together"


def _ids(page: Page, selector: str, name: str) -> list[str]:
    found: list[str] = page.locator(selector).evaluate_all("(all, name) => all.map(e => e.dataset[name])", name)
    return found


def _nothing_of(page: Page, secrets: list[str]) -> None:
    """None of these words is anywhere in the page."""
    content = page.content()
    assert not [secret for secret in secrets if f'"{secret}"' in content or f">{secret}<" in content]
