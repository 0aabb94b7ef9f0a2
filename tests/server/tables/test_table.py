"""Moves, resignations and refusals at a table."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from agora.core.errors import Stale
from tests.server.harness import Harness, settle, until


def test_a_move_is_answered_then_shown_to_everyone(run_story: Callable[..., None]) -> None:
    async def story(harness: Harness) -> None:
        ana, ben = await harness.guest("Ana"), await harness.guest("Ben")
        table = await harness.table("akropolis", ana, ("me", "open"), [ben])
        hers, his, watching = (
            harness.watch(table, ana),
            harness.watch(table, ben, language="nl"),
            harness.watch(table, None),
        )
        await settle()
        assert hers.state["question"]["text"].startswith("Take a tile")
        assert his.state["question"] is None
        assert his.state["waiting"]["text"] == "Ana denkt na"
        done = await hers.play(0, key="first")
        assert done == {"type": "done", "key": "first", "line": 1}
        kinds = [message["type"] for message in hers.heard]
        assert kinds.index("done") < max(k for k, kind in enumerate(kinds) if kind == "state")
        assert re.match(r"Ana [+−]\d+: .* op niveau 1", his.state["events"][0]["text"])
        assert re.match(r"You [+−]\d+: .* on level 1", hers.state["events"][0]["text"])
        assert his.state["question"]["at"] == his.state["at"] == 2
        assert watching.state["question"] is None
        assert [eyes.state["view"]["you"] for eyes in (hers, his, watching)] == [0, 1, None]
        assert {**his.state["view"], "you": None} == watching.state["view"]
        assert [seat["mine"] for seat in his.live["seats"]] == [False, True]

    run_story(story)


def test_a_move_with_the_same_key_is_played_once(run_story: Callable[..., None]) -> None:
    async def story(harness: Harness) -> None:
        ana = await harness.guest("Ana")
        table = await harness.table("akropolis", ana, ("me", "here"))
        eyes = harness.watch(table, ana)
        assert await eyes.play(0, key="k") == {"type": "done", "key": "k", "line": 1}
        assert await eyes.say("move", key="k", at=1, move="place 0 0,1/2", seat=0) == {
            "type": "done",
            "key": "k",
            "line": 1,
        }
        assert len(await harness.server.store.lines(table.id)) == 2

    run_story(story)


def test_with_two_seats_a_resignation_ends_the_game(run_story: Callable[..., None]) -> None:
    async def story(harness: Harness) -> None:
        ana, ben = await harness.guest("Ana"), await harness.guest("Ben")
        table = await harness.table("akropolis", ana, ("me", "open"), [ben])
        his = harness.watch(table, ben)
        await his.say("resign", key="r", seat=1)
        assert his.state["result"]["winners"] == [0]
        assert his.state["result"]["text"] == "Ana wins: the others have resigned"
        assert his.state["events"][-1]["text"] == "You resign"
        assert table.row.state == "over"
        late = await his.say("move", key="late", at=1, move="place 0 0,1/2", seat=1)
        assert late
        assert late["error"] == "over"

    run_story(story)


def test_with_more_seats_a_bot_plays_on_for_the_player_who_resigned(run_story: Callable[..., None]) -> None:
    async def story(harness: Harness) -> None:
        ana, ben = await harness.guest("Ana"), await harness.guest("Ben")
        table = await harness.table("akropolis", ana, ("me", "open", "random"), [ben], pause_ms=0)
        hers = harness.watch(table, ana)
        await hers.say("resign", key="r", seat=0)
        assert hers.live["seats"][0]["resigned"]
        assert (await hers.say("return", seat=0) or {})["rule"] == "server.seat.given-up"
        his = harness.watch(table, ben)
        while True:
            await until(lambda: table.row.state == "over" or 1 in table.running().match.to_act)
            if table.row.state == "over":
                break
            await his.play(1)
        await until(lambda: his.state["result"] is not None)
        result = his.state["result"]
        assert result["places"][0] == 3
        assert 0 not in result["winners"]
        assert result["by"] == "end"

    run_story(story)


def test_a_bots_move_that_comes_too_late_is_dropped(run_story: Callable[..., None]) -> None:
    async def story(harness: Harness) -> None:
        ana = await harness.guest("Ana")
        table = await harness.table("akropolis", ana, ("me", "random"), pause_ms=10_000)
        with pytest.raises(Stale):
            await table.play_bot(0, "place 0 0,1/2", 1)
        assert table.running().match.n == 1

    run_story(story)
