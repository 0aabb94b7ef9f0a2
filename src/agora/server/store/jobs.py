"""Jobs of the store: functions that run in a transaction. `Work` gives them its connection, clock and notices."""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar, cast

import sqlalchemy as sa

from agora.core.questions import JSON
from agora.server.store.engines import Database, write_json
from agora.server.store.errors import StoreError
from agora.server.store.rows import Line, Notice, TableUpdate

LONGEST_NOTICE = 7000  # bytes; PostgreSQL takes 8000

T = TypeVar("T")


class Work:
    """One job's share of a transaction.

    A job that refuses must raise its StoreError before it has written anything, because other jobs run in the same
    transaction. Compare-and-set makes that easy: the first statement that writes is the one that may not apply.
    """

    def __init__(self, connection: sa.Connection, database: Database) -> None:
        self.connection = connection
        self._database = database
        self.notices: list[Notice] = []

    @property
    def clock(self) -> sa.ColumnElement[float]:
        """The time of the database, as an expression, because processes on several machines need one clock."""
        return self._database.clock()

    def now(self) -> float:
        """The time of the database."""
        return float(self.connection.scalar(sa.select(self.clock)) or 0.0)

    def tell(self, table: str, what: str, n: int, body: JSON = None) -> None:
        """Send a notice to all listeners once the transaction is on disk."""
        notice = Notice(table, what, n, body)
        if body is not None and not _fits(notice):
            raise StoreError("store.notice", table=table, longest=LONGEST_NOTICE)
        self.notices.append(notice)

    def tell_lines(self, table: str, n: int, lines: Sequence[Line], update: TableUpdate) -> None:
        """Send added lines to the other processes, if they fit into a notice; else only that there are `n` now."""
        notice = Notice(table, "lines", n)
        if self._database.several:
            whole = notice._replace(body=[lines, cast(JSON, update)])  # a dict of JSON
            notice = whole if _fits(whole) else notice
        self.notices.append(notice)


def _fits(notice: Notice) -> bool:
    return len(write_json(list(notice)).encode()) <= LONGEST_NOTICE


Job = Callable[[Work], T]


class Prepared:
    """A statement for the most frequent writes: compiled by SQLAlchemy, but run by the driver directly.

    This cuts the time of an append to a third (bench/bench_store.py). The driver takes JSON as text only.
    """

    def __init__(self, statement: sa.Insert | sa.Update) -> None:
        self._statement = statement
        self._texts: dict[str, str] = {}  # by dialect

    def run(self, work: Work, *rows: Mapping[str, object]) -> int:
        """Run the statement for each of the rows; return how many rows changed."""
        dialect = work.connection.dialect
        text = self._texts.get(dialect.name)
        if text is None:
            text = self._texts[dialect.name] = str(self._statement.compile(dialect=dialect))
        cursor = work.connection.connection.cursor()
        try:
            if len(rows) == 1:
                cursor.execute(text, rows[0])
            else:
                cursor.executemany(text, rows)
            return int(cursor.rowcount)
        finally:
            cursor.close()
