"""An analysis: a tree of answers that begins with one situation, with comments on what may be reached.

A node is the answer of a seat together with the answers of chance that follow it, so somebody is asked after
each node, or the game is over. The id of a node is made from its answers and its parent: the same line
has the same ids everywhere.
"""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Generic, NamedTuple

from agora.core.engine import CHANCE, Move, S_co, Seat
from agora.core.errors import Illegal, Malformed
from agora.core.game import Game, O_co, V_co
from agora.core.log import Entry, standing
from agora.core.match import Match
from agora.core.save import Start

MOST_NODES = 3000
LONGEST_COMMENT = 1000
LONGEST_TITLE = 80
ID_DIGITS = 12


class Answer(NamedTuple):
    """What a seat, or chance, answered."""

    seat: Seat
    move: Move


class Node:
    """A place in the tree. Its first child is how the main line goes on, the others are variations."""

    __slots__ = ("answers", "children", "comment", "id", "parent")

    def __init__(self, id: str, parent: "Node | None", answers: tuple[Answer, ...]) -> None:
        self.id = id
        self.parent = parent
        self.answers = answers
        self.children: list[Node] = []
        self.comment = ""

    def __repr__(self) -> str:
        return f"<Node {self.id}: {len(self.children)} children>"

    @property
    def path(self) -> "list[Node]":
        """The nodes from the first answer to this one; none for the root."""
        found, node = list[Node](), self
        while node.parent is not None:
            found.append(node)
            node = node.parent
        return found[::-1]

    @property
    def subtree(self) -> "Iterator[Node]":
        """This node and all below it, the main line first."""
        waiting = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting += reversed(node.children)


class Analysis(Generic[S_co, O_co, V_co]):
    """A tree of lines of one game."""

    def __init__(self, game: Game[S_co, O_co, V_co], start: Start, title: str = "") -> None:
        """An analysis without lines. The root is what `start` leads to once chance has answered."""
        self.game = game
        self.start = start
        self.title = one_line(title)
        self.root = Node("0" * ID_DIGITS, None, ())
        self.nodes = {self.root.id: self.root}

    @classmethod
    def of_match(cls, match: Match[S_co, O_co, V_co], title: str = "") -> "Analysis[S_co, O_co, V_co]":
        """The moves of a match as the main line, without those that were taken back."""
        stand = [Answer(entry.seat, entry.move) for entry in standing(match.entries)]
        dealt = next((k for k, answer in enumerate(stand) if answer.seat != CHANCE), len(stand))
        start = match.start
        begun = Match(match.game, start)
        if [Answer(entry.seat, entry.move) for entry in begun.entries] != stand[:dealt]:
            # chance did not answer by the seed: begin with what it dealt
            dealt_by_hand = Match(match.game, start, [Entry(n, *answer) for n, answer in enumerate(stand[:dealt])])
            start = Start(start.seed, {}, start.data, dealt_by_hand.position())
        made = cls(match.game, start, title)
        node, answers = made.root, list[Answer]()
        for answer in stand[dealt:]:
            if answer.seat != CHANCE and answers:
                node, answers = made.add(node, answers), []
            answers.append(answer)
        if answers:
            made.add(node, answers)
        return made

    # -- reading ------------------------------------------------------------------------------------------------------

    def node(self, id: str) -> Node:
        """The node with an id, or Malformed."""
        if id not in self.nodes:
            raise self.game.worded(Malformed("core.analysis.node"))
        return self.nodes[id]

    def match(self, node: Node | None = None) -> Match[S_co, O_co, V_co]:
        """The game as it stands at a node, playable from there; without a node, at the root."""
        match = Match(self.game, self.start)
        for each in (node or self.root).path:
            follow(match, each)
        return match

    # -- changing -----------------------------------------------------------------------------------------------------

    def add(self, parent: Node, answers: Sequence[Answer]) -> Node:
        """The child of a node with these answers, which must be legal; a new one unless there is one."""
        id = self._id(parent, answers)
        if id in self.nodes:
            return self.nodes[id]
        if len(self.nodes) > MOST_NODES:
            raise self.game.worded(Illegal("core.analysis.full", most=MOST_NODES))
        node = self.nodes[id] = Node(id, parent, tuple(answers))
        parent.children.append(node)
        return node

    def play(self, node: Node, match: Match[S_co, O_co, V_co], seat: Seat, move: object, luck: str = "") -> Node:
        """The child to which a move leads, or a refusal; `match` is the game at the node and does not change."""
        return self.add(node, answers_of(match, seat, move, luck))

    def comment(self, node: Node, text: str) -> None:
        """Write a comment on a node, in place of the one before, or Malformed if it is too long."""
        node.comment = self.checked_comment(text)

    def checked_comment(self, text: str) -> str:
        """A comment as it is kept, or Malformed if it is too long."""
        lines = [one_line(line) for line in text.replace("\r\n", "\n").replace("\r", "\n").split("\n")]
        found = "\n".join(lines).strip("\n")
        if len(found) > LONGEST_COMMENT:
            raise self.game.worded(Malformed("core.analysis.comment", most=LONGEST_COMMENT, got=len(found)))
        return found

    def remove(self, node: Node) -> list[Node]:
        """Remove a node with all below it; return them. The root stays."""
        if node.parent is None:
            raise self.game.worded(Illegal("core.analysis.root"))
        node.parent.children.remove(node)
        gone = list(node.subtree)
        for each in gone:
            del self.nodes[each.id]
        return gone

    def promote(self, node: Node) -> list[Node]:
        """Put a node on the main line, with all that lead to it; return the nodes whose children change places."""
        changed = []
        for each in node.path:
            assert each.parent, "a path begins below the root"
            siblings = each.parent.children
            if siblings[0] is not each:
                siblings.remove(each)
                siblings.insert(0, each)
                changed.append(each.parent)
        return changed

    def _id(self, parent: Node, answers: Sequence[Answer]) -> str:
        write = self.game.codec.log_moves.write_line
        written = "\n".join([parent.id, *(f"{answer.seat} {write(answer.move)}" for answer in answers)])
        return sha256(written.encode()).hexdigest()[:ID_DIGITS]


def answers_of(match: Match[S_co, O_co, V_co], seat: Seat, move: object, luck: str = "") -> list[Answer]:
    """A move and the answers of chance that follow it, or a refusal; the match does not change.

    Chance answers by the seed. With `luck`, a text, it answers anew: another luck deals other cards.
    """
    if luck:
        match = match.copy()
        match.start = match.start._replace(seed=f"{match.start.seed[:100]}/{luck}")
    return [Answer(entry.seat, entry.move) for entry in match.prepare(seat, move).entries]


def follow(match: Match[S_co, O_co, V_co], node: Node) -> None:
    """Carry out the answers of a node in a match that stands at its parent."""
    for answer in node.answers:
        match.follow(Entry(match.n, answer.seat, answer.move))


def one_line(text: str) -> str:
    """A text without what cannot be printed, and without spaces at its end."""
    return "".join(letter if letter.isprintable() else " " for letter in text).rstrip()
