"""What the table needs to know of a game to show it: its face. Faces draw from views and questions only."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from typing import NamedTuple, Protocol, cast

from rich.text import Text

from agora import AnyMatch
from agora.bots.bot import Sight
from agora.bots.greedy import rated
from agora.cli.speech import Speech
from agora.core.chance import Quick
from agora.core.engine import Move, Seat
from agora.core.game import View
from agora.core.preview import Preview
from agora.core.questions import OpenQuestion
from agora.games import AnyGame


class Look(NamedTuple):
    """Through whose eyes, in which language, and on how wide a screen the table is drawn."""

    view: View
    seat: Seat | None  # None: a spectator
    people: Sequence[str]  # the names by side
    speech: Speech
    width: int


@dataclass(frozen=True)
class Asked:
    """A question to one seat, and what the table can tell about its answers."""

    match: AnyMatch
    seat: Seat
    people: Sequence[str]
    speech: Speech
    width: int

    @cached_property
    def look(self) -> Look:
        """The table as this seat sees it."""
        return Look(self.match.view(self.seat), self.seat, self.people, self.speech, self.width)

    @cached_property
    def question(self) -> OpenQuestion:
        """What the seat is asked."""
        question = self.match.question(self.seat)
        assert question is not None, f"seat {self.seat} is asked nothing"
        return question

    @cached_property
    def sentence(self) -> str:
        """The question in words."""
        return self.speech.say(self.question["ask"], self.people, **self.question.get("facts", {}))

    @cached_property
    def moves(self) -> Sequence[Move]:
        """The legal moves."""
        return self.match.moves(self.seat)

    @cached_property
    def rated(self) -> Sequence[tuple[int, float, Move]]:
        """The legal moves with the points each brings at once and a bot's opinion of what follows, best first."""
        sight = Sight(self.match.game, self.match.state, self.seat, Quick(0))
        return sorted(rated(sight), key=lambda found: (-found[0], -found[1]))

    def preview(self, move: Move) -> Preview:
        """What a legal move would change."""
        return self.match.preview(self.seat, move)

    def text(self, move: Move) -> str:
        """A move in text."""
        return self.match.game.codec.move_text(move)


class Chooser(Protocol):
    """Leads from a question to a move, line by line."""

    def show(self) -> list[Text]:
        """Draw the table with what can be chosen now."""

    @property
    def prompt(self) -> str:
        """What to type, in a few words."""

    def read(self, line: str) -> Move | None:
        """Take a line: a move, or None when it only narrowed the choice. Raises Refusal when it makes no sense.

        The move may be illegal; the table asks the rules.
        """

    def whole(self, line: str) -> Move:
        """Read a whole move, or raise Malformed."""


class Display(Protocol):
    """How one game looks in characters."""

    help: Sequence[str]  # ids of sentences: how to choose in this game; with `.type` behind it, what to type

    def sides(self, view: View, people: Sequence[str], speech: Speech) -> Sequence[str]:
        """The names of all sides: the people, and whoever plays without a seat."""

    def board(self, look: Look) -> list[Text]:
        """Draw the table for the seat that looks."""

    def everything(self, look: Look) -> list[Text]:
        """Draw all that lies on the table, large."""

    def after(self, asked: Asked, move: Move, preview: Preview) -> list[Text]:
        """Draw what a move would make of the board; nothing if that cannot be drawn."""

    def chooser(self, asked: Asked) -> Chooser:
        """Lead the seat through its question."""

    def legend(self, speech: Speech) -> list[Text]:
        """Explain the signs on the board."""


def display_of(game: AnyGame) -> Display:
    """The face of a game; a plain one for a game without its own."""
    name = f"agora.cli.text.{game.id}"
    module = import_module(name if find_spec(name) else "agora.cli.text.plain")
    return cast(Display, module.DISPLAY)  # each module there has one
