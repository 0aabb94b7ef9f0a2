"""Who may ask for a hint: by default only a person who plays without other people."""

from typing import TYPE_CHECKING

from agora.server.refusals import Forbidden

if TYPE_CHECKING:
    from agora.server.tables.table import Table


def hints_allowed(table: "Table") -> bool:
    """Whether players may ask for hints at a table as it stands."""
    match table.settings.hints:
        case "always":
            return True
        case "never":
            return False
    if table.progress is None:
        return sum(seat.kind != "bot" for seat in table.seats) <= 1
    return sum(seat.person and not seat.gone for seat in table.progress.status.seats) <= 1


def refuse_hints(table: "Table") -> None:
    """Raise Forbidden if no hints are given at a table."""
    if not hints_allowed(table):
        raise Forbidden("server.hint.never" if table.settings.hints == "never" else "server.hint.alone")
