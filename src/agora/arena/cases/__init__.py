"""Counts which cases of a game's rules came up in games: the counts of `agora simulate --reached`.

A game may have a module of its name here, with a function `watch()`; without one, its events are counted by kind.
"""

from collections import Counter
from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Protocol, cast

from agora.core.engine import Event, S, State, tag
from agora.core.game import Game, O, V


class Watch(Protocol):
    """Counts cases. Every case that can come up is listed from the start, with 0."""

    counts: Counter[str]

    def see(self, s: State, events: Sequence[Event]) -> None:
        """Look at a state just after a move, and at the events of that move."""


class Events:
    """Counts events by their kind."""

    def __init__(self, kinds: Sequence[type[Event]]) -> None:
        self.counts: Counter[str] = Counter({tag(kind): 0 for kind in kinds})

    def see(self, s: State, events: Sequence[Event]) -> None:
        self.counts.update(tag(type(event)) for event in events)


def watch(game: Game[S, O, V]) -> Watch:
    """Make a watch for one game."""
    name = f"agora.arena.cases.{game.id}"
    return (
        cast(Watch, import_module(name).watch()) if find_spec(name) else Events(game.kinds.events)
    )  # each module has a `watch`
