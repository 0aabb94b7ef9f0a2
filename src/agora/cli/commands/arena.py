"""`agora arena`."""

from typing import Annotated

import typer

from agora.cli import arguments, errors


@errors.handled
def arena(
    game: arguments.GameName,
    bots: Annotated[
        str,
        typer.Option(
            "--bots",
            metavar="NAME,NAME",
            help="Two bots or more: level1 to level5, level5:0.5s or level5:2000n with a budget, greedy, random, "
            "module:Class.",
        ),
    ],
    games: Annotated[int, typer.Option("--games", min=1, help="How many games; rounded up to whole deals.")] = 400,
    seats: Annotated[
        int | None, typer.Option("--seats", help="How many seats; by default two, or the fewest that the game allows.")
    ] = None,
    variant: arguments.Variants = None,
    option: arguments.Choices = None,
    data: arguments.Data = None,
    seed: Annotated[
        str | None, typer.Option("--seed", help="The same seed deals the same games; random by default.")
    ] = None,
    sprt: Annotated[
        str | None,
        typer.Option(
            "--sprt",
            metavar="LEAST,MOST",
            help="For two bots: stop when a sequential test has decided. It tests whether the first bot is stronger by "
            "at most LEAST Elo, or by at least MOST, such as 0,20; either is accepted wrongly in 5 % of cases.",
        ),
    ] = None,
    jobs: arguments.Jobs = 1,
    cluster: arguments.Cluster = None,
    folder: Annotated[
        str | None,
        typer.Option("--folder", metavar="FOLDER", help="Where everything is kept; arena-GAME by default."),
    ] = None,
    lang: arguments.Lang = None,
) -> None:
    """Let bots play each other and say how strong they are, with 95 % intervals.

    Every deal is played once with each of its bots in each seat. FOLDER/index.html shows the result, results.csv has it
    for programs, and games.jsonl has every game, as `agora.load` reads it. The same command goes on with a run that was
    stopped, and more games can be added to a run.

    Budgets in nodes play the same games on every machine, in one process or many; those in seconds do not. level1 to
    level5 without a budget stop at 0.2 to 0.9 seconds of CPU.

    Example: `agora arena akropolis --bots level1,level2,greedy --games 60 --jobs 2`
    """
    from agora.cli.actions import arena
    from agora.cli.setup import read_setup

    setup = read_setup(game, lang, variant, option, data)
    asked = arena.Asked(bots, games, seats, seed, sprt, folder)
    arena.run(setup, arena.plan(setup, asked), arena.folder(setup, asked), jobs, cluster)
