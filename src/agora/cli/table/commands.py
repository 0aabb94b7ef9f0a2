"""What can be typed at the table besides a move: hint, undo, why, moves, rules, score, log, look, save, help, quit."""

import shlex
from collections.abc import Callable, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING

from rich.columns import Columns
from rich.markdown import Markdown
from rich.table import Table as Grid
from rich.text import Text

from agora.bots.bot import Sight
from agora.bots.hints import ADVISER, advise, reasons
from agora.bots.levels import LevelBot
from agora.cli.table.display import Asked, Chooser, look_at
from agora.cli.table.previews import preview_lines
from agora.cli.table.scores import scorepads
from agora.core.chance import Quick
from agora.core.errors import Illegal, Refusal
from agora.core.log import standing
from agora.games.speech import sentence
from agora.rulebook import find_rule, rules_of

if TYPE_CHECKING:
    from agora.cli.table.table import Table

OVERWRITE = "save!"
ALIASES = {"?": "help", "h": "help", "q": "quit", "exit": "quit", "u": "undo", OVERWRITE: "save"}
LOG_LINES = 15


class LeftTable(Exception):
    """The people have left the table."""


def run_command(table: "Table", asked: Asked | None, chooser: Chooser | None, line: str) -> bool:
    """Run the command in a line; False if it is not a command. Some commands need an open question."""
    first, _, words = line.partition(" ")
    name = ALIASES.get(first.lower(), first.lower())
    if name not in COMMANDS:
        return False
    try:
        if name in ASKING:
            if asked is None or chooser is None:
                raise Illegal("core.over")
            ASKING[name](table, asked, chooser, words.strip())
        elif name == "save":
            save(table, words.strip(), overwrite=first.lower() == OVERWRITE)
        else:
            ALWAYS[name](table, words.strip())
    except Refusal as refusal:
        table.refuse(refusal, line)
    return True


def nearest(line: str) -> str:
    """The command that was probably meant; empty if none is close."""
    return next(iter(get_close_matches(line.split(maxsplit=1)[0].lower(), COMMANDS, 1)), "") if line.split() else ""


def explained_by(table: "Table", rule: str) -> str:
    """The id of the rule that explains a refusal; empty if none does."""
    found = find_rule(table.match.game.id, table.speech.language, rule)
    return found.id if found else ""


# -- about the question -----------------------------------------------------------------------------------------------


def why(table: "Table", asked: Asked, chooser: Chooser, words: str) -> None:
    """Say why a move is not allowed, or what it would do."""
    if not words:
        table.say("cli.why.what")
        return
    move = chooser.whole(words)
    refusal = table.match.why_not(asked.seat, move)
    if refusal:
        raise refusal
    table.say("cli.why.legal")
    for line in preview_lines(asked.preview(move), table.people, table.speech):
        table.console.print(f"  {line}", markup=False)


def moves(table: "Table", asked: Asked, chooser: Chooser, words: str) -> None:
    """List the legal moves that contain some text."""
    found = [text for text in map(asked.text, asked.moves) if words.lower() in text]
    table.say("cli.moves.found", moves=len(found))
    table.console.print(Columns(map(Text, found), padding=(0, 2), equal=True))


def hint(table: "Table", asked: Asked, chooser: Chooser, words: str) -> None:
    """Say which moves a strong bot advises, and why."""
    match = table.match
    sight = Sight(match.game, match.state, asked.seat, Quick(f"{match.start.seed}/{match.n}/hint"))
    advice = advise(LevelBot(ADVISER), sight)
    table.say("cli.hint.moves", moves=len(advice))
    for number, each in enumerate(advice):
        parts = reasons(match, asked.seat, advice, number)
        told = "; ".join([table.speech.say(text, table.people, **facts) for text, facts in parts])
        table.console.print(Text.assemble("  ", (asked.text(match.read_move(each.move)), "bold")))
        for line in filter(None, (asked.label(each.move), sentence(told))):
            table.console.print(f"    {line}", markup=False)


def board(table: "Table", asked: Asked, chooser: Chooser, words: str) -> None:
    """Show the question again."""
    table.show(chooser.show())


# -- about the table --------------------------------------------------------------------------------------------------


def look(table: "Table", words: str) -> None:
    """Show everything on the table, large."""
    table.show(table.display.everything(look_at(table.match, None, table.people, table.speech, table.console.width)))


def score(table: "Table", words: str) -> None:
    """Show everyone's points."""
    for pad in scorepads(table.match.scores(), table.people, table.speech, table.console):
        table.console.print(pad)


def log(table: "Table", words: str) -> None:
    """Print what has happened, the last lines or all, as the seat that is asked has seen it."""
    viewer = next((seat for seat in (*table.match.to_act, *table.persons) if seat in table.persons), None)
    events = table.match.events(viewer)
    said = table.speech.events(events, table.people)
    lines = [f"{event['n']:>4}  {sentence(line)}" for event, line in zip(events, said, strict=True) if line]
    hidden = 0 if words.lower() in ("all", "alles") else max(0, len(lines) - LOG_LINES)
    if hidden:
        table.say("cli.log.more", lines=hidden)
    for line in lines[hidden:]:
        table.console.print(line, markup=False)


def rules(table: "Table", words: str) -> None:
    """Show the rule of an id, or the list of all."""
    game, language = table.match.game.id, table.speech.language
    if words:
        rule = find_rule(game, language, words.lower().strip("[]"))
        if rule is None:
            table.say("cli.rules.unknown", id=words[:40])
            return
        table.console.print(Text(f"{rule.title}  [{rule.id}]", "bold"))
        table.console.print(Markdown(rule.text, hyperlinks=False))
        return
    for rule in rules_of(game, language):
        table.console.print(f"{'  ' * (rule.depth - 2)}{rule.title}  [{rule.id}]", markup=False)
    table.say("cli.rules.how")


def undo(table: "Table", words: str) -> None:
    """Undo to the last decision of a person, or to entry `words`."""
    match = table.match
    own = [entry for entry in standing(match.entries) if entry.seat in table.persons]
    if words.isdigit():
        target = int(words[:9])
    elif own:
        target = own[-1].n
    else:
        table.say("cli.undo.nothing")
        return
    match.undo(target)


def save(table: "Table", words: str, overwrite: bool = False) -> None:
    """Save the game to a file; replace an existing file only if told to."""
    if not words:
        table.say("cli.save.what")
        return
    try:
        file = Path(words).expanduser()
        if file.exists() and not overwrite and words != table.saved_as:
            table.say("cli.save.exists", file=words)
            return
        file.write_text(table.match.to_text(), encoding="utf-8")
    except (
        OSError,
        RuntimeError,
        ValueError,
    ) as error:  # an unknown ~user, an invalid file name
        table.say("cli.file.write", file=words, why=str(getattr(error, "strerror", None) or error))
        return
    table.saved, table.saved_as = table.match.n, words
    table.say("cli.save.done", file=shlex.quote(str(file)), game=table.match.game.id)


def show_help(table: "Table", words: str) -> None:
    """Show what can be typed."""
    grid = Grid(box=None, show_header=False, padding=(0, 2, 0, 0))
    for text in (*table.display.help, *(f"cli.help.{name}" for name in COMMANDS)):
        grid.add_row(Text(table.speech.say(f"{text}.type"), "bold"), Text(table.speech.say(text)))
    table.console.print(grid)
    table.show(table.display.legend(table.speech))


def leave(table: "Table", words: str) -> None:
    """Leave the table; if there are unsaved moves, only when asked a second time."""
    if table.match.n > table.saved and table.warned_at != table.match.n:
        table.warned_at = table.match.n
        table.say("cli.quit.unsaved")
        return
    raise LeftTable


ASKING: Mapping[str, Callable[["Table", Asked, Chooser, str], None]] = {
    "hint": hint, "why": why, "moves": moves, "board": board,
}  # fmt: skip
ALWAYS: Mapping[str, Callable[["Table", str], None]] = {
    "undo": undo, "look": look, "score": score, "log": log, "rules": rules, "save": save, "help": show_help,
    "quit": leave,
}  # fmt: skip
COMMANDS = (*ASKING, *ALWAYS)
