"""Jobs on the games of one guest: what they have finished, and how their name is taken off them."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import sqlalchemy as sa

from agora.server.store import evenings, schema
from agora.server.store.jobs import Work
from agora.server.store.rows import SeatRow, TableRow
from agora.server.store.tables import TABLE, as_table
from agora.server.store.tables import seats as seats_of

ERASED_AT_ONCE = 100  # tables in one job, so that moves do not have to wait


class Finished(NamedTuple):
    """A game that a guest has finished, from their seat."""

    id: str
    game: str
    options: dict[str, Any]
    result: dict[str, Any]
    seat: int


def finished_tables(work: Work, guest: str, game: str | None, before: float | None, most: int) -> list[TableRow]:
    """The tables where a guest has finished a game, the last first."""
    t = schema.tables
    mine = _finished_by(guest)
    mine += [] if game is None else [t.c.game == game]
    mine += [] if before is None else [t.c.ended < before]
    query = _joined(TABLE).where(*mine).order_by(t.c.ended.desc(), t.c.id).limit(most)
    return [as_table(row) for row in work.connection.execute(query)]


def _finished_by(guest: str) -> list[sa.ColumnElement[bool]]:
    """What holds for a game that a guest has played to the end at a screen of their own, and that was no lesson."""
    t, s = schema.tables, schema.seats
    return [s.c.guest == guest, sa.not_(s.c.here), t.c.state == "over", sa.not_(schema.is_lesson())]


def _joined(columns: Sequence[sa.Column[Any]]) -> sa.Select[*tuple[Any, ...]]:
    t, s = schema.tables, schema.seats
    return sa.select(*columns).join(s, s.c.table_id == t.c.id)


def finished(work: Work, guest: str, most: int) -> list[tuple[Finished, list[SeatRow]]]:
    """The last games that a guest has finished, with all seats of each."""
    t, s = schema.tables, schema.seats
    query = _joined([t.c.id, t.c.game, t.c.options, t.c.result, s.c.seat]).where(*_finished_by(guest))
    rows = work.connection.execute(query.order_by(t.c.ended.desc(), t.c.id).limit(most))
    found = [Finished(*row) for row in rows]
    seats: dict[str, list[SeatRow]] = {}
    for start in range(0, len(found), 500):  # a statement takes only so many ids
        seats |= seats_of(work, [one.id for one in found[start : start + 500]])
    return [(one, seats[one.id]) for one in found]


def erase_names(work: Work, guest: str, name: str) -> int:
    """Take a guest's name and chat off some of their tables; return how many tables were changed."""
    s, c, t = schema.seats, schema.chat, schema.tables
    mine = sa.select(s.c.table_id).where(s.c.guest == guest).distinct().limit(ERASED_AT_ONCE)
    tables: Sequence[str] = work.connection.scalars(mine).all()
    for table_id, seats in seats_of(work, tables).items():
        row = work.connection.execute(sa.select(t.c.settings, t.c.revision).where(t.c.id == table_id)).one()
        taken = {seat.name.casefold() for seat in seats if seat.guest != guest}
        for seat in seats:
            if seat.guest == guest:
                free = next(each for each in _numbered(name) if each.casefold() not in taken)
                taken.add(free.casefold())
                where = (s.c.table_id == table_id, s.c.seat == seat.seat)
                work.connection.execute(sa.update(s).where(*where).values(name=free, guest=None))
        settings = {
            key: value for key, value in row.settings.items() if key != "rematch"
        }  # which names who asked for it
        changed = {"settings": settings, "revision": row.revision + 1}
        work.connection.execute(sa.update(t).where(t.c.id == table_id).values(changed))
        work.tell(table_id, "table", row.revision + 1)
    if not tables:
        work.connection.execute(sa.delete(c).where(c.c.guest == guest))
        evenings.erase_names(work, guest, name)
    return len(tables)


def _numbered(name: str) -> list[str]:
    return [name, *(f"{name} {n}" for n in range(2, 20))]
