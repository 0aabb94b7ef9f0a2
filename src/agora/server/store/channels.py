"""Jobs on the channels by which people are told, and on what they want to be told."""

from collections.abc import Mapping
from typing import Any

import sqlalchemy as sa

from agora.server.store import schema
from agora.server.store.errors import Missing
from agora.server.store.jobs import Work
from agora.server.store.rows import ChannelRow, WishRow
from agora.server.store.upkeep import insert_or

c, w = schema.channels, schema.wishes
CHANNEL = [c.c[name] for name in ChannelRow._fields]
WISH = [w.c[name] for name in WishRow._fields]


def add(work: Work, row: ChannelRow) -> None:
    """Store a new channel."""
    work.connection.execute(sa.insert(c), row._asdict())
    _changed(work, row)


def channel(work: Work, channel_id: str) -> ChannelRow:
    """A channel, or Missing."""
    return _one(work, c.c.id == channel_id)


def _one(work: Work, which: sa.ColumnElement[bool]) -> ChannelRow:
    row = work.connection.execute(sa.select(*CHANNEL).where(which)).first()
    if row is None:
        raise Missing("store.no-channel")
    return ChannelRow(*row)


def of_guest(work: Work, guest: str) -> list[ChannelRow]:
    """The channels of a guest, oldest first."""
    return _listed(work, c.c.guest == guest)


def of_table(work: Work, table_id: str) -> list[ChannelRow]:
    """The channels of a table, oldest first."""
    return _listed(work, c.c.table_id == table_id)


def _listed(work: Work, which: sa.ColumnElement[bool]) -> list[ChannelRow]:
    query = sa.select(*CHANNEL).where(which).order_by(c.c.created, c.c.id)
    return [ChannelRow(*row) for row in work.connection.execute(query)]


def confirm(work: Work, code_hash: str, since: float) -> ChannelRow:
    """Confirm the address of a channel, once; Missing if the code is unknown, used, or of a channel made before."""
    row = _one(work, sa.and_(c.c.code_hash == code_hash, c.c.created >= since))
    return change(work, row.id, {"state": "on", "code_hash": None})


def change(work: Work, channel_id: str, values: Mapping[str, Any]) -> ChannelRow:
    """Change a channel; return it after the change."""
    found = sa.update(c).where(c.c.id == channel_id).values(values).returning(*CHANNEL)
    row = work.connection.execute(found).first()
    if row is None:
        raise Missing("store.no-channel")
    changed = ChannelRow(*row)
    if changed.state != "on":
        work.connection.execute(sa.delete(schema.outbox).where(schema.outbox.c.channel == channel_id))
    _changed(work, changed)
    return changed


def remove(work: Work, channel_id: str) -> None:
    """Delete a channel with all that waits for it."""
    row = work.connection.execute(sa.delete(c).where(c.c.id == channel_id).returning(*CHANNEL)).first()
    if row is not None:
        _changed(work, ChannelRow(*row))


def prune(work: Work, before: float) -> int:
    """Delete channels that nobody has confirmed; return how many."""
    return work.connection.execute(sa.delete(c).where(c.c.state == "unconfirmed", c.c.created < before)).rowcount


def _changed(work: Work, row: ChannelRow) -> None:
    work.tell(row.table_id or "", "channels", 0, row.guest)


def wish_of(work: Work, guest: str) -> WishRow | None:
    """What a guest wants to be told; None if they have not said."""
    row = work.connection.execute(sa.select(*WISH).where(w.c.guest == guest)).first()
    return _wish(row) if row else None


def _wish(row: sa.Row[*tuple[Any, ...]]) -> WishRow:
    wish = WishRow(*row)
    return wish._replace(quiet=(wish.quiet[0], wish.quiet[1]) if wish.quiet else None)


def wish(work: Work, row: WishRow) -> None:
    """Store what a guest wants to be told."""
    values = row._asdict()
    insert = insert_or(work, w).values(values)
    work.connection.execute(insert.on_conflict_do_update(index_elements=["guest"], set_=values))
    work.tell("", "channels", 0, row.guest)


def listening(work: Work) -> list[tuple[str, WishRow | None]]:
    """The guests with a channel that is on, and what they want to be told; None if they have not said."""
    guests = work.connection.scalars(sa.select(c.c.guest).where(c.c.state == "on", c.c.guest.is_not(None)).distinct())
    found = list(guests)
    wishes = {row.guest: _wish(row) for row in work.connection.execute(sa.select(*WISH))}
    return [(guest, wishes.get(guest)) for guest in found]


def posting(work: Work) -> set[str]:
    """The tables with a channel of their own that is on."""
    return set(work.connection.scalars(sa.select(c.c.table_id).where(c.c.state == "on", c.c.table_id.is_not(None))))
