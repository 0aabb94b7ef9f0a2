"""What has to be in sight on a laptop without scrolling, beside the choices themselves (test_whole_choices)."""

from typing import Any

import pytest

from tests.web import akropolis, polis, tables
from tests.web.conftest import Visitor

SIZES = [(1280, 800), (1366, 768)]
MINE = ["socrates", "plato", "cavalry", "quarry"]
FIVE: polis.Position = {
    **{name: value for name, value in polis.FIVE.items() if name != "auction"},
    "turn": 0,
    "hands": [MINE, ["red"], ["blue"], ["green"], ["yellow"]],
}
TEN: list[Any] = [
    "homerus",
    "priestess",
    "herodotus",
    "farmer",
    "city-of-troy",
    "socrates",
    "temple-ares",
    "quarry",
    "leonidas",
    "ship",
]
FIFTEEN: list[Any] = [
    "money-changer",
    "tragicus",
    "captain",
    "poet",
    "merchant",
    "farmer",
    "aristoteles",
    "pericles",
    "cavalry",
    "hoplite",
    "diogenes",
    "assassin",
    "merchant",
    "workshop",
    "port",
]
LATE: polis.Position = {
    **{name: value for name, value in polis.BASE.items() if name not in ("stacks", "blocked")},
    "seats": 3,
    "boards": polis.BASE["boards"][:3],
    "coins": [1, 21, 13],
    "points": [5, 6, 14],
    "hands": [["plato"], ["red"], ["blue"]],
    "cities": [TEN, FIFTEEN, ["tragicus", "potter"]],
    "history": [1, 1, 1],
}
CROWDED: dict[str, polis.Position] = {
    "four, bidding": polis.STATES["bid"].position,
    "five, bidding": polis.FIVE,
    "five, drawing": {**FIVE, "phase": "draw"},
    "five, building": {**FIVE, "phase": "build"},
    "five, trading": {**FIVE, "phase": "trade"},
    "five, with eleven cards and income": {**FIVE, "phase": "income"},
    "five, with eleven cards and a war": {**FIVE, "phase": "war"},
    "three, with fifteen cards": {**LATE, "phase": "draw"},
    "three, with ten cards and income": {**LATE, "phase": "income"},
    "four, drawing": polis.position(phase="draw"),
    "four, trading": polis.position(phase="trade"),
}
# the parts of the board that scroll although nothing on them should; a border may take some pixels
SCROLLED = """() => [...document.querySelectorAll('.polis, .polis .others, .income .cards, [data-war-city] .cards')]
    .filter(each => each.scrollHeight > each.clientHeight + 8 || each.scrollWidth > each.clientWidth + 8)
    .map(({className, scrollWidth, scrollHeight, clientWidth, clientHeight}) =>
        `${className} ${scrollWidth}x${scrollHeight}, seen ${clientWidth}x${clientHeight}`)"""
LINES = """() => [...document.querySelectorAll('.room .log li')].filter(each => {
    const line = each.getBoundingClientRect(), log = each.closest('.log').getBoundingClientRect();
    return each.checkVisibility() && line.top >= log.top && line.bottom <= Math.min(log.bottom, innerHeight) + 2;
}).length"""


@pytest.mark.parametrize("table", CROWDED)
def test_every_city_of_a_crowded_table_is_in_sight(visit: Visitor, table: str) -> None:
    me = visit({"viewport": {"width": SIZES[0][0], "height": SIZES[0][1]}})
    page = me.go(f"/t/{polis.open_table(me, CROWDED[table])}")
    assert tables.turn(page)
    for language in tables.LANGUAGES:
        tables.speak(page, language)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_function(f"() => innerWidth === {width} && innerHeight === {height}")
            page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
            page.evaluate(akropolis.REST)
            scrolled: list[Any] = page.evaluate(SCROLLED)
            assert not scrolled, f"{language}, {width}x{height}: {scrolled}"


@pytest.mark.parametrize(("game", "seats"), [("akropolis", 3), ("polis", 4), ("improvement", 4)])
def test_several_lines_of_the_log_are_in_sight(visit: Visitor, game: str, seats: int) -> None:
    me = visit({"viewport": {"width": 1280, "height": 800}})
    page = tables.sit(me, game, [tables.ME, *[tables.BOT] * (seats - 1)])
    assert tables.turn(page)
    page.wait_for_function(f"() => ({LINES})() >= 2")
