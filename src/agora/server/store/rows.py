"""What is stored, as the rest of the server sees it."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple, TypedDict

from agora.core.questions import JSON
from agora.core.save import Start

LineKind = Literal["move", "undo", "resign", "timeout", "takeover", "return"]
TableState = Literal["waiting", "running", "over", "cancelled"]
SeatKind = Literal["open", "guest", "bot"]
LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"  # no two that look alike


class Line(NamedTuple):
    """A line of a table's log. Those of kind `move` and `undo` are the engine's entries, in order."""

    n: int
    kind: LineKind
    seat: int  # -1: chance
    by: str  # a guest's id, "bot" or "server"
    key: str | None  # which request it was, so that the same one twice is stored once
    body: JSON
    time: float


class SeatRow(NamedTuple):
    """A seat of a table."""

    seat: int
    kind: SeatKind
    guest: str | None = None
    here: bool = False  # another person at the guest's screen
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
    origin: JSON = None  # the table it is a rematch or a branch of
    to_act: Sequence[int] = ()  # seats that owe a decision, so that a list of tables needs no replay
    lines: int = 0  # how many are stored
    revision: int = 0  # counts the changes of options, seats and settings
    wake_at: float | None = None  # when the table must act by itself

    @property
    def start(self) -> Start:
        """What the match begins with, once the game has started."""
        assert self.seed is not None, "a game has a seed when it starts"
        return Start(self.seed, self.options, self.data, self.position)


class TableUpdate(TypedDict, total=False):
    """What changes of a table; what is left out stays."""

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


class GuestRow(NamedTuple):
    """A person, known by the hashes of the tokens that their browsers hold."""

    id: str
    name: str
    language: str
    created: float
    seen: float


class ChatRow(NamedTuple):
    """Something said at a table."""

    n: int
    guest: str
    name: str
    text: str
    time: float


class Downtime(NamedTuple):
    """A time in which no server was alive; it counts on no clock."""

    start: float
    end: float


class Notice(NamedTuple):
    """Word that something of a table has changed, to every process that listens, the writing one too.

    `what` is "lines" (n: how many are stored now), "table" (n: its revision; options, seats, state), "chat" (n: number
    of the message), "gone" (pruned), "guest" (no table; body: who has another name or language), "downtime" (no table),
    "missed" (no table: listening began, perhaps again after a lost connection; look at whatever you show), or a word of
    the server's own, see `Store.publish`.
    """

    table: str
    what: str
    n: int
    body: JSON = None


def new_table_id() -> str:
    """The id of a new table: 50 random bits in letters."""
    return "".join(secrets.choice(LETTERS) for _ in range(10))
