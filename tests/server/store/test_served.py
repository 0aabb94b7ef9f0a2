"""What a real server has stored is checked, exported, backed up and restored with the commands for hosts."""

from __future__ import annotations

import asyncio
import json
import sqlite3 as driver
from pathlib import Path
from unittest.mock import ANY

import pytest

from agora.server.store import Store
from tests.cli.calling import agora
from tests.server.client import Person
from tests.server.running import running
from tests.server.store.games import played
from tests.server.store.stored import ANN, NOW, with_store

GAMES = {"akropolis": 2, "polis": 3, "improvement": 2}


async def play(url: str) -> dict[str, str]:
    """Play each title to its end, resign one game and leave one running; yield the files of the finished games."""
    files = {}
    async with Person(url, "Ann", seed=1) as ann:
        for game, seats in GAMES.items():
            table = await ann.lay_table(game, ["me", *["random"] * (seats - 1)], pause_ms=0)
            await ann.start(table)
            async with ann.chair(table["id"]) as chair:
                await chair.play()
            files[game] = (await ann.call("GET", f"/tables/{table['id']}/export")).text
        table = await ann.lay_table("akropolis", ["me", "random"], pause_ms=0)
        await ann.start(table)
        async with ann.chair(table["id"]) as chair:
            await chair.hear_until("state")
            await chair.send_move()
            await chair.hear_until("done")
            await chair.ask({"type": "resign", "seat": 0}, "done")
        files["given up"] = (await ann.call("GET", f"/tables/{table['id']}/export?format=json")).text
        await ann.start(await ann.lay_table("improvement", ["me", "random"]))
        await ann.lay_table("improvement", ["me", "open"])
    return files


@pytest.mark.slow
def test_what_a_server_stores_passes_every_check(url: str, tmp_path: Path):
    with running(url, tmp_path) as server:
        files = asyncio.run(play(server.url))
        checked = agora("verify", "--db", url)
        assert checked.stdout == "6 tables looked at, 5 played again, 0 differences\n", checked.stderr
        for name, text in files.items():
            file = tmp_path / f"{name}.agora"
            file.write_text(text)
            done = agora("fair", str(file))
            assert done.exit_code == 0, done.stderr
            assert "promised" in done.stdout
        assert json.loads(files["given up"])["table"]["result"]["by"] == "resign"
        assert agora("backup", str(tmp_path / "backup.db"), "--db", url).stdout.startswith("6 tables")
        refused = agora("restore", str(tmp_path / "backup.db"), "--db", url, "--force")
        assert refused.exit_code == 1
        assert "stop it first" in refused.stderr
    new = tmp_path / "new.db"
    assert agora("restore", str(tmp_path / "backup.db"), "--db", str(new)).exit_code == 0
    assert "5 played again, 0 differences" in agora("verify", "--db", str(new)).stdout
    with running(str(new), tmp_path) as server:
        assert server.ready()


@pytest.mark.slow
def test_a_backup_moves_from_sqlite_to_postgresql_and_back(sqlite: str, postgresql: str, tmp_path: Path):
    async def furnish(store: Store) -> None:
        await store.create_guest(ANN, "hash")
        await store.say(await laid(store, "one", "akropolis"), "ann", "Ann", "χαῖρε", NOW)
        await store.claim(await laid(store, "two", "improvement"), "somebody", 60)

    async def laid(store: Store, name: str, game: str) -> str:
        await store.create_table(*played(name, game))
        return name

    with_store(sqlite, furnish)
    first, second = tmp_path / "first.db", tmp_path / "second.db"
    assert agora("backup", str(first), "--db", sqlite).exit_code == 0
    assert agora("restore", str(first), "--db", postgresql).exit_code == 0
    again = agora("restore", str(first), "--db", postgresql)
    assert again.exit_code == 1
    assert "--force" in again.stderr
    assert agora("restore", str(first), "--db", postgresql, "--force").exit_code == 0
    assert "2 played again, 0 differences" in agora("verify", "--db", postgresql).stdout
    assert agora("backup", str(second), "--db", postgresql).exit_code == 0
    assert rows(first) == {**rows(second), "leases": [("two", "somebody", ANY)]}


def rows(file: Path) -> dict[str, list[tuple[object, ...]]]:
    with driver.connect(file) as connection:
        names = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        found = {name: sorted(connection.execute(f"SELECT * FROM {name}"), key=str) for name in names}
    connection.close()
    return found
