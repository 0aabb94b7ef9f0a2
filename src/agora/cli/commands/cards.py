"""`agora cards`."""

from agora.cli import arguments, door


@door.command
def cards(
    game: arguments.GameName,
    data: arguments.Data = None,
    as_json: arguments.AsJson = False,
    lang: arguments.Lang = None,
) -> None:
    """List the cards and boards of a game: what each costs, requires and does, where that comes from, how sure it is.

    Example: `agora cards improvement --lang nl`
    """
    from agora.cli import browsing
    from agora.cli.agreed import sit_down

    browsing.print_cards(sit_down(game, lang, None, None, data), as_json)
