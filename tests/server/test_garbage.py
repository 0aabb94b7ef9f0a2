"""What requests and sockets leave behind is found, and nobody waits for it more often than needed."""

from __future__ import annotations

import gc
import weakref

import pytest

from agora.server import garbage
from agora.server.garbage import LEAST_GONE, Gone


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
    clock = iter([100.0, 101.0, 150.9, 151.1, 151.2])  # the first look takes a second
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
