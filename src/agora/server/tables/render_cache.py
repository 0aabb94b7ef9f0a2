"""Parts of messages that were rendered for the viewers of a table, kept until what they depend on changes."""

from collections.abc import Callable
from typing import TypeVar, cast

import orjson

from agora.core.keep import Keep
from agora.server.encoding import encode

T = TypeVar("T")


class RenderCache(Keep):
    """Rendered parts by name. Several viewers share a part, and a part that a move does not change is kept."""

    def __init__(self) -> None:
        super().__init__()
        self.game_version = 0  # counts the changes of the game
        self.table_version = 0  # counts the changes around it, such as a viewer who enters

    def game_changed(self) -> None:
        """Render anew what depends on the state of the game."""
        self.game_version += 1

    def table_changed(self) -> None:
        """Render anew what depends on the table around the game."""
        self.table_version += 1

    def encoded(self, name: object, depends_on: object, make: Callable[[], object]) -> orjson.Fragment:
        """A part that is kept as JSON."""
        return self.part(name, depends_on, lambda: orjson.Fragment(encode(make())))

    def shown(self, name: object, depends_on: object, make: Callable[[], T]) -> T:
        return cast(T, self.encoded(name, depends_on, make))  # it is only sent, so its JSON can stand in its place
