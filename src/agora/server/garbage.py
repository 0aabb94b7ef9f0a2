"""When to look for garbage in circles: when requests and sockets have left some, and hardly ever otherwise."""

import gc
import time

LEAST_GONE = 50  # requests and sockets; a socket leaves about a hundred objects behind
REST = 100  # times as long as the last look through everything took, so that hardly one move in 100 waits for one


def begin() -> None:
    """Hardly ever look because of moves alone, and never among what was loaded at the start.

    A move makes no circles, but puts new objects in the place of old ones, and Python calls young what it has not yet
    looked at. So a look at the young of 500 tables was a look at their games: about 30 ms, while everyone waited.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(1_000_000, 1_000, 1_000)


class Gone:
    """Counts the requests and sockets that are over, which leave circles behind."""

    def __init__(self) -> None:
        self.things = 0
        self.rests_until = 0.0

    def add(self) -> None:
        """One more; when there are enough, look through everything, but seldom."""
        self.things += 1
        if self.things < LEAST_GONE or (begun := time.monotonic()) < self.rests_until:
            return
        gc.collect()
        now = time.monotonic()
        self.things, self.rests_until = 0, now + REST * (now - begun)
