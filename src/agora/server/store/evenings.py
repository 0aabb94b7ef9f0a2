"""Jobs on club evenings: their people, the games of each round, and their log."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

import sqlalchemy as sa

from agora.core.questions import JSON
from agora.server.store import schema, tables
from agora.server.store.errors import Conflict, Missing
from agora.server.store.jobs import Work
from agora.server.store.rows import SeatRow, TableRow
from agora.server.store.upkeep import DAY, PRUNED_AT_ONCE

EveningState = Literal["open", "running", "over"]  # open: no round has begun yet
How = Literal["played", "host", "none", "bye"]  # none: the table was closed, or its rules have changed
OPEN: Sequence[EveningState] = ("open", "running")
e, p, g, lo = schema.evenings, schema.evening_people, schema.evening_games, schema.evening_log


class EveningRow(NamedTuple):
    """An evening without its people and games."""

    id: str
    name: str
    host: str
    state: EveningState
    setup: Mapping[str, Any]  # as `evenings/setup.py` writes it
    public: bool
    seed: str
    round: int
    created: float
    ended: float | None = None
    revision: int = 0


class PersonRow(NamedTuple):
    """Somebody who plays at an evening."""

    n: int
    guest: str | None
    name: str
    nonce: str | None
    since: int
    until: int | None = None

    def plays(self, round_: int) -> bool:
        """Whether they can be seated in a round."""
        return self.since <= round_ and (self.until is None or round_ <= self.until)


class GameRow(NamedTuple):
    """A table of a round, or a bye."""

    round: int
    n: int
    table_id: str | None
    people: Sequence[int | None]
    how: How | None = None
    places: Sequence[int] | None = None
    totals: Sequence[int] | None = None


class LogRow(NamedTuple):
    """Something that happened at an evening."""

    n: int
    time: float
    what: str
    facts: Mapping[str, JSON]


class Whole(NamedTuple):
    """An evening with its people and games, read at one moment."""

    row: EveningRow
    people: Sequence[PersonRow]
    games: Sequence[GameRow]


@dataclass
class Change:
    """What changes at an evening, all or nothing."""

    update: dict[str, Any] = field(default_factory=dict)
    people: list[PersonRow] = field(default_factory=list)  # new ones, and those who have changed
    games: list[GameRow] = field(default_factory=list)  # likewise
    tables: list[tuple[TableRow, list[SeatRow]]] = field(default_factory=list)  # to be opened
    log: list[tuple[str, Mapping[str, JSON]]] = field(default_factory=list)


EVENING = [e.c[name] for name in EveningRow._fields]
PERSON = [p.c[name] for name in PersonRow._fields]
GAME = [g.c[name] for name in GameRow._fields]
LOG = [lo.c[name] for name in LogRow._fields]


def create(work: Work, row: EveningRow, people: Sequence[PersonRow]) -> None:
    """Store a new evening."""
    work.connection.execute(sa.insert(e), row._asdict())
    for person in people:
        work.connection.execute(sa.insert(p), {"evening": row.id, **person._asdict()})


def whole(work: Work, evening: str) -> Whole:
    """An evening with everything that decides about its next round, or Missing."""
    row = work.connection.execute(sa.select(*EVENING).where(e.c.id == evening)).first()
    if row is None:
        raise Missing("store.no-evening")
    people = work.connection.execute(sa.select(*PERSON).where(p.c.evening == evening).order_by(p.c.n))
    games = work.connection.execute(sa.select(*GAME).where(g.c.evening == evening).order_by(g.c.round, g.c.n))
    return Whole(EveningRow(*row), [PersonRow(*one) for one in people], [GameRow(*one) for one in games])


def change(work: Work, row: EveningRow, asked: Change, now: float) -> None:
    """Change an evening, or raise Conflict if somebody else has changed it since `row` was read."""
    values = {**asked.update, "revision": row.revision + 1}
    where = (e.c.id == row.id, e.c.revision == row.revision)
    if not work.connection.execute(sa.update(e).where(*where).values(values)).rowcount:
        raise Conflict("store.conflict.evening")
    for person in asked.people:
        _put(work, p, {"evening": row.id, **person._asdict()}, ("evening", "n"))
    for game in asked.games:
        _put(work, g, {"evening": row.id, **game._asdict()}, ("evening", "round", "n"))
    for table, seats in asked.tables:
        tables.create(work, table, seats, ())
    last = work.connection.scalar(sa.select(sa.func.max(lo.c.n)).where(lo.c.evening == row.id))
    for n, (what, facts) in enumerate(asked.log, 0 if last is None else last + 1):
        work.connection.execute(sa.insert(lo), {"evening": row.id, "n": n, "time": now, "what": what, "facts": facts})


def _put(work: Work, table: sa.Table, values: Mapping[str, Any], key: Sequence[str]) -> None:
    """Store a row, or replace the one with the same key."""
    same = [table.c[name] == values[name] for name in key]
    if not work.connection.execute(sa.update(table).where(*same).values(values)).rowcount:
        work.connection.execute(sa.insert(table), values)


def log(work: Work, evening: str, most: int) -> list[LogRow]:
    """The last lines of the log of an evening, the newest first."""
    rows = sa.select(*LOG).where(lo.c.evening == evening).order_by(lo.c.n.desc()).limit(most)
    return [LogRow(*row) for row in work.connection.execute(rows)]


def listed(work: Work, guest: str | None, most: int) -> list[tuple[EveningRow, int]]:
    """The evenings of a guest, and public ones that are not over, newest first; each with the number of its people."""
    shown = sa.and_(e.c.public, e.c.state.in_(OPEN))
    if guest is not None:
        plays = sa.select(p.c.evening).where(p.c.guest == guest)
        shown = sa.or_(shown, e.c.host == guest, e.c.id.in_(plays))
    number = sa.select(sa.func.count()).where(p.c.evening == e.c.id).scalar_subquery()
    query = sa.select(*EVENING, number).where(shown).order_by(e.c.created.desc()).limit(most)
    return [(EveningRow(*row), int(count)) for *row, count in work.connection.execute(query)]


def unsettled(work: Work) -> list[tuple[str, str, str | None]]:
    """The evenings with games that have no result, the tables of these, and their states; None: a table that is gone.

    Only tables at which something is to be done are listed: those that have not begun, and those that have ended.
    """
    t = schema.tables
    joined = sa.outerjoin(g, t, t.c.id == g.c.table_id)
    query = sa.select(g.c.evening, g.c.table_id, t.c.state).select_from(joined)
    found = query.where(g.c.how.is_(None), sa.or_(t.c.state.is_(None), t.c.state != "running"))
    return [(str(row[0]), str(row[1]), row[2]) for row in work.connection.execute(found.order_by(g.c.evening))]


def hosted(work: Work, guest: str) -> list[str]:
    """The evenings of a host that are not over."""
    return list(work.connection.scalars(sa.select(e.c.id).where(e.c.host == guest, e.c.state.in_(OPEN))))


def erase_names(work: Work, guest: str, name: str) -> None:
    """Take a guest's name off all evenings; they are not seated any more."""
    rounds = sa.select(e.c.round).where(e.c.id == p.c.evening).scalar_subquery()
    until = sa.func.coalesce(p.c.until, rounds)
    gone = sa.update(p).where(p.c.guest == guest)
    work.connection.execute(gone.values(guest=None, nonce=None, name=name, until=until))


def prune(work: Work, now: float, keep_finished: float | None, keep_waiting: float | None) -> int:
    """Delete some evenings that are over, or have never begun, after so many days; return how many."""
    old = []
    if keep_finished is not None:
        old.append(sa.and_(e.c.state == "over", e.c.ended < now - keep_finished * DAY))
    if keep_waiting is not None:
        old.append(sa.and_(e.c.state == "open", e.c.created < now - keep_waiting * DAY))
    if not old:
        return 0
    some = sa.select(e.c.id).where(sa.or_(*old)).order_by(e.c.id).limit(PRUNED_AT_ONCE)
    gone = work.connection.scalars(some.with_for_update(skip_locked=True)).all()
    return work.connection.execute(sa.delete(e).where(e.c.id.in_(gone))).rowcount
