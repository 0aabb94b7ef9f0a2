"""`agora export`."""

from typing import Annotated

import typer

from agora.cli import arguments, errors


@errors.handled
def export(
    tables: Annotated[
        list[str] | None, typer.Argument(metavar="TABLE", help="Ids of tables.", show_default=False)
    ] = None,
    every: Annotated[bool, typer.Option("--all", help="Every table whose game has begun.")] = False,
    to: Annotated[
        str | None, typer.Option("--to", metavar="FOLDER", help="Write a file for each game here.", show_default=False)
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Write JSON instead of text.")] = False,
    secrets: Annotated[
        bool, typer.Option("--secrets", help="Write all of a running game, not only what a spectator may know.")
    ] = False,
    db: arguments.Db = None,
    force: arguments.Force = False,
    lang: arguments.Lang = None,
) -> None:
    """Write stored games to the screen, or as files into a folder.

    `agora replay` retells such a file, `agora fair` checks its shuffles, and `agora import` stores it elsewhere.

    Example: `agora export --all --to games`
    """
    from agora.cli.database import server_packages
    from agora.cli.speech import Speech, chosen_language

    speech = Speech(chosen_language(lang))
    if bool(tables) == every:
        raise errors.Unusable(speech.say("cli.export.which"))
    if to is None and (every or len(tables or ()) > 1):
        raise errors.Unusable(speech.say("cli.export.folder"))
    with server_packages(speech):
        from agora.cli.actions import export

        export.export(export.ExportRequest(tables or (), to, as_json, secrets, force), db, speech)
