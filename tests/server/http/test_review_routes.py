"""Reviews over HTTP: made in the background, kept, shown to whoever may see the game, refused before its end."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import agora
from agora.games import IDS
from agora.server.store import reviews as stored
from agora.server.store.rows import new_table_id
from tests.reviews.games import short
from tests.server import twins
from tests.server.visit import Visit

Json = dict[str, Any]
NAME = "Ana \ue0001\ue001"  # somebody who knows how names are kept


async def lay(visit: Visit, match: agora.AnyMatch) -> str:
    """Store a game as a server would have stored it; return its address."""
    name, over = new_table_id(), "over" if match.over else "running"
    row, seats = replace(twins.row(name, match), state=over), twins.seated(match)  # type: ignore[arg-type]
    seats[0] = seats[0]._replace(name=NAME)
    await visit.app.state.server.store.create_table(row, seats, twins.lines(match))
    return f"/api/tables/{name}"


def finished(visit: Visit, game: str) -> str:
    """The address of a finished game."""
    return visit.runner.run(lay(visit, short(game)))


def running(visit: Visit) -> str:
    """The address of a running game."""
    return visit.runner.run(lay(visit, agora.new("akropolis", seats=2, seed=1)))


@pytest.fixture(scope="module")
def visit(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Visit]:
    found = Visit(tmp_path_factory.mktemp("reviews"), limit_factor=1e6, review_seconds=0.001)
    found.ask("PUT", "/api/me", json={"name": "Zoe"})
    yield found
    found.close()


def waited(visit: Visit, table: str) -> Json:
    """The status of a review once it is made."""

    async def wait() -> Json:
        while True:
            told: Json = (await visit.http.get(f"{table}/review")).json()
            if told["state"] not in ("waiting", "working"):
                return told
            await asyncio.sleep(0.1)

    return visit.runner.run(asyncio.wait_for(wait(), 120))


@pytest.mark.slow
@pytest.mark.parametrize("game", IDS)
def test_a_finished_game_is_reviewed_and_its_mistakes_can_be_tried_again(visit: Visit, game: str) -> None:
    table = finished(visit, game)
    assert visit.ask("GET", f"{table}/review").json()["state"] == "none"
    assert visit.ask("POST", f"{table}/review").json()["state"] in ("waiting", "working")
    review = waited(visit, table)["review"]
    assert review["people"][0] == NAME
    assert NAME in " ".join(review["summary"])
    for account in review["accounts"]:
        total = account["start"] + account["skill"] + account["opponents"] + account["luck"]
        assert abs(total - account["result"]) < 1e-9
    assert len(review["moments"]) == 3
    dutch = visit.ask("GET", f"{table}/review?lang=nl").json()["review"]
    assert dutch["summary"] != review["summary"]
    fault = next(each for each in review["decisions"] if each["line"])
    assert fault["label"] in ("inaccuracy", "mistake", "blunder")
    assert fault["better"]
    address = f"{table}/review/{fault['n']}"
    seen = visit.ask("GET", f"{table}/at/{fault['n']}?seat={fault['seat']}").json()
    states = [visit.ask("GET", f"{address}/line/{k}").json() for k in range(fault["line"])]
    assert all(state["seat"] == fault["seat"] for state in states)
    if not seen["question"]["sealed"]:  # in its line, nobody else has answered a sealed question
        assert states[0]["view"] == seen["view"], "the line begins with what the seat saw"
    assert visit.ask("GET", f"{address}/line/{fault['line']}").status_code == 404
    best = visit.ask("POST", f"{address}/try", json={"move": fault["best"]}).json()
    assert set(best) == {"right", "label", "chance", "loss", "points"}
    assert visit.ask("POST", f"{address}/preview", json={"move": fault["best"]}).json()["refused"] is None
    assert visit.ask("POST", f"{address}/why", json={"move": fault["best"]}).json()["rule"] is None
    listed = visit.ask("GET", f"{address}/moves").json()
    assert fault["best"] in [each["move"] for each in listed]
    assert visit.ask("POST", f"{address}/try", json={"move": {"nonsense": 1}}).status_code in (400, 409)
    assert visit.ask("GET", f"{table}/review/9999/line/0").json()["rule"] == "server.review.no-decision"


def test_a_running_game_is_refused_everywhere(visit: Visit) -> None:
    table = running(visit)
    calls = [("POST", "", None), ("GET", "", None), ("GET", "/1/line/0", None), ("GET", "/1/moves", None)]
    calls += [("POST", f"/1/{what}", {"move": {}}) for what in ("try", "preview", "why")]
    for method, path, body in calls:
        answer = visit.ask(method, f"{table}/review{path}", json=body)
        assert (answer.status_code, answer.json()["rule"]) == (409, "server.review.running"), path
        assert "still running" in answer.json()["text"]


def test_a_game_that_was_given_up_is_refused(visit: Visit) -> None:
    table = running(visit)

    async def resign() -> None:
        found = await visit.app.state.server.tables.get(table.rsplit("/", 1)[-1])
        await found.resign(found.seats[0].guest, 0, "resigning")

    visit.runner.run(resign())
    answer = visit.ask("POST", f"{table}/review")
    assert (answer.status_code, answer.json()["rule"]) == (409, "server.review.unfinished")


def test_a_review_that_a_killed_server_has_left_is_made_after_the_next_start(tmp_path: Path) -> None:
    first = Visit(tmp_path, review_seconds=0.001)
    first.ask("PUT", "/api/me", json={"name": "Zoe"})
    table = finished(first, "akropolis")
    server, name = first.app.state.server, table.rsplit("/", 1)[-1]

    async def leave() -> None:
        server.reviews._task.cancel()
        await server.reviews.ask(await server.tables.get(name))
        await server.store.write(lambda work: stored.take(work, "a killed process", 1e6))
        assert await server.store.write(lambda work: stored.take(work, "another", 1.0)) is None

    first.runner.run(leave())
    cookies = dict(first.http.cookies)
    first.close()
    second = Visit(tmp_path, review_seconds=0.001)
    second.http.cookies.update(cookies)
    assert waited(second, table)["state"] == "done"
    second.close()
    third = Visit(tmp_path, review_seconds=0.001)
    assert third.ask("GET", f"{table}/review").json()["state"] == "done", "it is kept"
    third.close()
