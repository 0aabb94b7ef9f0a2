"""`agora schema`."""

from enum import StrEnum
from typing import Annotated

import typer

from agora.cli import arguments, errors


class Of(StrEnum):
    """What can be described."""

    position = "position"
    move = "move"
    event = "event"
    view = "view"
    question = "question"
    options = "options"
    step = "step"


@errors.handled
def schema(
    game: arguments.GameName,
    of: Annotated[Of, typer.Option("--of", help="What to describe.")] = Of.position,
    lang: arguments.Lang = None,
) -> None:
    """Print the JSON Schema of a game's positions, moves, events, views, questions, options or steps."""
    import json

    from agora.cli.setup import read_setup
    from agora.core.codec import DIALECT
    from agora.core.questions import Question

    rules = read_setup(game, lang).game
    codec = rules.codec
    tagged = {Of.move: codec.moves, Of.event: codec.events, Of.step: codec.steps}
    hints = {Of.position: rules.position_type, Of.view: rules.view_type, Of.question: Question}
    if of in tagged:
        found = {"$schema": DIALECT, **tagged[of].schema()}
    else:
        found = codec.schema(hints.get(of, rules.options))
    print(json.dumps({"title": f"{rules.id} {of.value}", **found}, indent=2, ensure_ascii=False))
