"""`agora restore`."""

from typing import Annotated

import typer

from agora.cli import arguments, errors


@errors.handled
def restore(
    file: Annotated[str, typer.Argument(metavar="FILE", help="What `agora backup` has written.")],
    db: arguments.Db = None,
    force: arguments.Force = False,
    lang: arguments.Lang = None,
) -> None:
    """Bring a backup back, into an empty database; no server may be using it.

    With --force everything that the database holds is thrown away first. The time since the backup counts on no clock.

    Example: `agora restore monday.db --db postgresql://agora@localhost/agora`
    """
    from pathlib import Path

    from agora.cli.database import server_packages
    from agora.cli.speech import Speech, chosen_language

    speech = Speech(chosen_language(lang))
    with server_packages(speech):
        from agora.server.store import default_url
        from agora.server.store.backups import restore as bring_back

        tables = bring_back(Path(file), db or default_url(), force)
    print(speech.say("cli.restore.done", tables=tables, file=file))
