"""What a table tells the rest of its process."""

from typing import TYPE_CHECKING, Protocol

from agora.server.store import News, TableUpdate
from agora.server.tables.clocks import TableStatus

if TYPE_CHECKING:
    from agora.server.tables.table import Table


class Listener(Protocol):
    """Is called when something has changed at a table."""

    def game_changed(self, table: "Table") -> None:
        """The game has changed."""

    def presence_changed(self, table: "Table") -> None:
        """A viewer has come or gone."""

    def undo_changed(self, table: "Table") -> None:
        """There is a new request to undo, or none any more."""

    def seen(self, table: "Table", guest: str) -> None:
        """A guest has shown to be there."""

    def news_of(self, table: "Table", by: str, changes: TableUpdate, after: TableStatus) -> News | None:
        """What people are to be told of lines that are about to be stored."""
