"""What requests and sockets leave behind is found, and nobody waits for it more often than needed."""

from __future__ import annotations

import gc
import weakref

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
        gone.add(still_there=0)
    assert circle() is not None
    gone.add(still_there=0)
    assert circle() is None


def test_with_many_still_there_as_many_must_have_gone() -> None:
    gone, circle = Gone(), old_circle()
    for _ in range(4 * LEAST_GONE - 1):
        gone.add(still_there=4 * LEAST_GONE)
    assert circle() is not None
    gone.add(still_there=4 * LEAST_GONE)
    assert circle() is None
