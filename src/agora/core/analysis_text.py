"""An analysis as text: a head like that of a game, then one answer per line, variations in parentheses.

docs/notation.md has the grammar. A comment in braces is about the move before it, and a variation stands after the move
that it replaces:

    s0 place 0 1,-1/2
    {the usual beginning}
    (
    s0 place 1 1,-1/2
    )
    s1 place 0 0,2/3
"""

import re
from typing import Generic, NamedTuple, cast

from agora.core.analysis import LONGEST_TITLE, Analysis, Answer, Node, one_line
from agora.core.codec import write_json
from agora.core.engine import CHANCE, Move, S, apply, question
from agora.core.errors import Malformed, Refusal
from agora.core.game import Game, O, V
from agora.core.match import Match, load
from agora.core.save import BYTE_ORDER_MARK, Page, head_of, lines_of, start_of

FORMAT = 1
OWN_NAMES = ("analysis", "title")  # in the head, besides those of a game
ANSWER = re.compile(r"(chance|s[0-9]{1,2}) (.+)")


def is_analysis(text: str) -> bool:
    """Whether a text is meant to be an analysis, and not a game."""
    return any(line.startswith("analysis ") for line in lines_of(text.removeprefix(BYTE_ORDER_MARK))[:3])


def write(analysis: Analysis[S, O, V]) -> str:
    """Write an analysis as text."""
    game = analysis.game
    head = Page(game, analysis.start, (), None, "all", ()).head()
    head = {"agora": head.pop("agora"), "analysis": FORMAT, **head}
    if "options" in head:
        head["options"] = game.options_text(game.read_options(analysis.start.options))
    if analysis.title:
        head["title"] = analysis.title
    lines = [f"{name} {value if isinstance(value, str) else write_json(value)}" for name, value in head.items()]
    lines += ["", *_comment(analysis.root)]
    waiting: list[Node | str] = [*_after(analysis.root)]
    while waiting:
        node = waiting.pop()
        if isinstance(node, str):
            lines.append(node)
            continue
        for answer in node.answers:
            who = "chance" if answer.seat == CHANCE else f"s{answer.seat}"
            lines.append(f"{who} {game.codec.log_moves.write_line(answer.move)}")
        lines += _comment(node)
        waiting += _after(node)
        if node.parent and node.parent.children[0] is node:
            for other in reversed(node.parent.children[1:]):
                waiting += [")", other, "("]
    return "\n".join(lines) + "\n"


def _after(node: Node) -> list[Node]:
    return node.children[:1]


def _comment(node: Node) -> list[str]:
    return [f"{{{line}}}" for line in node.comment.split("\n")] if node.comment else []


def read(game: Game[S, O, V], text: str) -> Analysis[S, O, V]:
    """Read an analysis and check every line, or raise Malformed naming the place. A game is read as its main line."""
    text = text.removeprefix(BYTE_ORDER_MARK)
    if not is_analysis(text):
        return Analysis.of_match(load(game, text))
    with game.wording():
        lines = lines_of(text)
        head = head_of(lines, OWN_NAMES)
        if head.pop("analysis") != FORMAT:
            raise Malformed("core.analysis.format", ours=FORMAT)
        title = one_line(str(head.pop("title", "")))
        if len(title) > LONGEST_TITLE:
            raise Malformed("core.analysis.title", most=LONGEST_TITLE)
        if "options" in head:
            head["options"] = game.write_options(game.read_options_text(str(head["options"])))
        reader = _Reader(Analysis(game, start_of(game, head), title))
        first = next((number for number, line in enumerate(lines, 1) if not line.strip()), len(lines))
        for number, line in enumerate(lines[first:], first + 1):
            try:
                reader.take(line.strip())
            except Refusal as refusal:
                raise Malformed("core.file.line", line=number, why=str(game.worded(refusal))) from refusal
        return reader.finished()


class _Place(NamedTuple, Generic[S]):
    """A node that is being read, with the states before and after it."""

    node: Node
    answers: tuple[Answer, ...]  # of the node after this one, as far as they are read
    before: S
    after: S


class _Reader(Generic[S, O, V]):
    """Takes the lines after the head one by one, and plays them."""

    def __init__(self, analysis: Analysis[S, O, V]) -> None:
        self.analysis = analysis
        state = Match(analysis.game, analysis.start).state.clone()
        state.events = None
        self.here: _Place[S] = _Place(analysis.root, (), state, state)
        self.outer: list[_Place[S]] = []
        self.remarks: list[str] = []
        self.opened = False  # a variation has been opened that has no move yet

    def take(self, line: str) -> None:
        """Read one line."""
        if line.startswith("{") and line.endswith("}") and len(line) > 1:
            self._settle()
            self.remarks.append(line[1:-1])
            return
        self._write_remarks()
        if line == "(":
            self._open()
        elif line == ")":
            self._close()
        elif line:
            self._answer(line)

    def finished(self) -> Analysis[S, O, V]:
        """The analysis, once every line is read."""
        self._settle()
        self._write_remarks()
        if self.outer:
            raise Malformed("core.analysis.open")
        return self.analysis

    def _answer(self, line: str) -> None:
        found = ANSWER.fullmatch(line)
        if not found:
            raise Malformed("core.analysis.line")
        seat = CHANCE if found[1] == "chance" else int(found[1][1:])
        if seat != CHANCE:
            self._settle()
        elif not self.here.answers:
            raise Malformed("core.analysis.chance.unasked")
        game = self.analysis.game
        move = cast(Move, game.codec.log_moves.read_line(found[2]))  # `log_moves` are moves
        node, answers, before, after = self.here
        if not answers:
            before, after = after, after.clone()
        apply(after, seat, move)
        self.here = _Place(node, (*answers, Answer(seat, move)), before, after)
        self.opened = False

    def _settle(self) -> None:
        """The answers that were read are a node."""
        node, answers, before, after = self.here
        if not answers:
            return
        decision = question(after)
        if decision is not None and CHANCE in decision.seats:
            raise Malformed("core.analysis.chance.missing")
        self.here = _Place(self.analysis.add(node, answers), (), before, after)

    def _open(self) -> None:
        self._settle()
        here = self.here
        if here.node.parent is None or self.opened:
            raise Malformed("core.analysis.variation")
        self.outer.append(here)
        self.here = _Place(here.node.parent, (), here.before, here.before)
        self.opened = True

    def _close(self) -> None:
        self._settle()
        if not self.outer or self.opened:
            raise Malformed("core.analysis.variation")
        self.here = self.outer.pop()

    def _write_remarks(self) -> None:
        if self.remarks:
            self.analysis.comment(self.here.node, "\n".join(self.remarks))
            self.remarks = []
