"""Kills a server at random instants while people and bots play, and checks that nothing it acknowledged is lost.

`make soak` runs it as `python -m tests.server.kill --kills 200 --on sqlite postgres`; `test_kill.py` is the short form.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import signal
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

import httpx
from websockets.exceptions import WebSocketException

from tests.server import ledger
from tests.server.client import Chair, Declined, Person
from tests.server.running import Running, cpu_seconds, postgres

# seats of people (`me`, `open`) and bots, in games with and without secrets
PARTIES = [
    ("akropolis", ("me", "open")),
    ("akropolis", ("me", "open", "random")),
    ("polis", ("me", "open", "random")),
    ("improvement", ("me", "random")),
    ("improvement", ("me", "open", "random")),
    ("akropolis", ("me", "random", "random", "random")),
]
BROKEN = (httpx.HTTPError, OSError, WebSocketException, TimeoutError)


@dataclass
class Report:
    """The outcome of all kills."""

    kills: int = 0
    seconds: list[float] = field(default_factory=list)  # from each start until the server is ready
    cpu: list[float] = field(default_factory=list)  # CPU seconds of each start
    acknowledged: int = 0
    tables: int = 0
    lines: int = 0
    reconnects: int = 0
    faults: list[str] = field(default_factory=list)
    orphans: list[str] = field(default_factory=list)  # what outlived its server
    tracebacks: int = 0

    def __str__(self) -> str:
        return (
            f"{self.kills} kills, {self.tables} tables, {self.lines} lines stored, "
            f"{self.acknowledged} moves acknowledged, {self.reconnects} reconnects, "
            f"ready after {statistics.median(self.seconds):.2f} s (median; at most {max(self.seconds):.2f}; "
            f"of a processor {statistics.median(self.cpu):.2f}, at most {max(self.cpu):.2f}), "
            f"{len(self.faults)} faults, {self.tracebacks} tracebacks, {len(self.orphans)} orphans"
        )


class Club:
    """People who play one game after another, whatever happens to the server."""

    def __init__(self, url: str, seed: int) -> None:
        self.url, self.seed = url, seed
        self.people: list[Person] = []
        self.closing = False
        self.reconnects = 0
        self.surprises: list[str] = []

    async def moves(self, count: int, patience: float = 60.0) -> None:
        """Wait until so many more moves have been acknowledged."""
        until = time.monotonic() + patience
        before = self.acknowledged
        while self.acknowledged < before + count and time.monotonic() < until:
            await asyncio.sleep(0.002)

    @property
    def acknowledged(self) -> int:
        """How many moves have been acknowledged so far."""
        return sum(len(person.told.done) for person in self.people)

    async def party(self, number: int) -> None:
        """Some people play at one table after another."""
        game, seats = PARTIES[number % len(PARTIES)]
        count = sum(seat in ("me", "open") for seat in seats)
        people = [Person(self.url, f"p{number}-{k}", self.seed) for k in range(count)]
        self.people += people
        while not self.closing:
            try:
                await self.evening(people, game, seats)
            except Declined as declined:
                if declined.status != 503:  # the database may be unreachable for a moment; nothing else is acceptable
                    self.surprises.append(str(declined))
                await asyncio.sleep(0.05)
            except BROKEN:
                await asyncio.sleep(0.05)  # the server is down: try again
        for person in people:
            await person.http.aclose()

    async def evening(self, people: list[Person], game: str, seats: tuple[str, ...]) -> None:
        for person in people:
            await person.ask("PUT", "/me", {"name": person.name})
        host, *others = people
        table = await host.lay_table(game, seats, pause_ms=0)
        for person in others:
            await person.join(table)
        await host.start(table)
        chairs = [person.chair(table["id"]) for person in people]
        for chair in chairs:
            await chair.reconnect()
        try:
            await asyncio.gather(*(self.play(chair) for chair in chairs))
        finally:
            self.reconnects += sum(chair.reconnects for chair in chairs)
            for chair in chairs:
                await chair.close()

    async def play(self, chair: Chair) -> None:
        while not chair.over and not self.closing:
            if chair.person.dice.random() < 0.1 and chair.socket:
                try:
                    await chair.say({"type": "chat", "text": f"hello {chair.person.dice.random()}"})
                except WebSocketException:
                    await chair.reconnect()
            await chair.play(until=time.monotonic() + 0.5, pause=0.02)


async def siege(
    server: Running, kills: int, seed: int, parties: int = len(PARTIES), minutes: float = 1e9, longest: float = 0.1
) -> Report:
    """Kill the server so often and check the database each time; at the end compare it with what people were told."""
    dice, report = random.Random(seed), Report()
    until = time.monotonic() + 60 * minutes
    report.seconds.append(await asyncio.to_thread(server.start))
    club = Club(server.url, seed)
    progress = [asyncio.create_task(club.party(number)) for number in range(parties)]
    while report.kills < kills and time.monotonic() < until:
        await club.moves(dice.randrange(15))  # a kill before any move shows little
        await asyncio.sleep(dice.uniform(0.0, longest))
        await asyncio.to_thread(server.kill_all if dice.random() < 0.5 else server.kill)
        report.kills += 1
        report.orphans += await asyncio.to_thread(orphans, server)
        tables = await asyncio.to_thread(ledger.read, server.database)
        report.faults += [fault for table in tables.values() for fault in ledger.inner_faults(table)]
        report.seconds.append(await asyncio.to_thread(server.start))
        report.cpu.append(server.cpu)
    await asyncio.sleep(1.5)
    club.closing = True
    done, pending = await asyncio.wait(progress, timeout=20)
    report.faults += club.surprises
    report.faults += [f"somebody was stuck: {task}" for task in pending]
    for task in pending:
        task.cancel()
    report.faults += [f"somebody gave up: {task.exception()!r}" for task in done if task.exception()]
    await asyncio.to_thread(server.stop)
    told = [person.told for person in club.people]
    report.faults += ledger.faults(server.database, told)
    report.tracebacks = server.tracebacks()
    report.acknowledged = sum(len(one.done) for one in told)
    report.reconnects = club.reconnects
    stored = ledger.read(server.database)
    report.tables, report.lines = len(stored), sum(len(table.lines) for table in stored.values())
    return report


def orphans(server: Running, patience: float = 60.0) -> list[str]:
    """The processes that outlive the server that started them, in words; they are ended."""
    until = time.monotonic() + patience
    while (left := server.members()) and time.monotonic() < until:
        time.sleep(0.02)
    found = [described(pid) for pid in left]
    for pid in left:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
    return found


def described(pid: int) -> str:
    """What a process is, whether it waits or computes, and how much it has computed."""
    try:
        words = Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode()[:160]
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
        return f"{pid} {words!r}, state {state}, {cpu_seconds(pid):.2f} s of CPU"
    except OSError:
        return f"{pid}, gone since"


@contextmanager
def besieged(kind: str, folder: Path, *words: str, **settings: str) -> Iterator[Running]:
    """A server that is not yet started, on a fresh database."""
    if kind == "postgres":
        with postgres() as url:
            yield Running(url, folder, *words, **UNLIMITED, **settings)
    else:
        yield Running(f"sqlite:///{folder}/agora.db", folder, *words, **UNLIMITED, **settings)


UNLIMITED = {"AGORA_LIMIT_FACTOR": "100000"}  # all clients have the same address


def main() -> int:
    """The long form."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--on", nargs="+", choices=["sqlite", "postgres"], default=["sqlite", "postgres"])
    parser.add_argument("--minutes", type=float, default=1e9, help="stop after so long, however many kills that were")
    parser.add_argument("--seed", type=int, default=int(time.time()))
    asked = parser.parse_args()
    failed = False
    for kind in asked.on:
        with tempfile.TemporaryDirectory() as folder, besieged(kind, Path(folder)) as server:
            try:
                report = asyncio.run(siege(server, asked.kills, asked.seed, minutes=asked.minutes))
            finally:
                server.stop()
            print(f"kill {kind}, seed {asked.seed}: {report}", flush=True)
            for fault in (*report.faults[:20], *report.orphans[:20]):
                print(f"  {fault}")
            vacuous = report.acknowledged < report.kills
            failed |= bool(report.faults or report.tracebacks or report.orphans or vacuous)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
