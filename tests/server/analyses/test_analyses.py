"""Analyses over HTTP and sockets: who may do what, what two people see, what is bounded."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

import agora
from agora.core.chance import Quick
from tests.server.client import Declined, Json, Person, answer
from tests.server.hidden import served


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("analyses")
    with served(f"sqlite:///{folder}/agora.db") as address:
        yield address


class Desk:
    """One person's socket at an analysis."""

    def __init__(self, person: Person, socket: ClientConnection) -> None:
        self.person, self.socket = person, socket
        self.nodes: dict[str, Json] = {}
        self.last: dict[str, Json] = {}  # by type: the last message

    async def hear(self) -> Json:
        async with asyncio.timeout(20):
            message = dict(json.loads(await self.socket.recv()))
        self.last[message["type"]] = message
        if message["type"] == "tree":
            self.nodes = {node["id"]: node for node in message["nodes"]}
        if message["type"] == "change":
            self.nodes |= {node["id"]: node for node in message["nodes"]}
            for gone in message["gone"]:
                del self.nodes[gone]
        return message

    async def until(self, kind: str, **facts: Any) -> Json:
        """Read until a message of a kind, with these fields."""
        while True:
            message = await self.hear()
            if message["type"] == kind and all(message.get(name) == value for name, value in facts.items()):
                return message

    async def say(self, kind: str, **facts: Any) -> None:
        await self.socket.send(json.dumps({"type": kind, **facts}))

    async def ask(self, kind: str, **facts: Any) -> Json:
        """Send a message with a key; return the answer."""
        key = secrets.token_hex(8)
        await self.say(kind, key=key, **facts)
        while True:
            message = await self.hear()
            if message.get("key") == key:
                return message

    async def play(self) -> str:
        """Make a random move; return the node it leads to."""
        state = self.last["state"]
        question = state["question"]
        move = answer(question, self.person.dice)
        told = await self.ask("move", at=state["at"], move=move, seat=question["seat"])
        assert told["type"] == "done", told
        await self.until("state")
        return str((await self.until("cursor"))["node"])


@asynccontextmanager
async def desk(person: Person, id: str, at: str = "") -> AsyncIterator[Desk]:
    address = f"{person.url.replace('http', 'ws', 1)}/api/analyses/{id}/live?at={at}"
    headers = {"Cookie": person.cookie}
    async with connect(address, additional_headers=headers, origin=person.origin, max_size=2**22) as socket:  # type: ignore[arg-type]  # a NewType of str
        found = Desk(person, socket)
        await found.until("state")
        await found.until("thinking")
        yield found


def played(game: str, moves: int, seats: int = 3) -> agora.AnyMatch:
    match, dice = agora.new(game, seats=seats, seed=4), Quick(11)
    for _ in range(moves):
        seat = match.to_act[0]
        match.play(seat, dice_move(match, seat, dice))
    return match


def dice_move(match: agora.AnyMatch, seat: int, dice: Quick) -> Any:
    decision = agora.question(match.state)
    assert decision
    return decision.sample(match.state, seat, dice)


async def made(person: Person, **body: Any) -> Json:
    return dict(await person.ask("POST", "/analyses", body))


def test_two_people_see_the_same_tree_and_walk_together(url: str) -> None:
    async def story() -> None:
        async with Person(url, "Ann") as ann, Person(url, "Bea") as bea:
            analysis = await made(ann, text=played("akropolis", 3).to_text())
            assert analysis["moves"] == 3
            async with desk(ann, analysis["id"]) as left, desk(bea, analysis["id"]) as right:
                node = await left.play()
                await right.until("state", at=left.last["state"]["at"])
                comment = await left.ask("comment", node=node, text="Not in the book.\nWhy not?")
                assert comment["type"] == "done"
                await right.until("change")
                assert right.nodes == left.nodes
                assert right.nodes[node]["comment"] == "Not in the book.\nWhy not?"
                people = (await right.until("cursor"))["people"] if "cursor" not in right.last else None
                told = people or right.last["cursor"]["people"]
                assert [each["name"] for each in told] == ["Bea", "Ann"]
                # Bea may not lead: she walks alone, and Ann stays
                root = next(id for id, each in right.nodes.items() if each["parent"] is None)
                await right.say("walk", node=root)
                assert (await right.until("cursor", node=root))["together"] is False
                assert left.last["cursor"]["node"] == node
                refused = await right.ask("comment", node=node, text="mine")
                assert refused["rule"] == "server.analysis.edit"
                assert refused["text"]
                # Ann lets everyone change it; then Bea may, and may walk along again
                await ann.ask("PATCH", f"/analyses/{analysis['id']}", {"open": True, "title": "An opening"})
                assert (await right.until("tree"))["may_change"] is True
                await right.say("together", on=True)
                await right.until("cursor", node=node, together=True)
                assert (await right.ask("promote", node=node))["type"] == "done"
                await left.until("change")
                assert left.nodes == right.nodes
                assert (await right.ask("remove", node=node))["type"] == "done"
                await left.until("cursor", node=root)
                assert node not in left.nodes
            text = (await bea.call("GET", f"/analyses/{analysis['id']}/export")).text
            assert agora.load_analysis(text).title == "An opening"

    asyncio.run(story())


@pytest.mark.slow
@pytest.mark.parametrize("game", ["akropolis", "polis", "improvement"])
def test_lines_are_tried_previewed_and_thought_about(url: str, game: str) -> None:
    async def story() -> None:
        async with Person(url, "Ann") as ann:
            analysis = await made(ann, text=played(game, 9).to_text())
            last = next(iter(agora.load_analysis(played(game, 9).to_text()).root.subtree)).id
            async with desk(ann, analysis["id"], last) as own:
                first = await own.play()
                state = own.last["state"]
                move = answer(state["question"], ann.dice)
                about = {"at": state["at"], "move": move, "seat": state["question"]["seat"]}
                assert (await own.ask("preview", **about))["refused"] is None
                assert (await own.ask("why", **about))["rule"] is None
                assert (await own.ask("moves", seat=about["seat"]))["moves"]
                stale = await own.ask("move", **{**about, "at": state["at"] + 1})
                assert (stale["type"], stale["error"]) == ("refused", "stale")
                await own.say("think", on=True)
                while not (told := await own.until("thinking"))["candidates"]:
                    assert not told["failed"]
                best = told["candidates"][0]
                assert 0 <= best["chance"] <= 1
                assert best["worlds"] >= 4
                assert len(best["values"]) >= 3
                assert best["text"]
                more = await own.until("thinking", on=True)
                assert more["share"] > told["share"]
                await own.say("think", on=False)
                await own.until("thinking", on=False)
                played_it = await own.ask("move", at=state["at"], move=best["move"], seat=about["seat"])
                assert played_it["type"] == "done"
                assert own.nodes[first]["children"]

    asyncio.run(story())


def test_chance_can_be_drawn_again(url: str) -> None:
    async def story() -> None:
        async with Person(url, "Ann") as ann:
            match = played("improvement", 60)
            analysis = await made(ann, text=match.to_text())
            async with desk(ann, analysis["id"]) as own:
                lucky = next(id for id, node in own.nodes.items() if node["chance"])
                plain = next(id for id, node in own.nodes.items() if node["parent"] and not node["chance"])
                parent = own.nodes[lucky]["parent"]
                assert (await own.ask("draw-again", node=lucky))["type"] == "done"
                one, other = own.nodes[parent]["children"]
                assert own.nodes[one]["text"] == own.nodes[other]["text"]
                assert (await own.ask("draw-again", node=plain))["rule"] == "server.analysis.no-chance"

    asyncio.run(story())


def test_who_may_analyse_what(url: str) -> None:
    async def story() -> None:
        async with Person(url, "Ann") as ann, Person(url, "Bea") as bea, Person(url, "Cas") as cas:

            async def refused(person: Person, body: Json) -> str:
                with pytest.raises(Declined) as declined:
                    await made(person, **body)
                told = json.loads(str(declined.value).partition(" ")[2].partition(": ")[2].partition(" ")[2])
                assert told["text"]
                return str(told["rule"])

            # two people at a table without hints: refused while it runs, to everybody
            both = await ann.lay_table("akropolis", ("me", "open"))
            await bea.join(both)
            await ann.start(both)
            assert await refused(ann, {"table": both["id"]}) == "server.hint.alone"
            assert await refused(cas, {"table": both["id"]}) == "server.analysis.running"
            # alone against bots: what the seat knows
            alone = await ann.lay_table("akropolis", ("me", "level1"), pause_ms=10_000)
            await ann.start(alone)
            assert (await made(ann, table=alone["id"]))["moves"] == 0
            assert await refused(bea, {"table": alone["id"]}) == "server.analysis.running"
            # over: everything, for everyone who may look
            async with bea.chair(both["id"]) as chair:
                await chair.hear_until("state")
                await chair.ask({"type": "resign", "seat": 1}, "done")
            analysis = await made(cas, table=both["id"])
            assert analysis["table"] == both["id"]
            for person, rule_ in ((ann, "server.analysis.owner"), (bea, "server.analysis.owner")):
                answered = await person.call("POST", f"/analyses/{analysis['id']}/delete")
                assert answered.json()["rule"] == rule_
            async with desk(ann, analysis["id"]) as looking:
                await cas.ask("POST", f"/analyses/{analysis['id']}/delete")
                assert (await looking.until("gone"))["text"]
            gone = await ann.call("GET", f"/analyses/{analysis['id']}")
            assert (gone.status_code, gone.json()["rule"]) == (404, "server.analysis.missing")
            own = agora.load_analysis(played("akropolis", 1).to_text())
            text = agora.core.analysis_text.write(own).replace("\nseed", '\ndata {"tiles":[]}\nseed', 1)
            assert await refused(ann, {"text": text})

    asyncio.run(story())


def test_what_is_brought_along_is_bounded(url: str) -> None:
    async def story() -> None:
        async with Person(url, "Ann") as ann:
            good = agora.core.analysis_text.write(agora.load_analysis(played("akropolis", 2).to_text()))
            for body, why in (
                ({"text": "x" * 300_000}, "text"),
                ({"text": "hello"}, "hello"),
                ({"text": good + "s0 fly 3\n"}, "line"),
                ({"game": "akropolis", "position": {"stones": 3}}, "stones"),
                ({"game": "akropolis"}, "-"),
            ):
                told = await ann.call("POST", "/analyses", body)
                assert told.status_code == 400, told.text
                assert why in told.text
            assert (await ann.call("POST", "/analyses", {"text": "x" * 600_000})).status_code == 429
            position = await ann.ask("GET", "/games/polis/position?seats=3")
            position["coins"] = [9, 9, 9]
            analysis = await made(ann, game="polis", position=position)
            async with desk(ann, analysis["id"]) as own:
                long = await own.ask("comment", node=own.last["cursor"]["node"], text="x" * 1001)
                assert long["rule"] == "core.analysis.comment"
                here = own.last["cursor"]["node"]
                again = await ann.ask("GET", f"/analyses/{analysis['id']}/position/{here}")
                assert again["coins"] == [9, 9, 9]
                await own.socket.send("{}")
                assert (await own.until("refused"))["rule"] == "server.message"
            stranger = Person(url, "nobody")
            async with desk(stranger, analysis["id"]) as own:
                await own.say("think", on=True)
                assert (await own.until("refused"))["rule"] == "server.unknown"
                assert (await own.ask("remove", node="0" * 12))["rule"] == "server.analysis.edit"
            with pytest.raises((ConnectionClosed, TimeoutError)):
                async with desk(stranger, "nosuch") as own:
                    pass
            await stranger.http.aclose()

    asyncio.run(story())
