"""Who may take a move back at once, and who needs the others' consent."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from agora.server.tables import table as table_file
from tests.server.harness import Harness, until


def test_undo_needs_consent_once_another_player_has_moved(run_story: Callable[..., None]) -> None:
    async def story(harness: Harness) -> None:
        ana, ben = await harness.guest("Ana"), await harness.guest("Ben")
        table = await harness.table("akropolis", ana, ("me", "open"), [ben])
        hers, his = harness.watch(table, ana), harness.watch(table, ben)
        await hers.play(0)
        assert hers.state["undo"] == {"free": True, "to": 1}
        assert (await hers.say("undo", key="u", seat=0) or {})["type"] == "done"
        assert hers.state["view"]["cities"][0]["text"] == "s"
        await hers.play(0)
        await his.play(1)
        assert hers.state["undo"] == {"free": False, "to": 3}
        assert await hers.say("undo", key="v", seat=0) is None
        assert his.live["undo_asked"] == {"by": 0, "to": 3, "moves": 2, "yes": []}
        assert (await hers.say("answer-undo", yes=True) or {})["error"] == "illegal"
        await his.say("answer-undo", yes=False)
        assert his.live["undo_asked"] is None
        await hers.say("undo", key="w", seat=0)
        await his.say("answer-undo", yes=True)
        assert his.live["undo_asked"] is None
        assert his.state["view"]["cities"][0]["text"] == "s"
        assert his.state["events"][-1]["kind"] == "undone"

    run_story(story)


def test_undo_is_free_against_bots_unless_the_table_forbids_it(run_story: Callable[..., None]) -> None:
    async def story(harness: Harness) -> None:
        ana = await harness.guest("Ana")
        table = await harness.table("akropolis", ana, ("me", "random"), pause_ms=0)
        eyes = harness.watch(table, ana)
        for _ in range(3):  # the site is refilled in between
            await eyes.play(0)
            await until(lambda: bool(eyes.state["question"]))
        assert eyes.state["undo"]["free"]
        assert (await eyes.say("undo", key="u", seat=0) or {})["type"] == "done"
        strict = await harness.table("akropolis", ana, ("me", "random"), pause_ms=5000, undo="never")
        other = harness.watch(strict, ana)
        await other.play(0)
        assert other.state["undo"] is None
        assert (await other.say("undo", key="u", seat=0) or {})["rule"] == "server.undo.never"

    run_story(story)


def test_a_log_does_not_grow_for_ever_by_moves_that_are_taken_back(
    run_story: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_file, "MOST_LINES", 7)

    async def story(harness: Harness) -> None:
        ana = await harness.guest("Ana")
        table = await harness.table("akropolis", ana, ("me", "here"))
        eyes = harness.watch(table, ana)
        said: dict[str, Any] = {}
        for n in range(8):
            seat = table.running().match.to_act[0]
            await eyes.play(seat, key=f"m{n}")
            said = await eyes.say("undo", key=f"u{n}", seat=seat) or {}
            if said["type"] != "done":
                break
        assert said["rule"] == "server.undo.long"
        assert eyes.state["undo"] is None
        assert table.running().lines <= 8
        assert (await eyes.play(table.running().match.to_act[0], key="on") or {})["type"] == "done", "the game goes on"

    run_story(story)


def test_a_player_who_resigned_cannot_take_the_bots_moves_back(run_story: Callable[..., None]) -> None:
    async def story(harness: Harness) -> None:
        ana, ben, cas = [await harness.guest(name) for name in ("Ana", "Ben", "Cas")]
        table = await harness.table("akropolis", ana, ("me", "open", "open"), [ben, cas], pause_ms=0)
        hers = harness.watch(table, ana)
        await hers.say("resign", key="r", seat=0)
        await until(lambda: table.running().match.to_act == (1,))
        assert hers.state["undo"] is None
        for to in (None, 1):  # without and with consent
            assert (await hers.say("undo", key=f"u{to}", seat=0, to=to) or {})["rule"] == "server.seat.given-up"
        assert table.undo_request is None

    run_story(story)
