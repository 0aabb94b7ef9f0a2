"""An analysis that is open: its tree, who looks at it, and the games at its nodes."""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, Protocol

from agora import AnyAnalysis, AnyMatch
from agora.core import analysis_text
from agora.core.analysis import Answer, Node, answers_of, follow
from agora.core.errors import Refusal
from agora.server.analyses.thinking import Thought
from agora.server.bots.pool import Bots
from agora.server.refusals import Busy, Forbidden
from agora.server.side_thread import SideThread
from agora.server.store import GuestRow, Store, analyses
from agora.server.store.analyses import AnalysisRow

MOST_MATCHES = 24  # games at nodes that are kept
MOST_THOUGHTS = 40  # positions whose candidates are kept
MOST_THINKING = 3  # positions of one analysis that are searched at a time


class Change(NamedTuple):
    """What has changed in the tree: these nodes, and their lists of children, are new or different; others are gone."""

    nodes: Sequence[Node] = ()
    gone: Sequence[Node] = ()
    at: Node | None = None  # where the change leads


class AnyViewer(Protocol):
    """What an analysis needs to know of a viewer; `live.analysis_viewer.AnalysisViewer` is one."""

    name: str
    guest: str | None
    node: str  # the id of where it looks
    together: bool

    def show_tree(self) -> None:
        """Send the whole tree, and the position if its node is gone."""

    def show_change(self, change: Change) -> None:
        """Send what has changed of the tree."""

    def show_people(self) -> None:
        """Send who looks on, and where."""

    def go(self, node: Node) -> None:
        """Look at another node."""


class OpenAnalysis:
    """One analysis in this process."""

    def __init__(
        self, row: AnalysisRow, tree: AnyAnalysis, people: Sequence[str], store: Store, thread: SideThread, bots: Bots
    ) -> None:
        self.row, self.tree = row, tree
        self.people = people  # names by seat; empty: nobody in particular
        self.seats = tree.match().options.seats
        self.viewers: set[AnyViewer] = set()
        self.cursor = tree.root.id  # where those look who walk together
        self.gone = False
        self.lock = asyncio.Lock()
        self._store, self._thread, self._bots = store, thread, bots
        self._matches: OrderedDict[str, AnyMatch] = OrderedDict()
        self._thoughts: OrderedDict[tuple[str, int], Thought] = OrderedDict()

    @property
    def id(self) -> str:
        """The id of the analysis."""
        return self.row.id

    def may_change(self, guest: str | None) -> bool:
        """Whether a guest may change the tree."""
        return guest is not None and (guest == self.row.guest or self.row.open)

    def refuse_changes(self, guest: str | None) -> None:
        """Raise Forbidden unless a guest may change the tree."""
        if not self.may_change(guest):
            raise Forbidden("server.analysis.edit")

    # -- positions ----------------------------------------------------------------------------------------------------

    async def match(self, node: Node) -> AnyMatch:
        """The game at a node. It is shared: nobody may play on in it."""
        known = self._matches.get(node.id)
        if known is None:
            parent = self._matches.get(node.parent.id) if node.parent else None
            tree = self.tree
            known = await self._thread.run(lambda: _match(tree, node, parent))
            self._matches[node.id] = known
        self._matches.move_to_end(node.id)
        while len(self._matches) > MOST_MATCHES:
            self._matches.popitem(last=False)
        return known

    async def thought(self, node: Node, seat: int) -> Thought:
        """What is known about a position for a seat; Busy if too many others of this analysis are searched."""
        known = self._thoughts.get((node.id, seat))
        running = sum(each.running for each in self._thoughts.values())
        if running >= MOST_THINKING and not (known and known.running):
            raise Busy("server.analysis.thinking", most=MOST_THINKING)
        if known is None:
            known = self._thoughts[node.id, seat] = Thought(self._bots, (await self.match(node)).copy(), seat)
        self._thoughts.move_to_end((node.id, seat))
        for key in list(self._thoughts)[:-MOST_THOUGHTS]:
            if not self._thoughts[key].running:
                del self._thoughts[key]
        return known

    # -- changes ------------------------------------------------------------------------------------------------------

    async def play(self, by: GuestRow | None, node: Node, seat: int, move: object, luck: str = "") -> Node:
        """Play a move at a node, and return where it leads."""
        self.refuse_changes(by.id if by else None)
        match = await self.match(node)
        answers = await self._thread.run(lambda: answers_of(match, seat, move, luck))
        change = await self._change(lambda: self._added(node, answers))
        assert change.at, "a move leads somewhere"
        return change.at

    def _added(self, node: Node, answers: Sequence[Answer]) -> Change:
        parent, known = self.tree.node(node.id), len(self.tree.nodes)
        found = self.tree.add(parent, answers)
        return Change([parent, found] if len(self.tree.nodes) > known else [], at=found)

    async def comment(self, by: GuestRow | None, node: str, text: str) -> None:
        """Write a comment on a node."""
        self.refuse_changes(by.id if by else None)
        await self._change(lambda: self._commented(self.tree.node(node), text))

    def _commented(self, node: Node, text: str) -> Change:
        self.tree.comment(node, text)
        return Change([node])

    async def remove(self, by: GuestRow | None, node: str) -> None:
        """Remove a node with all below it."""
        self.refuse_changes(by.id if by else None)
        await self._change(lambda: self._removed(self.tree.node(node)))

    def _removed(self, node: Node) -> Change:
        parent, gone = node.parent, self.tree.remove(node)
        return Change([parent] if parent else [], gone, at=parent)

    async def promote(self, by: GuestRow | None, node: str) -> None:
        """Put a node on the main line."""
        self.refuse_changes(by.id if by else None)
        await self._change(lambda: Change(self.tree.promote(self.tree.node(node))))

    async def settle(self, by: GuestRow, changes: Mapping[str, object]) -> None:
        """Change the title, or whether everyone with the link may change the analysis; for whoever made it."""
        self.refuse_settings(by.id)
        if "open" in changes:
            self.row = self.row._replace(open=bool(changes["open"]))
        if "title" in changes:
            self.tree.title = str(changes["title"])
        await self._change(Change)
        for viewer in list(self.viewers):
            viewer.show_tree()

    def refuse_settings(self, guest: str) -> None:
        """Raise Forbidden unless the guest has made this analysis."""
        if guest != self.row.guest:
            raise Forbidden("server.analysis.owner")

    async def _change(self, change: Callable[[], Change]) -> Change:
        """Change the tree, store it, and show everyone what is different. If it cannot be stored, nothing changes."""
        async with self.lock:
            made = change()
            try:
                text = await self._thread.run(lambda: analysis_text.write(self.tree))
                row = self.row._replace(text=text, changed=time.time(), revision=self.row.revision + 1)
                await self._store.write(lambda work: analyses.save(work, row), self.id)
            except Refusal:
                await self._reload()
                raise
            self.row = row
        for viewer in list(self.viewers):
            if made.nodes or made.gone:
                viewer.show_change(made)
        return made

    async def follow(self, revision: int) -> None:
        """Another process may have changed the analysis."""
        async with self.lock:
            if revision > self.row.revision:
                await self._reload()

    async def _reload(self) -> None:
        self.row = await self._store.read(lambda work: analyses.get(work, self.id))
        text, game = self.row.text, self.tree.game
        self.tree = await self._thread.run(lambda: analysis_text.read(game, text))
        for viewer in list(self.viewers):
            viewer.show_tree()

    # -- people -------------------------------------------------------------------------------------------------------

    def enter(self, viewer: AnyViewer) -> None:
        """Somebody looks at the analysis."""
        self.viewers.add(viewer)
        self._show_people()

    def leave(self, viewer: AnyViewer) -> None:
        """Somebody no longer does."""
        self.viewers.discard(viewer)
        self._show_people()

    def walk(self, viewer: AnyViewer, node: Node) -> None:
        """A viewer goes to a node; those who walk together with it come along."""
        if viewer.together and self.may_change(viewer.guest):
            self.cursor = node.id
            for other in list(self.viewers):
                if other.together and other is not viewer:
                    other.go(node)
        elif viewer.together and node.id != self.cursor:
            viewer.together = False  # whoever may not lead walks alone
        viewer.go(node)
        self._show_people()

    def join(self, viewer: AnyViewer, together: bool) -> None:
        """A viewer walks together with the others, or alone."""
        viewer.together = together
        if together:
            viewer.go(self.tree.nodes.get(self.cursor, self.tree.root))
        self._show_people()

    def _show_people(self) -> None:
        for viewer in list(self.viewers):
            viewer.show_people()


def _match(tree: AnyAnalysis, node: Node, parent: AnyMatch | None) -> AnyMatch:
    """The game at a node, from the one at its parent if that is known."""
    if parent is None:
        return tree.match(node)
    match = parent.copy()
    follow(match, node)
    return match
