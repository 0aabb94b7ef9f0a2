"""Each message from a page is answered: previews, reasons, lists of moves, chat, limits."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable

import pytest

from agora import AnyMatch
from agora.bots.hints import Advice
from tests.server.harness import Harness, settle, until


def test_chat_is_cleaned_limited_and_can_be_muted(run_story: Callable[..., None]) -> None:
    async def story(harness: Harness) -> None:
        ana, ben = await harness.guest("Ana"), await harness.guest("Ben")
        table = await harness.table("akropolis", ana, ("me", "open"), [ben])
        hers, his = harness.watch(table, ana), harness.watch(table, ben)
        await hers.say("chat", text=" good\x00 luck\u202e ")
        await settle()
        said = [message for message in his.heard if message["type"] == "chat"]
        assert [(one["seat"], one["name"], one["text"]) for one in said] == [(0, "Ana", "good luck")]
        await his.say("mute", seat=0)
        assert his.live["chat_muted"] == [0]
        await hers.say("chat", text="again")
        await settle()
        assert len([message for message in his.heard if message["type"] == "chat"]) == 1
        for _ in range(10):
            await hers.conversation.handle(b'{"type":"chat","text":"spam"}')
        await settle()
        assert "limit" in [message["error"] for message in hers.heard if message["type"] == "refused"]
        quiet = await harness.table("akropolis", ana, ("me", "here"), chat=False)
        assert (await harness.watch(quiet, ana).say("chat", text="hello") or {})["error"] == "forbidden"

    run_story(story)


def test_a_refusal_has_rule_sentence_and_facts(run_story: Callable[..., None]) -> None:
    async def story(harness: Harness) -> None:
        ana = await harness.guest("Ana")
        eyes = harness.watch(await harness.table("akropolis", ana, ("me", "here")), ana, language="nl")
        refused = await eyes.say("move", key="a", at=1, move={"place": {"slot": 3, "q": 0, "r": 1, "turn": 2}}, seat=0)
        assert refused == {
            "type": "refused", "key": "a", "error": "illegal", "rule": "akropolis.buy",
            "text": "Tegel 4 kost 3 stenen; je hebt er 1", "facts": {"slot": 3, "price": 3, "stones": 1},
        }  # fmt: skip
        before = len(eyes.heard)
        stale = await eyes.say("move", key="b", at=0, move="place 0 0,1/2", seat=0)
        assert stale
        assert stale["error"] == "stale"
        assert eyes.heard[-1]["type"] == "state"
        assert len(eyes.heard) > before + 1
        assert (await eyes.say("move", key="c", at=1, move="dance", seat=0) or {})["error"] == "malformed"
        assert (await eyes.say("move", key="d", at=1, move="place 0 0,1/2", seat=1) or {})["error"] == "illegal"
        assert (await eyes.say("dance") or {})["error"] == "malformed"

    run_story(story)


def test_chat_messages_sent_at_once_reach_everyone_in_the_same_order(run_story: Callable[..., None]) -> None:
    async def story(harness: Harness) -> None:
        ana, ben = await harness.guest("Ana"), await harness.guest("Ben")
        table = await harness.table("akropolis", ana, ("me", "open"), [ben])
        hers, his = harness.watch(table, ana), harness.watch(table, ben)
        await asyncio.gather(*(eyes.say("chat", text=f"{k}") for k in range(3) for eyes in (hers, his)))
        for eyes in (hers, his):
            await until(lambda eyes=eyes: len([m for m in eyes.heard if m["type"] == "chat"]) >= 6)  # type: ignore[misc]
            await settle()
            assert [m["n"] for m in eyes.heard if m["type"] == "chat"] == [0, 1, 2, 3, 4, 5]

    run_story(story)


def test_a_viewer_who_sends_too_much_is_disconnected_but_previews_count_separately(
    run_story: Callable[..., None],
) -> None:
    async def story(harness: Harness) -> None:
        ana = await harness.guest("Ana")
        table = await harness.table("akropolis", ana, ("me", "here"))
        eyes = harness.watch(table, ana)
        preview = {"type": "preview", "key": "p", "at": 1, "move": "place 0 0,1/2", "seat": 0}
        for _ in range(150):
            assert await eyes.conversation.handle(json.dumps(preview).encode())
        pings = [await eyes.conversation.handle(b'{"type":"ping"}') for _ in range(130)]
        assert pings[0]
        assert not pings[-1]
        assert not await harness.watch(table, None).conversation.handle(b"x" * 9000)
        await eyes.leave()

    run_story(story)


def test_previews_reasons_and_lists_of_moves(run_story: Callable[..., None]) -> None:
    async def story(harness: Harness) -> None:
        ana = await harness.guest("Ana")
        table = await harness.table("akropolis", ana, ("me", "here"), hints="always")
        eyes = harness.watch(table, ana)
        listed = await eyes.say("moves", key="m", seat=0)
        assert listed
        first = listed["moves"][0]
        move, (slot, q, r, turn) = first["move"], first["move"]["place"].values()
        assert first["text"] == f"place {slot} {q},{r}/{turn}"
        assert first["label"] == f"Tile {slot + 1} at {q},{r}, rotation {turn + 1}"
        preview = await eyes.say("preview", key="p", at=1, move=move, seat=0)
        assert preview
        assert re.match(r"Ana [+−]\d+: .* on level 1", preview["events"][0]["text"])
        assert preview["score"]["after"]["total"] - preview["score"]["before"]["total"] == preview["score"]["change"]
        refused = await eyes.say("preview", key="q", at=1, move="place 3 0,1/2", seat=0)
        assert refused
        assert refused["refused"]["rule"] == "akropolis.buy"
        assert (await eyes.say("why", key="w", at=1, move="place 3 0,1/2", seat=0) or {})["rule"] == "akropolis.buy"
        assert (await eyes.say("why", key="w", at=1, move=move, seat=0) or {})["rule"] is None
        hint = await eyes.say("hint", key="h", seat=0)
        assert hint
        assert 1 <= len(hint["moves"]) <= 3
        for hinted in hint["moves"]:
            assert table.running().match.why_not(0, hinted["move"]) is None
            assert re.match(r"You [+−]\d+: .* on level 1", hinted["label"])  # the tile, instead of its coordinates
            assert re.search(r"[Aa]bout \d+ % to win$", hinted["reason"])

    run_story(story)


async def advise(match: AnyMatch, seat: int) -> list[Advice]:
    """Advice without a bot."""
    return [Advice(match.game.codec.write_move(match.moves(seat)[0]), 0.5, ())]


@pytest.mark.parametrize(
    ("seats", "hints", "rule"),
    [
        (("me", "random"), "alone", None),
        (("me", "here"), "alone", "server.hint.alone"),
        (("me", "open"), "alone", "server.hint.alone"),
        (("me", "open"), "always", None),
        (("me", "random"), "never", "server.hint.never"),
    ],
)
def test_hints_are_given_to_who_plays_alone_unless_the_table_says_otherwise(
    run_story: Callable[..., None],
    monkeypatch: pytest.MonkeyPatch,
    seats: tuple[str, ...],
    hints: str,
    rule: str | None,
) -> None:
    async def story(harness: Harness) -> None:
        monkeypatch.setattr(harness.server.bots, "advise", advise)
        ana, ben = await harness.guest("Ana"), await harness.guest("Ben")
        others = [ben] if "open" in seats else []
        table = await harness.table("akropolis", ana, seats, others, hints=hints, pause_ms=10_000)
        eyes = harness.watch(table, ana)
        answer = await eyes.say("hint", key="h", seat=0)
        assert answer
        assert (answer["type"], answer.get("rule")) == ("refused", rule) if rule else answer["type"] == "hint"
        assert eyes.live["hints"] == (rule is None)

    run_story(story)


def test_who_is_left_alone_by_the_others_may_ask_for_hints(
    run_story: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(harness: Harness) -> None:
        monkeypatch.setattr(harness.server.bots, "advise", advise)
        ana, ben = await harness.guest("Ana"), await harness.guest("Ben")
        table = await harness.table("akropolis", ana, ("me", "open", "random"), [ben], pause_ms=10_000)
        eyes = harness.watch(table, ana)
        assert (await eyes.say("hint", key="h", seat=0) or {})["text"].startswith("Hints are for those who play")
        await table.resign(ben.id, 1, "r")
        await until(lambda: bool(eyes.live["hints"]))
        assert (await eyes.say("hint", key="i", seat=0) or {})["type"] == "hint"

    run_story(story)


@pytest.mark.parametrize(
    ("undo", "friend", "at_first", "before_the_supply"),
    [("consent", True, False, True), ("free", False, False, False), ("never", False, True, True)],
)
def test_a_preview_says_what_cannot_be_taken_back(
    run_story: Callable[..., None], undo: str, friend: bool, at_first: bool, before_the_supply: bool
) -> None:
    async def story(harness: Harness) -> None:
        ana, ben = await harness.guest("Ana"), await harness.guest("Ben")
        seats, guests = (("me", "open"), [ben]) if friend else (("me", "here"), [])
        table = await harness.table("akropolis", ana, seats, guests, undo=undo)
        hers, his = harness.watch(table, ana), harness.watch(table, ben if friend else ana)

        async def final() -> bool:
            match = table.running().match
            move = match.game.codec.write_move(match.moves(0)[0])
            told = await hers.say("preview", key="p", at=match.open_question, move=move, seat=0)
            assert told
            return bool(told["final"])

        assert await final() is at_first
        await hers.play(0)
        await his.play(1)
        assert await final() is before_the_supply  # if two tiles are left, taking one reveals three new ones

    run_story(story)


def test_only_the_newest_waiting_preview_is_answered(run_story: Callable[..., None]) -> None:
    async def story(harness: Harness) -> None:
        ana = await harness.guest("Ana")
        eyes = harness.watch(await harness.table("akropolis", ana, ("me", "here")), ana)
        eyes.conversation.previews.burst = eyes.conversation.previews.left = 1.0
        eyes.conversation.previews.per_second = 1.0  # so slowly that no token comes back while the five are sent
        for k in range(5):
            message = {"type": "preview", "key": f"p{k}", "at": 1, "move": "place 0 0,1/2", "seat": 0}
            await eyes.conversation.handle(json.dumps(message).encode())
        await until(lambda: len([message for message in eyes.heard if message["type"] == "preview"]) == 2)
        await asyncio.sleep(0.3)
        assert [message["key"] for message in eyes.heard if message["type"] == "preview"] == ["p0", "p4"]
        await eyes.leave()

    run_story(story)


def test_listed_placements_begin_with_the_best_and_can_be_those_of_one_tile(run_story: Callable[..., None]) -> None:
    async def story(harness: Harness) -> None:
        ana = await harness.guest("Ana")
        table = await harness.table("akropolis", ana, ("me", "here"))
        eyes = harness.watch(table, ana)
        for _ in range(8):
            await eyes.play(table.running().match.to_act[0])
        match = table.running().match
        seat = match.to_act[0]
        dear = max(move.slot for move in match.moves(seat))  # type: ignore[attr-defined]
        for only in ({}, {"slot": dear}):
            told = await eyes.say("moves", key=f"only-{dear}-{len(only)}", seat=seat, only=only)
            assert told
            wanted = [move for move in match.moves(seat) if not only or move.slot == dear]  # type: ignore[attr-defined]
            assert len(told["moves"]) == min(len(wanted), 400)
            assert {each["text"] for each in told["moves"]} <= {match.move_text(move) for move in wanted}
            gains = [each["gain"] for each in told["moves"]]
            assert gains == sorted(gains, reverse=True)
            for each in told["moves"][:5] + told["moves"][-5:]:
                assert match.preview(seat, each["move"])["score"]["change"] == each["gain"]
        polis = harness.watch(await harness.table("polis", ana, ("me", "greedy", "greedy")), ana)
        await until(lambda: polis.table.running().match.to_act == (0,))
        told = await polis.say("moves", key="polis", seat=0)
        assert told
        assert told["moves"]
        assert all("gain" not in each for each in told["moves"])

    run_story(story)
