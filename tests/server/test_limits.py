"""Token buckets."""

from __future__ import annotations

import asyncio
import itertools

import pytest

from agora.server import limits
from agora.server.refusals import Limit


def test_a_bucket_gives_its_burst_and_then_refills(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr(limits.time, "monotonic", lambda: now[0])
    bucket = limits.Bucket(limits.Rate(3, 2), 1.0)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    assert bucket.wait() == pytest.approx(0.5)
    now[0] = 1.0
    assert [bucket.take() for _ in range(3)] == [True, True, False]


def test_each_guest_has_a_bucket_and_the_oldest_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_KEPT", 2)
    kept = limits.Limits()
    rate = limits.Rate(1, 0.001)
    kept.spend(rate, "a")
    kept.spend(rate, "b")
    with pytest.raises(Limit):
        kept.spend(rate, "a")
    kept.spend(rate, "c")
    kept.spend(rate, "b")  # its bucket was forgotten, so a new one is full


def test_sockets_are_counted_by_address() -> None:
    kept = limits.Limits(0.02)
    kept.open_socket("a")
    kept.open_socket("a")
    with pytest.raises(Limit):
        kept.open_socket("a")
    kept.open_socket("b")
    kept.close_socket("a")
    kept.open_socket("a")


@pytest.mark.parametrize(
    ("address", "counted"),
    [("203.0.113.5", "203.0.113.5"), ("::ffff:203.0.113.5", "203.0.113.5"), ("testclient", "testclient"),
     ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"), ("2001:db8:1:2::9", "2001:db8:1:2::/64")],
)  # fmt: skip
def test_the_addresses_of_a_household_count_as_one(address: str, counted: str) -> None:
    assert limits.network(address) == counted


def test_a_limit_that_is_reached_is_logged_once_a_minute(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    now = [1000.0]
    monkeypatch.setattr(limits.time, "monotonic", lambda: now[0])
    monkeypatch.setattr(limits, "_logged", {})
    kept = limits.Limits()
    rate = limits.Rate(1, 0.0001, "requests of one address")
    for _ in range(4):
        try:
            kept.spend(rate, "a")
        except Limit:
            now[0] += 25.0
    told = [(record.message, vars(record)["limit"], vars(record)["who"]) for record in caplog.records]
    assert told == [("a limit was reached", "requests of one address", "a")]
    now[0] += 60.0
    with pytest.raises(Limit):
        kept.spend(rate, "a")
    assert len(caplog.records) == 2


def test_work_that_takes_long_is_done_piece_by_piece_with_everything_else_in_between() -> None:
    async def story() -> None:
        kept, turns, done = limits.Limits(), 0, []

        async def everything_else() -> None:
            nonlocal turns
            while len(done) < 12:
                turns += 1
                await asyncio.sleep(0)

        async def flood(who: str) -> None:
            for _ in range(4):
                turn = await kept.in_turn(who, lambda: turns)
                done.append(turn)

        await asyncio.gather(everything_else(), *map(flood, "abc"))
        assert all(after > before for before, after in itertools.pairwise(done))

    asyncio.run(story())


def test_an_address_that_has_used_up_its_time_waits_and_others_do_not(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        kept, now = limits.Limits(), [0.0]
        monkeypatch.setattr(limits.time, "thread_time", lambda: now[0])
        slept: list[float] = []
        sleep = asyncio.sleep

        async def note(seconds: float) -> None:
            slept.append(seconds)
            for bucket in kept._buckets[limits.WORK].values():
                bucket.last -= seconds
            await sleep(0)

        monkeypatch.setattr(asyncio, "sleep", note)

        def work() -> None:
            now[0] += limits.WORK.burst + 0.2

        await kept.in_turn("greedy", work)
        await kept.in_turn("modest", lambda: None)
        assert not any(slept)
        await kept.in_turn("greedy", work)
        assert sum(slept) == pytest.approx(0.2 / limits.WORK.per_second, rel=0.1)

    asyncio.run(story())


def test_messages_of_one_address_wait_when_there_are_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        kept, slept, sleep = limits.Limits(), 0, asyncio.sleep

        async def note(seconds: float) -> None:
            nonlocal slept
            slept += 1
            await sleep(0)

        monkeypatch.setattr(asyncio, "sleep", note)
        rate = limits.Rate(3, 50, "test")
        for _ in range(3):
            await kept.pace(rate, "here")
        assert slept == 0
        await kept.pace(rate, "here")
        assert slept > 0
        await kept.pace(rate, "there")

    asyncio.run(story())
