"""Guests are known by their tokens."""

from __future__ import annotations

import pytest

from agora.server.store import GuestRow, Missing, Store
from tests.server.store.stored import ANN, NOW, with_store


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
