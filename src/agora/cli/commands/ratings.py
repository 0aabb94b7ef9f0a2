"""`agora ratings`."""

from typing import Annotated

import typer

from agora.cli import arguments, errors


@errors.handled
def ratings(
    game: Annotated[
        str | None, typer.Argument(metavar="GAME", help="Which game; without one, all.", show_default=False)
    ] = None,
    rebuild: Annotated[
        bool, typer.Option("--rebuild", help="Work all ratings out anew from the stored results first.")
    ] = False,
    db: arguments.Db = None,
    lang: arguments.Lang = None,
) -> None:
    """Print who leads in rated games, for each game and number of players.

    The server may be running. `--rebuild` prints how many ratings differed from those stored; usually none do.

    Example: `agora ratings polis`
    """
    from agora.cli.database import server_packages
    from agora.cli.speech import Speech, chosen_language

    speech = Speech(chosen_language(lang))
    with server_packages(speech):
        from agora.cli.actions import ratings

        ratings.ratings(game, rebuild, db, speech)
