"""The rows of the store, as the rest of the server sees them."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, TypedDict, cast

from agora.core.questions import JSON
from agora.core.save import Start
from agora.server.rating import Skill

LineKind = Literal["move", "undo", "resign", "timeout", "takeover", "return", "retired"]
TableState = Literal["waiting", "running", "over", "cancelled", "retired"]  # retired: its rules have changed
SeatKind = Literal["open", "guest", "bot"]
Event = Literal["turn", "ended", "started", "ready", "rematch"]  # what people can be told of
ChannelKind = Literal["mail", "push", "apprise"]
ChannelState = Literal["unconfirmed", "on", "stopped"]
ReviewState = Literal["waiting", "done", "failed"]
LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"  # no two that look alike


class Line(NamedTuple):
    """A line of a table's log. Those of kind `move` and `undo` are the engine's entries, in order."""

    n: int
    kind: LineKind
    seat: int  # -1: chance
    by: str  # a guest's id, "bot" or "server"
    key: str | None  # identifies the request, so that a repeated one is stored once
    body: JSON
    time: float


class SeatRow(NamedTuple):
    """A seat of a table."""

    seat: int
    kind: SeatKind
    guest: str | None = None
    here: bool = False  # another person at the same screen as the guest
    bot: str | None = None
    name: str = ""
    ready: bool = False
    nonce: str | None = None


@dataclass(frozen=True, kw_only=True)
class TableRow:
    """A table without its seats and lines."""

    id: str
    game: str
    rules_version: int
    options: Mapping[str, JSON]
    settings: Mapping[str, JSON]
    host: str
    secret: str
    commitment: str
    created: float
    data: JSON = None
    position: Mapping[str, JSON] | None = None
    state: TableState = "waiting"
    seed: str | None = None  # None until the start
    invite_hash: str | None = None
    started: float | None = None
    ended: float | None = None
    result: JSON = None
    origin: JSON = None  # where it comes from, such as the table it is a rematch of
    to_act: Sequence[int] = ()  # stored so that lists of tables need no replay
    lines: int = 0  # how many lines are stored
    revision: int = 0  # counts the changes of options, seats and settings
    wake_at: float | None = None  # when the table must act by itself

    @property
    def start(self) -> Start:
        """What the match begins with, once the game has started."""
        assert self.seed is not None, "a game has a seed when it starts"
        return Start(self.seed, self.options, self.data, self.position)


class TableUpdate(TypedDict, total=False):
    """The columns of a table that change."""

    game: str
    rules_version: int
    options: Mapping[str, JSON]
    data: JSON
    position: Mapping[str, JSON] | None
    settings: Mapping[str, JSON]
    host: str
    state: TableState
    seed: str | None
    invite_hash: str | None
    started: float | None
    ended: float | None
    result: JSON
    to_act: Sequence[int]
    wake_at: float | None
    to_rate: bool  # see `schema.py`; not in a TableRow, because only the ratings need it


class Added(NamedTuple):
    """The lines that were added to a log, and what has changed of the table with them: the body of a notice."""

    lines: Sequence[Line]
    update: TableUpdate

    @classmethod
    def read(cls, body: JSON) -> "Added | None":
        """What a notice says; None if it did not fit into it."""
        if body is None:
            return None
        lines, update = cast(tuple[list[list[Any]], TableUpdate], body)  # as `Work.tell_lines` sends it
        return cls([Line(*line) for line in lines], update)


class GuestRow(NamedTuple):
    """A person, identified by the hashes of the tokens in their browsers."""

    id: str
    name: str
    language: str
    created: float
    seen: float


class ChatRow(NamedTuple):
    """A chat message."""

    n: int
    guest: str
    name: str
    text: str
    time: float


class RatedRow(NamedTuple):
    """One seat of a rated game, with the rating of its player after the game."""

    n: int
    seat: int
    table_id: str
    game: str
    seats: int
    player: str  # a guest's id, or "bot:" and the name of a bot
    place: int
    points: int
    time: float
    mu: float
    sigma: float

    @property
    def skill(self) -> Skill:
        """The rating."""
        return Skill(self.mu, self.sigma)


class Downtime(NamedTuple):
    """A time without a running server; it counts on no clock."""

    start: float
    end: float


class Notice(NamedTuple):
    """A message to every process, also to the one that wrote, that something has changed.

    `what` is "lines" (n: how many are stored now; body: see `Added`, or None if that is too long), "table" (options,
    seats or state; n: the revision), "chat" (n: the number of the message), "gone" (the table was deleted), "guest" (no
    table; body: the guest whose name or language changed, or who was deleted), "channels" (of a table, or of the guest
    in the body: who wants to be told has changed), "downtime" (no table), "missed" (no table: the listener has
    connected, perhaps again, so notices may have been missed), or a notice of the server itself, see `Store.publish`.
    """

    table: str
    what: str
    n: int
    body: JSON = None


class News(NamedTuple):
    """What goes into the outbox together with a change of a table."""

    made: float
    due: float  # before this nothing is sent: whoever looks at the table until then needs no notice
    seen: Sequence[str] = ()  # the guests who made the change, and so have looked at the table
    told: Sequence[tuple[str, Event]] = ()  # the guests to tell, and of what
    posted: Event | None = None  # what the table's own channels are told; a change makes their earlier posts old


class ChannelRow(NamedTuple):
    """A way by which a guest, or everyone at a table, is told."""

    id: str
    guest: str | None
    table_id: str | None
    kind: ChannelKind
    address: str  # encrypted
    state: ChannelState
    created: float
    last_sent: float | None = None
    trouble: str | None = None
    code_hash: str | None = None


class WishRow(NamedTuple):
    """What a guest wants to be told, and when."""

    guest: str
    events: Sequence[Event]
    quiet: tuple[int, int] | None = None  # from and to, in minutes after midnight
    zone: str = "UTC"
    every: int = 0  # minutes between two messages; 0: each at once


class OutboxRow(NamedTuple):
    """A notice that waits, was sent or was given up; it stays until the table is looked at."""

    channel: str
    table_id: str
    event: Event
    made: float
    due: float
    tries: int


class ReviewRow(NamedTuple):
    """A review that is waited for, or one that is made; its body is read by itself."""

    table_id: str
    state: ReviewState
    form: int
    asked: float
    owner: str | None  # the process that makes it
    until: float | None
    tries: int
    done: int  # moments of the game
    total: int


def new_table_id() -> str:
    """The id of a new table: 50 random bits in letters."""
    return "".join(secrets.choice(LETTERS) for _ in range(10))
