"""What a table must do by itself, and when: play a bot's move, end a clock, replace a player who is away."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal, NamedTuple

from agora.server.tables import clocks

if TYPE_CHECKING:
    from agora.server.tables.table import Table

EARLY_SECONDS = 0.005  # by how much a timer may fire too early for a bot's move


class Due(NamedTuple):
    """Something that is due at one seat."""

    time: float
    seat: int
    what: Literal["bot", "timeout", "takeover"]

    def is_due(self, now: float) -> bool:
        """Whether its time has come."""
        return self.time <= (now + EARLY_SECONDS if self.what == "bot" else now)


def all_due(
    table: "Table", rule: clocks.ClockRule, status: clocks.TableStatus, to_act: Sequence[int], last: float
) -> list[Due]:
    """What will be due if none of the seats in `to_act` moves; `last` is the time of the last line of the log.

    If several things are due, the first in the list is done first.
    """
    found = []
    for seat in to_act:
        seat_status = status.seats[seat]
        if seat_status.played_by_bot:
            found.append(Due(last + _pause(table), seat, "bot"))
            continue
        left = clocks.seconds_left(seat_status, rule, last, table.downtimes)
        if left is not None:
            found.append(Due(clocks.later(last, left, table.downtimes), seat, "timeout"))
        away = table.settings.away_seconds
        if away is not None:
            silent = max(table.silent_since(seat), seat_status.asked or 0.0)
            found.append(Due(clocks.later(silent, away, table.downtimes), seat, "takeover"))
    return found


def _pause(table: "Table") -> float:
    """How long a bot waits, so that people can see what it does; bots among themselves do not wait."""
    people = any(seat.kind == "guest" for seat in table.seats)
    return table.settings.pause_ms / 1000 if people else 0.0


def next_time(found: Sequence[Due]) -> float | None:
    """When the first of these is due; None if nothing is."""
    return min((due.time for due in found), default=None)
