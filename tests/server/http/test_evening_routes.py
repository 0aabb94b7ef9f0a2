"""What guests see of a club evening, what they can send, and the table for spreadsheets."""

from __future__ import annotations

import csv
import io
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.visit import ORIGIN, Visit

NEW = {"name": "Tuesday", "game": "akropolis", "seats": 2, "rounds": 1}


def guest(visit: Visit, name: str) -> httpx.AsyncClient:
    """Another browser, with a guest in it."""
    transport = httpx.ASGITransport(visit.app, raise_app_exceptions=False)
    other = httpx.AsyncClient(transport=transport, base_url="http://agora.test", headers=ORIGIN)
    assert visit.runner.run(other.put("/api/me", json={"name": name})).status_code == 200
    return other


def opened(visit: Visit, name: str = "Ana", **asked: Any) -> str:
    visit.ask("PUT", "/api/me", json={"name": name})
    return str(visit.ask("POST", "/api/evenings", json={**NEW, **asked}).json()["id"])


def test_an_evening_is_seen_by_whoever_has_its_address_and_listed_if_it_is_public(visit: Visit) -> None:
    hidden, shown = opened(visit), opened(visit, public=True)
    other = guest(visit, "Ben")
    listed = visit.runner.run(other.get("/api/evenings")).json()["evenings"]
    assert [(one["id"], one["host"], one["people"]) for one in listed] == [(shown, False, 1)]
    seen = visit.runner.run(other.post(f"/api/evenings/{hidden}/join", json={})).json()
    assert (seen["you"], seen["playing"], seen["host"], seen["host_name"]) == (1, True, False, "Ana")
    assert {one["id"] for one in visit.runner.run(other.get("/api/evenings")).json()["evenings"]} == {hidden, shown}
    assert [one["host"] for one in visit.ask("GET", "/api/evenings").json()["evenings"]] == [True, True]
    nobody = visit.runner.run(
        httpx.AsyncClient(transport=httpx.ASGITransport(visit.app), base_url="http://agora.test").get(
            f"/api/evenings/{hidden}"
        )
    )
    assert (nobody.status_code, nobody.json()["you"]) == (200, None)
    assert "guest" not in nobody.text.replace("guests", ""), "no ids of guests"


def played(visit: Visit, *names: str) -> tuple[str, dict[str, Any]]:
    """An evening of two people whose only game the first has won."""
    evening = opened(visit, names[0])
    other = guest(visit, names[1])
    visit.runner.run(other.post(f"/api/evenings/{evening}/join", json={}))
    begun = visit.ask("POST", f"/api/evenings/{evening}/round").json()
    seats = [seat["person"] for seat in begun["rounds"][0]["games"][0]["seats"]]
    places = [1 if person == 0 else 2 for person in seats]
    body = {"round": 1, "table": 0, "places": places, "totals": [90 - 10 * place for place in places]}
    answer = visit.ask("POST", f"/api/evenings/{evening}/result", json=body)
    return evening, {"begun": begun, "ended": answer.json()}


def test_the_page_gets_standings_rounds_and_log(visit: Visit) -> None:
    _, seen = played(visit, "Ana", "Ben")
    begun, ended = seen["begun"], seen["ended"]
    (game,) = begun["rounds"][0]["games"]
    assert begun["my_table"] == game["table"]
    assert game["how"] is None
    assert (ended["state"], ended["my_table"]) == ("over", None)
    assert [(one["place"], one["person"], one["points"]) for one in ended["standings"]] == [(1, 0, 12), (2, 1, 0)]
    (game,) = ended["rounds"][0]["games"]
    assert sorted((seat["person"], seat["points"], seat["total"]) for seat in game["seats"]) == [
        (0, 12, 80),
        (1, 0, 70),
    ]
    assert [line["what"] for line in ended["log"]] == ["ended", "corrected", "round", "joined"]


def test_the_export_holds_standings_and_games_and_no_formulas(visit: Visit) -> None:
    evening, _ = played(visit, "=1+1", "@Ben")
    answer = visit.ask("GET", f"/api/evenings/{evening}/export")
    assert answer.headers["content-type"] == "text/csv; charset=utf-8"
    assert answer.headers["content-disposition"] == f'attachment; filename="agora-evening-{evening}.csv"'
    rows = list(csv.reader(io.StringIO(answer.text.removeprefix("\ufeff"))))
    assert rows[0][:3] == ["place", "name", "points"]
    assert rows[1] == ["1", "'=1+1", "12", "80", "0", "1", "1", "0"]
    assert rows[2][:3] == ["2", "'@Ben", "0"]
    assert sorted(row[3] for row in rows[5:]) == ["'=1+1", "'@Ben"]
    assert {row[7] for row in rows[5:]} == {"entered by the host"}
    dutch = visit.ask("GET", f"/api/evenings/{evening}/export?lang=nl").text
    assert dutch.startswith("\ufeffplaats,naam,punten")


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("", {**NEW, "seats": 1}),
        ("", {**NEW, "rounds": 0}),
        ("", {**NEW, "system": "knockout"}),
        ("", {**NEW, "surplus": 1}),
        ("", {**NEW, "game": "chess"}),
        ("/{evening}/join", {"nonce": "short"}),
        ("/{evening}/withdraw", {"person": -1}),
        ("/{evening}/withdraw", {"person": 99}),
        ("/{evening}/result", {"round": 1, "table": 0, "places": []}),
        ("/{evening}/result", {"round": 1, "table": 0, "places": [1, 10**30]}),
        ("/nosuch/join", {}),
    ],
)
def test_what_cannot_be_is_refused_in_words(visit: Visit, path: str, body: dict[str, Any]) -> None:
    evening = opened(visit)
    answer = visit.ask("POST", "/api/evenings" + path.format(evening=evening), json=body)
    assert answer.status_code in (400, 404)
    assert answer.json()["text"]


def test_pages_of_other_sites_cannot_change_an_evening(visit: Visit) -> None:
    evening = opened(visit)
    for header in ({"X-Agora": "0"}, {"Origin": "http://elsewhere.test"}):
        answer = visit.ask("POST", f"/api/evenings/{evening}/end", headers=header)
        assert answer.status_code == 403
    assert visit.ask("GET", f"/api/evenings/{evening}").json()["state"] == "open"


def test_a_guest_opens_only_so_many_evenings(tmp_path: Path) -> None:
    visit = Visit(tmp_path, limit_factor=0.2)
    try:
        visit.ask("PUT", "/api/me", json={"name": "Ana"})
        codes = [visit.ask("POST", "/api/evenings", json=NEW).status_code for _ in range(4)]
        assert (codes[0], codes[-1]) == (200, 429)
    finally:
        visit.close()
