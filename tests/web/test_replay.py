"""After the game: where the points came from, any position through anybody's eyes, files, and the next game."""

import json
import random
import re
import struct
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web import axe, tables
from tests.web.conftest import PHONE, Visit, Visitor
from tests.web.serving import Serving


@pytest.fixture(scope="module")
def finished(browser: Browser, server: Serving) -> Callable[[str], str]:
    """The path of a finished game; games are played once, and looked at by many."""
    paths: dict[str, str] = {}

    def path(game: str) -> str:
        if game not in paths:
            host = Visit(browser.new_context(), server.url)
            paths[game] = tables.finished(host, game)
            host.context.close()
        return paths[game]

    return path


def look_back(visit: Visit, path: str) -> Page:
    """Open a finished game and wait until its past is there."""
    page = visit.go(path)
    page.locator(".moves li").nth(5).wait_for()
    arrived(page)
    return page


def arrived(page: Page) -> None:
    """Wait until the position that the slider asks for is the one that is shown."""
    expect(page.locator(".position")).to_have_attribute("aria-busy", "false")


def expect_step(page: Page, number: int) -> None:
    """Wait until the slider stands there and the position is shown."""
    expect(page.locator(".controls .where")).to_have_text(re.compile(rf"^Step {number} of"))
    arrived(page)


def step(page: Page) -> tuple[int, int]:
    """Which step is shown, of how many."""
    found = re.fullmatch(r"Step (\d+) of (\d+)", page.locator(".controls .where").inner_text())
    assert found, page.locator(".controls").inner_text()
    return int(found[1]), int(found[2])


def test_the_replay_goes_by_keys_slider_list_and_by_itself(visit: Visitor, finished: Callable[[str], str]) -> None:
    page = look_back(visit(), finished("polis"))
    end, of = step(page)
    assert end == of > 20
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    expect_step(page, end - 2)
    page.keyboard.press("Home")
    expect_step(page, 0)
    before = page.locator(".position .board").inner_text()
    slider = page.get_by_role("slider", name="Position")
    slider.focus()
    for _ in range(12):
        page.keyboard.press("ArrowRight")
    expect(slider).to_have_attribute("aria-valuetext", re.compile("^Step 12 of"))
    expect(page.locator(".position .board")).not_to_have_text(before)
    page.locator(".moves button").nth(3).click()
    expect(page.locator(".moves [aria-current=step]").first).to_be_visible()
    page.keyboard.press("Home")
    expect_step(page, 0)
    page.get_by_text("4×", exact=True).click()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(slider).to_have_attribute("aria-valuetext", re.compile("^Step [2-9] of"))
    page.get_by_role("button", name="Pause").click()


def test_any_seat_lends_its_eyes_when_the_game_is_over(visit: Visitor, finished: Callable[[str], str]) -> None:
    lena = visit()
    path = finished("polis")
    page = look_back(lena, path)
    page.keyboard.press("Home")
    expect_step(page, 0)
    for step in range(1, 9):
        page.keyboard.press("ArrowRight")
        expect_step(page, step)
    at = tables.call(lena, "GET", f"/tables/{path.rsplit('/', 1)[1]}/replay")["steps"][8]
    for seat, who in enumerate(("Aspasia", "Solon")):
        eyes = page.get_by_role("button", name=f"As {who} sees it")
        eyes.click()
        expect(eyes).to_have_attribute("aria-pressed", "true")  # told by the position that is shown
        arrived(page)
        told = tables.call(lena, "GET", f"/tables/{path.rsplit('/', 1)[1]}/at/{at}?seat={seat}")["view"]
        hand = [f"hand:{card}" for card in told["players"][seat]["cards"]]
        assert hand, "a seat without cards shows nothing of its own"
        expect(page.locator('.position [data-piece^="hand:"]')).to_have_count(len(hand))
        shown = page.locator('.position [data-piece^="hand:"]').evaluate_all("all => all.map(e => e.dataset.piece)")
        assert shown == hand


def test_a_line_shows_whom_it_tells_of_first(visit: Visitor, finished: Callable[[str], str]) -> None:
    page = look_back(visit(), finished("polis"))
    names = [name.inner_text() for name in page.locator(".bars .head b").all()]
    told = page.locator(".moves li:has(svg)").evaluate_all(
        "lines => lines.map(li => [li.querySelector('svg').textContent.trim(), li.querySelector('span').textContent])"
    )
    assert len(told) > 20
    for mark, line in told:
        named = sorted((line.index(name), name[0]) for name in names if name in line)
        assert not named or mark == named[0][1], line


def test_a_phone_has_the_way_to_language_and_settings_after_the_game(
    visit: Visitor, finished: Callable[[str], str]
) -> None:
    page = look_back(visit(PHONE), finished("akropolis"))
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("dialog").get_by_text("Nederlands").click()
    expect(page.locator(".moves h3")).to_have_text("Wat er is gespeeld")


def test_a_link_leads_to_a_position(visit: Visitor, finished: Callable[[str], str]) -> None:
    lena = visit(permissions=["clipboard-read", "clipboard-write"])
    path = finished("polis")
    page = look_back(lena, path)
    page.keyboard.press("Home")
    for _ in range(5):
        page.keyboard.press("ArrowRight")
    expect_step(page, 5)
    shown = page.locator(".position h2").inner_text()
    page.get_by_role("button", name="Link to this position").click()
    expect(page.get_by_text("The link is copied.")).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    assert link.endswith("?step=5"), "the step in the link is the step on the page"
    other = look_back(visit(), link)
    expect(other.locator(".position h2")).to_have_text(shown)


def test_a_running_game_is_looked_back_at_and_left_again(visit: Visitor) -> None:
    lena = visit()
    page = tables.sit(lena, "polis", [tables.ME, tables.BOT, tables.BOT])
    tables.turn(page)
    page = lena.go(page.url + "?step=2")
    expect(page.locator(".controls")).to_be_visible()
    expect(page.get_by_role("button", name="Rematch")).to_have_count(0)
    page.get_by_role("button", name="Back to the table").click()
    expect(page.locator(".bar.act")).to_be_visible()


def test_a_game_that_goes_on_is_still_looked_back_at(visit: Visitor) -> None:
    lena = visit()
    table = tables.sit(lena, "akropolis", [tables.ME, tables.BOT])
    rng = random.Random(3)
    assert tables.play(table, rng, 2) == 2
    assert tables.turn(table)
    page = lena.context.new_page()
    page.goto(table.url + "?step=2")
    page.locator(".moves li").first.wait_for()
    arrived(page)
    at, of = step(page)
    first = page.locator(".seen p").inner_text()
    tables.choose(table, rng)
    tables.confirm(table)
    assert tables.turn(table)
    expect(page.locator(".controls .where")).not_to_have_text(f"Step {at} of {of}")  # the past has grown
    assert step(page)[0] == at, "the slider keeps its place"
    expect(page.locator(".seen p")).to_have_text(first)
    page.keyboard.press("ArrowRight")
    expect_step(page, at + 1)
    expect(page.locator(".seen p")).not_to_have_text(first)


def test_the_score_adds_up_in_table_and_chart(visit: Visitor, finished: Callable[[str], str]) -> None:
    page = look_back(visit(), finished("akropolis"))
    totals = [int(text) for text in page.locator(".score .sum td").all_inner_texts()]
    bars = [int(text) for text in page.locator(".bars .total").all_inner_texts()]
    assert sorted(totals) == sorted(bars)
    expect(page.locator(".bars li").first).to_contain_text("winner")
    curve = page.get_by_role("button", name="As a table")
    curve.wait_for()
    curve.click()
    rows = page.locator("[aria-label='Points over time'] tbody tr")
    expect(rows.last.locator("td")).to_have_text([str(total) for total in totals], timeout=20_000)
    expect(page.get_by_text("the shuffle was fair")).to_be_visible()


def test_an_automa_has_its_line_beside_the_players(visit: Visitor) -> None:
    page = look_back(visit(), tables.finished(visit(), "akropolis", seats=1))
    expect(page.locator(".bars .head").filter(has_text="Automa")).to_be_visible()
    expect(page.locator(".legend").filter(has_text="Automa")).to_be_visible()
    page.get_by_role("button", name="As a table").click()
    rows = page.locator("[aria-label='Points over time'] tbody tr")
    totals = [int(text) for text in page.locator(".score .sum td").all_inner_texts()]
    expect(rows.last.locator("td")).to_have_text([str(total) for total in totals], timeout=20_000)


def test_the_game_can_be_taken_along(visit: Visitor, finished: Callable[[str], str]) -> None:
    page = look_back(visit(), finished("polis"))
    saved = {}
    for form in ("Text", "JSON"):
        with page.expect_download() as loading:
            page.get_by_role("link", name=form, exact=True).click()
        saved[form] = loading.value.path().read_text(encoding="utf-8")
    assert json.loads(saved["JSON"])["game"] == "polis"
    assert saved["Text"].startswith("agora 1\ngame polis\n")
    assert saved["Text"].splitlines()[-1].startswith("end {")


def test_the_result_can_be_saved_as_a_picture(visit: Visitor, finished: Callable[[str], str]) -> None:
    page = look_back(visit(), finished("polis"))
    with page.expect_download() as loading:
        page.get_by_role("button", name="Picture of the result").click()
    picture = loading.value.path().read_bytes()
    assert picture.startswith(b"\x89PNG")
    assert struct.unpack(">II", picture[16:24]) == (1200, 630)
    assert len(picture) > 10_000, "something is drawn"
    expect(page.locator(".moment")).to_have_count(0)  # the game had ended before


def test_play_from_here_and_rematch_open_new_tables(visit: Visitor) -> None:
    lena = visit()
    page = tables.sit(lena, "improvement", [tables.ME, tables.BOT])
    page.get_by_role("button", name="Table", exact=True).click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Yes, resign").click()
    page.locator(".after").wait_for()
    first = page.url
    page.get_by_role("button", name=re.compile(r"^Play from step \d+$")).click()
    page.wait_for_url(lambda url: url != first)
    expect(page.locator(".bar h2").first).to_be_visible()
    page = lena.go(first)
    page.get_by_role("button", name="Rematch").click()
    page.wait_for_url(lambda url: url != first)
    expect(page.locator(".bar h2").first).to_be_visible()


@pytest.mark.parametrize("game", ["polis", "akropolis", "improvement"])
def test_the_full_board_has_the_width_of_the_screen(visit: Visitor, finished: Callable[[str], str], game: str) -> None:
    page = look_back(visit({"viewport": {"width": 1280, "height": 800}}), finished(game))
    board = page.locator(".position .board")
    small = board.bounding_box()
    page.get_by_role("button", name="Watch on the full board").click()
    expect(page.get_by_role("button", name="Show result and moves")).to_be_visible()
    large = board.bounding_box()
    assert small
    assert large
    assert large["width"] > 1150 > 600 > small["width"]
    assert large["height"] >= small["height"]
    cut = page.evaluate(
        """() => [...document.querySelectorAll(".top b, .seen h2, .seen p, .bar h2")]
            .filter(each => each.checkVisibility() && each.scrollWidth > each.clientWidth + 1)
            .map(each => each.textContent)"""
    )
    assert not cut, cut
    page.get_by_role("button", name="Show result and moves").click()
    expect(page.locator(".moves li").first).to_be_visible()


@pytest.mark.parametrize("game", ["polis", "akropolis"])
def test_nothing_keeps_anybody_from_looking_back(visit: Visitor, finished: Callable[[str], str], game: str) -> None:
    page = look_back(visit(), finished(game))
    page.get_by_role("button", name="As a table").wait_for()
    axe.both(page, "after the game")
    phone = look_back(visit(PHONE), finished(game))
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth"), "the page scrolls sideways"
    axe.both(phone, "after the game on a phone")
