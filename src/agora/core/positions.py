"""Checks for the positions of all games: lists have the right length, seats exist, steps fit."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from agora.core.engine import S, Seat, Step, tag
from agora.core.errors import Malformed

T = TypeVar("T")
Fits = Callable[[S, Sequence[Step[S]], int], bool]


def check_length(values: Sequence[T], path: str, expected: int) -> Sequence[T]:
    """The values, or Malformed unless there are as many as expected."""
    if len(values) != expected:
        raise Malformed("core.read.length", path=path, expected=expected, got=len(values))
    return values


def check_seat(seat: int, path: str, seats: int) -> Seat:
    """The seat, or Malformed if the table has no such seat."""
    if not 0 <= seat < seats:
        raise Malformed("core.read.range", path=path, low=0, high=seats - 1)
    return seat


def find_misfit(s: S, now: Sequence[Step[S]], fits: Fits[S]) -> str | None:
    """Name the first step of a position that does not fit its table; None if all do.

    `fits(s, now, k)` says whether `now[k]` may stand there, once the steps before it have happened. It may raise
    Malformed itself if it can say more exactly what is wrong.
    """
    return next((tag(type(step)) for k, step in enumerate(now) if not fits(s, now, k)), None)


def check_seats(step: Step[S], names: Sequence[str], seats: int) -> None:
    """Raise Malformed if one of these fields, a seat or a list of seats, names a seat that does not exist."""
    for name in names:
        value = getattr(step, name, None)
        for seat in value if isinstance(value, tuple) else [value]:
            if isinstance(seat, int):
                check_seat(seat, f"now.{tag(type(step))}.{name}", seats)
