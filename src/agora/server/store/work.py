"""What a job gets to work with: the transaction it runs in, the clock of the database, and whom to tell afterwards."""

from collections.abc import Callable
from typing import TypeVar

import sqlalchemy as sa

from agora.core.questions import JSON
from agora.server.store.engines import write_json
from agora.server.store.errors import StoreError
from agora.server.store.rows import Notice

LONGEST_NOTICE = 7000  # bytes; PostgreSQL takes 8000

T = TypeVar("T")


class Work:
    """One job's share of a transaction.

    A job refuses (raises a StoreError) before it has written anything, so that the other jobs of the same transaction
    need not care. Compare-and-set makes that easy: the first statement that writes is the one that may not apply.
    """

    def __init__(self, connection: sa.Connection, clock: sa.ColumnElement[float]) -> None:
        self.connection = connection
        self.clock = clock  # the database's own time: processes on several machines need one clock
        self.notices: list[Notice] = []

    def now(self) -> float:
        """The time of the database."""
        return float(self.connection.scalar(sa.select(self.clock)) or 0.0)

    def tell(self, table: str, what: str, n: int, body: JSON = None) -> None:
        """Tell everyone who listens, once the transaction is on disk."""
        notice = Notice(table, what, n, body)
        if body is not None and len(write_json(list(notice)).encode()) > LONGEST_NOTICE:
            raise StoreError("store.notice", table=table, longest=LONGEST_NOTICE)
        self.notices.append(notice)


Job = Callable[[Work], T]
