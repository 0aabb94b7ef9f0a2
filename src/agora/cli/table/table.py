"""The table in the terminal: whose turn it is, what is asked, and a line read from the keyboard for an answer."""

import sys
from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import NamedTuple

from rich.console import Console
from rich.text import Text

from agora import AnyMatch
from agora.bots.bot import AnyBot, Sight
from agora.cli import errors
from agora.cli.speech import Speech
from agora.cli.table import commands
from agora.cli.table.display import Asked, Chooser, display_of, look_at
from agora.cli.table.previews import preview_lines
from agora.cli.table.scores import scorepads, verdict
from agora.core.chance import Quick
from agora.core.engine import Move, Seat
from agora.core.errors import Refusal
from agora.games.speech import sentence

with suppress(ImportError):  # without readline there is no history of lines
    import readline  # noqa: F401  importing it lets `input` edit lines

YES = ("", "y", "yes", "j", "ja")
NO = ("n", "no", "nee", "back")
AT_ONCE = "!"


class Player(NamedTuple):
    """The player in a seat."""

    name: str
    bot: AnyBot | None  # None: a person


class Table:
    """One match, the people and bots around it, and the screen."""

    def __init__(
        self, match: AnyMatch, players: Sequence[Player], speech: Speech, console: Console, sure: bool
    ) -> None:
        self.match = match
        self.players = players
        self.speech = speech
        self.console = console
        self.sure = sure  # play moves without a preview
        self.display = display_of(match.game)
        self.people = self.display.sides(match.view(None), [player.name for player in players], speech)
        self.seen = dict.fromkeys(range(len(players)), 0)  # by seat: events before this entry have been shown
        self.saved = match.n  # how many entries are saved; nothing can be lost before the first move
        self.saved_as: str | None = None
        self.warned_at = -1  # the entry at which somebody tried to leave without saving
        self.pending_line: str | None = None  # a line that was read already but not handled
        self.eyes: Seat | None = None  # the seat whose secrets are on the screen

    @property
    def persons(self) -> Sequence[Seat]:
        """The seats of people."""
        return [seat for seat, player in enumerate(self.players) if player.bot is None]

    # -- playing ------------------------------------------------------------------------------------------------------

    def run(self) -> None:
        """Play to the end, or until the people leave."""
        self.welcome()
        try:
            while self.match.to_act or not self.finish():
                seat = self.match.to_act[0]
                bot = self.players[seat].bot
                if bot:
                    self.play_bot(seat, bot)
                else:
                    self.ask(seat)
        except commands.LeftTable:
            if self.match.n > self.saved:
                self.say("cli.table.left")
        except KeyboardInterrupt:
            self.console.print()
            errors.exit_with(self.speech.say("cli.table.interrupted"), errors.INTERRUPTED)

    def welcome(self) -> None:
        """Greet the people and say what they can type."""
        name, pitch = (self.speech.say(f"{self.match.game.id}.{text}") for text in ("name", "pitch"))
        self.console.print(Text.assemble((name, "bold"), f"  {pitch}"))
        if self.persons:
            self.say("cli.table.welcome")
        else:
            self.print_events(None, 0)

    def play_bot(self, seat: Seat, bot: AnyBot) -> None:
        """Let a bot make its move."""
        match = self.match
        rng = Quick(f"{match.start.seed}/{match.n}")
        before = match.n
        match.play(seat, bot.choose(Sight(match.game, match.state, seat, rng)))
        if not self.persons:
            self.print_events(None, before)

    def ask(self, seat: Seat) -> None:
        """Ask a person until the question is answered, or something else is asked."""
        self.draw_curtain(seat)
        self.print_news(seat)
        self.console.rule(Text(sentence(self.people[seat]), "bold"), align="left")
        asked = Asked(self.match, seat, self.people, self.speech, self.console.width)
        chooser = self.display.chooser(asked)
        self.show(chooser.show())
        number = self.match.n
        while self.match.n == number:
            line = self.read_line(chooser.prompt)
            if not line:
                self.show(chooser.show())
            elif not commands.run_command(self, asked, chooser, line):
                self.answer(asked, chooser, line)

    def draw_curtain(self, seat: Seat) -> None:
        """Hide the secrets of one person before another person at the same screen is asked."""
        shared = self.match.game.secrets and len(self.persons) > 1 and sys.stdin.isatty()
        if shared and seat != self.eyes:
            self.console.clear()
            self.read_line(self.speech.say("cli.table.curtain", name=self.people[seat]))
            self.console.clear()
        self.eyes = seat

    def answer(self, asked: Asked, chooser: Chooser, line: str) -> None:
        """Take a line that answers the question: a move to preview and play, or a part of one."""
        try:
            move = chooser.read(line.removesuffix(AT_ONCE).rstrip())
            refusal = self.match.why_not(asked.seat, move) if move is not None else None
            if refusal:
                raise refusal
        except Refusal as refusal:
            self.refuse(refusal, line)
            return
        if move is None:
            self.show(chooser.show())
        elif self.sure or line.endswith(AT_ONCE) or self.confirmed(asked, move):
            self.match.play(asked.seat, move)
        elif self.pending_line is None:
            self.show(chooser.show())

    def confirmed(self, asked: Asked, move: Move) -> bool:
        """Show what a move would do and ask for confirmation; any other line is kept as the next one."""
        preview = asked.preview(move)
        self.show(self.display.after(asked, move, preview))
        for line in preview_lines(preview, self.people, self.speech):
            self.console.print(f"  {line}", markup=False)
        reply = self.read_line(self.speech.say("cli.table.confirm"))
        if reply.lower() not in (*YES, *NO):
            self.pending_line = reply
        return reply.lower() in YES

    def finish(self) -> bool:
        """Show how the game ended. Return False if an undo has reopened it."""
        match, result = self.match, self.match.result
        assert result, "the game is over"
        viewer = self.persons[0] if self.persons else None
        if viewer is not None:
            self.print_news(viewer)
        self.console.rule(Text(self.speech.say("cli.table.over"), "bold"), align="left")
        self.show(self.display.everything(look_at(match, None, self.people, self.speech, self.console.width)))
        for pad in scorepads(result.scores, self.people, self.speech, self.console):
            self.console.print(pad)
        self.console.print(Text(verdict(result, self.people, self.speech), "bold"))
        while self.persons and not self.match.to_act:
            line = self.read_line(self.speech.say("cli.table.after"), ends=True)
            if not line:
                break
            if not commands.run_command(self, None, None, line):
                self.refuse(None, line)
        return not self.match.to_act

    # -- reading and printing -----------------------------------------------------------------------------------------

    def read_line(self, prompt: str, ends: bool = False) -> str:
        """Read a line. At the end of the input the people have left; `ends`: the game is over anyway."""
        if self.pending_line is not None:
            line, self.pending_line = self.pending_line, None
            return line
        self.console.print(Text(prompt, "dim"))
        try:
            line = input("> ")
        except EOFError:
            self.console.print()
            if ends:
                return ""
            if sys.stdin.isatty():
                raise commands.LeftTable from None
            raise errors.Failed(self.speech.say("cli.table.no-input")) from None
        return "".join(letter if letter.isprintable() else "?" for letter in line).strip()

    def show(self, lines: Iterable[Text]) -> None:
        """Print what was drawn."""
        for line in lines:
            self.console.print(line)

    def say(self, text: str, **facts: object) -> None:
        """Print a sentence."""
        self.console.print(sentence(self.speech.say(text, self.people, **facts)), markup=False)

    def refuse(self, refusal: Refusal | None, line: str) -> None:
        """Say why a line is refused, and which rule explains it."""
        if refusal is None or refusal.rule == "core.read.kind":  # not a move at all
            self.say("cli.table.what", line=line[:40])
            near = commands.nearest(line)
            if near:
                self.say("cli.guess", guess=near)
            return
        self.console.print(sentence(self.speech.refusal(refusal, self.people)), markup=False, style="bold")
        rule = commands.explained_by(self, refusal.rule)
        if rule:
            self.say("cli.table.rule", rule=rule)

    def print_news(self, seat: Seat) -> None:
        """Print what has happened since a seat was last shown."""
        self.print_events(seat, self.seen[seat])
        self.seen[seat] = self.match.n

    def print_events(self, seat: Seat | None, since: int) -> None:
        """Print what has happened from an entry on, as a seat has seen it."""
        for line in filter(None, self.speech.events(self.match.events(seat, since), self.people)):
            self.console.print(f"· {sentence(line)}", markup=False)
