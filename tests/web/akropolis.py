"""A table of Akropolis in a browser: opened over HTTP, looked at and played as people do, by mouse, finger or keys."""

import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

from agora.games.akropolis.city import footprint
from tests.web import tables
from tests.web.conftest import Visit
from tests.web.tables import call

Spot = tuple[float, float]  # a point of the window
BOT = {"kind": "bot", "bot": "greedy"}
# resolved when size, camera and call-out are the same over three frames, and no animation runs
REST = """() => new Promise(done => {
    let before = "", still = 0;
    const look = () => {
        const ground = document.querySelector("[data-ground]"), camera = document.querySelector(".camera");
        const out = document.querySelector("[data-callout]");
        const parts = [ground, out, document.querySelector("[data-slot]")]
            .map(each => JSON.stringify(each?.getBoundingClientRect()));
        const now = [...parts, camera && getComputedStyle(camera).transform].join();
        const moving = document.getAnimations().some(each => each.playState === "running");
        still = now === before && !moving ? still + 1 : 0;
        before = now;
        if (still >= 3) done(); else requestAnimationFrame(look);
    };
    look();
})"""
FREE = """([x, y]) => {
    const top = document.elementFromPoint(x, y);
    return Boolean(top?.closest("[data-ground]")) && !top.closest("button, [data-callout]");
}"""
FITTING = """({cells, fits, same}) => {
    const now = [...document.querySelectorAll(`[data-cell][aria-label*="${fits}"]`)].map(e => e.dataset.cell).sort();
    return (JSON.stringify(now) === JSON.stringify([...cells].sort())) === same;
}"""
FITS = {"en": "the tile fits", "nl": "de tegel past"}


def open_table(visit: Visit, *others: dict[str, str], position: dict[str, Any] | None = None, **more: Any) -> str:
    """Open and start a table with me on seat 0; the id of it."""
    call(visit, "PUT", "/me", {"name": "Lena", "language": "en"})
    wish = {
        "game": "akropolis",
        "seats": [{"kind": "me"}, *(others or (BOT,))],
        "settings": {"pause_ms": 0, "undo": "free"},
        **({"position": position} if position else {}),
        **more,
    }
    table = call(visit, "POST", "/tables", wish)
    if table["state"] == "waiting":
        call(visit, "POST", f"/tables/{table['id']}/start", {})
    return str(table["id"])


class Board:
    """The board of Akropolis on the screen."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.ground = page.locator("[data-ground]")
        self.ghost = page.locator("[data-ghost]")
        self.chosen = page.locator('[data-ghost="chosen"]')
        self.out = page.locator("[data-callout]")
        self.play = page.locator("[data-play]")

    def tray(self, slot: int) -> Locator:
        return self.page.locator(f'[data-slot="{slot}"]')

    def cell(self, q: int, r: int) -> Locator:
        return self.page.locator(f'[data-cell="{q},{r}"]')

    def wait_for_turn(self) -> bool:
        """Wait until I am asked, or the game is over; whether I am asked."""
        return tables.turn(self.page)

    def at(self) -> str | None:
        """The number of the question on the screen."""
        return tables.at(self.page)

    def wait_for_next(self, at: str | None) -> bool:
        """Wait until another question than `at` is asked of me, or the game is over; whether I am asked."""
        return tables.turn(self.page, at)

    def affordable(self) -> list[int]:
        """The slots I can pay for."""
        found = self.page.locator(".tray.asked:not(.refused)").evaluate_all("all => all.map(e => e.dataset.slot)")
        return [int(slot) for slot in found]

    def fitting(self) -> list[tuple[int, int]]:
        """The cells where the first hex of the chosen tile may lie as it is turned now."""
        cells = self.page.locator(f'[data-cell][aria-label*="{FITS["en"]}"]').evaluate_all(
            "all => all.map(e => e.dataset.cell)"
        )
        return [(int(q), int(r)) for q, r in (cell.split(",") for cell in cells)]

    def rest(self) -> None:
        """Wait until the board has its size, the camera stands and nothing moves."""
        self.page.evaluate(REST)

    def expect_fitting(self, cells: list[tuple[int, int]], same: bool = True) -> None:
        """Wait until these cells, or other ones, are those where the chosen tile fits."""
        given = {"cells": sorted(f"{q},{r}" for q, r in cells), "fits": FITS["en"], "same": same}
        self.page.wait_for_function(FITTING, arg=given, polling=tables.POLL)

    def middle(self, q: int, r: int, turn: int) -> Spot:
        """The middle of the three cells of a tile, in the window."""
        self.rest()
        boxes = [self.cell(*cell).bounding_box() for cell in footprint(q, r, turn)]
        assert all(boxes), f"a cell of {q},{r}/{turn} is not on the board"
        points = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes if box]
        return sum(x for x, _ in points) / 3, sum(y for _, y in points) / 3

    def on_screen(self, spot: Spot) -> bool:
        box = self.ground.bounding_box()
        assert box is not None
        x, y = spot
        inside = box["x"] + 4 < x < box["x"] + box["width"] - 4 and box["y"] + 4 < y < box["y"] + box["height"] - 4
        return inside and bool(self.page.evaluate(FREE, spot))

    def tap_twice(self, q: int, r: int, turn: int = 0) -> int:
        """Lay the chosen tile by mouse; what was foretold before the second tap."""
        self.page.mouse.click(*self.middle(q, r, turn))
        self.chosen.wait_for()
        foretold = self.change()
        self.page.mouse.click(*self.middle(q, r, turn))  # where the tile lies now
        return foretold

    def carry(self, slot: int, q: int, r: int, turn: int = 0) -> None:
        """Drag a tile from its tray, and let it go when it is seen above its place."""
        x, y = self.middle(q, r, turn)
        tray = self.tray(slot).bounding_box()
        assert tray is not None
        mouse, start = self.page.mouse, (tray["x"] + tray["width"] / 2, tray["y"] + tray["height"] / 2)
        mouse.move(*start)
        mouse.down()
        mouse.move(start[0], start[1] + 30, steps=3)
        mouse.move(x, y, steps=4)
        expect(self.ghost).to_have_count(1)
        mouse.up()
        self.chosen.wait_for()

    def change(self) -> int:
        """The change of score that the call-out foretells."""
        self.out.wait_for()
        text = self.out.locator("[data-change]").inner_text()
        return int(re.sub(r"−", "-", text))

    def score(self, seat: int = 0) -> int:
        """The total of a seat in the score table."""
        return int(self.page.locator("[data-score] .sum td").nth(seat).inner_text())
