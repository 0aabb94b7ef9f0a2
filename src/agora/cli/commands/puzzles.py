"""`agora puzzles`."""

from typing import Annotated

import typer

from agora.cli import arguments, errors


@errors.handled
def puzzles(
    game: arguments.GameName,
    games: Annotated[int, typer.Option("--games", min=1, help="How many games of bots are searched.")] = 20,
    seats: Annotated[
        str | None,
        typer.Option("--seats", metavar="N,N", help="How many seats, in turn; by default every number from two on."),
    ] = None,
    seed: Annotated[
        str | None, typer.Option("--seed", help="The same seed finds the same puzzles; random by default.")
    ] = None,
    jobs: arguments.Jobs = 1,
    cluster: arguments.Cluster = None,
    out: Annotated[
        str | None,
        typer.Option("--out", metavar="FILE", help="Where the puzzles are kept; puzzles-GAME.jsonl by default."),
    ] = None,
    lang: arguments.Lang = None,
) -> None:
    """Find positions with one clearly best move in games between bots of mixed levels.

    A puzzle is judged by what its seat knows. Its grade says how many of the five levels find the solution: 1 is found
    by all, 5 by one or none. The file has a line for each game. The same command goes on with a run that was stopped,
    and more games can be added to a run.

    Example: `agora puzzles improvement --games 10 --seats 2 --seed 1`
    """
    from agora.cli.actions import puzzles
    from agora.cli.setup import read_setup

    setup = read_setup(game, lang)
    asked = puzzles.Asked(games, seats, seed, out)
    puzzles.search(setup, puzzles.run(setup, asked), puzzles.file(setup, asked), jobs, cluster)
