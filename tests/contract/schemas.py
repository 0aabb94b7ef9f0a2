"""Is what the game writes what its JSON Schemas promise?"""

from __future__ import annotations

import json
from functools import cache

from jsonschema import Draft202012Validator

from agora import AnyMatch
from agora.core.codec import write_json
from agora.core.engine import Event, Seat
from agora.core.game import Result, Score
from agora.core.questions import Question
from agora.core.save import GameFile
from agora.games import AnyGame


def plain(value: object) -> object:
    """A value after a trip through JSON text."""
    return json.loads(write_json(value))  # type: ignore[arg-type]


@cache
def validator(game: AnyGame, name: str) -> Draft202012Validator:
    """What checks one type of a game."""
    codec = game.codec
    schema = {
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
    }[name]()
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema)


def valid(game: AnyGame, name: str, value: object) -> None:
    """A value fits the schema of its type."""
    error = next(validator(game, name).iter_errors(plain(value)), None)
    assert error is None, f"{name} {error.json_path}: {error.message}"


def check_schemas(match: AnyMatch, seat: Seat, viewer: Seat | None) -> None:
    """All that the match writes now."""
    game, codec = match.game, match.game.codec
    valid(game, "view", match.view(viewer))
    asked = match.question(seat)
    assert asked is not None
    assert asked["seat"] == seat
    valid(game, "question", {key: value for key, value in asked.items() if key not in ("at", "seat", "answered")})
    valid(game, "position", match.position())
    valid(game, "options", game.write_options(match.options))
    valid(game, "file", match.to_json(viewer))
    for entry in match.entries[-2:]:
        valid(game, "move", codec.write_move(entry.move))
    for step in match.state.stack:
        valid(game, "step", codec.steps.write(step))
    for score in match.scores():
        valid(game, "score", codec.shape(Score).write(score))


def valid_events(game: AnyGame, events: list[Event]) -> None:
    """Events fit their schema."""
    for event in events:
        valid(game, "event", game.codec.write_event(event))
