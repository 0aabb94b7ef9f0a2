"""When Python looks for garbage in circles: seldom, since the server makes hardly any.

No message leaves a circle behind, nor do requests, sockets (`protocols.py`) and tables that are forgotten. But a move
puts new objects in the place of old ones, and Python calls young what it has not yet looked at: with its usual figures
a look at the young of 500 tables was a look at their games, about 30 ms, and one at everything took 0.1 s and more,
while everyone waited.
"""

import gc

YOUNG = 100_000  # so many objects more than before are worth a look; every tenth look goes further back


def begin() -> None:
    """Look seldom, and never among what was loaded at the start."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, 10, 10)
