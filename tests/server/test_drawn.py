"""What is kept of a drawing is what would be drawn anew."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from agora.server.live import rendering
from agora.server.store import GuestRow
from agora.server.tables.render_cache import RenderCache
from tests.server.house import Eyes, House, settle


def test_a_part_is_made_again_only_when_what_it_depends_on_has_changed() -> None:
    cache, made = RenderCache(), []

    def make() -> int:
        made.append(len(made))
        return made[-1]

    assert [cache.part("a", key, make) for key in ((1, "x"), (1, "x"), (2, "x"), (2, "x"), (1, "x"))] == [0, 0, 1, 1, 2]
    assert cache.part("b", (1, "x"), make) == 3  # another name is another part


def test_what_is_due_to_a_viewer_goes_out_together(at_home: Callable[..., None]) -> None:
    async def story(house: House) -> None:
        ana, ben = [await house.guest(name) for name in ("Ana", "Ben")]
        table = await house.table("akropolis", ana, ("me", "open"), [ben])
        one, other = house.eyes(table, ana), house.eyes(table, ben)
        await settle()
        await one.play(0)
        assert one.together[-1] == ["done", "state"]  # the answer before the state it led to
        assert other.together[-1] == ["state"]

    at_home(story)


@pytest.mark.slow
@pytest.mark.parametrize("game", ["akropolis", "polis", "improvement"])
def test_kept_states_are_those_of_a_fresh_drawing_whatever_happens(game: str, at_home: Callable[..., None]) -> None:
    async def story(house: House) -> None:
        people = [await house.guest(name) for name in ("Ana", "Ben", "Eva")]
        table = await house.table(game, people[0], ("me", "open", "open"), people[1:], undo="consent")
        everybody: list[GuestRow | None] = [*people, None]
        eyes = [house.eyes(table, one, language="nl" if one is people[1] else "en") for one in everybody]
        seat = 0
        for turn in range(24):
            before, seat = seat, table.running().match.to_act[0]
            await eyes[seat].play(seat)
            if turn in (6, 9):  # by who has just moved, and by who moved before: the others are asked, and move on
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

    def kept(one: Eyes) -> Any:
        one.viewer.line = 0
        return json.loads(rendering.state(one.table, one.viewer))

    def anew(one: Eyes) -> Any:
        audience = one.table.audience
        before, audience.cache = audience.cache, RenderCache()
        try:
            return kept(one)
        finally:
            audience.cache = before

    at_home(story)
