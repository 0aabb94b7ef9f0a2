"""Each test of the store has a database of its own, in SQLite and in a real PostgreSQL."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from tests.server.running import postgres


@pytest.fixture(scope="session")
def cluster() -> Iterator[str]:
    """A PostgreSQL server for all tests of this process."""
    with postgres() as url:
        yield url


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.slow)])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty database, of either kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'agora.db'}"
    return _emptied(request.getfixturevalue("cluster"))


@pytest.fixture
def sqlite(tmp_path: Path) -> str:
    """The URL of an empty SQLite database."""
    return f"sqlite:///{tmp_path / 'agora.db'}"


@pytest.fixture
def postgresql(cluster: str) -> str:
    """The URL of an empty PostgreSQL database."""
    return _emptied(cluster)


def _emptied(url: str) -> str:
    """Empty a database; with a new one for each test, PostgreSQL would take half a minute to stop."""
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("DROP SCHEMA public CASCADE")
        connection.execute("CREATE SCHEMA public")
    return url
