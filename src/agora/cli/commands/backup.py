"""`agora backup`."""

from typing import Annotated

import typer

from agora.cli import arguments, errors


@errors.handled
def backup(
    file: Annotated[str, typer.Argument(metavar="FILE", help="Where to write it.")],
    db: arguments.Db = None,
    force: arguments.Force = False,
    lang: arguments.Lang = None,
) -> None:
    """Save all tables and guests in one file, while the server runs.

    The file is an SQLite database, even if the tables are in PostgreSQL; `agora restore` writes it into either.

    Example: `agora backup monday.db`
    """
    from pathlib import Path

    from agora.cli.database import server_packages
    from agora.cli.speech import Speech, chosen_language

    speech = Speech(chosen_language(lang))
    with server_packages(speech):
        from agora.server.store import default_url
        from agora.server.store.backups import backup as save

        tables = save(db or default_url(), Path(file), force)
    print(speech.say("cli.backup.done", tables=tables, file=file))
