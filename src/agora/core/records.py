"""Shapes of things with named fields: NamedTuples, dataclasses, TypedDicts, and values tagged with their kind.

Start with `shape(hint, kinds)`: it finds the shape of any type hint.
"""

import dataclasses
import types
import typing
from collections.abc import Mapping, Sequence
from typing import Annotated, Literal, NotRequired, Protocol, Required, TypeVar, Union, get_args, get_origin

from agora.core.engine import Move, Step, tag
from agora.core.errors import Malformed
from agora.core.questions import ANY_JSON, JSON
from agora.core.shapes import (
    AnyOf,
    Anything,
    Kinds,
    Many,
    OneOf,
    Range,
    Row,
    Shape,
    Table,
    Text,
    Whole,
    YesNo,
)  # fmt: skip


@typing.runtime_checkable
class OwnWords(Protocol):
    """A move that writes and reads its own text: the words after its name on a line."""

    def to_words(self) -> str:
        """Write the words after the name."""

    @classmethod
    def from_words(cls, words: str) -> Move:
        """Read the words after the name, or raise Malformed."""


class Record(Shape):
    """An object with the fields of a class."""

    def __init__(self, cls: type, kinds: Kinds) -> None:
        self.cls = cls
        self.tag = tag(cls)
        hints = typing.get_type_hints(cls, include_extras=True)
        self.names: tuple[str, ...] = tuple(hints)
        if dataclasses.is_dataclass(cls):
            self.names = tuple(field.name for field in dataclasses.fields(cls))
            self.required = {
                field.name
                for field in dataclasses.fields(cls)
                if field.default is dataclasses.MISSING and field.default_factory is dataclasses.MISSING
            }
        elif typing.is_typeddict(cls):
            self.required = set(cls.__required_keys__)  # type: ignore[attr-defined]  # a TypedDict has them
        else:
            if not hasattr(cls, "_fields"):
                raise TypeError(f"no shape for the type hint {cls}")
            self.names = cls._fields
            self.required = set(self.names) - set(cls._field_defaults)  # type: ignore[attr-defined]  # likewise
        self.fields = {name: shape(hints[name], kinds) for name in self.names}
        # a named tuple of plain JSON values is written as it is, without asking each value for its form
        self.plain = all(item.plain for item in self.fields.values()) and issubclass(cls, tuple)
        self.own_words = cls if issubclass(cls, OwnWords) else None  # checked once, because `issubclass` is slow

    def read(self, value: JSON, path: str) -> object:
        if not isinstance(value, Mapping):
            raise Malformed("core.read.object", path=path)
        for name in value:
            if name not in self.fields:
                raise Malformed("core.read.unknown", path=path, field=str(name), known=self.names)
        for name in self.names:
            if name in self.required and name not in value:
                raise Malformed("core.read.missing", path=path, field=name)
        return self.cls(**{name: self.fields[name].read(item, f"{path}.{name}") for name, item in value.items()})

    def write(self, value: object) -> JSON:
        if self.plain and type(value) is self.cls:
            return dict(zip(self.names, typing.cast(tuple[JSON, ...], value), strict=True))  # `plain` says so
        if isinstance(value, Mapping):
            return {name: self.fields[name].write(item) for name, item in value.items()}
        return {name: item.write(getattr(value, name)) for name, item in self.fields.items()}

    def schema(self) -> dict[str, JSON]:
        return {
            "type": "object",
            "properties": {name: item.schema() for name, item in self.fields.items()},
            "required": [name for name in self.names if name in self.required],
            "additionalProperties": False,
        }

    def read_line(self, words: str, path: str) -> object:
        """Read the fields in order, one word each; the last ones may be left out if they have defaults."""
        if self.own_words is not None:
            return self.own_words.from_words(words)
        parts = words.split()
        if not len(self.required) <= len(parts) <= len(self.names):
            raise Malformed("core.read.length", path=path, expected=len(self.names), got=len(parts))
        found = {
            name: self.fields[name].read_word(word, f"{path}.{name}")
            for name, word in zip(self.names, parts, strict=False)
        }
        return self.cls(**found)

    def write_line(self, value: object) -> str:
        """Write the fields in order, one word each."""
        if self.own_words is not None:
            return self.own_words.to_words(typing.cast(OwnWords, value))  # `value` is of this class
        return " ".join(item.write_word(getattr(value, name)) for name, item in self.fields.items())


class Tagged(Shape):
    """A value of one of several classes: `{"take-tile": {"seat": 1}}`, in text `take-tile 1`."""

    def __init__(self, classes: tuple[type, ...], kinds: Kinds) -> None:
        self.classes = {tag(cls): cls for cls in classes}
        self.kinds = kinds
        self._records: dict[type, Record] = {}

    def record(self, cls: type) -> Record:
        """The record of one class, made when first needed because steps may hold steps."""
        if cls not in self._records:
            self._records[cls] = Record(cls, self.kinds)
        return self._records[cls]

    def _find(self, name: str) -> Record:
        if name not in self.classes:
            raise Malformed("core.read.kind", kind=name[:40], kinds=tuple(self.classes))
        return self.record(self.classes[name])

    def read(self, value: JSON, path: str) -> object:
        if isinstance(value, str):
            value = {value: {}}  # a bare name stands for a value without fields
        if not isinstance(value, Mapping) or len(value) != 1:
            raise Malformed("core.read.tag", path=path, kinds=tuple(self.classes))
        name, fields = next(iter(value.items()))
        return self._find(str(name)).read(fields, f"{path}.{name}")

    def write(self, value: object) -> JSON:
        record = self.record(type(value))
        return {record.tag: record.write(value)}

    def schema(self) -> dict[str, JSON]:
        return {"oneOf": [self._tagged_schema(name) for name in self.classes]}

    def _tagged_schema(self, name: str) -> dict[str, JSON]:
        record = self.record(self.classes[name])
        tagged: dict[str, JSON] = {
            "type": "object",
            "properties": {name: record.schema()},
            "required": [name],
            "additionalProperties": False,
        }
        return tagged if record.required else {"anyOf": [tagged, {"const": name}]}

    def read_line(self, line: str) -> object:
        """Read `tag word word …`."""
        name, _, words = line.strip().partition(" ")
        return self._find(name).read_line(words.strip(), name)

    def write_line(self, value: object) -> str:
        """Write `tag word word …`."""
        return f"{tag(type(value))} {self.record(type(value)).write_line(value)}".strip()


def shape(hint: object, kinds: Kinds) -> Shape:
    """Find the shape of a type hint."""
    origin, args = get_origin(hint), get_args(hint)
    if origin is Annotated and ANY_JSON in args:
        return Anything()
    if origin is Annotated:
        bounds = next((extra for extra in args[1:] if isinstance(extra, Range)), None)
        return Whole(bounds) if bounds else shape(args[0], kinds)
    if origin in (NotRequired, Required):
        return shape(args[0], kinds)
    if origin is Literal:
        return OneOf(args)
    if origin in (Union, types.UnionType):
        plain = [arg for arg in args if arg is not type(None)]
        nothing = [OneOf((None,))] if len(plain) < len(args) else []
        return AnyOf([*nothing, *_alternatives(plain, kinds)])
    if origin is tuple and len(args) == 2 and args[1] is ...:
        return _moves(kinds) if args[0] is object else Many(shape(args[0], kinds))
    if origin is tuple:
        return Row([shape(arg, kinds) for arg in args])
    if origin in (list, Sequence):
        return Many(shape(args[0], kinds))
    if origin in (dict, Mapping):
        return Table(shape(args[1], kinds))
    return _plain(origin or hint, kinds)


def _alternatives(hints: Sequence[object], kinds: Kinds) -> list[Shape]:
    """The shape of a union. Its classes of moves, events or steps are told apart by their tag."""
    tagged = tuple(h for h in hints if isinstance(h, type) and h in (*kinds.moves, *kinds.events, *kinds.steps))
    if len(tagged) > 1:
        return [*(shape(h, kinds) for h in hints if h not in tagged), Tagged(tagged, kinds)]
    return [shape(h, kinds) for h in hints]


def _moves(kinds: Kinds) -> Shape:
    return Tagged(kinds.moves, kinds)


def _plain(hint: object, kinds: Kinds) -> Shape:
    simple: Mapping[object, type[Shape]] = {int: Whole, str: Text, bool: YesNo}
    if hint in simple:
        return simple[hint]()
    if isinstance(hint, TypeVar):
        return _moves(kinds)  # the answers inside a Sealed step
    if isinstance(hint, type) and issubclass(hint, Step) and hint not in kinds.steps:
        return Tagged(kinds.steps, kinds)  # a step of any kind
    if isinstance(hint, type):
        return Tagged((hint,), kinds) if hint in (*kinds.moves, *kinds.steps) else Record(hint, kinds)
    raise TypeError(f"no shape for the type hint {hint}")
