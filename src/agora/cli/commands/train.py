"""`agora train`."""

from typing import Annotated

import typer

from agora.cli import arguments, errors


@errors.handled
def train(
    game: arguments.GameName,
    seats: Annotated[
        int | None, typer.Option("--seats", help="How many seats; by default two, or the fewest that the game allows.")
    ] = None,
    variant: arguments.Variants = None,
    option: arguments.Choices = None,
    games: Annotated[
        int | None, typer.Option("--games", min=1, help="Stop when the folder has so many games to learn from.")
    ] = None,
    hours: Annotated[
        float | None, typer.Option("--hours", min=0, help="Stop after so many hours; 1 without --games.")
    ] = None,
    jobs: arguments.Jobs = 1,
    cluster: arguments.Cluster = None,
    folder: Annotated[
        str | None,
        typer.Option("--folder", metavar="FOLDER", help="Where everything is kept; train-GAME by default."),
    ] = None,
    seed: Annotated[
        str | None, typer.Option("--seed", help="The same seed plays the same games; random by default.")
    ] = None,
    step: Annotated[
        int | None, typer.Option("--step", min=1, help="Games between two fits; each game has its own default.")
    ] = None,
    gate: Annotated[int, typer.Option("--gate", min=2, help="Paired games that judge new weights.")] = 200,
    from_zero: Annotated[
        bool, typer.Option("--from-zero", help="Begin with weights that know nothing, not with those of the program.")
    ] = False,
    lang: arguments.Lang = None,
) -> None:
    """Let a bot learn from games with itself; needs numpy.

    Each step plays games with the newest weights, fits new ones to them and lets these play against the best so far.
    The new ones are accepted only if they are better at 95 %. FOLDER/best.json holds the best. A run that was stopped
    goes on with the same command.

    Example: `agora train akropolis --seats 2 --hours 2 --jobs 2`
    """
    from agora.cli.actions import train
    from agora.cli.setup import read_setup

    setup = read_setup(game, lang, variant, option)
    asked = train.Asked(seats, folder, seed, step, gate, from_zero)
    train.run(setup, train.plan(setup, asked), games, hours, jobs, cluster)
