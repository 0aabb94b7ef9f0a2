"""PostgreSQL: any number of processes can serve the same tables; the database delivers notices between them."""

import asyncio
import logging
from collections.abc import Callable, Sequence
from typing import Literal

import orjson
import psycopg
import sqlalchemy as sa

from agora.server.store.engines import READERS, Callback, unknown, write_json
from agora.server.store.rows import Notice

CHANNEL = "agora"
# notice within half a minute that the network has dropped a connection; the listener would wait for ever
WIRE = {
    "connect_timeout": 5,
    "keepalives_idle": 15,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 30_000,
}
LOCK_SECONDS = 5
RETRY_SECONDS = 0.5

log = logging.getLogger(__name__)


class Postgres:
    """A database that several processes share."""

    several = True

    def __init__(self, url: str) -> None:
        plain = "postgresql://" + url.partition("://")[2]
        try:
            parsed = sa.make_url(plain)
            self._conninfo = psycopg.conninfo.make_conninfo(plain, **WIRE)
        except (sa.exc.ArgumentError, psycopg.ProgrammingError, ValueError):
            raise unknown(url) from None
        self.url = parsed.render_as_string(hide_password=True)
        self.writing = _engine(parsed, 2, "READ COMMITTED")
        self.reading = _engine(parsed, READERS, "REPEATABLE READ")  # a job reads a consistent state
        self._callbacks: list[Callback] = []
        self._listening: asyncio.Task[None] | None = None

    def clock(self) -> sa.ColumnElement[float]:
        """The current time of the database's machine, not that of the start of the transaction."""
        return sa.cast(sa.extract("epoch", sa.func.clock_timestamp()), sa.Double)

    def announce(self, connection: sa.Connection, notices: Sequence[Notice]) -> None:
        """Send notices with the transaction."""
        if notices:
            connection.execute(_NOTIFY, {"notices": [write_json(list(notice)) for notice in notices]})

    def deliver(self, notices: Sequence[Notice]) -> None:
        """Do nothing: the database delivers them."""

    def listen(self, callback: Callback) -> Callable[[], None]:
        """Call back for every notice of every process."""
        self._callbacks.append(callback)
        if self._listening is None:
            self._listening = asyncio.get_running_loop().create_task(self._listen())

        def end() -> None:
            self._callbacks.remove(callback)
            if not self._callbacks and self._listening is not None:
                self._listening.cancel()
                self._listening = None

        return end

    async def _listen(self) -> None:
        """Deliver notices for ever. After each connect, deliver the notice that some may have been missed."""
        while True:
            try:
                async with await psycopg.AsyncConnection.connect(self._conninfo, autocommit=True) as connection:
                    await connection.execute(f"LISTEN {CHANNEL}")
                    self._deliver('["", "missed", 0]')
                    async for payload in connection.notifies():
                        self._deliver(payload.payload)
            except (psycopg.Error, OSError) as error:
                log.warning("lost the connection that listens for notices, reconnecting: %s", str(error).strip())
            await asyncio.sleep(RETRY_SECONDS)

    def _deliver(self, payload: str) -> None:
        """Deliver a notice within this process. A notice that cannot be handled must not stop the listener."""
        for callback in tuple(self._callbacks):
            try:
                callback(Notice(*orjson.loads(payload)))
            except Exception:
                log.exception("could not handle a notice")

    def serve(self) -> None:
        """Do nothing: several servers may share the database."""

    def close(self) -> None:
        """Close all connections."""
        if self._listening is not None:
            self._listening.get_loop().call_soon_threadsafe(self._listening.cancel)
        self.writing.dispose()
        self.reading.dispose()


_NOTIFY = sa.text(f"SELECT pg_notify('{CHANNEL}', payload) FROM unnest(:notices) AS payload").bindparams(
    sa.bindparam("notices", type_=sa.ARRAY(sa.Text))
)


def _engine(url: sa.URL, connections: int, isolation: Literal["READ COMMITTED", "REPEATABLE READ"]) -> sa.Engine:
    return sa.create_engine(
        url.set(drivername="postgresql+psycopg"),
        connect_args={
            **WIRE,
            "options": f"-c lock_timeout={LOCK_SECONDS * 1000} -c synchronous_commit=on",
        },
        pool_size=connections,
        max_overflow=0,
        pool_pre_ping=True,
        isolation_level=isolation,
        hide_parameters=True,  # they contain secrets and hashes of tokens
        json_serializer=write_json,
        json_deserializer=orjson.loads,
    )
