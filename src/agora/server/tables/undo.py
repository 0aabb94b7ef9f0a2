"""A request to go back that waits until the others agree; it is stored nowhere, processes tell it each other."""

from collections.abc import Sequence
from typing import NamedTuple, cast

from agora.core.questions import JSON
from agora.server.store import Line
from agora.server.tables.progress import Progress


class UndoRequest(NamedTuple):
    """Somebody asks the others to go back."""

    by: int
    to: int
    key: str
    guest: str
    line: int  # how many lines there were; takeovers apart, any more make it void
    needed: frozenset[str]  # the guests who must agree
    yes: frozenset[str]  # those who have

    def is_void_after(self, lines: Sequence[Line]) -> bool:
        """Whether the game has gone on with these lines."""
        return any(line.n >= self.line and line.kind != "takeover" for line in lines)

    def is_void_in(self, progress: Progress) -> bool:
        """Whether a game has gone on since."""
        takeovers = sum(note.kind == "taken-over" and note.line >= self.line for note in progress.notes)
        return progress.lines > self.line + takeovers

    def with_those_of(self, other: "UndoRequest | None") -> "UndoRequest":
        """The request with all who agreed, of whom this process and another may know different ones."""
        same = other is not None and other.key == self.key
        return self._replace(yes=self.yes | other.yes) if other and same else self

    def written(self) -> JSON:
        """As it is told to other processes."""
        return [*self[:-2], sorted(self.needed), sorted(self.yes)]


def read(body: JSON) -> UndoRequest:
    """The request that another process has told."""
    by, to, key, guest, line, needed, yes = cast(tuple[int, int, str, str, int, list[str], list[str]], body)
    return UndoRequest(by, to, key, guest, line, frozenset(needed), frozenset(yes))
