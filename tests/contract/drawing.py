"""Options for random games, drawn so that over a run each value of each option occurs."""

from __future__ import annotations

from functools import cache

from agora.core.chance import Quick
from agora.core.errors import Malformed
from agora.core.questions import JSON
from agora.core.shapes import AnyOf, Many, OneOf, Shape, Whole, YesNo
from agora.games import AnyGame

Drawn = dict[str, JSON]
MANY = 8  # values of one option; of a longer range only both ends and the middle are tried


def draw(game: AnyGame, seats: int, number: int) -> Drawn:
    """The options of random game `number`: one value has its turn, the others are drawn."""
    choices = possible(game, seats)
    pairs = [(name, value) for name, values in choices.items() for value in values]
    rng = Quick(f"{game.id}/{seats}/{number}/options")
    while True:
        drawn = {name: values[rng.below(len(values))] for name, values in choices.items()}
        if pairs:
            name, value = pairs[number % len(pairs)]
            drawn[name] = value
        if accepted(game, seats, drawn):
            return drawn


@cache
def possible(game: AnyGame, seats: int) -> dict[str, tuple[JSON, ...]]:
    """By option: the values that go together with a number of seats."""
    return {
        name: tuple(value for value in values(game, name) if accepted(game, seats, {name: value}))
        for name in game.codec.record(game.options).names
        if name != "seats"
    }


def values(game: AnyGame, name: str) -> tuple[JSON, ...]:
    """All values of an option, or of a long range some."""
    return _values(game.codec.record(game.options).fields[name], max(game.seats))


def _values(shape: Shape, seats: int) -> tuple[JSON, ...]:
    if isinstance(shape, YesNo):
        return (False, True)
    if isinstance(shape, OneOf):
        return shape.values
    if isinstance(shape, AnyOf):
        return tuple(value for part in shape.shapes for value in _values(part, seats))
    if isinstance(shape, Many):
        return ((),)  # what is left out is drawn by chance
    assert isinstance(shape, Whole), f"say here how to draw an option that is a {type(shape).__name__}"
    if shape.bounds is None:
        return tuple(range(seats))  # a number without bounds is a seat
    low, high = shape.bounds
    if high - low < MANY:
        return tuple(range(low, high + 1))
    return (low, low + 1, (low + high) // 2, high - 1, high)


def accepted(game: AnyGame, seats: int, options: Drawn) -> bool:
    """Whether the game can be played with these options."""
    try:
        game.read_options({"seats": seats, **options})
    except Malformed:
        return False
    return True
