"""`agora fair`."""

from typing import Annotated

import typer

from agora.cli import arguments, errors


@errors.handled
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
    from agora.cli.database import server_packages
    from agora.cli.speech import Speech, chosen_language

    speech = Speech(chosen_language(lang))
    with server_packages(speech):
        from agora.cli.actions import verify

        verify.fair(file, speech)
