"""How a game is displayed in the terminal. A display draws from views and questions only."""

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
from agora.core.questions import JSON, OpenQuestion
from agora.games import AnyGame
from agora.games.speech import sentence


class Look(NamedTuple):
    """From which seat, in which language, and on how wide a screen the table is drawn."""

    view: View
    seat: Seat | None  # None: a spectator
    people: Sequence[str]  # the names of the sides
    speech: Speech
    width: int
    data: JSON = None  # the data set of the table; None: everything is as printed


def look_at(match: AnyMatch, seat: Seat | None, people: Sequence[str], speech: Speech, width: int) -> Look:
    """The table as a seat sees it, or a spectator."""
    return Look(match.view(seat), seat, people, speech, width, match.start.data)


@dataclass(frozen=True)
class Asked:
    """A question to one seat, with what is known about its answers."""

    match: AnyMatch
    seat: Seat
    people: Sequence[str]
    speech: Speech
    width: int

    @cached_property
    def look(self) -> Look:
        """The table as this seat sees it."""
        return look_at(self.match, self.seat, self.people, self.speech, self.width)

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
        """The legal moves with the points that each brings at once and a bot's estimate of the rest, best first."""
        sight = Sight(self.match.game, self.match.state, self.seat, Quick(0))
        return sorted(rated(sight), key=lambda found: (-found[0], -found[1]))

    def preview(self, move: Move) -> Preview:
        """What a legal move would change."""
        return self.match.preview(self.seat, move)

    def label(self, move: JSON) -> str:
        """What the question calls a move; empty if it does not list it or has no words for it."""
        for option in self.question.get("options", ()):
            if option["move"] == move and "text" in option:
                return sentence(self.speech.say(option["text"], self.people, **option.get("facts", {})))
        return ""

    def text(self, move: Move) -> str:
        """A move in text."""
        return self.match.game.codec.move_text(move)


class Chooser(Protocol):
    """Turns the lines that a person types into a move."""

    def show(self) -> list[Text]:
        """Draw the table with what can be chosen now."""

    @property
    def prompt(self) -> str:
        """What to type, in a few words."""

    def read(self, line: str) -> Move | None:
        """The move in a line; None if the line only narrows the choice. Raises Refusal if it makes no sense.

        The move may be illegal: the caller checks it.
        """

    def whole(self, line: str) -> Move:
        """Read a whole move, or raise Malformed."""


class Display(Protocol):
    """How one game looks in characters."""

    help: Sequence[str]  # ids of sentences that explain what can be typed in this game; `<id>.type` is what to type

    def sides(self, view: View, people: Sequence[str], speech: Speech) -> Sequence[str]:
        """The names of all sides: the people, and an automa if there is one."""

    def board(self, look: Look) -> list[Text]:
        """Draw the table for one seat."""

    def everything(self, look: Look) -> list[Text]:
        """Draw everything on the table, in large size."""

    def after(self, asked: Asked, move: Move, preview: Preview) -> list[Text]:
        """Draw the board after a move; nothing if that cannot be drawn."""

    def chooser(self, asked: Asked) -> Chooser:
        """The chooser for a question."""

    def legend(self, speech: Speech) -> list[Text]:
        """Explain the signs on the board."""


def display_of(game: AnyGame) -> Display:
    """The display of a game; the plain one if the game has none of its own."""
    name = f"agora.cli.text.{game.id}"
    module = import_module(name if find_spec(name) else "agora.cli.text.plain")
    return cast(Display, module.DISPLAY)  # each module there has one
