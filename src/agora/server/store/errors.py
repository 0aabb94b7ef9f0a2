"""How the store can refuse: somebody was faster, it is stored already, it is not there, or the database failed.

Each is a `Refusal`: an id with facts, worded by the catalogues. Whatever was refused has changed nothing.
"""

from agora.core.errors import Refusal


class StoreError(Refusal):
    """The database did not do it: full, lost, of a newer version, not ours."""


class Conflict(StoreError):
    """Somebody else has written first: load again and decide anew."""


class Duplicate(StoreError):
    """A line with this key is stored already, as line `n`."""

    def __init__(self, key: str, n: int) -> None:
        super().__init__("store.duplicate", key=key, n=n)
        self.key, self.n = key, n


class Missing(StoreError):
    """There is no such table or guest."""
