"""The log of a match: what was answered, by whom, in order. It only grows."""

from collections.abc import Iterable
from typing import NamedTuple

from agora.core.engine import Move, Seat, tagged


@tagged
class Undo(NamedTuple):
    """Go back to the moment when question `to` was open. An undo is an entry too, so no number is used twice."""

    to: int


@tagged
class Undone(NamedTuple):
    """The event of an undo: the table went back to question `to`."""

    to: int


class Entry(NamedTuple):
    """A line of the log."""

    n: int
    seat: Seat
    move: Move


def standing(entries: Iterable[Entry]) -> list[Entry]:
    """The entries that no undo has taken back; undos themselves are left out.

    >>> [entry.n for entry in standing([Entry(0, 0, (1,)), Entry(1, 0, (2,)), Entry(2, 0, Undo(1))])]
    [0]
    """
    stand: list[Entry] = []
    for entry in entries:
        if isinstance(entry.move, Undo):
            back_to = entry.move.to
            stand = [kept for kept in stand if kept.n < back_to]
        else:
            stand.append(entry)
    return stand
