"""The display of a game that has none of its own: it prints the view."""

import json
from collections.abc import Sequence

from rich.text import Text

from agora.cli.speech import Speech
from agora.cli.table.display import Asked, Chooser, Look
from agora.cli.table.list_chooser import ListChooser
from agora.core.engine import Move
from agora.core.game import View
from agora.core.preview import Preview


class PlainDisplay:
    """Prints each field of a view."""

    help: Sequence[str] = ("cli.help.number",)

    def sides(self, view: View, people: Sequence[str], speech: Speech) -> Sequence[str]:
        return people

    def board(self, look: Look) -> list[Text]:
        return [Text(f"{name}: {json.dumps(value, ensure_ascii=False)}") for name, value in look.view.items()]

    def everything(self, look: Look) -> list[Text]:
        return self.board(look)

    def after(self, asked: Asked, move: Move, preview: Preview) -> list[Text]:
        return []

    def chooser(self, asked: Asked) -> Chooser:
        return ListChooser(asked, self)

    def legend(self, speech: Speech) -> list[Text]:
        return []


DISPLAY = PlainDisplay()
