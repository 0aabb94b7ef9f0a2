"""Checks for the positions of all games: lists have the right length, numbers are possible, seats exist, steps fit."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields, is_dataclass
from typing import TypeVar

from agora.core.engine import S, Seat, Step, tag
from agora.core.errors import Malformed

MOST = 999  # of anything that the rules do not limit; no game comes near it

T = TypeVar("T")
Fits = Callable[[S, Sequence[Step[S]], int], bool]


def check_length(values: Sequence[T], path: str, expected: int) -> Sequence[T]:
    """The values, or Malformed unless there are as many as expected."""
    if len(values) != expected:
        raise Malformed("core.read.length", path=path, expected=expected, got=len(values))
    return values


def check_range(number: int, path: str, low: int, high: int) -> int:
    """The number, or Malformed unless it lies within these bounds."""
    if not low <= number <= high:
        raise Malformed("core.read.range", path=path, low=low, high=high)
    return number


def check_amount(number: int, path: str) -> int:
    """The number, or Malformed if nobody can have that many of anything."""
    return check_range(number, path, 0, MOST)


def check_seat(seat: int, path: str, seats: int) -> Seat:
    """The seat, or Malformed if the table has no such seat."""
    return check_range(seat, path, 0, seats - 1)


def find_misfit(s: S, now: Sequence[Step[S]], fits: Fits[S]) -> str | None:
    """Name the first step of a position that does not fit its table; None if all do.

    `fits(s, now, k)` says whether `now[k]` may stand there, once the steps before it have happened. It may raise
    Malformed itself if it can say more exactly what is wrong. Numbers that no game reaches raise Malformed first.
    """
    for step in now:
        for number in _numbers(step):
            check_range(number, f"now.{tag(type(step))}", -MOST, MOST)
    return next((tag(type(step)) for k, step in enumerate(now) if not fits(s, now, k)), None)


def check_seats(step: Step[S], names: Sequence[str], seats: int) -> None:
    """Raise Malformed if one of these fields, a seat or a list of seats, names a seat that does not exist."""
    for name in names:
        value = getattr(step, name, None)
        for seat in value if isinstance(value, tuple) else [value]:
            if isinstance(seat, int):
                check_seat(seat, f"now.{tag(type(step))}.{name}", seats)


def _numbers(value: object) -> Iterator[int]:
    """All whole numbers in a step, at any depth."""
    if isinstance(value, int):
        yield value
    elif isinstance(value, tuple):
        for item in value:
            yield from _numbers(item)
    elif is_dataclass(value) and not isinstance(value, type):
        for field in fields(value):
            yield from _numbers(getattr(value, field.name))
