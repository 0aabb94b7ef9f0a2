"""Guests are known by their tokens."""

from __future__ import annotations

import pytest

from agora.server.store import GuestRow, Missing, SeatRow, Store
from agora.server.store.upkeep import DAY
from tests.server.store.stored import ANN, NOW, table, with_store


def test_guests_are_known_by_their_tokens_on_every_device(url: str):
    async def test(store: Store) -> None:
        await store.create_guest(ANN, "hash-1")
        assert await store.guest_by_token("hash-1") == await store.guest("ann") == ANN
        assert await store.guest_by_token("hash-2") is None
        changed = await store.update_guest("ann", name="Anna", seen=NOW + 9)
        assert changed == GuestRow("ann", "Anna", "nl", NOW, NOW + 9) == await store.update_guest("ann")
        await store.create_code("code", "ann", NOW + 60)
        await store.create_code("late", "ann", NOW + 60)
        assert await store.use_code("code", "hash-2", NOW) == changed
        assert await store.use_code("code", "hash-3", NOW) is None  # a code works once
        assert await store.use_code("late", "hash-3", NOW + 61) is None
        assert await store.guest_by_token("hash-2") == changed
        assert await store.guest_by_token("hash-3") is None
        for nobody in (store.guest("ben"), store.update_guest("ben", name="B"), store.create_code("c", "ben", NOW)):
            with pytest.raises(Missing):
                await nobody

    with_store(url, test)


def test_guests_and_tokens_that_were_not_seen_are_deleted_unless_they_play(url: str):
    async def test(store: Store) -> None:
        later, keep = NOW + 40 * DAY, 30
        for name in ("ann", "ben", "cleo", "dora", "eva"):
            await store.create_guest(ANN._replace(id=name), f"hash-{name}")
        await store.create_code("code", "ben", NOW + 60)
        await store.use_code("code", "hash-lost", NOW)
        await store.saw("ben", "hash-ben", later)
        hers = [SeatRow(0, "guest", "dora", name="Dora")]
        await store.create_table(table("waiting", host="cleo"), ())
        await store.create_table(table("running", host="nobody", state="running"), hers)
        await store.create_table(table("over", host="eva", state="over", ended=NOW), hers)
        assert await store.prune_guests(later, keep) == 2  # Ann, and Eva, who plays no more
        assert await store.guest_by_token("hash-ben")
        assert await store.guest_by_token("hash-lost") is None
        assert await store.guest_by_token("hash-ann") is None
        assert (await store.guest("ben")).seen == later
        for kept in ("ben", "cleo", "dora"):
            assert await store.guest(kept)
        for gone in ("ann", "eva"):
            with pytest.raises(Missing):
                await store.guest(gone)
        assert await store.prune_guests(later, keep) == 0

    with_store(url, test)
