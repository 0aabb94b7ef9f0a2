"""The numbers of chance are those of docs/protocol.md, today and with any later Python."""

from __future__ import annotations

import hashlib
import random
from collections import Counter
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

import agora
from agora.core.chance import Fair, Quick, shuffled


def hmac_sha256(key: bytes, message: bytes) -> bytes:
    """HMAC from its definition (RFC 2104), without the module that the engine uses."""
    if len(key) > 64:
        key = hashlib.sha256(key).digest()
    key = key.ljust(64, b"\0")
    inner = hashlib.sha256(bytes(byte ^ 0x36 for byte in key) + message).digest()
    return hashlib.sha256(bytes(byte ^ 0x5C for byte in key) + inner).digest()


def words(seed: str, count: int) -> Iterator[int]:
    block = 0
    while True:
        digest = hmac_sha256(seed.encode(), b"%d/%d" % (count, block))
        yield from (int.from_bytes(digest[i : i + 4], "big") for i in range(0, 32, 4))
        block += 1


def below(stream: Iterator[int], n: int) -> int:
    return next(word for word in stream if word < 2**32 - 2**32 % n) % n


@pytest.mark.parametrize(
    ("seed", "count", "n", "expected"),
    [
        ("7", 0, 2**32, [606862417, 3229478247, 51143503, 4062793947, 703934088, 120238360, 2840729789, 887891055]),
        ("7", 0, 6, [1, 3, 1, 3, 0, 4, 5, 3, 2, 5, 3, 4]),
        ("7", 0, 3 * 10**9, [606862417, 51143503, 703934088, 120238360, 2840729789, 887891055, 1700178551, 22501059]),
        ("αγορά", 12, 52, [22, 24, 43, 22, 4, 6, 24, 15]),
    ],
)  # fmt: skip
def test_numbers_are_those_of_the_protocol(seed: str, count: int, n: int, expected: list[int]) -> None:
    fair = Fair(seed, count)
    assert [fair.below(n) for _ in expected] == expected


def test_shuffles_are_those_of_the_protocol() -> None:
    assert shuffled(range(10), Fair("7", 0)) == (8, 6, 4, 1, 5, 0, 2, 9, 3, 7)
    assert shuffled("abc", Fair("7", 1)) == ("b", "a", "c")
    assert shuffled((), Fair("7", 0)) == ()
    assert shuffled("a", Fair("7", 0)) == ("a",)


@pytest.mark.slow
@given(st.text(max_size=80), st.integers(0, 10**6), st.lists(st.integers(1, 2**32), max_size=9))
def test_any_draw_follows_the_protocol(seed: str, count: int, bounds: list[int]) -> None:
    fair, stream = Fair(seed, count), words(seed, count)
    assert [fair.below(n) for n in bounds] == [below(stream, n) for n in bounds]


@pytest.mark.slow
@given(st.text(max_size=9), st.integers(0, 99), st.integers(0, 70))
def test_any_shuffle_follows_the_protocol(seed: str, count: int, length: int) -> None:
    stream, order = words(seed, count), list(range(length))
    for i in range(length - 1, 0, -1):
        j = below(stream, i + 1)
        order[i], order[j] = order[j], order[i]
    assert shuffled(range(length), Fair(seed, count)) == tuple(order)


def test_words_that_would_favour_small_numbers_are_dropped() -> None:
    class Scripted(Fair):
        def __init__(self) -> None:
            super().__init__("", 0)
            self._bytes = b"".join(word.to_bytes(4, "big") for word in (2**32 - 1, 2**32 - 2, 5))

    assert Scripted().below(7) == 5  # 2**32 % 7 is 4: the last four words are dropped
    assert Scripted().below(2**31) == 2**31 - 1  # it divides 2**32: none is dropped


def test_all_numbers_are_about_equally_likely() -> None:
    for n in (2, 6, 37):
        seen = Counter(Fair("even", count).below(n) for count in range(400 * n))
        assert set(seen) == set(range(n))
        assert 280 < min(seen.values()) <= max(seen.values()) < 520


def test_all_orders_are_about_equally_likely() -> None:
    seen = Counter(shuffled("abc", Fair("orders", count)) for count in range(3000))
    assert len(seen) == 6
    assert 420 < min(seen.values()) <= max(seen.values()) < 580


def test_chance_does_not_depend_on_pythons_random() -> None:
    random.seed(1)
    one = agora.new("akropolis", seats=4, seed="x", chief="seed").to_text()
    random.seed(2)
    before = random.getstate()
    assert agora.new("akropolis", seats=4, seed="x", chief="seed").to_text() == one
    assert random.getstate() == before


def test_each_answer_of_chance_has_its_own_stream() -> None:
    assert [Fair("7", 0).below(2**32), Fair("7", 1).below(2**32)] == [0x242BFC51, 0x81E405AB]


def test_a_number_as_seed_is_its_digits() -> None:
    assert agora.new("akropolis", seats=2, seed=7).to_text() == agora.new("akropolis", seats=2, seed="7").to_text()


def test_without_a_seed_no_two_games_are_alike() -> None:
    one, other = (agora.new("akropolis", seats=2) for _ in range(2))
    assert len(one.start.seed) == 64
    assert one.start.seed != other.start.seed
    assert one.entries != other.entries


def test_quick_numbers_stay_below_their_bound() -> None:
    rng = Quick(3)
    assert {rng.below(3) for _ in range(200)} == {0, 1, 2}
