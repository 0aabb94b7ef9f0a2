"""Cities in text for `agora score` and `agora moves`, in a module with the name of the game."""

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
    """The functions of each module."""

    def reader(self, given: Mapping[str, JSON], data: JSON) -> "Reader":
        """A reader of cities that are counted with these options."""

    def score_json(self, score: Score) -> Mapping[str, JSON]:
        """A score in the form of the game's scorepad, as JSON."""


class Reader(Protocol):
    """Reads cities that belong to one set of options and components."""

    def read(self, text: str) -> City:
        """Read a city, or raise Malformed or Illegal with the place of the mistake."""


def find(game: AnyGame) -> Cities | None:
    """The cities of a game; None if it has none."""
    name = f"agora.cli.cities.{game.id}"
    return cast(Cities, import_module(name)) if find_spec(name) else None  # each module here has these functions
