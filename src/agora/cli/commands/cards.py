"""`agora cards`."""

from agora.cli import arguments, door


@door.command
def cards(
    game: arguments.GameName,
    data: arguments.Data = None,
    as_json: arguments.AsJson = False,
    lang: arguments.Lang = None,
) -> None:
    """Show the cards and boards of a game, with where each is known from.

    Example: `agora cards polis --lang nl`
    """
    from agora.cli import cards as shelves
    from agora.cli.agreed import sit_down
    from agora.core.codec import write_json

    agreed = sit_down(game, lang, data=data)
    shelf = shelves.find(agreed.game)
    if shelf is None:
        raise door.Unusable(agreed.speech.say("cli.cards.none", game=agreed.game.id))
    if as_json:
        print(write_json(shelf.records(agreed.data)))
        return
    from rich import box
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Column, Table

    console = Console()
    for sheet in shelf.sheets(agreed.data, agreed.speech):
        columns = [Column(name, overflow="fold") for name in sheet.columns]  # rich would cut off what is too wide
        table = Table(*columns, title=sheet.title, box=box.SIMPLE)
        for row in sheet.rows:
            table.add_row(*map(escape, row))
        console.print(table)
