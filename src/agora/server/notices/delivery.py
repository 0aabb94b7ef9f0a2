"""What is sent to one channel, and how sending can fail."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol


class Message(NamedTuple):
    """One or several notices, worded for one channel."""

    id: str  # the same if the message must be sent again, so that receivers can tell
    title: str
    lines: Sequence[str]
    link: str  # to the table, or to the lobby if it is about several
    stop: str  # the address of the page that stops these notices
    stop_words: str  # the sentence before it
    stop_at_once: str = ""  # the address that stops them when something is posted to it
    tag: str = ""  # a later message with the same tag replaces this one
    waiting: int = 0  # how many tables wait for this person

    @property
    def body(self) -> str:
        """The message as plain text."""
        last = [self.link, f"{self.stop_words} {self.stop}"] if self.stop else [self.link]
        return "\n\n".join(["\n".join(self.lines), *last]) + "\n"


class Failed(Exception):
    """A message was not delivered; `why` is the end of the id of a sentence. It is tried again later."""

    def __init__(self, why: str, detail: str = "") -> None:
        super().__init__(f"{why}: {detail}" if detail else why)
        self.why = why


class Refused(Failed):
    """Trying again would not help."""


class Gone(Refused):
    """The address does not exist any more."""


class Way(Protocol):
    """A kind of channel: mail, push, or what Apprise speaks."""

    async def send(self, address: Mapping[str, Any], message: Message) -> None:
        """Deliver a message, or raise Failed."""

    def close(self) -> None:
        """Deliver nothing more."""
