"""What the tests of the server share."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.harness import Harness, opened
from tests.server.visit import Visit

Play = Callable[[Harness], Awaitable[None]]


@pytest.fixture
def run_story(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Runs a story in a house of its own."""

    def run(story: Play, **settings: Any) -> None:
        async def tell() -> None:
            async with opened(tmp_path, monkeypatch, **settings) as harness:
                await story(harness)

        asyncio.run(tell())

    return run


@pytest.fixture
def visit(tmp_path: Path) -> Iterator[Visit]:
    """A running application with a browser."""
    opened = Visit(tmp_path)
    yield opened
    opened.close()
