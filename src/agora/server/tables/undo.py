"""A request to undo that waits for consent. It is not stored; processes tell each other of it."""

from collections.abc import Sequence
from typing import NamedTuple, cast

from agora.core.questions import JSON
from agora.server.store import Line
from agora.server.tables.progress import Progress


class UndoRequest(NamedTuple):
    """A player asks the others to agree to an undo."""

    by: int
    to: int
    key: str
    guest: str
    line: int  # how many lines there were; any further line but a takeover voids the request
    needed: frozenset[str]  # the guests who must agree
    yes: frozenset[str]  # the guests who have agreed

    def is_void_after(self, lines: Sequence[Line]) -> bool:
        """Whether these lines void the request, because the game has gone on."""
        return any(line.n >= self.line and line.kind != "takeover" for line in lines)

    def is_void_in(self, progress: Progress) -> bool:
        """Whether the game has gone on since the request."""
        takeovers = sum(note.kind == "taken-over" and note.line >= self.line for note in progress.notes)
        return progress.lines > self.line + takeovers

    def merged_with(self, other: "UndoRequest | None") -> "UndoRequest":
        """The request with everyone who has agreed, in this process or in another."""
        same = other is not None and other.key == self.key
        return self._replace(yes=self.yes | other.yes) if other and same else self

    def written(self) -> JSON:
        """The request as it is sent to other processes."""
        return [*self[:-2], sorted(self.needed), sorted(self.yes)]


def read(body: JSON) -> UndoRequest:
    """The request that another process has sent."""
    by, to, key, guest, line, needed, yes = cast(tuple[int, int, str, str, int, list[str], list[str]], body)
    return UndoRequest(by, to, key, guest, line, frozenset(needed), frozenset(yes))
