"""Digests every byte that the server sends to its viewers, to show that a change of its code did not change them.

    python -m tests.server.wire_digest                  1 500 moves of each game, about a minute
    python -m tests.server.wire_digest --moves 60       the short form, which `test_wire_digest.py` runs

Run it before and after a change, and compare what it prints. It starts `agora serve`, and people play seeded games over
HTTP and sockets: one person in each seat, and two spectators; every other viewer reads Dutch. Besides moves they ask
for previews, reasons and lists of moves, take moves back, chat, mute, change seats and reconnect. The messages of each
viewer are digested in the order in which they came, then the pages that a viewer can fetch. A second digest leaves out
`on`, the piece of an option: older versions did not send it.

Pinned, because it would differ from run to run: ids and tokens of guests, ids and secrets of tables, the nonces, and so
the seed. The tables are stored as waiting rooms before the server starts. Masked: moments (the `time` of a chat message
and of a line; when a table was created, started and ended). Left out: clocks, because they show the time that is left,
and bots, because they draw their own chance.
"""

from __future__ import annotations

import argparse
import asyncio
import hashlib
import re
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from agora.games import find
from agora.server.store import GuestRow, SeatRow, TableRow, open_store
from tests.server.client import Chair, Person, answer
from tests.server.kill import UNLIMITED
from tests.server.running import running

GAMES = {"akropolis": 2, "polis": 3, "improvement": 3}  # and the seats at each table
MOST_TABLES = 60  # of each game; 1 500 moves need fewer
CREATED = 1_700_000_000.0
SETTINGS = {"public": True, "spectators": True, "undo": "consent", "chat": True, "stand_in": "greedy"}
MOMENT = re.compile(r'("(?:time|created|started|ended)":\s*)[0-9][0-9.e+]*')
ON = re.compile(r'"on":\s*"[^"]*",\s*')  # in an option; its label follows


def pinned(*words: object) -> str:
    """256 bits that are the same in every run."""
    return hashlib.sha256(" ".join(map(str, words)).encode()).hexdigest()


def table_id(game: str, number: int) -> str:
    """The id of a stored table."""
    return f"{game}{number}"


@dataclass(frozen=True)
class Digest:
    """What was sent while one game was played."""

    game: str
    moves: int
    tables: int
    messages: int
    size: int
    digest: str
    without_on: str

    def __str__(self) -> str:
        played = f"{self.game:<12} {self.moves:>5} moves at {self.tables:>2} tables"
        sent = f"{self.messages:>6} messages  {self.size / 1e6:8.3f} MB"
        return f"{played}  {sent}  {self.digest}\n{'without `on`':>{len(played) + len(sent) + 2}}  {self.without_on}"


class Viewer:
    """A viewer with one socket, which digests everything that it receives."""

    def __init__(self, url: str, table: str, number: int, seat: int | None) -> None:
        self.person = Person(url, f"Viewer {number}", language=("en", "nl")[number % 2])
        if seat is not None:
            self.person.http.cookies.set("agora_guest", pinned("token", seat))
        self.table, self.seat = table, seat
        self.chair: Chair = self.person.chair(table)
        self.muted: set[int | None] = set()  # seats whose chat it does not get
        self.digest, self.without_on = hashlib.sha256(), hashlib.sha256()
        self.messages = self.size = 0

    def take(self, text: str) -> None:
        """Digest a message or a page, with its times masked."""
        masked = MOMENT.sub(r"\g<1>0", text)
        for taken, digest in ((masked.encode(), self.digest), (ON.sub("", masked).encode(), self.without_on)):
            digest.update(len(taken).to_bytes(4, "big") + taken)
        self.messages += 1
        self.size += len(masked.encode())

    async def hear_until(self, *kinds: str) -> dict[str, Any]:
        """Digest messages until one of these types has come."""
        while True:
            message = await self.chair.hear()
            self.take(self.chair.heard)
            if message["type"] in kinds:
                return message

    async def read_pages(self, last: int) -> None:
        """Digest the pages about the table."""
        paths = ["", "/replay", "/export?format=text", "/export?format=json", f"/at/{last // 2}", f"/at/{last}"]
        for path in paths:
            answered = await self.person.call("GET", f"/tables/{self.table}{path}", None)
            self.take(f"{answered.status_code} {answered.text}")


class Party:
    """Everybody at one table. An action ends when all viewers have been sent its result, so that none skips a state."""

    def __init__(self, url: str, game: str, number: int) -> None:
        self.table = table_id(game, number)
        seats: list[int | None] = [*range(GAMES[game]), None, None]
        self.viewers = [Viewer(url, self.table, k + number, seat) for k, seat in enumerate(seats)]
        self.players = self.viewers[: GAMES[game]]
        for player in self.players:
            player.person.dice.seed(pinned("dice", self.table, player.seat))
        self.moves = 0

    async def play(self, most: int) -> None:
        """Play until the game is over or so many moves have been made."""
        for viewer in self.viewers:
            await self.enter(viewer)
        await self.players[0].person.ask("POST", f"/tables/{self.table}/start")
        await self.all_hear("state")
        while self.moves < most and not self.players[0].chair.over:
            await self.step()
        last = (self.players[0].chair.state or {})["at"]
        for viewer in self.viewers:
            await viewer.read_pages(last)

    async def leave(self) -> None:
        """Close every connection."""
        for viewer in self.viewers:
            await viewer.chair.close()
            await viewer.person.http.aclose()

    async def step(self) -> None:
        """Make one move, and now and then do something else as well."""
        mover = next(player for player in self.players if player.chair.question)
        turn = self.moves
        if turn % 7 == 3:
            await self.ask_about_moves(mover)
        if turn % 31 == 11:
            await self.change_seat(mover)
        if turn % 41 == 17:
            await self.reconnect(self.viewers[turn % len(self.viewers)])
        await self.move(mover)
        if turn % 13 == 8:
            await self.take_back(mover, agree=turn % 2 == 0)
        if turn % 37 == 19:
            await self.chat(mover, f"move {turn}")
        if turn % 43 == 23:
            await self.mute(mover, self.players[turn % len(self.players)])

    async def all_hear(self, kind: str) -> None:
        """Wait until every viewer has had a message of this type."""
        for viewer in self.viewers:
            await viewer.hear_until(kind)

    async def enter(self, viewer: Viewer) -> None:
        """Open a viewer's socket; the other viewers are told."""
        await viewer.chair.connect()
        await viewer.hear_until("state", "table")
        here = [other for other in self.viewers if other is not viewer and other.chair.socket]
        for other in here:
            await other.hear_until("table")

    async def reconnect(self, viewer: Viewer) -> None:
        """Close a viewer's socket and open it again."""
        await viewer.chair.close()
        viewer.muted.clear()  # muting lasts as long as the connection
        for other in self.viewers:
            if other is not viewer:
                await other.hear_until("table")
        await self.enter(viewer)

    async def move(self, mover: Viewer) -> None:
        """Answer the open question at random."""
        await mover.chair.send_move(key=f"{self.table}-{self.moves}")
        done = await mover.hear_until("done", "refused")
        assert done["type"] == "done", done
        self.moves += 1
        await self.all_hear("state")

    async def ask_about_moves(self, mover: Viewer) -> None:
        """Ask for a preview, a reason, and all legal moves; and for a move that comes too late."""
        asked = mover.chair.question
        assert asked
        head = {"key": "k", "seat": asked["seat"]}
        about = {**head, "at": asked["at"], "move": answer(asked, mover.person.dice)}
        await mover.chair.say({"type": "preview", **about})
        await mover.hear_until("preview")
        await mover.chair.say({"type": "why", **about})
        await mover.hear_until("why")
        await mover.chair.say({"type": "moves", **head})
        await mover.hear_until("moves")
        await mover.chair.say({"type": "move", **about, "at": asked["at"] + 1})
        await mover.hear_until("refused")
        await mover.hear_until("state")

    async def change_seat(self, mover: Viewer) -> None:
        """Look as a spectator, and then from the own seat again."""
        for seat in (None, mover.seat):
            await mover.chair.say({"type": "sit", "seat": seat})
            await mover.hear_until("state")

    async def take_back(self, mover: Viewer, agree: bool) -> None:
        """Take the last move back, if that is offered; the others may have to agree."""
        offer = (mover.chair.state or {})["undo"]
        if offer is None:
            return
        await mover.chair.say({"type": "undo", "key": f"{self.table}-u{self.moves}", "seat": mover.seat})
        if offer["free"]:
            await mover.hear_until("done")
            await self.all_hear("state")
        else:
            await self.all_hear("table")
            others = [player for player in self.players if player is not mover]
            for other in others if agree else others[:1]:
                await other.chair.say({"type": "answer-undo", "yes": agree})
                await self.all_hear("state" if agree and other is others[-1] else "table")
        for player in self.players:
            player.chair.answered = None  # the same question is open again

    async def chat(self, speaker: Viewer, text: str) -> None:
        """Write a chat message; viewers who have muted the speaker do not get it."""
        await speaker.chair.say({"type": "chat", "text": text})
        for viewer in self.viewers:
            if speaker.seat not in viewer.muted:
                await viewer.hear_until("chat")

    async def mute(self, listener: Viewer, speaker: Viewer) -> None:
        """Mute a speaker, or unmute them."""
        assert speaker.seat is not None
        listener.muted ^= {speaker.seat}
        await listener.chair.say({"type": "mute", "seat": speaker.seat})
        await listener.hear_until("table")


async def store_tables(database: str, games: Sequence[str]) -> None:
    """Store the guests, and tables where all of them wait for the start."""
    store = await open_store(database)
    try:
        for seat in range(max(GAMES.values())):
            guest = GuestRow(f"guest-{seat}", f"Person {seat}", "en", CREATED, CREATED)
            await store.create_guest(guest, hashlib.sha256(pinned("token", seat).encode()).hexdigest())
        for game in games:
            for number in range(MOST_TABLES):
                await store.create_table(table_row(game, number), seat_rows(game))
    finally:
        await store.close()


def table_row(game: str, number: int) -> TableRow:
    """A table that waits for the start; its secret decides the seed."""
    rules = find(game)
    return TableRow(
        id=table_id(game, number),
        game=game,
        rules_version=rules.rules_version,
        options=rules.write_options(rules.read_options({"seats": GAMES[game]})),
        settings=SETTINGS,
        host="guest-0",
        secret=pinned("secret", game, number),
        commitment=pinned("commitment", game, number),
        created=CREATED,
    )


def seat_rows(game: str) -> list[SeatRow]:
    """A person in each seat, ready to begin."""
    return [
        SeatRow(seat, "guest", f"guest-{seat}", name=f"Person {seat}", ready=True, nonce=pinned("nonce", seat))
        for seat in range(GAMES[game])
    ]


async def digest(url: str, game: str, moves: int) -> Digest:
    """Play one table after the other until so many moves have been made, and digest what all viewers received."""
    whole, without_on = hashlib.sha256(), hashlib.sha256()
    made = messages = size = number = 0
    while made < moves:
        party = Party(url, game, number)
        try:
            await party.play(moves - made)
        finally:
            await party.leave()
        for viewer in party.viewers:
            whole.update(viewer.digest.digest())
            without_on.update(viewer.without_on.digest())
            messages += viewer.messages
            size += viewer.size
        made += party.moves
        number += 1
    return Digest(game, made, number, messages, size, whole.hexdigest(), without_on.hexdigest())


def digests(folder: Path, moves: int, games: Sequence[str] = tuple(GAMES), **environment: str) -> list[Digest]:
    """Start a server in a folder and digest what it sends of each game."""
    database = f"sqlite:///{folder}/wire.db"
    asyncio.run(store_tables(database, games))
    with running(database, folder, **UNLIMITED, **environment) as server:
        found = [asyncio.run(digest(server.url, game, moves)) for game in games]
        assert not server.tracebacks(), server.log_text()[-4000:]
    return found


def main() -> None:
    """Print a digest for each game."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--moves", type=int, default=1500, help="of each game")
    parser.add_argument("games", nargs="*", default=tuple(GAMES), metavar="GAME", help=f"of {', '.join(GAMES)}")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        for found in digests(Path(folder), asked.moves, asked.games):
            print(found, flush=True)


if __name__ == "__main__":
    main()
