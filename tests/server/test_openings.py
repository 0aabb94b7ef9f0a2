"""What happens around a game: the host before the start, talk, rematches, branches, tables from a position."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any

import pytest

from agora.core.errors import Illegal, Refusal
from agora.server.refusals import Forbidden, Over
from agora.server.tables.new_tables import invite_of
from agora.server.tables.settings import SeatWish, TableChange, TableSettings
from tests.server.house import House, settle, until


def test_what_a_host_may_do_before_the_start(at_home: Callable[..., None]) -> None:
    async def story(house: House) -> None:
        ana, ben = await house.guest("Ana"), await house.guest("Ben")
        waiting_room = house.server.waiting_room
        table = await house.table("akropolis", ana, ("me", "open"), [ben], start=False)
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

    at_home(story)


def test_a_rematch_turns_the_seats_and_is_found_by_the_other(at_home: Callable[..., None]) -> None:
    async def story(house: House) -> None:
        ana, ben = await house.guest("Ana"), await house.guest("Ben")
        table = await house.table("akropolis", ana, ("me", "open"), [ben])
        with pytest.raises(Over):
            await house.server.new_tables.rematch(table, ana)
        await table.resign(ana.id, 0, "r")
        again, too = await asyncio.gather(*(house.server.new_tables.rematch(table, who) for who in (ben, ana)))
        assert too is again, "asked at the same moment"
        assert [seat.guest for seat in again.seats] == [ben.id, ana.id]
        assert await house.server.new_tables.rematch(table, ana) is again
        assert again.row.origin == {"kind": "rematch", "table": table.id}
        assert again.row.secret != table.row.secret

    at_home(story)


@pytest.mark.parametrize("game", ["akropolis", "polis", "improvement"])
def test_a_branch_of_a_running_game_holds_what_the_asker_may_know(at_home: Callable[..., None], game: str) -> None:
    async def story(house: House) -> None:
        ana, ben = await house.guest("Ana"), await house.guest("Ben")
        table = await house.table(game, ana, ("me", "open", "random"), [ben], pause_ms=0)
        hers, his = house.eyes(table, ana), house.eyes(table, ben)
        for _ in range(10):
            for seat, eyes in ((0, hers), (1, his)):
                if table.row.state == "running" and seat in table.running().match.to_act:
                    await eyes.play(seat)
            await until(lambda: table.row.state != "running" or set(table.running().match.to_act) & {0, 1} != set())
        await until(lambda: 2 not in table.running().match.to_act)  # or the bot would play on meanwhile
        match = table.running().match
        branch = await house.server.new_tables.branch(table, ana, match.n)
        assert branch.row.state == "waiting"
        assert [seat.guest for seat in branch.seats] == [ana.id, None, None]
        await house.server.waiting_room.start(branch, ana)
        assert branch.running().match.view(0) == match.view(0)
        assert branch.row.origin == {"kind": "branch", "table": table.id, "at": match.n, "dealt_anew": True}

    at_home(story)


def test_a_table_from_a_position_has_no_open_seat(at_home: Callable[..., None]) -> None:
    async def story(house: House) -> None:
        import agora
        from agora.server.tables.settings import NewTable

        ana = await house.guest("Ana")
        position = agora.new("akropolis", seats=2, seed=3).position()
        wish = NewTable.model_validate(
            {"game": "akropolis", "seats": [{"kind": "me"}, {"kind": "bot"}], "position": dict(position)}
        )
        table = await house.server.new_tables.create(ana, wish)
        await house.server.waiting_room.start(table, ana)
        assert table.running().match.position() == position
        again = await reloaded(house, table.id)
        assert again.running().match.position() == position
        with pytest.raises(Illegal):
            await house.server.new_tables.create(
                ana, wish.model_copy(update={"seats": [SeatWish(kind="me"), SeatWish(kind="open")]})
            )
        with pytest.raises(Refusal):
            await house.server.new_tables.create(ana, wish.model_copy(update={"position": {"seats": "many"}}))

    async def reloaded(house: House, table: str) -> Any:
        house.server.tables._kept.pop(table)
        house.server.tables._alive.pop(table)
        return await house.server.tables.get(table)

    at_home(story)


def test_someone_who_sits_down_sees_through_their_own_eyes(at_home: Callable[..., None]) -> None:
    async def story(house: House) -> None:
        ana, ben = await house.guest("Ana"), await house.guest("Ben")
        table = await house.table("akropolis", ana, ("me", "open"), start=False)
        his = house.eyes(table, ben)
        await house.server.waiting_room.join(table, ben, invite_of(table.row), None, "0b" * 8)
        await house.server.waiting_room.ready(table, ben, True, None)
        await settle()
        assert his.live["seats"][1]["mine"]
        assert his.live["seats"][1]["ready"]
        await house.server.waiting_room.start(table, ana)
        await settle()
        assert his.state["seat"] == 1

    at_home(story)


def test_chat_is_cleaned_limited_and_can_be_muted(at_home: Callable[..., None]) -> None:
    async def story(house: House) -> None:
        ana, ben = await house.guest("Ana"), await house.guest("Ben")
        table = await house.table("akropolis", ana, ("me", "open"), [ben])
        hers, his = house.eyes(table, ana), house.eyes(table, ben)
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
            await hers.handler.handle(b'{"type":"chat","text":"spam"}')
        await settle()
        assert "limit" in [message["error"] for message in hers.heard if message["type"] == "refused"]
        quiet = await house.table("akropolis", ana, ("me", "here"), chat=False)
        assert (await house.eyes(quiet, ana).say("chat", text="hello") or {})["error"] == "forbidden"

    at_home(story)


def test_a_game_of_other_rules_is_refused_in_words_and_not_woken_again(
    at_home: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(house: House) -> None:
        ana = await house.guest("Ana")
        table = await house.table("akropolis", ana, ("me", "random"), pause_ms=10_000)
        waiting = await house.table("akropolis", ana, ("me", "random"), start=False)
        name, game, tables = table.id, table.game, house.server.tables
        await table.move(ana.id, 0, table.running().match.moves(0)[0], table.running().match.open_question, "k")
        assert await house.server.store.due(time.time() + 60) == [name]
        del table
        tables._kept.clear()
        tables._alive.clear()
        monkeypatch.setattr(type(game), "rules_version", game.rules_version + 1)
        with pytest.raises(Over) as refused:
            await tables.get(name)
        assert refused.value.rule == "core.file.rules"
        await tables.schedule.wake(name)
        assert await house.server.store.due(time.time() + 60) == []
        waiting = await tables.get(waiting.id)  # what has not begun is played by the rules of today
        await house.server.waiting_room.start(waiting, ana)
        tables._kept.clear()
        tables._alive.clear()
        assert (await tables.get(waiting.id)).row.rules_version == game.rules_version

    at_home(story)
