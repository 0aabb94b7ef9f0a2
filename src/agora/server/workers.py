"""A worker ends when its server is gone."""

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
