"""Tables for the tests of the page: set up over HTTP, played through the question bar."""

import json
import random
import re
import time
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Page, expect

from tests.web.conftest import Visit

LANGUAGES = ("en", "nl")
POLL = 25  # milliseconds between two looks; a look at every frame would keep the browser busy with nothing else
ME = {"kind": "me"}
BOT = {"kind": "bot", "bot": "random"}
OPEN = {"kind": "open"}
BOARDS = re.compile(r"/assets/(akropolis|improvement|polis)-[^/]*\.(js|css)$")
# the press has done something: the answer is complete, or one piece of it is put down
ANSWERED = """before => document.querySelector("[data-play]:not([aria-disabled])")
    || document.querySelector(".widget")?.innerHTML !== before"""
# one look at the page: I am asked, and the bar and the board show the same question, another than `old`; or it is over
QUESTION = """old => {
    if ([...document.querySelectorAll(".after")].some(each => each.checkVisibility())) return "over";
    const bar = document.querySelector(".bar.act");
    const board = document.querySelector("section.akropolis, section.improvement, section.polis");
    const settled = bar && bar.dataset.at !== old && (!board || board.dataset.at === bar.dataset.at);
    return settled ? "asked" : null;
}"""
# what is shown is taken away again after a while, so that it is played from within the page
PLAY_WHAT_IS_SHOWN = """() => {
    const play = document.querySelector("[data-play]:not([aria-disabled])");
    play?.click();
    return Boolean(play);
}"""


def here(name: str) -> dict[str, str]:
    """Somebody else at the same screen."""
    return {"kind": "here", "name": name}


def call(visit: Visit, method: str, path: str, body: object = None) -> Any:
    """Ask the server as this visitor."""
    headers = {"X-Agora": "1", "Origin": visit.url, "Content-Type": "application/json"}
    data = None if body is None else json.dumps(body)
    answer = visit.context.request.fetch(f"{visit.url}/api{path}", method=method, headers=headers, data=data)
    assert answer.ok, f"{method} {path}: {answer.status} {answer.text()}"
    return answer.json()


def name(visit: Visit, who: str) -> None:
    """Be somebody."""
    call(visit, "PUT", "/me", {"name": who})


def new(visit: Visit, game: str, seats: list[dict[str, str]], **settings: object) -> dict[str, Any]:
    """Open a table whose bots do not dawdle."""
    body = {"game": game, "options": {}, "seats": seats, "settings": {"pause_ms": 0, **settings}}
    table: dict[str, Any] = call(visit, "POST", "/tables", body)
    return table


def start(visit: Visit, table: str) -> str:
    """Begin; the answer is the path of the table."""
    call(visit, "POST", f"/tables/{table}/start", {})
    return f"/t/{table}"


def sit(visit: Visit, game: str, seats: list[dict[str, str]], who: str = "Lena", **settings: object) -> Page:
    """Open a table, begin, and be there."""
    name(visit, who)
    page = visit.go(start(visit, new(visit, game, seats, **settings)["id"]))
    page.locator(".bar h2").first.wait_for()
    return page


def join(visit: Visit, table: dict[str, Any], who: str) -> None:
    """Sit down at somebody's table and be ready."""
    name(visit, who)
    nonce = "0123456789abcdef"
    invite = table["invite"].rsplit("/", 1)[1]
    call(visit, "POST", f"/tables/{table['id']}/join", {"invite": invite, "nonce": nonce})
    call(visit, "POST", f"/tables/{table['id']}/ready", {"ready": True, "nonce": nonce})


def finished(visit: Visit, game: str, seats: int = 3, bot: str = "random") -> str:
    """A game of bots alone, played to its end; the answer is its path."""
    name(visit, "Lena")
    path = start(visit, new(visit, game, [{"kind": "bot", "bot": bot}] * seats)["id"])
    ended(visit, path.rsplit("/", 1)[1])
    return path


def ended(visit: Visit, table: str) -> dict[str, Any]:
    """Wait until the server has stored the end of a game; what it says of the table then."""
    until = time.monotonic() + 90
    while True:
        info: dict[str, Any] = call(visit, "GET", f"/tables/{table}")
        if info["state"] == "over":
            return info
        assert time.monotonic() < until, "the game does not come to an end"
        time.sleep(0.05)


def check_result(visit: Visit, table: str, page: Page) -> None:
    """The game is over, and the page shows the totals that the server counted."""
    expect(page.locator(".after")).to_be_visible()
    for total in ended(visit, table)["result"]["totals"]:
        expect(page.get_by_text(str(total), exact=True).first).to_be_visible()


def without_board(visit: Visit) -> None:
    """No board of any game can be fetched: the page is older than the server, and its files are gone."""
    visit.expected |= {404}
    visit.context.route(BOARDS, lambda route: route.fulfill(status=404))


def speak(page: Page, language: str) -> None:
    """Show the table in a language; the question is asked again in it."""
    if page.locator("html").get_attribute("lang") == language:
        return
    asked = page.locator(".bar h2").first.inner_text()
    switch = page.locator(".languages").locator("visible=true")
    if switch.count():
        switch.click()
    else:  # on a phone it stands in the menu
        page.locator("header button:has(use[href='#i-menu'])").click()
        switch.click()
        page.keyboard.press("Escape")
    page.wait_for_function("old => document.querySelector('.bar.act h2')?.innerText !== old", arg=asked)
    turn(page)


def acts(page: Page) -> bool:
    """Whether this page is asked something now."""
    return page.locator(".bar.act").count() > 0


def asked(pages: Sequence[Page], seconds: float = 20) -> Page:
    """Wait until one of some pages is asked something; the first that is."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        for page in pages:
            if acts(page):
                return page
            page.wait_for_timeout(20)
    raise AssertionError("nobody is asked anything")


def listed(page: Page) -> None:
    """Wait for a question, and see its choices as a list instead of on the board."""
    page.locator(".bar.act").wait_for()
    page.locator("header button:has(use[href='#i-menu'])").click()
    page.get_by_role("dialog").get_by_role("button", name="As a list").click()
    page.locator(".widget [data-option]").first.wait_for()


def choose(page: Page, rng: random.Random) -> None:
    """Put a random answer together by pressing choices; it is chosen then, not played."""
    if not page.locator(".widget").count():
        listed(page)
    ready = page.locator("[data-play]:not([aria-disabled])")
    for _ in range(12):
        before = page.locator(".widget").inner_html()
        options = page.locator(".widget .options [data-option]:not(.refused):not(.chosen)")
        options.nth(rng.randrange(options.count())).click()
        page.wait_for_function(ANSWERED, arg=before)
        if ready.count():  # an order or an assignment needs more than one piece
            return
    raise AssertionError(f"nothing can be played: {page.locator('.bar').inner_text()}")


def at(page: Page) -> str | None:
    """The number of the question on the screen."""
    return page.locator(".bar").get_attribute("data-at")


def confirm(page: Page) -> None:
    """Play what is chosen, and wait until the table has taken it."""
    now = at(page)
    play = page.locator("[data-play]")
    expect(play).not_to_have_attribute("aria-disabled", "true")
    play.click()
    settled(page, now)


def settled(page: Page, at: str | None) -> None:
    """Wait until question `at` is no longer asked here."""
    page.wait_for_function(
        "at => { const bar = document.querySelector('.bar.act'); return !bar || bar.dataset.at !== at }",
        arg=at,
        polling=POLL,
    )


def turn(page: Page, after: str | None = None) -> bool:
    """Wait until a question other than `after` is asked here, in bar and board; False if the game is over."""
    found = page.wait_for_function(QUESTION, arg=after, polling=POLL)
    return bool(found.json_value() == "asked")


def play(page: Page, rng: random.Random, moves: int) -> int:
    """Play up to so many random moves through the widgets; the answer is how many were played."""
    for played in range(moves):
        if not turn(page):
            return played
        choose(page, rng)
        confirm(page)
    return moves
