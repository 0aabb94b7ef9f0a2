"""Checks that a game writes what its JSON Schemas promise. Without the package `jsonschema` nothing is compared."""

import json
from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Protocol, cast

from agora import AnyMatch
from agora.core.codec import write_json
from agora.core.engine import Event, S, Seat
from agora.core.game import Game, O, Result, Score, V
from agora.core.questions import JSON, Question
from agora.core.save import GameFile


class Mistake(Protocol):
    """An error that `jsonschema` reports."""

    json_path: str
    message: str


class Validator(Protocol):
    """A validator of `jsonschema` for one schema."""

    def iter_errors(self, value: object, /) -> "list[Mistake]":
        """All mistakes in a value."""


@cache
def installed() -> bool:
    """Whether `jsonschema` is installed."""
    return find_spec("jsonschema") is not None


@cache
def validator(game: Game[S, O, V], name: str) -> Validator:
    """The validator for one type of a game."""
    codec = game.codec
    schemas: dict[str, Callable[[], dict[str, JSON]]] = {
        "move": codec.moves.schema,
        "event": codec.events.schema,
        "step": codec.steps.schema,
        "options": lambda: codec.record(game.options).schema(),
        "position": lambda: codec.schema(game.position_type),
        "view": lambda: codec.schema(game.view_type),
        "question": lambda: codec.schema(Question),
        "score": lambda: codec.schema(Score),
        "result": lambda: codec.schema(Result),
        "file": lambda: codec.schema(GameFile),
    }
    schema = schemas[name]()
    draft = import_module("jsonschema").Draft202012Validator
    draft.check_schema(schema)
    return cast(Validator, draft(schema))  # the package has no types


def valid(game: Game[S, O, V], name: str, value: object) -> None:
    """Check that a value fits the schema of its type."""
    if installed():
        plain = json.loads(write_json(cast(JSON, value)))  # values leave the table as JSON
        mistake = next(iter(validator(game, name).iter_errors(plain)), None)
        assert mistake is None, f"{name} {mistake.json_path} does not fit its schema: {mistake.message}"


def check_schemas(match: AnyMatch, seat: Seat, viewer: Seat | None) -> None:
    """Check everything that the match writes now."""
    game, codec = match.game, match.game.codec
    valid(game, "view", match.view(viewer))
    asked = (match.question(seat) or {}).items()
    valid(game, "question", {key: value for key, value in asked if key not in ("at", "seat", "answered")})
    valid(game, "position", match.position())
    valid(game, "options", game.write_options(match.options))
    valid(game, "file", match.to_json(viewer))
    for entry in match.entries[-2:]:
        valid(game, "move", codec.write_move(entry.move))
    for step in match.state.stack:
        valid(game, "step", codec.steps.write(step))
    for score in match.scores():
        valid(game, "score", codec.shape(Score).write(score))


def valid_events(game: Game[S, O, V], events: list[Event]) -> None:
    """Check that events fit their schema."""
    for event in events:
        valid(game, "event", game.codec.write_event(event))
