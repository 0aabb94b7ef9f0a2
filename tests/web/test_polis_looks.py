"""Every state of the board of Polis: nothing bars people from using it and nothing is cut off, wide or narrow."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web import axe, overflow, polis
from tests.web.conftest import DESKTOP, PHONE, Visit, Visitor
from tests.web.polis import STATES, Board

KINDS: dict[str, dict[str, Any]] = {"desktop": DESKTOP, "phone": PHONE, "phone, Dutch": {**PHONE, "locale": "nl-NL"}}


def shown(visit: Visit, state: str) -> Page:
    """A table in a state, with its question on the board."""
    page = visit.go(f"/t/{polis.open_table(visit, STATES[state].position)}")
    Board(page).asked(STATES[state].ask)
    return page


@pytest.mark.parametrize("kind", KINDS)
def test_no_state_bars_anybody_or_cuts_words_off(visit: Visitor, kind: str) -> None:
    me = visit(KINDS[kind])
    for state in STATES:
        page = shown(me, state)
        axe.both(page, f"{state}, {kind}")
        overflow.check(page, f"{state}, {kind}")


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_large_words_and_wide_ones_are_not_cut_off(visit: Visitor, size: str) -> None:
    me = visit(DESKTOP if size == "desktop" else {**PHONE, "locale": "nl-NL"})
    for state in ("bid", "build", "buy", "income", "trade", "pile", "war", "boards"):
        page = shown(me, state)
        overflow.double(page)
        overflow.check(page, f"{state}, {size}, double")
        expect(page.locator(".bar h2")).to_be_visible()
        overflow.wide(page)
        overflow.check(page, f"{state}, {size}, wide")


def test_a_tablet_and_five_players_fit(visit: Visitor) -> None:
    me = visit({"viewport": {"width": 900, "height": 1100}})
    overflow.check(shown(me, "bid"), "tablet")
    overflow.check(shown(me, "five"), "tablet with five")
    wide = visit()
    page = shown(wide, "five")
    overflow.check(page, "five on a desktop")
    for seat in range(5):
        expect(page.locator(f"[data-row='{seat}']")).to_be_in_viewport(ratio=0.9)
