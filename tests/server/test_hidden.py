"""Nobody receives a byte that depends on what they may not know. The long form is `hidden.py`."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from agora.games import find
from agora.server.live import rendering
from agora.server.tables.render_cache import RenderCache
from tests.server import hidden, twins

TABLES = [("akropolis", 2), ("polis", 3), ("improvement", 3)]
APART = {"akropolis": 7, "polis": 60, "improvement": 30}  # answers between two comparisons


@pytest.mark.slow
@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_reader_gets_the_same_bytes_in_both_worlds(game: str, seats: int, tmp_path: Path) -> None:
    pairs = twins.pairs(game, seats, seed=seats, every=APART[game])
    others = sum(one.truth.entries != one.twin.entries for one in pairs)
    assert others > len(pairs) / 2, "the twins do not differ"  # towards the end little is hidden
    with hidden.two_worlds(tmp_path, pairs) as urls:
        size, differences = asyncio.run(hidden.compare(urls, pairs))
    assert not differences, "\n".join(differences[:8])
    assert size > 100_000
    assert any(one.moves for one in pairs), "nothing was played"


def leak_in_the_view(monkeypatch: pytest.MonkeyPatch) -> None:
    """The view shows the next hidden tile or card."""
    for game in ("akropolis", "polis", "improvement"):
        kind = type(find(game))
        honest = kind.view

        def view(self: Any, s: Any, seat: int | None, honest: Any = honest) -> Any:
            return {
                **honest(self, s, seat),
                "leak": self.to_position(s)["stacks" if "stacks" in self.to_position(s) else "box"],
            }

        monkeypatch.setattr(kind, "view", view)


def leak_of_the_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A table reveals its seed before the game is over."""
    from agora.server.http import table_routes

    honest = table_routes.shown

    def shown(request: Any, table: Any, guest: Any) -> Any:
        return honest(request, table, guest).model_copy(update={"seed": table.row.seed})

    monkeypatch.setattr(table_routes, "shown", shown)


def leak_of_another_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everybody is shown the view of the next seat."""
    honest = rendering.eyes_of

    def eyes_of(table: Any, viewer: Any) -> int | None:
        eyes = honest(table, viewer)
        return None if eyes is None else (eyes + 1) % len(table.seats)

    monkeypatch.setattr(rendering, "eyes_of", eyes_of)


def leak_of_a_kept_part(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a seat sees besides is kept together with what all see."""

    def shown_with(self: RenderCache, name: Any, depends_on: Any, make: Any, more: Any) -> Any:
        self._parts.pop(name, None)
        return self.encoded(name, depends_on, lambda: {**make(), **more})

    monkeypatch.setattr(RenderCache, "shown_with", shown_with)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("leak", "game"),
    [
        (leak_in_the_view, "akropolis"),
        (leak_of_the_seed, "akropolis"),
        (leak_of_another_seat, "polis"),
        (leak_of_another_seat, "improvement"),
        (leak_of_a_kept_part, "polis"),
    ],
)
def test_a_leak_is_found(
    leak: Callable[[pytest.MonkeyPatch], None], game: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    pairs = twins.pairs(game, 3, seed=3, every=60 if game == "polis" else 20)
    for one in pairs:
        one.moves = one.moves if leak is leak_of_a_kept_part else []
    leak(monkeypatch)
    with hidden.two_worlds(tmp_path, pairs) as urls:
        _, differences = asyncio.run(hidden.compare(urls, pairs))
    assert differences
