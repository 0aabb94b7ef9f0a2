"""The host's page in the browser: opened by the printed link, once; everything on it by keyboard and on a phone."""

import subprocess

import pytest
from playwright.sync_api import expect

from tests.web import axe, tables
from tests.web.conftest import PHONE, Visitor
from tests.web.serving import AGORA, Serving

pytestmark = [pytest.mark.web, pytest.mark.slow]


def link(server: Serving) -> str:
    """The path of a new one-time link, as the command prints it."""
    words = [*AGORA, "admin", "link", "--db", f"sqlite:///{server.folder / 'agora.db'}", "--url", server.url]
    printed = subprocess.run(words, capture_output=True, text=True, check=True, timeout=60).stdout
    return printed.split()[-1].removeprefix(server.url)


def test_the_host_opens_the_page_by_the_link_and_nobody_else_does(visit: Visitor, server: Serving) -> None:
    host, ana = visit(), visit()
    tables.name(ana, "Ana Unwanted")
    table = tables.new(ana, "akropolis", [tables.ME, tables.OPEN])
    ana.expected.add(401)
    page = ana.go("/admin")
    expect(page.get_by_role("alert")).to_contain_text("agora admin link")
    axe.both(page, "the host's page for somebody who may not open it")

    path = link(server)
    page = host.go(path)
    expect(page.get_by_role("heading", name="Announcement")).to_be_visible()
    assert "#" not in page.url, "the code does not stay in the address"
    axe.both(page, "the host's page")
    ana.expected.add(404)
    again = ana.go("/")
    again = ana.go(path)
    expect(again.get_by_role("alert")).to_contain_text("used or has expired")

    page.get_by_label("Shown to everybody on the page").fill("We restart at nine.")
    page.keyboard.press("Enter")
    expect(page.get_by_role("status").filter(has_text="We restart at nine.")).to_be_visible()
    expect(ana.go("/").get_by_role("status").filter(has_text="We restart at nine.")).to_be_visible()
    page.get_by_role("button", name="End it now").click()
    expect(page.get_by_role("status").filter(has_text="We restart at nine.")).to_have_count(0)

    page.get_by_role("button", name=f"Close {table['id']}").click()
    page.get_by_role("dialog").get_by_role("button", name="Close", exact=True).last.click()
    expect(page.get_by_text("Closed a table:")).to_be_visible()
    assert tables.call(ana, "GET", f"/tables/{table['id']}")["state"] == "cancelled"

    page.get_by_role("button", name="Remove Ana Unwanted").click()
    axe.both(page, "asking whether to remove a guest")
    page.get_by_role("dialog").get_by_role("button", name="Remove").click()
    expect(page.get_by_text("Removed a guest:")).to_be_visible()
    expect(page.get_by_text("Ana Unwanted")).to_have_count(0)
    assert tables.call(ana, "GET", "/hello")["guest"] is None


def test_the_page_fits_a_phone_in_dutch(visit: Visitor, server: Serving) -> None:
    page = visit(PHONE, locale="nl-NL", color_scheme="dark").go(link(server))
    expect(page.get_by_role("heading", name="Mededeling")).to_be_visible()
    axe.both(page, "the host's page on a phone")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
