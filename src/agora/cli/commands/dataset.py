"""`agora dataset`."""

from typing import Annotated

import typer

from agora.cli import arguments, errors


@errors.handled
def dataset(
    game: arguments.GameName,
    out: Annotated[str, typer.Option("--out", metavar="FILE", help="The Parquet file to write.")],
    seats: Annotated[
        int | None, typer.Option("--seats", help="How many seats; by default two, or the fewest that the game allows.")
    ] = None,
    games: Annotated[int, typer.Option("--games", min=1, help="How many games.")] = 1000,
    seed: Annotated[str, typer.Option("--seed", help="The same seed deals the same games.")] = "1",
    bots: Annotated[
        str,
        typer.Option(
            "--bots",
            metavar="NAME,NAME",
            help="A bot for each seat, or one for all: level1 to level5, level5:0.5s, greedy, random, module:Class.",
        ),
    ] = "level2",
    observations: Annotated[
        str, typer.Option("--observations", help="view: what a seat sees, as JSON; numbers: as agora.rl writes it.")
    ] = "view",
    variant: arguments.Variants = None,
    option: arguments.Choices = None,
    data: arguments.Data = None,
    jobs: Annotated[
        int, typer.Option("--jobs", min=1, help="How many processes play at the same time; the deals stay the same.")
    ] = 1,
    force: Annotated[bool, typer.Option("--force", help="Write over a file that is there already.")] = False,
    lang: arguments.Lang = None,
) -> None:
    """Write games of bots as a table with a row for each decision; needs pyarrow.

    A run that was stopped goes on with the same command. A data card, FILE.md, is written beside the file.

    Example: `agora dataset akropolis --games 500 --bots level3,level2 --out games.parquet`
    """
    from agora.cli.actions import dataset
    from agora.cli.setup import read_setup

    setup = read_setup(game, lang, variant, option, data)
    wanted = dataset.Wanted(seats, games, seed, bots, observations, out, force)
    dataset.run(setup, wanted, jobs)
