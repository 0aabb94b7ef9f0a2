"""`agora cards`."""

from agora.cli import arguments, errors


@errors.handled
def cards(
    game: arguments.GameName,
    data: arguments.Data = None,
    as_json: arguments.AsJson = False,
    lang: arguments.Lang = None,
) -> None:
    """Show the cards and boards of a game, with the source of each.

    Example: `agora cards polis --lang nl`
    """
    from agora.cli import cards as card_lists
    from agora.cli.setup import read_setup
    from agora.core.codec import write_json

    setup = read_setup(game, lang, data=data)
    found = card_lists.find(setup.game)
    if found is None:
        raise errors.Unusable(setup.speech.say("cli.cards.none", game=setup.game.id))
    if as_json:
        print(write_json(found.records(setup.data)))
        return
    from rich import box
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Column, Table

    console = Console()
    for sheet in found.sheets(setup.data, setup.speech):
        columns = [Column(name, overflow="fold") for name in sheet.columns]  # otherwise rich cuts off long texts
        table = Table(*columns, title=sheet.title, box=box.SIMPLE)
        for row in sheet.rows:
            table.add_row(*map(escape, row))
        console.print(table)
