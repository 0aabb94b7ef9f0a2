"""`agora verify`."""

from typing import Annotated

import typer

from agora.cli import arguments, door


@door.command
def verify(
    tables: Annotated[
        list[str] | None, typer.Argument(metavar="TABLE", help="Ids of tables; without one, all.", show_default=False)
    ] = None,
    db: arguments.Db = None,
    lang: arguments.Lang = None,
) -> None:
    """Play every stored game again and compare: lines, shuffles, rolls, results.

    The server may be running. Each difference is told; the exit code is 1 if there is one.
    """
    from agora.cli.speech import Speech, spoken
    from agora.cli.storing import server_packages

    speech = Speech(spoken(lang))
    with server_packages(speech):
        from agora.cli import verifying

        verifying.verify(tables or (), db, speech)
