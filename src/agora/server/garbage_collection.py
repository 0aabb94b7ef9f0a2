"""Runs Python's garbage collector once a minute instead of whenever Python would.

The server leaves hardly any reference cycles: none per message, request or socket (`live/transport.py`), and none per
table that it forgets. But every move replaces old objects by new ones, and Python collects once enough new objects
exist, every few seconds. With 500 tables such a collection takes 60 to 80 ms in which nobody is served.
"""

import asyncio
import gc

THRESHOLD = 1_000_000  # new objects; that many mean there are cycles after all, and then Python collects by itself
SECONDS = 60.0  # between collections: at 0.1 s each, hardly one move in 500 has to wait


def configure() -> None:
    """Let Python collect by itself only in an emergency, and never what was loaded at the start."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(THRESHOLD, 10, 10)


async def collect_regularly() -> None:
    """Collect garbage once a minute, for ever."""
    while True:
        await asyncio.sleep(SECONDS)
        gc.collect()
