"""JSON as the server sends and stores it."""

from collections.abc import Mapping, Sequence

import orjson


def encode(value: object) -> bytes:
    """JSON of a value; named tuples and mappings of any kind are written like plain ones."""
    return orjson.dumps(value, default=plain)


def plain(value: object) -> object:
    """A list or dict in place of a sequence or mapping that orjson does not know."""
    if isinstance(value, Mapping):
        return dict(value)
    if isinstance(value, Sequence):
        return list(value)
    raise TypeError(f"{type(value).__name__} cannot be written as JSON")
