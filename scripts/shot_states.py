"""States of the table and of the notices under its top bar, for scripts/shots.py: drawers, waiting, offline …"""

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect
from tests.web import akropolis, tables
from tests.web.conftest import Visit

Draw = Callable[[Visit], Page]
CITY = "s 33@1,-1/0 9@2,0/1 26@0,1/2 12@-2,1/0 6@1,1/0"
POSITION = {"cities": [CITY, "s 24@1,-1/1 7@-1,0/5", "s 30@1,-1/0"], "stones": [1, 2, 3], "site": [13, 8, 22, 31, 35]}
ALL = [akropolis.BOT, akropolis.BOT]


def other(visit: Visit, who: str) -> Visit:
    """Somebody else, in a browser of the same kind."""
    browser = visit.context.browser
    assert browser is not None, "launched, not persistent"
    found = Visit(browser.new_context(), visit.url)
    tables.name(found, who)
    return found


def two(visit: Visit, game: str = "improvement") -> tuple[Page, Visit, str]:
    """Lena and Iris at a table with a bot: my page, her browser, the path of the table."""
    tables.name(visit, "Lena")
    clock = {"kind": "bank", "seconds": 600, "increment": 5}
    seats = [tables.ME, tables.OPEN, {"kind": "bot", "bot": "greedy"}]
    table = tables.new(visit, game, seats, clock=clock, hints="always")
    iris = other(visit, "Iris")
    tables.join(iris, table, "Iris")
    path = tables.start(visit, table["id"])
    page = visit.go(path)
    page.locator(".bar.act, .bar.wait").first.wait_for()
    return page, iris, path


def hinted(page: Page) -> None:
    """Play the move that a bot would play."""
    at = page.locator(".bar").get_attribute("data-at")
    page.keyboard.press("h")
    page.wait_for_function(tables.PLAY_WHAT_IS_SHOWN)
    tables.settled(page, at)


def city(*gestures: Callable[[akropolis.Board], Any], **more: Any) -> Draw:
    """Set up the same city each time, and do something with it."""

    def draw(visit: Visit) -> Page:
        table = akropolis.open_table(visit, *ALL, **{"position": POSITION, **more})
        board = akropolis.Board(visit.go(f"/t/{table}"))
        board.wait_for_turn()
        board.rest()
        for gesture in gestures:
            gesture(board)
        board.rest()
        return board.page

    return draw


def solo(visit: Visit) -> Page:
    tables.name(visit, "Lena")
    wish = {"game": "akropolis", "seats": [{"kind": "me"}], "options": {"architect": "hippodamos"}}
    table = tables.call(visit, "POST", "/tables", wish)
    if table["state"] == "waiting":
        tables.call(visit, "POST", f"/tables/{table['id']}/start", {})
    board = akropolis.Board(visit.go(f"/t/{table['id']}"))
    board.wait_for_turn()
    return board.page


def drawer(tool: str) -> Draw:
    """A drawer of a table after some moves, opened by its icon or its key."""

    def draw(visit: Visit) -> Page:
        page = tables.sit(visit, "polis", [tables.ME, *[{"kind": "bot", "bot": "greedy"}] * 2])
        for _ in range(3):
            if not tables.turn(page):
                break
            hinted(page)
        tables.turn(page)
        page.keyboard.press(tool) if len(tool) == 1 else page.locator(f".top button:has(use[href='#i-{tool}'])").click()
        page.locator("dialog[open]").wait_for()
        return page

    return draw


def chat(visit: Visit) -> Page:
    page, iris, path = two(visit)
    hers = iris.go(path)
    for who, text in ((hers, "Hello Lena! Ready for Persepolis?"), (page, "Good evening!"), (hers, "Your turn.")):
        who.keyboard.press("c")
        field = who.locator("dialog[open] input")
        field.fill(text)
        field.press("Enter")
        expect(page.locator("dialog[open]") if who is page else who.locator("dialog[open]")).to_contain_text(text)
        who.keyboard.press("Escape")
    page.keyboard.press("c")
    return page


def waits(visit: Visit) -> Page:
    """I have answered; Iris has not."""
    page, *_ = two(visit)
    tables.turn(page)
    hinted(page)
    return page


def offline(visit: Visit) -> Page:
    page = city(lambda board: board.tray(0).click())(visit)
    visit.context.set_offline(True)
    page.locator(".banner.bad").wait_for()
    return page


def older(visit: Visit) -> Page:
    def newer(route: Any) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, json={**answer.json(), "build": "another"})

    visit.page.route("**/api/hello*", newer)
    return city()(visit)


def watching(visit: Visit) -> Page:
    lena = other(visit, "Lena")
    path = f"/t/{akropolis.open_table(lena, *ALL, position=POSITION)}"
    page = visit.go(path)
    page.locator(".bar.watch").wait_for()
    return page


def plain(game: str) -> Draw:
    """A game whose board could not be fetched."""

    def draw(visit: Visit) -> Page:
        tables.without_board(visit)
        page = tables.sit(visit, game, [tables.ME, *[{"kind": "bot", "bot": "greedy"}] * 2])
        page.locator("[data-plain]").wait_for()
        return page

    return draw


def running(visit: Visit) -> Page:
    """An earlier moment of a running game."""
    page = visit.go(city()(visit).url.split("?")[0] + "?at=1")
    page.locator(".controls").wait_for()
    return page


def cancelled(visit: Visit) -> Page:
    lena = other(visit, "Lena")
    table = tables.new(lena, "akropolis", [tables.ME, tables.OPEN])
    tables.call(lena, "POST", f"/tables/{table['id']}/cancel", {})
    return visit.go(f"/t/{table['id']}")


def expired(visit: Visit) -> Page:
    visit.expected = {404, 410, 409, 403}
    return visit.go("/join/abcdefghijklmnopqrstuvwx")


def no_table(visit: Visit) -> Page:
    visit.expected = {404}
    return visit.go("/t/abcdefghij")


def unreachable(visit: Visit) -> Page:
    visit.page.route("**/api/hello*", lambda route: route.abort())
    visit.page.goto(visit.url)
    visit.page.locator("main button").wait_for()
    visit.complaints.clear()  # Chromium's own complaint about the aborted request
    return visit.page


def undo_asked(visit: Visit) -> Page:
    page, iris, path = two(visit)
    hers = iris.go(path)
    for who in (page, hers):
        tables.turn(who)
        hinted(who)
    tables.turn(hers)
    hers.locator(".bar").get_by_role("button", name="Ask to undo").click()
    page.locator(".banner").wait_for()
    return page


def guided(step: int) -> Draw:
    def draw(visit: Visit) -> Page:
        page = visit.go("/learn/akropolis")
        for _ in range(step):
            page.get_by_role("button", name=re.compile("^(Next|Verder)$")).click()
        page.locator("[data-ground]").wait_for()
        return page

    return draw


def curtain_later(visit: Visit) -> Page:
    """The curtain between two people, with the events that everybody saw."""
    page = tables.sit(visit, "polis", [tables.ME, tables.here("Iris"), {"kind": "bot", "bot": "greedy"}])
    page.locator("[data-hold]").first.focus()
    page.keyboard.down("Enter")
    page.locator(".bar.act").wait_for()
    page.keyboard.up("Enter")
    for _ in range(40):
        page.locator(".bar.act, .curtain").first.wait_for()
        if page.locator(".curtain").count():
            break
        hinted(page)
    return page


def lay(q: int, r: int) -> Callable[[akropolis.Board], None]:
    def gesture(board: akropolis.Board) -> None:
        x, y = board.middle(q, r, 0)
        board.page.mouse.click(x, y)

    return gesture


SCREENS: dict[str, Draw] = {
    "akropolis-idle": city(),
    "akropolis-refused": city(lambda board: board.tray(0).click(), lay(-1, 2)),
    "akropolis-why": city(lambda board: board.tray(3).click(force=True)),
    "akropolis-flat": city(lambda board: board.page.locator("button.flat").click()),
    "akropolis-other": city(lambda board: board.page.locator("[data-city]:visible").first.click()),
    "akropolis-solo": solo,
    "rules": drawer("?"),
    "log": drawer("l"),
    "menu": drawer("menu"),
    "chat": chat,
    "waits": waits,
    "undo-asked": undo_asked,
    "watching": watching,
    "offline": offline,
    "older": older,
    "unreachable": unreachable,
    "plain-polis": plain("polis"),
    "plain-improvement": plain("improvement"),
    "plain-akropolis": plain("akropolis"),
    "look-back": running,
    "cancelled": cancelled,
    "expired": expired,
    "no-table": no_table,
    "learn-lay": guided(2),
    "curtain-later": curtain_later,
}
