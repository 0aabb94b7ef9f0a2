"""The bodies of the host's page."""

from typing import Annotated, Literal

from pydantic import BaseModel, Field, StringConstraints

from agora.server.http.bodies import Code
from agora.server.store.rows import Event, TableState
from agora.server.tables.settings import Body, Json

Days = Annotated[float, Field(gt=0, le=100_000)]
Id = Annotated[str, StringConstraints(max_length=64)]


class AdminCode(Body):
    """The code of a link to the host's page."""

    code: Code


class RemoveGuest(Body):
    """What becomes of the seats of a guest who is removed."""

    seats: Literal["bot", "resign"]


class NoticeOf(Body):
    """A notice in the outbox."""

    channel: Id
    table: Id


class PruneNow(Body):
    """After how many days something is deleted; nothing is if no number is given."""

    finished: Days | None = None
    waiting: Days | None = None
    guests: Days | None = None


class NewAnnouncement(Body):
    """What everybody is told, and for how many hours; an empty text ends it."""

    text: Annotated[str, StringConstraints(max_length=600)]
    hours: Annotated[float, Field(gt=0, le=24 * 365)] = 24.0


class Announcement(BaseModel):
    """What the host tells everybody; no text: nothing."""

    text: str | None
    until: float | None


class AdminTable(BaseModel):
    """A table."""

    id: str
    game: str
    state: TableState
    created: float
    ended: float | None
    public: bool
    lines: int
    names: list[str]


class AdminGuest(BaseModel):
    """A guest."""

    id: str
    name: str
    created: float
    seen: float
    playing: int
    hits: int


class AdminHit(BaseModel):
    """A limit that was reached."""

    limit: str
    who: str
    name: str | None
    number: int
    last: float


class AdminNotice(BaseModel):
    """A notice that waits or has failed."""

    channel: str
    table_id: str
    kind: str
    name: str | None
    event: Event
    state: str
    due: float
    tries: int
    trouble: str | None


class AdminAction(BaseModel):
    """Something that was done on this page."""

    n: int
    time: float
    what: str
    facts: Json


class AdminOverview(BaseModel):
    """Everything on the page but the lists that can be searched."""

    limits: list[AdminHit]
    outbox: list[AdminNotice]
    log: list[AdminAction]
    announcement: Announcement
    keep: PruneNow  # what the settings of the server say
