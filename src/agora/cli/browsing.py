"""The work of `agora cards`: lists what is printed on the components of a game, a module of `cards` for each game."""

from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import NamedTuple, Protocol, cast

from agora.cli import door
from agora.cli.agreed import Agreed
from agora.cli.speech import Speech
from agora.core.codec import write_json
from agora.core.questions import JSON


class Shelf(NamedTuple):
    """Components of one kind, as rows of a table."""

    title: str
    columns: Sequence[str]
    rows: Sequence[Sequence[str]]


class Browser(Protocol):
    """What the module of a game offers."""

    def shelves(self, data: JSON, speech: Speech) -> Sequence[Shelf]:
        """All components, kind by kind."""


def print_cards(agreed: Agreed, as_json: bool) -> None:
    """Print all components, or raise Unusable if the game has no cards."""
    name = f"agora.cli.cards.{agreed.game.id}"
    if not find_spec(name):
        raise door.Unusable(agreed.speech.say("cli.cards.none", game=agreed.game.id))
    browser = cast(Browser, import_module(name))  # each module there has this function
    for shelf in browser.shelves(agreed.data, agreed.speech):
        if as_json:
            for row in shelf.rows:
                print(write_json({"shelf": shelf.title, **dict(zip(shelf.columns, row, strict=True))}))
        else:
            _print_shelf(shelf)


def _print_shelf(shelf: Shelf) -> None:
    from rich import box
    from rich.console import Console
    from rich.table import Table

    grid = Table(title=shelf.title, box=box.SIMPLE_HEAD, title_justify="left", padding=(0, 1, 0, 0))
    for column in shelf.columns:
        grid.add_column(column)
    for row in shelf.rows:
        grid.add_row(*row)
    Console(highlight=False).print(grid)
