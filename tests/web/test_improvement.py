"""Improvement of the POLIS is played through its board: by mouse, by keys, by finger, to the final score."""

import random

import pytest
from playwright.sync_api import expect

from tests.web import tables
from tests.web.conftest import PHONE, Visitor
from tests.web.improvement import BOT, Board, asked, clicked, open_table, tapped

LEAST = 18  # answers of one seat in nine rounds, well below those of a short game (about 24)


@pytest.mark.parametrize("seats", [2, 4])
def test_a_whole_game_by_mouse(visit: Visitor, seats: int) -> None:
    me = visit()
    table = open_table(me, *[BOT] * (seats - 1))
    board = Board(me.go(f"/t/{table}"))
    assert board.play_to_the_end(random.Random(seats), clicked) > LEAST
    tables.check_result(me, table, board.page)


def test_a_whole_game_on_a_phone(visit: Visitor) -> None:
    me = visit(PHONE)
    table = open_table(me, BOT, BOT, BOT)
    board = Board(me.go(f"/t/{table}"))
    assert board.play_to_the_end(random.Random(3), tapped) > LEAST
    tables.check_result(me, table, board.page)


def test_a_whole_game_by_keyboard_alone(visit: Visitor) -> None:
    me = visit()
    table = open_table(me)
    board = Board(me.go(f"/t/{table}"))
    page, rng, answers = board.page, random.Random(4), 0
    while tables.turn(page):
        board.tray.first.wait_for()
        at, ask = board.at(), board.tray.first.get_attribute("data-tray")
        pieces = 1
        if ask == "assign":
            pieces = page.locator("[data-die]").count()
        elif ask in ("settle", "discard"):
            orders = board.tray.locator("[data-order] [data-option]").count()
            pieces = orders if ask == "settle" else min(2, orders)
        for digit in rng.sample(_digits(board), pieces):
            page.keyboard.press(digit)
        expect(board.play).not_to_have_attribute("aria-disabled", "true")
        page.keyboard.press("Enter")
        tables.settled(page, at)
        answers += 1
    assert answers > LEAST
    tables.check_result(me, table, page)


def _digits(board: Board) -> list[str]:
    """The keys of the choices that can be made now."""
    found = board.page.locator("[data-digit]:not(.refused):not(.barred)")
    return sorted(set(found.evaluate_all("all => all.map(e => e.dataset.digit)")))


def test_a_refused_choice_stays_and_says_why(visit: Visitor) -> None:
    me = visit()
    table = open_table(me, BOT, BOT, BOT, position=asked([{"act": {"seat": 0, "action": "military_expansion"}}]))
    board = Board(me.go(f"/t/{table}"))
    board.wait_for("colonize")
    far = board.page.locator('.map [data-city="red-11"]')
    expect(far.locator(".no")).to_be_visible()
    far.click()
    expect(board.page.get_by_role("alert")).to_contain_text("needs 9 Troop Strength")
    expect(board.play).to_have_attribute("aria-disabled", "true")


def test_what_is_declined_is_called_the_same_on_the_button_that_plays_it(visit: Visitor) -> None:
    me = visit()
    table = open_table(me, BOT, BOT, BOT, position=asked([{"act": {"seat": 0, "action": "military_expansion"}}]))
    board = Board(me.go(f"/t/{table}"))
    board.wait_for("colonize")
    board.option("pass").click()
    expect(board.option("pass")).to_have_text("Colonize nothing")
    expect(board.play).to_have_text("Colonize nothing")


def test_a_card_that_could_not_be_paid_is_warned_of_and_stays_legal(visit: Visitor) -> None:
    me = visit()
    table = open_table(me, BOT, BOT, BOT, position=asked(dice=[[1, 1, 2], [4, 1], [6, 2], [3, 3]]))
    board = Board(me.go(f"/t/{table}"))
    board.wait_for("assign")
    page = board.page
    page.locator('[data-action="development"]').click()  # under a 1: costs 5, I have 4
    warning = page.locator('[data-warning="fail"]')
    expect(page.locator('[data-short="1"]')).to_be_visible()
    page.locator('[data-slot="0"]').click()
    expect(warning).to_contain_text("Development may go here, but would fail")
    expect(warning).to_contain_text("1 Philosophy token returned at the reveal would cover it")
    page.locator('[data-slot="1"]').click()
    page.locator('[data-action="philosophy"]').click()
    page.locator('[data-action="lawmaking"]').click()
    board.confirm()


def test_a_tap_on_a_card_that_is_warned_of_lays_it(visit: Visitor) -> None:
    me = visit(PHONE)
    position = asked(dice=[[1, 1], [4, 1], [6, 2], [3, 3]], citizenry=[0, 6, 9, 2])
    board = Board(me.go(f"/t/{open_table(me, BOT, BOT, BOT, position=position)}"))
    board.wait_for("assign")
    for die, card in enumerate(("development", "lawmaking")):
        board.page.locator(f'[data-action="{card}"]').tap()
        expect(board.page.locator(f'[data-die="{die}"].full')).to_contain_text(card.title())
    expect(board.page.locator("[data-warning]")).to_be_visible()
    expect(board.page.locator("[data-play]")).to_have_text("Lay face down for 5 Citizenry")


def test_what_is_in_reach_and_what_the_event_would_do_is_told(visit: Visitor) -> None:
    me = visit()
    board = Board(me.go(f"/t/{open_table(me, BOT, BOT, BOT, position=asked())}"))
    board.wait_for("assign")
    page = board.page
    expect(page.locator('.map [data-city="red-04"]')).to_have_accessible_name(
        "Red city 4, needs 3 Troop Strength, 1 lost, plain red, 1 Drachma, in reach now"
    )
    expect(page.locator('.map [data-city="red-05"]')).to_have_accessible_name(
        "Red city 5, needs 4 Troop Strength, 2 lost, plain red, 2 Drachma, in reach after a Military Expansion"
    )
    expect(page.locator('.map [data-city="red-01"]')).to_have_accessible_name("Red city 1, conquered by Aspasia")
    event = page.locator('[data-event="eleusinian-mysteries"]')
    expect(event).to_contain_text("nothing happens")
    expect(event).to_contain_text("+4 victory points")
