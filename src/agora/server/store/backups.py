"""Backs a database up into one file while the server runs, and restores that file into any database.

The file is always an SQLite database, so a club can move from SQLite to PostgreSQL and back.
"""

import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import sqlalchemy as sa

from agora.server.store.engines import Database, SQLite, connect, trouble
from agora.server.store.errors import StoreError
from agora.server.store.migrate import migrate, version_of
from agora.server.store.schema import alive, duties, guests, leases, metadata, tables
from agora.server.store.upkeep import LONGEST_SILENCE

BATCH = 1000  # rows that are copied at a time
COPIED = [table for table in metadata.sorted_tables if table not in (leases, duties)]


def backup(url: str, target: Path, force: bool = False) -> int:
    """Write a consistent copy to a file while the server may be running; return how many tables it holds."""
    if target.exists() and not force:
        raise StoreError("store.exists", file=str(target))
    with _opened(url, create=False) as source, _beside(target) as copy:
        if isinstance(source, SQLite) and target.exists() and source.path.samefile(target):
            raise StoreError(
                "store.itself", file=str(target)
            )  # the server would go on writing to a file that has been replaced
        with source.reading.connect() as connection:
            if version_of(connection) is None:
                raise StoreError("store.not-ours", why=source.url)
        if isinstance(source, SQLite):
            _copy_file(source.path, copy)
        else:
            _copy_rows_of(source, copy)
        return _check(copy)


def restore(file: Path, url: str, force: bool = False) -> int:
    """Replace everything in a database by a backup; return how many tables it holds."""
    if not file.is_file():
        raise StoreError("store.no-file", file=str(file))
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "backup.db"
        shutil.copyfile(file, copy)  # so that a backup of an older version can be migrated
        with _opened(str(copy)) as source, _opened(url) as target:
            with source.reading.connect() as connection:
                if version_of(connection) is None:
                    raise StoreError("store.no-backup", file=str(file))
            migrate(source)
            target.serve()
            migrate(target)
            with source.reading.connect() as old, target.writing.begin() as new:
                _refuse_if_used(new, target, force)
                for table in reversed(metadata.sorted_tables):
                    new.execute(sa.delete(table))
                return _copy_rows(old, new)


@contextmanager
def _opened(url: str, create: bool = True) -> Iterator[Database]:
    database = connect(url, create)
    try:
        yield database
    except (sa.exc.DBAPIError, sqlite3.Error, OSError) as error:
        raise trouble(error) from None
    finally:
        database.close()


@contextmanager
def _beside(target: Path) -> Iterator[Path]:
    """A temporary file that replaces the target once it is complete."""
    try:
        with tempfile.NamedTemporaryFile(dir=target.parent, prefix=f".{target.name}.", delete=False) as made:
            copy = Path(made.name)
    except OSError as error:
        raise StoreError("store.write", file=str(target), why=error.strerror or str(error)) from None
    try:
        yield copy
        with copy.open("rb") as whole:
            os.fsync(whole.fileno())
        copy.replace(target)
    except IsADirectoryError as error:
        raise StoreError("store.write", file=str(target), why=error.strerror or str(error)) from None
    finally:
        copy.unlink(missing_ok=True)


def _copy_file(source: Path, copy: Path) -> None:
    with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(copy)) as new:
        old.backup(new)
        new.execute("PRAGMA journal_mode = DELETE")  # a single file, without a WAL file


def _copy_rows_of(source: Database, copy: Path) -> None:
    target = SQLite(copy)
    try:
        migrate(target)
        with source.reading.connect() as old, target.writing.begin() as new:
            _copy_rows(old, new)
    finally:
        target.close()
    with closing(sqlite3.connect(copy)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")


def _copy_rows(old: sa.Connection, new: sa.Connection) -> int:
    """Copy all rows but those of leases and duties, which belong to processes; return how many tables there are."""
    for table in COPIED:
        rows = old.execution_options(yield_per=BATCH).execute(sa.select(table))
        for some in rows.mappings().partitions():
            new.execute(sa.insert(table), [dict(row) for row in some])
    return int(new.scalar(sa.select(sa.func.count()).select_from(tables)) or 0)


def _check(copy: Path) -> int:
    """Check a finished copy, or raise StoreError; return how many tables it holds."""
    with closing(sqlite3.connect(copy)) as connection:
        result = connection.execute("PRAGMA quick_check").fetchone()[0]
        if result != "ok":
            raise StoreError("store.not-ours", why=result)
        return int(connection.execute("SELECT count(*) FROM tables").fetchone()[0])


def _refuse_if_used(new: sa.Connection, target: Database, force: bool) -> None:
    """Raise StoreError if a server uses the database, or if it holds something and `force` is not set."""
    filled = any(new.scalar(sa.select(sa.exists().where(table.c[0].is_not(None)))) for table in (tables, guests))
    if filled and not force:
        raise StoreError("store.not-empty", url=target.url)
    silent = new.scalar(sa.select(target.clock() - alive.c.time))
    if silent is not None and silent < LONGEST_SILENCE and target.several:
        raise StoreError("store.served", file=target.url)
