"""`agora games`."""

from agora.cli import arguments, door


@door.command
def games(as_json: arguments.AsJson = False, lang: arguments.Lang = None) -> None:
    """List the games with their seats, variants and options."""
    from agora.cli import gamelist
    from agora.cli.speech import Speech, spoken
    from agora.games import IDS, find

    found = [gamelist.describe(find(game), Speech(spoken(lang), find(game))) for game in IDS]
    if as_json:
        gamelist.print_json(found)
    else:
        gamelist.print_table(found, Speech(spoken(lang)))
