"""Cities in text, for `agora score` and `agora moves`: a module for each game that has them, named as the game."""

from collections.abc import Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Protocol, cast

from agora.core.game import Score
from agora.core.questions import JSON
from agora.games import AnyGame


class City(Protocol):
    """A city that was read from its text."""

    def score(self, stones: int) -> Score:
        """Count its points."""

    def placements(self) -> Sequence[str]:
        """Every legal placement of a tile, in text."""


class Cities(Protocol):
    """What the module of a game offers."""

    def reader(self, given: Mapping[str, JSON], data: JSON) -> "Reader":
        """Make a reader of cities that are counted by these options."""

    def score_json(self, score: Score) -> Mapping[str, JSON]:
        """Write a score as the scorepad of the game has it."""


class Reader(Protocol):
    """Reads cities of one table."""

    def read(self, text: str) -> City:
        """Read a city, or raise Malformed or Illegal with the place of the mistake."""


def find(game: AnyGame) -> Cities | None:
    """The cities of a game; None if it has none."""
    name = f"agora.cli.cities.{game.id}"
    return cast(Cities, import_module(name)) if find_spec(name) else None  # each module here has these functions
