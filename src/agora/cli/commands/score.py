"""`agora score`."""

from typing import Annotated

import typer

from agora.cli import arguments, errors


@errors.handled
def score(
    game: arguments.GameName,
    file: arguments.FileGiven = None,
    city: arguments.City = None,
    file_option: arguments.File = None,
    stones: Annotated[int | None, typer.Option("--stones", min=0, help="Stones that go with each city.")] = None,
    architect: Annotated[
        str | None, typer.Option("--architect", metavar="NAME", help="Count the tiles as those of this solo automa.")
    ] = None,
    variant: arguments.Variants = None,
    option: arguments.Choices = None,
    data: arguments.Data = None,
    as_json: arguments.AsJson = False,
    lang: arguments.Lang = None,
) -> None:
    """Count the points of cities, of a saved game or of a position.

    A file holds one city per line; empty lines and lines that begin with # are skipped. A line that cannot be counted
    is reported with its number, the other lines are counted all the same, and the exit code is 1.

    Example: `agora score akropolis --city "s 12@1,-1/1" --stones 2 --variant markets`
    """
    from agora.cli.actions import score
    from agora.cli.inputs import read_input
    from agora.cli.setup import read_setup

    choices = [*(option or ()), *([f"architect={architect}"] if architect else ())]
    setup = read_setup(game, lang, variant, choices, data)
    given = read_input(setup, city, (file, file_option))
    score.print_scores(setup, score.count(setup, given, stones), as_json)
