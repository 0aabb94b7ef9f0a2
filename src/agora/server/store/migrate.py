"""Migrates a database when it is opened; a database of a newer version is refused."""

from pathlib import Path

import sqlalchemy as sa

from agora.server.store.engines import Database
from agora.server.store.errors import StoreError
from agora.server.store.schema import metadata

HEAD = "0011"  # the newest revision in `migrations/versions`
KNOWN = ("0001", "0002", "0003", "0004", "0005", "0006", "0007", "0008", "0009", "0010", "0011")
VERSION_TABLE = "agora_version"
VERSIONS = sa.Table(VERSION_TABLE, sa.MetaData(), sa.Column("version_num", sa.String(32), primary_key=True))
LOCK = 4_719_200_501  # any number that no other program locks in the same PostgreSQL database


def migrate(database: Database) -> None:
    """Run the migrations that are missing; several processes may try at once."""
    with database.reading.connect() as connection:
        if version_of(connection) == HEAD:  # almost always
            return
    with database.writing.begin() as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(sa.select(sa.func.pg_advisory_xact_lock(LOCK)))
        version = version_of(connection)
        if version is not None and version not in KNOWN:
            raise StoreError("store.newer", version=version, ours=HEAD)
        if version is None:
            _refuse_foreign(connection)
            _create(connection)
        elif version != HEAD:
            upgrade(connection)


def version_of(connection: sa.Connection) -> str | None:
    """The revision of a database; None if it is not one of ours."""
    if not sa.inspect(connection).has_table(VERSION_TABLE):
        return None
    version: str | None = connection.scalar(sa.select(VERSIONS.c.version_num))
    return version


def _refuse_foreign(connection: sa.Connection) -> None:
    """Raise StoreError if another program has tables with our names here."""
    found = sorted(set(sa.inspect(connection).get_table_names()) & set(metadata.tables))
    if found:
        raise StoreError("store.foreign", tables=tuple(found))


def _create(connection: sa.Connection) -> None:
    """Create the current schema without Alembic, because importing it would delay the first start by 0.2 s."""
    metadata.create_all(connection)
    VERSIONS.create(connection)
    connection.execute(VERSIONS.insert().values(version_num=HEAD))


def upgrade(connection: sa.Connection) -> None:
    """Run the missing migrations with Alembic."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
