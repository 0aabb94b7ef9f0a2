"""What can be counted of a finished game: who had which city, card or board, and what came up at the table.

A game may have a module of its name here, with a function `facts(match)`; without one, only what every game has is
counted. Its `FAVOURITE` is the kind that a player's own statistics tell apart, such as the city board, and
`favourites(state)` gives the value of each seat.
"""

from collections.abc import Iterator, Sequence
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import NamedTuple, cast

from agora.arena.recorded import AnyMatch
from agora.core.engine import Seat, State


class Fact(NamedTuple):
    """A value of some kind, such as the card `hoplite`, that a seat had; None: that came up for the whole table."""

    kind: str  # `arena.lab.kind.<kind>` says what it is called
    value: str  # an id of the game, which its catalogue may name under the kind; or a number
    seat: Seat | None = None


def facts(match: AnyMatch) -> Iterator[Fact]:
    """The facts of a finished game, its variants first."""
    options = match.game.write_options(match.options)
    for variant in match.game.variants():
        if options[variant]:
            yield Fact("variant", variant)
    if module := _module(match.game.id):
        yield from module.facts(match)


def favourite_kind(game: str) -> str | None:
    """The kind that a player's own statistics tell apart in a game."""
    module = _module(game)
    return cast(str, module.FAVOURITE) if module else None


def favourites(game: str, state: State) -> Sequence[str | None]:
    """The value of that kind for each seat of a finished game; None where there is none."""
    module = _module(game)
    return cast(Sequence[str | None], module.favourites(state)) if module else ()


def _module(game: str) -> ModuleType | None:
    name = f"agora.arena.facts.{game}"
    return import_module(name) if find_spec(name) else None
