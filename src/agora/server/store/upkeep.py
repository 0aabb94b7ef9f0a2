"""Jobs on leases, heartbeats, downtimes and the deletion of old tables and guests."""

from collections.abc import Sequence
from typing import NamedTuple

import sqlalchemy as sa

from agora.server.store import schema
from agora.server.store.jobs import Work
from agora.server.store.rows import Downtime

LONGEST_SILENCE = 6.0  # seconds between two heartbeats; a longer time is a downtime
DAY = 86400.0
PRUNED_AT_ONCE = 200


class Pruned(NamedTuple):
    """How many tables and codes were deleted."""

    tables: int
    codes: int


def claim(work: Work, table_id: str, owner: str, seconds: float) -> bool:
    """Take the lease of a table for some seconds, unless another process has it; return whether."""
    lease = schema.leases
    taken = sa.update(lease).where(
        lease.c.table_id == table_id, sa.or_(lease.c.owner == owner, lease.c.until < work.clock)
    )
    if work.connection.execute(taken.values(owner=owner, until=work.clock + seconds)).rowcount:
        return True
    values = sa.select(sa.literal(table_id), sa.literal(owner), work.clock + seconds).where(
        sa.exists().where(schema.tables.c.id == table_id)
    )
    new = insert_or(work, lease).from_select(["table_id", "owner", "until"], values)
    return bool(work.connection.execute(new.on_conflict_do_nothing().returning(lease.c.owner)).first())


def insert_or(work: Work, table: sa.Table):  # type: ignore[no-untyped-def]  # two classes without a common type
    """An insert with `on_conflict_do_nothing` and `on_conflict_do_update`; each database has its own class for it."""
    if work.connection.dialect.name == "sqlite":
        from sqlalchemy.dialects import sqlite

        return sqlite.insert(table)
    from sqlalchemy.dialects import postgresql

    return postgresql.insert(table)


def take_duty(work: Work, name: str, owner: str, seconds: float) -> bool:
    """Take on, or go on with, work that one process does for all; return whether no other process has it."""
    duty = schema.duties
    insert = insert_or(work, duty).values(name=name, owner=owner, until=work.clock + seconds)
    free = sa.or_(duty.c.owner == owner, duty.c.until < work.clock)
    taken = {"owner": owner, "until": work.clock + seconds}
    upsert = insert.on_conflict_do_update(index_elements=["name"], set_=taken, where=free)
    return bool(work.connection.execute(upsert.returning(duty.c.owner)).first())


def renew(work: Work, owner: str, seconds: float) -> set[str]:
    """Renew all leases of a process; return the tables whose leases it still has."""
    lease = schema.leases
    mine = sa.update(lease).where(lease.c.owner == owner).values(until=work.clock + seconds)
    return set(work.connection.scalars(mine.returning(lease.c.table_id)))


def release(work: Work, owner: str | None, table_id: str | None) -> None:
    """Release the lease of a table, or of all tables if no id is given; without an owner, those of all processes."""
    lease = schema.leases
    which = [] if owner is None else [lease.c.owner == owner]
    which += [] if table_id is None else [lease.c.table_id == table_id]
    work.connection.execute(sa.delete(lease).where(*which))


def due(work: Work, now: float | None, owner: str | None, most: int) -> list[str]:
    """The tables whose `wake_at` has passed and that no process but `owner` leases, the most overdue first."""
    t, lease = schema.tables, schema.leases
    free = sa.or_(lease.c.table_id.is_(None), lease.c.until < work.clock, lease.c.owner == owner)
    late = t.c.wake_at <= (work.clock if now is None else now)
    query = sa.select(t.c.id).outerjoin(lease, lease.c.table_id == t.c.id).where(late, free)
    return list(work.connection.scalars(query.order_by(t.c.wake_at).limit(most)))


def never_wake(work: Work, table_id: str) -> None:
    """Do not wake a table."""
    work.connection.execute(sa.update(schema.tables).where(schema.tables.c.id == table_id).values(wake_at=None))


def beat(work: Work) -> Downtime | None:
    """Send a heartbeat; return the downtime that ends with it, if there was one."""
    last = work.connection.scalar(sa.select(schema.alive.c.time).where(schema.alive.c.id == 1).with_for_update())
    now = work.now()
    if last is None:
        insert = insert_or(work, schema.alive).values(id=1, time=now).on_conflict_do_nothing()
        work.connection.execute(insert)
        return None
    if last < now:
        work.connection.execute(sa.update(schema.alive).where(schema.alive.c.id == 1).values(time=now))
    if now - last <= LONGEST_SILENCE:
        return None
    gap = Downtime(last, now)
    work.connection.execute(sa.insert(schema.downtimes), gap._asdict())
    work.tell("", "downtime", 0, list(gap))
    return gap


def downtimes(work: Work, since: float) -> list[Downtime]:
    """The downtimes that ended after a time, in order."""
    d = schema.downtimes
    rows = work.connection.execute(sa.select(d.c.start, d.c.end).where(d.c.end > since).order_by(d.c.start))
    return [Downtime(*row) for row in rows]


def prune(work: Work, now: float, keep_finished: float | None, keep_waiting: float | None) -> Pruned:
    """Delete some tables that ended, never started, or are lessons left open, after so many days."""
    t = schema.tables
    old = []
    if keep_finished is not None:
        old.append(
            sa.and_(
                t.c.state.in_(("over", "cancelled", "retired")),
                sa.func.coalesce(t.c.ended, t.c.created) < now - keep_finished * DAY,
            )
        )
    if keep_waiting is not None:
        left = sa.or_(t.c.state == "waiting", sa.and_(t.c.state == "running", schema.is_lesson()))
        old.append(sa.and_(left, t.c.created < now - keep_waiting * DAY))
    work.connection.execute(sa.delete(schema.challenges).where(schema.challenges.c.expires < now))
    if keep_finished is not None:
        idle = schema.analyses.c.changed < now - keep_finished * DAY
        work.connection.execute(sa.delete(schema.analyses).where(idle))
    codes = work.connection.execute(sa.delete(schema.one_time).where(schema.one_time.c.expires < now)).rowcount
    if not old:
        return Pruned(0, codes)
    query = sa.select(t.c.id).where(sa.or_(*old)).order_by(t.c.id).limit(PRUNED_AT_ONCE)
    gone: Sequence[str] = work.connection.scalars(query.with_for_update(skip_locked=True)).all()
    work.connection.execute(sa.delete(t).where(t.c.id.in_(gone)))
    for table_id in gone:
        work.tell(table_id, "gone", 0)
    return Pruned(len(gone), codes)


def prune_guests(work: Work, now: float, keep: float) -> int:
    """Delete tokens that were not seen for so many days, and some guests likewise who play and host nothing."""
    g, t, s, before = schema.guests, schema.tables, schema.seats, now - keep * DAY
    work.connection.execute(sa.delete(schema.tokens).where(schema.tokens.c.seen < before))
    open_ = sa.select(t.c.id).where(t.c.state.in_(("waiting", "running")))
    hosts = sa.exists().where(t.c.host == g.c.id, t.c.state.in_(("waiting", "running")))
    sits = sa.exists().where(s.c.guest == g.c.id, s.c.table_id.in_(open_))
    some = sa.select(g.c.id).where(g.c.seen < before, ~hosts, ~sits).order_by(g.c.id).limit(PRUNED_AT_ONCE)
    gone: Sequence[str] = work.connection.scalars(some.with_for_update(skip_locked=True)).all()
    work.connection.execute(sa.delete(g).where(g.c.id.in_(gone)))
    for guest in gone:
        work.tell("", "guest", 0, guest)
    return len(gone)
