"""A table of Improvement of the POLIS in a browser: set up by positions, played by what lies on its board."""

import random
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.web import tables
from tests.web.conftest import Visit

BOT = {"kind": "bot", "bot": "random"}
Press = Callable[[Locator], None]


def open_table(visit: Visit, *others: dict[str, str], position: dict[str, Any] | None = None, **more: Any) -> str:
    """Open and start a table with me on seat 0; the id of it."""
    tables.name(visit, "Lena")
    wish = {
        "game": "improvement",
        "seats": [tables.ME, *(others or (BOT,))],
        "settings": {"pause_ms": 0, "undo": "free"},
        **({"position": position} if position else {}),
        **more,
    }
    table = tables.call(visit, "POST", "/tables", wish)
    if table["state"] == "waiting":
        tables.call(visit, "POST", f"/tables/{table['id']}/start", {})
    return str(table["id"])


MIDDLE: dict[str, Any] = {
    "seats": 4,
    "round": 5,
    "event": "eleusinian-mysteries",
    "polis": ["athens", "sparta", "miletus", "corinth"],
    "development": [2, 1, 2, 2],
    "drachma": [7, 3, 12, 5],
    "vp": [11, 6, 14, 9],
    "citizenry": [4, 6, 9, 2],
    "tax_revenue": [2, 1, 3, 2],
    "glory": [1, 2, 0, 1],
    "troop_strength": [3, 7, 1, 5],
    "philosophy": [2, 0, 1, 1],
    "culture": [4, 2, 3, 3],
    "economy": [3, 2, 5, 3],
    "military": [2, 4, 1, 3],
    "tokens": [
        {"red": 1, "green": 2, "blue": 0},
        {"red": 1, "green": 0, "blue": 2},
        {"red": 2, "green": 0, "blue": 0},
        {"red": 1, "green": 1, "blue": 0},
    ],
    "special_tokens": [{"blue": 1}, {}, {}, {}],
    "cities": {
        "red-01": 1,
        "red-02": 0,
        "red-03": 3,
        "blue-01": 1,
        "blue-02": 1,
        "blue-05": 0,
        "green-01": 0,
        "green-02": 0,
        "green-03": 3,
    },
    "milestones": {"vp10": [2], "troops6": [1], "economy4": [2]},
    "hands": [["tunnel-of-eupalinos", "colossus-of-rhodes", "central-government", "stadion"], 4, 3, 3],
    "played": [["council", "gradualism"], ["greek-fire"], ["bank", "archives"], ["oracle", "quarry"]],
    "dice": [[5, 3, 2], [4, 1], [6, 2], [3, 3]],
    "phase": "dice",
    "past_events": ["concentrated-living", "drought", "prosperity", "supplies-from-lydia"],
}


def asked(now: list[Any] | None = None, **changes: Any) -> dict[str, Any]:
    """The middle of a game, in which something else is asked of me."""
    position = {**MIDDLE, **changes}
    if now is not None:
        position |= {"now": now, "dice": changes.get("dice", [[], [], [], []]), "phase": changes.get("phase", "action")}
    return position


class Board:
    """The board of Improvement on the screen."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.root = page.locator(".improvement")
        self.tray = page.locator("[data-tray]")
        self.play = page.locator("[data-play]")

    def at(self) -> str | None:
        """The number of the question on the screen."""
        return tables.at(self.page)

    def wait_for(self, ask: str) -> None:
        """Wait until this is asked."""
        expect(self.page.locator(f'[data-tray="{ask}"]').first).to_be_visible()

    def option(self, kind: str, value: object = None) -> Locator:
        """A tile of the tray by its move."""
        value_part = "" if value is None else f'[data-value="{value}"]'
        return self.tray.locator(f'[data-move="{kind}"]{value_part}').first

    def confirm(self) -> None:
        """Play what is chosen by the main button, and wait until the table has taken it."""
        tables.confirm(self.page)

    def answer(self, rng: random.Random, press: Press) -> None:
        """Put a random answer together by pieces of the board, and play it."""
        page = self.page
        ask = self.tray.first.get_attribute("data-tray")
        at = self.at()
        if ask == "assign":
            for die in range(page.locator("[data-die]").count()):
                cards = page.locator(".hold:not(.lying) [data-action]")
                press(cards.nth(rng.randrange(cards.count())))
                expect(page.locator(f'[data-die="{die}"].full')).to_have_count(1)
        elif ask in ("settle", "discard"):
            pieces = self.tray.locator("[data-order] [data-option]")
            number = pieces.count() if ask == "settle" else min(2, pieces.count())
            for k in rng.sample(range(pieces.count()), number):
                press(pieces.nth(k))
        elif ask == "colonize" and rng.random() < 0.8:
            cities = page.locator(".map [data-city].open")
            press(cities.nth(rng.randrange(cities.count())))
        else:
            options = self.tray.locator("[data-option]:not(.refused)")
            press(options.nth(rng.randrange(options.count())))
        expect(self.play).not_to_have_attribute("aria-disabled", "true")
        press(self.play)
        tables.settled(page, at)

    def play_to_the_end(self, rng: random.Random, press: Press) -> int:
        """Answer whatever is asked until the game is over; how often that was."""
        answers = 0
        while tables.turn(self.page):
            self.tray.first.wait_for()
            self.answer(rng, press)
            answers += 1
        return answers


def clicked(piece: Locator) -> None:
    piece.click()


def tapped(piece: Locator) -> None:
    piece.tap()
