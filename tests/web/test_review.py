"""A review on the page: asked for after a game, read, its better line played on the board, its mistakes tried again."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest
from playwright.sync_api import Page, expect

from agora.games import IDS
from agora.server.store import open_store
from agora.server.store.rows import new_table_id
from tests.reviews.games import short
from tests.server import twins
from tests.web import axe, tables
from tests.web.conftest import PHONE, Visit, Visitor
from tests.web.serving import Serving

NAMES = ("Lena", "Solon", "Aspasia")


async def lay(server: Serving, game: str) -> str:
    """Store a finished game in the database of the running server; return the table's id."""
    match, name = short(game), new_table_id()
    result = match.result
    assert result is not None
    options = match.game.write_options(match.options)
    totals = [score.total for score in result.scores]
    kept = {"winners": list(result.winners), "places": list(result.places), "totals": totals, "by": "end"}
    row = replace(twins.row(name, match), state="over", ended=twins.WHEN + 600, result=kept, options=options)
    seats = [seat._replace(name=NAMES[seat.seat], guest=None) for seat in twins.seated(match)]
    store = await open_store(f"sqlite:///{server.folder / 'agora.db'}")
    await store.create_table(row, seats, twins.lines(match))
    await store.close()
    return name


@pytest.fixture(scope="module")
def finished(server: Serving) -> Callable[[str], str]:
    """The id of a finished game; each is reviewed once."""
    laid: dict[str, str] = {}

    def table(game: str) -> str:
        if game not in laid:
            with ThreadPoolExecutor(1) as thread:  # Playwright has an event loop in this one
                laid[game] = thread.submit(asyncio.run, lay(server, game)).result()
        return laid[game]

    return table


def settled(page: Page) -> None:
    """Wait until the position that is asked for is the one that is shown."""
    expect(page.locator(".board[aria-busy]")).to_have_attribute("aria-busy", "false")
    page.locator(".board[aria-busy] section").first.wait_for()


def ask_for_review(visit: Visit, table: str) -> Page:
    """Ask for the review with the button after the game, unless there is one; wait until it is there."""
    tables.name(visit, "Lena")
    page = visit.go(f"/t/{table}")
    page.get_by_role("link", name="Review this game").click()
    start = page.get_by_role("button", name="Review the game")
    ready = page.get_by_role("heading", name="What decided the game")
    expect(start.or_(ready)).to_be_visible()
    if start.is_visible():
        axe.check(page, "before the review")
        start.click()
        expect(page.get_by_role("progressbar").or_(ready)).to_be_visible()
    ready.wait_for()
    settled(page)
    return page


@pytest.mark.parametrize("game", IDS)
def test_a_game_is_reviewed_and_its_better_line_played_on_the_board(
    visit: Visitor, finished: Callable[[str], str], game: str
) -> None:
    page = ask_for_review(visit(), finished(game))
    axe.both(page, f"review of {game}")
    rows = page.locator("ol button[aria-current], .list ol button")
    page.locator(".list ol button").first.click()
    settled(page)
    assert "?n=" in page.url
    expect(page.locator(".position")).to_contain_text("Better:")
    page.get_by_role("button", name="Play the better line").click()
    expect(page.locator(".position header")).to_contain_text("Better line, 1 of")
    settled(page)
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".position header")).to_contain_text("Before the better move")
    page.get_by_role("button", name="Close the line").click()
    expect(page.locator(".position header")).to_contain_text("played:")
    count = rows.count()
    page.get_by_role("switch", name="Only what could be better").click()
    assert rows.count() > count, "all decisions are listed"
    page.get_by_role("button", name="As a table").click()
    expect(page.get_by_role("columnheader", name="Solon").first).to_be_visible()


@pytest.mark.parametrize("game", IDS)
def test_ones_mistakes_are_exercises(visit: Visitor, finished: Callable[[str], str], game: str) -> None:
    ask = visit(PHONE)
    ask_for_review(ask, finished(game))
    page = ask.go(f"/review/{finished(game)}?practise=0")
    settled(page)
    expect(page.locator("h1")).to_contain_text("You are Lena. You played")
    axe.both(page, f"exercise of {game}")
    attempt = page.get_by_role("button", name="Try this move")
    expect(attempt).to_have_attribute("aria-disabled", "true")
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".line > .words")).to_contain_text("ove")
    page.get_by_role("button", name="Show the answer").click()
    expect(page.locator(".line > .words")).to_contain_text("The answer:")
    attempt.click()
    expect(page.locator(".line > .words")).to_contain_text("Right!")
    expect(page.locator(".position .eyebrow").first).to_contain_text("1 solved")
    follow = page.get_by_role("button", name="Next", exact=True).or_(
        page.get_by_role("link", name="Back to the review")
    )
    follow.first.click()
    expect(page.locator(".line > .words")).not_to_contain_text("Right!")


def test_a_review_is_read_in_dutch(visit: Visitor, finished: Callable[[str], str]) -> None:
    table = finished("akropolis")
    ask_for_review(visit(), table)
    page = visit(locale="nl-NL").go(f"/review/{table}")
    expect(page.get_by_role("heading", name="Wat de partij besliste")).to_be_visible()
    expect(page.get_by_text("nauwkeurigheid van").first).to_be_visible()


def test_a_running_game_has_no_review(visit: Visitor) -> None:
    host = visit()
    host.expected = {409}
    tables.name(host, "Lena")
    table = tables.new(host, "akropolis", [tables.ME, tables.BOT])["id"]
    tables.start(host, table)
    page = host.go(f"/review/{table}")
    expect(page.get_by_role("alert")).to_contain_text("still running")
