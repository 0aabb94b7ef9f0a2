"""Small pieces of questions: options with their move in JSON, and the sentence that asks.

The ids are `polis.ask.<what>` for questions and `polis.option.<kind of move>` for options.
"""

from collections.abc import Mapping, Sequence

from agora.core.engine import Move, tag
from agora.core.questions import JSON, Option, Question

Fields = Sequence[str]
NOTHING: Mapping[str, JSON] = {}


def option(
    move: Move, facts: Mapping[str, JSON] = NOTHING, *, price: int | None = None, refused: str | None = None
) -> Option:
    """One thing that can be chosen."""
    name = tag(type(move))
    fields: Fields = type(move)._fields  # type: ignore[attr-defined]  # a NamedTuple has them
    given = dict(zip(fields, move, strict=True))
    found: Option = {"move": {name: plain(given)}, "text": f"polis.option.{name}", "facts": {**plain(given), **facts}}
    if price is not None:
        found["price"] = price
    if refused is not None:
        found["refused"] = refused
    return found


def plain(fields: dict[str, object]) -> dict[str, JSON]:
    """The fields of a move as JSON."""
    found: dict[str, JSON] = {}
    for name, value in fields.items():
        assert value is None or isinstance(value, str | int | tuple), f"{name} is {value!r}"
        found[name] = [str(item) for item in value] if isinstance(value, tuple) else value
    return found


def choose(what: str, options: Sequence[Option], **facts: JSON) -> Question:
    """Ask for one of several options."""
    return {"kind": "choose", "ask": f"polis.ask.{what}", "facts": facts, "options": list(options)}


def amount(what: str, options: Sequence[Option], low: int, high: int, **facts: JSON) -> Question:
    """Ask for a number, beside other options."""
    return {
        "kind": "amount",
        "ask": f"polis.ask.{what}",
        "facts": {**facts, "low": low, "high": high},
        "options": list(options),
    }
