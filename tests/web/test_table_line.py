"""The line to the table: cut and mended, moves played once, older pages, refusals, undo, talk, resigning."""

import random
import re
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from tests.web import polis, tables
from tests.web.conftest import Visit, Visitor
from tests.web.serving import Serving, serving
from tests.web.tables import BOT, ME, OPEN

LOST = re.compile("WebSocket connection to .* failed|ERR_CONNECTION_REFUSED")


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Serving]:
    """A server that this test alone may kill."""
    with serving(tmp_path, bot_processes="1") as running:
        yield running


def forgive(visit: Visit) -> None:
    """Chromium itself complains of a server that is gone; nothing else may be wrong."""
    visit.complaints = [line for line in visit.complaints if not LOST.search(line)]


def asked(visit: Visit, state: str) -> Page:
    """A table of Polis at which this is asked of me."""
    page = visit.go(f"/t/{polis.open_table(visit, polis.STATES[state].position)}")
    polis.Board(page).asked(polis.STATES[state].ask)
    return page


def moves_stored(visit: Visit, page: Page) -> int:
    """How many entries the game has."""
    id = page.url.rsplit("/", 1)[1]
    return len(tables.call(visit, "GET", f"/tables/{id}/export?format=json")["entries"])


def test_a_move_sent_while_the_server_is_down_is_played_once(visit: Visitor, own_server: Serving) -> None:
    lena = visit(url=own_server.url)
    page = tables.sit(lena, "polis", [ME, BOT, BOT])
    tables.turn(page)
    tables.choose(page, random.Random(2))
    chosen = page.locator(".widget .chosen").inner_text()
    before = moves_stored(lena, page)
    own_server.stop(signal.SIGKILL)

    banner = page.locator(".banner.bad")
    expect(banner).to_contain_text("Reconnecting")
    expect(banner).to_contain_text("Your choice is kept")
    expect(page.locator(".widget .chosen")).to_have_text(chosen)
    at = page.locator(".bar").get_attribute("data-at")
    page.locator("[data-play]").click()
    expect(banner).to_contain_text("sent again")

    own_server.start()
    tables.settled(page, at)
    expect(page.locator(".banner.bad")).to_have_count(0, timeout=20_000)
    tables.turn(page)
    expect(page.locator(".log .words").filter(has_text=re.compile("^You draw"))).to_have_count(1)
    assert moves_stored(lena, page) > before
    page.goto("about:blank")  # before the server goes for good
    forgive(lena)


def test_a_choice_survives_a_cut_line(visit: Visitor) -> None:
    lena = visit()
    page = tables.sit(lena, "polis", [ME, BOT, BOT])
    tables.turn(page)
    tables.choose(page, random.Random(4))
    chosen = page.locator(".widget .chosen").inner_text()
    lena.context.set_offline(True)
    expect(page.locator(".banner.bad")).to_contain_text("offline")
    lena.context.set_offline(False)
    expect(page.locator(".banner.good")).to_contain_text("Back at the table")
    expect(page.locator(".widget .chosen")).to_have_text(chosen)
    tables.confirm(page)
    forgive(lena)


def test_a_second_page_of_the_same_player_catches_up(visit: Visitor) -> None:
    lena = visit()
    one = tables.sit(lena, "polis", [ME, BOT, BOT])
    tables.turn(one)
    two = lena.context.new_page()
    two.goto(one.url)
    tables.turn(two)
    tables.choose(one, random.Random(1))
    tables.choose(two, random.Random(2))
    at = one.locator(".bar").get_attribute("data-at")
    tables.confirm(one)
    tables.settled(two, at)


def test_an_older_page_is_told_to_reload(visit: Visitor) -> None:
    lena = visit()

    def older(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, json={**answer.json(), "build": "another"})

    lena.page.route("**/api/hello*", older)
    page = tables.sit(lena, "polis", [ME, BOT, BOT])
    expect(page.locator(".banner.news").get_by_role("button", name="Reload")).to_be_visible()


def test_what_cannot_be_played_says_why_and_opens_the_rule(visit: Visitor) -> None:
    page = asked(visit(), "bid")
    tables.listed(page)
    page.get_by_role("spinbutton").fill("99")
    page.keyboard.press("Tab")
    why = page.get_by_role("alert").filter(has_text="Not possible")
    expect(why).to_contain_text(re.compile(r"\d"))
    why.get_by_role("button", name="Read the rule").click()
    rules = page.get_by_role("dialog")
    expect(rules.locator("article.lit")).to_be_in_viewport()
    expect(rules.locator("article.lit")).to_have_attribute("data-rule", re.compile(r"^polis\."))
    page.keyboard.press("Escape")
    why.get_by_role("button", name="Close").click()
    expect(why).to_have_count(0)


def test_greyed_choices_stay_readable_and_are_listed_with_reasons(visit: Visitor) -> None:
    page = asked(visit(), "trade")
    tables.listed(page)
    greyed = page.locator(".widget .refused").first
    expect(greyed).to_have_attribute("aria-disabled", "true")
    greyed.click(force=True)  # it is closed as a choice, and yet it answers
    expect(page.get_by_role("alert").filter(has_text="Not possible")).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Why not").click()
    reasons = page.locator(".whys li")
    expect(reasons).to_have_count(page.locator(".widget .refused").count())
    expect(reasons.first).to_contain_text(":")


def test_the_rules_are_searched(visit: Visitor) -> None:
    page = tables.sit(visit(), "polis", [ME, BOT, BOT])
    page.keyboard.press("?")
    rules = page.get_by_role("dialog")
    rules.locator("article").nth(5).wait_for()
    every = rules.locator("article").count()
    rules.get_by_label("Search the rules").fill("auction seller")
    expect(rules.locator("article")).not_to_have_count(every)
    for text in rules.locator("article").all_inner_texts():
        assert "auction" in text.lower()
        assert "seller" in text.lower()
    rules.get_by_label("Search the rules").fill("zeppelin")
    expect(rules.get_by_text("No paragraph contains all these words.")).to_be_visible()


def test_a_free_undo_puts_the_question_back(visit: Visitor) -> None:
    page = asked(visit(), "build")
    question = page.locator(".bar h2").inner_text()
    board = polis.Board(page)
    board.choose("hand:farmer")
    board.confirm()
    expect(page.locator("header").get_by_role("button", name="Undo", exact=True)).to_be_enabled()
    expect(page.locator(".bar h2")).not_to_have_text(question)
    page.keyboard.press("u")
    expect(page.get_by_text("Taken back.", exact=True)).to_be_visible()
    expect(page.locator(".bar h2")).to_have_text(question)
    expect(page.locator(".log .undone").first).to_be_visible()


def _two_players(visit: Visitor) -> tuple[Visit, Visit, Page, Page]:
    lena, iris = visit(), visit()
    tables.name(lena, "Lena")
    table = tables.new(lena, "improvement", [ME, OPEN])
    tables.join(iris, table, "Iris")
    path = tables.start(lena, table["id"])
    pages = lena.go(path), iris.go(path)
    for page in pages:
        tables.turn(page)
    return lena, iris, *pages


def _late_undo(visit: Visitor) -> tuple[Visit, Page, Page]:
    """Both have moved, and the first asks to go back."""
    lena, _, one, two = _two_players(visit)
    rng = random.Random(1)
    for page in (one, two):
        tables.choose(page, rng)
        tables.confirm(page)
    tables.turn(one)
    one.locator(".bar").get_by_role("button", name="Ask to undo").click()
    return lena, one, two


def test_a_late_undo_is_asked_of_the_others(visit: Visitor) -> None:
    _, one, two = _late_undo(visit)
    asked = two.locator(".banner").filter(has_text="Lena asks to take back the last")
    expect(asked).to_be_visible()
    expect(one.locator(".banner").filter(has_text="The others are asked")).to_be_visible()
    onlooker = visit().go(one.url)
    expect(onlooker.locator(".banner")).to_contain_text("Lena asks to take back the last")
    asked.get_by_role("button", name="Yes, take it back").click()
    expect(asked).to_have_count(0)
    one.keyboard.press("l")
    expect(one.get_by_role("dialog").get_by_text("A move was taken back").first).to_be_visible()


def test_who_asked_is_told_that_nothing_is_taken_back(visit: Visitor) -> None:
    lena, one, two = _late_undo(visit)
    two.locator(".banner").get_by_role("button", name="No, play on").click()
    expect(one.get_by_text("The move was not taken back.")).to_be_visible()
    lena.context.set_offline(True)
    expect(one.locator(".banner.bad")).to_be_visible()
    one.locator(".bar").get_by_role("button", name="Ask to undo").click()
    lena.context.set_offline(False)
    expect(one.locator(".banner.good")).to_contain_text("Back at the table")
    expect(one.get_by_text("Taken back.", exact=True)).to_have_count(0)
    forgive(lena)


def test_words_and_mutes_outlast_a_cut_line(visit: Visitor) -> None:
    lena, _, one, two = _two_players(visit)
    one.keyboard.press("c")
    one.get_by_role("button", name="Mute Iris", exact=True).click()
    lena.context.set_offline(True)
    said = one.get_by_label("Write a message")
    said.fill("Are you there?")
    one.get_by_role("button", name="Send").click()
    expect(one.get_by_role("dialog")).to_contain_text("Not sent")
    expect(said).to_have_value("Are you there?")
    lena.context.set_offline(False)
    expect(one.locator(".banner.good")).to_have_count(1)
    expect(one.get_by_role("button", name="Unmute Iris")).to_be_visible()
    one.get_by_role("button", name="Send").click()
    expect(said).to_have_value("")
    two.get_by_role("button", name="Chat, 1 new message").click()
    expect(two.get_by_role("dialog").get_by_text("Are you there?")).to_be_visible()
    forgive(lena)


def test_another_language_is_no_lost_line(visit: Visitor) -> None:
    page = tables.sit(visit(), "akropolis", [ME, BOT])
    tables.turn(page)
    page.get_by_role("button", name="Nederlands").click()
    expect(page.locator(".bar .eyebrow").first).to_contain_text("Jouw beurt")
    expect(page.locator(".banner")).to_have_count(0)


def test_people_talk_and_can_be_muted(visit: Visitor) -> None:
    _, _, one, two = _two_players(visit)
    two.keyboard.press("c")
    two.get_by_label("Write a message").fill("Hello Lena")
    two.get_by_role("button", name="Send").click()
    one.get_by_role("button", name="Chat, 1 new message").click()
    said = one.get_by_role("dialog").get_by_text("Hello Lena")
    expect(said).to_be_visible()
    one.get_by_role("button", name="Mute Iris", exact=True).click()
    expect(said).to_have_count(0)
    one.get_by_role("button", name="Unmute Iris").click()
    expect(said).to_be_visible()


def test_resigning_asks_once_and_ends_a_game_of_two(visit: Visitor) -> None:
    _, _, one, two = _two_players(visit)
    one.get_by_role("button", name="Table", exact=True).click()
    one.get_by_role("button", name="Resign").click()
    one.get_by_role("button", name="Play on").click()
    one.get_by_role("button", name="Resign").click()
    one.get_by_role("button", name="Yes, resign").click()
    for page in (one, two):
        expect(page.locator(".after h1")).to_contain_text("Iris")
        expect(page.locator(".banner")).to_have_count(0)  # there is no seat to take back


def test_a_log_line_points_at_its_pieces(visit: Visitor) -> None:
    page = asked(visit(), "build")
    board = polis.Board(page)
    board.choose("hand:farmer")
    board.confirm()
    page.locator(".log li").filter(has_text="You build").locator("button").first.hover()
    expect(page.locator(".polis .lit").first).to_be_visible()
    page.mouse.move(5, 5)
    expect(page.locator(".polis .lit")).to_have_count(0)
