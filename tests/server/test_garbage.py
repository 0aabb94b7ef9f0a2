"""What requests and sockets leave behind is found, and nobody waits for it more often than needed."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Callable

import pytest

from agora.server import garbage
from agora.server.garbage import LEAST_GONE, Gone
from tests.server.house import House


class Circle:
    """Something that only a search for garbage can free, once it has grown old."""

    def __init__(self) -> None:
        self.itself = self


def old_circle() -> weakref.ref[Circle]:
    circle = Circle()
    gc.collect()  # what survives this is no longer among the young
    return weakref.ref(circle)


def test_old_garbage_is_found_when_enough_has_gone() -> None:
    gone, circle = Gone(), old_circle()
    for _ in range(LEAST_GONE - 1):
        gone.add()
    assert circle() is not None
    gone.add()
    assert circle() is None


def test_a_look_through_everything_is_followed_by_a_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter([100.0, 101.0, 200.9, 201.1, 201.2])  # the first look takes a second
    monkeypatch.setattr(garbage.time, "monotonic", lambda: next(clock))
    gone = Gone()
    for _ in range(LEAST_GONE):
        gone.add()
    circle = old_circle()
    for _ in range(LEAST_GONE):
        gone.add()
    assert circle() is not None
    gone.add()
    assert circle() is None


def test_no_message_leaves_a_circle_behind(at_home: Callable[..., None]) -> None:
    async def story(house: House) -> None:
        ana = await house.guest("Ana")
        table = await house.table("akropolis", ana, ("me", "here"))
        eyes = house.eyes(table, ana)
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
            await eyes.say(kind, **facts)  # once, for all that is made but once
            gc.collect()
            gc.disable()
            try:
                await eyes.say(kind, **facts)
                assert gc.collect() == 0, kind
            finally:
                gc.enable()

    at_home(story)
