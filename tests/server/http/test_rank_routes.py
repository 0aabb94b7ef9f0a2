"""The ranking shows guests by rank, bots between them, and nobody who has gone."""

from __future__ import annotations

from typing import Any

import pytest

from agora.server.rating import bot_ratings
from agora.server.store import GuestRow
from tests.server.store.stored import NOW
from tests.server.store.test_ratings import finish
from tests.server.visit import Visit


def with_games(visit: Visit) -> dict[str, Any]:
    """I have won once, Bob has won thirty games against Cleo, and a guest who is no longer stored has played."""
    me = dict(visit.ask("PUT", "/api/me", json={"name": "Ana"}).json())
    store = visit.app.state.server.store

    async def play() -> None:
        for name in ("bob", "cleo"):
            await store.create_guest(GuestRow(name, name.title(), "en", NOW, NOW), name)
        await finish(store, "first", [me["id"], "gone"], [1, 2])
        for n in range(30):
            await finish(store, f"t{n}", ["bob", "cleo"], [1, 2], ended=NOW + 1 + n)
        await store.rate_due()

    visit.runner.run(play())
    return me


def test_the_ranking_has_guests_by_rank_and_bots_between_them(visit: Visit) -> None:
    me = with_games(visit)
    ranks = visit.ask("GET", "/api/ranks/akropolis/2").json()["ranks"]
    people = [
        (rank["name"], rank["rank"], rank["mine"], rank["rating"]["provisional"]) for rank in ranks if rank["name"]
    ]
    assert people == [("Bob", 1, False, False), ("Cleo", 2, False, False), ("Ana", None, True, True)]
    bots = {rank["bot"]: rank["rating"]["points"] for rank in ranks if rank["bot"]}
    assert bots == {bot: skill.points for bot, skill in bot_ratings("akropolis", 2).items()}
    settled = [rank["rating"]["points"] for rank in ranks if not rank["rating"]["provisional"]]
    assert settled == sorted(settled, reverse=True)
    assert ranks[-1]["player"] == me["id"]


def test_a_history_has_every_game_and_ends_at_the_rating_of_today(visit: Visit) -> None:
    with_games(visit)
    ranks = {rank["player"]: rank for rank in visit.ask("GET", "/api/ranks/akropolis/2").json()["ranks"]}
    found = visit.ask("GET", "/api/ranks/akropolis/2/bob").json()
    assert found["name"] == "Bob"
    assert found["games"] == len(found["history"]) == 30
    assert found["history"][-1]["rating"] == ranks["bob"]["rating"]
    assert [game["place"] for game in found["history"]] == [1] * 30


@pytest.mark.parametrize(
    "path",
    ["akropolis/2/gone", "akropolis/3/bob", "akropolis/2/bot:level3", "akropolis/2/%00", "chess/2", "chess/2/bob"],
)
def test_nothing_is_said_about_players_and_games_that_are_not_there(visit: Visit, path: str) -> None:
    with_games(visit)
    answer = visit.ask("GET", f"/api/ranks/{path}")
    assert answer.status_code in (400, 404)
    assert answer.json()["text"]


@pytest.mark.parametrize("seats", ["1", "9", "-2", "two", "1e9"])
def test_a_number_of_seats_that_no_game_has_is_refused(visit: Visit, seats: str) -> None:
    assert visit.ask("GET", f"/api/ranks/akropolis/{seats}").status_code == 400


def test_those_who_sit_at_a_rated_table_see_each_others_ratings_before_and_after(visit: Visit) -> None:
    me = with_games(visit)
    wish = {"game": "akropolis", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "level4"}, {"kind": "open"}]}
    table = visit.ask("POST", "/api/tables", json={**wish, "settings": {"rated": True}}).json()
    before = visit.ask("GET", f"/api/tables/{table['id']}/ratings").json()
    assert [each and each["before"]["points"] for each in before] == [
        1500,
        bot_ratings("akropolis", 3)["level4"].points,
        None,
    ]
    after = visit.ask("GET", "/api/tables/first/ratings").json()
    assert [each["after"]["points"] > each["before"]["points"] for each in after] == [True, False]
    plain = visit.ask("POST", "/api/tables", json=wish).json()
    assert visit.ask("GET", f"/api/tables/{plain['id']}/ratings").json() == []
    assert me["name"] == "Ana"
