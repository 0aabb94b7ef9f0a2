"""A viewer of an analysis: one socket, the node it looks at, and what it still has to be sent.

The messages are made one after another, in `write`, so a slow viewer is sent the newest position only.
"""

import asyncio
from functools import cached_property
from typing import Any

from agora import AnyMatch
from agora.core.analysis import Node
from agora.core.engine import CHANCE
from agora.core.errors import Refusal
from agora.server import limits
from agora.server.analyses.opened import Change, OpenAnalysis
from agora.server.analyses.thinking import Candidate, Thought
from agora.server.encoding import encode
from agora.server.limits import Limits
from agora.server.live import localisation
from agora.server.live.localisation import Localiser
from agora.server.live.viewers import MOST_BYTES, MOST_WAITING, Send
from agora.server.speech import speech_of
from agora.server.tables.game_files import plain_result

LARGEST_TREE = 8 * MOST_BYTES  # the tree itself is sent as a whole


def number_of(node: Node) -> int:
    """The number by which questions at a node are known: two nodes hardly ever share one."""
    return int(node.id[:6], 16) & 0x7FFFFF


class AnalysisViewer:
    """Whose socket it is, and where it looks."""

    def __init__(
        self, opened: OpenAnalysis, guest: str | None, name: str, language: str, rates: Limits, send: Send
    ) -> None:
        self.opened, self.guest, self.name, self.language = opened, guest, name, language
        self.together = True
        self.node = opened.cursor if opened.cursor in opened.tree.nodes else opened.tree.root.id
        self.seat: int | None = None  # from which it looks; None: the one that is to act
        self.overrun = False
        self._limits, self._send = rates, send
        self._shown = ""  # the node of the last state
        self._line = 0
        self._answers: list[bytes] = []
        self._bytes = 0
        self._state_due = self._people_due = self._thinking_due = False
        self._thinks = False
        self._thought: Thought | None = None
        self._wake = asyncio.Event()

    @property
    def here(self) -> Node:
        """The node it looks at."""
        return self.opened.tree.nodes.get(self.node, self.opened.tree.root)

    @cached_property
    def localiser(self) -> Localiser:
        """What puts the game into words."""
        opened, speech = self.opened, speech_of(self.language)
        people = [speech.say("server.analysis.player", (), n=k + 1) for k in range(opened.seats)]
        return Localiser(self.language, opened.tree.game, opened.people or people, opened.tree.start.data)

    # -- what others tell it ------------------------------------------------------------------------------------------

    def show_tree(self) -> None:
        """Send the whole tree, and the position if its node is gone."""
        opened = self.opened
        if opened.gone:
            self.answer({"type": "gone", "text": speech_of(self.language).say("server.analysis.missing")})
            return
        self._keep_place()
        nodes = self._spoken(list(opened.tree.root.subtree))
        message = {"type": "tree", "title": opened.tree.title, "open": opened.row.open, "nodes": nodes}
        self._answers.append(encode({**message, "may_change": opened.may_change(self.guest)}))
        self.show_people()

    def show_change(self, change: Change) -> None:
        """Send what has changed of the tree."""
        gone = [node.id for node in change.gone]
        self.answer({"type": "change", "nodes": self._spoken(change.nodes), "gone": gone})
        if self.node in gone:
            self.go(change.at or self.opened.tree.root)

    def show_people(self) -> None:
        """Send who looks on, and where."""
        self._people_due = True
        self._wake.set()

    def go(self, node: Node) -> None:
        """Look at another node."""
        self.node, self.seat = node.id, None
        self.show()

    def show(self) -> None:
        """Send the position as soon as the socket is free."""
        self._state_due = self._people_due = True
        self._wake.set()

    def sit(self, seat: int | None) -> None:
        """Look from another seat."""
        self.seat = seat
        self._shown = ""
        self.show()

    def think(self, on: bool) -> None:
        """Think about the positions it looks at, or stop."""
        self._thinks = on
        self.show()

    def answer(self, message: Any) -> None:
        """Send an answer, before any newer position."""
        if len(self._answers) >= MOST_WAITING or self._bytes >= LARGEST_TREE:
            self.overrun = True
        else:
            self._answers.append(encode(message))
            self._bytes += len(self._answers[-1])
        self._wake.set()

    def refuse(self, key: str | None, refusal: Refusal) -> None:
        """Send a refusal."""
        game = self.opened.row.game
        self.answer({"type": "refused", "key": key, **localisation.problem(refusal, self.language, game)})

    def close(self) -> None:
        """The viewer is gone: nothing is searched for it any more."""
        self._leave_thought()

    # -- sending ------------------------------------------------------------------------------------------------------

    async def write(self) -> None:
        """Send what is due until the viewer stops reading."""
        while not self.overrun:
            await self._wake.wait()
            self._wake.clear()
            due, self._answers, self._bytes = self._answers, [], 0
            if self._state_due:
                self._state_due = False
                try:
                    due += await self._state()
                except Refusal as refusal:  # such as Busy
                    self.refuse(None, refusal)
            if self._people_due:
                due.append(encode(self._cursor()))
            if self._thinking_due:
                due.append(encode(await self._thinking()))
            self._people_due = self._thinking_due = False
            await self._send(due)

    async def _state(self) -> list[bytes]:
        """The position at the node, and what is searched there."""
        node = self.here
        match = await self.opened.match(node)
        seat = self._eyes(match, node)
        stepped = node.parent is not None and node.parent.id == self._shown
        self._shown = node.id
        self._line += 1
        found = [encode(self._state_message(match, node, seat, stepped))]
        await self._follow_thought(match, node, seat)
        return found

    def _eyes(self, match: AnyMatch, node: Node) -> int:
        """The seat it looks from: the chosen one, the one that is to act, or the one that has moved last."""
        if self.seat is not None and self.seat < match.options.seats:
            return self.seat
        if match.to_act:
            return match.to_act[0]
        return next((answer.seat for answer in node.answers if answer.seat != CHANCE), 0)

    def _state_message(self, match: AnyMatch, node: Node, seat: int, stepped: bool) -> dict[str, Any]:
        localiser, at = self.localiser, number_of(node)
        question = localiser.question(match, seat)
        since = match.n - len(node.answers) if stepped else match.n
        result = plain_result(match)
        return {
            "type": "state",
            "line": self._line,
            "at": at,
            "seat": seat,
            "view": match.view(seat),
            "events": localiser.events(match.events(seat, since)) if stepped else [],
            "question": question and {**question, "at": at},
            "waiting": localiser.waiting(match.to_act),
            "table": self._table(match.options.seats, localiser),
            "undo": None,
            "order": None,
            "scores": localiser.scores(match.scores()),
            "result": localiser.result(result) if isinstance(result, dict) else None,
        }

    def _table(self, seats: int, localiser: Localiser) -> dict[str, Any]:
        """Seats as at a table: whoever may change the analysis moves for all of them."""
        mine = self.opened.may_change(self.guest)
        seat = {"kind": "guest", "bot": None, "here": True, "ready": True, "online": True, "away": False}
        seat |= {"taken_over": False, "resigned": False, "clock": None, "mine": mine}
        return {
            "state": "running",
            "revision": self.opened.row.revision,
            "seats": [{"seat": k, "name": localiser.people[k], **seat} for k in range(seats)],
            "running": [],
            "spectators": 0,
            "undo_asked": None,
            "rematch": None,
            "chat_muted": [],
            "hints": False,
        }

    def _spoken(self, nodes: Any) -> list[dict[str, Any]]:
        localiser = self.localiser
        return [_spoken_node(node, localiser) for node in nodes]

    def _cursor(self) -> dict[str, Any]:
        others = sorted(self.opened.viewers, key=lambda viewer: (viewer is not self, viewer.name))
        people = [{"name": each.name, "node": each.node, "you": each is self} for each in others[:20]]
        return {"type": "cursor", "node": self.here.id, "together": self.together, "people": people}

    def _keep_place(self) -> None:
        """The tree may have changed altogether."""
        if self.node not in self.opened.tree.nodes:
            self.go(self.opened.tree.root)

    # -- thinking -----------------------------------------------------------------------------------------------------

    async def _follow_thought(self, match: AnyMatch, node: Node, seat: int) -> None:
        """Search the position it looks at now, and no longer the one before."""
        self._leave_thought()
        self._thinking_due = True
        if not self._thinks or seat not in match.to_act:
            return
        try:
            thought = await self.opened.thought(node, seat)
            if not thought.done:
                self._limits.spend(limits.THINKING, str(self.guest))
        except Refusal as refusal:
            self._thinks = False
            self.refuse(None, refusal)
            return
        self._thought = thought
        thought.watch(self, self._thought_on)

    def _thought_on(self) -> None:
        self._thinking_due = True
        self._wake.set()

    def _leave_thought(self) -> None:
        if self._thought:
            self._thought.leave(self)
            self._thought = None

    async def _thinking(self) -> dict[str, Any]:
        thought, node = self._thought, self.here
        found: dict[str, Any] = {"type": "thinking", "on": self._thinks, "node": node.id, "seat": None}
        if thought is None:
            return {**found, "running": False, "share": 0.0, "failed": False, "candidates": []}
        match, localiser = await self.opened.match(node), self.localiser
        candidates = thought.candidates
        labels = localiser.labels(match, thought.seat, [each.move for each in candidates])
        return {
            **found,
            "seat": thought.seat,
            "running": thought.running,
            "share": thought.share,
            "failed": thought.trouble,
            "candidates": [
                _spoken_candidate(each, label, match, localiser) for each, label in zip(candidates, labels, strict=True)
            ],
        }


def _spoken_node(node: Node, localiser: Localiser) -> dict[str, Any]:
    first = next((answer for answer in node.answers if answer.seat != CHANCE), None)
    text = localiser.speech.move(None, first.move, localiser.people) if first else ""
    return {
        "id": node.id,
        "parent": node.parent.id if node.parent else None,
        "seat": first.seat if first else None,
        "text": text,
        "comment": node.comment,
        "chance": any(answer.seat == CHANCE for answer in node.answers),
        "children": [child.id for child in node.children],
    }


def _spoken_candidate(each: Candidate, label: str, match: AnyMatch, localiser: Localiser) -> dict[str, Any]:
    line = [
        {"seat": seat, "text": localiser.speech.move(None, match.read_move(move), localiser.people)}
        for seat, move in each.line
    ]
    return {**each._asdict(), "text": label, "line": line}
