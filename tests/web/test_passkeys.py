"""A passkey is made in one browser and used in another, by Chromium's virtual authenticator."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web import axe, tables
from tests.web.conftest import Visit, Visitor
from tests.web.serving import Serving

pytestmark = [pytest.mark.web, pytest.mark.slow]


def device(visit: Visit) -> tuple[Any, str]:
    """A virtual authenticator in a browser: its session and its id."""
    session = visit.context.new_cdp_session(visit.page)
    session.send("WebAuthn.enable")
    kind = {"protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True}
    made = session.send("WebAuthn.addVirtualAuthenticator", {"options": {**kind, "isUserVerified": True}})
    return session, made["authenticatorId"]


def test_a_passkey_of_one_browser_signs_in_in_another(visit: Visitor, server: Serving) -> None:
    local = server.url.replace("127.0.0.1", "localhost")  # a passkey needs an address with a name
    first, second = visit(url=local), visit(url=local)
    tables.name(first, "Pasqua")
    page = first.go("/me")
    session, authenticator = device(first)
    page.get_by_label("What to call it").fill("My phone")
    page.get_by_role("button", name="Add a passkey").click()
    expect(page.get_by_text("Passkey added.")).to_be_visible()
    expect(page.get_by_role("listitem").filter(has_text="My phone")).to_be_visible()
    axe.both(page, "my page with a passkey")
    (credential,) = session.send("WebAuthn.getCredentials", {"authenticatorId": authenticator})["credentials"]

    other = second.go()
    elsewhere, there = device(second)
    elsewhere.send(
        "WebAuthn.addCredential", {"authenticatorId": there, "credential": credential}
    )  # as a phone syncs it
    other.get_by_role("button", name=re.compile("^You: ")).click()
    other.get_by_role("button", name="Sign in with a passkey").click()
    expect(other.get_by_role("button", name="You: Pasqua")).to_be_visible()
    assert tables.call(second, "GET", "/hello")["guest"] == tables.call(first, "GET", "/hello")["guest"]

    page.get_by_role("button", name="Remove My phone").click()
    expect(page.get_by_role("listitem").filter(has_text="My phone")).to_have_count(0)


def test_where_passkeys_cannot_work_the_page_says_why(visit: Visitor) -> None:
    ana = visit()
    tables.name(ana, "Ana")
    page = ana.go("/me")  # at an address without a name
    expect(page.get_by_text("open this server by https")).to_be_visible()
    expect(page.get_by_role("button", name="Add a passkey")).to_have_count(0)
