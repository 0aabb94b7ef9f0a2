"""The keys of notices, in a file outside the database: whoever has a copy of the database alone learns no address."""

import base64
import hashlib
import hmac
import json
import os
import secrets
from pathlib import Path
from typing import Any

from agora.core.errors import Refusal

MAC_BYTES = 16


class KeyTrouble(Refusal):
    """The file of the keys cannot be read or made."""


class Keys:
    """Encrypts addresses, signs the links that stop notices, and holds the key that identifies us to push services."""

    def __init__(self, stored: dict[str, str]) -> None:
        from cryptography.fernet import Fernet

        self.vapid = stored["vapid"]  # the private key, DER in base64url
        self._addresses = Fernet(stored["addresses"])
        self._links = stored["links"].encode()

    def hide(self, facts: dict[str, Any]) -> str:
        """Encrypt the address of a channel."""
        return self._addresses.encrypt(json.dumps(facts).encode()).decode()

    def show(self, hidden: str) -> dict[str, Any] | None:
        """Decrypt the address of a channel; None if it was encrypted with another key."""
        from cryptography.fernet import InvalidToken

        try:
            found: dict[str, Any] = json.loads(self._addresses.decrypt(hidden.encode()))
        except InvalidToken:
            return None
        return found

    def sign(self, channel: str) -> str:
        """The token in the link that stops a channel."""
        return f"{channel}.{self._mac(channel)}"

    def signed(self, token: str) -> str | None:
        """The channel of a token; None if we have not signed it."""
        channel, _, mac = token.partition(".")
        return channel if hmac.compare_digest(mac.encode(), self._mac(channel).encode()) else None

    def _mac(self, channel: str) -> str:
        mac = hmac.digest(self._links, b"stop " + channel.encode(), hashlib.sha256)[:MAC_BYTES]
        return base64.urlsafe_b64encode(mac).decode().rstrip("=")

    @property
    def push_key(self) -> str:
        """The public key that a browser needs to subscribe to our notices."""
        from cryptography.hazmat.primitives import serialization

        private = serialization.load_der_private_key(base64.urlsafe_b64decode(self.vapid), None)
        form = serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        return base64.urlsafe_b64encode(private.public_key().public_bytes(*form)).decode().rstrip("=")


def installed() -> bool:
    """Whether the packages of the extra `notices` are installed."""
    from importlib.util import find_spec

    return all(find_spec(name) for name in ("cryptography", "apprise", "pywebpush"))


def open_keys(file: Path) -> Keys:
    """The keys in a file, made if there is none yet; only its owner may read it. Several processes may try at once."""
    try:
        if not file.exists():
            _write(file, _new())
        return Keys(json.loads(file.read_text()))
    except OSError as error:
        raise KeyTrouble("server.keys", file=str(file), why=error.strerror or str(error)) from None
    except (ValueError, KeyError, TypeError):
        raise KeyTrouble("server.keys", file=str(file), why="this is not a file of keys") from None


def _new() -> dict[str, str]:
    from cryptography.fernet import Fernet
    from cryptography.hazmat.primitives import serialization
    from cryptography.hazmat.primitives.asymmetric import ec

    private = ec.generate_private_key(ec.SECP256R1()).private_bytes(
        serialization.Encoding.DER, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    return {
        "vapid": base64.urlsafe_b64encode(private).decode(),
        "addresses": Fernet.generate_key().decode(),
        "links": secrets.token_urlsafe(32),
    }


def _write(file: Path, keys: dict[str, str]) -> None:
    """Write the file whole, unless another process has made it meanwhile."""
    file.parent.mkdir(parents=True, exist_ok=True)
    draft = file.with_name(f".{file.name}.{os.getpid()}")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "w") as opened:
        json.dump(keys, opened, indent=1)
        opened.flush()
        os.fsync(opened.fileno())
    try:
        os.link(draft, file)  # fails if there is one
    except FileExistsError:
        return
    finally:
        draft.unlink()
