"""Tables and their seats are created, found and changed."""

from __future__ import annotations

import asyncio

import pytest

from agora.server.store import Missing, SeatRow, Store
from tests.server.store.stored import NOW, SEATS, line, table, with_store


def test_a_table_is_read_as_it_was_stored(url: str):
    made = table(
        data={"tiles": [1]}, position={"z": 1, "a": [None]}, origin={"rematch": "x"}, invite_hash="i", seed="s"
    )

    async def test(store: Store) -> None:
        await store.create_table(made, SEATS)
        row = await store.table("agora")
        assert row.position is not None
        assert list(row.position) == ["z", "a"]
        assert row == made
        assert await store.seats("agora") == list(SEATS)
        found = await store.table_by_invite("i")
        assert found == row
        assert await store.table_by_invite("j") is None
        with pytest.raises(Missing):
            await store.table("nowhere")

    with_store(url, test)


def test_a_branch_begins_with_lines(url: str):
    async def test(store: Store) -> None:
        await store.create_table(table(), SEATS, [line(0), line(1)])
        assert (await store.table("agora")).lines == 2
        await store.append("agora", 2, [line(2)])
        assert len(await store.lines("agora")) == 3

    with_store(url, test)


def test_only_one_of_two_guests_gets_the_same_seat(url: str):
    async def test(store: Store) -> None:
        await store.create_table(table(), [SEATS[0], SeatRow(1, "open")])
        taken = [[SEATS[0], SeatRow(1, "guest", guest, name=guest)] for guest in ("ben", "cleo")]
        ended = await asyncio.gather(*(store.reseat("agora", 0, seats) for seats in taken), return_exceptions=True)
        assert sorted(type(outcome).__name__ for outcome in ended) == ["Conflict", "NoneType"]
        winner = ended.index(None)
        assert await store.seats("agora") == taken[winner]
        with pytest.raises(Missing):
            await store.reseat("nowhere", 0)

    with_store(url, test)


def test_a_guest_finds_the_tables_they_host_or_sit_at(url: str):
    async def test(store: Store) -> None:
        await store.create_table(table("one", created=NOW + 1), SEATS)
        await store.create_table(table("two", created=NOW + 2, host="ben", state="over"), SEATS)
        await store.create_table(table("three", created=NOW + 3, host="ben"), SEATS[1:])
        assert [row.id for row in await store.tables_of("ann")] == ["two", "one"]
        assert [row.id for row in await store.tables_of("ann", states=["over"])] == ["two"]
        assert [row.id for row in await store.tables_of("ben", most=1)] == ["three"]
        assert await store.tables_of("cleo") == []
        assert {name: len(seats) for name, seats in (await store.seats_of(["one", "three"])).items()} == {
            "one": 2,
            "three": 1,
        }
        assert await store.table_ids(most=2) == ["one", "three"]
        assert await store.table_ids(after="three") == ["two"]

    with_store(url, test)


def test_only_public_tables_are_listed_for_all(url: str):
    async def test(store: Store) -> None:
        await store.create_table(table("shown"), SEATS)
        await store.create_table(table("hidden", settings={}), SEATS)
        await store.create_table(table("over", state="over"), SEATS)
        assert [row.id for row in await store.public_tables()] == ["shown"]
        await store.reseat("hidden", 0, update={"settings": {"public": True}})
        await store.reseat("shown", 0, update={"settings": {"public": False}})
        assert [row.id for row in await store.public_tables()] == ["hidden"]

    with_store(url, test)
