"""`agora lab`."""

from typing import Annotated

import typer

from agora.cli import arguments, errors


@errors.handled
def lab(
    game: arguments.GameName,
    games: Annotated[int, typer.Option("--games", min=1, help="How many games.")] = 200,
    bots: Annotated[
        str,
        typer.Option(
            "--bots",
            metavar="NAME,NAME",
            help="Who plays: one bot in all seats, or several in turn, as in `agora arena`.",
        ),
    ] = "level2",
    seats: Annotated[
        str | None,
        typer.Option("--seats", metavar="N,N", help="How many seats, in turn; by default every number from two on."),
    ] = None,
    variant: arguments.Variants = None,
    option: arguments.Choices = None,
    vary: Annotated[bool, typer.Option("--vary", help="Let each game draw which variants are on.")] = False,
    data: arguments.Data = None,
    seed: Annotated[
        str | None, typer.Option("--seed", help="The same seed deals the same games; random by default.")
    ] = None,
    jobs: arguments.Jobs = 1,
    cluster: arguments.Cluster = None,
    folder: Annotated[
        str | None, typer.Option("--folder", metavar="FOLDER", help="Where everything is kept; lab-GAME by default.")
    ] = None,
    lang: arguments.Lang = None,
) -> None:
    """Study a game by bot games: its seats, its length, changes of lead, and what cities, cards and events do.

    All numbers come with 95 % intervals. FOLDER/index.html shows them with plots, results.csv has them for programs,
    and games.jsonl has every game, as `agora.load` reads it. The same command goes on with a run that was stopped, and
    more games can be added to a run.

    Example: `agora lab improvement --games 200 --bots level2 --jobs 2`
    """
    from agora.cli.actions import lab
    from agora.cli.setup import read_setup

    setup = read_setup(game, lang, variant, option, data)
    asked = lab.Asked(games, bots, seats, vary, seed, folder)
    lab.run(setup, lab.plan(setup, asked), lab.folder(setup, asked), jobs, cluster)
