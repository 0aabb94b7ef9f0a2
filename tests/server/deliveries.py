"""A network that delivers moves twice, late, out of order and over several sockets at once, and writers who race.

`make soak` runs it as `python -m tests.server.deliveries --deliveries 100000`; `test_deliveries.py` is the short form.
What is stored must be what people could have played one after another.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import secrets
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from websockets.exceptions import ConnectionClosed

from agora.core.match import Match
from agora.core.save import Start
from agora.games import find
from tests.server import ledger
from tests.server.client import Chair, Person, Sent, Told, answer
from tests.server.kill import UNLIMITED
from tests.server.running import Running, postgres, running

TABLES = [
    ("akropolis", ("me", "open")),
    ("polis", ("me", "open", "random")),
    ("improvement", ("me", "open", "random")),
]


@dataclass
class Network:
    """The sockets of one person at one table; messages may arrive several times, late, and in any order."""

    person: Person
    chairs: list[Chair]
    dice: random.Random
    delivered: int = 0
    old: list[dict[str, Any]] = field(default_factory=list)
    under_way: set[asyncio.Task[None]] = field(default_factory=set)

    def send(self, message: dict[str, Any]) -> None:
        """Deliver a message one to four times, and some old ones with it."""
        copies = [message] * self.dice.randint(1, 4)
        copies += self.dice.sample(self.old, min(len(self.old), self.dice.randint(0, 4)))
        copies += [self.spoilt(message) for _ in range(self.dice.randint(0, 2))]
        self.old = [*self.old[-50:], message]
        self.dice.shuffle(copies)
        for copy in copies:
            task = asyncio.create_task(self.deliver(copy, self.dice.random() ** 3 * 0.05))
            self.under_way.add(task)
            task.add_done_callback(self.under_way.discard)

    def spoilt(self, message: dict[str, Any]) -> dict[str, Any]:
        """The same answer to a question that is past or not yet asked, under a new key."""
        at, key = max(0, message["at"] + self.dice.choice((-7, -2, -1, 1, 3))), secrets.token_hex(8)
        self.person.told.spoilt.add(key)
        self.person.told.sent[key] = Sent(self.chairs[0].table, message["seat"], at, message["move"])
        return {**message, "at": at, "key": key}

    async def deliver(self, message: dict[str, Any], late: float) -> None:
        await asyncio.sleep(late)
        try:
            await self.dice.choice(self.chairs).say(message)
            self.delivered += 1
        except ConnectionClosed:
            return


async def unreliable(person: Person, table: str, sockets: int, closing: asyncio.Event) -> int:
    """Play one seat over an unreliable network; return how many messages were delivered."""
    chairs = [await person.chair(table).connect() for _ in range(sockets)]
    network = Network(person, chairs, person.dice)
    answered: set[int] = set()

    async def listen(chair: Chair) -> None:
        while not closing.is_set() and not chair.over:
            try:
                await chair.hear(0.5)
            except TimeoutError:
                answered.clear()  # no answer was accepted: answer again
            asked = chair.question
            if asked and asked["at"] not in answered:
                answered.add(asked["at"])
                key = secrets.token_hex(8)
                person.told.sent[key] = sent = Sent(table, asked["seat"], asked["at"], answer(asked, person.dice))
                network.send({"type": "move", "key": key, "at": sent.at, "seat": sent.seat, "move": sent.move})

    try:
        await asyncio.gather(*map(listen, chairs))
        while network.under_way:
            await asyncio.sleep(0.02)
    finally:
        for chair in chairs:
            await chair.close()
    return network.delivered


async def storm(server: Running, deliveries: int, seed: int, together: int = 4) -> tuple[int, list[str]]:
    """Play table after table until so many messages were delivered; return how many, and all faults."""
    closing, delivered = asyncio.Event(), 0
    people: list[Person] = []

    async def party(number: int) -> None:
        nonlocal delivered
        game, seats = TABLES[number % len(TABLES)]
        async with Person(server.url, f"h{number}", seed) as host, Person(server.url, f"g{number}", seed) as guest:
            people.extend((host, guest))
            while delivered < deliveries:
                table = await host.lay_table(game, seats, pause_ms=0)
                await guest.join(table)
                await host.start(table)
                delivered += sum(
                    await asyncio.gather(*(unreliable(person, table["id"], 3, closing) for person in (host, guest)))
                )

    await asyncio.gather(*(party(number) for number in range(together)))
    faults = ledger.faults(server.database, [person.told for person in people])
    return delivered, faults + serial_faults(server.database, [person.told for person in people])


async def race(
    servers: list[Running], writers: int, seed: int, game: str = "akropolis"
) -> tuple[Counter[str], list[str]]:
    """Many sockets at several servers answer every question of one match at once, each with its own move."""
    first = servers[0]
    async with Person(first.url, "host", seed) as host, Person(first.url, "guest", seed) as guest:
        table = await host.lay_table(game, ("me", "open"), pause_ms=0)
        await guest.join(table)
        await host.start(table)
        chairs = []
        for k in range(writers):
            owner = (host, guest)[k % 2]
            twin = Person(servers[k // 2 % len(servers)].url, f"writer {k}", seed)
            twin.http.cookies.set("agora_guest", owner.http.cookies["agora_guest"])
            chairs.append(await twin.chair(table["id"]).connect())
        try:
            await asyncio.gather(*(chair.play() for chair in chairs))
            await asyncio.sleep(0.3)
        finally:
            for chair in chairs:
                await chair.close()
                await chair.person.http.aclose()
    told = [chair.person.told for chair in chairs]
    faults = ledger.faults(first.database, told) + serial_faults(first.database, told)
    faults += same_end(chairs)
    counts = Counter(refusal["error"] for one in told for refusal in one.refused)
    counts["done"] = sum(len(one.done) for one in told)
    counts["sent"] = sum(len(one.sent) for one in told)
    keyed = sum(bool(line["key"]) for line in ledger.read(first.database)[table["id"]].lines)
    if keyed != len({key for one in told for key in one.done}):
        faults.append(f"{keyed} moves are stored, {counts['done']} were acknowledged")
    return counts, faults


def same_end(chairs: list[Chair]) -> list[str]:
    """Whether everybody was shown the same end."""
    ends = {
        json.dumps([chair.state and chair.state[part] for part in ("line", "scores", "result")]) for chair in chairs
    }
    return [f"{len(ends)} different ends were shown"] if len(ends) > 1 else []


def serial_faults(database: str, people: list[Told]) -> list[str]:
    """Whether each stored history could have been made by people who answer one after another."""
    sent = {key: one for told in people for key, one in told.sent.items()}
    faults = []
    played = {one.table for one in sent.values()}
    for name, table in ledger.read(database).items():
        if name not in played:
            continue
        game = find(table.row["game"])
        start = Start(table.row["seed"], ledger.loaded(table.row["options"]))
        serial = Match(game, start)
        for line in table.lines:
            if line["kind"] != "move" or line["seat"] < 0:
                continue
            told = sent.get(line["key"])
            if line["key"] and told is None:
                faults.append(f"{name}: line {line['n']} was sent by nobody")
                continue
            serial.play(line["seat"], ledger.loaded(line["body"]), told and told.at)  # raises if it is refused
        stored = [line["seat"] for line in table.lines if line["kind"] == "move"]
        if [entry.seat for entry in serial.entries] != stored or serial.to_text() != table.match().to_text():
            faults.append(f"{name}: the history is not a serial one")
    return faults


def main() -> int:
    """The long forms."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deliveries", type=int, default=100_000)
    parser.add_argument("--races", type=int, default=20)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        with running(f"sqlite:///{folder}/agora.db", folder, **UNLIMITED) as server:
            delivered, faults = asyncio.run(storm(server, asked.deliveries, asked.seed))
            print(f"deliveries, seed {asked.seed}: {delivered} delivered, {len(faults)} faults, "
                  f"{server.tracebacks()} tracebacks", flush=True)  # fmt: skip
            bad = faults or server.tracebacks()
        with postgres() as url, running(url, folder, **UNLIMITED) as one, running(url, folder, **UNLIMITED) as two:
            for number in range(asked.races):
                counts, faults = asyncio.run(
                    race([one, two], 8, asked.seed + number, ("akropolis", "improvement")[number % 2])
                )
                print(f"race {number}: {dict(counts)}, {len(faults)} faults", flush=True)
                bad = bad or faults
            bad = bad or one.tracebacks() or two.tracebacks()
    for fault in faults[:20]:
        print(f"  {fault}")
    return int(bool(bad))


if __name__ == "__main__":
    sys.exit(main())
