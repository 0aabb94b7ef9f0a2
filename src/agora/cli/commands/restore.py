"""`agora restore`."""

from typing import Annotated

import typer

from agora.cli import arguments, errors


@errors.handled
def restore(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A file written by `agora backup`.")],
    db: arguments.Db = None,
    force: arguments.Force = False,
    lang: arguments.Lang = None,
) -> None:
    """Restore a backup into an empty database that no server is using.

    With --force, everything in the database is deleted first. The time since the backup counts on no clock.

    Example: `agora restore monday.db --db postgresql://agora@localhost/agora`
    """
    from pathlib import Path

    from agora.cli.database import server_packages
    from agora.cli.speech import Speech, chosen_language

    speech = Speech(chosen_language(lang))
    with server_packages(speech):
        from agora.server.store import default_url
        from agora.server.store.backups import restore as restore_backup

        tables = restore_backup(Path(file), db or default_url(), force)
    print(speech.say("cli.restore.done", tables=tables, file=file))
