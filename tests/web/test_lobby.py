"""From the lobby to a table: against bots, with friends, on one screen, on a phone, in Dutch."""

import re

from playwright.sync_api import Page, expect

from tests.web import axe, tables
from tests.web.conftest import PHONE, Visitor

GAMES = ("Akropolis", "Polis", "Improvement of the POLIS")
TABLE = re.compile(r"/t/[a-z0-9]{10}$")


def call(page: Page, name: str) -> None:
    """Answer what one's friends call one, which is asked before a first table for friends."""
    sheet = page.get_by_role("dialog", name="What do your friends call you?")
    sheet.get_by_label("Your name at the table").fill(name)
    sheet.get_by_role("button", name="Open the table").click()


def test_the_lobby_shows_three_games(visit: Visitor) -> None:
    page = visit().go()
    for game in GAMES:
        expect(page.get_by_role("article").get_by_role("heading", name=game, exact=True)).to_be_visible()
    expect(page.get_by_text("Unofficial and not affiliated")).to_be_visible()
    expect(page).to_have_title("Agora")


def test_a_game_against_bots_is_two_clicks_away(visit: Visitor) -> None:
    page = visit().go()
    page.get_by_role("button", name="Choose Polis", exact=True).click()
    page.get_by_role("button", name="Start the game").click()
    expect(page).to_have_url(TABLE)
    expect(page.locator("main")).to_be_visible()
    expect(page).to_have_title(re.compile("Polis · Agora$"))


def test_a_running_table_stands_in_the_lobby_and_a_reload_finds_the_same_person(visit: Visitor) -> None:
    page = visit().go()
    name = page.get_by_role("button", name=re.compile("^You: ")).get_attribute("aria-label") or ""
    page.get_by_role("button", name="Start the game").click()
    expect(page).to_have_url(TABLE)
    page.goto(page.url.rsplit("/t/", 1)[0] + "/")
    expect(page.get_by_role("button", name=name)).to_be_visible()
    page.get_by_role("link", name=re.compile("^(Take my turn|Look)")).first.click()
    expect(page).to_have_url(TABLE)


def test_options_and_seats_reach_the_table(visit: Visitor) -> None:
    page = visit().go()
    page.get_by_text("Friends", exact=True).click()
    page.get_by_role("radiogroup", name="Players").get_by_text("4", exact=True).click()
    page.get_by_role("combobox", name="Who sits in seat 2").select_option(label="Bot: 1 · apprentice")
    page.get_by_role("checkbox", name="Gardens").check()
    expect(page.get_by_text("a garden beside a lake counts double").last).to_be_visible()
    page.get_by_role("radiogroup", name="Clock").get_by_text("Days", exact=True).click()
    page.get_by_role("button", name="Open the table").click()
    call(page, "Lena")
    expect(page.get_by_role("heading", name="Who is at the table?")).to_be_visible()
    expect(page.get_by_text("2 of 4 seats taken")).to_be_visible()
    expect(page.get_by_text("bot · takes what looks nice")).to_be_visible()
    expect(page.get_by_role("combobox", name="Level of that bot")).to_have_value("level1")
    expect(page.locator("dl")).to_contain_text("Gardens")
    expect(page.locator("dl")).to_contain_text("3 days for each move")


def test_two_browsers_meet_over_a_link(visit: Visitor) -> None:
    host = visit().go()
    host.get_by_text("Friends", exact=True).click()
    host.get_by_role("radiogroup", name="Players").get_by_text("2", exact=True).click()
    host.get_by_role("button", name="Open the table").click()
    call(host, "Lena")
    link = host.get_by_label("Invitation link", exact=True).input_value()
    start = host.get_by_role("button", name="Start with 2")
    expect(start).to_have_attribute("aria-disabled", "true")
    expect(start).to_have_accessible_description("One seat is free: send the link, seat a bot, or close it.")
    start.click(force=True)
    expect(host.get_by_role("heading", name="Who is at the table?")).to_be_visible()

    friend = visit()
    page = friend.go("/join/" + link.rsplit("/join/", 1)[1])
    expect(page.get_by_role("heading", name=re.compile("is keeping a seat for you at Akropolis"))).to_be_visible()
    page.get_by_label("Your name at the table").fill("Iris")
    page.get_by_role("button", name="Sit down").click()
    expect(host.get_by_role("heading", name="Iris")).to_be_visible()
    expect(host.get_by_text("Iris is not ready yet.").first).to_be_visible()
    page.get_by_role("button", name="Good evening!").click()
    expect(host.get_by_text("Good evening!").first).to_be_visible()
    page.get_by_role("button", name="I am ready").click()
    expect(page.get_by_role("heading", name="Waiting for the host to start")).to_be_visible()

    expect(start).not_to_have_attribute("aria-disabled", "true")
    start.click()
    for each in (host, page):
        expect(each).to_have_url(TABLE)
        expect(each.get_by_role("heading", name="Who is at the table?")).to_have_count(0)

    late = visit().go("/join/" + link.rsplit("/join/", 1)[1])
    full = re.compile(r"^Akropolis with .+ and Iris: the table is full$")
    expect(late.get_by_role("heading", level=1)).to_have_text(full)


def test_the_host_frees_a_seat_and_closes_the_table(visit: Visitor) -> None:
    host = visit().go()
    host.get_by_text("Friends", exact=True).click()
    host.get_by_role("button", name="Open the table").click()
    call(host, "Lena")
    host.get_by_role("button", name="Seat a bot").first.click()
    expect(host.get_by_text("2 of 3 seats taken")).to_be_visible()
    host.get_by_role("button", name=re.compile("^Free the seat of")).click()
    expect(host.get_by_text("1 of 3 seats taken")).to_be_visible()
    host.get_by_role("button", name="Close", exact=True).click()
    expect(host.get_by_text("1 of 2 seats taken")).to_be_visible()
    host.get_by_role("button", name="Change", exact=True).click()
    host.get_by_role("dialog").get_by_role("checkbox", name="Temples").check()
    host.get_by_role("button", name="Save", exact=True).click()
    expect(host.locator("dl")).to_contain_text("Temples")

    watcher = visit().go(host.url)
    expect(watcher.get_by_role("heading", name="You are watching")).to_be_visible()
    host.get_by_role("button", name="Close the table").click()
    host.get_by_role("dialog").get_by_role("button", name="Close the table").click()
    expect(host.get_by_role("heading", name="Which city tonight?")).to_be_visible()
    expect(watcher.get_by_role("heading", name="The host has closed this table")).to_be_visible()


def test_who_is_asked_to_leave_a_table_without_spectators_may_sit_down_again(visit: Visitor) -> None:
    ana, ben = visit(), visit()
    tables.name(ana, "Ana")
    tables.name(ben, "Ben")
    table = tables.new(ana, "akropolis", [tables.ME, tables.OPEN], spectators=False, public=True)
    host = ana.go(f"/t/{table['id']}")
    page = ben.go(f"/t/{table['id']}")
    for _ in range(2):
        page.get_by_role("button", name="Sit down").click()
        expect(host.get_by_text("is here", exact=True)).to_be_visible(timeout=4_000)  # the socket is let in now
        page.get_by_role("button", name="I am ready").click()
        tables.call(ana, "POST", f"/tables/{table['id']}/seats/1/remove")
        expect(page.get_by_role("button", name="I am ready")).to_have_count(0, timeout=4_000)


def test_what_the_host_changes_is_not_taken_away_by_who_comes_in(visit: Visitor) -> None:
    lena = visit()
    tables.name(lena, "Lena")
    table = tables.new(lena, "akropolis", [tables.ME, tables.OPEN], away_seconds=120)
    host = lena.go(f"/t/{table['id']}")
    host.get_by_role("button", name="Change", exact=True).click()
    temples = host.get_by_role("dialog").get_by_role("checkbox", name="Temples")
    temples.check()
    host.get_by_role("dialog").get_by_text("Days", exact=True).click()
    tables.join(visit(), table, "Iris")
    expect(host.get_by_text("2 of 2 seats taken")).to_be_visible()
    expect(temples).to_be_checked()
    host.get_by_role("button", name="Save", exact=True).click()
    expect(host.locator("dl")).to_contain_text("Temples")
    now = tables.call(lena, "GET", f"/tables/{table['id']}")["settings"]
    assert now["clock"]["kind"] == "days"
    assert now["away_seconds"] is None, "over days nobody is away after two minutes"


def test_a_waiting_room_says_that_its_line_is_down(visit: Visitor) -> None:
    lena = visit()
    tables.name(lena, "Lena")
    page = lena.go(f"/t/{tables.new(lena, 'akropolis', [tables.ME, tables.OPEN])['id']}")
    page.get_by_role("button", name="Good evening!").click()
    expect(page.get_by_role("listitem").filter(has_text="Lena Good evening!")).to_be_visible()
    lena.context.set_offline(True)
    expect(page.locator(".banner.bad")).to_contain_text("offline")
    page.get_by_role("button", name="Good evening!").click()
    expect(page.get_by_text("Not sent")).to_be_visible()
    lena.context.set_offline(False)
    expect(page.locator(".banner")).to_have_count(0)
    page.get_by_role("button", name="Good luck to all").click()
    expect(page.get_by_role("listitem").filter(has_text="Lena Good luck to all")).to_be_visible()
    lena.complaints = [each for each in lena.complaints if "ERR_INTERNET_DISCONNECTED" not in each]


def test_a_link_carries_a_person_to_another_device(visit: Visitor) -> None:
    here = visit().go()
    here.get_by_role("button", name=re.compile("^You: ")).click()
    here.get_by_label("Name at the table").fill("Lena van Delft")
    here.get_by_role("button", name="Save").click()
    expect(here.get_by_text("You are Lena van Delft now")).to_be_visible()
    here.get_by_role("button", name="You: Lena van Delft").click()
    here.get_by_role("button", name="Make a link").click()
    expect(here.get_by_role("img", name="QR code: Link to another device")).to_be_visible()
    path = "/device/" + here.get_by_label("Link to another device", exact=True).input_value().rsplit("/device/", 1)[1]

    phone = visit(PHONE)
    there = phone.go(path)
    there.get_by_role("button", name="Yes, that’s me").click()
    expect(there.get_by_role("button", name="You: Lena van Delft")).to_be_visible()

    phone.expected = {404, 410}
    there = phone.go(path)
    there.get_by_role("button", name="Yes, that’s me").click()
    expect(there.get_by_role("heading", name="This link has already been used")).to_be_visible()


def test_a_phone_starts_a_game_in_two_taps(visit: Visitor) -> None:
    page = visit(PHONE).go()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "the lobby scrolls sideways"
    page.get_by_role("button", name="Set up Akropolis", exact=True).tap()
    sheet = page.get_by_role("dialog")
    expect(sheet.get_by_role("heading", name="Akropolis")).to_be_visible()
    small = sheet.evaluate(
        """box => [...box.querySelectorAll("button, a, label.tick, .segments label")]
            .map(each => [each.textContent.trim(), Math.round(each.getBoundingClientRect().height)])
            .filter(([, height]) => height > 0 && height < 42)"""
    )
    assert not small, f"too small for a thumb: {small}"
    sheet.get_by_role("button", name="Start the game").tap()
    expect(page).to_have_url(TABLE)


def test_people_at_one_screen_have_names(visit: Visitor) -> None:
    page = visit().go()
    page.get_by_text("Pass & play", exact=True).click()
    page.get_by_role("radiogroup", name="Players").get_by_text("2", exact=True).click()
    page.get_by_label("Name of player 2").fill("Theo")
    expect(page.get_by_role("heading", name="Start Akropolis with Theo?")).to_be_visible()
    page.get_by_role("button", name="Start the game").click()
    expect(page).to_have_url(TABLE)
    expect(page.get_by_text("Theo").first).to_be_visible()


def test_a_pasted_link_is_followed_and_a_wrong_one_explained(visit: Visitor) -> None:
    visitor = visit()
    visitor.expected = {404}
    page = visitor.go()
    page.get_by_role("button", name="Paste a link or code").click()
    page.get_by_label("Link or code").fill("hello there")
    page.get_by_role("button", name="Go there").click()
    expect(page.get_by_text("This is not a link to a table.")).to_be_visible()
    page.get_by_label("Link or code").fill("see https://example.org/t/abcdefghij now")
    page.get_by_role("button", name="Go there").click()
    expect(page.get_by_role("heading", name="This table cannot be found")).to_be_visible()
    page.get_by_role("button", name="To the lobby").click()
    expect(page.get_by_role("heading", name="Which city tonight?")).to_be_visible()


def test_the_keyboard_reaches_a_game(visit: Visitor) -> None:
    page = visit().go()
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.textContent.trim().startsWith('Start the game')"):
            break
    ring = page.evaluate("getComputedStyle(document.activeElement).boxShadow")
    assert ring != "none", "the focus is not seen"
    page.keyboard.press("Enter")
    expect(page).to_have_url(TABLE)


def test_a_lost_server_is_told_and_found_again(visit: Visitor) -> None:
    visitor = visit()
    page = visitor.go()
    visitor.context.set_offline(True)
    page.get_by_role("button", name="Start the game").click()
    expect(page.get_by_text("The server cannot be reached.")).to_be_visible()
    visitor.context.set_offline(False)
    page.get_by_role("button", name="Try again").click()
    expect(page).to_have_url(TABLE)
    visitor.complaints = [each for each in visitor.complaints if "ERR_INTERNET_DISCONNECTED" not in each]


def test_screens_without_a_table_keep_nobody_out(visit: Visitor) -> None:
    visitor = visit()
    visitor.expected = {404}
    page = visitor.go()
    axe.both(page, "lobby")
    page.get_by_role("button", name="Settings").click()
    axe.both(page, "settings")
    page.keyboard.press("Escape")
    page.get_by_role("button", name=re.compile("^You: ")).click()
    page.get_by_role("button", name="Make a link").click()
    page.get_by_role("img", name=re.compile("^QR code")).wait_for()
    axe.both(page, "another device")
    page.keyboard.press("Escape")
    page.get_by_text("More rules").click()
    axe.both(page, "more rules")
    page.get_by_text("Friends", exact=True).click()
    page.get_by_role("button", name="Open the table").click()
    call(page, "Lena")
    page.get_by_role("heading", name="Who is at the table?").wait_for()
    axe.both(page, "waiting room")
    link = page.get_by_label("Invitation link", exact=True).input_value()
    page.get_by_role("button", name="Leave").click()
    axe.both(page, "closing the table")
    guest = visit().go("/join/" + link.rsplit("/join/", 1)[1])
    axe.both(guest, "invitation")
    axe.both(visitor.go("/device/abcdefghijklmnopqrstuvwx"), "claiming a device")
    axe.both(visitor.go("/nowhere/at/all"), "not found")


def test_a_phone_keeps_nobody_out(visit: Visitor) -> None:
    page = visit(PHONE, locale="nl-NL").go()
    axe.both(page, "lobby on a phone")
    page.get_by_role("button", name="Klaarzetten Akropolis", exact=True).tap()
    axe.both(page, "sheet on a phone")


def test_the_language_is_the_browsers_and_can_be_changed(visit: Visitor) -> None:
    page = visit(locale="nl-BE").go()
    expect(page.get_by_role("heading", name="Welke stad vanavond?")).to_be_visible()
    expect(page.get_by_text("Stapel tegels tot een stad die naar de hemel reikt.")).to_be_visible()
    assert page.evaluate("document.documentElement.lang") == "nl"
    page.get_by_role("button", name="English").click()
    expect(page.get_by_role("heading", name="Which city tonight?")).to_be_visible()
    expect(page.get_by_text("Stack tiles into a city")).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading", name="Which city tonight?")).to_be_visible()


def test_day_night_and_stillness_are_kept(visit: Visitor) -> None:
    page = visit(reduced_motion="no-preference").go()
    assert page.evaluate("document.documentElement.dataset.theme") == "light"
    page.get_by_role("button", name="Switch to dark").click()
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("radiogroup", name="Animations").get_by_text("Off").click()
    page.get_by_role("switch", name="A sound").click()
    page.reload()
    page.locator("main").wait_for()
    kept = page.evaluate("({...document.documentElement.dataset})")
    assert kept == {"theme": "dark", "motion": "reduced"}
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("switch", name="A sound")).to_have_attribute("aria-checked", "false")


def test_a_page_older_than_the_server_says_so(visit: Visitor) -> None:
    visitor = visit()
    page = visitor.go()
    page.route("**/api/hello*", lambda route: route.fulfill(json={**route.fetch().json(), "build": "newer"}))
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(page.get_by_role("status").get_by_text("There is a new version of Agora.")).to_be_visible()
    page.unroute("**/api/hello*")
    page.get_by_role("button", name="Reload").click()
    expect(page.get_by_text("There is a new version of Agora.")).to_have_count(0)


def test_my_turn_is_seen_in_the_tab_and_can_be_switched_off(visit: Visitor) -> None:
    page = visit().go()
    icon = page.locator('link[rel="icon"]').get_attribute("href")
    page.get_by_role("radiogroup", name="Players").get_by_text("2", exact=True).click()
    page.get_by_role("button", name="Start the game").click()
    expect(page).to_have_title(re.compile("^● .*Akropolis · Agora$"))
    expect(page.locator('link[rel="icon"]')).not_to_have_attribute("href", icon or "")
    page.evaluate("""localStorage.setItem("agora.prefs", JSON.stringify({ badge: false }))""")
    page.reload()
    expect(page).to_have_title("Akropolis · Agora")
