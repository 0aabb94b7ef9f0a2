"""The proxies of docs/host.md keep every table at one process, with its sockets."""

from __future__ import annotations

import asyncio
import re
import urllib.request
from pathlib import Path

import pytest

from tests.server.client import Person
from tests.server.kill import UNLIMITED
from tests.server.proxies import proxy
from tests.server.running import Running, postgres, running

TABLES = 6


def figure(server: Running, name: str) -> float:
    """A metric of one process, asked past the proxy."""
    with urllib.request.urlopen(f"{server.url}/metrics") as answer:
        found = re.search(rf"^{re.escape(name)} (\S+)$", answer.read().decode(), re.MULTILINE)
    return float(found[1]) if found else 0.0


async def play(url: str) -> None:
    """Two people play several tables to their end."""
    async with Person(url, "Ana") as ana, Person(url, "Ben") as ben:

        async def one() -> None:
            table = await ana.lay_table("akropolis", ("me", "open"))
            await ben.join(table)
            await ana.start(table)
            async with ana.chair(table["id"]) as hers, ben.chair(table["id"]) as his:
                await asyncio.gather(hers.play(), his.play())

        await asyncio.gather(*(one() for _ in range(TABLES)))


@pytest.mark.slow
@pytest.mark.parametrize("name", ["nginx", "caddy"])
def test_a_proxy_keeps_each_table_at_one_process(name: str, tmp_path: Path) -> None:
    settings = {**UNLIMITED, "AGORA_TRUSTED_PROXIES": "127.0.0.1"}
    with postgres() as url, running(url, tmp_path, **settings) as one, running(url, tmp_path, **settings) as two:
        with proxy(name, tmp_path, [one.port, two.port]) as address:
            asyncio.run(play(address))
        moves = [figure(server, 'agora_moves_total{by="person"}') for server in (one, two)]
        loaded = [figure(server, "agora_tables_loaded") for server in (one, two)]
        conflicts = [figure(server, "agora_conflicts_total") for server in (one, two)]
        assert min(moves) > 0, "both processes serve tables"
        assert sum(loaded) == TABLES, "a process forgets a table that is played at the other"
        assert sum(conflicts) == 0
        assert not one.tracebacks() + two.tracebacks()
