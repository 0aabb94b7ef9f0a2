"""What can be counted of a finished game: who had which city, card or board, and what came up at the table.

A game may have a module of its name here, with a function `facts(match)`; without one, only what every game has is
counted.
"""

from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from typing import NamedTuple

from agora.arena.recorded import AnyMatch
from agora.core.engine import Seat


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
    name = f"agora.arena.facts.{match.game.id}"
    if find_spec(name):
        yield from import_module(name).facts(match)
