"""How a table follows what another process has stored: from the notice alone where it holds enough, else by reading."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from agora.server.store import Added, Line
from agora.server.tables.progress import Progress
from agora.server.tables.retiring import has_other_rules
from agora.server.tables.settings import read_settings

if TYPE_CHECKING:
    from agora.server.tables.table import Table

FOLLOWED = {"to_act", "wake_at", "state", "ended", "result", "to_rate"}  # columns that a move changes


def follow(table: "Table", added: Added) -> bool:
    """Apply and show lines as a notice has them; False if the store must be read.

    Nothing is waited for, so the caller need not hold the lock, as long as nobody else holds it.
    """
    lines, update = added
    known = table.progress.lines if table.progress and table.row.state == "running" else None
    over = update.get("state") == "over"
    if lines[0].n != known or not update.keys() <= FOLLOWED or ("state" in update and not over):
        return False
    if over:
        table.row = replace(table.row, state="over", ended=update["ended"], result=update["result"])
    _apply(table, lines, update.get("wake_at", table.wake_at))
    return True


async def sync(table: "Table") -> None:
    """Read what another process has stored. The caller holds the lock."""
    row, seats, lines = await table.store.whole(table.id, table.progress.lines if table.progress else 0)
    progress = table.progress
    if progress is None and row.state in ("running", "over") and not has_other_rules(row):
        progress = await Progress.load(row, seats, read_settings(row), lines, table.downtimes)
        lines = []
    # from here on nothing is waited for: nobody may be shown the new row with the old game
    table.row, table.seats, table.progress = row, tuple(seats), progress
    table.read_row()
    table.audience.seats_changed()
    _apply(table, lines, row.wake_at)


def _apply(table: "Table", lines: Sequence[Line], wake_at: float | None) -> None:
    for line in lines:
        assert table.progress, "only a game has lines"
        table.progress.follow(line, table.downtimes)
    table.wake_at = wake_at
    table.void_undo(lines)
    table.update_due()
    table.show_game()
