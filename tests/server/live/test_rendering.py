"""A state that is rendered from cached parts equals one that is rendered anew."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from agora.core.chance import Quick
from agora.core.engine import question_to
from agora.games import IDS, find
from agora.server.live import rendering
from agora.server.store import GuestRow
from agora.server.tables.render_cache import RenderCache
from tests.server.harness import Harness, Watcher, settle


def test_views_of_a_game_without_secrets_differ_only_in_you() -> None:
    import agora

    for game in IDS:
        match = agora.new(game, seats=find(game).seats[-1], seed=1)
        if not match.game.secrets:
            for seat in range(match.options.seats):
                assert match.view(seat) == {**match.view(None), "you": seat}


@pytest.mark.slow
@pytest.mark.parametrize("game", ["akropolis", "polis", "improvement"])
def test_a_state_from_the_cache_equals_a_fresh_one(game: str, run_story: Callable[..., None]) -> None:
    async def story(harness: Harness) -> None:
        people = [await harness.guest(name) for name in ("Ana", "Ben", "Eva")]
        table = await harness.table(game, people[0], ("me", "open", "open"), people[1:], undo="consent")
        everybody: list[GuestRow | None] = [*people, None]
        eyes = [harness.watch(table, one, language="nl" if one is people[1] else "en") for one in everybody]
        seat = 0
        for turn in range(24):
            before, seat = seat, table.running().match.to_act[0]
            await eyes[seat].play(seat)
            if turn in (6, 9):  # the last player undoes, or the one before, who needs consent that nobody gives
                back = before if turn == 9 else seat
                await eyes[back].say("undo", seat=back, key=f"back-{turn}")
            if turn == 12:
                await eyes[2].say("mute", seat=0)
            if turn == 15:
                await eyes[1].say("chat", text="hello")
                await eyes[3].leave()
            if turn == 18:
                await eyes[2].say("resign", seat=2, key="enough")
            for one in eyes:
                assert kept(one) == anew(one), f"turn {turn}"
            if table.row.state != "running":
                break

    def kept(one: Watcher) -> Any:
        one.viewer.line = 0
        return json.loads(rendering.state(one.table, one.viewer))

    def anew(one: Watcher) -> Any:
        audience = one.table.audience
        before, audience.cache = audience.cache, RenderCache()
        try:
            return kept(one)
        finally:
            audience.cache = before

    run_story(story)


def test_a_screen_of_several_people_is_asked_for_bids_without_anybodys_eyes(run_story: Callable[..., None]) -> None:
    async def story(harness: Harness) -> None:
        ana, fan = await harness.guest("Ana"), await harness.guest("Fan")
        table = await harness.table("polis", ana, ("me", "here", "here"))
        page, spectator = harness.watch(table, ana), harness.watch(table, fan)
        await settle()
        match = table.running().match
        openly = secretly = 0
        for _ in range(200):
            seat, state = match.to_act[0], page.state
            assert (state["seat"], spectator.state["question"]) == (None, None)
            asked: Any = match.question(seat)
            if asked["ask"].startswith("polis.ask.bid"):
                openly += 1
                assert state["question"]["seat"] == seat
                other = match.game.determinize(match.state, None, Quick(openly))
                here = question_to(match.state, seat).ask(match.state, seat)
                assert question_to(other, seat).ask(other, seat) == here, "it tells nothing of a hand"
            else:
                secretly += 1
                assert state["question"] is None
            await page.play(seat)
            if openly > 3 and secretly > 3:
                break
        assert openly > 3
        assert secretly > 3

    run_story(story)


def test_a_preview_at_a_screen_of_several_people_tells_nothing(run_story: Callable[..., None]) -> None:
    async def story(harness: Harness) -> None:
        ana = await harness.guest("Ana")
        table = await harness.table("polis", ana, ("me", "here", "here"))
        page = harness.watch(table, ana)
        await settle()
        match = table.running().match
        seat = match.to_act[0]
        move = match.game.codec.write_move(match.moves(seat)[0])
        about = {"at": match.open_question, "move": move, "seat": seat}
        told = await page.say("preview", key="nobody", **about)
        assert told
        assert (told["events"], told["score"]) == ([], None)
        await page.say("sit", seat=seat)
        told = await page.say("preview", key="somebody", **about)
        assert told
        assert told["score"] is not None

    run_story(story)
