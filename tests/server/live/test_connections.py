"""How many connections there may be, and which is cut when there are too many."""

from __future__ import annotations

import resource
from typing import Any, cast

import pytest

from agora.server.live import connections
from agora.server.live.connections import Connections, is_proxy


class Line:
    """A connection that notes when it is cut."""

    def __init__(self) -> None:
        self.cut = False

    def abort(self) -> None:
        self.cut = True


def lines(number: int) -> Any:
    return cast(Any, [Line() for _ in range(number)])


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> Connections:
    """At most six connections, three of one address."""
    monkeypatch.setattr(connections, "most", lambda: 6)
    return Connections()


def test_the_longest_idle_connection_of_an_address_makes_room(few: Connections) -> None:
    *first, new = lines(4)
    assert all(few.admit(line, "a") for line in first)
    few.busy(first[0])
    assert few.admit(new, "a")
    assert [line.cut for line in first] == [False, True, False], "the first is being answered"


def test_an_address_whose_connections_are_all_busy_gets_no_more(few: Connections) -> None:
    *first, new = lines(4)
    for line in first:
        assert few.admit(line, "a")
        few.busy(line)
    assert not few.admit(new, "a")
    assert few.admit(new, "b"), "another address still can connect"
    few.leave(first[0])
    assert few.admit(lines(1)[0], "a")


def test_many_addresses_together_do_not_use_up_all_descriptors(few: Connections) -> None:
    some = lines(7)
    assert all(few.admit(line, str(k)) for k, line in enumerate(some))
    assert [line.cut for line in some] == [True] + [False] * 6


def test_the_limit_factor_scales_the_connections_of_an_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "most", lambda: 100)
    monkeypatch.setattr(connections, "PER_ADDRESS", 4)
    counted = Connections()
    counted.factor = 2.0
    some = lines(9)
    for line in some:
        counted.admit(line, "a")
    assert sum(line.cut for line in some) == 1


def test_clients_behind_a_trusted_proxy_are_not_counted_as_one(few: Connections) -> None:
    assert all(few.admit(line, None) for line in lines(6))


def test_there_are_fewer_connections_than_descriptors() -> None:
    assert connections.most() < resource.getrlimit(resource.RLIMIT_NOFILE)[0]


@pytest.mark.parametrize(
    ("address", "proxies", "trusted"),
    [("10.1.2.3", ("10.0.0.0/8",), True), ("::1", ("10.0.0.0/8", "::1"), True), ("10.1.2.3", (), False),
     ("unix", ("10.0.0.0/8",), False), ("203.0.113.5", ("*",), True)],
)  # fmt: skip
def test_a_proxy_is_known_by_its_address(address: str, proxies: tuple[str, ...], trusted: bool) -> None:
    assert is_proxy(address, proxies) is trusted
