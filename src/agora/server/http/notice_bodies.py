"""The bodies of requests and responses about notices."""

from typing import Annotated, Literal

from pydantic import BaseModel, Field, StrictInt, StringConstraints

from agora.server.store.rows import ChannelKind, ChannelState, Event
from agora.server.tables.settings import Body

Minute = Annotated[StrictInt, Field(ge=0, lt=24 * 60)]  # after midnight
Code = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{16,64}$")]
Token = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{16}\.[A-Za-z0-9_-]{22}$")]


class Quiet(Body):
    """The hours in which nothing is sent."""

    start: Minute
    end: Minute


class NoticeWish(Body):
    """What I want to be told, and when."""

    events: Annotated[list[Event], Field(max_length=5)]
    quiet: Quiet | None = None
    zone: Annotated[str, StringConstraints(max_length=64, pattern=r"^[A-Za-z0-9_+/-]+$")] = "UTC"
    every: Literal[0, 60, 1440] = 0  # minutes between two messages; 0: each at once


class Channel(BaseModel):
    """A way by which I am told."""

    id: str
    kind: ChannelKind
    label: str  # as much of the address as I need to recognise it
    state: ChannelState
    trouble: str | None  # in words, why the last notice could not be delivered


class Notices(BaseModel):
    """How I am told, what of, and which ways this server offers."""

    offered: list[ChannelKind]
    channels: list[Channel]
    push_key: str | None  # with which a browser subscribes
    wish: NoticeWish


class MailAddress(Body):
    """An address to send notices to."""

    address: Annotated[str, StringConstraints(max_length=254)]


Base64 = Annotated[str, StringConstraints(max_length=200, pattern=r"^[A-Za-z0-9_-]+=*$")]


class PushKeys(Body):
    """The keys of a browser's subscription."""

    p256dh: Base64
    auth: Base64


class Subscription(Body):
    """A browser that has subscribed, as its PushSubscription says."""

    endpoint: Annotated[str, StringConstraints(max_length=1000, pattern=r"^https?://[!-~]+$")]
    keys: PushKeys


class PostAddress(Body):
    """An address that Apprise knows, such as ntfy://ntfy.sh/our-club."""

    url: Annotated[str, StringConstraints(max_length=1000, pattern=r"^[a-z0-9]+://[!-~]+$")]


class TableChannels(BaseModel):
    """Where a table posts what everyone may know."""

    channels: list[Channel]


class Confirm(Body):
    """The code of the link that confirms an address."""

    code: Code


class Resume(Body):
    """The token of a channel that was stopped."""

    token: Token


class Stopped(BaseModel):
    """Whether a channel is stopped now."""

    stopped: bool
