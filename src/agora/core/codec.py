"""The one reader and writer of a game: moves, events, steps, options and positions as JSON, text and JSON Schema."""

import json
from collections.abc import Mapping
from functools import cache
from typing import TypeVar, cast

from agora.core.engine import Event, Move, is_tagged
from agora.core.errors import Malformed
from agora.core.log import Undo, Undone
from agora.core.questions import JSON
from agora.core.records import Record, Tagged, shape
from agora.core.shapes import Kinds, Shape

T = TypeVar("T")
DIALECT = "https://json-schema.org/draft/2020-12/schema"


class Codec:
    """Reads and writes the values of one game."""

    def __init__(self, kinds: Kinds) -> None:
        for cls in (*kinds.moves, *kinds.events):
            if not is_tagged(cls):
                raise TypeError(f"{cls.__name__} is a move or an event: put @tagged above its class")
        self.kinds = kinds
        self.moves = Tagged(kinds.moves, kinds)
        self.log_moves = Tagged((*kinds.moves, Undo), kinds)  # what an entry of the log may hold
        self.events = Tagged((*kinds.events, Undone), kinds)
        self.steps = Tagged(kinds.steps, kinds)
        self.shape = cache(self._shape)

    def _shape(self, hint: object) -> Shape:
        return shape(hint, self.kinds)

    def read_move(self, move: object) -> Move:
        """Take a move as object, JSON or text, whichever it is."""
        if type(move) in self.kinds.moves:
            found = self.moves.read(self.moves.write(move), "move")  # reading checks the bounds of its fields
        elif isinstance(move, str):
            text = move.strip()
            found = self.read_move(read_json(text)) if text.startswith("{") else self.moves.read_line(text)
        elif isinstance(move, Mapping):
            found = self.moves.read(move, "move")
        else:
            raise Malformed("core.read.tag", path="move", kinds=tuple(self.moves.classes))
        return cast(Move, found)  # `kinds.moves` are moves

    def write_move(self, move: Move) -> JSON:
        """The JSON form of a move."""
        return self.moves.write(move)

    def move_text(self, move: Move) -> str:
        """The text form of a move."""
        return self.moves.write_line(move)

    def write_event(self, event: Event) -> Mapping[str, JSON]:
        """The JSON form of an event."""
        return cast(Mapping[str, JSON], self.events.write(event))  # Tagged writes an object

    def schema(self, hint: object) -> dict[str, JSON]:
        """The JSON Schema of any type the game uses."""
        return {"$schema": DIALECT, **self.shape(hint).schema()}

    def read(self, cls: type[T], value: JSON, path: str) -> T:
        """Read an object of a class with named fields from JSON, or raise Malformed naming the path."""
        return cast(T, self.record(cls).read(value, path))  # the record reads objects of `cls`

    def record(self, cls: type) -> Record:
        """The shape of a class with named fields."""
        return self.moves.record(cls)  # it keeps the records it has made


def read_json(text: str) -> JSON:
    """Read JSON, or raise Malformed saying where it breaks."""
    try:
        return cast(JSON, json.loads(text))  # `json.loads` returns JSON
    except json.JSONDecodeError as error:
        raise Malformed("core.read.json-at", line=error.lineno, column=error.colno) from None
    except (ValueError, RecursionError):
        raise Malformed("core.read.json-size") from None


def write_json(value: JSON) -> str:
    """Write JSON on one line, always in the same way."""
    return json.dumps(value, separators=(", ", ": "), ensure_ascii=False, default=plain)


def plain(value: object) -> JSON:
    """A mapping or a row that is no plain dict or list, as JSON writers want it."""
    return dict(value) if isinstance(value, Mapping) else list(cast(tuple[JSON, ...], value))
