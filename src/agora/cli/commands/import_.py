"""`agora import`."""

from typing import Annotated

import typer

from agora.cli import arguments, errors


@errors.handled
def import_(
    files: Annotated[list[str], typer.Argument(metavar="FILE", help="Games in text or JSON; - reads stdin.")],
    db: arguments.Db = None,
    lang: arguments.Lang = None,
) -> None:
    """Store games from files: files written by `agora export`, or any finished games.

    Each game is replayed before it is stored. A table that is stored already stays as it is. The ids of the tables are
    printed; the exit code is 1 if a file cannot be stored.

    Example: `agora import games/*.agora`
    """
    from agora.cli.database import server_packages
    from agora.cli.speech import Speech, chosen_language

    speech = Speech(chosen_language(lang))
    with server_packages(speech):
        from agora.cli.actions import import_

        import_.import_all(files, db, speech)
