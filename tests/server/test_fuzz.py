"""Almost valid messages and requests cause no traceback, no stuck socket and no memory leak."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server import fuzz
from tests.server.client import Person
from tests.server.kill import UNLIMITED
from tests.server.running import Running, running


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("fuzz")
    with running(f"sqlite:///{folder}/agora.db", folder, **UNLIMITED) as started:
        yield started


@pytest.mark.slow
def test_almost_valid_messages_break_nothing(server: Running) -> None:
    counts = asyncio.run(fuzz.siege(server, 2000, seed=1))
    print(counts)
    assert counts["sent"] >= 1900
    assert counts["refused malformed"] > 200
    assert counts["done"] > 10, "the game never went on"
    assert not server.tracebacks(), server.log_text()[-4000:]


@pytest.mark.slow
def test_requests_generated_from_the_schema_break_nothing(server: Running) -> None:
    async def cookie() -> str:
        async with Person(server.url, "Ana") as person:
            return person.cookie

    counts = fuzz.http_fuzz(server, 600, 1, asyncio.run(cookie()))
    print(counts)
    assert counts["2xx"] > 20
    assert counts["4xx"] > 100
    assert not counts["5xx"]
    assert not server.tracebacks(), server.log_text()[-4000:]


@pytest.mark.slow
def test_a_flood_is_stopped(tmp_path: Path) -> None:
    async def flood(url: str) -> tuple[int | None, int]:
        async with Person(url, "Ana") as person:
            table = await person.start(await person.lay_table("akropolis", ("me", "random")))
            chair = await person.chair(table["id"]).connect()
            code = await fuzz.close_code(chair, 60)
            refused = 0
            for _ in range(20):  # of ten at once: more connections would be cut, which is another limit
                answers = await asyncio.gather(*(person.call("GET", "/tables") for _ in range(10)))
                refused += sum(answer.status_code == 429 for answer in answers)
            return code, refused

    with running(f"sqlite:///{tmp_path}/agora.db", tmp_path, AGORA_LIMIT_FACTOR="0.1") as strict:
        code, refused = asyncio.run(flood(strict.url))
        assert not strict.tracebacks(), strict.log_text()[-4000:]
    assert code == 1008
    assert refused > 20
