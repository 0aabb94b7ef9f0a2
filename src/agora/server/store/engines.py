"""Connects to a database: SQLite in a file, or PostgreSQL. Faults become refusals in words."""

import errno
import logging
import os
import re
import sqlite3
import stat
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol

import orjson
import sqlalchemy as sa

from agora.server.encoding import encode
from agora.server.store.errors import StoreError
from agora.server.store.rows import Notice

READERS = 4
BUSY_SECONDS = 10.0
OWNER_ONLY = 0o600  # the mode of database files: they hold the secrets of running games
log = logging.getLogger("agora.store")

Callback = Callable[[Notice], None]


class Database(Protocol):
    """What differs between the two databases."""

    url: str
    several: bool  # whether several processes may serve the same tables
    writing: sa.Engine
    reading: sa.Engine

    def clock(self) -> sa.ColumnElement[float]:
        """The database's time, as an expression."""
        ...

    def announce(self, connection: sa.Connection, notices: Sequence[Notice]) -> None:
        """Send notices with the transaction, if the database delivers them."""
        ...

    def deliver(self, notices: Sequence[Notice]) -> None:
        """Deliver notices after the commit, if this process delivers them."""
        ...

    def listen(self, callback: Callback) -> Callable[[], None]:
        """Call back in the running loop for every notice; return a function that stops this."""
        ...

    def serve(self) -> None:
        """Reserve the database for a server, or raise StoreError if another server has it."""
        ...

    def close(self) -> None:
        """Close all connections."""
        ...


def default_url() -> str:
    """The database that is used by default: AGORA_DB, or a file in the user's home folder."""
    given = os.environ.get("AGORA_DB")
    if given:
        return given
    home = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return f"sqlite:///{Path(home) / 'agora' / 'agora.db'}"


def connect(url: str, create: bool = True) -> Database:
    """The database of a URL; a plain path means SQLite."""
    scheme, colon, _ = url.partition("://")
    if not colon:
        return SQLite(Path(url), create)
    if scheme == "sqlite":
        path = url.removeprefix("sqlite:///")
        if path == url or not path or ":memory:" in path or "?" in path:
            raise unknown(url)
        return SQLite(Path(path), create)
    if scheme in ("postgresql", "postgres", "postgresql+psycopg"):
        from agora.server.store.postgres import Postgres

        return Postgres(url)
    raise unknown(url)


def unknown(url: str) -> StoreError:
    """The refusal of a URL, without its password, because it may be logged.

    >>> unknown("postgresql://agora:a/b@c@localhost/agora").facts["url"]
    'postgresql://agora:***@localhost/agora'
    """
    return StoreError("store.url", url=shown(url))


def shown(url: str) -> str:
    """The URL of a database without its password."""
    return re.sub(r"(://[^:/]*):.*@", r"\1:***@", url)


class SQLite:
    """One file, one process that serves it; others may read it and write a little."""

    several = False

    def __init__(self, path: Path, create: bool = True) -> None:
        self.path = path
        self.url = f"sqlite:///{path}"
        if not create and not path.exists():
            raise StoreError("store.no-file", file=str(path))
        try:
            if not path.parent.is_dir():
                path.parent.mkdir(parents=True)
            os.close(os.open(path, os.O_RDWR | os.O_CREAT, OWNER_ONLY))
        except (OSError, ValueError) as error:
            why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
            if isinstance(error, FileExistsError):  # a file is where a folder should be
                why = os.strerror(errno.ENOTDIR)
            raise StoreError("store.open", url=str(path).replace("\0", "?"), why=why) from None
        self.writing = _sqlite_engine(path, "BEGIN IMMEDIATE", 1)
        self.reading = _sqlite_engine(path, "BEGIN", READERS, "PRAGMA query_only = ON")
        self._callbacks: list[Callback] = []
        self._serving: sqlite3.Connection | None = None

    def clock(self) -> sa.ColumnElement[float]:
        """The time of this machine."""
        return sa.literal(time.time(), sa.Double)

    def announce(self, connection: sa.Connection, notices: Sequence[Notice]) -> None:
        """Do nothing: SQLite delivers no notices."""

    def deliver(self, notices: Sequence[Notice]) -> None:
        """Deliver notices within this process."""
        for notice in notices:
            for callback in tuple(self._callbacks):
                callback(notice)

    def listen(self, callback: Callback) -> Callable[[], None]:
        """Call back for every notice of this process."""
        self._callbacks.append(callback)
        return lambda: self._callbacks.remove(callback)

    def serve(self) -> None:
        """Lock a file next to the database until this process ends, however it ends; keep others from reading it."""
        self._keep_private()
        os.close(os.open(f"{self.path}-serving", os.O_RDWR | os.O_CREAT, OWNER_ONLY))
        lock = sqlite3.connect(f"{self.path}-serving", timeout=0, check_same_thread=False, isolation_level=None)
        try:
            lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            lock.close()
            if error.sqlite_errorcode == sqlite3.SQLITE_BUSY:
                raise StoreError("store.served", file=str(self.path)) from None
            raise trouble(error, self.url) from None
        self._serving = lock

    def _keep_private(self) -> None:
        """Take the right to read from everybody else, who may have it if the file was made by an older version."""
        for path in (self.path, *(Path(f"{self.path}{end}") for end in ("-wal", "-shm", "-serving"))):
            try:
                mode = stat.S_IMODE(path.stat().st_mode)
                if mode & ~OWNER_ONLY:
                    path.chmod(mode & OWNER_ONLY)
                    log.warning(
                        "others could read a file of the database", extra={"file": str(path), "mode": oct(mode)}
                    )
            except FileNotFoundError:
                continue
            except OSError as error:
                log.warning("others can read a file of the database: %s", error, extra={"file": str(path)})

    def close(self) -> None:
        """Close all connections."""
        self.writing.dispose()
        self.reading.dispose()
        if self._serving is not None:
            self._serving.close()


def _sqlite_engine(path: Path, begin: str, connections: int, *pragmas: str) -> sa.Engine:
    engine = sa.create_engine(
        sa.URL.create("sqlite", database=str(path)),
        connect_args={"timeout": BUSY_SECONDS, "check_same_thread": False},
        paramstyle="named",
        poolclass=sa.QueuePool,
        pool_size=connections,
        max_overflow=0,
        hide_parameters=True,  # they contain secrets and hashes of tokens
        json_serializer=write_json,
        json_deserializer=orjson.loads,
    )

    @sa.event.listens_for(engine, "connect")
    def prepare(connection: sqlite3.Connection, _: object) -> None:
        connection.isolation_level = None  # the driver must not begin transactions by itself
        for pragma in ("PRAGMA journal_mode = WAL", "PRAGMA synchronous = FULL", "PRAGMA foreign_keys = ON", *pragmas):
            connection.execute(pragma)

    @sa.event.listens_for(engine, "begin")
    def begin_transaction(connection: sa.Connection) -> None:
        connection.exec_driver_sql(begin)

    return engine


def write_json(value: object) -> str:
    """JSON as it is stored."""
    return encode(value).decode()


def is_lost(error: BaseException) -> bool:
    """Whether the connection to PostgreSQL was lost: the error has no code, or that of a server that shuts down."""
    code = getattr(_cause(error), "sqlstate", "")
    return code is None or code.startswith(("08", "57P"))


def _cause(error: BaseException) -> BaseException:
    return error.orig if isinstance(error, sa.exc.DBAPIError) and error.orig else error


def trouble(error: BaseException, url: str = "") -> BaseException:
    """The refusal for an error of the database; the error itself if it is a bug of ours."""
    cause = _cause(error)
    names = {kind.__name__ for kind in type(cause).__mro__}  # every driver uses these names
    if not (names & {"DatabaseError", "OSError"}) or names & {"ProgrammingError", "IntegrityError", "DataError"}:
        return error
    why = " ".join(str(cause).split())
    if "disk is full" in why or "No space left" in why:
        return StoreError("store.full", why=why)
    if "not a database" in why or "malformed" in why:
        return StoreError("store.not-ours", why=f"{why} ({url})" if url else why)
    return StoreError("store.failed", why=why)
