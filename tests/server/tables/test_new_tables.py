"""Rematches, branches, and tables that begin from a position."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from agora.core.errors import Illegal, Refusal
from agora.server.refusals import Over
from agora.server.tables.settings import NewTable, SeatWish
from tests.server.harness import Harness, until


def test_a_rematch_rotates_the_seats_and_both_players_find_it(run_story: Callable[..., None]) -> None:
    async def story(harness: Harness) -> None:
        ana, ben = await harness.guest("Ana"), await harness.guest("Ben")
        table = await harness.table("akropolis", ana, ("me", "open"), [ben])
        with pytest.raises(Over):
            await harness.server.new_tables.rematch(table, ana)
        await table.resign(ana.id, 0, "r")
        again, too = await asyncio.gather(*(harness.server.new_tables.rematch(table, who) for who in (ben, ana)))
        assert too is again, "both asked at the same time"
        assert [seat.guest for seat in again.seats] == [ben.id, ana.id]
        assert await harness.server.new_tables.rematch(table, ana) is again
        assert again.row.origin == {"kind": "rematch", "table": table.id}
        assert again.row.secret != table.row.secret

    run_story(story)


def test_the_others_at_a_finished_table_are_told_of_the_rematch(run_story: Callable[..., None]) -> None:
    async def story(harness: Harness) -> None:
        ana, ben = await harness.guest("Ana"), await harness.guest("Ben")
        table = await harness.table("akropolis", ana, ("me", "open"), [ben])
        his = harness.watch(table, ben)
        await table.resign(ana.id, 0, "r")
        again = await harness.server.new_tables.rematch(table, ana)
        await until(lambda: his.live["rematch"] is not None)
        assert his.live["rematch"] == {"table": again.id, "by": "Ana"}
        await harness.server.new_tables.rematch(table, ben)
        assert his.live["rematch"] == {"table": again.id, "by": "Ana"}, "the second who asks joins the first"

    run_story(story)


def test_a_lesson_is_never_listed_and_ends_when_its_player_leaves(run_story: Callable[..., None]) -> None:
    async def story(harness: Harness) -> None:
        ana = await harness.guest("Ana")
        seats = [SeatWish(kind="me"), SeatWish(kind="bot", bot="random")]
        store, rooms = harness.server.store, harness.server.waiting_room
        wish = NewTable(game="akropolis", seats=seats, lesson=True, nonce="0a" * 8)
        with pytest.raises(Illegal, match=r"server\.position\.open"):
            await harness.server.new_tables.create(ana, wish.model_copy(update={"seats": [SeatWish(kind="open")] * 2}))
        table = await harness.server.new_tables.create(ana, wish)
        await rooms.start(table, ana)
        assert [row.id for row in await store.tables_of(ana.id, ("running",))] == [table.id]
        assert await store.listed_tables_of(ana.id, ("running",), 10) == []
        await rooms.leave(table, ana)
        assert table.row.state == "cancelled"
        await rooms.leave(table, ana)  # again, as a page may that is closed
        with pytest.raises(Over):
            table.running()
        assert (await store.table(table.id)).wake_at is None

    run_story(story)


@pytest.mark.parametrize("game", ["akropolis", "polis", "improvement"])
def test_a_branch_of_a_running_game_holds_only_what_its_player_may_know(
    run_story: Callable[..., None], game: str
) -> None:
    async def story(harness: Harness) -> None:
        ana, ben = await harness.guest("Ana"), await harness.guest("Ben")
        table = await harness.table(game, ana, ("me", "open", "random"), [ben], pause_ms=0)
        hers, his = harness.watch(table, ana), harness.watch(table, ben)
        for _ in range(10):
            for seat, eyes in ((0, hers), (1, his)):
                if table.row.state == "running" and seat in table.running().match.to_act:
                    await eyes.play(seat)
            await until(lambda: table.row.state != "running" or set(table.running().match.to_act) & {0, 1} != set())
        await until(lambda: 2 not in table.running().match.to_act)  # otherwise the bot would play on
        match = table.running().match
        branch = await harness.server.new_tables.branch(table, ana, match.n)
        assert branch.row.state == "waiting"
        assert [seat.guest for seat in branch.seats] == [ana.id, None, None]
        await harness.server.waiting_room.start(branch, ana)
        assert branch.running().match.view(0) == match.view(0)
        assert branch.row.origin == {"kind": "branch", "table": table.id, "at": match.n, "dealt_anew": True}

    run_story(story)


def test_a_table_from_a_position_has_no_open_seat(run_story: Callable[..., None]) -> None:
    async def story(harness: Harness) -> None:
        import agora
        from agora.server.tables.settings import NewTable

        ana = await harness.guest("Ana")
        position = agora.new("akropolis", seats=2, seed=3).position()
        wish = NewTable.model_validate(
            {"game": "akropolis", "seats": [{"kind": "me"}, {"kind": "bot"}], "position": dict(position)}
        )
        table = await harness.server.new_tables.create(ana, wish)
        await harness.server.waiting_room.start(table, ana)
        assert table.running().match.position() == position
        again = await reloaded(harness, table.id)
        assert again.running().match.position() == position
        with pytest.raises(Illegal):
            await harness.server.new_tables.create(
                ana, wish.model_copy(update={"seats": [SeatWish(kind="me"), SeatWish(kind="open")]})
            )
        with pytest.raises(Refusal):
            await harness.server.new_tables.create(ana, wish.model_copy(update={"position": {"seats": "many"}}))

    async def reloaded(harness: Harness, table: str) -> Any:
        harness.server.tables._kept.pop(table)
        harness.server.tables._alive.pop(table)
        return await harness.server.tables.get(table)

    run_story(story)
