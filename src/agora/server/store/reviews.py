"""Jobs on reviews: they wait in the order in which they were asked for, and one process makes each."""

import sqlalchemy as sa

from agora.core.questions import JSON
from agora.server.store import schema
from agora.server.store.jobs import Work
from agora.server.store.rows import ReviewRow
from agora.server.store.upkeep import insert_or

MOST_TRIES = 3  # a review that stops the server each time is given up
r = schema.reviews
ROW = [r.c[name] for name in ReviewRow._fields]


def ask(work: Work, table_id: str, form: int, now: float, most: int) -> bool:
    """Let a review wait, unless there is one of this form already; False if so many wait already.

    A review that failed, or that is of another form, is asked for anew.
    """
    row = status(work, table_id)
    if row and row.form == form and row.state != "failed":
        return True
    waiting = work.connection.scalar(sa.select(sa.func.count()).select_from(r).where(r.c.state == "waiting")) or 0
    if waiting >= most:
        return False
    fresh = {"state": "waiting", "form": form, "asked": now, "owner": None, "until": None}
    fresh |= {"tries": 0, "done": 0, "total": 0, "body": None}
    insert = insert_or(work, r).values(table_id=table_id, **fresh)
    anew = sa.or_(r.c.form != form, r.c.state == "failed")
    work.connection.execute(insert.on_conflict_do_update(index_elements=["table_id"], set_=fresh, where=anew))
    return True


def take(work: Work, owner: str, seconds: float) -> ReviewRow | None:
    """Take the review that waits longest and that no other process has, for some seconds; None if there is none.

    One that was taken too often is given up.
    """
    free = sa.or_(r.c.owner.is_(None), r.c.until < work.clock)
    waiting = sa.and_(r.c.state == "waiting", free)
    work.connection.execute(sa.update(r).where(waiting, r.c.tries >= MOST_TRIES).values(state="failed", owner=None))
    first = sa.select(r.c.table_id).where(waiting).order_by(r.c.asked, r.c.table_id).limit(1).with_for_update()
    table_id = work.connection.scalar(first)
    if table_id is None:
        return None
    taken = {"owner": owner, "until": work.clock + seconds, "tries": r.c.tries + 1, "done": 0, "total": 0}
    update = sa.update(r).where(r.c.table_id == table_id, waiting).values(taken).returning(*ROW)
    row = work.connection.execute(update).first()
    return ReviewRow(*row) if row else None


def report(work: Work, table_id: str, owner: str, done: int, total: int, seconds: float) -> bool:
    """Note how far a review is, and keep it for some more seconds; False if it is no longer this process's."""
    values = {"done": done, "total": total, "until": work.clock + seconds}
    update = sa.update(r).where(r.c.table_id == table_id, r.c.owner == owner, r.c.state == "waiting")
    return bool(work.connection.execute(update.values(values)).rowcount)


def finish(work: Work, table_id: str, owner: str, body: JSON) -> None:
    """Store a review that was made; None: it failed."""
    values = {"state": "failed" if body is None else "done", "body": body, "owner": None, "until": None}
    work.connection.execute(sa.update(r).where(r.c.table_id == table_id, r.c.owner == owner).values(values))


def release(work: Work, owner: str | None) -> None:
    """Let other processes make what a process has taken; None: what any process has taken.

    A process that ends properly has not tried.
    """
    mine = r.c.owner.is_not(None) if owner is None else r.c.owner == owner
    given = {"owner": None, "until": None, **({} if owner is None else {"tries": r.c.tries - 1})}
    work.connection.execute(sa.update(r).where(mine, r.c.state == "waiting").values(given))


def status(work: Work, table_id: str) -> ReviewRow | None:
    """What is known of the review of a table without reading it."""
    row = work.connection.execute(sa.select(*ROW).where(r.c.table_id == table_id)).first()
    return ReviewRow(*row) if row else None


def ahead(work: Work, row: ReviewRow) -> int:
    """How many reviews wait before one."""
    earlier = sa.select(sa.func.count()).select_from(r).where(r.c.state == "waiting", r.c.asked < row.asked)
    return work.connection.scalar(earlier) or 0


def body(work: Work, table_id: str) -> JSON:
    """A review that is made; None if there is none."""
    found: JSON = work.connection.scalar(sa.select(r.c.body).where(r.c.table_id == table_id, r.c.state == "done"))
    return found
