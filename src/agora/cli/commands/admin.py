"""`agora admin`."""

from typing import Annotated

import typer

from agora.cli import arguments, errors

admin = typer.Typer(no_args_is_help=True, rich_markup_mode="markdown", help="The page of the host of a running server.")


@admin.callback()
def about() -> None:
    """The page of the host of a running server: tables, guests, limits, notices, announcements."""


@admin.command()
@errors.handled
def link(
    url: Annotated[
        str | None,
        typer.Option("--url", metavar="URL", help="The address of the server."),
    ] = None,
    db: arguments.Db = None,
    lang: arguments.Lang = None,
) -> None:
    """Print a link that opens the host's page once, within 15 minutes.

    Run it where the server runs, with the same database. The browser that opens the link may use the page for 8 hours.

    Example: `agora admin link`
    """
    from agora.cli.database import server_packages
    from agora.cli.speech import Speech, chosen_language

    speech = Speech(chosen_language(lang))
    with server_packages(speech):
        from agora.cli.actions import admin as action

        action.link(url, db, speech)
