"""Parts of messages that were rendered for the viewers of a table, kept until what they depend on changes."""

from collections.abc import Callable
from typing import TypeVar, cast

import orjson

from agora.server.encoding import encode

T = TypeVar("T")


class RenderCache:
    """Rendered parts by name. Several viewers share a part, and a part that a move does not change is kept."""

    def __init__(self) -> None:
        self.game_version = 0  # counts the changes of the game
        self.table_version = 0  # counts the changes around it, such as a viewer who enters
        self._parts: dict[object, tuple[object, object]] = {}

    def game_changed(self) -> None:
        """Render anew what depends on the state of the game."""
        self.game_version += 1

    def table_changed(self) -> None:
        """Render anew what depends on the table around the game."""
        self.table_version += 1

    def part(self, name: object, depends_on: object, make: Callable[[], T]) -> T:
        """A part, made again only if what it depends on has changed."""
        known = self._parts.get(name)
        if known is None or known[0] != depends_on:
            known = self._parts[name] = (depends_on, make())
        return cast(T, known[1])  # all calls with this name make the same type

    def encoded(self, name: object, depends_on: object, make: Callable[[], object]) -> orjson.Fragment:
        """The same for a part that is kept as JSON."""
        return self.part(name, depends_on, lambda: orjson.Fragment(encode(make())))
