"""Token buckets."""

from __future__ import annotations

import pytest

from agora.server import (
    limits,
)
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
