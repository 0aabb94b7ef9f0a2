"""A device with passkeys, in software: makes credentials and signs challenges as WebAuthn describes it."""

from __future__ import annotations

import base64
import hashlib
import json
import secrets
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

PRESENT, VERIFIED, ATTESTED = 1, 4, 64


def text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


class Authenticator:
    """One device with one passkey; a test can change what it claims."""

    def __init__(self, origin: str, site: str) -> None:
        self.origin, self.site = origin, site
        self.id = secrets.token_bytes(16)
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.uses = 0
        self.flags = PRESENT | VERIFIED

    def _client(self, kind: str, challenge: str) -> bytes:
        return json.dumps({"type": kind, "challenge": challenge, "origin": self.origin, "crossOrigin": False}).encode()

    def _data(self, more: bytes = b"", flags: int = 0) -> bytes:
        self.uses += 1
        site = hashlib.sha256(self.site.encode()).digest()
        return site + bytes([self.flags | flags]) + self.uses.to_bytes(4, "big") + more

    def make(self, options: dict[str, Any]) -> dict[str, Any]:
        """A new credential."""
        point = self.key.public_key().public_numbers()
        cose = cbor2.dumps({1: 2, 3: -7, -1: 1, -2: point.x.to_bytes(32, "big"), -3: point.y.to_bytes(32, "big")})
        attested = bytes(16) + len(self.id).to_bytes(2, "big") + self.id + cose
        made = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": self._data(attested, ATTESTED)})
        client = self._client("webauthn.create", options["challenge"])
        response = {"clientDataJSON": text(client), "attestationObject": text(made)}
        return {"id": text(self.id), "rawId": text(self.id), "type": "public-key", "response": response}

    def sign(self, options: dict[str, Any]) -> dict[str, Any]:
        """An answer to a challenge."""
        client, data = self._client("webauthn.get", options["challenge"]), self._data()
        signature = self.key.sign(data + hashlib.sha256(client).digest(), ec.ECDSA(hashes.SHA256()))
        response = {"clientDataJSON": text(client), "authenticatorData": text(data), "signature": text(signature)}
        return {"id": text(self.id), "rawId": text(self.id), "type": "public-key", "response": response}
