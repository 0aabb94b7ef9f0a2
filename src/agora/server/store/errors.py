"""What the store refuses: a write that came too late or twice, a missing row, or a database that failed.

Each is a `Refusal`: an id with facts, worded by the texts. What was refused has changed nothing.
"""

from agora.core.errors import Refusal


class StoreError(Refusal):
    """The database failed: it is full, unreachable, of a newer version, or not ours."""


class Conflict(StoreError):
    """Another process has written first: read again, then decide."""


class Duplicate(StoreError):
    """A line with this key is stored already, as line `n`."""

    def __init__(self, key: str, n: int) -> None:
        super().__init__("store.duplicate", key=key, n=n)
        self.key, self.n = key, n


class Missing(StoreError):
    """The table or guest does not exist."""
