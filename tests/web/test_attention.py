"""Whose turn it is reaches people who look elsewhere: by a sound and by a notice of the browser, each as they like."""

import json
from typing import Any

from playwright.sync_api import expect

from tests.web.akropolis import Board, open_table
from tests.web.conftest import Visitor

# the browser's own voices, written down instead of heard; `away`: the page lies behind another one
STAND_INS = """
window.told = { strings: 0, notices: [], closed: 0 };
window.away = false;
Object.defineProperty(Document.prototype, "hidden", { get: () => window.away });
const knob = { value: 0, setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} };
const start = () => { window.told.strings += 1; };
const part = () => ({ gain: knob, frequency: knob, connect: to => to, stop() {}, start });
window.AudioContext = class { currentTime = 0; createGain() { return part(); } createOscillator() { return part(); } };
window.Notification = class {
    static permission = "granted";
    static requestPermission = async () => "granted";
    constructor(title, options) { window.told.notices.push([title, options.body]); }
    close() { window.told.closed += 1; }
};
"""


def a_turn(visit: Visitor, away: bool = False, **prefs: bool) -> tuple[Board, dict[str, Any]]:
    """Play a move, wait until it is my turn again; the board and what was told meanwhile."""
    me = visit(script=f"{STAND_INS}; localStorage.setItem('agora.prefs', {json.dumps(json.dumps(prefs))})")
    board = Board(me.go(f"/t/{open_table(me)}"))
    assert board.wait_for_turn()
    board.tray(0).click()
    cell = next(cell for cell in board.fitting() if board.on_screen(board.middle(*cell, 0)))
    board.page.evaluate("away => { window.away = away; window.told.strings = 0; }", away)
    at = board.at()
    board.tap_twice(*cell)
    assert board.wait_for_next(at)
    return board, board.page.evaluate("window.told")


def test_a_sound_and_a_notice_call_who_looks_elsewhere(visit: Visitor) -> None:
    board, told = a_turn(visit, away=True, sound=True, notice=True)
    assert told["strings"] == 6  # two strings with three overtones each
    [[title, text]] = told["notices"]
    assert title == "Your turn"
    assert "tile" in text
    at = board.at()
    board.tray(0).click()
    cell = next(cell for cell in board.fitting() if board.on_screen(board.middle(*cell, 0)))
    board.tap_twice(*cell)
    assert board.wait_for_next(at)
    assert board.page.evaluate("window.told.closed") >= 1, "a notice of an older turn still stands"


def test_who_looks_at_the_table_gets_no_notice(visit: Visitor) -> None:
    _, told = a_turn(visit, away=False, sound=True, notice=True)
    assert told["strings"] == 6
    assert told["notices"] == []


def test_what_is_switched_off_is_silent(visit: Visitor) -> None:
    _, told = a_turn(visit, away=True, sound=False, notice=False)
    assert told["strings"] == 0
    assert told["notices"] == []


def test_the_settings_let_one_hear_the_sound_and_ask_the_browser_for_notices(visit: Visitor) -> None:
    page = visit(script=STAND_INS).go()
    page.get_by_role("button", name="Settings").click()
    sound, notice = (page.get_by_role("switch", name=name) for name in ("A sound", "Browser notification"))
    sound.click()
    expect(sound).to_have_attribute("aria-checked", "false")
    assert page.evaluate("window.told.strings") == 0
    sound.click()
    expect(sound).to_have_attribute("aria-checked", "true")
    page.wait_for_function("() => window.told.strings === 6")
    page.evaluate("window.Notification.requestPermission = async () => 'denied'")
    notice.click()
    expect(page.get_by_text("The browser blocks it")).to_be_visible()
    expect(notice).to_have_attribute("aria-checked", "false")
    page.evaluate("window.Notification.requestPermission = async () => 'granted'")
    notice.click()
    expect(notice).to_have_attribute("aria-checked", "true")
