"""Jobs on guests, on the tokens of their browsers, and on codes for other devices."""

from collections.abc import Mapping

import sqlalchemy as sa

from agora.server.store import schema
from agora.server.store.errors import Missing
from agora.server.store.jobs import Work
from agora.server.store.rows import GuestRow

NOTED_SECONDS = 6 * 3600.0  # between two notes that a guest was here
GUEST = [schema.guests.c[name] for name in GuestRow._fields]


def create(work: Work, guest: GuestRow, token_hash: str) -> None:
    """Store a new guest with their first token."""
    work.connection.execute(sa.insert(schema.guests), guest._asdict())
    add_token(work, guest.id, token_hash, guest.created)


def add_token(work: Work, guest: str, token_hash: str, time: float) -> None:
    """Give a guest a token for another browser."""
    row = {"token_hash": token_hash, "guest": guest, "created": time, "seen": time}
    work.connection.execute(sa.insert(schema.tokens), row)


def saw(work: Work, guest_id: str, token_hash: str, time: float) -> None:
    """Note that a guest was here with the browser that has this token, unless that was noted a short time ago."""
    g, t, before = schema.guests, schema.tokens, time - NOTED_SECONDS
    work.connection.execute(sa.update(g).where(g.c.id == guest_id, g.c.seen < before).values(seen=time))
    work.connection.execute(sa.update(t).where(t.c.token_hash == token_hash, t.c.seen < before).values(seen=time))


def by_token(work: Work, token_hash: str) -> GuestRow | None:
    """The guest whose browser has a token."""
    query = sa.select(*GUEST).join(schema.tokens, schema.tokens.c.guest == schema.guests.c.id)
    row = work.connection.execute(query.where(schema.tokens.c.token_hash == token_hash)).first()
    return GuestRow(*row) if row else None


def guest(work: Work, guest_id: str) -> GuestRow:
    """A guest, or Missing."""
    row = work.connection.execute(sa.select(*GUEST).where(schema.guests.c.id == guest_id)).first()
    if row is None:
        raise Missing("store.no-guest", guest=guest_id)
    return GuestRow(*row)


def language_of(work: Work, guest_id: str) -> str:
    """The language of a guest; English if they were deleted."""
    return work.connection.scalar(sa.select(schema.guests.c.language).where(schema.guests.c.id == guest_id)) or "en"


def update(work: Work, guest_id: str, changes: Mapping[str, object]) -> GuestRow:
    """Change a guest's name, language, or when they were last seen."""
    g = schema.guests
    row = work.connection.execute(sa.update(g).where(g.c.id == guest_id).values(changes).returning(*GUEST)).first()
    if row is None:
        raise Missing("store.no-guest", guest=guest_id)
    work.tell("", "guest", 0, guest_id)
    return GuestRow(*row)


def delete(work: Work, guest_id: str) -> None:
    """Delete a guest, with the tokens of their browsers and whatever else is theirs alone."""
    work.connection.execute(sa.delete(schema.archived).where(schema.archived.c.guest == guest_id))
    work.connection.execute(sa.delete(schema.guests).where(schema.guests.c.id == guest_id))
    work.tell("", "guest", 0, guest_id)


def create_code(work: Work, code_hash: str, guest_id: str, expires: float) -> None:
    """Store a code that signs a guest in on another device, once."""
    if work.connection.scalar(sa.select(schema.guests.c.id).where(schema.guests.c.id == guest_id)) is None:
        raise Missing("store.no-guest", guest=guest_id)
    row = {"code_hash": code_hash, "guest": guest_id, "expires": expires}
    work.connection.execute(sa.insert(schema.one_time), row)


def use_code(work: Work, code_hash: str, token_hash: str, now: float) -> GuestRow | None:
    """Exchange a code for another token of its guest; None if it is unknown, used or expired."""
    o = schema.one_time
    used = work.connection.execute(sa.delete(o).where(o.c.code_hash == code_hash).returning(o.c.guest, o.c.expires))
    found = used.first()
    if found is None or found.expires < now:
        return None
    add_token(work, found.guest, token_hash, now)
    return guest(work, found.guest)
