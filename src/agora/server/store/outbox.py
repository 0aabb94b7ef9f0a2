"""Jobs on the outbox: notices that wait to be sent, and those that were sent for tables nobody has looked at since."""

from collections.abc import Iterable, Mapping, Sequence

import sqlalchemy as sa

from agora.server.store import schema
from agora.server.store.jobs import Work
from agora.server.store.rows import Event, News, OutboxRow
from agora.server.store.upkeep import insert_or

o, c = schema.outbox, schema.channels
PLAYING: Sequence[Event] = ("turn", "ended")
ROW = [o.c[name] for name in OutboxRow._fields]


def put(work: Work, table_id: str, news: News) -> None:
    """Store what a change of a table makes people be told, in the transaction of the change."""
    for guest in news.seen:
        _forget(work, table_id, c.c.guest == guest, news.made)
    for guest, event in news.told:
        _add(work, table_id, c.c.guest == guest, event, news)
    if news.posted:
        _forget(work, table_id, c.c.table_id == table_id, news.made)
        _add(work, table_id, c.c.table_id == table_id, news.posted, news)


def _add(work: Work, table_id: str, whose: sa.ColumnElement[bool], event: Event, news: News) -> None:
    """Add a notice for each channel of somebody, unless they were told of this table and have not looked at it since.

    One that still waits tells of the newer event instead. "Your turn" and "the game is over" follow a notice of what
    was before the game.
    """
    facts = {"table_id": table_id, "event": event, "state": "waiting", "made": news.made, "due": news.due, "tries": 0}
    chosen: list[sa.ColumnElement[object]] = [c.c.id, *map(sa.literal, facts.values())]
    values = sa.select(*chosen).where(whose, c.c.state == "on")
    insert = insert_or(work, o).from_select(["channel", *facts], values)
    newer = o.c.state == "waiting"
    if event in PLAYING:
        newer = sa.or_(newer, o.c.event.not_in(PLAYING))
    changed = {name: facts[name] for name in ("event", "state", "made", "due")}
    work.connection.execute(
        insert.on_conflict_do_update(index_elements=["channel", "table_id"], set_=changed, where=newer)
    )


def _forget(work: Work, table_id: str, whose: sa.ColumnElement[bool], until: float) -> None:
    mine = sa.select(c.c.id).where(whose)
    work.connection.execute(sa.delete(o).where(o.c.table_id == table_id, o.c.channel.in_(mine), o.c.made <= until))


def looked(work: Work, seen: Mapping[tuple[str, str], float]) -> None:
    """Forget notices about tables that guests have looked at since; by guest and table, when."""
    for (guest, table_id), time in sorted(seen.items()):
        _forget(work, table_id, c.c.guest == guest, time)


def due(work: Work, now: float, most: int) -> list[OutboxRow]:
    """The notices to send now; those that failed least often come first, so that a dead address delays nobody."""
    query = sa.select(*ROW).where(o.c.state == "waiting", o.c.due <= now).order_by(o.c.tries, o.c.due).limit(most)
    return [OutboxRow(*row) for row in work.connection.execute(query)]


def next_due(work: Work) -> float | None:
    """When the next notice is to be sent; None if none waits."""
    found: float | None = work.connection.scalar(sa.select(sa.func.min(o.c.due)).where(o.c.state == "waiting"))
    return found


def drop(work: Work, rows: Iterable[OutboxRow]) -> None:
    """Delete notices that have become pointless."""
    for row in rows:
        work.connection.execute(sa.delete(o).where(*_same(row)))


def postpone(work: Work, rows: Sequence[OutboxRow], until: float, tries: int = 0) -> None:
    """Send notices later; `tries` counts the attempts that failed."""
    for row in rows:
        work.connection.execute(sa.update(o).where(*_same(row)).values(due=until, tries=row.tries + tries))


def sent(work: Work, rows: Sequence[OutboxRow], channel: str, now: float) -> None:
    """Note that notices were sent: there will be no other about these tables until somebody looks at them."""
    for row in rows:
        work.connection.execute(sa.update(o).where(*_same(row)).values(state="sent", tries=row.tries))
    work.connection.execute(sa.update(c).where(c.c.id == channel).values(last_sent=now, trouble=None))


def give_up(work: Work, rows: Sequence[OutboxRow], channel: str, trouble: str) -> None:
    """Give notices up, and keep for the owner of the channel why."""
    for row in rows:
        work.connection.execute(sa.update(o).where(*_same(row)).values(state="failed"))
    work.connection.execute(sa.update(c).where(c.c.id == channel).values(trouble=trouble))


def _same(row: OutboxRow) -> Sequence[sa.ColumnElement[bool]]:
    """That a row is still the one that was read: somebody may have looked at the table, and been told anew."""
    return o.c.channel == row.channel, o.c.table_id == row.table_id, o.c.made == row.made, o.c.state == "waiting"
