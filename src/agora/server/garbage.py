"""When to look for garbage in circles: among what is new all the time, among all the rest when enough has gone."""

import gc
import time

LEAST_GONE = 50  # requests and sockets, which leave up to 20 kB behind
REST = 50  # times as long as the last look through everything took


def begin() -> None:
    """Look only among what is new, and never among what was loaded at the start.

    A move makes no circles but leaves about twenty objects. To look through the half million of 500 tables took 0.1 to
    0.4 s, while everyone waited.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(5_000, 1_000, 1_000)


class Gone:
    """Counts the requests and sockets that are over: nothing else leaves circles behind that have grown old."""

    def __init__(self) -> None:
        self.things = 0
        self.rests_until = 0.0

    def add(self) -> None:
        """One more; when there are enough, look through everything, but for no more than a fiftieth of the time."""
        self.things += 1
        if self.things < LEAST_GONE or (begun := time.monotonic()) < self.rests_until:
            return
        gc.collect()
        now = time.monotonic()
        self.things, self.rests_until = 0, now + REST * (now - begun)
