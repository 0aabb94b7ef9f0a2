"""Almost valid messages and generated requests: no traceback, no stuck socket, no growing memory.

`make soak` runs it as `python -m tests.server.fuzz --messages 100000`; `test_fuzz.py` is the short form.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

from websockets.exceptions import ConnectionClosed

from tests.server.client import Chair, Person, answer
from tests.server.kill import UNLIMITED
from tests.server.running import Running, running

STUCK = 10.0  # seconds without an answer to a ping
CLOSED_FOR_CAUSE = {1002, 1003, 1007, 1008, 1009}
MOST_GROWTH = 0.05
ODD: list[Any] = [
    None, True, False, 0, -1, 1, 7, 8, 2**31, 2**63, 2**200, -(2**63), 0.5, 1e308, "", "0", "a", "\x00", "\u202e",
    "😀" * 20, "x" * 300, [], {}, [[]], [None], {"": {}}, {"place": 1}, {"undo": {"to": 0}}, "place 0 1,-1/0", "undo 1",
    "{\"place\":{}}", [[[[[[[[]]]]]]]], {"__proto__": 1}, "../../etc/passwd", "'; DROP TABLE lines; --", "<b>x</b>",
]  # fmt: skip
TYPES = [
    "move",
    "preview",
    "why",
    "moves",
    "undo",
    "answer-undo",
    "resign",
    "return",
    "sit",
    "chat",
    "mute",
    "ping",
    "hint",
]


def valid(chair: Chair, kind: str, dice: random.Random) -> dict[str, Any]:
    """A message that a page could send now."""
    asked = chair.question
    seat = asked["seat"] if asked else 0
    at = asked["at"] if asked else (chair.state or {}).get("at", 0)
    move = answer(asked, dice) if asked else {"pass": {}}
    fields: dict[str, Any] = {
        "type": kind, "key": f"{dice.getrandbits(64):x}", "at": at, "move": move, "seat": seat, "to": 1,
        "yes": False, "text": "hello",
    }  # fmt: skip
    wanted = {
        "move": ("key", "at", "move", "seat"), "preview": ("key", "at", "move", "seat"),
        "why": ("key", "at", "move", "seat"), "moves": ("key", "seat"), "hint": ("key", "seat"),
        "undo": ("key", "seat", "to"), "answer-undo": ("yes",), "resign": ("key", "seat"), "return": ("seat",),
        "sit": ("seat",), "chat": ("text",), "mute": ("seat",), "ping": (),
    }[kind]  # fmt: skip
    return {name: fields[name] for name in ("type", *wanted)}


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """All places in a JSON value."""
    found = [path] if path else []
    if isinstance(value, dict):
        found += [place for name, item in value.items() for place in places(item, (*path, name))]
    elif isinstance(value, list):
        found += [place for i, item in enumerate(value) for place in places(item, (*path, i))]
    return found


def spoil(message: dict[str, Any], dice: random.Random) -> dict[str, Any]:
    """Change, drop or add something somewhere."""
    spoilt = json.loads(json.dumps(message))
    for _ in range(dice.choice((1, 1, 1, 2, 3))):
        if not spoilt:
            break
        path = dice.choice(places(spoilt))
        holder = spoilt
        for step in path[:-1]:
            holder = holder[step]
        what, odd = dice.randrange(5), json.loads(json.dumps(dice.choice(ODD)))
        if what == 0 and isinstance(holder, dict):
            holder.pop(path[-1], None)
        elif what == 1 and isinstance(holder, dict):
            holder[dice.choice(("extra", "type", "seat", "key", "", "__class__"))] = odd
        elif what == 2 and isinstance(holder[path[-1]], int) and not isinstance(holder[path[-1]], bool):
            holder[path[-1]] += dice.choice((-2, -1, 1, 2, 100))
        else:
            holder[path[-1]] = odd
    return dict(spoilt)


def mangle(text: str, dice: random.Random) -> str | bytes:
    """Break the text itself."""
    what = dice.randrange(6)
    if what == 0:
        return text[: dice.randrange(len(text))]
    if what == 1:
        return text.encode()  # a binary frame
    if what == 2:
        return bytes(dice.randrange(256) for _ in range(dice.randrange(64)))
    if what == 3:
        return text + text
    if what == 4:
        return "[" * dice.choice((10, 4000)) + text
    return text.replace(":", ": NaN" if dice.random() < 0.5 else ":,", 1) + " " * dice.choice((0, 9000))


def near_valid(chair: Chair, dice: random.Random) -> str | bytes:
    """The next message of the fuzzer; now and then a valid one, so that the game goes on."""
    kind = "move" if dice.random() < 0.3 else dice.choice(TYPES)
    if kind == "resign" and dice.random() < 0.98:
        kind = "hint"
    message = valid(chair, kind, dice)
    if dice.random() < 0.15:
        return json.dumps(message)
    if "move" in message and isinstance(message["move"], dict) and dice.random() < 0.5:
        spoilt = {**message, "move": spoil(message["move"], dice)}  # valid except for the move
    else:
        spoilt = spoil(message, dice)
    text = json.dumps(spoilt)
    return mangle(text, dice) if dice.random() < 0.15 else text


async def assault(person: Person, table: str, messages: int, counts: Counter[str]) -> None:
    """Send so many messages over one socket, and open another when it is closed; raise if a socket is stuck."""
    chair, left = await person.chair(table).connect(), messages
    try:
        while left > 0 and not chair.over:
            batch = min(left, person.dice.randint(1, 12))
            left -= batch
            try:
                await volley(chair, batch, counts)
            except ConnectionClosed as closed:
                code = closed.rcvd.code if closed.rcvd else None
                counts[f"closed {code}"] += 1
                if code not in CLOSED_FOR_CAUSE:
                    raise
                chair = await person.chair(table).connect()
    finally:
        await chair.close()


async def volley(chair: Chair, messages: int, counts: Counter[str]) -> None:
    """Send some messages, and wait until the socket answers a ping."""
    await chair.say({"type": "sit", "seat": 0})
    await chair.hear_until("state", patience=STUCK)
    for _ in range(messages):
        await chair.say(near_valid(chair, chair.person.dice))
        counts["sent"] += 1
    await chair.say({"type": "ping"})
    while (message := await chair.hear(STUCK))["type"] != "pong":
        counts[message["type"] if message["type"] != "refused" else f"refused {message['error']}"] += 1


async def close_code(chair: Chair, messages: int) -> int | None:
    """The code with which the server closes a socket that sends so much at once; None if it does not."""
    try:
        for _ in range(messages):
            await chair.say({"type": "ping"})
        while True:
            await chair.hear(2)
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else None
    except TimeoutError:
        return None


async def siege(server: Running, messages: int, seed: int, together: int = 4) -> Counter[str]:
    """Several people fuzz their tables at once; afterwards a normal game must still work."""
    counts: Counter[str] = Counter()
    games = (("akropolis", ("me", "random")), ("polis", ("me", "random", "random")), ("improvement", ("me", "random")))

    async def one(number: int) -> None:
        own: Counter[str] = Counter()
        async with Person(server.url, f"fuzz {number}", seed + number) as person:
            while own["sent"] < messages // together:
                game, seats = games[(number + own["tables"]) % len(games)]
                table = await person.start(await person.lay_table(game, seats, pause_ms=0, hints="always"))
                own["tables"] += 1
                await assault(person, table["id"], min(500, messages // together - own["sent"]), own)
        counts.update(own)

    await asyncio.gather(*map(one, range(together)))
    async with Person(server.url, "honest") as person:
        table = await person.start(await person.lay_table("akropolis", ("me", "random"), pause_ms=0))
        async with person.chair(table["id"]) as chair:
            await chair.play()
        assert chair.over
        assert not person.told.refused, person.told.refused
    return counts


def http_fuzz(server: Running, examples: int, seed: int, cookie: str) -> Counter[str]:
    """Send requests generated from the OpenAPI schema; no response may be a server error or violate the schema."""
    import schemathesis
    from hypothesis import HealthCheck, Phase, given, settings
    from hypothesis import seed as seeded

    schema = schemathesis.openapi.from_url(f"{server.url}/api/openapi.json")
    operations = [result.ok() for result in schema.get_all_operations()]
    counts: Counter[str] = Counter()
    headers = {"X-Agora": "1", "Origin": server.url, "Cookie": cookie}
    for operation in operations:

        def attack(case: Any) -> None:
            response = case.call(headers=headers)
            counts[f"{response.status_code // 100}xx"] += 1
            case.validate_response(response, checks=CHECKS())

        fit = settings(
            max_examples=max(5, examples // len(operations)),
            deadline=None,
            database=None,
            phases=[Phase.explicit, Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        run: Callable[[], None] = seeded(seed)(fit(given(case=operation.as_strategy())(attack)))
        run()
    return counts


def CHECKS() -> list[Any]:  # noqa: N802
    """Check a response: no server error, and the status, type and body that the schema describes."""
    from schemathesis.checks import not_a_server_error
    from schemathesis.specs.openapi.checks import (
        content_type_conformance,
        response_schema_conformance,
        status_code_conformance,
    )

    return [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]


def main() -> int:
    """The long form."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--messages", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        few = {"AGORA_LOADED_TABLES": "8"}  # otherwise up to 2 000 tables stay in memory, as intended
        with running(f"sqlite:///{folder}/agora.db", folder, **UNLIMITED, **few) as server:
            asyncio.run(siege(server, asked.messages // 2, asked.seed))  # until all caches are full
            before = server.memory()
            counts = asyncio.run(siege(server, asked.messages, asked.seed + 1000))
            growth = server.memory() / before - 1
            requests = http_fuzz(server, asked.messages // 10, asked.seed, "")
            bad = server.tracebacks()
            print(f"fuzz, seed {asked.seed}: {dict(counts)}; requests {dict(requests)}; ", end="")
            print(f"memory {growth:+.1%}, {bad} tracebacks", flush=True)
            if bad:
                print(server.log_text().partition("Traceback")[2][:6000])
            return int(bool(bad) or growth > MOST_GROWTH)


if __name__ == "__main__":
    sys.exit(main())
