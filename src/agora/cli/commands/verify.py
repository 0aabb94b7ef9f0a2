"""`agora verify`."""

from typing import Annotated

import typer

from agora.cli import arguments, errors


@errors.handled
def verify(
    tables: Annotated[
        list[str] | None, typer.Argument(metavar="TABLE", help="Ids of tables; without one, all.", show_default=False)
    ] = None,
    db: arguments.Db = None,
    lang: arguments.Lang = None,
) -> None:
    """Replay every stored game and compare lines, shuffles, rolls and results.

    The server may be running. Each difference is printed, and the exit code is 1 if there is one.
    """
    from agora.cli.database import server_packages
    from agora.cli.speech import Speech, chosen_language

    speech = Speech(chosen_language(lang))
    with server_packages(speech):
        from agora.cli.actions import verify

        verify.verify(tables or (), db, speech)
