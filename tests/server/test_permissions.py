"""Every address and every message answers each kind of person as `permissions.py` lists it; none is missing."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, get_args

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

import agora
from agora.puzzles import shipped
from agora.server.live import incoming
from tests.server import permissions
from tests.server.client import Chair, Json, Person, answer
from tests.server.hidden import served


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("permissions")
    with served(f"sqlite:///{folder}/agora.db") as address:
        yield address


@asynccontextmanager
async def everybody(url: str) -> AsyncIterator[dict[str, Person]]:
    """One person of each kind; `other` has a seat at a table that has begun."""
    people = {kind: Person(url, kind) for kind in permissions.PEOPLE}
    try:
        for kind, person in people.items():
            if kind != "nobody":
                await person.ask("PUT", "/me", {"name": kind})
        await people["other"].start(await people["other"].lay_table("akropolis", ("me", "random"), pause_ms=10_000))
        yield people
    finally:
        for person in people.values():
            await person.http.aclose()


PUZZLE = shipped("akropolis")[0]
MOVE = PUZZLE.match.game.codec.write_move(PUZZLE.move())
BEGUN = agora.new("akropolis", seats=2, seed=1).to_text()
TOKEN = "0123456789abcdef." + "A" * 22
KEYS = {
    "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    "auth": "BTBZMqHH6r4Tts7J_aSIgg",
}
SUBSCRIPTION = {"endpoint": "https://127.0.0.1:9/push", "keys": KEYS}


async def channel_of(state: str, table: Json, host: Person) -> str:
    """The id of a channel of the host, or of the host's table; of none in other states."""
    if state == "told":
        return str((await host.ask("POST", "/notices/push", SUBSCRIPTION))["channels"][-1]["id"])
    if state == "posts":
        added = await host.ask("POST", f"/notices/tables/{table['id']}", {"url": "json://127.0.0.1:9"})
        return str(added["channels"][-1]["id"])
    return "0" * 16


async def played_table(people: dict[str, Person]) -> Json:
    """A table where the host has played a short game to its end, alone."""
    host = people["host"]
    table = await host.lay_table("akropolis", ("me",), pause_ms=0)
    await host.start(table)
    async with host.chair(table["id"]) as chair:
        await chair.hear_until("state")
        while chair.state and not chair.state["result"]:
            await chair.send_move()
            await chair.hear_until("state")
    return {**table, "code": "x"}


async def analysis_of(state: str, host: Person) -> str:
    """The id of an analysis of the host; of none in other states."""
    return str((await host.ask("POST", "/analyses", {"text": BEGUN}))["id"]) if state == "analysed" else "nosuchone"


async def table_in(state: str, people: dict[str, Person]) -> Json:
    """A table where `seat` has a seat and `former` had one; with a free third seat if people can join."""
    if state == "missing":
        return {"id": "nosuchtable", "code": "x"}
    if state == "played":
        return await played_table(people)
    host, seat, former = people["host"], people["seat"], people["former"]
    seats = ("me", "open", "open") if state == "invited" else ("me", "open")
    settings = {"pause_ms": 0, "spectators": state != "closed", "undo": "consent", "hints": "always"}
    table = await host.lay_table("akropolis", seats, **settings)
    code = table["invite"].rsplit("/", 1)[-1]
    await former.join(table)
    await former.ask("POST", f"/tables/{table['id']}/leave")
    await seat.join(table, 1)
    if state in ("running", "closed", "over"):
        await host.start(table)
    if state == "over":
        async with seat.chair(table["id"]) as chair:
            await chair.hear_until("state")
            await chair.ask({"type": "resign", "seat": 1}, "done")
    return {**table, "code": code}


EVENING = {"name": "Tuesday", "game": "akropolis", "seats": 2}


async def evening_in(state: str, people: dict[str, Person]) -> str:
    """An evening at which `host` and `seat` play and `former` has withdrawn; in its first round, or not yet."""
    if state not in ("evening", "round"):
        return "nosuchevening"
    host, seat, former = people["host"], people["seat"], people["former"]
    evening = str((await host.ask("POST", "/evenings", EVENING))["id"])
    await seat.ask("POST", f"/evenings/{evening}/join", {})
    await former.ask("POST", f"/evenings/{evening}/join", {})
    await former.ask("POST", f"/evenings/{evening}/withdraw", {})
    if state == "round":
        await host.ask("POST", f"/evenings/{evening}/round")
    return evening


def body_of(method: str, path: str, state: str, table: Json) -> Any:
    """A valid body."""
    nonce = secrets.token_hex(16)
    bodies: dict[str, Any] = {
        "PUT /api/me": {"name": "Somebody"},
        "POST /api/me/claim": {"code": "x" * 32},
        "POST /api/me/passkeys": {"name": "x", "credential": {}},
        "POST /api/passkey": {"credential": {}},
        "POST /api/me/delete": {"name": "not my name"},
        "POST /api/tables": {"game": "polis", "seats": [{"kind": "me"}, {"kind": "bot"}, {"kind": "bot"}]},
        "POST /api/analyses": {"text": BEGUN} if state == "-" else {"table": table["id"], "at": 1},
        "PATCH /api/analyses/{analysis_id}": {"title": "Mine", "open": False},
        "PATCH /api/tables/{table_id}": {"settings": {"pause_ms": 5}},
        "POST /api/tables/{table_id}/join": {
            "nonce": nonce,
            **({"invite": table["code"]} if state == "invited" else {}),
        },
        "POST /api/tables/{table_id}/ready": {"ready": True, "nonce": nonce},
        **{f"POST /api/tables/{{table_id}}/review/{{n}}/{what}": {"move": {}} for what in ("try", "preview", "why")},
        "POST /api/tables/{table_id}/archive": {"archived": True},
        "POST /api/tables/{table_id}/seats/{seat}/rename": {"name": "Zoe"},
        "POST /api/tables/{table_id}/branch": {"at": 1},
        "PUT /api/notices": {"events": ["turn"]},
        "POST /api/notices/mail": {"address": "somebody@example.org"},
        "POST /api/notices/push": SUBSCRIPTION,
        "POST /api/notices/apprise": {"url": "syslog://x"},
        "POST /api/notices/tables/{table_id}": {"url": "json://127.0.0.1:9"},
        "POST /api/notices/confirm": {"code": "x" * 32},
        "POST /api/notices/resume": {"token": TOKEN},
        "POST /api/evenings": EVENING,
        "POST /api/admin/enter": {"code": "x" * 32},
        "POST /api/admin/guests/{guest}/remove": {"seats": "bot"},
        "POST /api/admin/outbox/retry": {"channel": "x", "table": "x"},
        "POST /api/admin/outbox/drop": {"channel": "x", "table": "x"},
        "POST /api/admin/prune": {},
        "PUT /api/admin/announcement": {"text": "x"},
        "POST /api/evenings/{evening}/join": {"nonce": nonce},
        "POST /api/evenings/{evening}/withdraw": {},
        "POST /api/evenings/{evening}/withdraw?person=1": {"person": 1},
        "POST /api/evenings/{evening}/result": {"round": 1, "table": 0, "places": [1, 2]},
        **{f"POST /api/puzzles/{{puzzle}}/{verb}": {"move": MOVE} for verb in ("preview", "why", "try")},
    }
    return bodies.get(f"{method} {path}")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("method", "path", "state", "codes"), permissions.requests(), ids=lambda part: part if isinstance(part, str) else ""
)
def test_each_address_answers_each_person_as_it_should(
    url: str, method: str, path: str, state: str, codes: dict[str, int]
) -> None:
    async def ask_all() -> dict[str, int]:
        found = {}
        async with everybody(url) as people:
            for kind, person in people.items():
                bare = state in ("-", "evening", "round")
                table = {"id": "x", "code": "x"} if bare else await table_in(state, people)
                evening = await evening_in(state, people)
                channel = await channel_of(state, table, people["host"])
                facts = {"game": "akropolis", "table_id": table["id"], "code": table["code"], "seat": 1, "n": 1}
                facts |= {"k": 0, "seats": 2, "player": "nobody", "passkey": "x", "guest": "x", "puzzle": PUZZLE.id}
                facts |= {"analysis_id": await analysis_of(state, people["host"]), "node": "0" * 12}
                place = path.format(**facts, channel=channel, token=TOKEN, evening=evening)
                answered = await person.http.request(method, f"{url}{place}", json=body_of(method, path, state, table))
                found[kind] = answered.status_code
                if answered.status_code >= 400:
                    assert set(answered.json()) == {"error", "rule", "text", "facts"}, answered.text
                    assert answered.json()["text"], answered.text
        return found

    assert asyncio.run(ask_all()) == codes


def message_of(kind: str, chair: Chair, asked: Json | None) -> Json:
    """A valid message about seat 0."""
    at = chair.state["at"] if chair.state else 0
    move = answer(asked, chair.person.dice) if asked else {"place": {"slot": 0, "q": 1, "r": 1, "turn": 0}}
    about: dict[str, Json] = {
        "move": {"at": at, "move": move, "seat": 0},
        "order": {"at": at, "move": move, "seat": 0},
        "cancel-order": {"seat": 0},
        "preview": {"at": at, "move": move, "seat": 0},
        "why": {"at": at, "move": move, "seat": 0},
        "moves": {"seat": 0},
        "hint": {"seat": 0},
        "undo": {"seat": 0},
        "answer-undo": {"yes": True},
        "resign": {"seat": 0},
        "return": {"seat": 0},
        "sit": {"seat": 0},
        "chat": {"text": "hello"},
        "mute": {"seat": 1},
        "ping": {},
    }
    keyed = "key" in KINDS[kind].model_fields
    return {"type": kind, **about[kind], **({"key": "k" * 8} if keyed else {})}


LATE = {"chat": "chat", "sit": "state", "mute": "table", "hint": "hint"}
KINDS = {
    get_args(model.model_fields["type"].annotation)[0]: model for model in get_args(get_args(incoming.FromPage)[0])
}


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "expected"), permissions.messages().items(), ids=list(permissions.messages()))
def test_each_message_is_answered_as_it_should_be(url: str, kind: str, expected: dict[str, str]) -> None:
    async def ask_all() -> dict[str, str]:
        async with everybody(url) as people:
            return {who: await outcome(person, kind, people) for who, person in people.items()}

    assert asyncio.run(ask_all()) == expected


async def outcome(person: Person, kind: str, people: dict[str, Person]) -> str:
    """The answer that a person gets at a new table where the host is to act."""
    table = await table_in("running", people)
    async with people["host"].chair(table["id"]) as hosts:
        await hosts.hear_until("state")
        if kind == "undo":  # there must be a move to undo
            await hosts.send_move()
            await hosts.hear_until("done")
        asked = hosts.question
    async with person.chair(table["id"]) as chair:
        await chair.hear_until("state")
        await settle(chair)
        await chair.say(message_of(kind, chair, asked))
        await chair.say({"type": "ping"})
        heard = []
        while (message := await chair.hear())["type"] != "pong":
            heard.append(message)
        if kind in LATE and not heard:  # it comes later than an immediate answer
            heard.append(await chair.hear_until(LATE[kind], "refused"))
    refusals = [message["error"] for message in heard if message["type"] == "refused"]
    if refusals:
        return "no" if refusals == ["forbidden"] else " ".join(refusals)
    if kind == "ping":
        return "pong"
    kinds = [message["type"] for message in heard]
    return next((word for word in ("done", "preview", "why", "moves", "hint", "chat") if word in kinds), "") or (
        kinds[0] if kinds and kind in ("sit", "mute") else "-"
    )


async def settle(chair: Chair) -> None:
    """Wait until there are no more messages about people who come and go."""
    while True:
        try:
            await chair.hear(0.15)
        except TimeoutError:
            return


@pytest.mark.slow
def test_a_table_without_spectators_is_closed_to_them(url: str) -> None:
    async def watch() -> dict[str, str]:
        found = {}
        async with everybody(url) as people:
            table = await table_in("closed", people)
            for kind, person in people.items():
                chair = person.chair(table["id"])
                try:
                    await chair.connect()
                    first = await chair.hear()
                    while first["type"] == "table":
                        first = await chair.hear()
                    found[kind] = first["error"] if first["type"] == "refused" else first["type"]
                except (InvalidStatus, ConnectionClosed) as closed:
                    found[kind] = str(closed)
                finally:
                    await chair.close()
        return found

    forbidden = dict.fromkeys(("nobody", "spectator", "other", "former"), "forbidden")
    assert asyncio.run(watch()) == {**forbidden, "seat": "state", "host": "state"}


@pytest.mark.slow
@pytest.mark.parametrize("way", ["remove", "settings"])
def test_a_viewer_who_may_no_longer_watch_is_disconnected_at_once(url: str, way: str) -> None:
    async def watch() -> tuple[dict[str, object], int | None]:
        async with Person(url, "Host") as host, Person(url, "Guest") as guest:
            table = await host.lay_table("akropolis", ["me", "open"], spectators=way == "settings")
            address = f"/tables/{table['id']}"
            if way == "remove":
                await guest.join(table)
            async with guest.chair(table["id"]) as chair:
                await chair.hear_until("table")
                if way == "remove":
                    await host.ask("POST", f"{address}/seats/1/remove")
                else:
                    await host.ask("PATCH", address, {"settings": {**table["settings"], "spectators": False}})
                refused = await chair.hear_until("refused")
                with pytest.raises(ConnectionClosed) as closed:
                    await chair.hear_until("state")
                return refused, closed.value.rcvd and closed.value.rcvd.code

    refused, code = asyncio.run(watch())
    assert (refused["rule"], code) == ("server.no-spectators", 1008)


def test_no_address_is_missing_from_the_table(tmp_path: Path) -> None:
    from agora.server.app import create_app
    from agora.server.settings import Settings

    app = create_app(Settings(db=f"sqlite:///{tmp_path}/agora.db"))
    described = {
        f"{method.upper()} {path}" for path, methods in app.openapi()["paths"].items() for method in methods
    }  # fmt: skip
    listed = {f"{method} {path.partition('?')[0]}" for method, path, *_ in permissions.requests()}
    unlisted = {f"GET {path}" for path in ("/healthz", "/readyz", "/metrics")}
    assert described - unlisted == listed - unlisted
    assert unlisted <= listed


def test_no_message_is_missing_from_the_table() -> None:
    assert set(permissions.messages()) == set(KINDS)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"X-Agora": "1", "Origin": "https://evil.example"}, 403),
        ({"X-Agora": "1", "Origin": "http://[::1"}, 403),
        ({"X-Agora": "1", "Origin": "null"}, 403),
        ({"Origin": "HERE"}, 403),
        ({"X-Agora": "1", "Origin": "HERE"}, 200),
    ],
)
def test_a_request_of_another_site_changes_nothing(url: str, headers: dict[str, str], status: int) -> None:
    async def ask() -> int:
        async with Person(url, "Ana") as person:
            person.http.headers.pop("X-Agora")
            person.http.headers.pop("Origin")
            named = {name: url if value == "HERE" else value for name, value in headers.items()}
            return (await person.http.put("/me", json={"name": "Eve"}, headers=named)).status_code

    assert asyncio.run(ask()) == status


async def hear_nothing_but_refusals(chair: Chair, origin: str) -> None:
    await chair.connect(origin=origin)
    while True:
        assert (await chair.hear())["type"] == "refused"


@pytest.mark.slow
@pytest.mark.parametrize("origin", ["https://evil.example", "http://[::1", "null"])
def test_a_socket_of_another_site_is_refused(url: str, origin: str) -> None:
    async def ask() -> None:
        async with Person(url, "Ana") as person:
            table = await person.start(await person.lay_table("akropolis", ("me", "random")))
            chair = person.chair(table["id"])
            with pytest.raises((InvalidStatus, ConnectionClosed)) as refused:
                await hear_nothing_but_refusals(chair, origin)
            assert "403" in str(refused.value), "a refusal, not an error of the server"
            await chair.close()

    asyncio.run(ask())
