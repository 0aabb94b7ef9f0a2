"""What people can do at a table before the game starts."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from agora.core.errors import Illegal
from agora.server.refusals import Forbidden, Over
from agora.server.tables.new_tables import invite_of
from agora.server.tables.settings import SeatWish, TableChange, TableSettings
from tests.server.harness import Harness


def test_what_the_host_may_change_before_the_start(run_story: Callable[..., None]) -> None:
    async def story(harness: Harness) -> None:
        ana, ben = await harness.guest("Ana"), await harness.guest("Ben")
        waiting_room = harness.server.waiting_room
        table = await harness.table("akropolis", ana, ("me", "open"), [ben], start=False)
        assert table.row.invite_hash is None  # every seat is taken
        with pytest.raises(Forbidden):
            await waiting_room.change(table, ben, TableChange(options={"markets": True}))
        await waiting_room.change(table, ana, TableChange(options={"markets": True}))
        assert table.row.options["markets"] is True
        assert [seat.ready for seat in table.seats] == [True, False]
        with pytest.raises(Illegal, match="ready"):
            await waiting_room.start(table, ana)
        await waiting_room.remove(table, ana, 1)
        assert table.seats[1].kind == "open"
        with pytest.raises(Illegal, match="open"):
            await waiting_room.start(table, ana)
        with pytest.raises(Forbidden):
            await waiting_room.join(table, ben, "0" * 32, None, "0b" * 8)
        await waiting_room.join(table, ben, invite_of(table.row), 1, "0b" * 8)
        seats = [SeatWish(kind="me"), SeatWish(kind="keep"), SeatWish(kind="bot")]
        await waiting_room.change(table, ana, TableChange(seats=seats, settings=TableSettings(public=True)))
        assert table.row.options["seats"] == 3
        assert table.seats[1].guest == ben.id
        await waiting_room.leave(table, ben)
        await waiting_room.cancel(table, ana)
        assert table.row.state == "cancelled"
        with pytest.raises(Over):
            await waiting_room.start(table, ana)

    run_story(story)
