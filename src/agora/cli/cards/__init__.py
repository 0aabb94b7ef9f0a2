"""The cards of each game for `agora cards`, in a module with the name of the game."""

from collections.abc import Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import NamedTuple, Protocol, cast

from agora.cli.speech import Speech
from agora.core.questions import JSON
from agora.games import AnyGame


class Sheet(NamedTuple):
    """A table of components."""

    title: str
    columns: Sequence[str]
    rows: Sequence[Sequence[str]]


class Cards(Protocol):
    """The functions of each module."""

    def sheets(self, data: JSON, speech: Speech) -> Sequence[Sheet]:
        """The components in words, as tables."""

    def records(self, data: JSON) -> Mapping[str, JSON]:
        """The components as they are in the data files."""


def find(game: AnyGame) -> Cards | None:
    """The cards of a game; None if it has none."""
    name = f"agora.cli.cards.{game.id}"
    return cast(Cards, import_module(name)) if find_spec(name) else None  # each module here has these functions
