"""What is sent to strangers' addresses, by Apprise and by push: never into private networks, whoever answers."""

from __future__ import annotations

import asyncio
import base64
import ipaddress
import json
import time
from collections.abc import Callable, Coroutine, Iterator
from typing import Any

import http_ece
import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec

from agora.server.notices import courier
from agora.server.notices.courier import Courier, Posts, Push
from agora.server.notices.delivery import Failed, Gone, Message, Refused
from agora.server.notices.guard import Guard
from agora.server.notices.keys import Keys, _new
from tests.server.notices.receiver import Receiver, receiver

HERE = ["127.0.0.0/8"]
MESSAGE = Message(
    "id", "Your turn: Polis", ["Your turn: Polis"], "https://a.example/t/x", "https://a.example/stop/y", "Stop:"
)


@pytest.fixture
def there() -> Iterator[Receiver]:
    with receiver() as made:
        yield made


def sent(networks: list[str], work: Callable[[Courier], Coroutine[Any, Any, Any]]) -> Any:
    """Do something with a courier."""

    async def with_courier() -> Any:
        made = Courier(networks)
        try:
            return await work(made)
        finally:
            made.close()

    return asyncio.run(with_courier())


def post(url: str, networks: list[str]) -> None:
    sent(networks, lambda made: Posts(made).send({"url": url}, MESSAGE))


@pytest.mark.slow
def test_a_message_is_posted(there: Receiver) -> None:
    post(f"json://127.0.0.1:{there.port}/club", HERE)
    said = json.loads(there.requests[0].body)
    assert (said["title"], said["message"]) == (MESSAGE.title, MESSAGE.body.strip())


@pytest.mark.slow
def test_a_private_address_is_refused_when_it_is_connected_to(there: Receiver) -> None:
    async def try_all(made: Courier) -> None:
        for place in ("127.0.0.1", "localhost", "0.0.0.0", "2130706433", "[::1]", "[::ffff:127.0.0.1]", "0177.0.0.1"):
            with pytest.raises(Failed):
                await Posts(made).send({"url": f"json://{place}:{there.port}/"}, MESSAGE)
        with pytest.raises(Refused) as refused:
            await Posts(made).send({"url": f"json://localhost:{there.port}/"}, MESSAGE)
        assert refused.value.why == "private"

    sent([], try_all)
    assert there.requests == []


@pytest.mark.slow
def test_a_push_service_in_a_private_network_is_refused(there: Receiver) -> None:
    to, _, _ = subscription(f"http://127.0.0.1:{there.port}/push")
    with pytest.raises(Refused) as refused:
        sent([], lambda made: Push(made, Keys(_new()).vapid, "mailto:a@example.org").send({"to": to}, MESSAGE))
    assert refused.value.why == "private"
    assert there.requests == []


@pytest.mark.slow
@pytest.mark.parametrize("more", ["", "?redirect=yes"])
def test_a_redirect_is_not_followed(there: Receiver, more: str) -> None:
    with pytest.raises(Failed):
        post(f"json://127.0.0.1:{there.port}/elsewhere{more}", HERE)
    assert [request.path.rstrip("/") for request in there.requests] == ["/elsewhere"]


@pytest.mark.slow
def test_an_endless_answer_costs_nothing(there: Receiver) -> None:
    post(f"json://127.0.0.1:{there.port}/endless", HERE)
    assert there.sent < 20_000_000, "the rest was not read"


@pytest.mark.slow
def test_who_never_answers_is_left_alone_and_the_next_message_goes_out(
    there: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(courier, "SECONDS", 2.0)

    async def both(made: Courier) -> None:
        began = time.monotonic()
        with pytest.raises(Failed) as late:
            await Posts(made).send({"url": f"json://127.0.0.1:{there.port}/silent?rto=600"}, MESSAGE)
        assert late.value.why == "late"
        assert time.monotonic() - began < 60
        monkeypatch.setattr(courier, "SECONDS", 60.0)
        await Posts(made).send({"url": f"json://127.0.0.1:{there.port}/next"}, MESSAGE)

    sent(HERE, both)


@pytest.mark.slow
def test_an_address_that_would_act_on_our_machine_is_not_one() -> None:
    async def try_all(made: Courier) -> None:
        for url in ("syslog://", "dbus://", "gnome://", "windows://", "nonsense://x", "file:///etc/passwd", "json://"):
            with pytest.raises(Refused) as refused:
                await Posts(made).label(url)
            assert refused.value.why == "unknown", url
        assert await Posts(made).label("ntfy://ntfy.sh/our-club") == "ntfy"

    sent([], try_all)


@pytest.mark.slow
def test_a_file_of_the_host_is_not_read() -> None:
    def work(made: Courier) -> Coroutine[Any, Any, Any]:
        return made.run(_read_file, "/etc/passwd")

    assert sent([], work).label == "Blocked Blocked Blocked"


def _read_file(path: str) -> courier.Outcome:
    """What happens to a service that reads a file, writes one, or starts a program; runs in a guarded process."""
    import subprocess
    from pathlib import Path

    found = []
    for attempt in (
        Path(path).read_text,
        lambda: Path("/tmp/x").write_text("x"),
        lambda: subprocess.run(["true"], check=True),
    ):
        try:
            attempt()
            found.append("done")
        except OSError as error:
            found.append(type(error).__name__)
    return courier.Outcome(label=" ".join(found))


def subscription(endpoint: str) -> tuple[dict[str, Any], ec.EllipticCurvePrivateKey, bytes]:
    """What a browser sends when it has subscribed, and the keys that it keeps."""
    private, auth = ec.generate_private_key(ec.SECP256R1()), b"0123456789abcdef"
    public = private.public_key().public_bytes(
        serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
    )
    keys = {"p256dh": base64.urlsafe_b64encode(public).decode(), "auth": base64.urlsafe_b64encode(auth).decode()}
    return {"endpoint": endpoint, "keys": keys}, private, auth


@pytest.mark.slow
def test_a_push_is_encrypted_for_the_browser_and_signed_by_us(there: Receiver) -> None:
    to, private, auth = subscription(f"http://127.0.0.1:{there.port}/push/abc")
    keys = Keys(_new())
    message = MESSAGE._replace(tag="t1", waiting=3, stop_at_once="https://a.example/api/notices/stop/y")
    sent(HERE, lambda made: Push(made, keys.vapid, "mailto:a@example.org").send({"to": to}, message))
    request = there.requests[0]
    told = json.loads(http_ece.decrypt(request.body, private_key=private, auth_secret=auth, version="aes128gcm"))
    assert told == {
        "title": message.title, "lines": list(message.lines), "link": message.link, "tag": "t1", "waiting": 3,
        "stop": message.stop_at_once, "stop_words": "Stop",
    }  # fmt: skip
    assert b"Polis" not in request.body
    assert (
        f"k={keys.push_key}"
        in request.headers["authorization" if "authorization" in request.headers else "Authorization"]
    )


@pytest.mark.slow
def test_a_browser_that_has_unsubscribed_is_gone(there: Receiver) -> None:
    to, _, _ = subscription(f"http://127.0.0.1:{there.port}/push/abc")
    push = lambda made: Push(made, Keys(_new()).vapid, "mailto:a@example.org").send({"to": to}, MESSAGE)  # noqa: E731
    there.status = 410
    with pytest.raises(Gone):
        sent(HERE, push)
    there.status = 503
    with pytest.raises(Failed) as later:
        sent(HERE, push)
    assert not isinstance(later.value, Refused)


@pytest.mark.parametrize(
    ("address", "allowed"),
    [("8.8.8.8", True), ("2606:4700::1", True), ("10.0.0.1", False), ("172.16.5.4", False), ("192.168.1.1", False),
     ("169.254.169.254", False), ("100.64.0.1", False), ("127.0.0.1", False), ("0.0.0.0", False), ("224.0.0.1", False),
     ("255.255.255.255", False), ("::", False), ("::1", False), ("fe80::1", False), ("fd00::1", False),
     ("::ffff:10.0.0.1", False), ("64:ff9b::a00:1", False), ("2002:a00:1::", False), ("64:ff9b::808:808", True)],
)  # fmt: skip
def test_only_public_addresses_are_allowed(address: str, allowed: bool) -> None:
    assert Guard([]).allows(ipaddress.ip_address(address)) == allowed


def test_the_host_may_allow_a_private_network() -> None:
    guard = Guard(["192.168.1.0/24"])
    assert guard.allows(ipaddress.ip_address("192.168.1.9"))
    assert guard.allows(ipaddress.ip_address("::ffff:192.168.1.9"))
    assert not guard.allows(ipaddress.ip_address("192.168.2.9"))
