"""Jobs on passkeys and on the challenges that they sign."""

from typing import NamedTuple

import sqlalchemy as sa

from agora.server.store import schema
from agora.server.store.errors import Missing
from agora.server.store.guests import add_token, guest
from agora.server.store.jobs import Work
from agora.server.store.rows import GuestRow

_passkeys, _challenges = schema.passkeys, schema.challenges


class PasskeyRow(NamedTuple):
    """A passkey: its id and public key as base64, and how often it was used as its device counts."""

    id: str
    guest: str
    name: str
    public_key: str
    uses: int
    created: float


class Challenge(NamedTuple):
    """A challenge, for a guest who adds a passkey; without a guest, for somebody who signs in."""

    challenge: str
    guest: str | None
    expires: float


def create_challenge(work: Work, challenge: Challenge, now: float) -> None:
    """Store a challenge, and forget those that nobody has answered."""
    work.connection.execute(sa.delete(_challenges).where(_challenges.c.expires < now))
    work.connection.execute(sa.insert(_challenges), challenge._asdict())


def use_challenge(work: Work, challenge: str, who: str | None, now: float) -> bool:
    """Whether this challenge was given to `who` and is still open; it is used up, whatever the answer."""
    used = sa.delete(_challenges).where(_challenges.c.challenge == challenge)
    found = work.connection.execute(used.returning(_challenges.c.guest, _challenges.c.expires)).first()
    return found is not None and found.guest == who and found.expires >= now


def of_guest(work: Work, guest_id: str) -> list[PasskeyRow]:
    """The passkeys of a guest, oldest first."""
    query = sa.select(_passkeys).where(_passkeys.c.guest == guest_id).order_by(_passkeys.c.created, _passkeys.c.id)
    return [PasskeyRow(*row) for row in work.connection.execute(query)]


def passkey(work: Work, passkey_id: str) -> PasskeyRow | None:
    """A passkey by its id."""
    row = work.connection.execute(sa.select(_passkeys).where(_passkeys.c.id == passkey_id)).first()
    return PasskeyRow(*row) if row else None


def add(work: Work, row: PasskeyRow) -> None:
    """Store a passkey; one with the same id is replaced if it is the guest's own."""
    work.connection.execute(sa.delete(_passkeys).where(_passkeys.c.id == row.id, _passkeys.c.guest == row.guest))
    work.connection.execute(sa.insert(_passkeys), row._asdict())


def remove(work: Work, guest_id: str, passkey_id: str) -> None:
    """Remove a passkey of a guest, or raise Missing."""
    mine = sa.delete(_passkeys).where(_passkeys.c.id == passkey_id, _passkeys.c.guest == guest_id)
    if not work.connection.execute(mine).rowcount:
        raise Missing("server.passkey.unknown")


def sign_in(work: Work, row: PasskeyRow, uses: int, token_hash: str, now: float) -> GuestRow:
    """Give the guest of a passkey another token, for this browser."""
    work.connection.execute(sa.update(_passkeys).where(_passkeys.c.id == row.id).values(uses=uses))
    add_token(work, row.guest, token_hash, now)
    return guest(work, row.guest)
