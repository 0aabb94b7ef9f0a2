"""A socket is refused in words when it cannot be served."""

from __future__ import annotations

import json
from typing import Any

import pytest

from agora.server.store import StoreError
from tests.server.visit import Visit


@pytest.mark.parametrize("reading", ["guest_by_token", "chat"])
def test_a_socket_may_try_again_when_the_store_does_not_answer(
    visit: Visit, reading: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def away(*_: Any, **__: Any) -> None:
        raise StoreError("store.failed", why="the connection is lost")

    visit.ask("PUT", "/api/me", json={"name": "Ana"})
    table = visit.ask("POST", "/api/tables", json={"game": "akropolis", "seats": [{"kind": "me"}, {"kind": "open"}]})
    visit.app.state.server.guests._known.clear()
    monkeypatch.setattr(visit.app.state.server.store, reading, away)
    accepted, refused, closed = visit.knock(f"/api/tables/{table.json()['id']}/live")
    assert accepted["type"] == "websocket.accept"
    assert json.loads(refused["text"])["rule"] == "server.store"
    assert closed["code"] == 1013
