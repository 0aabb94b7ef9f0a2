"""What is secret in Polis is on the screen of those who may know it, and nowhere else."""

import re

from playwright.sync_api import Page, expect

from tests.web import polis, tables
from tests.web.conftest import Visitor
from tests.web.polis import Board, position
from tests.web.tables import BOT, ME, OPEN, here
from tests.web.test_table_curtain import hold

HANDS = [["socrates", "plato"], ["homerus", "leonidas"], ["stadium"]]
NAMES = {"socrates": "Socrates", "plato": "Plato", "homerus": "Homerus", "leonidas": "Leonidas"}
SECRET = {
    "seats": 3,
    "hands": HANDS,
    "history": [["diogenes"], ["pericles"], []],
    "cities": [["lighthouse", "herodotus"], ["potter"], ["ship"]],
    "stacks": {"red": ["leader"], "blue": ["poet"]},
    "coins": [9, 9, 0],
}


def cards(page: Page) -> set[str]:
    """The cards whose faces are drawn on the page, by id."""
    found: list[str] = page.locator("[data-card]").evaluate_all("all => all.map(each => each.dataset.card)")
    return set(found)


def answer(page: Page, ask: str, key: str) -> None:
    """Answer one question by one piece."""
    board = Board(page)
    board.asked(ask)
    board.choose(key)
    board.confirm()


def hand(page: Page, count: int) -> set[str]:
    """The own hand, by id."""
    held = page.locator("[data-hand] [data-card]")
    expect(held).to_have_count(count)
    found: list[str] = held.evaluate_all("all => all.map(each => each.dataset.card)")
    return set(found)


def test_two_browsers_see_only_what_they_may(visit: Visitor) -> None:
    lena, iris, guest = visit(), visit(), visit()
    tables.name(lena, "Lena")
    body = {
        "game": "polis",
        "options": {"start": 0},
        "seats": [ME, OPEN, BOT],
        "settings": {"pause_ms": 0, "undo": "free"},
    }
    table = tables.call(lena, "POST", "/tables", body)
    tables.join(iris, table, "Iris")
    path = tables.start(lena, table["id"])
    one, two, watcher = lena.go(path), iris.go(path), guest.go(path)
    answer(one, "draw", "stack:red")
    answer(two, "draw", "stack:blue")
    answer(one, "draw-first", "stack:green")
    answer(one, "draw-second", "stack:yellow")
    answer(one, "buy", "do:pass")
    Board(one).asked("offer")
    mine, theirs = hand(one, 3), hand(two, 1)
    assert cards(one) == mine  # nothing lies open yet
    assert cards(two) == theirs
    expect(watcher.locator(".polis[data-page=rows]")).to_be_visible()
    assert cards(watcher) == set()
    offered = min(mine)
    answer(one, "offer", f"hand:{offered}")
    expect(one.locator(f"[data-auction] [data-card={offered}]")).to_be_visible()  # the seller knows what is sold
    for page in (two, watcher):
        expect(page.locator("[data-auction]")).to_be_visible()
        assert not cards(page) & mine


def test_what_the_lighthouse_and_herodotus_show_is_shown_to_one_alone(visit: Visitor) -> None:
    lena, guest = visit(), visit()
    path = f"/t/{polis.open_table(lena, SECRET)}"
    page, watcher = lena.go(path), guest.go(path)
    board = Board(page)
    board.asked("look")
    board.piece("stack:red").click()
    board.choose("stack:blue")
    board.confirm()
    board.asked("draw-first")
    expect(page.locator("[data-seen=red]").first).to_have_text(re.compile("you saw Leader"))
    expect(page.locator("[data-seen=blue]").first).to_have_text(re.compile("you saw Poet"))
    expect(watcher.locator(".log")).to_contain_text("looks at the top of two stacks")
    expect(watcher.locator("[data-seen]")).to_have_count(0)
    assert "Leader" not in watcher.locator("body").inner_text()
    looking = position(**{**SECRET, "now": [{"choose-from-pile": {"seat": 0, "owner": 1}}, {"turn-end": {"seat": 0}}]})
    path = f"/t/{polis.open_table(lena, {key: looking[key] for key in (*SECRET, 'now')})}"
    page, watcher = lena.go(path), guest.go(path)
    Board(page).asked("remove")
    expect(page.locator("[data-pile] [data-card=pericles]")).to_be_visible()
    expect(watcher.locator(".polis")).to_be_visible()
    assert "pericles" not in cards(watcher)
    assert "Pericles" not in watcher.locator("body").inner_text()


def no_name_in(content: str, where: str) -> None:
    """Check that no card of a hand is named."""
    for name in NAMES.values():
        assert not re.search(rf"\b{name}\b", content), f"{name} is {where}"


def test_no_hand_is_behind_the_curtain(visit: Visitor) -> None:
    lena = visit()
    tables.name(lena, "Lena")
    body = {
        "game": "polis",
        "seats": [ME, here("Iris"), BOT],
        "settings": {"pause_ms": 0, "undo": "free"},
        "position": {**SECRET, "phase": "auction", "turn": 0},
    }
    page = lena.go(tables.start(lena, tables.call(lena, "POST", "/tables", body)["id"]))
    expect(page.locator(".curtain")).to_be_visible()
    hold(page)
    board = Board(page)
    board.asked("offer")
    assert cards(page) >= set(HANDS[0])
    board.choose("hand:plato")
    board.play.click()
    board.asked("bid-first")  # a bid needs no hand, so there is no curtain
    no_name_in(page.content().replace("Plato works once per game", ""), "beside the bid")  # which is a house rule
    assert not cards(page) & {*HANDS[0], *HANDS[1]}
    page.get_by_role("button", name="Look at your hand").click()
    expect(page.locator(".curtain h1")).to_contain_text("Iris")
    assert board.root.count() == 0, "the question is still on the screen"
    no_name_in(page.content(), "behind the curtain")
    hold(page)
    board.asked("bid-first")
    expect(page.locator("[data-hand] [data-card]")).to_have_count(2)
    assert not cards(page) & set(HANDS[0])
