"""The table in characters, as the terminal shows it to a spectator."""

from typing import cast

from agora.cli.speech import Speech
from agora.cli.table.display import Look, display_of
from agora.core.engine import S
from agora.core.game import Game, O, V
from agora.games import AnyGame

WIDTH = 120  # characters


def text_board(game: Game[S, O, V], s: S) -> str:
    """Draw the whole table."""
    any_game = cast(AnyGame, game)  # a display asks a game only for its name and words
    speech, display = Speech("en", any_game), display_of(any_game)
    view = game.view(s, None)
    people = [f"seat {seat}" for seat in range(game.options_of(s).seats)]
    look = Look(view, None, display.sides(view, people, speech), speech, WIDTH)
    return "\n".join(line.plain.rstrip() for line in display.everything(look))
