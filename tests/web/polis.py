"""A table of Polis in a browser: positions for every question, and the board as people use it."""

from typing import Any, NamedTuple

from playwright.sync_api import Locator, Page, expect

from tests.web import tables
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
        return self.page.locator(f'[data-piece="{key}"]:visible').first  # a hand may hold two alike

    def choose(self, key: str) -> None:
        """Choose a piece and wait until the choice stands."""
        self.piece(key).click()
        expect(self.play).not_to_have_attribute("aria-disabled", "true")

    def confirm(self) -> None:
        """Play what is chosen, and wait until it is taken."""
        tables.confirm(self.page)

    def at(self) -> str | None:
        """The number of the question on the screen."""
        return tables.at(self.page)

    def asked(self, ask: str) -> None:
        """Wait for a question."""
        expect(self.page.locator(f'.polis[data-ask="{ask}"]')).to_have_count(1)

    def settled(self, at: str | None) -> None:
        """Wait until question `at` is no longer asked."""
        tables.settled(self.page, at)


class State(NamedTuple):
    """A situation worth a picture, and the question it asks."""

    ask: str
    position: Position


LONG: list[Any] = [
    "quarry",
    "workshop",
    "farmer",
    "farmer",
    "hoplite",
    "hoplite",
    "captain",
    "merchant",
    "potter",
    "ship",
    "ship",
]
FIVE: Position = {
    "seats": 5,
    "turn": 3,
    "boards": ["athina-A", "delfoi-A", "alexandreia-A", "olympia-A", "korinthos-A"],
    "coins": [14, 9, 21, 11, 8],
    "points": [5, 7, 3, 6, 2],
    "hands": [["socrates", "plato"], ["red"], ["blue"], ["green"], ["yellow"]],
    "cities": [
        LONG,
        ["tragicus", "theatre"],
        ["leader", "cavalry", "statue-of-zeus"],
        ["academy", "colony"],
        ["stadium"],
    ],
    "history": [2, 1, 3, 1, 0],
    "auction": {"card": "euclidis", "seller": 3, "bid": 3, "bidder": 4},
}
_REST = {"turn-end": {"seat": 0}}
STATES: dict[str, State] = {
    "draw": State("draw-first", position(phase="draw")),
    "offer": State("offer", position(phase="auction")),
    "bid": State(
        "bid", position(turn=2, auction={"card": "captain", "bid": 6, "bidder": 1, "passed": [3]}, history=[1, 1, 3, 1])
    ),
    "five": State("bid", FIVE),
    "seller": State(
        "buy-back",
        position(
            now=[
                {
                    "seller-choice": {
                        "seller": 0,
                        "card": "captain",
                        "high": 2,
                        "leader": 1,
                        "bids": [[1, 2], [2, 0], [3, 0]],
                    }
                },
                _REST,
            ],
            phase="auction",
            history=[1, 1, 3, 1],
        ),
    ),
    "build": State("build", position(phase="build")),
    "protect": State("protect", position(phase="protect")),
    "income": State(
        "income",
        position(
            phase="income",
            cities=city(
                "merchant",
                "potter",
                "temple-athena",
                {"card": "homerus", "up": True},
                "priestess",
                "port",
                "euclidis",
                "plato",
            ),
            history=[2, 1, 3, 1],
        ),
    ),
    "trade": State(
        "trade-port",
        position(
            phase="trade",
            cities=[*CITIES[:2], ["statue-of-zeus", {"card": "port", "up": True, "toward": 0}], *CITIES[3:]],
        ),
    ),
    "war": State("war", position(phase="war", trades=[[0, 3]])),
    "destroy": State("destroy", position(phase="war", now=[{"destroy-card": {"seat": 0, "target": 1}}, _REST])),
    "pile": State("remove", position(phase="income", now=[{"choose-from-pile": {"seat": 0, "owner": 2}}, _REST])),
    "boards": State(
        "board",
        position(
            now=[{"draft-board": {"seat": 0}}, _REST],
            boards=[None, "delfoi-A", "athina-B", "olympia-A"],
            options={"plato": "per-turn"},
        ),
    ),
    "last": State(
        "draw-second",
        position(phase="draw", blocked=["blue", "green"], now=[{"choose-stack": {"seat": 0, "but": "red"}}, _REST]),
    ),
    "look": State(
        "look",
        position(
            now=[{"look-at-stacks": {"seat": 0}}, {"choose-stack": {"seat": 0}}, _REST],
            phase="draw",
            cities=city("lighthouse", "potter"),
        ),
    ),
    "buy": State(
        "buy",
        position(
            now=[{"buy-card": {"seat": 0}}, _REST],
            phase="draw",
            cities=[["aristoteles", "potter"], *CITIES[1:3], ["hoplite"]],
        ),
    ),
    "herodotus": State(
        "herodotus",
        position(
            now=[{"name-player": {"seat": 0, "ability": "herodotus", "place": 0}}, _REST],
            phase="income",
            cities=city("herodotus", "potter"),
        ),
    ),
}
