"""Passkeys: a guest can sign in anywhere. A challenge works once, and only for whom it was made."""

import base64
import binascii
import ipaddress
import json
import secrets
import time
from collections.abc import Mapping
from functools import partial
from typing import Any
from urllib.parse import urlsplit

from agora.core.errors import Illegal, Malformed
from agora.server.refusals import Absent, Limit
from agora.server.store import GuestRow, Store
from agora.server.store import passkeys as jobs
from agora.server.store.passkeys import Challenge, PasskeyRow
from agora.server.tables.guests import LONGEST_NAME, cleaned, hashed

CHALLENGE_SECONDS = 5 * 60.0
MOST_PASSKEYS = 20
Credential = Mapping[str, Any]


class Site:
    """Where passkeys are used: the origin of the page, and the name that they are bound to."""

    def __init__(self, base_url: str) -> None:
        parts = urlsplit(base_url)
        self.origin = f"{parts.scheme}://{parts.netloc}"
        self.name = parts.hostname or ""
        try:
            ipaddress.ip_address(self.name)
        except ValueError:
            return
        port = f":{parts.port}" if parts.port else ""
        raise Illegal("server.passkey.address", example=f"{parts.scheme}://localhost{port}")


class Passkeys:
    """The passkeys of all guests."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def of(self, guest: GuestRow) -> list[PasskeyRow]:
        """The passkeys of a guest."""
        return await self.store.read(lambda work: jobs.of_guest(work, guest.id))

    async def begin_adding(self, guest: GuestRow, site: Site) -> dict[str, Any]:
        """What the browser needs to make a passkey."""
        import webauthn
        from webauthn.helpers import structs

        known = await self.of(guest)
        if len(known) >= MOST_PASSKEYS:
            raise Limit("server.passkey.most", most=MOST_PASSKEYS)
        options = webauthn.generate_registration_options(
            rp_id=site.name,
            rp_name="Agora",
            user_id=guest.id.encode(),
            user_name=guest.name,
            challenge=await self._challenge(guest.id),
            authenticator_selection=structs.AuthenticatorSelectionCriteria(
                resident_key=structs.ResidentKeyRequirement.REQUIRED,
                user_verification=structs.UserVerificationRequirement.REQUIRED,
            ),
            exclude_credentials=[structs.PublicKeyCredentialDescriptor(id=_bytes(row.id)) for row in known],
        )
        return dict(json.loads(webauthn.options_to_json(options)))

    async def add(self, guest: GuestRow, site: Site, name: str, credential: Credential) -> None:
        """Store a passkey that the browser has made, if it signed a challenge of this guest."""
        import webauthn
        from webauthn.helpers.exceptions import WebAuthnException

        challenge = await self._used(credential, guest.id)
        try:
            made = webauthn.verify_registration_response(
                credential=dict(credential),
                expected_challenge=challenge,
                expected_rp_id=site.name,
                expected_origin=site.origin,
                require_user_verification=True,
            )
        except WebAuthnException:
            raise Malformed("server.passkey.wrong") from None
        given = cleaned(name, LONGEST_NAME)
        if not given:
            raise Malformed("server.name")
        key = _text(made.credential_public_key)
        row = PasskeyRow(_text(made.credential_id), guest.id, given, key, made.sign_count, time.time())
        known = await self.store.read(lambda work: jobs.passkey(work, row.id))
        if known is not None and known.guest != guest.id:
            raise Malformed("server.passkey.wrong")
        await self.store.write(lambda work: jobs.add(work, row))

    async def remove(self, guest: GuestRow, passkey_id: str) -> None:
        """Remove a passkey of a guest."""
        await self.store.write(lambda work: jobs.remove(work, guest.id, passkey_id))

    async def begin_signing_in(self, site: Site) -> dict[str, Any]:
        """What the browser needs to sign in with any passkey that it has for this site."""
        import webauthn
        from webauthn.helpers.structs import UserVerificationRequirement

        options = webauthn.generate_authentication_options(
            rp_id=site.name,
            challenge=await self._challenge(None),
            user_verification=UserVerificationRequirement.REQUIRED,
        )
        return dict(json.loads(webauthn.options_to_json(options)))

    async def sign_in(self, site: Site, credential: Credential) -> tuple[GuestRow, str]:
        """The guest whose passkey has signed a challenge, and a new token for this browser."""
        import webauthn
        from webauthn.helpers.exceptions import WebAuthnException

        challenge = await self._used(credential, None)
        row = await self.store.read(partial(_found, str(credential.get("id", ""))))
        if row is None:
            raise Absent("server.passkey.unknown")
        try:
            signed = webauthn.verify_authentication_response(
                credential=dict(credential),
                expected_challenge=challenge,
                expected_rp_id=site.name,
                expected_origin=site.origin,
                credential_public_key=_bytes(row.public_key),
                credential_current_sign_count=row.uses,
                require_user_verification=True,
            )
        except WebAuthnException:
            raise Malformed("server.passkey.wrong") from None
        token, now = secrets.token_urlsafe(32), time.time()
        uses = signed.new_sign_count
        guest = await self.store.write(lambda work: jobs.sign_in(work, row, uses, hashed(token), now))
        return guest, token

    async def _challenge(self, guest: str | None) -> bytes:
        challenge, now = secrets.token_bytes(32), time.time()
        row = Challenge(_text(challenge), guest, now + CHALLENGE_SECONDS)
        await self.store.write(lambda work: jobs.create_challenge(work, row, now))
        return challenge

    async def _used(self, credential: Credential, guest: str | None) -> bytes:
        """The challenge that was signed, or Malformed if it was not made for this guest, or was used before."""
        try:
            signed = json.loads(_bytes(credential["response"]["clientDataJSON"]))
            challenge = _bytes(signed["challenge"])
        except (KeyError, TypeError, ValueError, binascii.Error):
            raise Malformed("server.passkey.wrong") from None
        text, now = _text(challenge), time.time()
        if not await self.store.write(lambda work: jobs.use_challenge(work, text, guest, now)):
            raise Malformed("server.passkey.wrong")
        return challenge


def _found(passkey_id: str, work: Any) -> PasskeyRow | None:
    return jobs.passkey(work, passkey_id) if passkey_id.isascii() and passkey_id.isprintable() else None


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def _bytes(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
