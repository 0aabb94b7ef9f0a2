"""What the tests of the server share."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from tests.server.house import House, opened

Play = Callable[[House], Awaitable[None]]


@pytest.fixture
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Runs a story in a house of its own."""

    def run(story: Play, **settings: Any) -> None:
        async def tell() -> None:
            async with opened(tmp_path, monkeypatch, **settings) as house:
                await story(house)

        asyncio.run(tell())

    return run
