"""Options for random games, chosen so that a few games cover every value of every option."""

from collections.abc import Mapping
from functools import cache

from agora.core.chance import Quick
from agora.core.engine import S
from agora.core.errors import Malformed
from agora.core.game import Game, O, V
from agora.core.questions import JSON
from agora.core.shapes import AnyOf, Many, OneOf, Shape, Whole, YesNo

Chosen = Mapping[str, JSON]
MANY = 8  # values of one option; of a longer range only both ends and the middle are tried
TRIES = 1_000  # attempts to draw options that go together


def choose(game: Game[S, O, V], seats: int, number: int) -> Chosen:
    """The options of random game `number`: every second game takes the next row of `covering`, the others are drawn."""
    if number % 2:
        return draw(game, seats, Quick(f"{game.id}/{seats}/{number}/options"))
    rows = covering(game, seats)
    return rows[number // 2 % len(rows)]


@cache
def covering(game: Game[S, O, V], seats: int) -> tuple[Chosen, ...]:
    """A few sets of options that contain every value possible with this number of seats."""
    rng = Quick(f"{game.id}/{seats}/covering")
    left = [(name, value) for name, some in possible(game, seats).items() for value in some]
    rows: list[Chosen] = []
    while left or not rows:
        row, settled = dict(draw(game, seats, rng)), set[str]()
        for name, value in left:
            changed = {**row, name: value}
            if name not in settled and accepted(game, seats, changed):
                row = changed
                settled.add(name)
        if not settled and left:  # the values left go with none of the drawn values, but with the defaults
            row = dict(left[:1])
        rows.append(row)
        left = [(name, value) for name, value in left if repr(row.get(name)) != repr(value)]  # True is not 1
    return tuple(rows)


def draw(game: Game[S, O, V], seats: int, rng: Quick) -> Chosen:
    """Draw a value of each option until they go together; the defaults if they hardly ever do."""
    choices = possible(game, seats)
    for _ in range(TRIES):
        drawn = {name: values[rng.below(len(values))] for name, values in choices.items()}
        if accepted(game, seats, drawn):
            return drawn
    return {}


@cache
def possible(game: Game[S, O, V], seats: int) -> Mapping[str, tuple[JSON, ...]]:
    """By option: the values that are possible with a number of seats. Options that cannot be drawn are left out."""
    found = {
        name: tuple(value for value in values(game, name) if accepted(game, seats, {name: value}))
        for name in game.codec.record(game.options).names
        if name != "seats"
    }
    return {name: some for name, some in found.items() if some}


def undrawn(game: Game[S, O, V]) -> list[str]:
    """The options that keep their default, because we cannot draw values of their type."""
    return [name for name in game.codec.record(game.options).names if name != "seats" and not values(game, name)]


def values(game: Game[S, O, V], name: str) -> tuple[JSON, ...]:
    """All values of an option, or some of a long range; none if we cannot draw values of its type."""
    return _values(game.codec.record(game.options).fields[name], max(game.seats))


def _values(shape: Shape, seats: int) -> tuple[JSON, ...]:
    if isinstance(shape, YesNo):
        return (False, True)
    if isinstance(shape, OneOf):
        return shape.values
    if isinstance(shape, AnyOf):
        return tuple(value for part in shape.shapes for value in _values(part, seats))
    if isinstance(shape, Many):
        return ((),)  # chance draws the elements that are left out
    if not isinstance(shape, Whole):
        return ()
    if shape.bounds is None:
        return tuple(range(seats))  # a number without bounds is a seat
    low, high = shape.bounds
    if high - low < MANY:
        return tuple(range(low, high + 1))
    return (low, low + 1, (low + high) // 2, high - 1, high)


def accepted(game: Game[S, O, V], seats: int, options: Chosen) -> bool:
    """Whether the game can be played with these options."""
    try:
        game.read_options({"seats": seats, **options})
    except Malformed:
        return False
    return True
