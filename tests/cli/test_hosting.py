"""The commands for hosts: backup, restore, export, import, verify; and fair."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path

import pytest

import agora as engine
from agora.contract.battery import random_game
from agora.core.chance import Quick
from agora.server.store import GuestRow, Store, open_store
from tests.server.store.games import played
from tests.server.store.stored import NOW, SEATS, table

from .calling import agora


def stored(db: Path, work: Callable[[Store], Awaitable[None]], serving: bool = False) -> None:
    async def run() -> None:
        store = await open_store(str(db), serving=serving)
        await work(store)
        await store.close()

    asyncio.run(run())


async def furnish(store: Store) -> None:
    """A finished game, a running one, a table that waits, and a guest."""
    await store.create_guest(GuestRow("guest-0", "Ann", "nl", NOW, NOW), "hash")
    await store.create_table(*played("finished"))
    await store.create_table(*played("running", "improvement", moves=20))
    await store.create_table(table("waiting"), SEATS)


@pytest.fixture(scope="module")
def furnished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database that is only read."""
    db = tmp_path_factory.mktemp("furnished") / "agora.db"
    stored(db, furnish)
    return db


@pytest.fixture
def db(tmp_path: Path) -> Path:
    """A copy of that database, to be changed."""
    path = tmp_path / "agora.db"
    stored(path, furnish)
    return path


def everything(db: Path) -> dict[str, list[tuple[object, ...]]]:
    with sqlite3.connect(db) as connection:
        names = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        rows = {name: sorted(connection.execute(f"SELECT * FROM {name}"), key=str) for name in names}
    connection.close()
    return rows


# -- backup and restore -----------------------------------------------------------------------------------------------


def test_a_backup_comes_back_as_it_was(db: Path, tmp_path: Path):
    file, new = tmp_path / "monday.db", tmp_path / "new.db"
    done = agora("backup", str(file), "--db", str(db))
    assert (done.exit_code, done.stdout) == (0, f"3 tables saved in {file}\n")
    assert agora("restore", str(file), "--db", str(new)).stdout == f"3 tables brought back from {file}\n"
    assert everything(new) == everything(db) == everything(file)
    assert agora("verify", "--db", str(new)).exit_code == 0
    assert sorted(path.name for path in tmp_path.iterdir() if path.suffix == "") == []


def test_a_backup_writes_over_nothing_unless_told_to(db: Path, tmp_path: Path):
    file = tmp_path / "monday.db"
    file.write_text("precious")
    refused = agora("backup", str(file), "--db", str(db))
    assert refused.exit_code == 1
    assert "--force" in refused.stderr
    assert file.read_text() == "precious"
    assert agora("backup", str(file), "--db", str(db), "--force").exit_code == 0
    assert len(everything(file)["tables"]) == 3


def test_a_backup_never_takes_the_place_of_the_database_itself(db: Path, tmp_path: Path):
    (link := tmp_path / "link.db").symlink_to(db)
    for name in (db, link):
        refused = agora("backup", str(name), "--db", f"sqlite:///{db}", "--force")
        assert (refused.exit_code, "the database itself" in refused.stderr) == (1, True)
    assert link.is_symlink()


def test_a_restore_writes_over_nothing_unless_told_to(db: Path, tmp_path: Path):
    file = tmp_path / "monday.db"
    agora("backup", str(file), "--db", str(db))
    stored(db, lambda store: store.create_table(table("later"), SEATS))
    refused = agora("restore", str(file), "--db", str(db))
    assert refused.exit_code == 1
    assert "--force" in refused.stderr
    assert len(everything(db)["tables"]) == 4
    assert agora("restore", str(file), "--db", str(db), "--force").exit_code == 0
    assert everything(db) == everything(file)


def test_the_time_since_the_backup_counts_on_no_clock(db: Path, tmp_path: Path):
    file, new = tmp_path / "monday.db", tmp_path / "new.db"
    with sqlite3.connect(db) as connection:
        connection.execute("INSERT INTO alive VALUES (1, 1000.0)")
    connection.close()
    agora("backup", str(file), "--db", str(db))
    agora("restore", str(file), "--db", str(new))

    async def start(store: Store) -> None:
        gap = await store.beat()
        assert gap
        assert gap.start == 1000.0

    stored(new, start, serving=True)


def test_nothing_is_restored_under_a_running_server(db: Path, tmp_path: Path):
    file = tmp_path / "monday.db"
    agora("backup", str(file), "--db", str(db))

    async def try_it(store: Store) -> None:
        refused = await asyncio.to_thread(agora, "restore", str(file), "--db", str(db), "--force")
        assert refused.exit_code == 1
        assert "stop it first" in refused.stderr

    stored(db, try_it, serving=True)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["backup", "{tmp}/b.db", "--db", "{tmp}/none.db"], "no such file"),
        (["backup", "{tmp}/b.db", "--db", "mysql://x"], "not a database that agora knows"),
        (["backup", "{tmp}/b.db", "--db", "{tmp}/letter"], "not a database of agora"),
        (["backup", "{tmp}/b.db", "--db", "{tmp}/empty"], "not a database of agora"),
        (["backup", "{tmp}/none/b.db", "--db", "{db}"], "cannot be written"),
        (["backup", "{tmp}", "--db", "{db}", "--force"], "cannot be written"),
        (["restore", "{tmp}/none.db", "--db", "{tmp}/new.db"], "no such file"),
        (["restore", "{tmp}", "--db", "{tmp}/new.db"], "no such file"),
        (["restore", "{tmp}/letter", "--db", "{tmp}/new.db"], "not a database of agora"),
        (["restore", "{tmp}/empty", "--db", "{tmp}/new.db"], "not made by agora backup"),
        (["restore", "{db}", "--db", "{tmp}/letter"], "not a database of agora"),
        (["restore", "{db}", "--db", "{tmp}/letter/x"], "cannot be opened"),
        (["export", "none", "--db", "{db}"], "no table none"),
        (["export", "waiting", "--db", "{db}"], "no game yet"),
        (["export", "finished", "--db", "{tmp}/none.db"], "no such file"),
        (["export", "finished", "--to", "{tmp}/letter", "--db", "{db}"], "cannot be written"),
        (["import", "{tmp}/letter", "--db", "{tmp}/new.db"], "Dear"),
        (["import", "{tmp}/none", "--db", "{tmp}/new.db"], "no such file"),
        (["verify", "none", "--db", "{db}"], "no table none"),
        (["verify", "--db", "{tmp}/none.db"], "no such file"),
        (["fair", "{tmp}/letter"], "Dear"),
        (["fair", "{tmp}/none"], "no such file"),
    ],
)
@pytest.mark.parametrize("language", ["en", "nl"])
def test_what_cannot_be_done_is_said_in_words(
    furnished: Path, tmp_path: Path, words: list[str], said: str, language: str
):
    (tmp_path / "letter").write_text("Dear Ann,\n" * 300)
    (tmp_path / "empty").write_bytes(b"")
    filled = [word.format(tmp=tmp_path, db=furnished) for word in words]
    refused = agora(*filled, "--lang", language)
    assert refused.exit_code == 1
    assert refused.stderr.startswith("agora: ")
    assert said in refused.stderr or language == "nl"
    assert not (tmp_path / "b.db").exists()
    assert not (tmp_path / "none.db").exists()


def test_an_older_or_newer_backup(db: Path, tmp_path: Path):
    file = tmp_path / "monday.db"
    agora("backup", str(file), "--db", str(db))
    with sqlite3.connect(file) as connection:
        connection.execute("UPDATE agora_version SET version_num = '9999'")
    connection.close()
    refused = agora("restore", str(file), "--db", str(tmp_path / "new.db"))
    assert refused.exit_code == 1
    assert "newer" in refused.stderr


# -- export and import ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", [[], ["--json"]])
def test_games_go_from_one_server_to_another(furnished: Path, tmp_path: Path, form: list[str]):
    done = agora("export", "--all", "--secrets", "--to", str(tmp_path / "games"), "--db", str(furnished), *form)
    assert (done.exit_code, done.stdout) == (0, f"2 games written to {tmp_path / 'games'}\n")
    files = sorted(map(str, (tmp_path / "games").iterdir()))
    assert [Path(file).stem for file in files] == ["akropolis-finished", "improvement-running"]
    new = tmp_path / "new.db"
    imported = agora("import", *files, "--db", str(new))
    assert imported.exit_code == 0
    assert imported.stdout.splitlines() == [f"{files[0]}: table finished", f"{files[1]}: table running"]
    ours, theirs = everything(furnished), everything(new)
    assert theirs["lines"] == ours["lines"]
    assert theirs["seats"] == [row for row in ours["seats"] if row[0] != "waiting"]
    assert theirs["tables"] == [row for row in ours["tables"] if row[0] != "waiting"]
    assert agora("verify", "--db", str(new)).exit_code == 0
    again = agora("import", *files, "--db", str(new))
    assert again.exit_code == 0
    assert "already stored" in again.stdout
    assert everything(new) == theirs


def test_a_running_game_is_exported_as_a_spectator_knows_it(furnished: Path):
    text = agora("export", "running", "--db", str(furnished)).stdout
    assert "seen_by spectator" in text
    assert "5e5e" not in text
    assert "guest-" not in text
    whole = agora("export", "running", "--secrets", "--db", str(furnished)).stdout
    assert engine.load(whole).n > 15


def test_a_finished_game_is_a_saved_game_like_any_other(furnished: Path, tmp_path: Path):
    file = tmp_path / "evening.agora"
    file.write_text(agora("export", "finished", "--db", str(furnished)).stdout)
    assert "the game is over" in agora("replay", str(file)).stdout
    assert json.loads(agora("export", "finished", "--json", "--db", str(furnished)).stdout)["table"]["id"] == "finished"


def test_an_export_writes_over_nothing_unless_told_to(furnished: Path, tmp_path: Path):
    words = ["export", "finished", "running", "--to", str(tmp_path), "--db", str(furnished)]
    assert agora(*words).exit_code == 0
    assert "--force" in agora(*words).stderr
    assert agora(*words).exit_code == 1
    assert agora(*words, "--force").exit_code == 0


@pytest.mark.parametrize("words", [[], ["finished", "--all"], ["--all"], ["finished", "running"]])
def test_what_to_export_must_be_clear(furnished: Path, words: list[str]):
    assert agora("export", *words, "--db", str(furnished)).exit_code == 2


def test_games_of_other_rules_stay(db: Path, tmp_path: Path):
    row, seats, lines = played("old", moves=12)
    stored(db, lambda store: store.create_table(replace(row, rules_version=99), seats, lines))
    assert "version 99" in agora("export", "old", "--db", str(db)).stderr
    assert "--json --secrets" in agora("export", "old", "--json", "--db", str(db)).stderr
    file = json.loads(agora("export", "old", "--json", "--secrets", "--db", str(db)).stdout)
    assert (file["rules"], [entry["move"] for entry in file["entries"]]) == (99, [line.body for line in lines])
    all_of_them = agora("export", "--all", "--to", str(tmp_path / "games"), "--db", str(db))
    assert "2 games" in all_of_them.stdout
    assert "version 99" in all_of_them.stderr
    assert "4 tables looked at, 2 played again, 0 differences" in agora("verify", "--db", str(db)).stdout


def test_games_from_the_terminal_can_be_imported_when_they_are_over(tmp_path: Path):
    match = engine.new("akropolis", seats=2, seed=9)
    running = tmp_path / "running.agora"
    running.write_text(match.to_text())
    while match.to_act:
        match.play(match.to_act[0], match.moves(match.to_act[0])[0])
    over = tmp_path / "over.agora"
    over.write_text(match.to_text())
    new = tmp_path / "new.db"
    done = agora("import", str(running), str(over), "--db", str(new))
    assert done.exit_code == 1
    assert "not over" in done.stderr
    assert done.stdout.startswith(f"{over}: table ")
    assert "1 played again, 0 differences" in agora("verify", "--db", str(new)).stdout


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"result": {"winner": 0}}, "another result"),
        ({"result": None}, "another result"),
        ({"state": "running"}, "stored as running"),
        ({"settings": {"dice": "loud"}}, "settings cannot be read: dice"),
        ({"settings": {"clock": {"kind": "sand"}}}, "settings cannot be read: clock"),
        ({"origin": "a branch"}, "table.origin"),
        ({"id": "../x"}, "table.id"),
        ({"seats": []}, "table.seats"),
        ({"seats": [{"kind": "bot", "name": "Solon", "bot": "oracle"}] * 2}, "table.seats"),
    ],
)
def test_a_file_that_cannot_be_served_is_not_imported(tmp_path: Path, db: Path, changes: dict[str, object], why: str):
    assert agora("export", "finished", "--json", "--to", str(tmp_path / "out"), "--db", str(db)).exit_code == 0
    (file,) = (tmp_path / "out").iterdir()
    found = json.loads(file.read_text())
    file.write_text(json.dumps({**found, "table": {**found["table"], **changes}}))
    new = tmp_path / "new.db"
    done = agora("import", str(file), "--db", str(new))
    assert done.exit_code == 1
    assert why in " ".join(done.stderr.split())
    assert everything(new)["tables"] == []


# -- verify and fair --------------------------------------------------------------------------------------------------


def test_verify_finds_what_was_changed_in_the_database(db: Path):
    assert "3 tables looked at, 2 played again, 0 differences" in agora("verify", "--db", str(db)).stdout
    with sqlite3.connect(db) as connection:
        connection.execute("DELETE FROM lines WHERE table_id = 'running' AND n = 12")
        connection.execute("""UPDATE tables SET result = '{"winners": []}' WHERE id = 'finished'""")
    connection.close()
    found = agora("verify", "--db", str(db))
    assert found.exit_code == 1
    assert "table running" in found.stderr
    assert "table finished: its lines lead to another result" in found.stderr
    assert "tafel finished" in agora("verify", "finished", "--db", str(db), "--lang", "nl").stderr


def test_fair_derives_every_shuffle_again(furnished: Path, tmp_path: Path):
    file = tmp_path / "evening.agora"
    file.write_text(agora("export", "finished", "--db", str(furnished)).stdout)
    done = agora("fair", str(file))
    assert done.exit_code == 0
    assert "promised" in done.stdout
    assert "1 shuffle or roll is as the seed says" in done.stdout
    file.write_text(file.read_text().replace("aa" * 8, "ab" * 8))
    chosen = agora("fair", str(file))
    assert chosen.exit_code == 1
    assert "does not come from the secret" in chosen.stderr


def test_fair_of_a_game_that_was_only_imported_accuses_nobody(tmp_path: Path):
    match = engine.new("akropolis", seats=2, seed=7)
    random_game(match, Quick(1))
    (tmp_path / "game").write_text(match.to_text())
    db = ("--db", str(tmp_path / "db"))
    assert agora("import", str(tmp_path / "game"), *db).exit_code == 0
    assert agora("export", "--all", "--to", str(tmp_path / "out"), *db).exit_code == 0
    (file,) = (tmp_path / "out").iterdir()
    done = agora("fair", str(file))
    assert done.exit_code == 0, done.stderr
    assert "does not say where the seed comes from" in " ".join(done.stdout.split())


def test_fair_of_a_game_from_the_terminal(tmp_path: Path):
    file = tmp_path / "evening.agora"
    file.write_text(engine.new("akropolis", seats=2, seed=9).to_text())
    done = agora("fair", str(file))
    assert done.exit_code == 0
    assert "only the draws" in done.stdout
    seen = tmp_path / "seen.agora"
    seen.write_text(engine.new("akropolis", seats=2, seed=9).to_text(0))
    assert agora("fair", str(seen)).exit_code == 1
