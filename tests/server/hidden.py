"""Does any byte that leaves the server depend on what its reader may not know?

Two servers use the two databases of `twins.py`. A reader opens the same table at both, asks the same things, and sees
the same moves; everything it receives must be the same, byte for byte.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import re
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import uvicorn

from agora.core.engine import CHANCE
from agora.games import IDS, find
from tests.server import twins
from tests.server.client import Chair, Person, answer
from tests.server.running import free_port
from tests.server.twins import Pair

MOMENT = re.compile(r"(?<=\"time\":)(17[1-9]|1[89]\d|[2-9]\d\d)\d{7}(\.\d+)?")  # later than all times of `twins.py`

REVIEWING = [("POST", ""), ("GET", ""), *[("GET", f"/1/{what}") for what in ("line/0", "line/1", "moves")]]
REVIEWING += [("POST", f"/1/{what}") for what in ("try", "preview", "why")]


@contextmanager
def served(database: str) -> Iterator[str]:
    """A server in this process, so that a test can plant a leak in it; yields its address."""
    from agora.server.app import create_app
    from agora.server.settings import Settings

    port = free_port()
    app = create_app(Settings(db=database, limit_factor=1e6))
    server = uvicorn.Server(uvicorn.Config(app, "127.0.0.1", port, log_config=None, lifespan="on"))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    until = time.monotonic() + 20
    while not server.started:
        assert thread.is_alive(), "the server stopped"
        assert time.monotonic() < until, "the server did not start"
        time.sleep(0.01)
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        server.should_exit = True
        thread.join(20)


class Reader:
    """A reader at one of the two servers, who records every byte."""

    def __init__(self, url: str, one: Pair) -> None:
        self.url, self.one = url, one
        self.bytes: list[tuple[str, str]] = []
        self.people = [Person(url, f"Person {seat}") for seat in range(one.seats)]
        for seat, person in enumerate(self.people):
            person.http.cookies.set("agora_guest", twins.token(seat))
        self.watcher = Person(url, "watcher")  # has no cookie
        self.chairs: dict[int, Chair] = {}
        self.me = self.watcher if one.reader is None else self.people[one.reader]

    async def read(self) -> None:
        """Fetch everything, then watch and make the moves that are possible in both worlds."""
        others = [seat for seat in range(self.one.seats) if seat != self.one.reader]
        self.chairs = {seat: await self.people[seat].chair(self.one.id).connect() for seat in others}
        for seat in others:  # before the reader comes, so that presence does not differ
            await self.chairs[seat].hear_until("state")
        async with self.me.chair(self.one.id) as chair:
            await self.keep("opened", chair)
            await self.conversation(chair)
            for number, (seat, move) in enumerate(self.one.moves):
                await self.play(chair, seat, move, number)
            await self.conversation(chair)
        await self.pages()
        for other in self.chairs.values():
            await other.close()
        for person in (*self.people, self.watcher):
            await person.http.aclose()

    async def pages(self) -> None:
        """Fetch all pages."""
        name, eyes = self.one.id, "" if self.one.reader is None else f"?seat={self.one.reader}"
        entries, last = self.one.truth.entries, self.one.truth.n
        # a state before an entry of chance draws it from the seed, which the two worlds do not share
        looks = [n for n in sorted({0, 1, 2, last // 2, last - 1, last}) if n >= last or entries[n].seat != CHANCE]
        paths = ["", f"/replay{eyes}", "/box", "/ratings", "/export?format=text", "/export?format=json"]
        paths += [f"/at/{n}{eyes}" for n in looks]
        for path in paths:
            answered = await self.me.call("GET", f"/tables/{name}{path}")
            self.bytes.append((f"GET {path or '/'}", f"{answered.status_code} {answered.text}"))
        for method, path in REVIEWING:
            body = {"move": {}} if method == "POST" and path else None
            answered = await self.me.call(method, f"/tables/{name}/review{path}", body)
            self.bytes.append((f"{method} /review{path}", f"{answered.status_code} {answered.text}"))
        listed = await self.me.call("GET", "/tables")
        mine = [table for tables in listed.json().values() for table in tables if table["id"] == name]
        self.bytes.append(("GET /tables", json.dumps(mine)))
        posts = await self.me.call("GET", f"/notices/tables/{name}")
        self.bytes.append(("GET /notices/tables", f"{posts.status_code} {posts.text}"))
        for path in ("", "/export"):
            answered = await self.me.call("GET", f"/evenings/{name}{path}")
            self.bytes.append((f"GET /evenings{path}", f"{answered.status_code} {answered.text}"))
        await self.pages_of_the_host()
        told = await self.me.call("GET", "/notices")
        self.bytes.append(("GET /notices", json.dumps({**told.json(), "push_key": None})))  # each server has its own

    async def pages_of_the_host(self) -> None:
        """Fetch what the host of the server sees of the table."""
        host, name = Person(self.url, "host"), self.one.id
        host.http.cookies.set("agora_admin", twins.HOST)
        listed = [each for each in (await host.call("GET", "/admin/tables")).json() if each["id"] == name]
        assert listed, "the host sees no table"
        self.bytes.append(("GET /admin/tables", json.dumps(listed)))
        for form in ("text", "json"):
            answered = await host.call("GET", f"/admin/tables/{name}/export?format={form}")
            self.bytes.append((f"GET /admin/tables/export {form}", f"{answered.status_code} {answered.text}"))
        await host.http.aclose()

    async def keep(self, what: str, chair: Chair) -> None:
        """Record messages until the next state."""
        while True:
            message = await chair.hear()
            self.bytes.append((what, chair.heard))
            if message["type"] == "state":
                return

    async def conversation(self, chair: Chair) -> None:
        """Ask for moves, previews and reasons, and look from other seats."""
        asked = chair.question
        if asked:
            dice = random.Random(self.one.id)
            head = {"key": "k", "seat": asked["seat"]}
            move = answer(asked, dice)
            for message in (
                {"type": "moves", **head},
                {"type": "preview", "at": asked["at"], "move": move, **head},
                {"type": "why", "at": asked["at"], "move": move, **head},
                {"type": "move", "at": asked["at"] - 1, "move": move, **head},
                {"type": "undo", "to": 0, **head},
            ):
                await chair.say(message)
                await self.answered(chair, str(message["type"]))
        if self.one.reader is not None:
            for seat in (None, self.one.reader):
                await chair.say({"type": "sit", "seat": seat})
                await self.keep(f"sit {seat}", chair)

    async def answered(self, chair: Chair, what: str, key: str = "k") -> None:
        """Record messages until the one with this key."""
        while True:
            message = await chair.hear()
            self.bytes.append((what, chair.heard))
            if message.get("key") == key:
                return

    async def play(self, chair: Chair, seat: int, move: Any, number: int) -> None:
        """Let a seat make a move, and record what the reader sees of it."""
        assert chair.state
        before = chair.state["line"]
        mover = chair if seat == self.one.reader else self.chairs[seat]
        while not mover.state or mover.state["line"] < before:
            await mover.hear()
        key = f"m{number}"
        await mover.say({"type": "move", "key": key, "at": mover.state["at"], "seat": seat, "move": move})
        if mover is chair:
            await self.answered(chair, f"move {number}", key)
        else:
            done = await mover.hear_until("done", "refused", key=key)
            assert done["type"] == "done", done
        while chair.state["line"] <= before:
            await chair.hear()
            self.bytes.append((f"move {number} of seat {seat}", chair.heard))


def differences(here: Sequence[tuple[str, str]], there: Sequence[tuple[str, str]]) -> list[str]:
    """The differences between two recordings, in words."""
    one, other = steady(here), steady(there)
    if [what for what, _ in one] != [what for what, _ in other]:
        return [f"other messages: {[what for what, _ in one]} and {[what for what, _ in other]}"]
    found = []
    for (what, mine), (_, theirs) in zip(one, other, strict=True):
        if mine != theirs:
            at = next((i for i, (a, b) in enumerate(zip(mine, theirs, strict=False)) if a != b), 0)
            start = max(0, at - 60)
            found.append(f"{what}: …{mine[start : at + 60]}… and …{theirs[start : at + 60]}…")
    return found


def steady(kept: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    """A recording without the times of new moves and without messages about presence."""
    return [(what, MOMENT.sub("now", text)) for what, text in kept if not text.startswith('{"type":"table"')]


async def compare(urls: tuple[str, str], pairs: Sequence[Pair]) -> tuple[int, list[str]]:
    """Read every pair at both servers; return how many bytes were compared, and the differences."""
    found, size = [], 0
    for one in pairs:
        readers = [Reader(url, one) for url in urls]
        for reader in readers:
            await reader.read()
        size += sum(len(text) for _, text in readers[0].bytes)
        eyes = "a spectator" if one.reader is None else f"seat {one.reader}"
        found += [
            f"{one.truth.game.id}, entry {one.truth.n}, {eyes}: {difference}"
            for difference in differences(readers[0].bytes, readers[1].bytes)
        ]
    return size, found


@contextmanager
def two_worlds(folder: Path, pairs: Sequence[Pair]) -> Iterator[tuple[str, str]]:
    """Two servers, one with the true tables and one with their twins; yields both addresses."""
    urls = [f"sqlite:///{folder}/{name}.db" for name in ("truth", "twin")]
    asyncio.run(twins.store(urls[0], [(one.id, one.truth) for one in pairs]))
    asyncio.run(twins.store(urls[1], [(one.id, one.twin) for one in pairs]))
    with served(urls[0]) as here, served(urls[1]) as there:
        yield here, there


def main() -> int:
    """The long form: whole games of each title, with each number of seats."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2, help="of each title and number of seats")
    parser.add_argument("--every", type=int, default=1, help="compare at every so many answers")
    asked = parser.parse_args()
    bad = False
    for game in IDS:
        for seats in find(game).seats:
            if seats < 2:
                continue
            pairs = [one for seed in range(asked.games) for one in twins.pairs(game, seats, seed, asked.every)]
            with tempfile.TemporaryDirectory() as folder, two_worlds(Path(folder), pairs) as urls:
                size, found = asyncio.run(compare(urls, pairs))
            print(
                f"hidden {game}/{seats}: {len(pairs)} pairs, {size / 1e6:.1f} MB, {len(found)} differences", flush=True
            )
            for difference in found[:5]:
                print(f"  {difference}")
            bad = bad or bool(found)
    return int(bad)


if __name__ == "__main__":
    sys.exit(main())
