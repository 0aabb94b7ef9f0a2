"""Writers that race for one table: run as a process, `python -m tests.server.store.racing URL NAMES MOVES`.

Each tells which line it was told its move became; the same request is delivered again and again, as a bad network does.
"""

from __future__ import annotations

import asyncio
import json
import random
import sys

from agora.server.store import Conflict, Duplicate, Store, open_store
from tests.server.store.stored import line

TABLE = "agora"


async def race(store: Store, writer: str, moves: int) -> dict[str, int]:
    """Store moves one after another, and read again whenever another writer was faster."""
    chance = random.Random(writer)
    told: dict[str, int] = {}
    for move in range(moves):
        key = f"{writer}:{move}"
        while key not in told:
            first = (await store.table(TABLE)).lines if chance.random() < 0.8 else chance.randrange(8 * moves)
            extra = [line(first + 1, by=writer, seat=-1)] if chance.random() < 0.3 else []
            try:
                await store.append(TABLE, first, [line(first, key, by=writer), *extra], {"to_act": [move % 2]})
            except Conflict:
                continue
            except Duplicate as refusal:
                told[key] = refusal.n
            else:
                told[key] = first
                if chance.random() < 0.5:
                    del told[key]  # the answer was lost: send the move again
    return told


async def all_of(url: str, writers: list[str], moves: int) -> dict[str, int]:
    """Several writers in one process."""
    store = await open_store(url)
    told = await asyncio.gather(*(race(store, writer, moves) for writer in writers))
    await store.close()
    return {key: n for part in told for key, n in part.items()}


if __name__ == "__main__":
    print(json.dumps(asyncio.run(all_of(sys.argv[1], sys.argv[2].split(","), int(sys.argv[3])))))
