"""Simulated people: each has a cookie, answers questions from the question alone, and records what it is told.

A `Person` speaks HTTP; a `Chair` is its socket at one table. A chair that loses its connection reconnects,
resumes from the last line it was shown, and repeats unacknowledged moves under the same key.
"""

from __future__ import annotations

import asyncio
import json
import random
import secrets
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

Json = dict[str, Any]
PATIENCE = 30.0  # seconds after which a server that does not answer has failed


class Declined(AssertionError):
    """A request that should have succeeded did not."""

    def __init__(self, what: str, answer: httpx.Response) -> None:
        super().__init__(f"{what}: {answer.status_code} {answer.text}")
        self.status = answer.status_code


class Sent(NamedTuple):
    """A move that was sent."""

    table: str
    seat: int
    at: int
    move: Any


@dataclass
class Told:
    """Everything that one person was told, and what they sent; the ledger compares it with what is stored."""

    sent: dict[str, Sent] = field(default_factory=dict)
    done: dict[str, int] = field(default_factory=dict)
    refused: list[Json] = field(default_factory=list)
    spoilt: set[str] = field(default_factory=set)  # keys of moves that are illegal on purpose
    laid: set[str] = field(default_factory=set)  # tables that this person has created
    begun: set[str] = field(default_factory=set)  # tables whose game has begun
    chat: dict[tuple[str, int], str] = field(default_factory=dict)  # by table and number
    lines: dict[str, int] = field(default_factory=dict)  # by table: the highest number of lines shown
    events: dict[tuple[str, int, int], list[Json]] = field(default_factory=dict)  # by table, seat (-1: none), entry
    results: dict[str, Json] = field(default_factory=dict)
    doubled: list[str] = field(default_factory=list)  # keys that were acknowledged with two different lines


class Person:
    """A person with a browser."""

    def __init__(self, url: str, name: str, seed: int = 0, language: str = "en") -> None:
        self.url, self.name, self.language = url.rstrip("/"), name, language
        self.dice = random.Random(f"{name}/{seed}")
        self.told = Told()
        self.http = httpx.AsyncClient(
            base_url=f"{self.url}/api", headers={"X-Agora": "1", "Origin": self.origin}, verify=False, timeout=PATIENCE
        )

    @property
    def origin(self) -> str:
        """The Origin header that a browser would send."""
        scheme, _, rest = self.url.partition("://")
        return f"{scheme}://{rest.partition('/')[0]}"

    @property
    def cookie(self) -> str:
        """The header that a browser would send with the socket."""
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())

    async def __aenter__(self) -> Person:
        await self.ask("PUT", "/me", {"name": self.name, "language": self.language})
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.http.aclose()

    async def call(self, method: str, path: str, body: object = None) -> httpx.Response:
        """Send a request, whatever its answer."""
        return await self.http.request(method, path, json=body)

    async def ask(self, method: str, path: str, body: object = None) -> Any:
        """Send a request that must succeed."""
        answer = await self.call(method, path, body)
        if not answer.is_success:
            raise Declined(f"{method} {path}", answer)
        return answer.json() if answer.content else None

    # -- tables -------------------------------------------------------------------------------------------------------

    async def lay_table(
        self,
        game: str,
        seats: Sequence[str | Json],
        options: Mapping[str, object] | None = None,
        **settings: object,
    ) -> Json:
        """Open a table; a seat is `me`, `open`, `here`, or the name of a bot."""
        wishes = [
            seat if isinstance(seat, dict)
            else {"kind": seat} if seat in ("me", "open", "here")
            else {"kind": "bot", "bot": seat}
            for seat in seats
        ]  # fmt: skip
        body = {"game": game, "options": {"seats": len(seats), **(options or {})}, "seats": wishes}
        body |= {"settings": settings, "nonce": secrets.token_hex(16)}
        table = dict(await self.ask("POST", "/tables", body))
        self.told.laid.add(table["id"])
        return table

    async def join(self, table: Json, seat: int | None = None) -> Json:
        """Take a seat with the invitation of a table, and be ready."""
        body: Json = {"invite": table["invite"].rsplit("/", 1)[-1], "nonce": secrets.token_hex(16)}
        if seat is not None:
            body["seat"] = seat
        await self.ask("POST", f"/tables/{table['id']}/join", body)
        return dict(
            await self.ask("POST", f"/tables/{table['id']}/ready", {"ready": True, "nonce": secrets.token_hex(16)})
        )

    async def start(self, table: Json) -> Json:
        """Start the game; only the host can."""
        begun = dict(await self.ask("POST", f"/tables/{table['id']}/start"))
        self.told.begun.add(table["id"])
        return begun

    def chair(self, table: str) -> Chair:
        """A place at a table, not yet connected."""
        return Chair(self, table)


class Chair:
    """One person's socket at one table."""

    def __init__(self, person: Person, table: str) -> None:
        self.person, self.table = person, table
        self.socket: ClientConnection | None = None
        self.state: Json | None = None
        self.waiting_for: str | None = None  # the key of the move that was sent last
        self.answered: tuple[int, int] | None = None  # the number and seat of the last question that was answered
        self.reconnects = 0
        self.heard = ""  # the last message, as text

    # -- the connection -----------------------------------------------------------------------------------------------

    async def connect(self, origin: str | None = None) -> Chair:
        """Open the socket, and resume from the last line that was shown."""
        since = self.state["line"] if self.state else 0
        address = f"{self.person.url.replace('http', 'ws', 1)}/api/tables/{self.table}/live?since={since}"
        self.socket = await connect(
            f"{address}&lang={self.person.language}",
            additional_headers={"Cookie": self.person.cookie},
            origin=origin or self.person.origin,  # type: ignore[arg-type]  # a NewType of str
            compression=None,
            max_size=2**22,
            ping_interval=None,
        )
        return self

    async def reconnect(self, patience: float = PATIENCE) -> None:
        """Reconnect as soon as the server answers again, and repeat the move that it has not acknowledged."""
        until = time.monotonic() + patience
        while True:
            try:
                await self.connect()
                break
            except (OSError, InvalidHandshake, TimeoutError, ConnectionClosed):
                if time.monotonic() > until:
                    raise
                await asyncio.sleep(0.03)
        self.reconnects += 1
        if self.waiting_for is not None:
            await self.resend(self.waiting_for)

    async def close(self) -> None:
        """Close the socket."""
        if self.socket is not None:
            await self.socket.close()

    async def __aenter__(self) -> Chair:
        return await self.connect()

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    # -- talking ------------------------------------------------------------------------------------------------------

    async def say(self, message: Json | str | bytes) -> None:
        """Send a message as it is."""
        assert self.socket is not None
        await self.socket.send(json.dumps(message) if isinstance(message, dict) else message)

    async def hear(self, patience: float = PATIENCE) -> Json:
        """The next message, which is recorded."""
        assert self.socket is not None
        async with asyncio.timeout(patience):
            self.heard = str(await self.socket.recv())
        message = json.loads(self.heard)
        self.note(message)
        return dict(message)

    async def hear_until(self, *kinds: str, key: str | None = None, patience: float = PATIENCE) -> Json:
        """Listen until a message of one of these types (about this key) comes."""
        async with asyncio.timeout(patience):
            while True:
                message = await self.hear(patience)
                if message["type"] in kinds and (key is None or message.get("key") == key):
                    return message

    async def ask(self, message: Json, *kinds: str) -> Json:
        """Send a message with a fresh key and wait for the answer to it."""
        key = secrets.token_hex(8)
        await self.say({**message, "key": key})
        return await self.hear_until(*kinds, "refused", key=key)

    def note(self, message: Json) -> None:
        """Record a message."""
        told = self.person.told
        if message["type"] == "state":
            self.state = message
            told.lines[self.table] = max(told.lines.get(self.table, 0), message["line"])
            eyes = -1 if message["seat"] is None else message["seat"]
            by_entry: dict[int, list[Json]] = {}
            for event in message["events"]:
                by_entry.setdefault(event["n"], []).append({"kind": event["kind"], "facts": event["facts"]})
            for n, events in by_entry.items():
                told.events[self.table, eyes, n] = events
            if message["result"]:
                told.results[self.table] = message["result"]
        elif message["type"] == "done":
            if told.done.setdefault(message["key"], message["line"]) != message["line"]:
                told.doubled.append(message["key"])
            if message["key"] == self.waiting_for:
                sent = told.sent[self.waiting_for]
                self.waiting_for, self.answered = None, (sent.at, sent.seat)
        elif message["type"] == "chat":
            told.chat[self.table, message["n"]] = message["text"]
        elif message["type"] == "refused":
            told.refused.append(message)
            if message["key"] == self.waiting_for:
                self.waiting_for = None

    # -- playing ------------------------------------------------------------------------------------------------------

    @property
    def question(self) -> Json | None:
        """The open question to this person, unless it has been answered."""
        asked = self.state and self.state["question"]
        if not asked or asked.get("answered") or (asked["at"], asked["seat"]) == self.answered:
            return None
        return dict(asked)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.state and self.state["result"])

    async def send_move(self, move: Any = None, key: str | None = None) -> str:
        """Answer the open question, by default as the dice fall."""
        asked = self.question
        assert asked, "nothing is asked"
        key = key or secrets.token_hex(12)
        chosen = answer(asked, self.person.dice) if move is None else move
        self.person.told.sent[key] = Sent(self.table, asked["seat"], asked["at"], chosen)
        self.waiting_for = key
        await self.resend(key)
        return key

    async def resend(self, key: str) -> None:
        """Repeat a move, as a page does that got no answer."""
        sent = self.person.told.sent[key]
        message = {"type": "move", "key": key, "at": sent.at, "seat": sent.seat, "move": sent.move}
        try:
            await self.say(message)
        except ConnectionClosed:
            return  # the next `hear` notices it too, and reconnects

    async def play(self, until: float | None = None, pause: float = 0.0) -> None:
        """Answer every question until the game is over or the time is up; reconnect when the connection breaks."""
        while not self.over and (until is None or time.monotonic() < until):
            try:
                if self.question and self.waiting_for is None:
                    if pause:
                        await asyncio.sleep(pause * self.person.dice.random())
                    await self.send_move()
                patience = PATIENCE if until is None else max(0.05, until - time.monotonic())
                await self.hear(patience)
            except ConnectionClosed:
                await self.reconnect()
            except TimeoutError:
                if until is None:
                    raise


def answers(question: Json) -> list[Any]:
    """The moves that a question lists, found without knowing any rule; `answer` adds those that it describes."""
    listed = [option["move"] for option in question.get("options", ()) if "refused" not in option]
    board = question.get("board") or {}
    if question["kind"] == "place" and "footprints" in board:
        slots = [tile["slot"] for tile in board["tiles"] if "refused" not in tile]
        listed += [
            {"place": {"slot": slot, "q": spot["q"], "r": spot["r"], "turn": spot["turn"]}}
            for slot in slots
            for spot in board["footprints"]
        ]
    return listed


def answer(question: Json, dice: random.Random) -> Any:
    """One legal answer."""
    listed = answers(question)
    fill = question.get("fill")
    if fill and "low" in fill:
        listed += [{fill["move"]: {fill["field"]: number}} for number in {fill["low"], fill["high"]}]
    elif fill:
        listed.append({fill["move"]: {fill["field"]: dice.sample(list(fill["pieces"]), fill["count"])}})
    assert listed, f"no answer to {question}"
    return dice.choice(listed)
