"""Reads and writes values of each type, as JSON or as a word of text, and describes them by JSON Schema.

`records.shape` finds the shape of a type hint. For a hint such as `Step`, the game says which classes of moves, events
and steps it stands for (`Kinds`). Reading raises Malformed with the path of the mistake.
"""

import json
import re
import typing
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from agora.core.errors import Malformed
from agora.core.questions import JSON

LONGEST = 63  # bits of a whole number that every reader of JSON can hold
LONE = re.compile("[\ud800-\udfff]")  # a lone surrogate: half a character, never allowed in text


class Range(NamedTuple):
    """Bounds of a whole number, for `Annotated[int, Range(0, 3)]`."""

    low: int
    high: int


class Kinds(NamedTuple):
    """The classes that a tagged value of a game can be."""

    moves: tuple[type, ...] = ()
    events: tuple[type, ...] = ()
    steps: tuple[type, ...] = ()


class Shape:
    """One type, seen as JSON and as a word of text."""

    plain = False  # whether a value is its own JSON form

    def read(self, value: JSON, path: str) -> object:
        """Read a value from JSON, or raise Malformed naming the path."""
        raise NotImplementedError

    def write(self, value: object) -> JSON:
        """Write a value as JSON."""
        raise NotImplementedError

    def schema(self) -> dict[str, JSON]:
        """Describe the JSON form."""
        raise NotImplementedError

    def read_word(self, word: str, path: str) -> object:
        """Read a value from a word of text. The word is JSON unless the type has a shorter form."""
        try:
            value: JSON = json.loads(word)
        except (ValueError, RecursionError):
            raise Malformed("core.read.json", path=path) from None
        return self.read(value, path)

    def write_word(self, value: object) -> str:
        """Write a value as one word without spaces."""
        return json.dumps(self.write(value), separators=(",", ":"), ensure_ascii=True).replace(" ", "\\u0020")


class Whole(Shape):
    """A whole number, perhaps within bounds."""

    plain = True

    def __init__(self, bounds: Range | None = None) -> None:
        self.bounds = bounds

    def read(self, value: JSON, path: str) -> object:
        if type(value) is not int or value.bit_length() > LONGEST:
            raise Malformed("core.read.int", path=path)
        if self.bounds and not self.bounds.low <= value <= self.bounds.high:
            raise Malformed("core.read.range", path=path, low=self.bounds.low, high=self.bounds.high)
        return value

    def write(self, value: object) -> JSON:
        return typing.cast(int, value)  # the hint says so

    def schema(self) -> dict[str, JSON]:
        limits = {"minimum": self.bounds.low, "maximum": self.bounds.high} if self.bounds else {}
        return {"type": "integer", **limits}

    def read_word(self, word: str, path: str) -> object:
        if not re.fullmatch(r"-?[0-9]{1,18}", word):
            raise Malformed("core.read.int", path=path)
        return self.read(int(word), path)

    def write_word(self, value: object) -> str:
        return str(value)


class YesNo(Shape):
    """True or false; `yes` or `no` in text."""

    words: typing.ClassVar[Mapping[str, bool]] = {
        "yes": True, "true": True, "on": True, "no": False, "false": False, "off": False,
    }  # fmt: skip

    def read(self, value: JSON, path: str) -> object:
        if not isinstance(value, bool):
            raise Malformed("core.read.bool", path=path)
        return value

    def write(self, value: object) -> JSON:
        return bool(value)

    def schema(self) -> dict[str, JSON]:
        return {"type": "boolean"}

    def read_word(self, word: str, path: str) -> object:
        if word.lower() not in self.words:
            raise Malformed("core.read.bool", path=path)
        return self.words[word.lower()]

    def write_word(self, value: object) -> str:
        return "yes" if value else "no"


class Text(Shape):
    """Any text. A plain id is its own word; other text is quoted as in JSON."""

    def read(self, value: JSON, path: str) -> object:
        if not isinstance(value, str) or LONE.search(value):
            raise Malformed("core.read.text", path=path)
        return value

    def write(self, value: object) -> JSON:
        return str(value)

    def schema(self) -> dict[str, JSON]:
        return {"type": "string"}

    def read_word(self, word: str, path: str) -> object:
        return super().read_word(word, path) if word.startswith('"') else word

    def write_word(self, value: object) -> str:
        return str(value) if re.fullmatch(r"[A-Za-z][\w-]*", str(value), re.ASCII) else super().write_word(value)


class OneOf(Shape):
    """One of a few fixed values."""

    plain = True

    def __init__(self, values: tuple[str | int | bool | None, ...]) -> None:
        self.values = values

    def read(self, value: JSON, path: str) -> object:
        for allowed in self.values:
            if type(value) is type(allowed) and value == allowed:
                return allowed
        raise Malformed("core.read.choice", path=path, allowed=tuple(str(allowed) for allowed in self.values))

    def write(self, value: object) -> JSON:
        return typing.cast(JSON, value)  # one of `values`

    def schema(self) -> dict[str, JSON]:
        return {"enum": list(self.values)}

    def read_word(self, word: str, path: str) -> object:
        for allowed in self.values:
            if word == self.write_word(allowed):
                return allowed
        raise Malformed("core.read.choice", path=path, allowed=tuple(map(self.write_word, self.values)))

    def write_word(self, value: object) -> str:
        return "-" if value is None else str(value)


class AnyOf(Shape):
    """The first of several shapes that fits."""

    def __init__(self, shapes: Sequence[Shape]) -> None:
        self.shapes = shapes

    def _first(self, attempt: Callable[[Shape], object]) -> object:
        for shape in self.shapes[:-1]:
            try:
                return attempt(shape)
            except Malformed:
                continue
        return attempt(self.shapes[-1])

    def read(self, value: JSON, path: str) -> object:
        return self._first(lambda shape: shape.read(value, path))

    def write(self, value: object) -> JSON:
        return self._writer(value).write(value)

    def schema(self) -> dict[str, JSON]:
        return {"anyOf": [shape.schema() for shape in self.shapes]}

    def read_word(self, word: str, path: str) -> object:
        return self._first(lambda shape: shape.read_word(word, path))

    def write_word(self, value: object) -> str:
        return self._writer(value).write_word(value)

    def _writer(self, value: object) -> Shape:
        for shape in self.shapes:
            if isinstance(shape, OneOf):
                fits = value in shape.values
            elif isinstance(shape, Whole):
                fits = type(value) is int
            elif isinstance(shape, Text):
                fits = isinstance(value, str)
            else:
                fits = True
            if fits:
                return shape
        raise AssertionError(f"no shape for {value!r}")


class Many(Shape):
    """A row of values of one type: `5,12,33` in text; rows of rows are `1,2/3,4`, an empty row is `()`."""

    def __init__(self, item: Shape) -> None:
        self.item = item
        self.comma = "/" if isinstance(item, Many | Row) else ","

    def read(self, value: JSON, path: str) -> object:
        if not isinstance(value, Sequence) or isinstance(value, str):
            raise Malformed("core.read.list", path=path)
        return tuple(self.item.read(item, f"{path}[{i}]") for i, item in enumerate(value))

    def write(self, value: object) -> JSON:
        return [self.item.write(item) for item in typing.cast(Sequence[object], value)]  # the hint says so

    def schema(self) -> dict[str, JSON]:
        return {"type": "array", "items": self.item.schema()}

    def read_word(self, word: str, path: str) -> object:
        if word.startswith("["):
            return super().read_word(word, path)
        words = [] if word == "()" else word.split(self.comma)
        return tuple(self.item.read_word(item, f"{path}[{i}]") for i, item in enumerate(words))

    def write_word(self, value: object) -> str:
        items = [self.item.write_word(item) for item in typing.cast(Sequence[object], value)]
        if any(set(item) & set(',/"[{') - ({","} if self.comma == "/" else set()) or item == "()" for item in items):
            return super().write_word(value)
        return self.comma.join(items) or "()"


class Row(Shape):
    """A fixed number of values, each of its own type."""

    def __init__(self, items: Sequence[Shape]) -> None:
        self.items = items

    def read(self, value: JSON, path: str) -> object:
        if not isinstance(value, Sequence) or isinstance(value, str):
            raise Malformed("core.read.list", path=path)
        if len(value) != len(self.items):
            raise Malformed("core.read.length", path=path, expected=len(self.items), got=len(value))
        return tuple(s.read(item, f"{path}[{i}]") for i, (s, item) in enumerate(zip(self.items, value, strict=True)))

    def write(self, value: object) -> JSON:
        return [s.write(item) for s, item in zip(self.items, typing.cast(Sequence[object], value), strict=True)]

    def schema(self) -> dict[str, JSON]:
        length = len(self.items)
        return {
            "type": "array",
            "prefixItems": [s.schema() for s in self.items],
            "minItems": length,
            "maxItems": length,
        }


class Table(Shape):
    """Names and values."""

    def __init__(self, item: Shape) -> None:
        self.item = item

    def read(self, value: JSON, path: str) -> object:
        if not isinstance(value, Mapping):
            raise Malformed("core.read.object", path=path)
        return {name: self.item.read(item, f"{path}.{name}") for name, item in value.items()}

    def write(self, value: object) -> JSON:
        return {name: self.item.write(item) for name, item in typing.cast(Mapping[str, object], value).items()}

    def schema(self) -> dict[str, JSON]:
        return {"type": "object", "additionalProperties": self.item.schema()}


class Anything(Shape):
    """JSON as it is."""

    plain = True

    def read(self, value: JSON, path: str) -> object:
        return value

    def write(self, value: object) -> JSON:
        return typing.cast(JSON, value)  # the hint says JSON

    def schema(self) -> dict[str, JSON]:
        return {}
