"""From which seat a viewer looks, and what it is sent after a reconnect."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from agora.server.tables.new_tables import invite_of
from tests.server.harness import Harness, settle


def test_a_viewer_who_joins_looks_from_their_own_seat(run_story: Callable[..., None]) -> None:
    async def story(harness: Harness) -> None:
        ana, ben = await harness.guest("Ana"), await harness.guest("Ben")
        table = await harness.table("akropolis", ana, ("me", "open"), start=False)
        his = harness.watch(table, ben)
        await harness.server.waiting_room.join(table, ben, invite_of(table.row), None, "0b" * 8)
        await harness.server.waiting_room.ready(table, ben, True, None)
        await settle()
        assert his.live["seats"][1]["mine"]
        assert his.live["seats"][1]["ready"]
        await harness.server.waiting_room.start(table, ana)
        await settle()
        assert his.state["seat"] == 1

    run_story(story)


def test_people_who_share_a_screen_see_secrets_only_from_the_seat_they_choose(run_story: Callable[..., None]) -> None:
    async def story(harness: Harness) -> None:
        ana, ben = await harness.guest("Ana"), await harness.guest("Ben")
        open_table = await harness.table("akropolis", ana, ("me", "here"))
        eyes = harness.watch(open_table, ana)
        await eyes.play(0)
        assert eyes.state["seat"] == 1  # without secrets the view follows the turn
        secret = await harness.table("improvement", ana, ("me", "here"))
        curtained = harness.watch(secret, ana)
        await settle()
        assert curtained.state["seat"] is None
        assert curtained.state["view"] == house_view(secret, None)
        await curtained.say("sit", seat=1)
        assert curtained.state["seat"] == 1
        assert curtained.state["question"]["seat"] == 1
        assert curtained.state["view"] == house_view(secret, 1)
        told = secret.running().match.events(1)
        assert [event["n"] for event in curtained.state["events"]] == [event["n"] for event in told]  # from the start
        assert told
        await curtained.say("sit", seat=1)
        assert curtained.state["events"] == []  # this seat has been shown them already
        await curtained.say("sit", seat=None)
        assert curtained.state["question"] is None
        stranger = harness.watch(secret, ben)
        assert (await stranger.say("sit", seat=0) or {})["error"] == "forbidden"

    def house_view(table: Any, seat: int | None) -> Any:
        from agora.server.encoding import plain

        return json.loads(json.dumps(table.running().match.view(seat), default=plain))

    run_story(story)


def test_a_viewer_resumes_from_the_last_line_it_was_shown(run_story: Callable[..., None]) -> None:
    async def story(harness: Harness) -> None:
        ana = await harness.guest("Ana")
        table = await harness.table("akropolis", ana, ("me", "here"))
        eyes = harness.watch(table, ana)
        for k in range(4):
            await eyes.play(k % 2)
        resumed = harness.watch(table, ana, since=3)
        await settle()
        assert {event["n"] for event in resumed.state["events"]} == {3, 4}
        whole = harness.watch(table, ana)
        await settle()
        assert {event["n"] for event in whole.state["events"]} >= {0, 1, 2, 3, 4}

    run_story(story)


def test_all_messages_due_to_a_viewer_are_sent_together(run_story: Callable[..., None]) -> None:
    async def story(harness: Harness) -> None:
        ana, ben = [await harness.guest(name) for name in ("Ana", "Ben")]
        table = await harness.table("akropolis", ana, ("me", "open"), [ben])
        one, other = harness.watch(table, ana), harness.watch(table, ben)
        await settle()
        await one.play(0)
        assert one.together[-1] == ["done", "state"]  # the answer comes before the new state
        assert other.together[-1] == ["state"]

    run_story(story)
