"""My own games: listed, counted, exported; and deleted, so that the games stay and the name goes."""

from __future__ import annotations

import json
from typing import Any

import pytest

from agora.server.rating import START
from tests.server.store.test_ratings import finish, introduce
from tests.server.visit import Visit


def with_games(visit: Visit) -> dict[str, Any]:
    """I have won two of three games against Ann and a bot."""
    me = dict(visit.ask("PUT", "/api/me", json={"name": "Zoe Unmistakable"}).json())
    store = visit.app.state.server.store

    async def play() -> None:
        await introduce(store)
        await finish(store, "one", [me["id"], "ann"], [1, 2], ended=1.0)
        await finish(store, "two", ["ann", me["id"]], [1, 2], ended=2.0)
        await finish(store, "three", [me["id"], "ann", "level3"], [1, 2, 3], ended=3.0)
        await store.rate_due()

    visit.runner.run(play())
    return me


def test_my_games_come_last_first_and_can_be_filtered(visit: Visit) -> None:
    with_games(visit)
    every = visit.ask("GET", "/api/me/games").json()
    assert [game["id"] for game in every["games"]] == ["three", "two", "one"]
    assert every["before"] is None
    assert [game["id"] for game in visit.ask("GET", "/api/me/games?won=true").json()["games"]] == ["three", "one"]
    assert visit.ask("GET", "/api/me/games?game=polis").json()["games"] == []
    assert [game["id"] for game in visit.ask("GET", "/api/me/games?before=2.5").json()["games"]] == ["two", "one"]
    assert visit.ask("GET", "/api/me/games?game=chess").status_code == 404


def test_statistics_count_wins_points_and_opponents(visit: Visit) -> None:
    with_games(visit)
    (found,) = visit.ask("GET", "/api/me/statistics").json()
    assert (found["game"], found["games"], found["wins"]) == ("akropolis", 3, 2)
    assert found["by_seats"] == [
        {"seats": 2, "games": 2, "wins": 1, "mean_points": 98.5, "best_points": 99},
        {"seats": 3, "games": 1, "wins": 1, "mean_points": 99.0, "best_points": 99},
    ]
    met = {(each["name"], each["bot"]): (each["games"], each["ahead"]) for each in found["opponents"]}
    assert found["favourites_heading"] == "District with the most points"
    favourites = [("gardens", 2, 2), ("houses", 1, 0)]
    assert [(each["text"], each["games"], each["wins"]) for each in found["favourites"]] == favourites
    assert met == {("", None): (3, 2), ("", "level3"): (1, 1)}


def play_a_little(visit: Visit, **settings: Any) -> str:
    wish = {
        "game": "polis",
        "seats": [{"kind": "me"}, {"kind": "bot", "bot": "level1"}, {"kind": "bot", "bot": "level1"}],
    }
    table = visit.ask("POST", "/api/tables", json={**wish, "settings": {"pause_ms": 10_000, **settings}}).json()["id"]
    assert visit.ask("POST", f"/api/tables/{table}/start").status_code == 200
    return str(table)


def test_an_export_has_every_game_and_no_secret_of_a_running_one(visit: Visit) -> None:
    visit.ask("PUT", "/api/me", json={"name": "Ana"})
    table = play_a_little(visit)
    answer = visit.ask("GET", "/api/me/export")
    head, game = map(json.loads, answer.text.splitlines())
    assert head["guest"]["name"] == "Ana"
    single = visit.ask("GET", f"/api/tables/{table}/export?format=json").json()
    assert game == single  # byte for byte what I may know of this table alone
    row = visit.runner.run(visit.app.state.server.store.table(table))
    assert row.secret not in answer.text
    assert row.seed not in answer.text


def test_exports_are_rationed(visit: Visit) -> None:
    visit.ask("PUT", "/api/me", json={"name": "Ana"})
    assert [visit.ask("GET", "/api/me/export").status_code for _ in range(4)] == [200, 200, 200, 429]


def test_whoever_deletes_their_data_is_gone_and_the_games_stay(visit: Visit) -> None:
    me = with_games(visit)
    store = visit.app.state.server.store
    running = play_a_little(visit)
    waiting = visit.ask(
        "POST", "/api/tables", json={"game": "akropolis", "seats": [{"kind": "me"}, {"kind": "open"}]}
    ).json()
    visit.runner.run(store.say("one", me["id"], "Zoe Unmistakable", "my address is …", 5.0))
    token = visit.http.cookies["agora_guest"]
    before = {one.player: one.skill for one in visit.runner.run(store.standings("akropolis", 2))}

    wrong = visit.ask("POST", "/api/me/delete", json={"name": "Zoe"})
    assert (wrong.status_code, wrong.json()["rule"]) == (400, "server.delete.name")
    assert visit.ask("GET", "/api/hello").json()["guest"] is not None
    assert visit.ask("POST", "/api/me/delete", json={"name": "Zoe Unmistakable"}).status_code == 204

    visit.http.cookies.set("agora_guest", token, domain="agora.test")  # a token that is used again is worth nothing
    assert visit.ask("GET", "/api/hello").json()["guest"] is None
    assert visit.ask("GET", "/api/me/games").status_code == 401
    visit.http.cookies.clear()
    assert visit.ask("GET", f"/api/tables/{waiting['id']}").json()["state"] == "cancelled"
    table = visit.ask("GET", f"/api/tables/{running}").json()
    assert table["seats"][0]["name"] == "Anonymous"
    assert visit.ask("GET", "/api/tables/one").json()["seats"][0]["name"] == "Anonymous"
    for path in ("/api/tables/one", "/api/tables/three", "/api/ranks/akropolis/2", f"/api/tables/{running}/replay"):
        assert "Unmistakable" not in visit.ask("GET", path).text
    assert visit.runner.run(store.chat("one")) == []
    after = {one.player: one.skill for one in visit.runner.run(store.standings("akropolis", 2))}
    assert after == before  # what others have gained and lost stays
    assert after["ann"] != START
    assert visit.runner.run(store.rebuild_ratings())[1] == 0


def test_nothing_of_a_deleted_name_is_left_in_the_database(visit: Visit) -> None:
    with_games(visit)
    play_a_little(visit)
    assert visit.ask("POST", "/api/me/delete", json={"name": "Zoe Unmistakable"}).status_code == 204
    import sqlalchemy as sa

    from agora.server.store.schema import metadata

    def everything(work: Any) -> str:
        return str([row for table in metadata.sorted_tables for row in work.connection.execute(sa.select(table)).all()])

    stored = visit.runner.run(visit.app.state.server.store.read(everything))
    assert "akropolis" in stored
    assert "Unmistakable" not in stored


@pytest.mark.parametrize("path", ["/api/me/games", "/api/me/statistics", "/api/me/export"])
def test_somebody_without_a_name_has_no_games(visit: Visit, path: str) -> None:
    assert visit.ask("GET", path).status_code == 401
