"""Passkeys: made once, used anywhere; a challenge works once, for whom it was made, on this site alone."""

from __future__ import annotations

from typing import Any

import pytest

from agora.server.limits import PASSKEYS
from agora.server.tables.passkeys import CHALLENGE_SECONDS
from tests.server.authenticator import PRESENT, Authenticator
from tests.server.visit import Visit

HERE = ("http://agora.test", "agora.test")


def begin(visit: Visit) -> dict[str, Any]:
    return dict(visit.ask("POST", "/api/me/passkeys/begin").json()["options"])


def add(visit: Visit, credential: dict[str, Any], name: str = "Phone") -> int:
    return visit.ask("POST", "/api/me/passkeys", json={"name": name, "credential": credential}).status_code


def sign_in(visit: Visit, credential: dict[str, Any]) -> int:
    return visit.ask("POST", "/api/passkey", json={"credential": credential}).status_code


def challenge(visit: Visit) -> dict[str, Any]:
    return dict(visit.ask("POST", "/api/passkey/begin").json()["options"])


def registered(visit: Visit, name: str = "Ana") -> tuple[Authenticator, dict[str, Any]]:
    """Somebody with a passkey, and what they are."""
    visit.http.cookies.clear()
    me = dict(visit.ask("PUT", "/api/me", json={"name": name}).json())
    device = Authenticator(*HERE)
    assert add(visit, device.make(begin(visit))) == 200
    return device, me


def test_a_passkey_signs_its_guest_in_in_another_browser(visit: Visit) -> None:
    device, me = registered(visit)
    asked = begin(visit)
    assert (
        asked["authenticatorSelection"]["residentKey"]
        == asked["authenticatorSelection"]["userVerification"]
        == "required"
    )
    assert [each["id"] for each in asked["excludeCredentials"]] == [device.sign(asked)["id"]]
    visit.http.cookies.clear()
    answer = visit.ask("POST", "/api/passkey", json={"credential": device.sign(challenge(visit))})
    assert answer.json() == me
    assert "HttpOnly" in answer.headers["set-cookie"]
    assert visit.ask("GET", "/api/hello").json()["guest"] == me


def test_several_passkeys_are_named_and_removed(visit: Visit) -> None:
    device, _ = registered(visit)
    other = Authenticator(*HERE)
    assert add(visit, other.make(begin(visit)), " Lap\u202etop ") == 200
    listed = visit.ask("GET", "/api/me/passkeys").json()
    assert [each["name"] for each in listed] == ["Phone", "Laptop"]
    left = visit.ask("POST", f"/api/me/passkeys/{listed[0]['id']}/remove").json()
    assert [each["name"] for each in left] == ["Laptop"]
    visit.http.cookies.clear()
    assert sign_in(visit, device.sign(challenge(visit))) == 404
    assert sign_in(visit, other.sign(challenge(visit))) == 200


def test_what_was_signed_once_is_worth_nothing_afterwards(visit: Visit) -> None:
    visit.ask("PUT", "/api/me", json={"name": "Ana"})
    device = Authenticator(*HERE)
    made = device.make(begin(visit))
    assert [add(visit, made), add(visit, made)] == [200, 400]
    visit.http.cookies.clear()
    signed = device.sign(challenge(visit))
    assert [sign_in(visit, signed), sign_in(visit, signed)] == [200, 400]
    visit.http.cookies.clear()
    assert visit.ask("GET", "/api/hello").json()["guest"] is None


def test_a_challenge_is_bound_to_its_guest_and_its_purpose(visit: Visit) -> None:
    device, _ = registered(visit)
    hers = begin(visit)
    visit.http.cookies.clear()
    visit.ask("PUT", "/api/me", json={"name": "Eve"})
    assert add(visit, Authenticator(*HERE).make(hers)) == 400  # Ana's challenge, sent by Eve
    assert sign_in(visit, device.sign(begin(visit))) == 400  # a challenge for adding, used for signing in
    assert add(visit, Authenticator(*HERE).make(challenge(visit))) == 400  # and the other way round
    assert add(visit, device.make(begin(visit))) == 400  # Ana's passkey cannot become Eve's
    assert visit.ask("GET", "/api/me/passkeys").json() == []


def test_a_challenge_that_nobody_gave_or_that_is_too_old_is_refused(
    visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    device, _ = registered(visit)
    assert sign_in(visit, device.sign({"challenge": "A" * 43})) == 400
    old = challenge(visit)
    import time

    real = time.time
    monkeypatch.setattr(time, "time", lambda: real() + CHALLENGE_SECONDS + 1)
    assert sign_in(visit, device.sign(old)) == 400


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("origin", "https://agora.test"),
        ("origin", "http://evil.test"),
        ("site", "evil.test"),
        ("flags", PRESENT),
        ("uses", -1),
    ],
)
def test_what_was_signed_for_another_site_or_by_nobody_is_refused(visit: Visit, field: str, value: Any) -> None:
    device, _ = registered(visit)
    assert sign_in(visit, device.sign(challenge(visit))) == 200
    setattr(device, field, value)  # `uses`: a copy of the passkey, which counts anew
    assert sign_in(visit, device.sign(challenge(visit))) == 400
    if field != "uses":
        assert add(visit, device.make(begin(visit))) == 400


def test_another_key_cannot_sign(visit: Visit) -> None:
    device, _ = registered(visit)
    thief = Authenticator(*HERE)
    thief.id, thief.uses = device.id, 100
    assert sign_in(visit, thief.sign(challenge(visit))) == 400


@pytest.mark.parametrize(
    "credential",
    [
        {},
        {"response": 7},
        {"response": {"clientDataJSON": "!"}},
        {"response": {"clientDataJSON": "e30"}},
        {"response": {"clientDataJSON": "eyJjaGFsbGVuZ2UiOjd9"}},
        {"id": "\u0000", "response": {}},
    ],
)
def test_nonsense_is_refused_in_words(visit: Visit, credential: dict[str, Any]) -> None:
    visit.ask("PUT", "/api/me", json={"name": "Ana"})
    for path, body in (("/api/passkey", {}), ("/api/me/passkeys", {"name": "x"})):
        answer = visit.ask("POST", path, json={"credential": credential, **body})
        assert (answer.status_code, answer.json()["rule"]) == (400, "server.passkey.wrong")


def test_an_address_without_a_name_is_refused_with_what_would_work(visit: Visit) -> None:
    visit.ask("PUT", "/api/me", json={"name": "Ana"})
    host = {"Host": "127.0.0.1:8484", "Origin": "http://127.0.0.1:8484"}
    answer = visit.ask("POST", "/api/passkey/begin", headers=host)
    assert answer.status_code == 409
    assert "http://localhost:8484" in answer.json()["text"]


def test_passkeys_are_rationed_and_go_with_their_guest(visit: Visit) -> None:
    device, _ = registered(visit)
    codes = {visit.ask("POST", "/api/me/passkeys/begin").status_code for _ in range(int(PASSKEYS.burst) + 1)}
    assert codes == {200, 429}
    assert visit.ask("POST", "/api/me/delete", json={"name": "Ana"}).status_code == 204
    assert sign_in(visit, device.sign(challenge(visit))) == 404
