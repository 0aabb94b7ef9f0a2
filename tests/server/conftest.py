"""What the tests of the server share."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.harness import Harness, opened
from tests.server.visit import Visit

Story = Callable[[Harness], Awaitable[None]]


@pytest.fixture
def run_story(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Run a story with a server of its own."""

    def run(story: Story, **settings: Any) -> None:
        async def with_server() -> None:
            async with opened(tmp_path, monkeypatch, **settings) as harness:
                await story(harness)

        asyncio.run(with_server())

    return run


@pytest.fixture
def visit(tmp_path: Path) -> Iterator[Visit]:
    """A running application with a browser."""
    opened = Visit(tmp_path)
    yield opened
    opened.close()
