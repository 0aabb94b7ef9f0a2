"""`agora replay`."""

from typing import Annotated

import typer

from agora.cli import arguments, door


@door.command
def replay(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A saved game; - reads stdin.")],
    at: Annotated[int | None, typer.Option("--at", metavar="N", help="Show the table before entry N instead.")] = None,
    seat: Annotated[
        int | None, typer.Option("--seat", metavar="K", min=0, help="Through the eyes of this seat, counted from 0.")
    ] = None,
    lang: arguments.Lang = None,
) -> None:
    """Tell a saved game step by step, with its final scores.

    Example: `agora replay evening.agora --at 12`
    """
    from agora.cli import retelling
    from agora.cli.reading import read_text
    from agora.cli.sources import load
    from agora.cli.speech import Speech, spoken

    speech = Speech(spoken(lang))
    match = load(file, read_text(file, speech), speech)
    retelling.tell(match, Speech(spoken(lang), match.game), at, seat)
