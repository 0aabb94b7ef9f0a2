"""Shuffles that nobody can choose: the seed mixes a secret of the server with nonces of the players' browsers.

The server publishes a hash of its secret before anyone joins. docs/protocol.md specifies the scheme, and `agora fair`
checks it.
"""

import hashlib
import hmac
import secrets
from collections.abc import Iterable


def new_secret() -> str:
    """256 random bits in hexadecimal digits."""
    return secrets.token_hex(32)


def commitment(secret: str) -> str:
    """What is shown before anyone joins: the SHA-256 of the secret's digits.

    >>> commitment("00")
    'f1534392279bddbf9d43dde8701cb5be14b82f76ec6607bf8d6ad557f60f304e'
    """
    return hashlib.sha256(secret.encode("ascii")).hexdigest()


def seed(secret: str, nonces: Iterable[str]) -> str:
    """The seed of the game: HMAC-SHA256 of the nonces, sorted and joined by commas, under the secret.

    >>> seed("00", ["bb", "aa"]) == seed("00", ["aa", "bb"])
    True
    """
    return hmac.digest(secret.encode("ascii"), ",".join(sorted(nonces)).encode("ascii"), "sha256").hex()
