"""The lists of tables, and numbers in addresses that cannot exist."""

from __future__ import annotations

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
