"""Every question of Polis is answered through its board, by what stands there for the answer."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web import polis
from tests.web.asks import Ask
from tests.web.conftest import Visitor
from tests.web.polis import Board, city, position

REST = {"turn-end": {"seat": 0}}
HAND = "the own hand, below the city"
STACKS = "the stacks beside the hand"
OTHERS = "the tiles of the other players beside the hand"


def pieces(*keys: str) -> Callable[[Page], None]:
    """Choose one piece after the other, then press the main button."""

    def answer(page: Page) -> None:
        board = Board(page)
        for key in keys[:-1]:
            board.piece(key).click()
            expect(board.piece(key)).to_have_attribute("aria-pressed", "true")
        board.choose(keys[-1])
        board.confirm()

    return answer


def twice(key: str) -> Callable[[Page], None]:
    """Tap a piece to choose it, and once more to play it."""

    def answer(page: Page) -> None:
        board = Board(page)
        at = board.at()
        board.choose(key)
        board.piece(key).click()
        board.settled(at)

    return answer


def now(step: str, **fields: Any) -> dict[str, Any]:
    """The usual situation with one step to come."""
    changes = {name: fields.pop(name) for name in ("cities", "phase", "boards", "hands") if name in fields}
    return position(now=[{step: {"seat": 0, **fields}}, REST], **changes)


def war(page: Page) -> None:
    """All of a war on one page: whom, what is lost, what is given, one symbol more than needed and back."""
    board = Board(page)
    at = board.at()
    board.choose("seat:2")
    bought = page.locator("[data-bought]")
    expect(bought).to_have_text("1")
    page.get_by_role("button", name="one more").click()
    expect(bought).to_have_text("2")
    page.get_by_role("button", name="one fewer").click()
    expect(bought).to_have_text("1")
    expect(board.piece("city:2:statue-of-zeus")).to_have_attribute("aria-pressed", "true")
    board.piece("city:2:statue-of-zeus").click()
    board.piece("city:0:hoplite").click()
    expect(board.piece("city:0:hoplite")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("[data-own-score] b")).to_be_visible()
    expect(page.locator("[data-foe-score] b")).to_be_visible()
    expect(board.play).not_to_have_attribute("aria-disabled", "true")
    board.play.click()
    board.settled(at)
    expect(page.locator(".log")).to_contain_text("You lose Hoplite to the history pile")  # both follow by themselves


def raise_to(amount: int) -> Callable[[Page], None]:
    """Write a bid that no button has."""

    def answer(page: Page) -> None:
        board = Board(page)
        page.get_by_role("spinbutton").first.fill("15")  # not possible, and it says why
        expect(page.locator(".bar")).to_contain_text("you have 14 coins")
        page.get_by_role("spinbutton").first.fill(str(amount))
        expect(page.locator("[data-auction] .me")).to_contain_text(str(amount))
        board.confirm()

    return answer


ASKS: dict[str, Ask] = {
    "polis.ask.side": Ask("the two sides of the own city board", pieces("board:athina:B"), now("turn-board")),
    "polis.ask.board": Ask(
        "the six city boards with their sides; a taken one says whose it is",
        twice("board:sparti:A"),
        now("draft-board", boards=[None, "delfoi-A", "athina-B", "olympia-A"]),
    ),
    "polis.ask.look": Ask(f"{STACKS}: two of them", pieces("stack:red", "stack:green"), now("look-at-stacks")),
    "polis.ask.draw": Ask(STACKS, twice("stack:red"), now("choose-stack")),
    "polis.ask.draw-first": Ask(STACKS, pieces("stack:yellow"), position(phase="draw")),
    "polis.ask.draw-second": Ask(STACKS, pieces("stack:green"), now("choose-stack", but="red")),
    "polis.ask.buy": Ask(
        f"{STACKS}, each with its prices",
        pieces("stack:red:points"),
        now("buy-card", cities=[["aristoteles", "potter"], *polis.CITIES[1:3], ["hoplite"]], phase="draw"),
    ),
    "polis.ask.temple": Ask(STACKS, pieces("stack:red"), now("temple-draw", stack="red")),
    "polis.ask.colony": Ask(STACKS, pieces("stack:red"), now("found-colony", stack="red", price=4)),
    "polis.ask.offer": Ask(HAND, pieces("hand:farmer"), position(phase="auction")),
    "polis.ask.offer-more": Ask(
        f"{HAND}; to go on, in the question bar", pieces("do:pass"), now("offer-card", first=False, phase="auction")
    ),
    "polis.ask.bid-first": Ask(
        "quick raises in the question bar under the staircase of bids",
        pieces("bid:2"),
        position(turn=3, auction={"card": "captain"}, history=[1, 1, 1, 1]),
    ),
    "polis.ask.bid": Ask(
        "quick raises and any other bid in the question bar; my step on the staircase is dashed",
        raise_to(9),
        position(turn=2, auction={"card": "captain", "bid": 6, "bidder": 1, "passed": [3]}, history=[1, 1, 1, 1]),
    ),
    "polis.ask.unsold": Ask(
        "the auctioned card, face up to its seller, and two buttons in the question bar",
        pieces("do:buy-back"),
        position(now=[{"seller-choice": {"seller": 0, "card": "captain"}}, REST], history=[1, 1, 1, 1]),
    ),
    "polis.ask.buy-back": Ask(
        "the auctioned card with its bids, and two buttons in the question bar",
        pieces("do:sell"),
        position(
            now=[{"seller-choice": {"seller": 0, "card": "captain", "high": 2, "leader": 1}}, REST],
            history=[1, 1, 1, 1],
        ),
    ),
    "polis.ask.build": Ask(
        f"{HAND}; the price with its discounts stands beside it", pieces("hand:socrates"), position(phase="build")
    ),
    "polis.ask.build-more": Ask(
        f"{HAND}; to stop, in the question bar", pieces("do:pass"), position(phase="build", builds=1)
    ),
    "polis.ask.protect": Ask(
        "the cards of the own city with a ring", pieces("city:0:potter"), position(phase="protect")
    ),
    "polis.ask.income": Ask(
        "the button of the income in the question bar; the cards of the own city",
        pieces("do:income"),
        position(phase="income"),
    ),
    "polis.ask.activities": Ask(
        "buttons under the cards of the own city",
        pieces("city:0:homerus"),
        now("activities", taken=True, cities=city("homerus", "potter"), phase="income"),
    ),
    "polis.ask.alexander": Ask(
        HAND, pieces("hand:farmer"), now("choose-hand-card", ability="alexander", place=0, cities=city("alexander"))
    ),
    "polis.ask.archimedes": Ask(
        HAND, pieces("hand:farmer"), now("choose-hand-card", ability="archimedes", place=0, cities=city("archimedes"))
    ),
    "polis.ask.priestess": Ask(
        HAND, pieces("hand:quarry"), now("choose-hand-card", ability="priestess", place=0, cities=city("priestess"))
    ),
    "polis.ask.homerus": Ask(
        HAND, twice("hand:farmer"), now("choose-hand-card", ability="homerus", place=0, cities=city("homerus"))
    ),
    "polis.ask.port": Ask(OTHERS, pieces("seat:1"), now("name-player", ability="port", place=0, cities=city("port"))),
    "polis.ask.plato": Ask(
        OTHERS, pieces("seat:3"), now("name-player", ability="plato", place=0, cities=city("plato"))
    ),
    "polis.ask.herodotus": Ask(
        OTHERS, pieces("seat:1"), now("name-player", ability="herodotus", place=0, cities=city("herodotus"))
    ),
    "polis.ask.remove": Ask(
        "the cards of the pile, laid out to the one who looks",
        pieces("pile:barracks"),
        now("choose-from-pile", owner=1),
    ),
    "polis.ask.return": Ask(
        "the cards of the own pile, laid out to their owner", pieces("pile:theatre"), now("choose-from-pile", owner=0)
    ),
    "polis.ask.assassin": Ask(
        "the persons in all cities",
        pieces("city:1:tragicus"),
        now("kill-person", place=0, cities=city("assassin", "potter")),
    ),
    "polis.ask.discard": Ask(HAND, pieces("hand:farmer"), now("discard-card")),
    "polis.ask.trade": Ask(f"{OTHERS}, with what both would get", pieces("seat:2"), position(phase="trade")),
    "polis.ask.trade-port": Ask(
        f"{OTHERS}; those who do not hold the Port are refused",
        pieces("seat:2"),
        position(
            phase="trade", cities=[*polis.CITIES[:2], [{"card": "port", "up": True, "toward": 0}], *polis.CITIES[3:]]
        ),
    ),
    "polis.ask.war": Ask(
        "a page of its own: whom, what is lost, what is given, symbols to buy", war, position(phase="war")
    ),
    "polis.ask.destroy": Ask("the cards of the attacked city", pieces("city:1:ship"), now("destroy-card", target=1)),
    "polis.ask.sacrifice": Ask("the cards of the own city", twice("city:0:hoplite"), now("sacrifice-card")),
}


@pytest.mark.parametrize("ask", sorted(ASKS))
def test_a_question_is_answered_through_the_board(visit: Visitor, ask: str) -> None:
    me, how = visit(), ASKS[ask]
    assert how.position is not None
    page = me.go(f"/t/{polis.open_table(me, dict(how.position))}")
    board = Board(page)
    board.asked(ask.removeprefix("polis.ask."))
    at = board.at()
    expect(page.locator(".widget")).to_have_count(0)  # nothing but the board offers answers
    how.answer(page)
    board.settled(at)
