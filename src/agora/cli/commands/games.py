"""`agora games`."""

from agora.cli import arguments, errors


@errors.handled
def games(as_json: arguments.AsJson = False, lang: arguments.Lang = None) -> None:
    """List the games with their seats, variants and options."""
    from agora.cli.actions import games
    from agora.cli.speech import Speech, chosen_language
    from agora.games import all_games

    found = [games.describe(game, Speech(chosen_language(lang), game)) for game in all_games(errors.print_error)]
    if as_json:
        games.print_json(found)
    else:
        games.print_table(found, Speech(chosen_language(lang)))
