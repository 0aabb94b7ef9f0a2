"""Ends a worker process when the process that started it is gone."""

import os
import signal
import threading
from multiprocessing import parent_process
from multiprocessing.connection import wait

STOP_SECONDS = 10.0  # seconds to stop gracefully; after that the process exits at once


def end_with_parent() -> None:
    """Stop this process when its parent dies for whatever reason; otherwise it would keep the port."""
    parent = parent_process()
    if parent is not None:
        threading.Thread(target=_watch, args=(parent.sentinel,), name="parent", daemon=True).start()


def _watch(parent: int) -> None:
    wait([parent])
    threading.Timer(STOP_SECONDS, os._exit, (1,)).start()
    os.kill(os.getpid(), signal.SIGTERM)
