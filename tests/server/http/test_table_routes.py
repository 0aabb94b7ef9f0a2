"""The lists of tables, and numbers in addresses that cannot exist."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import pytest

from tests.server.visit import Visit


@pytest.mark.parametrize("path", ["at/{n}", "at/1?seat={n}", "replay?seat={n}"])
@pytest.mark.parametrize("n", [-1, 10**30])
def test_an_impossible_number_is_refused_in_words(visit: Visit, path: str, n: int) -> None:
    visit.ask("PUT", "/api/me", json={"name": "Ana"})
    wish = {"game": "akropolis", "seats": [{"kind": "me"}, {"kind": "bot"}]}
    table = f"/api/tables/{visit.ask('POST', '/api/tables', json=wish).json()['id']}"
    visit.ask("POST", f"{table}/start")
    answer = visit.ask("GET", f"{table}/{path.format(n=n)}")
    assert (answer.status_code, answer.json()["error"]) == (400, "malformed")
    assert visit.ask("POST", f"{table}/seats/{n}/remove").status_code == 400


def test_a_guest_finds_their_tables_again(visit: Visit) -> None:
    visit.ask("PUT", "/api/me", json={"name": "Ana"})
    wish = {"game": "polis", "seats": [{"kind": "me"}, {"kind": "bot"}, {"kind": "bot"}], "settings": {"public": True}}
    table = visit.ask("POST", "/api/tables", json=wish).json()
    assert table["state"] == "waiting"
    assert visit.ask("POST", f"/api/tables/{table['id']}/start").json()["state"] == "running"
    lists = visit.ask("GET", "/api/tables").json()
    assert [found["id"] for found in lists["mine"]] == [found["id"] for found in lists["public"]] == [table["id"]]
    visit.http.cookies.clear()
    lists = visit.ask("GET", "/api/tables").json()
    assert lists["mine"] == []
    assert lists["public"][0]["you"] == []
    assert lists["public"][0]["seed"] is lists["public"][0]["secret"] is None


def test_a_table_that_is_archived_is_not_in_its_guests_list(visit: Visit) -> None:
    visit.ask("PUT", "/api/me", json={"name": "Ana"})
    wish = {"game": "polis", "seats": [{"kind": "me"}, {"kind": "bot"}, {"kind": "bot"}]}
    table = visit.ask("POST", "/api/tables", json=wish).json()["id"]
    for archived, listed in ((True, []), (True, []), (False, [table])):
        assert visit.ask("POST", f"/api/tables/{table}/archive", json={"archived": archived}).status_code == 200
        assert [found["id"] for found in visit.ask("GET", "/api/tables").json()["mine"]] == listed
        assert visit.ask("GET", f"/api/tables/{table}").json()["you"] == [0], "its address still leads there"


def test_a_public_table_without_spectators_is_listed_until_it_starts(visit: Visit) -> None:
    visit.ask("PUT", "/api/me", json={"name": "Ana"})
    settings = {"public": True, "spectators": False}
    wish = {"game": "polis", "seats": [{"kind": "me"}, {"kind": "bot"}, {"kind": "bot"}], "settings": settings}
    table = visit.ask("POST", "/api/tables", json=wish).json()
    hers = dict(visit.http.cookies)
    for start, others in ((False, [table["id"]]), (True, [])):
        if start:
            visit.ask("POST", f"/api/tables/{table['id']}/start")
        assert [found["id"] for found in visit.ask("GET", "/api/tables").json()["public"]] == [table["id"]]
        visit.http.cookies.clear()
        assert [found["id"] for found in visit.ask("GET", "/api/tables").json()["public"]] == others
        visit.http.cookies.update(hers)


SPOILT = {
    "an option that this version does not have": ("options", {"seats": 3, "wonders": True}),
    "a value that no option has": ("options", {"seats": "many"}),
    "a game that is not installed": ("game", "catan"),
    "a result in another form": ("result", {"winner": 0}),
    "a result that is no object": ("result", [1]),
    "an origin that is no object": ("origin", "a branch"),
}


@pytest.mark.parametrize(("column", "value"), SPOILT.values(), ids=SPOILT)
def test_a_table_that_cannot_be_described_is_listed_with_the_reason(
    visit: Visit, tmp_path: Path, column: str, value: object
) -> None:
    visit.ask("PUT", "/api/me", json={"name": "Ana"})
    wish = {"game": "polis", "seats": [{"kind": "me"}, {"kind": "bot"}, {"kind": "bot"}], "settings": {"public": True}}
    good, bad = (visit.ask("POST", "/api/tables", json=wish).json()["id"] for _ in range(2))
    spoil(visit, tmp_path, bad, column, value)
    for _ in ("its host", "somebody else"):
        answer = visit.ask("GET", "/api/tables")
        assert answer.status_code == 200
        lists = answer.json()
        assert [table["id"] for table in lists["public"]] == [good]
        assert [table["id"] for table in lists["closed"]] == [bad], "once, even if it is in two lists"
        assert lists["closed"][0]["why"].count(" ") > 2, "a sentence"
        assert visit.ask("GET", f"/api/tables/{bad}").status_code in (400, 409)
        visit.http.cookies.clear()


@pytest.mark.parametrize("settings", [{"dice": "loud"}, {"clock": {"kind": "sand"}}, {"undo": "often", "data_set": 7}])
def test_settings_that_this_version_does_not_know_are_as_usual(
    visit: Visit, tmp_path: Path, settings: dict[str, object]
) -> None:
    visit.ask("PUT", "/api/me", json={"name": "Ana"})
    wish = {"game": "akropolis", "seats": [{"kind": "me"}, {"kind": "open"}]}
    table = visit.ask("POST", "/api/tables", json=wish).json()
    spoil(visit, tmp_path, table["id"], "settings", {"chat": False, **settings})
    (listed,) = visit.ask("GET", "/api/tables").json()["mine"]
    assert listed["settings"] == {**table["settings"], "chat": False}
    assert visit.ask("GET", f"/api/tables/{table['id']}").json()["settings"]["chat"] is False


def spoil(visit: Visit, folder: Path, table: str, column: str, value: object) -> None:
    """Change what is stored of a table, and let the server forget it."""
    with sqlite3.connect(folder / "agora.db") as connection:
        text = value if column == "game" else json.dumps(value)
        connection.execute(f"UPDATE tables SET {column} = ? WHERE id = ?", (text, table))
    connection.close()
    server = visit.app.state.server
    server.tables._alive.pop(table, None)
    server.tables._kept.pop(table, None)
