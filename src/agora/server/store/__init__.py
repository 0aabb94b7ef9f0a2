"""Everything that is stored, in SQLite or PostgreSQL. The log of a table decides its state."""

from agora.server.store.engines import default_url
from agora.server.store.errors import Conflict, Duplicate, Missing, StoreError
from agora.server.store.rows import (
    Added,
    ChatRow,
    Downtime,
    GuestRow,
    Line,
    Notice,
    SeatRow,
    TableRow,
    TableState,
    TableUpdate,
)
from agora.server.store.store import Store, open_store

__all__ = [
    "Added", "ChatRow", "Conflict", "Downtime", "Duplicate", "GuestRow", "Line", "Missing", "Notice", "SeatRow",
    "Store", "StoreError", "TableRow", "TableState", "TableUpdate", "default_url", "open_store",
]  # fmt: skip
