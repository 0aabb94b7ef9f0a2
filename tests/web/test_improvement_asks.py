"""Every question of Improvement of the POLIS is answered through its board."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web import tables
from tests.web.asks import Ask
from tests.web.conftest import Visitor
from tests.web.improvement import BOT, MIDDLE, Board, asked, open_table

PAID = {"dice": [[5, 3, 2], [], [], []], "phase": "dice"}
Gesture = Callable[[Page], None]


def act(action: str, **changes: Any) -> dict[str, Any]:
    """I perform an action."""
    return asked([{"act": {"seat": 0, "action": action}}], **changes)


def words(*said: list[Any]) -> str:
    return json.dumps(list(said), separators=(",", ":"))


def twice(selector: str) -> Gesture:
    """The first press chooses, the second on the same piece plays."""

    def gesture(page: Page) -> None:
        piece = page.locator(selector).first
        piece.click()
        expect(piece).to_have_attribute("aria-pressed", "true")
        piece.click()

    return gesture


def chosen(*selectors: str) -> Gesture:
    """Press these one after the other, then the main button."""

    def gesture(page: Page) -> None:
        for selector in selectors:
            page.locator(selector).first.click()
        play = page.locator("[data-play]")
        expect(play).not_to_have_attribute("aria-disabled", "true")
        play.click()

    return gesture


def under_dice(page: Page) -> None:
    """One card by a tap, one by a drag, one by its digit."""
    page.locator('[data-action="philosophy"]').click()
    expect(page.locator('[data-die="0"]')).to_contain_text("Philosophy")
    page.locator('[data-action="culture"]').drag_to(page.locator('[data-die="1"]'))
    expect(page.locator('[data-die="1"]')).to_contain_text("Culture")
    page.keyboard.press("4")  # Trade
    expect(page.locator('[data-die="2"]')).to_contain_text("Trade")
    page.locator("[data-play]").click()


ASKS: dict[str, Ask] = {
    "improvement.ask.draft": Ask("a card of the packet, pressed twice", twice('[data-tray="draft"] [data-card]')),
    "improvement.ask.assign": Ask("action cards under the dice: by tap, drag and digit", under_dice, MIDDLE),
    "improvement.ask.philosophy": Ask(
        "a tile of the tray: how many scrolls",
        chosen('[data-move="return-philosophy"][data-value="1"]'),
        asked(
            [{"philosophy-for-citizenry": {"seat": 0}}, {"pay-cards": {"seat": 0}}],
            actions=[["politics", "development", "military_expansion"], [], [], []],
            **PAID,
        ),
    ),
    "improvement.ask.settle": Ask(
        "the cards in the tray, pressed in the order they are paid",
        chosen('.settle [data-action="military_expansion"]', '.settle [data-action="development"]'),
        asked(
            [{"order-cards": {"seat": 0}}],
            actions=[["politics", "development", "military_expansion"], [], [], []],
            **PAID | {"citizenry": [3, 6, 9, 2]},
        ),
    ),
    "improvement.ask.keep": Ask(
        "one of two cards in the tray", twice('[data-tray="keep"] [data-card]'), act("lawmaking")
    ),
    "improvement.ask.buy": Ask("a token of the market", twice('[data-move="buy"][data-value="blue"]'), act("trade")),
    "improvement.ask.take-token": Ask(
        "a token of the stock",
        twice('[data-move="take"][data-value="green"]'),
        asked([{"take-token": {"seat": 0}}]),
    ),
    "improvement.ask.give-up-token": Ask(
        "one of my tokens in the tray",
        chosen('[data-move="give-up"][data-value="special-blue"]'),
        asked([{"give-up-token": {"seat": 0, "words": words(["gain", "philosophy", 2])}}]),
    ),
    "improvement.ask.discard-token": Ask(
        "one of my tokens in the tray",
        chosen('[data-move="give-up"][data-value="special-blue"]'),
        asked([{"discard-token": {"seat": 0}}]),
    ),
    "improvement.ask.colonize": Ask("a city on the map", twice('.map [data-city="red-05"]'), act("military_expansion")),
    "improvement.ask.play": Ask(
        "a card of the hand in the right column", twice('[data-hand="colossus-of-rhodes"]'), act("politics")
    ),
    "improvement.ask.develop": Ask(
        "the next level of the development track", twice('[data-develop="3"]'), act("development")
    ),
    "improvement.ask.upgrade": Ask(
        "the circle of the next level of an area", twice('[data-raise="economy"]'), asked([{"progress": {"seat": 0}}])
    ),
    "improvement.ask.upgrade-more": Ask(
        "the circle of the next level of an area",
        chosen('[data-raise="military"]'),
        asked([{"upgrade": {"seat": 0, "free": 0, "raised": 1}}]),
    ),
    "improvement.ask.upgrade-for-less": Ask(
        "an area in the tray",
        twice('[data-move="raise"][data-value="culture"]'),
        asked([{"upgrade-for-less": {"seat": 0, "discount": -2, "areas": ["culture", "military"]}}]),
    ),
    "improvement.ask.raise-free": Ask(
        "an area in the tray",
        twice('[data-move="raise"][data-value="military"]'),
        asked([{"raise-free": {"seat": 0, "left": 2, "levels": 1}}]),
    ),
    "improvement.ask.choose": Ask(
        "one of the effects in the tray",
        twice('[data-move="choose"][data-value="gain-vp-4"]'),
        asked([{"choose-effect": {"seat": 0, "words": words(["gain", "vp", 4], ["gain", "drachma", 3])}}]),
    ),
    "improvement.ask.take-back": Ask(
        "a card in play, in the right column",
        twice('[data-back="council"]'),
        asked([{"take-card-back": {"seat": 0}}], played=[["council", "gradualism", "ostracism"], [], [], []]),
    ),
    "improvement.ask.discard": Ask(
        "cards of the hand, pressed in the order they go away",
        chosen('[data-tray] [data-card="stadion"]', '[data-tray] [data-card="central-government"]'),
        asked([{"discard-cards": {"seat": 0, "number": 2}}]),
    ),
    "improvement.ask.exchange": Ask(
        "a tile of the tray: how many times",
        twice('[data-move="exchange"][data-value="1"]'),
        asked([{"make-exchange": {"seat": 0, "resource": "glory", "price": 1, "words": words(["gain", "vp", 4])}}]),
    ),
    "improvement.ask.perform": Ask(
        "an action in the tray",
        twice('[data-move="perform"][data-value="culture"]'),
        asked([{"choose-action": {"seat": 0, "actions": ["culture", "trade"]}}]),
    ),
    "improvement.ask.reward": Ask(
        "the track of Glory or of Tax",
        twice('[data-reward="glory"]'),
        asked([{"choose-reward": {"seat": 0, "milestone": "cards3"}}]),
    ),
}


@pytest.mark.parametrize("ask", ASKS)
def test_a_question_is_answered_through_the_board(ask: str, visit: Visitor) -> None:
    me = visit()
    position = ASKS[ask].position
    table = open_table(me, BOT, BOT, BOT, position=dict(position) if position else None)
    board = Board(me.go(f"/t/{table}"))
    name = ask.removeprefix("improvement.ask.")
    board.wait_for(name)
    at = board.at()
    expect(board.page.locator(".widget")).to_have_count(0)  # not by the plain list
    ASKS[ask].answer(board.page)
    tables.settled(board.page, at)
    told = tables.call(me, "GET", f"/tables/{table}/replay?seat=0")
    assert [line["seat"] for line in told["lines"] if line["seat"] == 0], "no answer of mine was taken"
