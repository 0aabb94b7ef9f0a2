"""When to look for garbage in circles: among what is new all the time, among all the rest when enough has gone."""

import gc

LEAST_GONE = 250  # requests and sockets, which leave up to 20 kB behind


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

    def add(self, still_there: int) -> None:
        """One more; when as many have gone as sockets are still there, look through everything."""
        self.things += 1
        if self.things >= max(LEAST_GONE, still_there):
            self.things = 0
            gc.collect()
