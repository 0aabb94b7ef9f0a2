"""What people can do at a table before the game starts."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from agora.core.errors import Illegal, Malformed
from agora.server.refusals import Forbidden, Over
from agora.server.tables.guests import hashed
from agora.server.tables.new_tables import invite_of
from agora.server.tables.settings import SeatWish, TableChange, TableSettings
from tests.server.harness import Harness


def test_what_the_host_may_change_before_the_start(run_story: Callable[..., None]) -> None:
    async def story(harness: Harness) -> None:
        ana, ben = await harness.guest("Ana"), await harness.guest("Ben")
        waiting_room = harness.server.waiting_room
        table = await harness.table("akropolis", ana, ("me", "open"), [ben], start=False)
        assert not table.has_open_seat
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


@pytest.mark.parametrize("how", ["remove", "change"])
def test_a_removed_guest_cannot_come_back_with_the_old_link(run_story: Callable[..., None], how: str) -> None:
    async def story(harness: Harness) -> None:
        ana, ben, cleo = [await harness.guest(name) for name in ("Ana", "Ben", "Cleo")]
        waiting_room = harness.server.waiting_room
        table = await harness.table("akropolis", ana, ("me", "open", "open"), [ben], start=False)
        old = invite_of(table.row)
        if how == "remove":
            await waiting_room.remove(table, ana, 1)
        else:
            seats = [SeatWish(kind="me"), SeatWish(kind="open"), SeatWish(kind="keep")]
            await waiting_room.change(table, ana, TableChange(seats=seats))
        with pytest.raises(Forbidden, match=r"server\.invite"):
            await waiting_room.join(table, ben, old, None, "0b" * 8)
        assert await harness.server.store.table_by_invite(hashed(old)) is None
        await waiting_room.change(table, ana, TableChange(settings=TableSettings(chat=False)))
        new = invite_of(table.row)
        assert new != old
        found = await harness.server.store.table_by_invite(hashed(new))
        assert found
        assert found.id == table.id
        await waiting_room.join(table, cleo, new, None, "0c" * 8)
        await waiting_room.leave(table, cleo)
        await waiting_room.join(table, cleo, new, None, "0c" * 8)

    run_story(story)


def test_names_at_a_table_differ_and_can_be_changed_before_the_start(run_story: Callable[..., None]) -> None:
    async def story(harness: Harness) -> None:
        ana, ben, too = [await harness.guest(name) for name in ("Kleon", "Kleon", "kleon")]
        rooms = harness.server.waiting_room
        table = await harness.table("akropolis", ana, ("me", "open", "open"), [ben, too], start=False)
        assert [seat.name for seat in table.seats] == ["Kleon", "Kleon 2", "kleon 3"]
        ready = [seat.ready for seat in table.seats]
        await rooms.rename(table, ben, 1, " Phoebe ")
        assert [seat.name for seat in table.seats] == ["Kleon", "Phoebe", "kleon 3"]
        assert [seat.ready for seat in table.seats] == ready
        await rooms.rename(table, too, 2, "phoebe")
        assert table.seats[2].name == "phoebe 2"
        with pytest.raises(Malformed, match=r"server\.name"):
            await rooms.rename(table, ben, 1, " \n ")
        with pytest.raises(Forbidden):
            await rooms.rename(table, ben, 0, "Nobody")
        await rooms.start(table, ana)
        with pytest.raises(Over):
            await rooms.rename(table, ben, 1, "Ben")

    run_story(story)


def test_a_bot_never_gets_the_name_of_its_host(run_story: Callable[..., None]) -> None:
    async def story(harness: Harness) -> None:
        host = await harness.guest("Aspasia")
        table = await harness.table("akropolis", host, ("me", "random", "random"), start=False)
        assert len({seat.name for seat in table.seats}) == 3

    run_story(story)
