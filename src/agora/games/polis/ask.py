"""Small pieces of questions: options with their move in JSON, and the sentence that asks.

The ids are `polis.ask.<what>` for questions and `polis.option.<kind of move>` for options.
"""

from collections.abc import Mapping, Sequence

from agora.core.engine import Move, tag
from agora.core.questions import JSON, Option, Question
from agora.games.polis.moves import Bid

Fields = Sequence[str]
NOTHING: Mapping[str, JSON] = {}
TEXTS = {
    "pass": "polis.option.pass",
    "choose-side": "polis.option.choose-side",
    "take-board": "polis.option.take-board",
    "draw": "polis.option.draw",
    "buy": "polis.option.buy",
    "look": "polis.option.look",
    "offer": "polis.option.offer",
    "sell": "polis.option.sell",
    "buy-back": "polis.option.buy-back",
    "build": "polis.option.build",
    "protect": "polis.option.protect",
    "income": "polis.option.income",
    "activate": "polis.option.activate",
    "exchange": "polis.option.exchange",
    "choose": "polis.option.choose",
    "name": "polis.option.name",
    "kill": "polis.option.kill",
    "found": "polis.option.found",
    "trade": "polis.option.trade",
    "attack": "polis.option.attack",
    "destroy": "polis.option.destroy",
    "sacrifice": "polis.option.sacrifice",
}


def option(
    move: Move, facts: Mapping[str, JSON] = NOTHING, *, price: int | None = None, refused: str | None = None
) -> Option:
    """One thing that can be chosen."""
    name = tag(type(move))
    fields: Fields = type(move)._fields  # type: ignore[attr-defined]  # a NamedTuple has them
    given = dict(zip(fields, move, strict=True))
    found: Option = {"move": {name: plain(given)}, "text": TEXTS[name], "facts": {**plain(given), **facts}}
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
    return {"kind": "choose", "ask": what, "facts": facts, "options": list(options)}


def bid(what: str, options: Sequence[Option], low: int, high: int, **facts: JSON) -> Question:
    """Ask for a bid, beside other options."""
    return {
        "kind": "amount",
        "ask": what,
        "facts": {**facts, "low": low, "high": high},
        "options": list(options),
        "fill": {"move": tag(Bid), "field": "amount", "low": low, "high": high},
    }
