"""Everything that is stored, in SQLite or PostgreSQL. The log of a table decides its state."""

from agora.server.store.engines import default_url
from agora.server.store.errors import Conflict, Duplicate, Missing, StoreError
from agora.server.store.rows import (
    Added,
    ChannelRow,
    ChatRow,
    Downtime,
    Event,
    GuestRow,
    Line,
    News,
    Notice,
    OutboxRow,
    ReviewRow,
    SeatRow,
    TableRow,
    TableState,
    TableUpdate,
    WishRow,
)
from agora.server.store.store import Store, open_store

__all__ = [
    "Added", "ChannelRow", "ChatRow", "Conflict", "Downtime", "Duplicate", "Event", "GuestRow", "Line", "Missing",
    "News", "Notice", "OutboxRow", "ReviewRow", "SeatRow", "Store", "StoreError", "TableRow", "TableState",
    "TableUpdate", "WishRow", "default_url", "open_store",
]  # fmt: skip
