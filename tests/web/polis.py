"""A table of Polis in a browser: positions for every question, and the board as people use it."""

from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.web.conftest import Visit
from tests.web.tables import call

BOT = {"kind": "bot", "bot": "random"}
ME = {"kind": "me"}
Position = dict[str, Any]

MINE = ["acropolis", "phidias", "temple-athena", "merchant", "potter", "hoplite", "hoplite", "mercenary"]
CITIES: list[list[Any]] = [
    [{"card": "acropolis", "coin": "culture"}, *MINE[1:]],
    ["tragicus", "farmer", "farmer", "ship", "city-walls"],
    [{"card": "leader", "coin": "end_vp"}, "cavalry", "statue-of-zeus", "temple-ares", "port", "colony"],
    ["academy", "quarry", "workshop", "aristoteles", "hoplite"],
]
BASE: Position = {
    "seats": 4,
    "turn": 0,
    "boards": ["athina-A", "delfoi-A", "alexandreia-A", "olympia-A"],
    "coins": [14, 9, 21, 11],
    "points": [5, 7, 3, 6],
    "hands": [
        ["socrates", "quarry", "cavalry", "farmer"],
        ["red", "blue"],
        ["green", "blue", "yellow"],
        ["red", "red"],
    ],
    "cities": CITIES,
    "history": [["captain", "theatre"], ["barracks"], ["poet", "smith", "stadium"], ["euclidis"]],
    "stacks": {"red": ["assassin", "city-of-troy", "end", "ship"]},
    "blocked": ["blue"],
}


def position(**changes: Any) -> Position:
    """The usual situation with some changes."""
    return {**BASE, **changes}


def city(*cards: Any) -> list[list[Any]]:
    """The usual cities with another own one."""
    return [list(cards), *CITIES[1:]]


def open_table(
    visit: Visit, given: Position | None = None, seats: int = 4, bot: dict[str, str] = BOT, **more: Any
) -> str:
    """Open and start a table with me on seat 0; the id of it."""
    call(visit, "PUT", "/me", {"name": "Lena"})
    wish = {
        "game": "polis",
        "seats": [ME, *[bot] * ((given or {}).get("seats", seats) - 1)],
        "settings": {"pause_ms": 0, "undo": "free"},
        **({"position": given} if given else {}),
        **more,
    }
    table = call(visit, "POST", "/tables", wish)
    if table["state"] == "waiting":
        call(visit, "POST", f"/tables/{table['id']}/start", {})
    return str(table["id"])


class Board:
    """The board of Polis on the screen."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.root = page.locator(".polis")
        self.play = page.locator("[data-play]")

    def piece(self, key: str) -> Locator:
        return self.page.locator(f'[data-piece="{key}"]:visible')

    def choose(self, key: str) -> None:
        """Choose a piece and wait until the choice stands."""
        self.piece(key).click()
        expect(self.play).not_to_have_attribute("aria-disabled", "true")

    def confirm(self) -> None:
        """Play what is chosen, and wait until it is taken."""
        at = self.at()
        self.play.click()
        self.settled(at)

    def at(self) -> str | None:
        """The number of the question on the screen."""
        return self.root.get_attribute("data-at")

    def asked(self, ask: str) -> None:
        """Wait for a question."""
        expect(self.page.locator(f'.polis[data-ask="{ask}"]')).to_have_count(1)

    def settled(self, at: str | None) -> None:
        """Wait until another question than `at` is asked, or none."""
        self.page.locator(f'.polis:not([data-at="{at}"]), .after').first.wait_for()
