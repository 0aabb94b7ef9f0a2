"""Notices on the page: set up in the settings, confirmed and stopped by links, pushed to the service worker."""

import base64
import json
import random
import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import http_ece
import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from playwright.sync_api import CDPSession, Page, expect

from tests.server.notices.mailbox import Mailbox, link_in, mailbox
from tests.server.notices.receiver import Receiver, receiver
from tests.web import axe, tables
from tests.web.conftest import DESKTOP, PHONE, Visit, Visitor
from tests.web.serving import Serving, serving

WORKER = {"service_workers": "allow"}
AUTH = b"0123456789abcdef"


class Told(NamedTuple):
    """A server that tells people, and the places where its notices arrive."""

    server: Serving
    box: Mailbox
    there: Receiver


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Told]:
    with mailbox() as box, receiver() as there:
        settings = {name: str(value) for name, value in box.settings.items()} | {"notice_seconds": "0.3"}
        folder: Path = tmp_path_factory.mktemp("notices")
        with serving(folder, notice_networks="127.0.0.0/8", **settings) as server:
            yield Told(server, box, there)


def wait(claim: Callable[[], Any], seconds: float = 60.0) -> Any:
    """Wait until something is there, and return it."""
    end = time.monotonic() + seconds
    while not (found := claim()):
        assert time.monotonic() < end, "it did not come"
        time.sleep(0.05)
    return found


def open_settings(page: Page) -> None:
    page.get_by_role("button", name=re.compile("Settings|Instellingen")).click()
    page.get_by_role("heading", name=re.compile("^(Notices|Berichten)$")).scroll_into_view_if_needed()


@pytest.mark.parametrize(
    ("kind", "more"),
    [(DESKTOP, {}), (PHONE, {"locale": "nl-NL", "color_scheme": "dark"})],
    ids=["desktop", "dutch phone in the dark"],
)
def test_an_address_is_added_confirmed_tried_and_removed(
    told: Told, visit: Visitor, kind: dict[str, Any], more: dict[str, Any]
) -> None:
    english = not more
    someone: Visit = visit(kind, url=told.server.url, **more)
    someone.go()
    tables.name(someone, "Bram")
    page = someone.go()
    address = f"bram{len(told.box.letters)}@example.org"
    open_settings(page)
    page.get_by_label("By mail" if english else "Per mail").fill(address)
    page.keyboard.press("Enter")
    letter = wait(lambda: told.box.to(address))[0]
    expect(page.get_by_text("Open the link in the mail" if english else "Open de link in de mail")).to_be_visible()
    other = someone.context.new_page()
    other.goto(f"{told.server.url}/confirm/{link_in(letter, 'confirm')}")
    done = "Your address is confirmed" if english else "Je adres is bevestigd"
    expect(other.get_by_role("heading", name=done)).to_be_visible()
    axe.check(other, "a confirmed address")
    other.close()
    page = someone.go()
    open_settings(page)
    page.get_by_role("button", name="Send a test" if english else "Proberen").click()
    wait(lambda: len(told.box.to(address)) == 2)
    page.get_by_role("switch", name="Quiet hours" if english else "Stille uren").click()
    expect(page.get_by_label("From" if english else "Van", exact=True)).to_have_value("22:00")
    page.get_by_text("Once a day" if english else "Eén keer per dag").click()
    wait(lambda: tables.call(someone, "GET", "/notices")["wish"]["every"] == 1440)
    axe.check(page, "the settings of notices")
    page.get_by_role("button", name=re.compile("^Remove|verwijderen$")).click()
    expect(page.get_by_text("b•••@example.org")).to_have_count(0)
    assert tables.call(someone, "GET", "/notices")["channels"] == []


def browser_keys(endpoint: str) -> tuple[dict[str, Any], ec.EllipticCurvePrivateKey]:
    """A subscription as a browser makes it at its push service, which here is a server of the test."""
    private = ec.generate_private_key(ec.SECP256R1())
    form = serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
    public = base64.urlsafe_b64encode(private.public_key().public_bytes(*form)).decode()
    keys = {"p256dh": public, "auth": base64.urlsafe_b64encode(AUTH).decode()}
    return {"endpoint": endpoint, "keys": keys}, private


def with_worker(visit: Visitor, told: Told, who: str) -> tuple[Visit, CDPSession, str]:
    """Somebody whose browser runs the service worker and may show notices, and the id of its registration."""
    someone: Visit = visit(url=told.server.url, permissions=["notifications"], **WORKER)
    page = someone.go()
    tables.name(someone, who)
    session = someone.context.new_cdp_session(page)
    found: list[str] = []

    def heard(event: dict[str, Any]) -> None:
        found.extend(each["registrationId"] for each in event["registrations"] if not each["isDeleted"])

    session.on("ServiceWorker.workerRegistrationUpdated", heard)
    session.send("ServiceWorker.enable")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    wait(lambda: page.wait_for_timeout(50) or found)
    return someone, session, found[-1]


def shown(page: Page) -> list[list[str]]:
    """The title and the tag of each notice that the browser shows."""
    found: list[list[str]] = page.evaluate(
        "navigator.serviceWorker.ready.then(r => r.getNotifications()).then(all => all.map(n => [n.title, n.tag]))"
    )
    return found


def test_two_people_play_over_days_and_are_told_by_push_and_by_mail(told: Told, visit: Visitor) -> None:
    people = {}
    for who in ("Ada", "Bram"):
        someone, session, registration = with_worker(visit, told, who)
        subscription, private = browser_keys(f"http://127.0.0.1:{told.there.port}/push/{who}")
        tables.call(someone, "POST", "/notices/push", subscription)
        address = f"{who.lower()}-days@example.org"
        tables.call(someone, "POST", "/notices/mail", {"address": address})
        code = link_in(told.box.to(address)[-1], "confirm")
        tables.call(someone, "POST", "/notices/confirm", {"code": code})
        people[who] = someone, session, registration, private, address

    def pushed(who: str) -> list[dict[str, Any]]:
        private = people[who][3]
        taken = [request.body for request in told.there.requests if request.path == f"/push/{who}"]
        return [
            json.loads(http_ece.decrypt(body, private_key=private, auth_secret=AUTH, version="aes128gcm"))
            for body in taken
        ]

    def turn_of(who: str, other: str) -> dict[str, Any] | None:
        return next((each for each in pushed(who) if each["title"] == f"Your turn: Akropolis with {other}"), None)

    ada, bram = people["Ada"][0], people["Bram"][0]
    table = tables.new(ada, "akropolis", [tables.ME, tables.OPEN], clock={"kind": "days", "days": 2})
    tables.join(bram, table, "Bram")
    tables.start(ada, table["id"])
    info = tables.call(ada, "GET", f"/tables/{table['id']}")
    first, second = ("Ada", "Bram") if info["my_turn"] else ("Bram", "Ada")
    if first == "Ada":  # whoever has started the game knows of it: the other is told when the move is made
        page = ada.go(f"/t/{table['id']}")
        tables.turn(page)
        tables.play(page, random.Random(1), 1)
        ada.go()
        first, second = second, first
    message = wait(lambda: turn_of(first, second))
    letter = wait(lambda: [x for x in told.box.to(people[first][4]) if x["Subject"] == message["title"]])[0]
    assert f"/t/{table['id']}" in letter.get_content()
    someone, session, registration, _, _ = people[first]
    facts = {"origin": told.server.url, "registrationId": registration, "data": json.dumps(message)}
    session.send("ServiceWorker.deliverPushMessage", facts)
    wait(lambda: shown(someone.page) == [[message["title"], table["id"]]])
    page = someone.go(f"/t/{table['id']}")
    wait(lambda: shown(page) == [])
    tables.turn(page)
    tables.play(page, random.Random(1), 1)
    someone.go()
    assert wait(lambda: turn_of(second, first))
    wait(lambda: [x for x in told.box.to(people[second][4]) if x["Subject"].startswith("Your turn")])


def test_a_notice_is_stopped_by_one_click_on_its_link(told: Told, visit: Visitor) -> None:
    ada: Visit = visit(url=told.server.url)
    bram: Visit = visit(url=told.server.url)
    for someone, who in ((ada, "Ada"), (bram, "Bram")):
        someone.go()
        tables.name(someone, who)
    address = "bram-stops@example.org"
    tables.call(bram, "POST", "/notices/mail", {"address": address})
    tables.call(bram, "POST", "/notices/confirm", {"code": link_in(told.box.to(address)[-1], "confirm")})
    table = tables.new(ada, "akropolis", [tables.ME, tables.OPEN])
    tables.join(bram, table, "Bram")
    tables.start(ada, table["id"])
    letter = wait(lambda: told.box.to(address)[1:])[0]
    page = bram.page
    page.goto(f"{told.server.url}/stop/{link_in(letter, 'stop')}")
    expect(page.get_by_role("heading", name="No more notices there")).to_be_visible()
    assert [each["state"] for each in tables.call(bram, "GET", "/notices")["channels"]] == ["stopped"]
    page.get_by_role("button", name="Turn them on again").click()
    expect(page.get_by_role("heading", name="Notices are on again")).to_be_visible()
    at_once = letter["List-Unsubscribe"].strip("<>")
    answer = ada.context.request.post(at_once, form={"List-Unsubscribe": "One-Click"})  # as a mail program does
    assert answer.ok
    assert [each["state"] for each in tables.call(bram, "GET", "/notices")["channels"]] == ["stopped"]


def test_the_installed_page_starts_without_a_network_and_says_so(told: Told, visit: Visitor) -> None:
    someone, _, _ = with_worker(visit, told, "Ada")
    page = someone.page
    manifest = page.request.get(f"{told.server.url}/manifest.webmanifest")
    assert manifest.headers["content-type"].startswith("application/manifest+json")
    for icon in manifest.json()["icons"]:
        assert page.request.get(f"{told.server.url}/{icon['src']}").ok, icon
    page.wait_for_function("caches.open('agora-shell').then(c => c.keys()).then(all => all.length > 5)")
    someone.context.set_offline(True)
    page.goto(f"{told.server.url}/")
    expect(page.get_by_role("heading", name="Agora cannot be reached")).to_be_visible()
    someone.context.set_offline(False)
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("heading", name="Agora cannot be reached")).to_have_count(0)
    someone.complaints[:] = [each for each in someone.complaints if "ERR_INTERNET_DISCONNECTED" not in each]
