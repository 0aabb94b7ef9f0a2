"""Every choice of every question is whole on the usual screens, with its price and its reason."""

from collections.abc import Mapping
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.web import akropolis, improvement, overflow, polis, tables, whole
from tests.web.asks import asks_of
from tests.web.conftest import PHONE, Visit, Visitor

DESKS = [(1280, 800), (1366, 768), (1440, 900)]
DESK = {"viewport": {"width": 1280, "height": 800}}


def opened(me: Visit, game: str, position: Mapping[str, Any] | None) -> Page:
    """A table at which I am asked something."""
    given = dict(position) if position else None
    if game == "polis":
        table = polis.open_table(me, given)
    elif game == "improvement":
        table = improvement.open_table(me, *[improvement.BOT] * 3, position=given)
    else:
        table = akropolis.open_table(me, position=given)
    page = me.go(f"/t/{table}")
    assert tables.turn(page)
    return page


def walk(me: Visit, game: str, sizes: list[tuple[int, int]], areas: str) -> list[str]:
    """What is not whole at any question of a game, on screens of these sizes."""
    found = []
    positions = {ask: each.position for ask, each in asks_of(game).items()} if game != "akropolis" else {"place": None}
    for ask, position in positions.items():
        page = opened(me, game, position)
        for language in tables.LANGUAGES:
            tables.speak(page, language)
            for width, height in sizes:
                page.set_viewport_size({"width": width, "height": height})
                found += [f"{ask} at {width}×{height}, {language}: {each}" for each in whole.clipped(page, areas)]
    return found


@pytest.mark.parametrize("game", ["polis", "improvement", "akropolis"])
def test_every_choice_is_whole_on_a_desk(visit: Visitor, game: str) -> None:
    found = walk(visit(DESK), game, DESKS, whole.COLUMNS)
    assert not found, "\n".join(found[:20])


@pytest.mark.parametrize("game", ["polis", "improvement", "akropolis"])
def test_every_choice_can_be_reached_on_a_phone(visit: Visitor, game: str) -> None:
    found = walk(visit(PHONE), game, [(390, 844)], whole.ANY)
    assert not found, "\n".join(found[:20])


PLANTED = {
    "cut off by itself": ('[data-tray] [data-card="stadion"] { height: 60px; overflow: hidden }', "stadion"),
    "below the window": (".bar .acts { position: relative; top: 80px; transition: none !important }", "Play"),
    "under another card": (
        '[data-tray] [data-card="stadion"] { position: relative; left: -150px; transition: none !important }',
        "under",
    ),
    "a reason below its tray": (".tray.act { height: 220px !important; min-height: 0; overflow: auto }", "Can be paid"),
}


@pytest.mark.parametrize("fault", PLANTED)
def test_a_planted_clipped_choice_is_found(visit: Visitor, fault: str) -> None:
    page = opened(visit(DESK), "improvement", asks_of("improvement")["improvement.ask.play"].position)
    assert whole.clipped(page) == []
    style, told = PLANTED[fault]
    overflow.style(page, style)
    page.evaluate(akropolis.REST)  # what the style moves has arrived
    found = whole.clipped(page)
    assert any(told in each for each in found), found
