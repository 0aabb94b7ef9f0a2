"""`agora replay`."""

from typing import Annotated

import typer

from agora.cli import arguments, errors


@errors.handled
def replay(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A saved game; - reads stdin.")],
    at: Annotated[int | None, typer.Option("--at", metavar="N", help="Show the table before entry N instead.")] = None,
    seat: Annotated[
        int | None, typer.Option("--seat", metavar="K", min=0, help="As seen from this seat, counted from 0.")
    ] = None,
    lang: arguments.Lang = None,
) -> None:
    """Retell a saved game step by step, with its final scores.

    Example: `agora replay evening.agora --at 12`
    """
    from agora.cli.actions import replay
    from agora.cli.files import read_text
    from agora.cli.inputs import load
    from agora.cli.speech import Speech, chosen_language

    speech = Speech(chosen_language(lang))
    match = load(file, read_text(file, speech), speech)
    replay.print_replay(match, speech.at(match), at, seat)
