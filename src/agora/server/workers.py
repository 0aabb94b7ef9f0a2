"""What a process that serves does beside it: it looks for garbage bit by bit; a worker ends when its server is gone."""

import gc
import os
import signal
import threading
from multiprocessing import parent_process
from multiprocessing.connection import wait

PATIENCE = 10.0  # seconds to stop in order, before it just ends


def end_with_parent() -> None:
    """Stop this process when its parent dies, however it dies; otherwise it would keep the port."""
    parent = parent_process()
    if parent is not None:
        threading.Thread(target=_watch, args=(parent.sentinel,), name="parent", daemon=True).start()


def _watch(parent: int) -> None:
    wait([parent])
    threading.Timer(PATIENCE, os._exit, (1,)).start()
    os.kill(os.getpid(), signal.SIGTERM)


def collect_in_small_steps() -> None:
    """Look for garbage in circles a little at a time, and never among what was loaded at the start.

    A move makes none, but leaves about twenty objects to look at, at a microsecond each: with 20 000 at a time everyone
    waited 30 ms every second or two. What closed sockets and tables leave behind must not wait for long either.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(2_000, 5, 10)
