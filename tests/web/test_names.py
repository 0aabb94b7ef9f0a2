"""Names at the table, and what stands in one's list of tables."""

import re

from playwright.sync_api import expect

from tests.web import axe, tables
from tests.web.conftest import DESKTOP, PHONE, Visitor
from tests.web.test_lobby import call

DUTCH = {"locale": "nl-NL"}


def test_the_proposed_name_is_the_same_after_a_reload(visit: Visitor) -> None:
    page = visit().go()
    me = page.get_by_role("button", name=re.compile("^You: "))
    name = me.get_attribute("aria-label")
    for _ in range(3):
        page.reload()
        expect(me).to_have_attribute("aria-label", str(name))


def test_the_host_is_asked_for_a_name_once_and_a_guest_never_gets_it(visit: Visitor) -> None:
    host = visit().go()
    host.get_by_text("Friends", exact=True).click()
    host.get_by_role("button", name="Open the table").click()
    axe.check(host, "asking for a name")
    call(host, "Thaleia")
    link = host.get_by_label("Invitation link", exact=True).input_value()
    guest = visit(script="localStorage.setItem('agora.name', JSON.stringify({ proposal: 'Thaleia', named: false }))")
    page = guest.go("/join/" + link.rsplit("/join/", 1)[1])
    name = page.get_by_label("Your name at the table")
    expect(name).not_to_have_value("Thaleia")
    page.get_by_role("button", name="Sit down").click()
    expect(host.get_by_text("2 of 3 seats taken")).to_be_visible()
    host.goto(host.url.rsplit("/t/", 1)[0] + "/")
    host.get_by_text("Friends", exact=True).click()
    host.get_by_role("button", name="Open the table").click()
    expect(host.get_by_text("1 of 3 seats taken")).to_be_visible()  # not asked again


def test_a_name_can_be_changed_in_the_waiting_room(visit: Visitor) -> None:
    ana, ben = visit(), visit()
    tables.name(ana, "Ana")
    table = tables.new(ana, "akropolis", [tables.ME, tables.OPEN])
    host = ana.go(f"/t/{table['id']}")
    tables.join(ben, table, "Ana")
    expect(host.get_by_role("heading", name="Ana 2")).to_be_visible()
    page = ben.go(f"/t/{table['id']}")
    page.get_by_role("button", name="Change name Ana 2").click()
    page.get_by_label("Your name at the table").fill("Ben")
    axe.check(page, "changing a name")
    page.get_by_role("button", name="Save").click()
    expect(host.get_by_role("heading", name="Ben")).to_be_visible()
    assert tables.call(ben, "GET", "/hello")["guest"]["name"] == "Ben"


def test_a_link_that_only_this_computer_opens_says_so(visit: Visitor) -> None:
    ana = visit()
    tables.name(ana, "Ana")
    page = ana.go(f"/t/{tables.new(ana, 'akropolis', [tables.ME, tables.OPEN])['id']}")
    expect(page.get_by_role("note")).to_contain_text("agora serve --lan")
    axe.both(page, "a local invitation")


def test_any_own_table_can_be_removed_from_the_list(visit: Visitor) -> None:
    lena = visit()
    tables.finished(lena, "akropolis", seats=2)
    running = tables.new(lena, "akropolis", [tables.ME, tables.BOT])["id"]
    tables.start(lena, running)
    tables.new(lena, "polis", [tables.ME, tables.OPEN, tables.OPEN])
    page = lena.go()
    remove = page.get_by_role("button", name=re.compile("^Remove from my list"))
    expect(remove).to_have_count(3)
    page.locator("li").filter(has_text="Your turn").get_by_role("button", name=re.compile("^Remove")).click()
    expect(remove).to_have_count(2)
    page.get_by_role("button", name="Put it back").click()
    expect(remove).to_have_count(3)
    page.locator("li").filter(has_text="seats free").get_by_role("button", name=re.compile("^Remove")).click()
    page.get_by_role("dialog").get_by_role("button", name="Close the table").click()
    expect(remove).to_have_count(2)
    for left in (1, 0):
        remove.first.click()
        expect(remove).to_have_count(left)
    listed = tables.call(lena, "GET", "/tables")
    assert not listed["mine"]
    assert not listed["finished"]
    assert tables.call(lena, "GET", f"/tables/{running}")["state"] == "running", "it only left the list"


def test_learn_has_a_guide_rules_and_components_for_every_game(visit: Visitor) -> None:
    page = visit().go()
    page.get_by_role("link", name="How to play Polis").click()
    expect(page).to_have_url(re.compile(r"/learn\?game=polis$"))
    expect(page.get_by_role("article")).to_have_count(3)
    axe.both(page, "learn")
    for game in ("Akropolis", "Polis", "Improvement of the POLIS"):
        card = page.get_by_role("article", name=game)
        for way in ("First game, guided", "Rules", "What is in the box"):
            expect(card.get_by_role("link", name=f"{way} {game}")).to_be_visible()
    page.get_by_role("link", name="Rules Polis").click()
    expect(page.get_by_role("heading", name="Setting up")).to_be_visible()
    axe.check(page, "the rules without a table")
    page.get_by_role("tab", name="Cards").click()
    expect(page.locator("[data-gallery-card]").first).to_be_visible()
    expect(page).to_have_url(re.compile("/learn/polis/cards$"))
    page.locator("[data-gallery-card]").first.get_by_role("button", name="Rule").click()
    expect(page).to_have_url(re.compile(r"/learn/polis/rules\?rule=polis"))
    expect(page.locator("article.lit")).to_be_visible()


def test_a_phone_finds_the_page_about_learning(visit: Visitor) -> None:
    page = visit(PHONE, **DUTCH).go()
    page.get_by_role("link", name="Speluitleg Polis").tap()
    expect(page.get_by_role("link", name="Regels Polis")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    axe.check(page, "learn on a phone")


def test_the_rules_have_contents_marks_and_understand_how_do_i_win(visit: Visitor) -> None:
    page = visit(DESKTOP).go("/learn/polis/rules")
    expect(page.get_by_text("polis.setup.start")).to_have_count(0)
    page.get_by_text("Contents", exact=True).click()
    page.get_by_role("button", name="Counting points").click()
    expect(page.locator('[data-rule="polis.score"]')).to_be_in_viewport()
    page.get_by_label("Search the rules").fill("how do I win?")
    expect(page.locator('[data-rule="polis.score"], [data-rule="polis.score.tie"]').first).to_be_visible()
    expect(page.locator("mark").first).to_be_visible()
    page.get_by_label("Search the rules").fill("zzz")
    expect(page.get_by_text("No paragraph contains all these words.")).to_be_visible()
