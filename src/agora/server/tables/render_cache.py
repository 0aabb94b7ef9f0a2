"""What was drawn for the viewers of a table: each part once, encoded, and kept for as long as it is true."""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar, cast

import orjson

T = TypeVar("T")


class Drawn:
    """Parts of messages. Several viewers share one, and one that a move does not touch outlives the move."""

    def __init__(self) -> None:
        self.moment = 0  # counts the states of the game
        self.company = 0  # counts what happened around it, such as that somebody came in
        self._parts: dict[object, tuple[object, object]] = {}

    def game_changed(self) -> None:
        """The game has gone on."""
        self.moment += 1

    def table_changed(self) -> None:
        """Something about the table has changed."""
        self.company += 1

    def part(self, name: object, depends_on: object, make: Callable[[], T]) -> T:
        """A part, made only if what it depends on is not what it was."""
        known = self._parts.get(name)
        if known is None or known[0] != depends_on:
            known = self._parts[name] = (depends_on, make())
        return cast(T, known[1])  # under this name `make` has always made the same kind of thing

    def encoded(self, name: object, depends_on: object, make: Callable[[], object]) -> orjson.Fragment:
        """The same for a part that is kept as JSON."""
        return self.part(name, depends_on, lambda: orjson.Fragment(dump(make())))


def dump(value: object) -> bytes:
    """JSON as it is sent."""
    return orjson.dumps(value, default=plain)


def plain(value: object) -> object:
    """What orjson does not know by itself: named tuples and mappings of other kinds."""
    if isinstance(value, Mapping):
        return dict(value)
    if isinstance(value, Sequence):
        return list(value)
    raise TypeError(f"{type(value).__name__} is no JSON")
