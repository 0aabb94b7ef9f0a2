"""Replays, past states and files are drawn beside the event loop, and only so many at a time."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

import pytest

from agora.server import side_thread
from agora.server.http import replays
from tests.server.visit import ORIGIN, Visit

PATHS = {"replay": "history", "at/1": "state_at", "export": "export"}


def table_of(visit: Visit) -> str:
    """A running table of two people at one screen."""
    visit.ask("PUT", "/api/me", json={"name": "Ana"})
    wish = {"game": "akropolis", "seats": [{"kind": "me"}, {"kind": "here"}]}
    table = f"/api/tables/{visit.ask('POST', '/api/tables', json=wish).json()['id']}"
    visit.ask("POST", f"{table}/start")
    return table


@pytest.mark.parametrize(("path", "drawn"), PATHS.items(), ids=list(PATHS))
def test_others_are_answered_while_the_past_is_drawn(
    visit: Visit, monkeypatch: pytest.MonkeyPatch, path: str, drawn: str
) -> None:
    table, begun, go_on = table_of(visit), threading.Event(), threading.Event()
    draw = getattr(replays, drawn)

    def slowly(*given: Any) -> Any:
        begun.set()
        assert go_on.wait(20), "nobody was answered meanwhile"
        return draw(*given)

    async def story() -> int:
        asked = asyncio.create_task(visit.http.get(f"{table}/{path}", headers=ORIGIN))
        while not begun.is_set():
            await asyncio.sleep(0.01)
        assert (await visit.http.get("/healthz")).status_code == 200
        assert not asked.done()
        go_on.set()
        return (await asked).status_code

    monkeypatch.setattr(replays, drawn, slowly)
    assert visit.runner.run(story()) == 200


def test_whoever_asks_while_too_many_wait_is_told_to_try_again(visit: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    table = table_of(visit)
    monkeypatch.setattr(side_thread, "MOST_WAITING", 0)
    answer = visit.ask("GET", f"{table}/replay")
    assert (answer.status_code, answer.json()["rule"]) == (503, "server.busy")


def test_one_address_can_look_back_only_so_often(visit: Visit) -> None:
    table = table_of(visit)
    visit.app.state.server.limits.factor = 0.05  # 6 at once
    codes = [visit.ask("GET", f"{table}/replay").status_code for _ in range(8)]
    assert codes == [200] * 6 + [429] * 2
