"""`agora moves`."""

from agora.cli import arguments, errors


@errors.handled
def moves(
    game: arguments.GameName,
    file: arguments.FileGiven = None,
    city: arguments.City = None,
    file_option: arguments.File = None,
    data: arguments.Data = None,
    as_json: arguments.AsJson = False,
    lang: arguments.Lang = None,
) -> None:
    """List every legal placement in a city, or every legal move of a saved game or a position.

    A file holds one city per line; empty lines and lines that begin with # are skipped. A line that cannot be read is
    reported with its number, the other lines are answered all the same, and the exit code is 1.

    Example: `agora moves akropolis --city "s 12@1,-1/1" --json`
    """
    from agora.cli.actions import moves
    from agora.cli.inputs import read_input
    from agora.cli.setup import read_setup

    setup = read_setup(game, lang, data=data)
    moves.print_moves(setup, read_input(setup, city, (file, file_option)), as_json)
