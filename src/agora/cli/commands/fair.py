"""`agora fair`."""

from typing import Annotated

import typer

from agora.cli import arguments, door


@door.command
def fair(
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="A finished game, as the server gives it; - reads stdin.")
    ],
    lang: arguments.Lang = None,
) -> None:
    """Check that nobody chose the shuffles: derive the seed of a finished game and every shuffle and roll again.

    The hash of the server's secret was shown before anyone sat down; the seed is made from the secret and from what
    each player's browser added. The exit code is 1 if something differs.
    """
    from agora.cli.speech import Speech, spoken
    from agora.cli.storing import server_packages

    speech = Speech(spoken(lang))
    with server_packages(speech):
        from agora.cli import verifying

        verifying.fair(file, speech)
