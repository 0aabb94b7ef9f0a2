"""Jobs that create, find and change tables and their seats."""

from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Any

import sqlalchemy as sa

from agora.server.store import outbox, schema
from agora.server.store.errors import Missing
from agora.server.store.jobs import Work
from agora.server.store.log import columns, refuse
from agora.server.store.rows import Line, News, SeatRow, TableRow, TableState, TableUpdate

MOST_OPEN = 200
TABLE = [schema.tables.c[field.name] for field in fields(TableRow)]
TABLE_NAMES = [column.name for column in TABLE]
SEAT = [schema.seats.c[name] for name in SeatRow._fields]
_WITH_SEATS = (
    sa.select(*TABLE, *SEAT)
    .outerjoin(schema.seats, schema.seats.c.table_id == schema.tables.c.id)
    .where(schema.tables.c.id == sa.bindparam("of"))
    .order_by(schema.seats.c.seat)
)


def create(
    work: Work, table: TableRow, seats: Sequence[SeatRow], lines: Sequence[Line], news: News | None = None
) -> None:
    """Store a new table; an imported one comes with lines."""
    row = {**vars(table), "lines": len(lines), "public": bool(table.settings.get("public"))}
    work.connection.execute(sa.insert(schema.tables), row)
    _seat(work, table.id, seats)
    if lines:
        work.connection.execute(sa.insert(schema.lines), [{"table_id": table.id, **line._asdict()} for line in lines])
    work.tell(table.id, "table", table.revision)
    if news:
        outbox.put(work, table.id, news)


def create_once(work: Work, table: TableRow, seats: Sequence[SeatRow], after: str, news: News | None) -> str:
    """Store a table that follows another, unless its host has one of this origin open; return its id."""
    t = schema.tables
    work.connection.execute(sa.select(t.c.id).where(t.c.id == after).with_for_update())  # others who ask must wait
    open_ = tables_of(work, table.host, ("waiting", "running"), MOST_OPEN)
    found = next((row.id for row in open_ if row.origin == table.origin), None)
    if found is None:
        create(work, table, seats, (), news)
    return found or table.id


def table(work: Work, table_id: str) -> TableRow:
    """A table, or Missing."""
    row = work.connection.execute(sa.select(*TABLE).where(schema.tables.c.id == table_id)).first()
    if row is None:
        raise Missing("store.no-table", table=table_id)
    return as_table(row)


def as_table(row: Sequence[Any]) -> TableRow:
    """A row of the database as a table."""
    named = dict(zip(TABLE_NAMES, row, strict=True))
    return TableRow(**{**named, "to_act": tuple(named["to_act"])})


def with_seats(work: Work, table_id: str) -> tuple[TableRow, list[SeatRow]]:
    """A table and its seats in one statement, or Missing."""
    rows = work.connection.execute(_WITH_SEATS, {"of": table_id}).all()
    if not rows:
        raise Missing("store.no-table", table=table_id)
    seats = [SeatRow(*row[len(TABLE) :]) for row in rows if row.seat is not None]
    return as_table(rows[0][: len(TABLE)]), seats


def by_invite(work: Work, invite_hash: str) -> TableRow | None:
    """The table that an invitation leads to."""
    row = work.connection.execute(sa.select(*TABLE).where(schema.tables.c.invite_hash == invite_hash)).first()
    return as_table(row) if row else None


def seats(work: Work, table_ids: Sequence[str]) -> dict[str, list[SeatRow]]:
    """The seats of tables, in order."""
    found: dict[str, list[SeatRow]] = {table_id: [] for table_id in table_ids}
    of = schema.seats.c.table_id
    query = sa.select(of, *SEAT).where(of.in_(table_ids)).order_by(of, schema.seats.c.seat)
    for table_id, *seat in work.connection.execute(query):
        found[table_id].append(SeatRow(*seat))
    return found


def reseat(
    work: Work,
    table_id: str,
    revision: int,
    seats: Sequence[SeatRow] | None,
    changes: TableUpdate | None,
    news: News | None = None,
) -> None:
    """Change seats and settings of a table, if nobody has changed them since `revision`."""
    t = schema.tables
    values = {**columns(changes or {}), "revision": revision + 1}
    where = (t.c.id == table_id, t.c.revision == revision)
    if not work.connection.execute(sa.update(t).where(*where).values(values)).rowcount:
        refuse(work, table_id)
    if seats is not None:
        work.connection.execute(sa.delete(schema.seats).where(schema.seats.c.table_id == table_id))
        _seat(work, table_id, seats)
    work.tell(table_id, "table", revision + 1)
    if news:
        outbox.put(work, table_id, news)


def _seat(work: Work, table_id: str, seats: Sequence[SeatRow]) -> None:
    if seats:
        work.connection.execute(sa.insert(schema.seats), [{"table_id": table_id, **seat._asdict()} for seat in seats])


def tables_of(work: Work, guest: str, states: Sequence[TableState], most: int) -> list[TableRow]:
    """The tables a guest hosts or sits at, newest first."""
    return _listed(work, _of_guest(guest, states), most)


def listed_tables_of(work: Work, guest: str, states: Sequence[TableState], most: int) -> list[TableRow]:
    """The same without those that the guest has archived, and without lessons."""
    a = schema.archived
    archived = sa.select(a.c.table_id).where(a.c.guest == guest)
    listed = sa.and_(schema.tables.c.id.not_in(archived), sa.not_(schema.is_lesson()))
    return _listed(work, sa.and_(_of_guest(guest, states), listed), most)


def _of_guest(guest: str, states: Sequence[TableState]) -> sa.ColumnElement[bool]:
    t = schema.tables
    seated = sa.select(schema.seats.c.table_id).where(schema.seats.c.guest == guest)
    return sa.and_(sa.or_(t.c.host == guest, t.c.id.in_(seated)), t.c.state.in_(states))


def waiting_for(work: Work, guest: str) -> int:
    """How many running tables wait for a guest's decision."""
    found = _listed(work, _of_guest(guest, ("running",)), MOST_OPEN)
    mine = seats(work, [row.id for row in found])
    return sum(any(seat.guest == guest and seat.seat in row.to_act for seat in mine[row.id]) for row in found)


def archive(work: Work, table_id: str, guest: str, archived: bool) -> None:
    """Remove a table from a guest's list, or put it back."""
    a = schema.archived
    work.connection.execute(sa.delete(a).where(a.c.table_id == table_id, a.c.guest == guest))
    if archived:
        work.connection.execute(sa.insert(a), {"table_id": table_id, "guest": guest})


def public_tables(work: Work, states: Sequence[TableState], most: int) -> list[TableRow]:
    """The tables that anyone may see, newest first."""
    return _listed(work, sa.and_(schema.tables.c.state.in_(states), schema.tables.c.public), most)


def running_by_older_rules(work: Work, versions: Mapping[str, int], most: int) -> list[TableRow]:
    """Running tables whose game began under older rules than the current `versions` of the games."""
    t = schema.tables
    older = [sa.and_(t.c.game == game, t.c.rules_version < version) for game, version in versions.items()]
    return _listed(work, sa.and_(t.c.state == "running", sa.or_(sa.false(), *older)), most)


def _listed(work: Work, which: sa.ColumnElement[bool], most: int) -> list[TableRow]:
    query = sa.select(*TABLE).where(which).order_by(schema.tables.c.created.desc()).limit(most)
    return [as_table(row) for row in work.connection.execute(query)]


def ids(work: Work, after: str, most: int) -> list[str]:
    """The ids of all tables, a page at a time."""
    t = schema.tables
    return list(work.connection.scalars(sa.select(t.c.id).where(t.c.id > after).order_by(t.c.id).limit(most)))
