"""Compares states of any class: are two equal in every slot, do they share anything, is a slot forgotten?"""

from collections.abc import Iterator, Mapping

from agora.core.engine import State

PLAIN = (int, str, float, bytes, bool, type(None))
CHANGEABLE = (list, dict, set, bytearray)
NOT_COPIED = ("events",)  # a clone has no listeners


def parts(value: object) -> Iterator[tuple[str, object]]:
    """The named parts of an object: slots of all its classes and the rest; the items of a collection."""
    if isinstance(value, Mapping):
        yield from ((f"[{key!r}]", item) for key, item in value.items())
    elif isinstance(value, list | tuple):
        yield from ((f"[{i}]", item) for i, item in enumerate(value))
    elif isinstance(value, set | frozenset):
        yield from ((f"[{i}]", item) for i, item in enumerate(sorted(value, key=repr)))
    elif not isinstance(value, PLAIN):
        for name in names(value):
            yield f".{name}", getattr(value, name, MISSING)


def names(value: object) -> list[str]:
    """The slots and attributes of an object, in order."""
    found = [slot for cls in type(value).__mro__ for slot in getattr(cls, "__slots__", ()) if slot != "__dict__"]
    return sorted({*found, *getattr(value, "__dict__", {})})


class _Missing:
    def __repr__(self) -> str:
        return "nothing"


MISSING = _Missing()


def difference(one: object, other: object, path: str = "state") -> str | None:
    """Find where two values differ, at any depth; None if nowhere."""
    if one is other:
        return None
    if type(one) is not type(other):
        return f"{path}: {one!r} and {other!r}"
    if isinstance(one, PLAIN):
        return None if one == other else f"{path}: {one!r} and {other!r}"
    ours, theirs = list(parts(one)), list(parts(other))
    if [name for name, _ in ours] != [name for name, _ in theirs]:
        return f"{path}: {one!r} and {other!r}"
    for (name, mine), (_, yours) in zip(ours, theirs, strict=True):
        found = difference(mine, yours, path + name)
        if found:
            return found
    return None


def equal(what: str, here: object, there: object) -> None:
    """Raise AssertionError saying where two values first differ, unless they are equal."""
    if here != there:
        raise AssertionError(f"{what}: {difference(here, there, '') or f'{here!r} and {there!r}'}")


def shared(one: object, other: object, path: str = "state") -> str | None:
    """Find where a state and its clone share the same changeable object; None if nowhere."""
    if one is other:
        return path if isinstance(one, CHANGEABLE) or hasattr(one, "clone") else None
    if isinstance(one, PLAIN):
        return None
    for (name, mine), (_, yours) in zip(parts(one), parts(other), strict=False):
        found = shared(mine, yours, path + name)
        if found:
            return found
    return None


def forgotten(value: State, path: str = "state") -> str | None:
    """Find a slot that `clone` loses, by marking one after the other; None if it keeps them all."""
    for name in names(value):
        if name in NOT_COPIED:
            continue
        old = getattr(value, name)
        setattr(value, name, marked(old))
        try:
            kept = getattr(value.clone(), name, MISSING)
            if difference(getattr(value, name), kept):
                return f"{path}.{name}"
        finally:
            setattr(value, name, old)
        for i, item in enumerate(old if isinstance(old, list) else ()):
            found = forgotten(item, f"{path}.{name}[{i}]") if hasattr(item, "clone") else None
            if found:
                return found
    return None


def marked(value: object) -> object:
    """Something else that can stand in the same place."""
    if isinstance(value, int):
        return value + 1_000_003
    if isinstance(value, tuple):
        return (*value, "mark")
    if isinstance(value, list):
        return [*value, value[0]] if value else ["mark"]
    if isinstance(value, dict):
        return {**value, "mark": "mark"}
    return "mark"


def snapshot(value: object) -> object:
    """A quick copy of all that can change. Objects without a `clone` are shared by clones and taken to be constant."""
    if isinstance(value, list | tuple):
        return tuple([item if type(item) is int else snapshot(item) for item in value])
    if isinstance(value, dict):
        return tuple((key, snapshot(item)) for key, item in value.items())
    if isinstance(value, set):
        return frozenset(value)
    if hasattr(value, "clone"):
        return tuple([(name, snapshot(getattr(value, name, MISSING))) for name in names(value)])
    return value
