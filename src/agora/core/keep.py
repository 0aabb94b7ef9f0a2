"""Keeps results for a caller that asks again after every move; the rules have no caches of their own."""

from collections.abc import Callable, Mapping
from typing import TypeVar, cast

T = TypeVar("T")


class Keep:
    """Parts by name. A part is made again only if the values it depends on have changed.

    >>> keep, made = Keep(), []
    >>> for stones in (3, 3, 4):
    ...     _ = keep.part("stones", stones, lambda: made.append(stones))
    >>> made
    [3, 4]
    """

    def __init__(self) -> None:
        self._parts: dict[object, tuple[object, object]] = {}
        self.version = 0  # counts the changes of the game

    def game_changed(self) -> None:
        """Forget what holds for one state of the game only."""
        self.version += 1

    def once(self, name: object, make: Callable[[], T]) -> T:
        """Get a part that is made once for each state of the game, such as what all seats see of it."""
        return self.part(name, self.version, make)

    def part(self, name: object, depends_on: object, make: Callable[[], T]) -> T:
        """Get a part that the game itself reads again."""
        known = self._parts.get(name)
        if known is None or known[0] != depends_on:
            known = self._parts[name] = (depends_on, make())
        return cast(T, known[1])  # `make` always returns the same type for one name

    def shown(self, name: object, depends_on: object, make: Callable[[], T]) -> T:
        """Get a part of a view; nobody reads it before it is sent."""
        return self.part(name, depends_on, make)

    def shown_with(self, name: object, depends_on: object, make: Callable[[], T], more: Mapping[str, object]) -> T:
        """The same with more fields at its end, for a seat that may see more than the others. `more` is not kept."""
        return cast(T, {**cast(Mapping[str, object], self.part(name, depends_on, make)), **more})  # a part is a mapping
