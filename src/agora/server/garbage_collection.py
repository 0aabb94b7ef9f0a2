"""When Python looks for garbage in circles: now and then, since the server makes hardly any.

No message leaves a circle behind, nor do requests, sockets (`protocols.py`) and tables that are forgotten. But a move
puts new objects in the place of old ones, and Python calls young what it has not yet looked at. So a look at the young
of 500 tables is a look at their games, 60 to 80 ms while everyone waits, and Python wants one every few seconds.
"""

import asyncio
import gc

MANY = 1_000_000  # objects more than before: something makes circles after all, and Python looks by itself
SECONDS = 60.0  # between looks: with 0.1 s for one, hardly a move in 500 waits


def begin() -> None:
    """Let Python look by itself only when it must, and never among what was loaded at the start."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(MANY, 10, 10)


async def look() -> None:
    """Look through everything now and then."""
    while True:
        await asyncio.sleep(SECONDS)
        gc.collect()
