"""Parts of messages that were rendered for the viewers of a table, kept until what they depend on changes."""

from collections.abc import Callable, Mapping
from typing import TypeVar, cast

import orjson

from agora.core.keep import Keep
from agora.server.encoding import encode

T = TypeVar("T")


class RenderCache(Keep):
    """Rendered parts by name. Several viewers share a part, and a part that a move does not change is kept."""

    def __init__(self) -> None:
        super().__init__()
        self.table_version = 0  # counts the changes around it, such as a viewer who enters

    def table_changed(self) -> None:
        """Render anew what depends on the table around the game."""
        self.table_version += 1

    def encoded(self, name: object, depends_on: object, make: Callable[[], object]) -> orjson.Fragment:
        """A part that is kept as JSON."""
        return orjson.Fragment(self._json(name, depends_on, make))

    def _json(self, name: object, depends_on: object, make: Callable[[], object]) -> bytes:
        return self.part(name, depends_on, lambda: encode(make()))

    def shown(self, name: object, depends_on: object, make: Callable[[], T]) -> T:
        return cast(T, self.encoded(name, depends_on, make))  # it is only sent, so its JSON can stand in its place

    def shown_with(self, name: object, depends_on: object, make: Callable[[], T], more: Mapping[str, object]) -> T:
        shared = self._json(name, depends_on, make)
        return cast(T, orjson.Fragment(shared[:-1] + b"," + encode(more)[1:]))  # as above
