"""Kills a server at random instants while people take turns by mail, and the mail server is out of order now and then.

Each person looks at the table only when told, so a lost notice stops their game. A notice may come twice only if the
server died between sending it and noting that. `make soak` runs this on SQLite and PostgreSQL.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

import httpx
from websockets.exceptions import WebSocketException

from agora.server.notices.sender import TOGETHER
from tests.server.client import Declined, Person
from tests.server.kill import besieged
from tests.server.notices.mailbox import Mailbox, link_in, mailbox
from tests.server.running import Running

BROKEN = (httpx.HTTPError, OSError, WebSocketException, TimeoutError, Declined)
UNTOLD_SECONDS = 90.0  # much longer than all pauses that a game needs here


@dataclass
class Report:
    """The outcome of all kills."""

    kills: int = 0
    turns: int = 0  # of people who were away
    doubled: int = 0
    faults: list[str] = field(default_factory=list)
    tracebacks: int = 0

    def __str__(self) -> str:
        return (
            f"{self.kills} kills, {self.turns} turns of people who were away, {self.doubled} notices doubled, "
            f"{len(self.faults)} faults, {self.tracebacks} tracebacks"
        )


class Player:
    """A person who plays by mail."""

    def __init__(self, url: str, name: str, seed: int, box: Mailbox) -> None:
        self.person, self.box = Person(url, name, seed), box
        self.address = f"{name}@example.org"
        self.known: set[str] = set()  # the ids of the letters that were there when this person last looked

    @property
    def letters(self) -> set[str]:
        """The ids of all letters about turns."""
        return {str(letter["Message-ID"]) for letter in self.box.to(self.address) if "turn" in letter["Subject"]}

    async def introduce(self) -> None:
        """Take a name, and ask to be told by mail."""
        await self.person.ask("PUT", "/me", {"name": self.person.name})
        await self.person.ask("POST", "/notices/mail", {"address": self.address})
        code = link_in(self.box.to(self.address)[-1], "confirm")
        await self.person.ask("POST", "/notices/confirm", {"code": code})

    async def look(self, table: str, seconds: float = 0.4) -> bool:
        """Look at the table, answer what is asked and close the page; return whether the game is over."""
        self.known = self.letters
        while True:
            chair = self.person.chair(table)
            try:
                await chair.connect()
                await chair.hear_until("state")
                await chair.play(until=time.monotonic() + seconds)
                self.known |= self.letters
                return chair.over
            except BROKEN:
                await asyncio.sleep(0.05)
            finally:
                await chair.close()

    async def until_told(self) -> None:
        """Wait for a letter that this person does not know yet."""
        end = time.monotonic() + UNTOLD_SECONDS
        while self.letters <= self.known:
            assert time.monotonic() < end, f"{self.person.name} was not told"
            await asyncio.sleep(0.02)


async def is_asked(player: Player, table: str) -> bool:
    """Whether it is a person's turn, as the list of tables says: to read it is not to look at the table."""
    while True:
        try:
            mine = (await player.person.ask("GET", "/tables"))["mine"]
            return any(each["id"] == table and each["my_turn"] for each in mine)
        except BROKEN:
            await asyncio.sleep(0.05)


async def correspond(players: tuple[Player, Player], table: str, rounds: int, report: Report) -> None:
    """Some rounds of a game in which everyone comes back only when told that it is their turn."""
    for _ in range(rounds):
        for player, other in (players, players[::-1]):
            if await player.look(table):
                return
            if await is_asked(other, table):
                report.turns += 1
                await other.until_told()


async def siege(server: Running, box: Mailbox, kills: int, seed: int, pairs: int = 3, rounds: int = 5) -> Report:
    """Kill the server so often while some pairs play by mail, then let them finish their rounds."""
    dice, report = random.Random(seed), Report()
    await asyncio.to_thread(server.start)
    games, everyone = [], []
    for number in range(pairs):
        host, other = players = (
            Player(server.url, f"h{number}", seed, box),
            Player(server.url, f"o{number}", seed, box),
        )
        everyone += players
        for player in players:
            await player.introduce()
        table = await host.person.lay_table("akropolis", ("me", "open"))
        await other.person.join(table)
        await host.person.start(table)
        games.append(asyncio.create_task(correspond(players, str(table["id"]), rounds, report)))
    while report.kills < kills and not all(game.done() for game in games):
        await asyncio.sleep(dice.uniform(0.05, 1.0))
        box.answer = "451 out of order" if dice.random() < 0.2 else "250 OK"
        await asyncio.to_thread(server.kill_all if dice.random() < 0.5 else server.kill)
        report.kills += 1
        await asyncio.to_thread(server.start)
    box.answer = "250 OK"
    for done in await asyncio.gather(*games, return_exceptions=True):
        if isinstance(done, BaseException):
            report.faults.append(str(done) or repr(done))
    await asyncio.to_thread(server.stop)
    report.tracebacks = server.tracebacks()
    for player in everyone:
        report.doubled += len([x for x in box.to(player.address) if "turn" in x["Subject"]]) - len(player.letters)
        await player.person.http.aclose()
    if report.doubled > TOGETHER * report.kills:
        report.faults.append(f"{report.doubled} notices came twice")
    return report


def environment(box: Mailbox) -> dict[str, str]:
    """The settings of a server that sends its mail to the box."""
    return {f"AGORA_{name.upper()}": str(value) for name, value in box.settings.items()}


def main() -> int:
    """The long form."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=60)
    parser.add_argument("--on", nargs="+", choices=["sqlite", "postgres"], default=["sqlite", "postgres"])
    parser.add_argument("--seed", type=int, default=int(time.time()))
    asked = parser.parse_args()
    failed = False
    for kind in asked.on:
        with (
            tempfile.TemporaryDirectory() as folder,
            mailbox() as box,
            besieged(kind, Path(folder), **environment(box)) as server,
        ):
            try:
                report = asyncio.run(siege(server, box, asked.kills, asked.seed, rounds=asked.kills))
            finally:
                server.stop()
        print(f"notices {kind}, seed {asked.seed}: {report}", flush=True)
        for fault in report.faults:
            print(f"  {fault}")
        failed |= bool(report.faults or report.tracebacks or report.turns < report.kills / 4)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
