"""Jobs of the host's page: who may open it, what was done there, and the lists that it shows."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NamedTuple

import sqlalchemy as sa

from agora.core.questions import JSON
from agora.server.store import schema
from agora.server.store.jobs import Work
from agora.server.store.rows import Event, TableState
from agora.server.store.upkeep import DAY, insert_or

KeyKind = Literal["link", "session"]
MOST_LOGGED = 200
KEEP_HITS_DAYS = 7.0
k, lo, h, a = schema.admin_keys, schema.admin_log, schema.limit_hits, schema.announcements


class Action(NamedTuple):
    """Something that was done on the host's page."""

    n: int
    time: float
    what: str
    facts: Mapping[str, JSON]


class Hit(NamedTuple):
    """A limit that somebody has reached."""

    limit: str
    who: str
    number: int
    last: float


class TableLine(NamedTuple):
    """A table in the host's list, without anything of its game."""

    id: str
    game: str
    state: TableState
    created: float
    ended: float | None
    public: bool
    lines: int
    names: Sequence[str] = ()


class GuestLine(NamedTuple):
    """A guest in the host's list."""

    id: str
    name: str
    created: float
    seen: float
    playing: int  # at how many tables that wait or run
    hits: int  # how often they reached a limit in the last days


class NoticeLine(NamedTuple):
    """A notice in the outbox, without the address it goes to."""

    channel: str
    table_id: str
    kind: str
    name: str | None  # of the guest; None: it goes to the channel of the table
    event: Event
    state: str
    due: float
    tries: int
    trouble: str | None


# -- who may open the page --------------------------------------------------------------------------------------------


def add_link(work: Work, link_hash: str, now: float, expires: float) -> None:
    """Store a link that opens the page once, until it expires; forget expired ones."""
    work.connection.execute(sa.delete(k).where(k.c.expires < now))
    work.connection.execute(sa.insert(k), {"key_hash": link_hash, "kind": "link", "expires": expires})


def use_link(work: Work, link_hash: str, session_hash: str, now: float, expires: float) -> bool:
    """Exchange a link for a session; False if it is unknown, used or expired."""
    link = sa.delete(k).where(k.c.key_hash == link_hash, k.c.kind == "link").returning(k.c.expires)
    until = work.connection.scalar(link)
    if until is None or until < now:
        return False
    work.connection.execute(sa.insert(k), {"key_hash": session_hash, "kind": "session", "expires": expires})
    return True


def has_session(work: Work, session_hash: str, now: float) -> bool:
    """Whether a browser may open the page."""
    mine = sa.select(k.c.expires).where(k.c.key_hash == session_hash, k.c.kind == "session", k.c.expires >= now)
    return work.connection.scalar(mine) is not None


def end_session(work: Work, session_hash: str) -> None:
    """End the session of a browser."""
    work.connection.execute(sa.delete(k).where(k.c.key_hash == session_hash))


# -- the log, limits and announcements --------------------------------------------------------------------------------


def note(work: Work, now: float, what: str, facts: Mapping[str, JSON]) -> None:
    """Note what was done."""
    work.connection.execute(sa.insert(lo), {"time": now, "what": what, "facts": facts})


def log(work: Work) -> list[Action]:
    """What was done, the last first."""
    rows = work.connection.execute(sa.select(lo).order_by(lo.c.n.desc()).limit(MOST_LOGGED))
    return [Action(*row) for row in rows]


def add_hits(work: Work, hits: Sequence[Hit], now: float) -> None:
    """Count limits that were reached, and forget old ones."""
    for hit in sorted(hits):
        insert = insert_or(work, h).values(hit._asdict())
        counted = {"number": h.c.number + hit.number, "last": hit.last}
        work.connection.execute(insert.on_conflict_do_update(index_elements=["limit", "who"], set_=counted))
    work.connection.execute(sa.delete(h).where(h.c.last < now - KEEP_HITS_DAYS * DAY))


def hits(work: Work, most: int) -> list[tuple[Hit, str | None]]:
    """The limits that were reached last, and the name of the guest who did, if it was one."""
    g = schema.guests
    query = sa.select(h, g.c.name).outerjoin(g, g.c.id == h.c.who).order_by(h.c.last.desc()).limit(most)
    return [(Hit(*row[:4]), row[4]) for row in work.connection.execute(query)]


def announce(work: Work, text: str, until: float) -> None:
    """Tell everybody something until a moment; nothing, if the text is empty."""
    work.connection.execute(sa.delete(a))
    if text:
        work.connection.execute(sa.insert(a), {"id": 1, "text": text, "until": until})


def announcement(work: Work, now: float) -> tuple[str, float] | None:
    """What everybody is told, and until when."""
    row = work.connection.execute(sa.select(a.c.text, a.c.until).where(a.c.until > now)).first()
    return (row.text, row.until) if row else None


# -- lists ------------------------------------------------------------------------------------------------------------


def tables(work: Work, states: Sequence[TableState], text: str, most: int) -> list[TableLine]:
    """Tables in these states, newest first; those with the text in their id, or in a name."""
    t, s = schema.tables, schema.seats
    named = sa.select(s.c.table_id).where(s.c.name.icontains(text, autoescape=True))
    which: list[sa.ColumnElement[bool]] = [t.c.state.in_(states)]
    if text:
        which.append(sa.or_(t.c.id == text, t.c.id.in_(named)))
    columns = [t.c.id, t.c.game, t.c.state, t.c.created, t.c.ended, t.c.public, t.c.lines]
    rows = work.connection.execute(sa.select(*columns).where(*which).order_by(t.c.created.desc()).limit(most)).all()
    names: dict[str, list[str]] = {row.id: [] for row in rows}
    seats = sa.select(s.c.table_id, s.c.name).where(s.c.table_id.in_(names), s.c.kind != "open").order_by(s.c.seat)
    for table_id, name in work.connection.execute(seats):
        names[table_id].append(name)
    return [TableLine(*row)._replace(names=names[row.id]) for row in rows]


def guests(work: Work, text: str, most: int) -> list[GuestLine]:
    """Guests who were here last come first; those with the text in their name."""
    g, s, t = schema.guests, schema.seats, schema.tables
    sits = sa.select(sa.func.count(t.c.id.distinct())).select_from(sa.join(s, t, s.c.table_id == t.c.id))
    playing = sits.where(s.c.guest == g.c.id, t.c.state.in_(("waiting", "running"))).scalar_subquery()
    reached = sa.select(sa.func.coalesce(sa.func.sum(h.c.number), 0)).where(h.c.who == g.c.id).scalar_subquery()
    query = sa.select(g.c.id, g.c.name, g.c.created, g.c.seen, playing, reached)
    if text:
        query = query.where(g.c.name.icontains(text, autoescape=True))
    rows = work.connection.execute(query.order_by(g.c.seen.desc(), g.c.id).limit(most))
    return [GuestLine(*row) for row in rows]


def outbox(work: Work, most: int) -> list[NoticeLine]:
    """Notices that wait or have failed, those that failed first."""
    o, c, g = schema.outbox, schema.channels, schema.guests
    columns: list[sa.ColumnElement[Any]] = [o.c.channel, o.c.table_id, c.c.kind, g.c.name, o.c.event, o.c.state]
    columns += [o.c.due, o.c.tries, c.c.trouble]
    joined = sa.join(o, c, c.c.id == o.c.channel).outerjoin(g, g.c.id == c.c.guest)
    query = sa.select(*columns).select_from(joined).where(o.c.state != "sent").order_by(o.c.state, o.c.due).limit(most)
    return [NoticeLine(*row) for row in work.connection.execute(query)]


def retry(work: Work, channel: str, table_id: str, now: float) -> bool:
    """Send a notice again at once; return whether there is one that was not sent."""
    o = schema.outbox
    mine = (o.c.channel == channel, o.c.table_id == table_id, o.c.state != "sent")
    return bool(work.connection.execute(sa.update(o).where(*mine).values(state="waiting", due=now, tries=0)).rowcount)


def drop(work: Work, channel: str, table_id: str) -> bool:
    """Delete a notice that was not sent; return whether there was one."""
    o = schema.outbox
    mine = (o.c.channel == channel, o.c.table_id == table_id, o.c.state != "sent")
    return bool(work.connection.execute(sa.delete(o).where(*mine)).rowcount)
