"""A match as a file: in text, one entry per line, or in JSON. docs/protocol.md describes both.

In text a game is a head of `name value` lines, an empty line, its entries (`41 s1 place 0 2,-1/3`) and, when it is
over, a last line with the result. A file for one seat of a running game looks the same, with `?` for hidden moves.
"""

import re
from collections.abc import Container, Mapping, Sequence
from typing import Generic, Literal, NamedTuple, NotRequired, TypedDict, cast

from agora.core.codec import read_json, write_json
from agora.core.engine import CHANCE, Move, S, Seat
from agora.core.errors import Malformed, Refusal
from agora.core.game import Game, O, Result, V
from agora.core.log import Entry
from agora.core.questions import JSON
from agora.core.secrets import seen_by

FORMAT = 1
BYTE_ORDER_MARK = "\ufeff"
LONGEST_SEED = 200
PLAIN = ("game", "seed", "options", "seen_by", "title")  # names in the head whose values are not JSON
ENTRY = re.compile(r"([0-9]{1,9}) (chance|s[0-9]{1,2}) (.+)")

Reader = Seat | None | Literal["all"]  # who may read a file; None: a spectator, "all": nothing is hidden


class Start(NamedTuple):
    """The beginning of a match: with it, the log can be replayed."""

    seed: str
    options: Mapping[str, JSON] = {}
    data: JSON = None  # components other than the printed ones
    position: Mapping[str, JSON] | None = None  # contains the options too


class EntryFile(TypedDict):
    """An entry in JSON."""

    n: int
    seat: Literal["chance"] | int
    move: JSON  # None: hidden from the reader


class GameFile(TypedDict):
    """A whole game in JSON."""

    agora: int
    game: str
    rules: int
    options: NotRequired[Mapping[str, JSON]]
    data: NotRequired[JSON]
    position: NotRequired[Mapping[str, JSON]]
    seed: NotRequired[str]
    seen_by: NotRequired[Literal["spectator"] | int]  # the file holds only what this seat may know
    table: NotRequired[JSON]  # what a server adds to the game: people, times, where the seed comes from
    entries: Sequence[EntryFile]
    result: NotRequired[JSON]


class Saved(NamedTuple):
    """The content of a game file."""

    start: Start
    entries: tuple[Entry, ...]
    result: JSON


class Page(NamedTuple, Generic[S, O, V]):
    """A match to be written for a reader. `sealed` holds the entries whose answers are not yet revealed."""

    game: Game[S, O, V]
    start: Start
    entries: Sequence[Entry]
    result: Result | None
    reader: Reader
    sealed: Container[int]

    def head(self) -> dict[str, JSON]:
        """The fields before the entries."""
        head: dict[str, JSON] = {"agora": FORMAT, "game": self.game.id, "rules": self.game.rules_version}
        whole = self.reader == "all"
        if self.start.position is None:
            head["options"] = self.start.options
        elif whole:
            head["position"] = self.start.position
        if self.start.data is not None:
            head["data"] = self.start.data
        if whole:
            head["seed"] = self.start.seed
        else:
            head["seen_by"] = "spectator" if self.reader is None else self.reader
        return head

    def shown(self, entry: Entry) -> Move | None:
        """What the reader may know of an entry."""
        if self.reader == "all" or self.reader == entry.seat:
            return entry.move
        return None if entry.n in self.sealed else seen_by(entry.move, self.reader)

    def ending(self) -> JSON:
        """How the game ended, or None."""
        return self.result and self.game.codec.shape(Result).write(self.result)


def write_file(page: Page[S, O, V]) -> GameFile:
    """Write a match in JSON."""
    moves = page.game.codec.log_moves
    entries = [
        {
            "n": entry.n,
            "seat": "chance" if entry.seat == CHANCE else entry.seat,
            "move": None if (move := page.shown(entry)) is None else moves.write(move),
        }
        for entry in page.entries
    ]
    result = {"result": page.ending()} if page.result else {}
    return cast(GameFile, {**page.head(), "entries": entries, **result})  # it has just been built as one


def write_text(page: Page[S, O, V]) -> str:
    """Write a match in text."""
    moves = page.game.codec.log_moves
    head = page.head()
    if "options" in head:
        head["options"] = page.game.options_text(page.game.read_options(page.start.options))
    lines = [f"{name} {value if isinstance(value, str) else write_json(value)}" for name, value in head.items()]
    lines.append("")
    for entry in page.entries:
        who = "chance" if entry.seat == CHANCE else f"s{entry.seat}"
        move = page.shown(entry)
        lines.append(f"{entry.n} {who} {'?' if move is None else moves.write_line(move)}")
    if page.result:
        lines.append(f"end {write_json(page.ending())}")
    return "\n".join(lines) + "\n"


def game_id(text: str, more: Sequence[str] = ()) -> str:
    """The id of the game in a file of either form; `more` are names that its head may have besides those of a game."""
    text = text.removeprefix(BYTE_ORDER_MARK)
    if text.lstrip().startswith("{"):
        file = read_json(text)
        head = file if isinstance(file, Mapping) else {}
    else:
        head = head_of(lines_of(text), more)
    if str(head.get("agora")) != str(FORMAT) and "agora" in head:
        raise Malformed("core.file.format", format=str(head["agora"])[:40], ours=FORMAT)
    if "agora" not in head or not isinstance(head.get("game"), str):
        raise Malformed("core.file.not-a-game")
    return str(head["game"])


def read_file(game: Game[S, O, V], text: str) -> Saved:
    """Read a whole game in either form, or raise Malformed naming the place."""
    text = text.removeprefix(BYTE_ORDER_MARK)
    if text.lstrip().startswith("{"):
        file = game.codec.read(GameFile, read_json(text), "game")
        start = start_of(game, cast(Mapping[str, JSON], file))  # a TypedDict is a Mapping at run time
        entries = [
            Entry(entry["n"], CHANCE if entry["seat"] == "chance" else entry["seat"], _read_move(game, entry["move"]))
            for entry in file["entries"]
        ]
        result = file.get("result")
    else:
        lines = lines_of(text)
        head = head_of(lines)
        if "options" in head:
            head["options"] = game.write_options(game.read_options_text(str(head["options"])))
        start = start_of(game, head)
        entries, result = _body(game, lines)
    return Saved(start, tuple(_numbered(entries)), result)


def lines_of(text: str) -> list[str]:
    """Split a text into lines, whatever its line ends. `str.splitlines` would also split inside JSON, as at U+2028."""
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")


def is_seed(text: str) -> bool:
    """Whether a text can be written after `seed` on a line and read back unchanged."""
    return text.isprintable() and text == text.strip() and 0 < len(text) <= LONGEST_SEED


def head_of(lines: Sequence[str], more: Sequence[str] = ()) -> dict[str, JSON]:
    """The head of a text. Ids, the seed, options and a title are plain words, everything else is JSON."""
    head: dict[str, JSON] = {}
    for number, line in enumerate(lines, 1):
        if not line.strip():
            break
        name, _, value = line.strip().partition(" ")
        if name not in (*GameFile.__annotations__, *more) or name in ("entries", "result"):
            raise Malformed("core.file.head", line=number, name=name[:40])
        head[name] = value if name in PLAIN else _json(number, name, value)
    return head


def _json(line: int, name: str, value: str) -> JSON:
    try:
        return read_json(value)
    except Malformed:
        raise Malformed("core.file.json", line=line, name=name) from None


def start_of(game: Game[S, O, V], head: Mapping[str, JSON]) -> Start:
    """What a match begins with, from the head of its file, or Malformed."""
    if "seen_by" in head:
        raise Malformed("core.file.seen-by")
    for name in ("rules", "seed"):
        if name not in head:
            raise Malformed("core.read.missing", path="game", field=name)
    if head["rules"] != game.rules_version:
        raise Malformed("core.file.rules", rules=str(head["rules"])[:40], ours=game.rules_version)
    seed, options, position = head["seed"], head.get("options", {}), head.get("position")
    if not isinstance(seed, str) or not isinstance(options, Mapping) or not isinstance(position, Mapping | None):
        raise Malformed("core.file.not-a-game")
    if not is_seed(seed):
        raise Malformed("core.seed")
    return Start(seed, options, head.get("data"), position)


def _body(game: Game[S, O, V], lines: Sequence[str]) -> tuple[list[Entry], JSON]:
    entries: list[Entry] = []
    result: JSON = None
    first = next((number for number, line in enumerate(lines, 1) if not line.strip()), len(lines))
    for number, line in enumerate(lines[first:], first + 1):
        if line.startswith("end ") and result is None:
            result = _json(number, "end", line[4:])
            continue
        try:
            if line.strip():
                found = ENTRY.fullmatch(line.strip())
                if not found or result is not None:
                    raise Malformed("core.file.entry")
                seat = CHANCE if found[2] == "chance" else int(found[2][1:])
                entries.append(Entry(int(found[1]), seat, cast(Move, game.codec.log_moves.read_line(found[3]))))
        except Refusal as refusal:
            raise Malformed("core.file.line", line=number, why=str(game.worded(refusal))) from refusal
    return entries, result


def _read_move(game: Game[S, O, V], move: JSON) -> Move:
    return cast(Move, game.codec.log_moves.read(move, "move"))  # `log_moves` are moves


def _numbered(entries: Sequence[Entry]) -> Sequence[Entry]:
    for expected, entry in enumerate(entries):
        if entry.n != expected:
            raise Malformed("core.file.number", n=entry.n, expected=expected)
    return entries
