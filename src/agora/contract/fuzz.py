"""Makes moves that are slightly wrong: changed fields, another kind, broken JSON and text."""

import json
from collections.abc import Callable, Sequence
from typing import cast

from agora.core.chance import Quick
from agora.core.engine import Move, S
from agora.core.game import Game, O, V

JUNK: tuple[object, ...] = (None, True, -1, 1.5, 10**20, "", "x", [], [0], {}, {"x": 0})
STEPS = (-1, 1, -2, 2, 3, 6, -6, 40, -40, 1000, -1000, 1_000_000)
LETTERS = ' ,/-0123456789abc{}[]":é'


def bent(move: Move, rng: Quick) -> Move:
    """A move of the same class with a field or two changed to another value of the same type."""
    fields = list(move)
    for _ in range(1 + rng.below(2) if fields else 0):
        i = rng.below(len(fields))
        fields[i] = _bend(fields[i], rng)
    return _make(type(move), fields)


def of_another_kind(kinds: Sequence[type[Move]], move: Move, rng: Quick) -> Move | None:
    """A move of another of these kinds with the same fields; None if no other kind has as many fields."""
    others = [kind for kind in kinds if kind is not type(move) and len(getattr(kind, "_fields", ())) == len(move)]
    return _make(others[rng.below(len(others))], move) if others else None


def _make(kind: type[Move], fields: Sequence[object]) -> Move:
    return cast(Callable[..., Move], kind)(*fields)  # a NamedTuple is called with its fields


def _bend(value: object, rng: Quick) -> object:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + STEPS[rng.below(len(STEPS))]
    if isinstance(value, str):
        return ("", value + "x", value[:-1])[rng.below(3)]
    if isinstance(value, tuple) and value:
        i = rng.below(len(value))
        return (
            value[:i] + value[i + 1 :],
            (*value, value[i]),
            (*value[:i], _bend(value[i], rng), *value[i + 1 :]),
            value[::-1],
        )[rng.below(4)]
    return value


def spoilt_json(game: Game[S, O, V], move: Move, rng: Quick) -> object:
    """The JSON form of a move with something wrong in it, sometimes as text."""
    form = json.loads(json.dumps(game.codec.write_move(move)))
    (tag, fields), *_ = form.items()
    names = list(fields) or ["x"]
    name = names[rng.below(len(names))]
    junk = JUNK[rng.below(len(JUNK))]
    spoilt = (
        {tag: {**fields, name: junk}},
        {tag: {**fields, "more": junk}},
        {tag: {key: value for key, value in fields.items() if key != name}},
        {tag: junk},
        {tag + "s": fields},
        {**form, "more": {}},
        junk,
    )[rng.below(7)]
    return json.dumps(spoilt) if rng.below(2) else spoilt


def spoilt_text(game: Game[S, O, V], move: Move, rng: Quick) -> str:
    """The text form of a move with a letter lost, added or changed."""
    text = game.codec.move_text(move)
    i = rng.below(len(text))
    letter = LETTERS[rng.below(len(LETTERS))]
    return (text[:i] + text[i + 1 :], text[:i] + letter + text[i:], text[:i] + letter + text[i + 1 :])[rng.below(3)]
