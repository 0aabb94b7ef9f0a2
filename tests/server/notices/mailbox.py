"""A real mail server on this machine, which keeps what it is given."""

from __future__ import annotations

import asyncio
import email
import email.policy
import re
from collections.abc import Iterator
from contextlib import contextmanager
from email.message import EmailMessage
from typing import Any

from aiosmtpd.controller import Controller

from tests.server.running import free_port


class Mailbox:
    """Every letter that came, in order. `answer` may refuse them."""

    def __init__(self) -> None:
        self.letters: list[EmailMessage] = []
        self.answer = "250 OK"
        self.port = free_port()

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        if self.answer.startswith("250"):
            letter = email.message_from_bytes(envelope.content, policy=email.policy.default)
            assert isinstance(letter, EmailMessage)
            self.letters.append(letter)
        return self.answer

    def to(self, address: str) -> list[EmailMessage]:
        """The letters to an address."""
        return [letter for letter in self.letters if letter["To"] == address]

    async def nth(self, n: int, seconds: float = 20.0) -> EmailMessage:
        """Wait until the n-th letter has come, counted from one."""
        end = asyncio.get_running_loop().time() + seconds
        while len(self.letters) < n:
            assert asyncio.get_running_loop().time() < end, f"only {len(self.letters)} letters came"
            await asyncio.sleep(0.02)
        return self.letters[n - 1]

    @property
    def settings(self) -> dict[str, Any]:
        """The settings of a server that sends its mail here."""
        return {
            "smtp_host": "127.0.0.1",
            "smtp_port": self.port,
            "smtp_security": "none",
            "smtp_from": "agora@example.org",
            "notice_seconds": 0.05,
        }


@contextmanager
def mailbox() -> Iterator[Mailbox]:
    """A mail server that runs during a test."""
    box = Mailbox()
    controller = Controller(box, hostname="127.0.0.1", port=box.port)
    controller.start()
    try:
        yield box
    finally:
        controller.stop()


def link_in(letter: EmailMessage, kind: str) -> str:
    """What follows /KIND/ in a link of a letter."""
    found = re.search(rf"/{kind}/(\S+)", letter.get_content())
    assert found, letter.get_content()
    return found[1]
