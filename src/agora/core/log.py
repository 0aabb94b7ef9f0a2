"""The log of a match and its text form, the save file.

A game in text is a head of `name value` lines, an empty line, an entry per line (`41 s1 place 0 2,-1/3`), and for a
finished game a last line with its result. docs/protocol.md describes it.
"""

import re
from collections.abc import Container, Iterable, Mapping, Sequence
from typing import Literal, NamedTuple, cast

from agora.core.codec import read_json, write_json
from agora.core.engine import CHANCE, Move, S, Seat
from agora.core.errors import Malformed, Refusal
from agora.core.game import Game, O, Result
from agora.core.questions import JSON
from agora.core.secrets import seen_by

FORMAT = 1
ENTRY = re.compile(r"([0-9]{1,9}) (chance|s[0-9]{1,2}) (.+)")
HEAD = ("agora", "game", "rules", "options", "data", "position", "seed", "seen-by")

Reader = Seat | None | Literal["all"]  # whose eyes a text is for; None: a spectator, "all": nothing is hidden


class Undo(NamedTuple):
    """Go back to where question `to` was open."""

    to: int


class Undone(NamedTuple):
    """The table went back to question `to`."""

    to: int


class Entry(NamedTuple):
    """A line of the log."""

    n: int
    seat: Seat
    move: Move


class Start(NamedTuple):
    """What a match begins with: enough to play its log again."""

    seed: str
    options: Mapping[str, JSON] = {}
    data: JSON = None  # components other than the printed ones
    position: Mapping[str, JSON] | None = None  # holds the options too


class Saved(NamedTuple):
    """What a text of a game says."""

    start: Start
    entries: tuple[Entry, ...]
    result: JSON


def standing(entries: Iterable[Entry]) -> list[Entry]:
    """The entries that no undo has taken back; undos themselves are left out."""
    stand: list[Entry] = []
    for entry in entries:
        if isinstance(entry.move, Undo):
            back_to = entry.move.to
            stand = [kept for kept in stand if kept.n < back_to]
        else:
            stand.append(entry)
    return stand


def write_text(
    game: Game[S, O],
    start: Start,
    entries: Sequence[Entry],
    result: Result | None,
    reader: Reader = "all",
    sealed: Container[int] = (),
) -> str:
    """Write a match as text. `sealed` are the entries that answer a question not yet revealed."""
    whole = reader == "all"
    head: dict[str, JSON] = {"agora": FORMAT, "game": game.id, "rules": game.rules_version}
    if start.position is None:
        head["options"] = start.options
    elif whole:
        head["position"] = start.position
    if start.data is not None:
        head["data"] = start.data
    if whole:
        head["seed"] = start.seed
    else:
        head["seen-by"] = reader if isinstance(reader, int) else "spectator"
    lines = [f"{name} {write_json(value)}" for name, value in head.items()]
    lines.append("")
    lines += [_line(game, entry, reader, entry.n in sealed) for entry in entries]
    if result:
        lines.append(f"end {write_json(game.codec.shape(Result).write(result))}")
    return "\n".join(lines) + "\n"


def _line(game: Game[S, O], entry: Entry, reader: Reader, sealed: bool) -> str:
    who = "chance" if entry.seat == CHANCE else f"s{entry.seat}"
    if isinstance(entry.move, Undo):
        return f"{entry.n} {who} undo {entry.move.to}"
    move: Move | None = entry.move
    if reader != "all":
        own = reader == entry.seat
        move = None if sealed and not own else move if own else seen_by(entry.move, reader)
    return f"{entry.n} {who} {'?' if move is None else game.codec.move_text(move)}"


def head_of(text: str) -> dict[str, JSON]:
    """Read the head of a text, to learn which game it is."""
    head: dict[str, JSON] = {}
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            break
        name, _, value = line.partition(" ")
        if name not in HEAD:
            raise Malformed("core.file.head", line=number, name=name[:40])
        head[name] = read_json(value)
    if "agora" not in head or not isinstance(head.get("game"), str):
        raise Malformed("core.file.not-a-game")
    if head["agora"] != FORMAT:
        raise Malformed("core.file.format", format=str(head["agora"]), ours=FORMAT)
    return head


def read_text(game: Game[S, O], text: str) -> Saved:
    """Read a whole game, or raise Malformed naming the line."""
    head = head_of(text)
    if "seen-by" in head:
        raise Malformed("core.file.seen-by")
    if head.get("rules") != game.rules_version:
        raise Malformed("core.file.rules", rules=str(head.get("rules")), ours=game.rules_version)
    seed, options, position = head.get("seed"), head.get("options", {}), head.get("position")
    if not isinstance(seed, str) or not isinstance(options, Mapping) or not isinstance(position, Mapping | None):
        raise Malformed("core.file.not-a-game")
    lines = text.splitlines()
    body = lines.index("") + 1 if "" in lines else len(lines)
    entries: list[Entry] = []
    result: JSON = None
    for number, line in enumerate(lines[body:], body + 1):
        try:
            if result is None and line.startswith("end "):
                result = read_json(line[4:])
            elif line.strip():
                entries.append(_read_line(game, line, len(entries), ended=result is not None))
        except Refusal as refusal:
            raise Malformed("core.file.line", line=number, why=str(game.worded(refusal))) from refusal
    return Saved(Start(seed, options, head.get("data"), position), tuple(entries), result)


def _read_line(game: Game[S, O], line: str, expected: int, ended: bool) -> Entry:
    found = ENTRY.fullmatch(line.strip())
    if not found or ended:
        raise Malformed("core.file.entry")
    n, who, words = int(found[1]), found[2], found[3]
    if n != expected:
        raise Malformed("core.file.number", n=n, expected=expected)
    seat = CHANCE if who == "chance" else int(who[1:])
    undo = re.fullmatch(r"undo ([0-9]{1,9})", words)
    return Entry(n, seat, Undo(int(undo[1])) if undo else cast(Move, game.codec.moves.read_line(words)))
