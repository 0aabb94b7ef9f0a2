"""Pass and play: the curtain between two people who share a screen, and a screen that needs none."""

import random
import re

from playwright.sync_api import Page, expect

from tests.web import axe, polis, tables
from tests.web.conftest import Visitor
from tests.web.tables import BOT, ME, here


def hold(page: Page) -> None:
    """Press and hold until the curtain opens."""
    button = page.locator("[data-hold]").first
    button.hover()
    page.mouse.down()
    expect(page.locator(".curtain")).to_have_count(0)
    page.mouse.up()
    page.locator(".bar h2").wait_for()


def play_until_curtain(page: Page, rng: random.Random) -> None:
    """Whoever has the screen plays until the next one gets it."""
    for _ in range(60):
        page.locator(".bar.act, .curtain").first.wait_for()
        if page.locator(".curtain").count():
            return
        tables.choose(page, rng)
        tables.confirm(page)
    raise AssertionError("the curtain is never drawn")


def test_nothing_secret_is_in_the_page_while_the_curtain_is_drawn(visit: Visitor) -> None:
    lena = visit()
    page = tables.sit(lena, "polis", [ME, here("Iris"), BOT])
    expect(page.locator(".curtain h1")).to_contain_text("Hand the screen to")
    axe.check(page, "the curtain")
    rng = random.Random(6)
    first = page.locator(".curtain h1").inner_text().removeprefix("Hand the screen to ")
    hold(page)
    expect(page.locator(".bar .eyebrow")).to_contain_text(f"{first}’s turn", ignore_case=True)
    secrets: set[str] = set()
    for _ in range(20):
        while not page.locator(".curtain").count():
            page.locator(".bar.act, .curtain").first.wait_for()
            if page.locator(".curtain").count():
                break
            secrets |= set(page.locator("[data-hand] .band b").all_inner_texts())
            tables.choose(page, rng)
            tables.confirm(page)
        if secrets:
            break
        hold(page)
    assert secrets, "nobody ever held a card"
    expect(page.locator(".curtain .news li").first).to_be_visible()
    text = page.content()
    public = page.locator(".curtain .news").inner_text()
    found = {card for card in secrets if re.search(rf"\b{re.escape(card)}\b", text) and card not in public}
    assert not found, "a card of a hand is in the page"


def test_bids_are_made_at_one_screen_without_a_curtain(visit: Visitor) -> None:
    lena = visit({"viewport": {"width": 1280, "height": 800}})
    tables.name(lena, "Lena")
    auction = {"card": "captain", "bid": 2, "bidder": 1, "passed": []}
    three = {name: value[:3] if isinstance(value, list) else value for name, value in polis.BASE.items()}
    given = {**three, "seats": 3, "turn": 2, "auction": auction, "history": [1, 1, 1]}
    wish = {"game": "polis", "seats": [ME, here("Bob"), here("Eva")], "settings": {"pause_ms": 0}, "position": given}
    page = lena.go(tables.start(lena, tables.call(lena, "POST", "/tables", wish)["id"]))
    for who, amount in (("Lena", 3), ("Bob", 4)):
        expect(page.locator(".bar .eyebrow")).to_contain_text(f"{who}’s turn", ignore_case=True)
        expect(page.locator("[data-hand]")).to_have_count(0)  # nobody's cards are in the page
        page.locator(f'[data-piece="bid:{amount}"]').click()
        expect(page.locator("[data-play]")).to_contain_text(f"Bid {amount}")
        axe.check(page, "bidding at one screen")
        tables.confirm(page)
    expect(page.locator(".bar .eyebrow")).to_contain_text("Lena’s turn", ignore_case=True)
    page.get_by_role("button", name="Look at your hand").click()
    expect(page.locator(".curtain h1")).to_contain_text("Lena")
    page.get_by_role("button", name="Go on without looking").click()
    page.get_by_role("button", name="Look at your hand").click()
    hold(page)
    expect(page.locator("[data-hand]").first).to_be_visible()
    page.locator(".bar").get_by_role("button", name="Pass", exact=True).click()
    page.locator("[data-play]").click()
    expect(page.locator(".curtain h1")).to_contain_text("Eva")  # she has to look at her own cards now


def test_the_curtain_opens_only_to_a_long_press_and_one_may_go_back(visit: Visitor) -> None:
    page = tables.sit(visit(), "polis", [ME, here("Iris"), BOT])
    page.locator("[data-hold]").click()
    expect(page.locator(".curtain")).to_be_visible()
    hold(page)
    play_until_curtain(page, random.Random(1))
    before = page.get_by_role("button", name=re.compile("^Back to"))
    who = before.inner_text().removeprefix("Back to ")
    before.click()
    expect(page.locator(".curtain")).to_have_count(0)
    expect(page.locator(".row.mine")).to_contain_text(who)
    page.get_by_role("button", name="Hand over the screen").click()
    expect(page.locator(".curtain")).to_be_visible()
    page.locator("[data-hold]").focus()
    page.keyboard.down("Enter")
    expect(page.locator(".curtain")).to_have_count(0)
    page.keyboard.up("Enter")
    expect(page.locator(".bar.act")).to_be_visible()


def test_a_game_without_secrets_passes_the_screen_without_a_curtain(visit: Visitor) -> None:
    page = tables.sit(visit(), "akropolis", [ME, here("Iris")])
    for who in ("Lena", "Iris", "Lena"):
        expect(page.locator(".bar .eyebrow")).to_contain_text(f"{who}’s turn", ignore_case=True)
        tables.choose(page, random.Random(1))
        tables.confirm(page)


def test_a_lost_line_with_a_hand_open_missed_nothing(visit: Visitor) -> None:
    lena = visit()
    page = tables.sit(lena, "polis", [ME, here("Iris"), here("Theo")])
    hold(page)
    page.locator(".log .words").first.wait_for()
    told = page.locator(".log .words").all_inner_texts()
    lena.context.set_offline(True)
    expect(page.locator(".banner.bad")).to_be_visible()
    lena.context.set_offline(False)
    expect(page.locator(".banner.good")).to_contain_text("Nothing happened meanwhile")
    expect(page.locator(".log .words")).to_have_text(told)
    lena.complaints = [line for line in lena.complaints if "ERR_INTERNET_DISCONNECTED" not in line]
