"""`agora simulate`."""

from typing import Annotated

import typer

from agora.cli import arguments, errors


@errors.handled
def simulate(
    game: arguments.GameName,
    seats: Annotated[
        int | None, typer.Option("--seats", help="How many seats; by default two, or the fewest that the game allows.")
    ] = None,
    games: Annotated[int, typer.Option("--games", min=1, help="How many games.")] = 1000,
    seed: Annotated[
        str | None, typer.Option("--seed", help="The same seed plays the same games; random by default.")
    ] = None,
    bots: Annotated[
        str,
        typer.Option(
            "--bots",
            metavar="NAME,NAME",
            help="A bot for each seat, or one for all: level1 to level5, level5:0.5s, greedy, random, module:Class.",
        ),
    ] = "random",
    variant: arguments.Variants = None,
    option: arguments.Choices = None,
    data: arguments.Data = None,
    log_errors: Annotated[
        str | None,
        typer.Option(
            "--log-errors", metavar="FILE", help="Write each game that fails to this file, as a line of JSON."
        ),
    ] = None,
    reached: Annotated[
        bool,
        typer.Option(
            "--reached",
            help="Count how often each case of the rules came up, such as a card's ability; list those that did not.",
        ),
    ] = False,
    jobs: Annotated[
        int, typer.Option("--jobs", min=1, help="How many processes play at the same time; the games stay the same.")
    ] = 1,
    as_json: arguments.AsJson = False,
    lang: arguments.Lang = None,
) -> None:
    """Let bots play many games and report scores, speed and errors.

    A game that fails is counted and reported with its seed, and the exit code is 1.

    Example: `agora simulate akropolis --seats 2 --games 1000 --seed 1 --bots greedy,random`
    """
    from agora.cli.actions import simulate
    from agora.cli.setup import read_setup

    setup = read_setup(game, lang, variant, option, data)
    plan = simulate.plan(setup, max(2, setup.game.seats.start) if seats is None else seats, games, seed, bots)
    simulate.report(setup, plan, simulate.run(setup, plan, log_errors, reached, jobs), as_json)
