"""Clocks, takeovers and resignations, worked out from the lines of a table's log.

Call `begin`, then `advance` for each line: pure functions, so the log alone decides. Downtime never counts.
"""

import math
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Literal, NamedTuple, cast

from agora.server.store.rows import Downtime, Line

DAY = 86_400.0


class ClockRule(NamedTuple):
    """How much time each seat has."""

    kind: Literal["none", "move", "bank"] = "none"
    seconds: float = 0.0
    increment: float = 0.0
    loses: bool = False  # a seat that runs out of time loses; otherwise a bot plays for it


class SeatStatus(NamedTuple):
    """The status of one seat."""

    person: bool
    left: float = 0.0  # seconds when its clock last stopped; with a clock per move, those of a whole move
    asked: float | None = None  # since when its clock has been running; None if it is stopped
    taken: bool = False  # a bot plays for the person
    expired: bool = False  # its time is used up, so the player cannot return
    out: bool = False  # resigned or lost on time: placed last

    @property
    def played_by_bot(self) -> bool:
        """Whether a bot makes the next move."""
        return self.taken or not self.person

    @property
    def gone(self) -> bool:
        """Whether the player cannot return."""
        return self.out or self.expired


class TableStatus(NamedTuple):
    """The status of all seats."""

    seats: tuple[SeatStatus, ...]
    given_up: tuple[int, ...] = ()  # seats in the order in which they resigned or lost on time
    by: Literal["resign", "time"] = "resign"  # how the last of them did
    entries: int = 0  # how many lines were moves and undos
    paid: tuple[tuple[int, int], ...] = ()  # the entries that added an increment, each with its seat

    @property
    def ended_early(self) -> bool:
        """Whether at most one player is left."""
        return bool(self.given_up) and len(self.seats) - len(self.given_up) <= 1


def lost(downtimes: Iterable[Downtime], start: float, end: float) -> float:
    """The seconds of downtime between two moments.

    >>> lost([Downtime(10.0, 20.0)], 5.0, 12.0)
    2.0
    """
    return sum(max(0.0, min(end, down.end) - max(start, down.start)) for down in downtimes)


def later(start: float, seconds: float, downtimes: Iterable[Downtime]) -> float:
    """The moment at which so many seconds without downtime have passed. All downtimes lie in the past.

    >>> later(5.0, 20.0, [Downtime(10.0, 20.0)])
    35.0
    """
    return start + seconds + lost(downtimes, start, math.inf)


def begin(rule: ClockRule, people: Sequence[bool], time: float, to_act: Collection[int]) -> TableStatus:
    """The status when a game has just started."""
    return TableStatus(
        tuple(
            SeatStatus(person, rule.seconds, time if person and k in to_act else None)
            for k, person in enumerate(people)
        )
    )


def advance(
    before: TableStatus, rule: ClockRule, line: Line, to_act: Collection[int], downtimes: Sequence[Downtime]
) -> TableStatus:
    """The status after a line, when the seats in `to_act` are to act."""
    seats = list(before.seats)
    given_up, by, entries, paid = before.given_up, before.by, before.entries, before.paid
    if line.kind == "undo" and paid:  # otherwise moving and undoing would gain time without end
        back = [(n, k) for n, k in paid if k == line.seat and n >= _back_to(line)]
        paid = tuple(one for one in paid if one not in back)
        left = max(0.0, seats[line.seat].left - rule.increment * len(back))
        seats[line.seat] = seats[line.seat]._replace(left=left)
    if line.seat >= 0 and line.kind not in ("move", "undo"):
        seats[line.seat] = changed = _changed(seats[line.seat], rule, line, downtimes)
        if changed.out and line.seat not in given_up:
            given_up, by = (*given_up, line.seat), "resign" if line.kind == "resign" else "time"
    for k, seat in enumerate(seats):
        moved = line.kind == "move" and line.seat == k
        runs = k in to_act and not seat.played_by_bot
        if seat.asked is not None and (moved or not runs):
            paid += ((entries, k),) if moved and rule.increment else ()
            seat = _stopped(seat, rule, line.time, moved, downtimes)  # noqa: PLW2901  the seat after its clock has stopped
        if runs and seat.asked is None:
            seat = seat._replace(asked=line.time)  # noqa: PLW2901  and after it has started again
        seats[k] = seat
    return TableStatus(tuple(seats), given_up, by, entries + (line.kind in ("move", "undo")), paid)


def _back_to(line: Line) -> int:
    """The first entry that an undo removes."""
    return cast(Mapping[str, Mapping[str, int]], line.body)["undo"]["to"]


def _changed(seat: SeatStatus, rule: ClockRule, line: Line, downtimes: Sequence[Downtime]) -> SeatStatus:
    """The seat after a resignation, a timeout, a takeover or a return."""
    stopped = _stopped(seat, rule, line.time, False, downtimes)
    match line.kind:
        case "takeover":
            return stopped._replace(taken=True)
        case "return":
            return stopped._replace(taken=False)
        case "resign":
            return stopped._replace(taken=True, out=True)
        case "timeout":
            empty = 0.0 if rule.kind == "bank" else rule.seconds
            return stopped._replace(left=empty, taken=True, expired=rule.kind == "bank", out=rule.loses)
        case _:
            return seat


def _stopped(seat: SeatStatus, rule: ClockRule, time: float, moved: bool, downtimes: Sequence[Downtime]) -> SeatStatus:
    """The seat after its clock has stopped."""
    if seat.asked is None or rule.kind != "bank":
        return seat._replace(asked=None)
    used = max(0.0, time - seat.asked - lost(downtimes, seat.asked, time))
    return seat._replace(asked=None, left=max(0.0, seat.left - used) + (rule.increment if moved else 0.0))


def seconds_left(seat: SeatStatus, rule: ClockRule, now: float, downtimes: Sequence[Downtime]) -> float | None:
    """The seconds on a seat's clock; None if it has none."""
    if rule.kind == "none" or not seat.person:
        return None
    if seat.asked is None:
        return seat.left
    return max(0.0, seat.left - max(0.0, now - seat.asked - lost(downtimes, seat.asked, now)))


def places(ranked: Sequence[int], given_up: Sequence[int]) -> tuple[int, ...]:
    """All places: first the players who stayed, as they are ranked, then those who gave up, the last one first.

    >>> places([2, 1, 3], [1])
    (1, 3, 2)
    """
    stayed = sorted(place for k, place in enumerate(ranked) if k not in given_up)
    found = []
    for k, place in enumerate(ranked):
        if k in given_up:
            found.append(len(ranked) - given_up.index(k))
        else:
            found.append(1 + sum(other < place for other in stayed))
    return tuple(found)
