"""The command `agora`: its subcommands, and the options of all of them."""

import os
import sys
from io import TextIOWrapper
from pathlib import Path
from typing import Annotated

import typer

from agora.cli import arguments
from agora.cli.commands.admin import admin
from agora.cli.commands.arena import arena
from agora.cli.commands.backup import backup
from agora.cli.commands.cards import cards
from agora.cli.commands.dataset import dataset
from agora.cli.commands.export import export
from agora.cli.commands.fair import fair
from agora.cli.commands.games import games
from agora.cli.commands.import_ import import_
from agora.cli.commands.lab import lab
from agora.cli.commands.moves import moves
from agora.cli.commands.play import play
from agora.cli.commands.puzzles import puzzles
from agora.cli.commands.ratings import ratings
from agora.cli.commands.replay import replay
from agora.cli.commands.restore import restore
from agora.cli.commands.review import review
from agora.cli.commands.schema import schema
from agora.cli.commands.score import score
from agora.cli.commands.serve import serve
from agora.cli.commands.simulate import simulate
from agora.cli.commands.train import train
from agora.cli.commands.verify import verify

AT_THE_TABLE, FOR_HOSTS, FOR_STUDY = "At the table", "For hosts", "For study and programs"

app = typer.Typer(
    name="agora",
    no_args_is_help=True,
    rich_markup_mode="markdown",
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="Exit codes: 0 fine, 1 the request failed, 2 wrong usage. Unofficial: not affiliated with the games.",
)
app.command(rich_help_panel=AT_THE_TABLE)(play)
app.command(rich_help_panel=AT_THE_TABLE)(serve)
app.command(rich_help_panel=AT_THE_TABLE)(games)
app.command(rich_help_panel=AT_THE_TABLE)(cards)
app.command(rich_help_panel=AT_THE_TABLE)(replay)
app.command(rich_help_panel=AT_THE_TABLE)(review)
app.command(rich_help_panel=AT_THE_TABLE)(fair)
app.command(rich_help_panel=FOR_HOSTS)(backup)
app.command(rich_help_panel=FOR_HOSTS)(restore)
app.command(rich_help_panel=FOR_HOSTS)(export)
app.command("import", rich_help_panel=FOR_HOSTS)(import_)
app.command(rich_help_panel=FOR_HOSTS)(verify)
app.command(rich_help_panel=FOR_HOSTS)(ratings)
app.add_typer(admin, name="admin", rich_help_panel=FOR_HOSTS)
app.command(rich_help_panel=FOR_STUDY)(simulate)
app.command(rich_help_panel=FOR_STUDY)(arena)
app.command(rich_help_panel=FOR_STUDY)(lab)
app.command(rich_help_panel=FOR_STUDY)(puzzles)
app.command(rich_help_panel=FOR_STUDY)(train)
app.command(rich_help_panel=FOR_STUDY)(dataset)
app.command(rich_help_panel=FOR_STUDY)(score)
app.command(rich_help_panel=FOR_STUDY)(moves)
app.command(rich_help_panel=FOR_STUDY)(schema)


def show_version(wanted: bool) -> None:
    """Print the version and exit, if that is asked for."""
    if wanted:
        from agora import __version__

        print(f"agora {__version__}")
        raise typer.Exit


@app.callback()
def agora(
    ctx: typer.Context,
    lang: arguments.Lang = None,
    version: Annotated[
        bool, typer.Option("--version", help="Show the version and exit.", is_eager=True, callback=show_version)
    ] = False,
) -> None:
    """Greek city games, complete and exact: play in the terminal, let bots play, count and study.

    - `agora play akropolis` starts a game against one bot at once; type help at the table
    - `agora play akropolis --seats 1` is the solo game, `--seat you,you` is for two people at one screen
    - `agora games` lists the games and their options
    - `agora COMMAND --help` describes a command
    """
    if lang is not None:  # `agora --lang nl play …` means the same as `agora play … --lang nl`
        # an app with several commands is a group of commands
        ctx.default_map = {name: {"lang": lang.value} for name in ctx.command.commands}  # type: ignore[attr-defined]


def main() -> None:
    """Run the command; the entry point of the package."""
    _prepare_streams()
    try:
        app()
    finally:
        _flush()


def _prepare_streams() -> None:
    """Make sure that unusual characters and closed streams do not end in a traceback."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:  # closed by the shell
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115  open until the end
        elif isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def _flush() -> None:
    """Flush the output. A reader that has gone, as in `agora moves … | head -1`, is not an error."""
    try:
        sys.stdout.flush()
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # or Python reports an error at exit
        if not isinstance(error, BrokenPipeError):
            sys.exit(f"agora: {error.strerror}")
