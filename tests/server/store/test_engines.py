"""A database is created, brought up to date, or refused in words."""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from agora.server.store import Missing, Notice, Store, StoreError, default_url, open_store, schema
from agora.server.store.engines import connect
from agora.server.store.migrate import HEAD, KNOWN, VERSION_TABLE, upgrade
from tests.server.store.stored import SEATS, line, opened, table, until, until_listening, with_store


def refusal_of(url: str, **how: bool) -> StoreError:
    with pytest.raises(StoreError) as refusal:
        asyncio.run(open_store(url, **how))
    return refusal.value


def is_as_it_should_be(connection: sa.Connection) -> bool:
    """Whether a database is at the newest revision and has the tables of the schema."""
    context = MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE})
    return context.get_current_revision() == HEAD and compare_metadata(context, schema.metadata) == []


def test_the_migrations_lead_to_the_schema(url: str):
    database = connect(url)
    with database.writing.begin() as connection:
        upgrade(connection)
    with database.reading.connect() as connection:
        assert is_as_it_should_be(connection)
    database.close()


def test_a_new_database_needs_no_migration(url: str):
    async def nothing(store: Store) -> None:
        return

    with_store(url, nothing)
    database = connect(url)
    with database.reading.connect() as connection:
        assert is_as_it_should_be(connection)
    database.close()


def test_every_migration_is_known():
    folder = Path(schema.__file__).parent / "migrations" / "versions"
    revisions = sorted(path.name[1:5] for path in folder.glob("r*.py"))
    assert tuple(revisions) == KNOWN
    assert KNOWN[-1] == HEAD


@pytest.mark.slow
def test_several_processes_may_open_an_empty_database_at_once(url: str):
    script = "import asyncio, sys\nfrom agora.server.store import open_store\nasyncio.run(open_store(sys.argv[1]))"
    both = [subprocess.Popen([sys.executable, "-c", script, url], stderr=subprocess.PIPE) for _ in range(3)]
    errors = [process.communicate(timeout=60)[1].decode() for process in both]
    assert [process.returncode for process in both] == [0, 0, 0], errors


def test_a_database_of_a_newer_version_is_refused(url: str):
    async def age(store: Store) -> None:
        newer = sa.text(f"UPDATE {VERSION_TABLE} SET version_num = '9999'")
        await store.write(lambda work: work.connection.execute(newer) and None)

    with_store(url, age)
    refusal = refusal_of(url)
    assert refusal.rule == "store.newer"
    assert refusal.facts["version"] == "9999"


def test_a_database_of_another_program_is_left_alone(url: str):
    database = connect(url)
    with database.writing.begin() as connection:
        connection.exec_driver_sql("CREATE TABLE guests (hotel TEXT)")
    database.close()
    assert refusal_of(url).rule == "store.foreign"
    database = connect(url)
    with database.reading.connect() as connection:
        assert sa.inspect(connection).get_table_names() == ["guests"]
    database.close()


@pytest.mark.parametrize(
    ("url", "rule"),
    [
        ("mysql://localhost/agora", "store.url"),
        ("sqlite://", "store.url"),
        ("sqlite:///:memory:", "store.url"),
        ("postgresql://[", "store.url"),
        ("postgresql://nobody@127.0.0.1:1/agora", "store.failed"),
        ("/dev/null/agora.db", "store.open"),
        ("/", "store.open"),
        ("a\0b", "store.open"),
    ],
)
def test_a_url_that_is_no_database_is_refused_in_words(url: str, rule: str):
    assert refusal_of(url).rule == rule


def test_passwords_are_not_shown():
    database = connect("postgresql://ann:secret@127.0.0.1:1/agora")
    assert "secret" not in database.url


def test_a_file_that_is_no_database_is_refused(tmp_path: Path):
    file = tmp_path / "letter.txt"
    file.write_text("Dear Ann,\n" * 200)
    assert refusal_of(str(file)).rule == "store.not-ours"
    assert file.read_text().startswith("Dear Ann")


def test_without_create_a_missing_file_is_refused(tmp_path: Path):
    assert refusal_of(str(tmp_path / "none.db"), create=False).rule == "store.no-file"
    assert list(tmp_path.iterdir()) == []


def test_missing_folders_are_created(tmp_path: Path):
    async def test(store: Store) -> None:
        await store.ping()

    with_store(str(tmp_path / "deep" / "er" / "agora.db"), test)


def test_a_second_server_on_the_same_file_is_refused(sqlite: str):
    async def test() -> None:
        async with opened(sqlite, serving=True):
            with pytest.raises(StoreError) as refusal:
                await open_store(sqlite, serving=True)
            assert refusal.value.rule == "store.served"
            async with opened(sqlite) as other:  # but a command may read it
                await other.ping()
        async with opened(sqlite, serving=True):
            pass

    asyncio.run(test())


def test_a_full_disk_is_not_taken_for_another_server(sqlite: str, monkeypatch: pytest.MonkeyPatch):
    class Full(sqlite3.Connection):
        def execute(self, *_: object) -> sqlite3.Cursor:
            error = sqlite3.OperationalError("database or disk is full")
            error.sqlite_errorcode = sqlite3.SQLITE_FULL
            raise error

    database = connect(sqlite)
    real = sqlite3.connect
    with monkeypatch.context() as patch:
        patch.setattr(sqlite3, "connect", lambda *where, **how: real(*where, **how, factory=Full))
        with pytest.raises(StoreError) as refusal:
            database.serve()
    database.close()
    assert refusal.value.rule == "store.full"


def test_the_default_database_is_a_file_of_the_user(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("XDG_DATA_HOME", "/home/ann/data")
    monkeypatch.delenv("AGORA_DB", raising=False)
    assert default_url() == "sqlite:////home/ann/data/agora/agora.db"
    monkeypatch.setenv("AGORA_DB", "postgresql:///agora")
    assert default_url() == "postgresql:///agora"


def test_every_commit_is_synced_to_disk(sqlite: str):
    async def test(store: Store) -> None:
        def pragmas(work: object) -> list[object]:
            connection: sa.Connection = work.connection  # type: ignore[attr-defined]
            names = ("synchronous", "journal_mode", "foreign_keys")
            return [connection.exec_driver_sql(f"PRAGMA {name}").scalar_one() for name in names]

        assert await store.write(pragmas) == [2, "wal", 1]

    with_store(sqlite, test)


@pytest.mark.slow
def test_opening_takes_no_longer_when_more_is_stored(tmp_path: Path):
    """With 20 000 tables, opening takes as long as with none; an index finds what is due."""
    empty, full = tmp_path / "empty.db", tmp_path / "full.db"
    for path in (empty, full):
        with_store(str(path), lambda store: store.create_table(table(), SEATS))
    with sqlite3.connect(full) as connection:
        columns = [row[1] for row in connection.execute("PRAGMA table_info(tables)")]
        copied = ", ".join("'t' || value" if name == "id" else f'"{name}"' for name in columns)
        connection.execute(
            "INSERT INTO tables WITH RECURSIVE k(value) AS"
            " (SELECT 1 UNION ALL SELECT value + 1 FROM k WHERE value < 20000)"
            f" SELECT {copied} FROM tables, k"
        )
        connection.execute(
            "INSERT INTO lines SELECT id, value, 'move', 0, 'ann', NULL, '{}', 1.0 FROM tables,"
            " (SELECT 0 AS value UNION SELECT 1 UNION SELECT 2 UNION SELECT 3 UNION SELECT 4)"
        )
    connection.close()

    def start(path: Path) -> float:
        async def ready() -> float:
            began = time.perf_counter()
            async with opened(str(path), serving=True) as store:
                await store.beat()
                assert await store.due() == []
                return time.perf_counter() - began

        return min(asyncio.run(ready()) for _ in range(5))

    none, many = start(empty), start(full)
    print(f"ready after {none * 1000:.1f} ms with 1 table, {many * 1000:.1f} ms with 20 001")
    assert many < none + 0.05


@pytest.mark.slow
def test_a_lost_connection_is_opened_again(postgresql: str):
    async def test(store: Store) -> None:
        heard: list[Notice] = []
        store.listen(heard.append)
        await until_listening(store, heard)
        await store.create_table(table(), SEATS)
        await store.append("agora", 0, [line(0)])

        async with opened(postgresql) as other:
            await other.write(
                lambda work: (
                    work.connection.exec_driver_sql(
                        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                        " WHERE datname = current_database() AND pid <> pg_backend_pid()"
                    )
                    and None
                )
            )
        await store.append("agora", 1, [line(1)])
        assert len(await store.lines("agora")) == 2
        await until(lambda: Notice("", "missed", 0) in heard)
        await store.append("agora", 2, [line(2)])
        await until(lambda: any((notice.what, notice.n) == ("lines", 3) for notice in heard))
        with pytest.raises(Missing):
            await store.table("nowhere")

    with_store(postgresql, test)


def test_only_its_owner_can_read_a_new_database_file(tmp_path: Path) -> None:
    async def test(store: Store) -> None:
        await store.create_table(table(), SEATS)
        modes = {file.name: oct(file.stat().st_mode & 0o777) for file in tmp_path.iterdir()}
        assert {"agora.db", "agora.db-wal", "agora.db-serving"} <= modes.keys()
        assert set(modes.values()) == {"0o600"}, modes

    with_store(f"sqlite:///{tmp_path}/agora.db", test, serving=True)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such modes")
def test_a_server_takes_the_right_to_read_an_old_database_file_from_everybody_else(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    file = tmp_path / "agora.db"
    with_store(f"sqlite:///{file}", no_test)
    file.chmod(0o644)
    with_store(f"sqlite:///{file}", no_test)
    assert file.stat().st_mode & 0o777 == 0o644, "only the server changes it"
    for _ in range(2):
        with_store(f"sqlite:///{file}", no_test, serving=True)
        assert file.stat().st_mode & 0o777 == 0o600
    assert [record.message for record in caplog.records] == ["others could read a file of the database"]


async def no_test(store: Store) -> None:
    await store.ping()
