"""What a process that serves does beside it: it seldom looks for garbage; a worker ends when its server is gone."""

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


def seldom_collect() -> None:
    """Look for garbage in circles seldom, and never among what was loaded at the start: a move makes hardly any."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 10, 10)
