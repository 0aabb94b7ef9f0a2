"""`agora play`."""

from typing import Annotated

import typer

from agora.cli import arguments, errors


@errors.handled
def play(
    game: arguments.GameName,
    seats: Annotated[
        int | None, typer.Option("--seats", help="How many seats; 1 is the solo game where there is one.")
    ] = None,
    bots: Annotated[
        str | None,
        typer.Option(
            "--bots", metavar="NAME,NAME", help="Who plays against you: level1 to level5; one name fills all."
        ),
    ] = None,
    seat: Annotated[
        str | None,
        typer.Option(
            "--seat", metavar="WHO,WHO", help="Who sits where: you, you=Ann, level1 to level5; instead of --bots."
        ),
    ] = None,
    variant: arguments.Variants = None,
    option: arguments.Choices = None,
    seed: Annotated[str | None, typer.Option("--seed", help="The same seed deals the same game.")] = None,
    data: arguments.Data = None,
    load: Annotated[str | None, typer.Option("--load", metavar="FILE", help="Continue a saved game.")] = None,
    sure: Annotated[bool, typer.Option("--sure", help="Play each move at once, without a preview.")] = False,
    lang: arguments.Lang = None,
) -> None:
    """Play in the terminal: alone, with others at one screen, or against bots.

    Without options you play against bots of level 3. Type help at the table to see what you can do.

    Example: `agora play akropolis --seats 3 --bots level2,level4 --variant markets`
    """
    from agora.cli.setup import read_setup
    from agora.cli.table import start

    setup = read_setup(game, lang, variant, option, data)
    start.open_table(setup, start.PlayRequest(seats, bots, seat, seed, load, sure))
