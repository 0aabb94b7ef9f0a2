"""Nothing that the server does leaves reference cycles behind."""

from __future__ import annotations

import asyncio
import gc
import json
import weakref
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from functools import partial
from http.client import HTTPConnection
from types import FrameType

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus
from websockets.typing import Origin

from agora.server import garbage_collection
from agora.server.app import create_app
from agora.server.context import COOKIE
from agora.server.serve import GracefulServer, bind, configured
from agora.server.settings import Settings
from agora.server.store import Conflict
from agora.server.tables.settings import SeatWish
from tests.server.harness import Harness, settle

OURS = ("agora", "fastapi", "httptools", "starlette", "uvicorn", "uvloop", "websockets.server")


@asynccontextmanager
async def served(harness: Harness) -> AsyncIterator[int]:
    """The server of a harness, listening on some port."""
    settings = Settings(port=0, limit_factor=1000)
    with bind(settings) as listener:
        uvicorn = GracefulServer(configured(create_app(settings, harness.server), settings))
        serving = asyncio.create_task(uvicorn.serve([listener]))
        yield listener.getsockname()[1]
        uvicorn.should_exit = True
        await serving


def module(each: object) -> str:
    """The module that a thing belongs to."""
    if type(each) is FrameType:
        return str(each.f_globals["__name__"])
    return type(each).__module__


async def cycles(do: Callable[[], Awaitable[object]]) -> list[str]:
    """Which of our objects an action leaves behind in cycles; it runs twice, because the first run fills caches."""
    await do()
    await settle()
    gc.collect()
    gc.disable()
    try:
        await do()
        await settle()
        gc.set_debug(gc.DEBUG_SAVEALL)
        gc.collect()
        return sorted({type(each).__name__ for each in gc.garbage if module(each).startswith(OURS)})
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.enable()


def test_garbage_is_collected_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    class Cycle:
        def __init__(self) -> None:
            self.itself = self

    async def story() -> None:
        cycle = weakref.ref(Cycle())
        collecting = asyncio.create_task(garbage_collection.collect_regularly())
        await asyncio.sleep(0.05)
        collecting.cancel()
        assert cycle() is None

    monkeypatch.setattr(garbage_collection, "SECONDS", 0.01)
    gc.disable()
    try:
        asyncio.run(story())
    finally:
        gc.enable()


def test_the_search_finds_a_cycle(run_story: Callable[..., None]) -> None:
    async def story(harness: Harness) -> None:
        async def make_cycle() -> None:
            seat = SeatWish(kind="me")
            object.__setattr__(seat, "name", [seat])

        assert await cycles(make_cycle) == ["SeatWish"]

    run_story(story)


def test_no_request_leaves_a_cycle_behind(run_story: Callable[..., None]) -> None:
    async def story(harness: Harness) -> None:
        table = await harness.table("akropolis", await harness.guest("Ana"), ("me", "here"))

        def ask(port: int, method: str, path: str, body: str | None) -> int:
            client = HTTPConnection("127.0.0.1", port)
            client.request(method, path, body, {"x-agora": "1", "content-type": "application/json"})
            answer = client.getresponse()
            answer.read()
            client.close()
            return answer.status

        async def in_thread(do: Callable[[], int]) -> int:
            return await asyncio.to_thread(do)

        async with served(harness) as port:
            for method, path, body, status in (
                ("GET", f"/api/tables/{table.id}", None, 200),
                ("GET", "/api/tables/nowhere", None, 404),
                ("POST", "/api/tables", "{", 400),
                ("POST", "/api/tables", '{"game": "chess"}', 400),
                ("PUT", "/api/tables", None, 405),
            ):
                answered = partial(in_thread, partial(ask, port, method, path, body))
                assert await answered() == status
                assert await cycles(answered) == [], (method, path, body)

    run_story(story)


@pytest.mark.parametrize("who", ["a player who leaves", "somebody without a table", "a page of another site"])
def test_no_socket_leaves_a_cycle_behind(run_story: Callable[..., None], who: str) -> None:
    heard: list[str] = []

    async def story(harness: Harness) -> None:
        guest, token = await harness.server.guests.create("Ana", "en")
        table = await harness.table("akropolis", guest, ("me", "here"))
        path = "nowhere" if who == "somebody without a table" else table.id

        async with served(harness) as port:
            site = "http://elsewhere.example" if who == "a page of another site" else f"http://127.0.0.1:{port}"

            async def visit() -> None:
                address = f"ws://127.0.0.1:{port}/api/tables/{path}/live"
                headers = {"cookie": f"{COOKIE}={token}"}
                with suppress(InvalidStatus):
                    async with connect(address, origin=Origin(site), additional_headers=headers) as socket:
                        heard.append(json.loads(await socket.recv())["type"])

            assert await cycles(visit) == []
        told = {"a player who leaves": "state", "somebody without a table": "refused"}
        assert heard == ([told[who]] * 2 if who in told else [])

    run_story(story)


def test_a_refusal_of_the_store_leaves_no_cycle_behind(run_story: Callable[..., None]) -> None:
    async def story(harness: Harness) -> None:
        table = await harness.table("akropolis", await harness.guest("Ana"), ("me", "here"))

        async def too_late() -> None:
            with pytest.raises(Conflict):
                await harness.server.store.reseat(table.id, table.row.revision - 1, None)

        assert await cycles(too_late) == []

    run_story(story)


def test_a_forgotten_table_leaves_no_cycle_behind(run_story: Callable[..., None]) -> None:
    async def story(harness: Harness) -> None:
        harness.server.tables.most = 1
        ana = await harness.guest("Ana")
        ids = [(await harness.table("akropolis", ana, ("me", "here"))).id for _ in range(2)]

        async def load_both() -> None:
            for one in ids:
                await harness.server.tables.get(one)

        assert await cycles(load_both) == []
        assert len(harness.server.tables) == 1

    run_story(story)


def test_no_message_leaves_a_cycle_behind(run_story: Callable[..., None]) -> None:
    async def story(harness: Harness) -> None:
        ana = await harness.guest("Ana")
        table = await harness.table("akropolis", ana, ("me", "here"))
        eyes = harness.watch(table, ana)
        far, broken = {"place": {"slot": 0, "q": 30, "r": 9, "turn": 0}}, {"place": {}}
        said: list[tuple[str, dict[str, object]]] = [
            *(("move", {"key": f"m{at}", "at": at, "seat": 0, "move": far}) for at in (1, 9)),
            ("move", {"key": "b", "at": 1, "seat": 0, "move": broken}),
            ("move", {"key": "n", "at": 1, "seat": 7, "move": far}),
            *((kind, {"key": kind, "at": 1, "seat": 0, "move": far}) for kind in ("preview", "why")),
            ("moves", {"key": "l", "seat": 0}),
            ("nonsense", {}),
        ]
        for kind, facts in said:
            assert await cycles(partial(eyes.say, kind, **facts)) == [], kind

    run_story(story)
