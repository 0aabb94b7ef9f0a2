"""A backup that is made while the server writes."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from .calling import agora
from .test_hosting import everything

WRITER = """
import asyncio, sys
from agora.server.store import open_store
from tests.server.store.stored import SEATS, line, table

async def main():
    store = await open_store(sys.argv[1], serving=True)
    names = [f"t{k}" for k in range(8)]
    await asyncio.gather(*(store.create_table(table(name), SEATS) for name in names))
    for n in range(10**9):
        await asyncio.gather(*(store.append(name, n, [line(n)]) for name in names))
        print(n, flush=True)

asyncio.run(main())
"""


@pytest.mark.slow
def test_a_backup_during_play_is_of_one_moment(tmp_path: Path):
    db = tmp_path / "agora.db"
    process = subprocess.Popen([sys.executable, "-c", WRITER, str(db)], stdout=subprocess.PIPE, text=True)
    assert process.stdout
    try:
        for k in range(5):
            for _ in range(30):
                acknowledged = int(process.stdout.readline())
            file, new = tmp_path / f"{k}.db", tmp_path / f"new-{k}.db"
            assert agora("backup", str(file), "--db", str(db)).exit_code == 0
            assert agora("restore", str(file), "--db", str(new)).exit_code == 0
            rows = everything(new)
            counts = {str(row[0]): 0 for row in rows["tables"]}
            for row in rows["lines"]:
                counts[str(row[0])] += 1
            with sqlite3.connect(new) as connection:
                stored_counts = dict(connection.execute("SELECT id, lines FROM tables"))
                gaps = connection.execute(
                    "SELECT table_id FROM lines GROUP BY table_id HAVING max(n) + 1 <> count(*)"
                ).fetchall()
            connection.close()
            assert counts == stored_counts
            assert gaps == []
            assert min(counts.values()) > acknowledged, "the backup holds everything acknowledged before it"
            assert max(counts.values()) - min(counts.values()) <= 1
    finally:
        process.kill()
        process.stdout.close()
        process.wait()
