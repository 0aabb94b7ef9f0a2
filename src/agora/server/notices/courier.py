"""Sends to addresses that guests gave us: by Apprise, and to push services. Both happen in other processes, guarded.

A process that takes too long is stopped, and another one is started for the next message.
"""

import asyncio
import json
import logging
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import TimeoutError as TooLong
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from pebble import ProcessExpired

from agora.server.child_processes import ChildProcesses
from agora.server.notices import guard
from agora.server.notices.delivery import Failed, Gone, Message, Refused

PROCESSES = 2
SECONDS = 20.0  # for one message
IDLE_SECONDS = 120.0  # after which the processes are stopped
TTL = 86_400  # seconds for which a push service keeps a notice
LOCAL = ("Blink1", "DBus", "GLib", "Gnome", "MacOSX", "Syslog", "Vapid", "Windows")  # Apprise would act on our machine
log = logging.getLogger("agora.notices")
_guard: guard.Guard | None = None  # of this process, if it is one of ours


class Outcome(NamedTuple):
    """What became of a message: nothing to say, or why it failed."""

    failed: str = ""
    forever: bool = False
    gone: bool = False
    label: str = ""


class Courier:
    """The guarded processes; they start with the first message."""

    def __init__(self, networks: Sequence[str]) -> None:
        self._processes = ChildProcesses(PROCESSES, _start, tuple(networks))
        self._idle: asyncio.TimerHandle | None = None

    async def run(self, work: Callable[..., Outcome], *facts: Any) -> Outcome:
        """Do something in a guarded process, or raise Failed."""
        if self._idle:
            self._idle.cancel()
        try:
            outcome = await self._processes.run(work, *facts, seconds=SECONDS)
        except (TimeoutError, TooLong):
            raise Failed("late") from None
        except (ProcessExpired, MemoryError) as error:
            raise Failed("broken", type(error).__name__) from None
        finally:
            self._idle = asyncio.get_running_loop().call_later(IDLE_SECONDS, self._processes.rest)
        if outcome.failed:
            kind = Gone if outcome.gone else Refused if outcome.forever else Failed
            raise kind(outcome.failed)
        return outcome

    def close(self) -> None:
        """Stop the processes."""
        if self._idle:
            self._idle.cancel()
        self._processes.close()


class Posts:
    """Everything that Apprise speaks."""

    def __init__(self, courier: Courier) -> None:
        self.courier = courier

    async def label(self, url: str) -> str:
        """The name of the service that an address belongs to, or Refused."""
        return (await self.courier.run(_recognise, url)).label

    async def send(self, address: Mapping[str, Any], message: Message) -> None:
        """Post a message, or raise Failed."""
        await self.courier.run(_post, str(address["url"]), message.title, message.body)

    def close(self) -> None:
        """Post nothing more."""
        self.courier.close()


class Push:
    """Web Push: to the push service of a browser, encrypted for that browser."""

    def __init__(self, courier: Courier, key: str, contact: str) -> None:
        self.courier = courier
        self.key = key
        self.contact = contact

    async def send(self, address: Mapping[str, Any], message: Message) -> None:
        """Push a message, or raise Failed; Gone if the browser has unsubscribed."""
        said = {
            "title": message.title,
            "lines": list(message.lines),
            "link": message.link,
            "tag": message.tag,
            "waiting": message.waiting,
            "stop": message.stop_at_once,
            "stop_words": message.stop_words.rstrip(":"),
        }
        await self.courier.run(_push, dict(address["to"]), json.dumps(said), self.key, self.contact)

    def close(self) -> None:
        """Push nothing more; the courier is closed with the posts."""


# -- in the guarded processes ------------------------------------------------------------------------------------------


def _start(networks: Sequence[str]) -> None:
    global _guard  # noqa: PLW0603  # each of these processes has one
    import apprise
    import pywebpush  # noqa: F401  # read its files before the guard is there

    apprise.Apprise.instantiate("json://localhost")  # reads all services
    logging.getLogger("apprise").disabled = True  # it would name addresses
    _guard = guard.install(networks)


def _recognise(url: str) -> Outcome:
    service = _service(url)
    if service is None:
        return Outcome("unknown", forever=True)
    return Outcome(label=str(service.service_name))


def _service(url: str) -> Any:
    """The service of an address; None if Apprise has none, or one that acts on this machine."""
    import apprise

    found = apprise.Apprise.instantiate(url, suppress_exceptions=True)
    return None if found is None or type(found).__name__.removeprefix("Notify") in LOCAL else found


def _post(url: str, title: str, body: str) -> Outcome:
    assert _guard, "only called in a guarded process"
    _guard.blocked = False
    service = _service(url)
    if service is None:
        return Outcome("unknown", forever=True)
    try:
        taken = bool(service.notify(title=title, body=body))
    except Exception:  # a service may fail in any way
        taken = False
    return Outcome() if taken else _failure()


def _failure() -> Outcome:
    """Why nothing was delivered, as far as we know."""
    return Outcome("private", forever=True) if _guard and _guard.blocked else Outcome("refused")


def _push(to: dict[str, Any], said: str, key: str, contact: str) -> Outcome:
    assert _guard, "only called in a guarded process"
    from pywebpush import WebPushException, webpush

    _guard.blocked = False
    place = urlsplit(str(to["endpoint"]))
    claims: dict[str, str | int] = {"sub": contact, "aud": f"{place.scheme}://{place.netloc}"}
    headers: dict[str, str | int | float] = {"Urgency": "normal"}
    try:
        webpush(to, said, key, claims, timeout=SECONDS / 2, ttl=TTL, headers=headers)
    except WebPushException as error:
        status = error.response.status_code if error.response is not None else 0
        gone = status in (404, 410)
        return Outcome("refused", forever=gone or status in (400, 401, 403, 413), gone=gone)
    except Exception:  # connections fail in many ways, and keys that a stranger made in others
        return _failure()
    return Outcome()
