"""A club evening in the browser: from opening it to the final standings."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import ExitStack

import httpx
import pytest
from playwright.sync_api import Page, expect
from websockets.sync.client import connect

from tests.web import axe, tables
from tests.web.conftest import PHONE, Visit, Visitor

pytestmark = [pytest.mark.web, pytest.mark.slow]


class Simulated:
    """A guest without a browser, who resigns every game at once."""

    def __init__(self, url: str, name: str) -> None:
        self.http = httpx.Client(base_url=f"{url}/api", headers={"X-Agora": "1", "Origin": url}, timeout=30)
        self.ask("PUT", "/me", {"name": name})

    def __enter__(self) -> Simulated:
        return self

    def __exit__(self, *_: object) -> None:
        self.http.close()

    def ask(self, method: str, path: str, body: object = None) -> dict[str, object]:
        answer = self.http.request(method, path, json=body)
        assert answer.is_success, answer.text
        return dict(answer.json())

    def resign(self, table: str) -> None:
        """Give up at a table, over a socket of one's own."""
        url = str(self.http.base_url).replace("http", "ws", 1)
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        origin = self.http.headers["Origin"]
        with connect(f"{url}tables/{table}/live", origin=origin, additional_headers={"Cookie": cookies}) as socket:  # type: ignore[arg-type]  # a NewType of str
            mine = self.ask("GET", f"/tables/{table}")["you"]
            assert isinstance(mine, list)
            socket.send(json.dumps({"type": "resign", "seat": mine[0], "key": f"resign-{table}"}))
            while json.loads(socket.recv(timeout=30))["type"] != "done":
                continue


@pytest.fixture
def closing() -> Iterator[ExitStack]:
    """Closes at the end what a test has opened."""
    with ExitStack() as stack:
        yield stack


def resign(page: Page) -> None:
    """Give up, by the menu, and go back to the evening."""
    page.get_by_role("link", name=re.compile("^To my table")).first.click()
    page.locator("header button:has(use[href='#i-menu'])").click()
    page.get_by_role("button", name="Resign", exact=True).click()
    page.get_by_role("button", name="Yes, resign").click()
    page.get_by_role("link", name="To the club evening").click()


def open_evening(host: Visit, rounds: int) -> Page:
    """Open a Swiss evening with tables of two, as a host would."""
    page = host.go("/evening")
    page.get_by_role("link", name="New club evening").click()
    page.get_by_label("Name of the evening").fill("Tuesday club")
    page.get_by_label("Your name at the table").fill("Hester")
    page.get_by_role("radiogroup", name="Players at a table").get_by_text("2", exact=True).click()
    page.get_by_label("Rounds", exact=True).fill(str(rounds))
    axe.both(page, "a new evening")
    page.get_by_role("button", name="Open the evening").click()
    expect(page.get_by_role("heading", name="Tuesday club")).to_be_visible()
    return page


def test_a_swiss_evening_of_eight_from_the_opening_to_the_final_standings(visit: Visitor, closing: ExitStack) -> None:
    host = visit()
    page = open_evening(host, rounds=3)
    path = page.url.removeprefix(host.url)
    evening = path.rsplit("/", 1)[1]
    browsers = [visit(PHONE), visit(), visit()]
    for person, name in zip(browsers, ("Ida", "Jan", "Kim"), strict=True):
        other = person.go(path)
        other.get_by_label("Your name at the table").fill(name)
        other.get_by_role("button", name="Join").click()
        expect(other.get_by_role("button", name="Withdraw")).to_be_visible()
    simulated = [closing.enter_context(Simulated(host.url, f"Sim {n}")) for n in range(4)]
    for one in simulated:
        one.ask("POST", f"/evenings/{evening}/join", {})
    expect(page.get_by_role("table", name="Standings").locator("tbody tr")).to_have_count(8)
    axe.both(page, "an evening that has not begun")
    page.get_by_role("button", name="Begin the first round").click()
    pages = [page, *(person.page for person in browsers)]
    for number in (1, 2, 3):
        expect(page.get_by_role("heading", name=f"Round {number}", exact=True)).to_be_visible()
        seen = tables.call(host, "GET", f"/evenings/{evening}")
        games = seen["rounds"][0]["games"]
        assert sorted(seat["person"] for game in games for seat in game["seats"]) == list(range(8))
        for game in games:  # whoever has the higher number gives up
            loser = max(seat["person"] for seat in game["seats"])
            if loser < 4:
                expect(pages[loser].get_by_role("link", name=re.compile("^To my table")).first).to_be_visible()
                resign(pages[loser])
            else:
                simulated[loser - 4].resign(game["table"])
    expect(page.get_by_role("status").filter(has_text="Over")).to_be_visible()
    first = page.get_by_role("table", name="Standings").locator("tbody tr").first
    expect(first).to_contain_text("Hester")
    expect(first).to_contain_text("36")
    rounds = tables.call(host, "GET", f"/evenings/{evening}")["rounds"]
    met = [frozenset(seat["person"] for seat in game["seats"]) for one in rounds for game in one["games"]]
    assert len(set(met)) == len(met) == 12, "nobody meets again"
    with page.expect_download() as saved:
        page.get_by_role("link", name="Save as a spreadsheet").click()
    assert "1,Hester,36" in saved.value.path().read_text("utf-8-sig")
    axe.both(page, "an evening that is over")
    phone = browsers[0].page
    expect(phone.get_by_role("status").filter(has_text="Over")).to_be_visible()
    axe.both(phone, "an evening on a phone")
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_host_corrects_a_result_with_the_keyboard_in_dutch(visit: Visitor) -> None:
    host = visit(locale="nl-NL")
    tables.name(host, "Hester")
    new = {"name": "Clubavond", "game": "akropolis", "seats": 2, "rounds": 2, "auto": False}
    evening = tables.call(host, "POST", "/evenings", new)["id"]
    with Simulated(host.url, "Sim") as sim:
        sim.ask("POST", f"/evenings/{evening}/join", {})
    tables.call(host, "POST", f"/evenings/{evening}/round")
    page = host.go(f"/evening/{evening}")
    page.get_by_role("button", name=re.compile("^Vul de uitslag in")).focus()
    page.keyboard.press("Enter")
    sheet = page.get_by_role("dialog", name="Uitslag van ronde 1, tafel 1")
    places = sheet.get_by_label("Plaats")
    places.nth(1).select_option("1")
    axe.both(page, "entering a result")
    places.nth(0).select_option("2")
    sheet.get_by_role("button", name="Bewaren").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("ingevuld door de gastheer", exact=True)).to_be_visible()
    expect(page.get_by_text("De gastheer vulde de uitslag in van ronde 1, tafel 1")).to_be_visible()
